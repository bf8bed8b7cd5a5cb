/**
 * Results and order of the search rules over the seeds and some unusual names, without a server. A changed rule shows
 * as a difference in found.txt. tests/functions/search.test.ts judges the quality.
 */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { lowercaseName } from '#domain/products/catalogue.ts';
import { inOtherWords, markedName } from '#domain/products/search-intent.ts';
import { isPlaceAlone, occurring, type Question, type SearchPlan, withTypos } from '#domain/products/search-plan.ts';
import { rankNearest, rankProducts } from '#domain/products/search-rank.ts';
import { searchTokens } from '#domain/products/search-tokens.ts';
import { editDistance } from '#domain/products/search-words.ts';
import { campusWords } from '#domain/settings/campus-catalogue.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { products } from '../../../seeds/campus/products.ts';
import { productRow } from '../../../seeds/rows/product-rows.ts';
import { indexListings, planSearch } from '../../support/default-search.ts';
import { plainSearch } from '../../support/searches.ts';
import { judgedQueries } from './judged-queries.ts';

const odd = [
  'Café Crème №5 “Spécial”',
  'Kaos 50% OFF_new (size L/XL) — murah!!',
  'Kotak-kotak makan',
  "Mak'nyus Sambal's",
  'Straße ΟΔΟΣ İstanbul',
  'Kabel USB C power bank mini',
].map((name, at) => ({ name, id: `odd${at}`, category: 'Lainnya', condition: '', description: '', kind: 'goods' }));

/** A later row is newer. */
const makeShelf = () =>
  [...products.map((product) => ({ ...productRow(product, 0), id: product.id })), ...odd].map(
    ({ name, id, category, condition, description, kind }, at) => {
      const found = searchTokens({ name, description, category, condition });
      return {
        ...{ $id: id, $createdAt: new Date(at * 1_000).toISOString(), name, category, condition, description },
        ...{ nameLowercase: lowercaseName(name), location: 'GSG', price: 1_000 * at, discount: 0 },
        ...{ searchTokens: found, tokens: found.split(' ') },
        kind,
      };
    },
  );
type Listing = ReturnType<typeof makeShelf>[number];
let shelf: Listing[];
beforeEach(() => {
  shelf ??= makeShelf();
});

/** Matches like Appwrite's search: any of the words, the last one as a prefix. */
function meets(question: Question, listing: Listing): boolean {
  if (question.ask === 'contains') return listing.nameLowercase.includes(question.value);
  if (question.ask === 'either') return question.ways.some((way) => way.every((one) => meets(one, listing)));
  if (question.ask === 'kind') return question.kinds.some((kind) => kind === listing.kind);
  const words = question.value.split(' ');
  const last = words.pop() ?? '';
  return listing.tokens.some((token) => words.includes(token) || (last !== '' && token.startsWith(last)));
}
const thatMeet = (questions: readonly Question[]) =>
  shelf.filter((listing) => questions.every((question) => meets(question, listing)));
const besidesNames = (plan: SearchPlan) => {
  if (isPlaceAlone(plan)) return shelf.filter(({ location }) => plan.places.some((place) => place === location));
  return plan.anywhere.length > 0 ? thatMeet(plan.anywhere) : [];
};

const typed = [
  ...judgedQueries.map((query) => query.typed),
  ...[
    'hxlm',
    'kalxulatxr',
    'kalxulxtxr',
    'jxn',
    'susuu',
    'kotak2',
    'powerbank',
    'power bank',
    'CAFÉ',
    'strasse',
    '№5',
    '%',
    '🦄',
  ],
  ...[
    'gsg',
    'area kampus',
    'gate 1',
    'gate 2 atau gsg',
    'tas gsg',
    'k pop',
    'vitamin k',
    'ear phone',
    'casan',
    'hpnya',
    'nyuci sepatu',
    '20000mah',
    'pengering ram',
    'tas 100 ribuan',
  ],
  ...['l', 'a', 'jeans l', 'murah bagus', 'cari hp murah', 'laptop asus kuning', 'makcnyus', 'oδος'],
  'satu dua tiga empat lima enam tujuh delapan laptop',
];

function told(text: string): string {
  const plan = planSearch(text);
  if (!plan) return `${text}\n  nothing to look for`;
  const known = new Set(
    plan.words.flatMap(({ parts }) => parts).filter((part) => thatMeet([occurring(part)]).length > 0),
  );
  const mistyped = withTypos(plan, known, campusWords(campusDefaults));
  const shown = new Set<string>();
  const lines = (head: string, some: readonly Listing[]) => {
    const fresh = some.filter(({ $id }) => !shown.has($id));
    for (const { $id } of fresh) shown.add($id);
    const marked = (name: string) =>
      markedName(plan, name)
        .map(({ text: piece, isFound }) => (isFound ? `[${piece}]` : piece))
        .join('');
    return fresh.slice(0, 12).map(({ name, category }) => {
      const meant = inOtherWords(plan, { name, category }, known);
      return `  ${head} ${marked(name)}${meant === null ? '' : ` · meant: ${meant}`}`;
    });
  };
  return [
    text,
    ...lines('in names:', rankProducts(plan, thatMeet(plan.inName))),
    ...lines('anywhere:', rankProducts(plan, besidesNames(plan))),
    ...(mistyped.length > 0 ? lines('mistyped:', rankProducts(plan, thatMeet(mistyped), plan.words.length)) : []),
    ...(plan.anyWord.length > 0 ? lines('nearest:', rankNearest(plan, thatMeet(plan.anyWord))) : []),
  ].join('\n');
}

