import { audited } from '../audit.ts';
import { type Operation, type Row, remove } from '../rows.ts';
import { addToTotals } from '../totals.ts';
import type { Caller, World } from '../world.ts';
import { countListing } from './category-counts.ts';
import { ownProduct } from './own-product.ts';
import { removeUnorderedPhotos } from './product-photos.ts';

/** The changes that take a product away; its photos go afterwards. */
export const productRemoval = (product: Row<'products'>): Operation[] => [
  remove('products', product.$id),
  ...addToTotals('products', -1),
  ...countListing(product, null),
];

/** Takes the row, its count and its photos away; what orders show stays. */
export async function removeProduct(
  world: Pick<World, 'rows' | 'files'>,
  product: Row<'products'>,
  also: readonly Operation[] = [],
): Promise<void> {
  await world.rows.transact(async (attempt) => {
    const now = attempt === 0 ? product : await world.rows.get('products', product.$id);
    return { operations: now ? [...productRemoval(now), ...also] : [], result: undefined };
  });
  await removeUnorderedPhotos(world, [product.imageId, ...product.imageIds]);
}

/** Deletes an own product (or any, as administrator). Carts and wishlists show it as no longer available. */
export async function deleteProduct(
  world: Pick<World, 'rows' | 'files' | 'newId'>,
  caller: Caller,
  input: { productId: string },
): Promise<{ productId: string }> {
  const { productId } = input;
  const [product, { isAdmin }] = await Promise.all([ownProduct(world, caller, productId), caller.person()]);
  const entry = { action: 'product.delete', subject: productId, before: product };
  await removeProduct(world, product, isAdmin ? [audited(world, caller, entry)] : []);
  return { productId };
}
