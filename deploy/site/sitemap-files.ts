/** sitemaps.org: at most 50,000 addresses per file; more are split and listed in an index. */

export interface SitemapEntry {
  id: string;
  /** ISO time of the last change. */
  changed: string;
}

interface SitemapFile {
  name: string;
  xml: string;
}

const perFile = 50_000;
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const address = (loc: string, changed = '') =>
  `<loc>${escapeXml(loc)}</loc>${changed ? `<lastmod>${escapeXml(changed)}</lastmod>` : ''}`;

const urlset = (urls: readonly string[]) => `${head}<urlset xmlns="${namespace}">\n${urls.join('\n')}\n</urlset>\n`;

/** The public pages and every product; `origin`: https://lapak.example. One file, or an index and its parts. */
export function sitemapFiles(origin: string, products: readonly SitemapEntry[]): SitemapFile[] {
  const urls = [
    `<url>${address(`${origin}/`)}</url>`,
    `<url>${address(`${origin}/products`)}</url>`,
    `<url>${address(`${origin}/panduan`)}</url>`,
    ...products.map(
      ({ id, changed }) => `<url>${address(`${origin}/product/${encodeURIComponent(id)}`, changed)}</url>`,
    ),
  ];
  if (urls.length <= perFile) return [{ name: 'sitemap.xml', xml: urlset(urls) }];
  const parts = Array.from({ length: Math.ceil(urls.length / perFile) }, (_, index) => ({
    name: `sitemap-${index + 1}.xml`,
    xml: urlset(urls.slice(index * perFile, (index + 1) * perFile)),
  }));
  const list = parts.map(({ name }) => `<sitemap>${address(`${origin}/${name}`)}</sitemap>`).join('\n');
  const index = `${head}<sitemapindex xmlns="${namespace}">\n${list}\n</sitemapindex>\n`;
  return [{ name: 'sitemap.xml', xml: index }, ...parts];
}

/** robots.txt with its `Sitemap:` line replaced. */
export function robotsWith(robots: string, origin: string): string {
  const rules = robots.replace(/^Sitemap:.*\n?/gim, '').trimEnd();
  return `${rules}\n\nSitemap: ${origin}/sitemap.xml\n`;
}
