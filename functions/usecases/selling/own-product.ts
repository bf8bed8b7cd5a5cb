import { DomainError } from '../../domain/errors.ts';
import { quotaId } from '../../domain/ids.ts';
import { limits } from '../../domain/limits.ts';
import { assertInStock } from '../../domain/orders/cart.ts';
import { assertListingQuota, isInLists, isRestocked, isTracked } from '../../domain/products/listing.ts';
import { type Counter, countersOf, takeQuota } from '../quota.ts';
import { decrement, increment, type Operation, type Row, update } from '../rows.ts';
import { wishChecksOf } from '../wishes/wish-check.ts';
import type { Caller, World } from '../world.ts';
import { countListing } from './category-counts.ts';

/** The product, if this person may change it: its seller, or an administrator. */
export async function ownProduct(
  world: Pick<World, 'rows'>,
  caller: Caller,
  productId: string,
): Promise<Row<'products'>> {
  const product = await world.rows.get('products', productId);
  if (!product) throw new DomainError('product_not_found', { productId });
  const isOwn = product.sellerId === caller.id || (await caller.person()).rights.has('products');
  if (!isOwn) throw new DomainError('not_owner', { productId });
  return product;
}

/**
 * Places among the seller's active listings for these products, which are put up for sale. Refuses listing_limit; the products
 * themselves are not counted, for a click before this one may have made them meanwhile. `counters`: that of `quotaId('listings', sellerId)`.
 */
export function takeListingQuota(
  world: Pick<World, 'rows'>,
  sellerId: string,
  productIds: readonly string[],
  counters: ReadonlyMap<string, Counter>,
): Promise<Operation> {
  const places = productIds.length;
  const countInUse = async () => {
    const where = { isListed: true, sellerId, isSold: false };
    const limit = limits.activeListings + places;
    const active = await world.rows.list('products', { where, select: ['$id'], limit });
    const others = active.filter(({ $id }) => !productIds.includes($id)).length;
    assertListingQuota(others, places);
    return others;
  };
  return takeQuota('listings', sellerId, counters, countInUse, { places });
}

/** Stock moves by the difference, so that pieces sold while the form was open stay sold; with new ones none is held any more. Refuses below zero. */
export function moveStock(product: Row<'products'>, difference: number): Operation[] {
  if (difference === 0) return [];
  if (difference > 0)
    return [
      increment('products', product.$id, 'stock', difference),
      ...(product.heldUntil === null ? [] : [update('products', product.$id, { heldUntil: null })]),
    ];
  assertInStock(product, -difference);
  return [decrement('products', product.$id, 'stock', -difference)];
}

/**
 * What puts a product on sale that was marked as sold: new pieces, as 'Jual lagi' does. `stock` and `isListed`: what it will have. Where it
 * is in the lists then, it takes a place among the active listings. The caller counts it in its category.
 */
export async function backOnSale(
  world: Pick<World, 'rows'>,
  caller: Caller,
  product: Row<'products'>,
  { stock, isListed }: { readonly stock: number | null; readonly isListed: boolean },
): Promise<{ change: { isSold?: false }; operations: Operation[] }> {
  if (!isRestocked(product, stock)) return { change: {}, operations: [] };
  const room = isListed ? await quotaToSell(world, caller, [product]) : [];
  return { change: { isSold: false }, operations: [update('products', product.$id, { isSold: false }), ...room] };
}

/** Quick stock ±: by difference, never below zero; a product without tracked stock has none to change. */
export function changeStock(
  world: Pick<World, 'rows' | 'settings' | 'now' | 'newId'>,
  caller: Caller,
  input: { productId: string; difference: number },
): Promise<{ stock: number; isSold: boolean }> {
  const { productId, difference } = input;
  return world.rows.transact(async () => {
    const product = await ownProduct(world, caller, productId);
    if (!isTracked(product.stock)) throw new DomainError('stock_untracked', { productId });
    const stock = product.stock + difference;
    const { change, operations } = await backOnSale(world, caller, product, { stock, isListed: isInLists(product) });
    return {
      operations: [
        ...moveStock(product, difference),
        ...operations,
        ...countListing(world, product, { ...product, ...change }),
        ...wishChecksOf(product, { stock, ...change }, world),
      ],
      result: { stock, isSold: product.isSold && change.isSold !== false },
    };
  });
}

/** The room that one seller's products need to be on sale again; administrators are not limited. Refuses listing_limit. */
export async function quotaToSell(
  world: Pick<World, 'rows'>,
  caller: Caller,
  products: readonly Pick<Row<'products'>, '$id' | 'sellerId'>[],
): Promise<Operation[]> {
  const [first] = products;
  if (!first) return [];
  const [{ rights }, counters] = await Promise.all([
    caller.person(),
    countersOf(world, [quotaId('listings', first.sellerId)]),
  ]);
  const ids = products.map(({ $id }) => $id);
  return rights.has('products') ? [] : [await takeListingQuota(world, first.sellerId, ids, counters)];
}

/** 'Tandai terjual' and its undo, which needs room among the active listings: a product marked as sold can't be put into a cart. */
export function markSold(
  world: Pick<World, 'rows' | 'settings' | 'now' | 'newId'>,
  caller: Caller,
  input: { productId: string; isSold: boolean },
): Promise<{ isSold: boolean }> {
  const { productId, isSold } = input;
  return world.rows.transact(async () => {
    const product = await ownProduct(world, caller, productId);
    if (product.isSold === isSold) return { operations: [], result: { isSold } };
    // What has left the lists takes its place when it comes back to them.
    const room = isSold || !isInLists(product) ? [] : await quotaToSell(world, caller, [product]);
    const operations = [
      update('products', productId, { isSold }),
      ...countListing(world, product, { ...product, isSold }),
      ...room,
      ...wishChecksOf(product, { isSold }, world),
    ];
    return { operations, result: { isSold } };
  });
}
