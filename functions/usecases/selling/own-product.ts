import { DomainError } from '../../domain/errors.ts';
import { quotaId } from '../../domain/ids.ts';
import { rulesOf } from '../../domain/kinds/index.ts';
import { limits } from '../../domain/limits.ts';
import { assertInStock } from '../../domain/orders/cart.ts';
import { assertListingQuota, isInLists, isRestocked, isTracked } from '../../domain/products/listing.ts';
import { countListing } from '../category-counts.ts';
import { withdrawn } from '../kinds/withdrawn.ts';
import { type Counter, countersOf, takeQuota } from '../quota.ts';
import { decrement, increment, type Operation, type Row, update } from '../rows.ts';
import { wishChecksOf } from '../wishes/wish-check.ts';
import type { Caller, World } from '../world.ts';
import { withFollowers } from './changed-products.ts';

async function productWith(
  world: Pick<World, 'rows'>,
  productId: string,
  mayChange: (product: Row<'products'>) => boolean | Promise<boolean>,
): Promise<Row<'products'>> {
  const product = await world.rows.get('products', productId);
  if (!product) throw new DomainError('product_not_found', { productId });
  if (!(await mayChange(product))) throw new DomainError('not_owner', { productId });
  return product;
}

/** The product, if this person sells it. Refuses product_not_found, not_owner. */
export const ownProduct = (
  world: Pick<World, 'rows'>,
  caller: Pick<Caller, 'id'>,
  productId: string,
): Promise<Row<'products'>> => productWith(world, productId, ({ sellerId }) => sellerId === caller.id);

/**
 * The product, if this person sells it or has the right to manage products; staff changes are audited. Refuses
 * product_not_found, not_owner.
 */
export const managedProduct = (
  world: Pick<World, 'rows'>,
  caller: Caller,
  productId: string,
): Promise<Row<'products'>> =>
  productWith(
    world,
    productId,
    async ({ sellerId }) => sellerId === caller.id || (await caller.person()).rights.has('products'),
  );

/**
 * Takes quota for these products among the seller's active listings. Refuses listing_limit. The count excludes the
 * products themselves, because an earlier request may have listed them. `counters`: must have been read for
 * `quotaId('listings', sellerId)`.
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

/**
 * Changes stock by a difference, so that pieces sold while the form was open stay sold. New pieces end a hold. Refuses
 * a negative stock.
 */
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
 * Puts a sold product back on sale when it gets new pieces, like 'Jual lagi'. `stock` and `isListed`: the product's new
 * values. A listed product takes quota of active listings. The calling code must update the category's count.
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

/** Changes stock by a difference, never below zero; only for products whose stock is tracked. */
export function changeStock(
  world: Pick<World, 'rows' | 'settings' | 'now' | 'newId' | 'log' | 'kinds'>,
  caller: Caller,
  input: { productId: string; difference: number },
): Promise<{ stock: number; isSold: boolean }> {
  const { productId, difference } = input;
  return withFollowers(world, async (changed) => {
    const product = await ownProduct(world, caller, productId);
    changed(product);
    const refusal = rulesOf(product).stockFixedBy(product);
    if (refusal) throw new DomainError(refusal, { productId, name: product.name });
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

/** Quota that a seller's products need to be on sale again; administrators are not limited. Refuses listing_limit. */
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

/**
 * Marks a product as sold ('Tandai terjual'), so that it cannot be put into a cart, or removes that mark, which
 * requires quota of active listings.
 */
export function markSold(
  world: Pick<World, 'rows' | 'settings' | 'now' | 'newId' | 'log' | 'kinds'>,
  caller: Caller,
  input: { productId: string; isSold: boolean },
): Promise<{ isSold: boolean }> {
  const { productId, isSold } = input;
  return withFollowers(world, async (changed) => {
    const product = await ownProduct(world, caller, productId);
    changed(product);
    if (product.isSold === isSold) return { operations: [], result: { isSold } };
    // A delisted product takes quota when it is listed again.
    const room = isSold || !isInLists(product) ? [] : await quotaToSell(world, caller, [product]);
    const operations = [
      update('products', productId, { isSold }),
      ...countListing(world, product, { ...product, isSold }),
      ...room,
      ...wishChecksOf(product, { isSold }, world),
      ...(isSold ? await withdrawn(world, [product], 'sold') : []),
    ];
    return { operations, result: { isSold } };
  });
}