it('results match found.txt', async () => {
  await expect(`${typed.map(told).join('\n')}\n`).toMatchFileSnapshot('found.txt');
});

it('tokens of each product match tokens.txt', async () => {
  const some = [...odd, { ...products[0], name: 'Laptop', description: 'Masih mulus', condition: 'Bekas layak' }];
  const tokens = some.map(({ name = '', description = '', category = '', condition = '' }) => {
    const sorted = searchTokens({ name, description, category, condition });
    return `${name}\n  ${sorted.replaceAll(' ', '\n  ')}`;
  });
  await expect(`${tokens.join('\n')}\n`).toMatchFileSnapshot('tokens.txt');
});

describe('a saved search', () => {
  it('finds the same as the list with the same term, in the same order', () => {
    const find = indexListings(shelf);
    for (const term of typed) {
      const plan = planSearch(term);
      const found = new Set(plan ? [...thatMeet(plan.inName), ...besidesNames(plan)] : []);
      expect(find({ ...plainSearch, term }), term).toEqual(plan ? shelf.filter((one) => found.has(one)) : shelf);
    }
  });

  it('reports only products at the typed place or with it in their name, and ignores a typed price', () => {
    const [table] = shelf;
    if (!table) throw new Error('The shelf is empty.');
    const places = ['Gate 4', 'Jl. Kenanga 7, dekat gate 4', 'GSG', 'Gate 40', 'Gate 2'];
    const named = (name: string, location: string) => ({
      ...{ ...table, $id: `${name}, ${location}`, name, location, nameLowercase: lowercaseName(name) },
      searchTokens: searchTokens({ name, description: 'COD gate 4', category: 'Lainnya', condition: '' }),
    });
    const tables = [...places.map((place) => named('Meja', place)), named('Meja Gate 4', 'GSG')];
    const find = indexListings([...tables, named('Lampu', 'Gate 4')]);
    const told = (term: string) => find({ ...plainSearch, term }).map(({ $id }) => $id);
    const [there, near, , , other] = tables.map(({ $id }) => $id);
    expect(told('meja gate 4')).toEqual([there, near, 'Meja Gate 4, GSG']);
    expect(told('meja gate 4 atau gate 2')).toEqual([there, near, other, 'Meja Gate 4, GSG']);
    expect(told('gate 4')).toEqual([there, 'Meja Gate 4, GSG', 'Lampu, Gate 4']);
    expect(told('meja')).toHaveLength(tables.length);
    expect(told('meja 50rb')).toEqual(told('meja'));
  });

  it('applies each filter, including the limits', () => {
    const find = indexListings(shelf);
    const count = (change: object) => find({ ...plainSearch, ...change }).length;
    const [first, last] = [shelf[0]?.category ?? '', shelf.at(-1)?.category ?? ''];
    expect(count({})).toBe(shelf.length);
    expect(count({ categories: [first, last] })).toBe(
      shelf.filter(({ category }) => category === first || category === last).length,
    );
    expect([count({ location: 'GSG' }), count({ location: 'SUC' })]).toEqual([shelf.length, 0]);
    expect(count({ condition: 'Baru' })).toBe(shelf.filter(({ condition }) => condition === 'Baru').length);
    expect(count({ minPrice: 3_000 })).toBe(shelf.length - 3);
    expect(count({ maxPrice: 3_000 })).toBe(4);
    expect(count({ term: 'laptop', maxPrice: 0 })).toBe(1);
    expect(count({ maxDiscount: 0 })).toBe(shelf.length);
  });
});

/** Optimal string alignment by its definition. */
function distance(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return a.length + b.length;
  const [x, y] = [a.slice(1), b.slice(1)];
  const steps = [distance(x, b) + 1, distance(a, y) + 1, distance(x, y) + (a[0] === b[0] ? 0 : 1)];
  if (a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]) steps.push(distance(a.slice(2), b.slice(2)) + 1);
  return Math.min(...steps);
}

it('the edit distance counts wrong, missing, extra and swapped letters', () => {
  const word = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 5 }).map((letters) => letters.join(''));
  fc.assert(
    fc.property(word, word, fc.constantFrom(1, 2), (one, other, most) => {
      expect(editDistance(one, other, most)).toBe(Math.min(distance([...one], [...other]), most + 1));
    }),
    { numRuns: 300 },
  );
});
