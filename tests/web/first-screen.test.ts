// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { routeSources } from '../support/route-sources.ts';

const html = readFileSync('dist/web/index.html', 'utf8');

describe('layar pertama di index.html (setelah npm run build)', () => {
  test('tidak ada berkas yang menahan gambar pertama', () => {
    const blocking = [...html.matchAll(/<link [^>]*rel="stylesheet"[^>]*>/g)].filter(
      ([link]) => !/ disabled/.test(link),
    );
    expect(blocking).toEqual([]);
    const scripts = [...html.matchAll(/<script [^>]*src=[^>]*>/g)].map(([script]) => script);
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) expect(script).toMatch(/type="module"/);
    expect(html).toContain('--mantine-color-toska-7');
  });

  test('setiap halaman yang dimuat belakangan disebut dengan berkasnya', () => {
    const table = /id="pages-ahead">(\{"files":.*?\})<\/script>/.exec(html)?.[1] ?? '{}';
    const { files, pages }: { files: string[]; pages: [string, number[]][] } = JSON.parse(table);
    expect(pages).toHaveLength([...routeSources.matchAll(/path: '/g)].length - 2); // not the landing, not the page for lost ones
    for (const [address, places] of pages) expect(places, address).not.toEqual([]);
    for (const file of files) expect(existsSync(`dist/web/${file}`), file).toBe(true);
    const home = pages.find(([address]) => new RegExp(address).test('/home'));
    expect(home?.[1].map((place) => files[place])).toContainEqual(expect.stringMatching(/home-page/));
  });

  test('layar awal untuk etalase, beranda, dan lainnya; tema hanya sekali', () => {
    for (const name of ['landing', 'home', 'shell']) expect(html).toContain(`<template id="first-${name}">`);
    expect(html.match(/--mantine-color-kunyit-5:/g)).toHaveLength(1);
  });
});
