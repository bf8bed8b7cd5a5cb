// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { robotsWith, sitemapFiles } from '../../deploy/site/sitemap-files.ts';

const origin = 'https://lapak.example';
const products = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `produk${n}`, changed: '2026-11-20T08:00:00.000+00:00' }));

describe('the sitemap', () => {
  test('lists the public pages and every product', () => {
    const [file, ...rest] = sitemapFiles(origin, products(2));
    expect(rest).toEqual([]);
    expect(file?.name).toBe('sitemap.xml');
    const addresses = [...(file?.xml.matchAll(/<loc>(.*?)<\/loc>/g) ?? [])].map(([, address]) => address);
    expect(addresses).toEqual([
      `${origin}/`,
      `${origin}/products`,
      `${origin}/panduan`,
      `${origin}/product/produk0`,
      `${origin}/product/produk1`,
    ]);
    expect(file?.xml).toContain('<lastmod>2026-11-20T08:00:00.000+00:00</lastmod>');
  });

  test('is split above 50,000 URLs, with an index', () => {
    const files = sitemapFiles(origin, products(100_000));
    expect(files.map(({ name }) => name)).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml']);
    expect(files[0]?.xml.match(/<sitemap>/g)).toHaveLength(3);
    const urls = files.slice(1).reduce((sum, { xml }) => sum + (xml.match(/<url>/g)?.length ?? 0), 0);
    expect(urls).toBe(100_003);
  });

  test('escapes special characters in an id', () => {
    const [file] = sitemapFiles(origin, [{ id: 'a&b<c>"', changed: '' }]);
    expect(file?.xml).toContain('/product/a%26b%3Cc%3E%22</loc>');
  });

  test('robots.txt names it only once', () => {
    const once = robotsWith('User-agent: *\nAllow: /\n', origin);
    expect(robotsWith(once, 'https://baru.example')).toBe(
      'User-agent: *\nAllow: /\n\nSitemap: https://baru.example/sitemap.xml\n',
    );
  });
});
