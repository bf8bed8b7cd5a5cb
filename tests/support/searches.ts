/** Kept searches, and products that they find. */
import { lowercaseName } from '#domain/products/catalogue.ts';
import type { SavedSearchInput } from '#domain/products/saved-search-input.ts';
import { searchTokens } from '#domain/products/search-tokens.ts';
import type { Row, RowData } from '../../functions/usecases/rows.ts';
import type { Campus, KnownCaller } from './campus.ts';

/** Looks for everything; a test says what for. */
export const plainSearch: SavedSearchInput = {
  ...{ term: '', categories: [], location: '', condition: '' },
  ...{ kind: '', minPrice: 0, maxPrice: null, maxDiscount: null, isInstant: false },
};

/** What of a product is written with its words. */
export function worded(values: Partial<RowData<'products'>> & { readonly name: string }): Partial<RowData<'products'>> {
  const said = { description: 'Masih bagus', category: 'Elektronik', condition: '', ...values };
  return { ...said, nameLowercase: lowercaseName(said.name), searchTokens: searchTokens(said) };
}

/** A product of this name, as posting it would write it. */
export const namedProduct = (
  campus: Campus,
  values: Partial<RowData<'products'>> & { readonly name: string },
): Promise<Row<'products'>> => campus.product(worded(values));

/** What somebody was told of finds, oldest first. */
export async function searchNotificationsOf(
  campus: Campus,
  { id }: Pick<KnownCaller, 'id'>,
): Promise<Row<'notifications'>[]> {
  const where = { userId: id, kind: 'search_found' };
  return campus.world.rows.list('notifications', { where, limit: 100 });
}
