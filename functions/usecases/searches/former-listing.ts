/** Keeps a listing's values from before an edit, so that saved searches announce only what they did not find before. */
import { type SearchedListing, searchedColumns } from '../../domain/products/listing-index.ts';
import { create, type Operation, type Row } from '../rows.ts';
import type { World } from '../world.ts';

/**
 * Stores the searchable columns from before a change, in the change's transaction. Stores nothing if they do not
 * change, unless the product is being listed again (`wasListed` false). `after`: the new values.
 */
export function keepFormer(
  world: Pick<World, 'newId'>,
  before: Row<'products'>,
  after: Partial<SearchedListing>,
  wasListed = before.isListed,
): Operation[] {
  const isSame = searchedColumns.every((column) => after[column] === undefined || after[column] === before[column]);
  if (isSame && wasListed) return [];
  const { $id: productId, sellerId, searchTokens, nameLowercase } = before;
  const { category, location, condition, price, discount } = before;
  const said = { searchTokens, nameLowercase, category, location, condition, price, discount };
  return [create('formerListings', world.newId(), { productId, sellerId, wasListed, ...said })];
}
