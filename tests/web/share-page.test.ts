/** Rules by which chats, social networks and search engines parse a share page, checked with an HTML parser. */

import { describe, expect, it } from 'vitest';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { productCard, type SharedProduct } from '#domain/share/product-card.ts';
import { sellerCard } from '#domain/share/seller-card.ts';
import type { ShareCard } from '#domain/share/share-card.ts';
import type { Rating } from '#domain/trust/reputation.ts';
import { apologyPage, type PageBrand, pageHeaders, sharePage } from '../../functions/share/page.ts';
import { addressesOfTest, noRating, sharedLamp, sharedSari } from '../support/shared.ts';

const brand: PageBrand = campusDefaults.identity;

const parse = async (html: unknown): Promise<Document> =>
  new DOMParser().parseFromString(String(await html), 'text/html');

const cardOf = (change: Partial<SharedProduct> = {}, rating: Rating = noRating): ShareCard =>
  productCard({ ...sharedLamp, ...change }, rating, addressesOfTest, Date.now());
const pageOf = (card: ShareCard, goesOn = true) => parse(sharePage(card, goesOn, brand));

function tagsOf(page: Document): Map<string, string> {
  const tags = [...page.head.querySelectorAll('meta[property], meta[name]')].map(
    (tag) =>
      [tag.getAttribute('property') ?? tag.getAttribute('name') ?? '', tag.getAttribute('content') ?? ''] as const,
  );
  expect(new Set(tags.map(([name]) => name)).size, 'no tag twice').toBe(tags.length);
  return new Map(tags);
}

function dataOf(page: Document): Record<string, unknown> {
  const blocks = [...page.querySelectorAll('script')];
  expect(blocks.map((block) => block.type)).toEqual(['application/ld+json']);
  return JSON.parse(blocks[0]?.textContent ?? '');
}

