/**
 * Lists on an embedded Appwrite: available products first, then the rest, each in the list's own order over all pages.
 */
import { Client, Query, TablesDB } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '../../functions/usecases/rows.ts';
import { readSearchPage, type SearchPage, type SearchPlace } from '../../web/features/catalogue/lists/search-pages.ts';
import { listParts, type PartPage, type PartPlace, readParts } from '../../web/shop/product/available-first.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { namedProduct } from '../support/searches.ts';

type Card = Row<'products'>;

let campus: Campus;
const now = Date.now();
const iso = (moment: number) => new Date(moment).toISOString();
const seller = 'seller000000000000000000000000000001';
/** Every kind of available and unavailable product, alternating. */
const states = [
  { isGone: false, values: { stock: null } },
  { isGone: true, values: { isSold: true } },
  { isGone: false, values: { kind: 'preorder', stock: null, closesAt: iso(now + 3_600_000) } },
  { isGone: true, values: { kind: 'preorder', stock: null, closesAt: iso(now - 1) } },
  { isGone: true, values: { stock: 0, heldUntil: iso(now + 3_600_000) } },
  { isGone: false, values: { kind: 'free', stock: 1, closesAt: null } },
  { isGone: true, values: { kind: 'zz_unknown', stock: 1 } },
];
const made: { id: string; price: number; madeAt: string; isGone: boolean }[] = [];

beforeAll(async () => {
  campus = await openCampus({ still: true });
  for (let n = 0; n < 35; n++) {
    const state = states[n % states.length];
    if (!state) throw new Error('There are no states.');
    const price = 1_000 * ((n * 17) % 35);
    const values = { name: `Zebra mainan ${n}`, sellerId: seller, price, ...state.values };
    const { $id, $createdAt } = await namedProduct(campus, values);
    made.push({ id: $id, price, madeAt: $createdAt, isGone: state.isGone });
  }
});
afterAll(() => campus.close());

const read = async (where: readonly string[], limit: number, after: string | undefined): Promise<Card[]> => {
  const { endpoint, projectId } = campus.server;
  const tables = new TablesDB(new Client().setEndpoint(endpoint).setProject(projectId));
  const cursor = after === undefined ? [] : [Query.cursorAfter(after)];
  const queries = [Query.equal('sellerId', seller), ...where, Query.limit(limit), ...cursor];
  return (await tables.listRows<Card>({ databaseId: 'market', tableId: 'products', queries })).rows;
};

const newestFirst = (isGone: boolean) =>
  made
    .filter((one) => one.isGone === isGone)
    .toSorted((one, other) => other.madeAt.localeCompare(one.madeAt))
    .map(({ id }) => id);
const cheapestFirst = (isGone: boolean) =>
  made
    .filter((one) => one.isGone === isGone)
    .toSorted((one, other) => one.price - other.price)
    .map(({ id }) => id);
const inBoth = (ids: (isGone: boolean) => string[]) => [...ids(false), ...ids(true)];

it.each([
  ['newest first', Query.orderDesc('$createdAt'), newestFirst],
  ['cheapest first', Query.orderAsc('price'), cheapestFirst],
] as const)('a list, %s: pages skip and repeat nothing, with available products first', async (_, order, expected) => {
  for (const limit of [1, 4, 15, 20, 100]) {
    const pages: PartPage<Card>[] = [];
    for (let place: PartPlace | undefined = { stage: 0 }; place; ) {
      const page: PartPage<Card> = await readParts(
        listParts(now),
        (where, after) => read([...where, order], limit, after),
        limit,
        place,
      );
      pages.push(page);
      place = page.next;
    }
    expect(pages.flatMap(({ products }) => products.map(({ $id }) => $id))).toEqual(inBoth(expected));
    for (const { products, isGone } of pages)
      for (const { $id } of products) expect(made.find(({ id }) => id === $id)?.isGone).toBe(isGone);
  }
});

it.each([
  ['best match first', null, false],
  ['cheapest first', [Query.orderAsc('price')], false],
  ['on the landing page', null, true],
])('a search, %s: available products come before all others', async (_, order, beginsFirst) => {
  for (const limit of [3, 8, 100]) {
    const list = { narrowed: [], parts: listParts(now), order, beginsFirst };
    const pages: SearchPage<Card>[] = [];
    for (let place: SearchPlace<Card> | null = null, isEnd = false; !isEnd; ) {
      const page: SearchPage<Card> = await readSearchPage({ text: 'zebra', list, read }, place, limit);
      pages.push(page);
      place = page.next ?? null;
      isEnd = place === null;
    }
    const ids = pages.flatMap(({ products }) => products.map(({ $id }) => $id));
    const gone = (id: string) => made.find((one) => one.id === id)?.isGone;
    expect(ids.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
    expect(ids.map(gone)).toEqual(inBoth(newestFirst).map(gone));
    if (order) expect(ids).toEqual(inBoth(cheapestFirst));
  }
});
