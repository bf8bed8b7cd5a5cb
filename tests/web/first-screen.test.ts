// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const html = readFileSync('dist/web/index.html', 'utf8');

describe('the first screen in index.html (after npm run build)', () => {
  test('no file blocks the first paint', () => {
    // Not even disabled: what reads ahead of the parser fetches them first of all.
    expect(html).not.toMatch(/<link [^>]*rel="stylesheet"/);
    for (const [script] of html.matchAll(/<script [^>]*src=[^>]*>/g)) expect(script).toContain('type="module"');
    expect(html).toMatch(/<script type="module" fetchpriority="low" [^>]*src="\/assets\/index-/);
    expect(html).toContain('--mantine-color-toska-7');
  });

  test("the product is requested from the page's first bytes on, once Appwrite's URL is known", () => {
    const [, ahead = ''] = /id="runtime-config">.*?<\/script>\s*<script>(.*?)<\/script>/s.exec(html) ?? [];
    expect(ahead).toContain('/tables/');
    expect(ahead).not.toMatch(/\bimport\b|\bexport\b/); // a script of its own, that needs no other
    expect(ahead.length).toBeLessThan(8_500); // every page carries it: a product's request, and the campus's colours, categories and banner
  });

  test('scripts that every page needs come in few files', () => {
    // Left to the bundler they were 69, and the landing's largest paint came 1.5 s later (docs/build.md).
    const scripts = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file);
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.length).toBeLessThanOrEqual(5);
  });

  test('first screens for landing, home and others; the theme is there once', () => {
    for (const name of ['landing', 'home', 'page', 'product', 'shell'])
      expect(html).toContain(`<template id="first-${name}">`);
    expect(html.match(/--mantine-color-kunyit-5:/g)).toHaveLength(1);
  });
});
