import { tombstoneId } from '../../domain/ids.ts';
import { audited } from '../audit.ts';
import { create, type Operation, type Row, remove } from '../rows.ts';
import { addToTotals } from '../totals.ts';
import { type Caller, isoNow, type World } from '../world.ts';
import { countListing } from './category-counts.ts';
import { ownProduct } from './own-product.ts';
import { removeUnorderedPhotos } from './product-photos.ts';
import { forgetViews } from './product-views.ts';

/**
 * The changes that take a product away; its photos go afterwards. What named it (carts, wishes, orders, talks) names it for good, so
 * its id is nobody's again. `attempt`: of the transaction; a product that an operator has put back has its tombstone already.
 */
export async function productRemoval(
  world: Pick<World, 'rows' | 'settings' | 'now'>,
  product: Row<'products'>,
  attempt: number,
): Promise<Operation[]> {
  const id = tombstoneId('product', product.$id);
  const isMarked = attempt > 0 && (await world.rows.get('tombstones', id)) !== null;
  return [
    remove('products', product.$id),
    ...(isMarked ? [] : [create('tombstones', id, { kind: 'product', endedAt: isoNow(world) })]),
    ...addToTotals('products', -1),
    ...countListing(world, product, null),
  ];
}

/** Takes the row, its count and its photos away; what orders show stays. */
export async function removeProduct(
  world: Pick<World, 'rows' | 'files' | 'settings' | 'now'>,
  product: Row<'products'>,
  also: readonly Operation[] = [],
): Promise<void> {
  await world.rows.transact(async (attempt) => {
    const now = attempt === 0 ? product : await world.rows.get('products', product.$id);
    const operations = now ? [...(await productRemoval(world, now, attempt)), ...also] : [];
    return { operations, result: undefined };
  });
  await forgetViews(world, product.$id);
  await removeUnorderedPhotos(world, [product.imageId, ...product.imageIds]);
}

/** Deletes an own product (or any, as administrator). Carts and wishlists show it as no longer available. */
export async function deleteProduct(
  world: Pick<World, 'rows' | 'files' | 'settings' | 'newId' | 'now'>,
  caller: Caller,
  input: { productId: string },
): Promise<{ productId: string }> {
  const { productId } = input;
  const [product, { rights }] = await Promise.all([ownProduct(world, caller, productId), caller.person()]);
  const entry = { action: 'product.delete' as const, subject: productId, before: product };
  await removeProduct(world, product, rights.has('products') ? [audited(world, caller, entry)] : []);
  return { productId };
}
