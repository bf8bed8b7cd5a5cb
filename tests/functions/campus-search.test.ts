/**
 * Sixty queries, judged by class, on the demo campus with products of each kind
 * (tests/domain/search/campus-queries.ts).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lowercaseName } from '#domain/products/catalogue.ts';
import { searchTokens } from '#domain/products/search-tokens.ts';
import { create } from '../../functions/usecases/rows.ts';
import { products } from '../../seeds/campus/products.ts';
import { planned } from '../../seeds/rows/planned-row.ts';
import { productRow } from '../../seeds/rows/product-rows.ts';
import { campusQueries, campusRows } from '../domain/search/campus-queries.ts';
import { openSearched, type Searched } from '../support/catalogue-search.ts';

let campus: Searched;
beforeAll(async () => {
  const [pattern] = products;
  if (!pattern) throw new Error('The seeds have no products.');
  const now = Date.now();
  const rows = campusRows.map(({ name, kind, category }, at) => {
    const { $id, $sequence, $createdAt, $updatedAt, $permissions, $databaseId, $tableId, ...data } = productRow(
      pattern,
      now,
    );
    const said = { name, description: '', category, condition: '' };
    const closesAt = kind === 'preorder' ? new Date(now + 3_600_000).toISOString() : null;
    const own = { nameLowercase: lowercaseName(name), searchTokens: searchTokens(said), kind, closesAt, stock: null };
    return planned(create('products', `kampus${at}`, { ...data, ...said, ...own }), $createdAt);
  });
  campus = await openSearched(rows);
});
afterAll(() => campus.close());

it('the set has at least sixty queries', () => {
  expect(Object.values(campusQueries).flat().length).toBeGreaterThanOrEqual(60);
});

describe.each(Object.entries(campusQueries))('%s', (_, queries) => {
  it.each(queries.map((query) => [query.typed.slice(0, 40), query] as const))('%s', async (_typed, query) => {
    const { typed, has = [], first = 10, lacks = [], asTyped } = query;
    const pages = await campus.pages(typed);
    const names = pages.flatMap((page) => page.products.map(({ name }) => name));
    for (const name of has)
      expect(
        names.slice(0, first).some((one) => one.startsWith(name)),
        `${name} in ${names.slice(0, first)}`,
      ).toBe(true);
    for (const name of lacks) expect(names.filter((one) => one.startsWith(name))).toEqual([]);
    if (asTyped) expect(pages[0]?.meant).toBeNull();
  });
});
