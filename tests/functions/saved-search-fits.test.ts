import fc from 'fast-check';
import { Client, type Models, Query, TablesDB } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SearchFilters } from '#domain/products/saved-search.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import { stagesOf } from '../../web/features/catalogue/lists/search-stages.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { indexListings, planSearch } from '../support/default-search.ts';
import { runs } from '../support/proof.ts';
import { namedProduct, plainSearch } from '../support/searches.ts';

let campus: Campus;
let products: Row<'products'>[] = [];
let tables: TablesDB;

const heads = [
  'Laptop',
  'Sepeda motor',
  'Power bank',
  'HP Samsung',
  'Kotak-kotak',
  'Buku TOEFL',
  'Café ñandú',
  'T shirt',
];
const tails = ['bekas', 'baru 64GB', 'merah', '100% ori', 'c++', 'ukuran M', '', 'x'];
const says = ['Masih bagus, bonus charger', 'Jual cepat!', 'Untuk kuliah, lengkap'];
const categories = ['Elektronik', 'Kendaraan', 'Lainnya'] as const;

beforeAll(async () => {
  campus = await openCampus({ still: true });
  tables = new TablesDB(new Client().setEndpoint(campus.server.endpoint).setProject(campus.server.projectId));
  const random = fc.sample(
    fc.record({
      name: fc.tuple(fc.constantFrom(...heads), fc.constantFrom(...tails)).map((words) => words.join(' ').trim()),
      description: fc.constantFrom(...says),
      category: fc.constantFrom(...categories),
      price: fc.constantFrom(10_000, 50_000, 2_000_000),
      discount: fc.constantFrom(0, 20),
      kind: fc.constantFrom('goods', 'rental', 'preorder', 'free'),
    }),
    runs(40, 200),
  );
  for (const [at, one] of random.entries())
    products.push(await namedProduct(campus, at === 0 ? { ...one, name: 'Laptop bekas' } : one));
  products = products.sort((one, other) => one.$id.localeCompare(other.$id));
});
afterAll(() => campus.close());

const typed = fc.oneof(
  fc.constantFrom(
    ...heads,
    ...tails,
    ...says,
    'laptp',
    'motor',
    'ponsel',
    'powerbank',
    'pow',
    'b',
    'x',
    '+',
    '%',
    'kotak2',
    'zs',
    ...['sewa', 'gratis', 'pre order', 'open po', 'undian', 'jasa sewa'],
    'a b',
  ),
  fc.string({ unit: fc.constantFrom('a', 'o', 'k', 'm', ' ', '1', '-'), minLength: 1, maxLength: 4 }),
);
const filters: fc.Arbitrary<SearchFilters> = fc.record({
  term: fc.array(typed, { maxLength: 2 }).map((words) => words.join(' ')),
  categories: fc.subarray([...categories], { maxLength: 2 }),
  location: fc.constant(''),
  condition: fc.constant(''),
  kind: fc.constantFrom(null, '', 'rental', 'preorder'),
  minPrice: fc.constantFrom(0, 20_000),
  maxPrice: fc.constantFrom(null, 50_000),
  maxDiscount: fc.constantFrom(null, 10),
});

async function asked(queries: readonly string[]): Promise<string[]> {
  const all = [...queries, Query.select(['name']), Query.limit(500)];
  const found = { databaseId: 'market', tableId: 'products', queries: all, total: false };
  return (await tables.listRows<Models.DefaultRow>(found)).rows.map(({ $id }) => $id);
}

/** Results of the list's stages without typos: matching names, and products that contain all words. */
async function listed({
  term,
  categories: some,
  kind,
  minPrice,
  maxPrice,
  maxDiscount,
}: SearchFilters): Promise<string[]> {
  const narrowed = [
    ...(some.length > 0 ? [Query.equal('category', [...some])] : []),
    ...(kind ? [Query.equal('kind', kind)] : []),
    ...(minPrice > 0 ? [Query.greaterThanEqual('price', minPrice)] : []),
    ...(maxPrice === null ? [] : [Query.lessThanEqual('price', maxPrice)]),
    ...(maxDiscount === null ? [] : [Query.lessThanEqual('discount', maxDiscount)]),
  ];
  const plan = planSearch(term);
  if (!plan) return asked(narrowed);
  const parts = [{ where: [], isGone: false }];
  const stages = stagesOf(plan, { narrowed, parts, order: null, beginsFirst: false }, 20);
  const said = stages.filter(({ finds }) => finds !== 'slips').flatMap(({ queries }) => [queries(new Set()) ?? []]);
  return (await Promise.all(said.map((queries) => asked([...queries])))).flat();
}

it('a saved search matches exactly what the list finds', async () => {
  const fitting = indexListings(products);
  const isSame = async (search: SearchFilters) => {
    const found = await listed(search);
    expect(fitting(search).map(({ $id }) => $id)).toEqual(found.sort((one, other) => one.localeCompare(other)));
  };
  await fc.assert(fc.asyncProperty(filters, isSame), { numRuns: runs(150, 3_000) });
  // A saved search does not tolerate typos.
  expect(fitting({ ...plainSearch, term: 'laptpo' })).toEqual([]);
  expect(fitting({ ...plainSearch, term: 'laptop' }).length).toBeGreaterThan(0);
});