const schemaUrl = /^https:\/\/schema\.org\/\w+$/;
const isAbsolute = (address: string | undefined): boolean => /^https:\/\/[^\s"<>]+$/.test(address ?? '');

/** Asserts the tags that every card needs according to ogp.me, Facebook and X. */
function assertDrawable(page: Document): void {
  const tags = tagsOf(page);
  expect(page.documentElement.lang).toBe('id');
  expect(page.querySelectorAll('title')).toHaveLength(1);
  expect(page.head.querySelector('meta[charset]')).not.toBeNull();
  for (const name of ['og:url', 'og:image', 'twitter:image']) expect(isAbsolute(tags.get(name)), name).toBe(true);
  expect(tags.get('og:locale')).toBe('id_ID');
  expect(tags.get('og:site_name')).toBe('Lapak Kampus');
  expect(tags.get('og:title')?.length).toBeGreaterThan(0);
  expect(tags.get('og:title')?.length).toBeLessThanOrEqual(200);
  expect(tags.get('og:description')?.length).toBeGreaterThan(0);
  expect(tags.get('og:description')?.length).toBeLessThanOrEqual(200);
  expect(tags.get('description')).toBe(tags.get('og:description'));
  expect(tags.get('twitter:title')?.length).toBeLessThanOrEqual(70);
  expect(tags.get('twitter:description')?.length).toBeLessThanOrEqual(200);
  expect(tags.get('twitter:image:alt')?.length).toBeLessThanOrEqual(420);
  expect(['summary', 'summary_large_image']).toContain(tags.get('twitter:card'));
  const canonical = [...page.head.querySelectorAll('link[rel=canonical]')].map((link) => link.getAttribute('href'));
  expect(canonical).toHaveLength(1);
  expect(isAbsolute(canonical[0] ?? '')).toBe(true);
}

/** Google's rules for product snippets and merchant listings. */
function assertProduct(data: Record<string, unknown>): void {
  expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': 'Product' });
  expect(String(data.name).length).toBeGreaterThan(0);
  expect([data.image].flat().every((one) => typeof one === 'string' && isAbsolute(one))).toBe(true);
  const { offers } = data as { offers: Record<string, string> };
  expect(offers['@type']).toBe('Offer');
  expect(offers.price).toMatch(/^\d+\.\d{2}$/);
  expect(offers.priceCurrency).toBe('IDR');
  expect(offers.availability).toMatch(schemaUrl);
  expect(offers.itemCondition ?? 'https://schema.org/NewCondition').toMatch(schemaUrl);
  // A rating would be one of the product, but our ratings belong to the seller.
  expect(data).not.toHaveProperty('aggregateRating');
}

describe('a product', () => {
  it('has a wide preview card with its price in chats and social networks', async () => {
    const page = await pageOf(cardOf());
    assertDrawable(page);
    expect(Object.fromEntries(tagsOf(page))).toMatchObject({
      'og:type': 'product',
      'og:title': 'Lampu belajar',
      'og:url': 'https://bagi.lapak.example/s/p1',
      'og:image':
        'https://api.lapak.example/v1/storage/buckets/product-photos/files/f1/preview?width=1200&height=630&quality=80&output=jpg&project=lapak',
      'og:image:type': 'image/jpeg',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Lampu belajar',
      'product:price:amount': '45000',
      'product:price:currency': 'IDR',
      'twitter:card': 'summary_large_image',
    });
    expect(page.title).toBe('Lampu belajar – Lapak Kampus');
    const canonical = page.head.querySelector('link[rel=canonical]');
    expect(canonical?.getAttribute('href')).toBe('https://lapak.example/product/p1');
  });

  it('has the structured data of a product, also without photo, condition, stock or price', async () => {
    const rated = { count: 1, average: 5 };
    assertProduct(dataOf(await pageOf(cardOf({}, rated))));
    expect(dataOf(await pageOf(cardOf({}, rated)))).toMatchObject({
      image: [expect.stringContaining('/f1/'), expect.stringContaining('/f2/')],
      offers: { price: '45000.00', itemCondition: 'https://schema.org/UsedCondition' },
    });
    for (const change of [{ condition: '' }, { isSold: true }, { stock: 0 }, { stock: null }, { price: 0 }])
      assertProduct(dataOf(await pageOf(cardOf(change))));
    const bare = await pageOf(cardOf({ imageId: '', imageIds: null }));
    assertDrawable(bare);
    expect(tagsOf(bare).get('twitter:card')).toBe('summary');
  });

  it('shows the content of its meta tags and links to the app, without a script', async () => {
    const page = await pageOf(cardOf({}, { count: 12, average: 4.8 }));
    expect(page.querySelector('h1')?.textContent).toBe('Lampu belajar');
    expect(page.body.textContent).toContain('Rp\u00a045.000');
    expect(page.body.textContent).toContain('4,8 dari 5 bintang, 12 ulasan untuk penjual');
    expect(page.querySelector('img')?.alt).toBe('Lampu belajar');
    expect(page.querySelector('a')?.getAttribute('href')).toBe('https://lapak.example/product/p1');
    const refresh = page.querySelector('meta[http-equiv=refresh]');
    expect(refresh?.getAttribute('content')).toBe('0; url=https://lapak.example/product/p1');
    // Some crawlers follow redirects and would reach a page without tags.
    expect((await pageOf(cardOf(), false)).querySelector('meta[http-equiv]')).toBeNull();
  });
});

describe('user input', () => {
  const hostile = [
    '"><script>alert(1)</script>',
    "' onerror=alert(1) x='",
    '</script><script>alert(1)</script><!--',
    '</title></head><body><img src=x onerror=alert(1)>',
    '<!--<script>',
    '{{7*7}} %3Cb%3E &lt;b&gt; &amp;',
    '👨‍👩‍👧‍👦'.repeat(10),
    'مصباح مكتب جميل',
    'a'.repeat(120),
  ];

  it.each(hostile)('is escaped: %j', async (text) => {
    const written = { name: text, description: text, location: text, sellerName: text };
    const card = cardOf({ ...written, condition: text, category: text, imageId: text });
    const page = await pageOf(card);
    const plain = await pageOf(cardOf());
    // Elements and attributes of a page, in order: they must be the same as for a harmless product.
    const shape = (of: Document) =>
      [...of.querySelectorAll('*')].map(({ tagName, attributes }) =>
        [tagName, ...[...attributes].map(({ name }) => name)].join(' '),
      );
    expect(shape(page)).toEqual(shape(plain));
    assertDrawable(page);
    assertProduct(dataOf(page));
    expect(page.querySelector('h1')?.textContent).toBe(text);
    expect(tagsOf(page).get('og:title')).toBe(text);
    expect(dataOf(page).name).toBe(text);
  });

  it('cannot make a page larger than 15 KB', async () => {
    const text = '"&<>\''.repeat(1_000);
    const imageIds = Array.from({ length: 8 }, (_, at) => `${at}`.repeat(36));
    const written = {
      name: text.slice(0, 120),
      description: text,
      location: text.slice(0, 80),
      sellerName: text.slice(0, 128),
    };
    const card = cardOf({ ...written, imageId: imageIds[0] ?? '', imageIds });
    expect(new TextEncoder().encode(String(await sharePage(card, true, brand))).length).toBeLessThanOrEqual(15_360);
  });
});

it("a seller's page has a preview card and the structured data of a person", async () => {
  const rating = { count: 200, average: 4.9 };
  const page = await pageOf(sellerCard(sharedSari, rating, [sharedLamp, sharedLamp], addressesOfTest));
  assertDrawable(page);
  expect(tagsOf(page).get('og:type')).toBe('profile');
  expect(dataOf(page)).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', name: 'Sari Dewi', image: expect.stringContaining('/profile-photos/files/f9/') },
  });
  expect(page.body.textContent).toContain('Lampu belajar · Rp\u00a045.000');
});

it('the page for a missing product or seller links to the home page and is not indexed', async () => {
  const page = await parse(
    apologyPage({ title: 'Tidak ada', text: 'Sudah dihapus.', home: 'https://lapak.example/' }, brand),
  );
  expect(tagsOf(page).get('robots')).toBe('noindex');
  expect(page.querySelector('a')?.getAttribute('href')).toBe('https://lapak.example/');
  expect(page.querySelectorAll('script, meta[http-equiv], link[rel=canonical]')).toHaveLength(0);
});

it("the page's CSP allows no script, and only its own images", () => {
  const policy = pageHeaders(['https://api.lapak.example'], brand.colour)['content-security-policy'] ?? '';
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^style-src 'sha256-[\w+/=]{44}'$/),
    'img-src https://api.lapak.example',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
});
