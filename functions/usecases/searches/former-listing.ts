/** What a listing said before it was changed: a kept search is told of what it did not find before. */
import { type SearchedListing, searchedColumns } from '../../domain/products/listing-index.ts';
import { create, type Operation, type Row } from '../rows.ts';
import type { World } from '../world.ts';

/**
 * Keeps what lists went by before this change, for its transaction; nothing where they see no difference. `after`: what is
 * written; `wasListed` false: it comes back to the lists.
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
