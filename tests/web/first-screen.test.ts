// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { routeSources } from '../support/route-sources.ts';

const html = readFileSync('dist/web/index.html', 'utf8');

/** Which page needs which of the files, as the build wrote it down. */
function pagesAhead(): { files: string[]; pages: [string, number[]][] } {
  return JSON.parse(/id="pages-ahead">(\{"files":.*?\})<\/script>/.exec(html)?.[1] ?? '{}');
}

/** Beside those of every page: a phone pays for each (scripts/chunks.ts). */
const scriptsAtMost = {
  '/home': 5,
  '/product/p1': 8,
  '/cart': 6,
  '/checkout': 11,
  '/orders': 8,
  '/messages': 8,
  '/sales': 7,
};

describe('layar pertama di index.html (setelah npm run build)', () => {
  test('tidak ada berkas yang menahan gambar pertama', () => {
    // Not even disabled: what reads ahead of the parser fetches them first of all.
    expect(html).not.toMatch(/<link [^>]*rel="stylesheet"/);
    expect(html).not.toMatch(/<script [^>]*src=/);
    // The app is loaded with the page and run once a frame was drawn.
    expect(html).toMatch(/<link rel="modulepreload" id="app-script" fetchpriority="low" [^>]*href="\/assets\/index-/);
    expect(html).toContain('--mantine-color-toska-7');
  });

  test('produk dibaca sejak byte pertama halaman, setelah diketahui di mana Appwrite berada', () => {
    const [, ahead = ''] = /id="runtime-config">.*?<\/script>\s*<script>(.*?)<\/script>/s.exec(html) ?? [];
    expect(ahead).toContain('/tables/');
    expect(ahead).not.toMatch(/\bimport\b|\bexport\b/); // a script of its own, that needs no other
    expect(ahead.length).toBeLessThan(6_000); // every page carries it
  });

  test('halaman yang dibuka setiap hari datang dalam sedikit berkas', () => {
    const { files, pages } = pagesAhead();
    for (const [path, most] of Object.entries(scriptsAtMost)) {
      const [, places = []] = pages.find(([address]) => new RegExp(address).test(path)) ?? [];
      const scripts = places.filter((place) => files[place]?.endsWith('.js'));
      expect(scripts.length, path).toBeGreaterThan(1);
      expect(scripts.length, path).toBeLessThanOrEqual(most);
    }
  });

  test('setiap halaman yang dimuat belakangan disebut dengan berkasnya', () => {
    const { files, pages } = pagesAhead();
    expect(pages).toHaveLength([...routeSources.matchAll(/path: '/g)].length - 2); // not the landing, not the page for lost ones
    for (const [address, places] of pages) expect(places, address).not.toEqual([]);
    for (const file of files) expect(existsSync(`dist/web/${file}`), file).toBe(true);
    const home = pages.find(([address]) => new RegExp(address).test('/home'));
    expect(home?.[1].map((place) => files[place])).toContainEqual(expect.stringMatching(/home-page/));
  });

  test('layar awal untuk etalase, beranda, dan lainnya; tema hanya sekali', () => {
    for (const name of ['landing', 'home', 'page', 'product', 'shell'])
      expect(html).toContain(`<template id="first-${name}">`);
    expect(html.match(/--mantine-color-kunyit-5:/g)).toHaveLength(1);
  });
});
