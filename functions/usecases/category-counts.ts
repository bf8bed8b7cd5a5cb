/** The number of listed products per category: one row per category id, written in the transactions that change it. */

import { limits } from '../domain/limits.ts';
import { isOnOffer } from '../domain/products/listing.ts';
import { type CampusCatalogue, categoryCalled } from '../domain/settings/campus-catalogue.ts';
import type { CampusCategory } from '../domain/settings/categories.ts';
import { add, type Operation, type Row, type Rows } from './rows.ts';
import type { World } from './world.ts';

/** The columns that decide in which category a product is counted. */
type Listing = { readonly category: string; readonly isListed: boolean | null; readonly isSold: boolean };

type Counted = Pick<CampusCategory, 'id' | 'name'>;

/** Creates missing rows, because a missing row cannot be incremented. */
export async function ensureCategoryCounts(
  rows: Pick<Rows, 'create' | 'list'>,
  categories: readonly Counted[],
): Promise<void> {
  const there = await rows.list('categoryCounts', { select: ['$id'], limit: countRows });
  const ids = new Set(there.map(({ $id }) => $id));
  const missing = categories.filter(({ id }) => !ids.has(id));
  await Promise.all(missing.map(({ id, name }) => rows.create('categoryCounts', id, { category: name, listed: 0 })));
}

/** Maximum rows read. Includes rows of removed categories, which stay until their products have moved. */
const countRows = 2 * limits.categoriesMax;

/** The stored counts by category id; zero for a missing row. */
export async function categoryCountsNow(
  rows: Pick<Rows, 'list'>,
  { categories }: CampusCatalogue,
): Promise<Record<string, number>> {
  const there = await rows.list('categoryCounts', { limit: countRows });
  const listed = new Map(there.map((row) => [row.$id, row.listed]));
  return Object.fromEntries(categories.categories.map(({ id }) => [id, listed.get(id) ?? 0]));
}

/** Adds `difference` to the count of the category with this id. The count may become negative, like the totals. */
export const addToCategory = (id: string, difference: number): Operation[] =>
  add('categoryCounts', id, 'listed', difference);

/** The category in which a product is counted; null if it is not listed or its category is unknown. */
export const countedIn = (catalogue: CampusCatalogue, product: Listing): string | null =>
  isOnOffer(product) ? (categoryCalled(catalogue, product.category)?.id ?? null) : null;

/**
 * Operations that update the counts when a product changes from `before` to `after`; null means that the product does
 * not exist.
 */
export function countListing(
  { settings }: Pick<World, 'settings'>,
  before: Listing | null,
  after: Listing | null,
): Operation[] {
  const from = before && countedIn(settings, before);
  const to = after && countedIn(settings, after);
  if (from === to) return [];
  return [...(from === null ? [] : addToCategory(from, -1)), ...(to === null ? [] : addToCategory(to, 1))];
}

/** The columns that a recount reads. */
export const countedColumns = [
  '$id',
  'category',
  'isListed',
  'isSold',
] as const satisfies readonly (keyof Row<'products'>)[];
