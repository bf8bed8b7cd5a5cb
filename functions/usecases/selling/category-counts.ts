/** The number of listed products per category: one row each, changed in the transactions that change a listing. */
import { type Category, categoryId, isCategory, postingCategories } from '../../domain/products/catalogue.ts';
import { isOnOffer } from '../../domain/products/listing.ts';
import { add, type Operation, type Row, type Rows } from '../rows.ts';

/** The columns that decide where a product counts. */
type Listing = { readonly category: string; readonly isListed: boolean | null; readonly isSold: boolean };

const idOf = new Map(postingCategories.map((category) => [category, categoryId(category)]));

export const noneListed = Object.fromEntries(postingCategories.map((category) => [category, 0])) as Readonly<
  Record<Category, number>
>;

/** Creates missing rows: a row that does not exist cannot be incremented. */
export async function ensureCategoryCounts(rows: Pick<Rows, 'create' | 'list'>): Promise<void> {
  const there = await rows.list('categoryCounts', { select: ['$id'], limit: idOf.size });
  const ids = new Set(there.map(({ $id }) => $id));
  const missing = [...idOf].filter(([, id]) => !ids.has(id));
  await Promise.all(missing.map(([category, id]) => rows.create('categoryCounts', id, { category, listed: 0 })));
}

/** The present counts; zero without a row. */
export async function categoryCountsNow(rows: Pick<Rows, 'list'>): Promise<Record<Category, number>> {
  const there = await rows.list('categoryCounts', { limit: idOf.size });
  const counts = { ...noneListed };
  for (const { category, listed } of there) if (isCategory(category)) counts[category] = listed;
  return counts;
}

/** Changes a category's count. It may become negative, as totals may; an unknown category has no count. */
export const addToCategory = (category: string, difference: number): Operation[] =>
  isCategory(category) ? add('categoryCounts', categoryId(category), 'listed', difference) : [];

/**
 * The changes of the counts when a product changes from `before` to `after`: category, listed or not, sold or not.
 * Null: no product.
 */
export function countListing(before: Listing | null, after: Listing | null): Operation[] {
  const from = before && isOnOffer(before) ? before.category : '';
  const to = after && isOnOffer(after) ? after.category : '';
  if (from === to) return [];
  return [...addToCategory(from, -1), ...addToCategory(to, 1)];
}

/** The columns that a recount reads. */
export const countedColumns = [
  '$id',
  'category',
  'isListed',
  'isSold',
] as const satisfies readonly (keyof Row<'products'>)[];
