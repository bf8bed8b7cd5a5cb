import fc from 'fast-check';
import { Query } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lowercaseName } from '#domain/products/catalogue.ts';
import { searchTokens } from '#domain/products/search-tokens.ts';
import { create } from '../../functions/usecases/rows.ts';
import { type CampusProduct, products } from '../../seeds/campus/products.ts';
import { planned } from '../../seeds/rows/planned-row.ts';
import { productRow } from '../../seeds/rows/product-rows.ts';
import { judgedQueries } from '../domain/search/judged-queries.ts';
import { ndcg } from '../domain/search/ndcg.ts';
import { streetQueries } from '../domain/search/street-queries.ts';
import { unforeseenQueries } from '../domain/search/unforeseen-queries.ts';
import { openSearched, type Searched } from '../support/catalogue-search.ts';
import { runs } from '../support/proof.ts';

/** Unjudged names. */
const oddNames = [
  'Café Crème №5 “Spécial”',
  'Kaos 50% OFF_new (size L/XL) — murah!!',
  'Gitar 🎸 anak',
  '東京 ラーメン セット',
  "Mak'nyus Sambal's",
  'SUPERKALIFRAGILISTIKEKSPIALIDOSISSUPERKALIFRAGILISTIKEKSPIALIDOSISSUPERKALIFRAGILISTIK edisi dua',
  'Straße ΟΔΟΣ İstanbul',
  'a b c d e f g h i j k l m n o p',
  'Kos Dekat Gate 1, SUC atau GSG',
];

const oddProducts = oddNames.map((name, at) => {
  const [pattern] = products;
  if (!pattern) throw new Error('The seeds have no products.');
  const seed: CampusProduct = { ...pattern, id: `odd${at}`, name };
  const { $id, $sequence, $createdAt, $updatedAt, $permissions, $databaseId, $tableId, ...data } = productRow(
    seed,
    Date.now(),
  );
  return planned(
    create('products', $id, {
      ...data,
      description: '',
      category: 'Lainnya',
      condition: '',
      searchTokens: searchTokens({ name, description: '', category: 'Lainnya', condition: '' }),
    }),
    $createdAt,
  );
});

let campus: Searched;
let odd: Searched;
beforeAll(async () => {
  [campus, odd] = await Promise.all([openSearched(), openSearched(oddProducts)]);
});
afterAll(() => Promise.all([campus.close(), odd.close()]));

const idsOf = async (from: Searched, text: string, ...rest: [Parameters<Searched['pages']>[1]?, number?]) =>
  (await from.pages(text, ...rest)).flatMap((page) => page.products.map(({ $id }) => $id));

describe('queries of students', () => {
  test.each([
    ['120 queries judged before there was a search', judgedQueries, { kind: 0.9, all: 0.95 }],
    ['171 queries judged after the search existed', streetQueries, { kind: 0.9, all: 0.95 }],
    ['75 queries that the rules were not tuned for', unforeseenQueries, { kind: 0.75, all: 0.9 }],
  ] as const)('%s reach the required nDCG@10 per kind and overall', async (_, queries, least) => {
    const byKind = new Map<string, number[]>();
    for (const { kind, typed, grades } of queries) {
      const pages = await campus.pages(typed);
      const shown = [...pages.flatMap((page) => page.products), ...pages.flatMap((page) => page.nearby)];
      const score = ndcg(
        shown.map(({ $id }) => $id),
        grades,
      );
      byKind.set(kind, [...(byKind.get(kind) ?? []), score]);
    }
    const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
    for (const [kind, scores] of byKind) expect(mean(scores), kind).toBeGreaterThanOrEqual(least.kind);
    expect(mean([...byKind.values()].flat())).toBeGreaterThanOrEqual(least.all);
  });

  test('a typo gets a suggested correction, an exact word does not', async () => {
    expect((await campus.pages('kamrea'))[0]?.meant).toBe('kamera');
    expect((await campus.pages('kopi susuu'))[0]?.meant).toBe('kopi susu');
    expect((await campus.pages('kamera'))[0]?.meant).toBeNull();
    expect((await campus.pages('handphone'))[0]?.meant).toBeNull();
  });

  test('list each product once, even if synonyms or typos match it twice', async () => {
    for (const text of ['kamrea', 'elektronik', 'kuliah', 'jurnal', 'minyak wangi'])
      for (const list of [{}, { beginsFirst: true }]) {
        const ids = await idsOf(campus, text, list, 4);
        expect(new Set(ids).size, text).toBe(ids.length);
      }
  });

  test('tolerate one typo from four letters on, two from eight on, and none in shorter words', async () => {
    expect(await idsOf(campus, 'hxlm')).toEqual(['produk04000000000006']);
    expect(await idsOf(campus, 'kalkulatxx')).not.toContain('produk02000000000001');
    expect(await idsOf(campus, 'kalxulatxr')).toEqual(['produk01000000000010']);
    expect(await idsOf(campus, 'kalxulxtxr')).toEqual([]);
    expect(await idsOf(campus, 'jxn')).toEqual([]);
  });

  test('a place alone lists the products there; with words it does not filter', async () => {
    const there = new Set(products.filter(({ at }) => at === 'Gate 2').map(({ id }) => id));
    for (const list of [{}, { order: [Query.orderAsc('price')] }])
      expect(new Set(await idsOf(campus, 'gate 2', list))).toEqual(there);
    const motors = new Set(await idsOf(campus, 'motor'));
    const found = await idsOf(campus, 'motor gate 4');
    expect(new Set(found)).toEqual(motors);
    expect(found[0]).toBe('produk04000000000001');
  });

  test.each(['area kampus', 'gate 1'])(
    '%s: lists the newest products there first, without a suggested correction',
    async (place) => {
      const [page] = await campus.pages(place, {}, 100);
      const dates = page?.products.map(({ $createdAt }) => $createdAt) ?? [];
      expect(dates.length).toBeGreaterThan(5);
      expect(dates).toEqual(dates.toSorted().toReversed());
      expect(page?.meant).toBeNull();
    },
  );

  test('a place in a product’s name hides no products at that place, in any word order', async () => {
    const isThere = ({ at }: CampusProduct) => at === 'Gate 1' || at === 'Gate 2';
    const there = products.filter(isThere).map(({ id }) => id);
    const named = `odd${oddNames.findIndex((name) => name.includes('Gate 1'))}`;
    const byPrice = { order: [Query.orderAsc('price')] };
    for (const list of [{}, byPrice, { beginsFirst: true }, { ...byPrice, beginsFirst: true }]) {
      const pages = await odd.pages('gate 1 atau gate 2', list, 7);
      const found = pages.flatMap((page) => page.products);
      const ids = found.map(({ $id }) => $id);
      expect(ids).toHaveLength(new Set(ids).size);
      expect(ids).toEqual(expect.arrayContaining([named, ...there]));
      for (const isGone of [false, true]) {
        const prices = pages
          .filter((page) => page.isGone === isGone)
          .flatMap((page) => page.products.map(({ price }) => price));
        if (list === byPrice) expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      }
    }
  });

  test('near matches are listed separately if no product matches all words', async () => {
    const [page] = await campus.pages('laptop asus kuning');
    expect(page?.products).toEqual([]);
    expect(page?.nearby.map(({ name }) => name)).toEqual(['Laptop ASUS VivoBook 14 Ryzen 5']);
  });
});

