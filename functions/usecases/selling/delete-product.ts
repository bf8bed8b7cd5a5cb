import { tombstoneId } from '../../domain/ids.ts';
import { audited } from '../audit.ts';
import { countListing } from '../category-counts.ts';
import type { WithdrawnProduct } from '../kinds/kind.ts';
import { withdrawn } from '../kinds/withdrawn.ts';
import { create, type Operation, type Row, remove } from '../rows.ts';
import { addToTotals } from '../totals.ts';
import { type Caller, isoNow, type World } from '../world.ts';
import { followProducts } from './changed-products.ts';
import { managedProduct } from './own-product.ts';
import { removeUnorderedPhotos } from './product-photos.ts';
import { forgetViews } from './product-views.ts';

/**
 * The operations of deleting a product, without its photos. Carts, wishlists, orders and talks may refer to it forever,
 * so a tombstone keeps its id from being reused. `attempt`: the transaction's attempt. A product restored from a backup
 * already has its tombstone.
 */
export async function productRemoval(
  world: Pick<World, 'rows' | 'settings' | 'now' | 'kinds'>,
  product: Row<'products'>,
  attempt: number,
  by: Pick<WithdrawnProduct, 'isBySeller'> = {},
): Promise<Operation[]> {
  const id = tombstoneId('product', product.$id);
  const isMarked = attempt > 0 && (await world.rows.get('tombstones', id)) !== null;
  return [
    remove('products', product.$id),
    ...(isMarked ? [] : [create('tombstones', id, { kind: 'product', endedAt: isoNow(world) })]),
    ...addToTotals('products', -1),
    ...countListing(world, product, null),
    ...(await withdrawn(world, [{ ...product, ...by }], 'deleted')),
  ];
}

/** Deletes the row, its count, its views and its photos, except photos that orders show. */
export async function removeProduct(
  world: Pick<World, 'rows' | 'files' | 'settings' | 'now' | 'kinds'>,
  product: Row<'products'>,
  also: readonly Operation[] = [],
  by: Pick<WithdrawnProduct, 'isBySeller'> = {},
): Promise<void> {
  await world.rows.transact(async (attempt) => {
    const now = attempt === 0 ? product : await world.rows.get('products', product.$id);
    const operations = now ? [...(await productRemoval(world, now, attempt, by)), ...also] : [];
    return { operations, result: undefined };
  });
  await forgetViews(world, product.$id);
  await removeUnorderedPhotos(world, product, [product.imageId, ...product.imageIds]);
}

/** Deletes the caller's own product (administrators: any). Carts and wishlists then show it as no longer available. */
export async function deleteProduct(
  world: Pick<World, 'rows' | 'files' | 'settings' | 'newId' | 'now' | 'kinds'>,
  caller: Caller,
  input: { productId: string },
): Promise<{ productId: string }> {
  const { productId } = input;
  const [product, { rights }] = await Promise.all([managedProduct(world, caller, productId), caller.person()]);
  const entry = { action: 'product.delete' as const, subject: productId, before: product };
  const audit = rights.has('products') ? [audited(world, caller, entry)] : [];
  await removeProduct(world, product, audit, { isBySeller: product.sellerId === caller.id });
  await followProducts(world, [product]);
  return { productId };
}
