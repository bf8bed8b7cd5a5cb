/** How many products each category lists: one row per category, kept in the transactions that change it. */
import { type Category, categoryId, isCategory, postingCategories } from '../../domain/products/catalogue.ts';
import { isOnOffer } from '../../domain/products/listing.ts';
import { add, type Operation, type Row, type Rows } from '../rows.ts';

/** What tells where a product counts. */
type Listing = { readonly category: string; readonly isListed: boolean | null; readonly isSold: boolean };

const idOf = new Map(postingCategories.map((category) => [category, categoryId(category)]));

export const noneListed = Object.fromEntries(postingCategories.map((category) => [category, 0])) as Readonly<
  Record<Category, number>
>;

/** A missing row can't be counted up: makes those that are missing. */
export async function ensureCategoryCounts(rows: Pick<Rows, 'create' | 'list'>): Promise<void> {
  const there = await rows.list('categoryCounts', { select: ['$id'], limit: idOf.size });
  const ids = new Set(there.map(({ $id }) => $id));
  const missing = [...idOf].filter(([, id]) => !ids.has(id));
  await Promise.all(missing.map(([category, id]) => rows.create('categoryCounts', id, { category, listed: 0 })));
}

/** The counts as they stand; zero where there is no row yet. */
export async function categoryCountsNow(rows: Pick<Rows, 'list'>): Promise<Record<Category, number>> {
  const there = await rows.list('categoryCounts', { limit: idOf.size });
  const counts = { ...noneListed };
  for (const { category, listed } of there) if (isCategory(category)) counts[category] = listed;
  return counts;
}

/** Counts a category's listed products up or down. Without a floor, as totals are; a category that we don't know has no count. */
export const addToCategory = (category: string, difference: number): Operation[] =>
  isCategory(category) ? add('categoryCounts', categoryId(category), 'listed', difference) : [];

/** The counts after a product was `before` and is `after`: another category, in the lists or out of them, sold or not; null where there is none. */
export function countListing(before: Listing | null, after: Listing | null): Operation[] {
  const from = before && isOnOffer(before) ? before.category : '';
  const to = after && isOnOffer(after) ? after.category : '';
  if (from === to) return [];
  return [...addToCategory(from, -1), ...addToCategory(to, 1)];
}

/** What a recount reads of each product. */
export const countedColumns = [
  '$id',
  'category',
  'isListed',
  'isSold',
] as const satisfies readonly (keyof Row<'products'>)[];