describe('finds every product whose name contains the term', () => {
  const ordinary = products.map(({ name }) => name);
  const names = [...ordinary, ...oddNames];
  const piece = fc
    .tuple(
      fc.oneof(fc.constantFrom(...ordinary), fc.constantFrom(...oddNames)),
      fc.nat(),
      fc.integer({ min: 1, max: 24 }),
      fc.boolean(),
    )
    .map(([name, from, length, upper]) => {
      const letters = [...name];
      const cut = letters
        .slice(from % letters.length)
        .slice(0, length)
        .join('');
      return upper ? cut.toUpperCase() : cut;
    });

  test('for any part of any name, in each order', async () => {
    const orders = [{}, { order: [Query.orderAsc('price')] }, { beginsFirst: true }];
    await fc.assert(
      fc.asyncProperty(piece, fc.constantFrom(...orders), async (text, list) => {
        const term = lowercaseName(text);
        fc.pre(term !== '');
        const found = new Set((await odd.pages(text, list)).flatMap((page) => page.products.map(({ name }) => name)));
        for (const name of names) if (lowercaseName(name).includes(term)) expect([...found]).toContain(name);
      }),
      { numRuns: runs(40, 120) },
    );
  });
});

describe('pages', () => {
  test('are full while their part of the list has more, and repeat no product', async () => {
    for (const list of [{}, { order: [Query.orderAsc('price')] }, { beginsFirst: true }]) {
      const pages = await campus.pages('a', list, 10);
      for (const [at, page] of pages.entries())
        if (pages[at + 1]?.isGone === page.isGone) expect(page.products).toHaveLength(10);
      const ids = pages.flatMap((page) => page.products.map(({ $id }) => $id));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThan(100);
    }
  });

  test('keep the chosen order and filters', async () => {
    const list = { order: [Query.orderAsc('price')], narrowed: [Query.equal('category', ['Kendaraan'])] };
    const found = (await campus.pages('motor', list, 3)).flatMap((page) => page.products);
    expect(found.length).toBeGreaterThan(3);
    expect(found.map(({ price }) => price)).toEqual(found.map(({ price }) => price).toSorted((a, b) => a - b));
    expect(new Set(found.map(({ category }) => category))).toEqual(new Set(['Kendaraan']));
  });

  test('on the landing page start with names that have the prefix, sorted by name, then the others', async () => {
    const names = (await campus.pages('sepatu', { beginsFirst: true })).flatMap((page) =>
      page.products.map(({ name }) => name),
    );
    expect(names.slice(0, 3)).toEqual([
      'Sepatu Flat Pita Ukuran 38',
      'Sepatu Futsal Ukuran 41',
      'Sepatu Sneakers Kanvas Ukuran 42',
    ]);
    expect(names).toContain('Cuci Sepatu Deep Clean');
  });
});

test.each([
  ['500 letters', 'kamera '.repeat(72)],
  ['500 letters in one word', 'x'.repeat(500)],
  ['signs', '%_\\"\'*()~<>@+-'],
  ['emoji', '🎸🔥👍'],
  ['SQL', "'; DROP TABLE products; --"],
  ['FTS syntax', '"kamera" NEAR/2 (kopi* OR +teh -susu)'],
  ['50 words', Array.from({ length: 50 }, (_, at) => `kata${at}`).join(' ')],
  ['50 short words', Array.from({ length: 50 }, (_, at) => String.fromCharCode(97 + (at % 26))).join(' ')],
  ['half an emoji', 'gitar \ud83c'],
  ['NUL', 'kamera\0zzq'],
])('%s as a query is answered without an error', async (_, text) => {
  for (const list of [{}, { order: [Query.orderAsc('price')] }, { beginsFirst: true }])
    expect((await campus.pages(text, list)).length).toBeGreaterThan(0);
});
