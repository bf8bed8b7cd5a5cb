/** Saved searches, and products that match them. */
import { dayMs, hourMs } from '#domain/durations.ts';
import { lowercaseName } from '#domain/products/catalogue.ts';
import { lastNotifyingHour } from '#domain/products/saved-search.ts';
import type { SavedSearchInput } from '#domain/products/saved-search-input.ts';
import { searchTokens } from '#domain/products/search-tokens.ts';
import type { Row, RowData } from '../../functions/usecases/rows.ts';
import type { Campus, KnownCaller } from './campus.ts';

/** Filters that match everything; a test narrows them. */
export const plainSearch: SavedSearchInput = {
  ...{ term: '', categories: [], location: '', condition: '' },
  ...{ kind: '', minPrice: 0, maxPrice: null, maxDiscount: null, isInstant: false },
};

/** Columns of a product that are written with its search words. */
export function worded(values: Partial<RowData<'products'>> & { readonly name: string }): Partial<RowData<'products'>> {
  const said = { description: 'Masih bagus', category: 'Elektronik', condition: '', ...values };
  return { ...said, nameLowercase: lowercaseName(said.name), searchTokens: searchTokens(said) };
}

/** Creates a product with this name and the columns that posting writes. */
export const namedProduct = (
  campus: Campus,
  values: Partial<RowData<'products'>> & { readonly name: string },
): Promise<Row<'products'>> => campus.product(worded(values));

/** The matches that a person was notified of, oldest first. */
export async function searchNotificationsOf(
  campus: Campus,
  { id }: Pick<KnownCaller, 'id'>,
): Promise<Row<'notifications'>[]> {
  const where = { userId: id, kind: 'search_found' };
  return campus.world.rows.list('notifications', { where, limit: 100 });
}

/**
 * Time of the searches' next daily run that is more than an hour from now, ms since 1970. If it were closer, a test
 * that runs while the clock passes 17.00 could write after it.
 */
export const dailyRunAhead = (): number => lastNotifyingHour(Date.now() + hourMs, 'WIB') + dayMs;
