// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const html = readFileSync('dist/web/index.html', 'utf8');

describe('the first screen in index.html (after npm run build)', () => {
  test('no file blocks the first paint', () => {
    // Disabled stylesheets count, too: the preload scanner fetches them first.
    expect(html).not.toMatch(/<link [^>]*rel="stylesheet"/);
    for (const [script] of html.matchAll(/<script [^>]*src=[^>]*>/g)) expect(script).toContain('type="module"');
    expect(html).toMatch(/<script type="module" fetchpriority="low" [^>]*src="\/assets\/index-/);
    expect(html).toContain('--mantine-color-toska-7');
  });

  test("an inline script at the start of the page requests the products as soon as Appwrite's URL is known", () => {
    const [, ahead = ''] = /id="runtime-config">.*?<\/script>\s*<script>(.*?)<\/script>/s.exec(html) ?? [];
    expect(ahead).toContain('/tables/');
    expect(ahead).not.toMatch(/\bimport\b|\bexport\b/); // an inline script without dependencies
    expect(ahead.length).toBeLessThan(8_500); // included in every page: the product request, and the campus's colors, categories and banner
  });

  test('the scripts that every page needs are at most five files', () => {
    // The bundler's default was 69 files, and the landing page's LCP was 1.5 s later (docs/build.md).
    const scripts = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file);
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.length).toBeLessThanOrEqual(5);
  });

  test('landing, home, product and other pages each have their first screen; the theme is included once', () => {
    for (const name of ['landing', 'home', 'page', 'product', 'shell'])
      expect(html).toContain(`<template id="first-${name}">`);
    expect(html.match(/--mantine-color-kunyit-5:/g)).toHaveLength(1);
  });

  test('every button of the first screen reacts before the app has loaded', () => {
    const [, screens = ''] = /(<template id=.*<\/template>)/s.exec(html) ?? [];
    const buttons = [...screens.matchAll(/<button[^>]*>/g)].map(([button]) => button);
    expect(buttons.length).toBeGreaterThan(5);
    for (const button of buttons) expect(button).toMatch(/ data-(early|prefetch|press)="/);
  });
});
