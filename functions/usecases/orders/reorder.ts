import { DomainError, type ErrorCode } from '../../domain/errors.ts';
import { lineId } from '../../domain/keyed-ids.ts';
import { limits } from '../../domain/limits.ts';
import { priceNow } from '../../domain/money.ts';
import { boughtAs } from '../../domain/orders/bought-as.ts';
import { assertInStock, freeSlot } from '../../domain/orders/cart.ts';
import { countersOf } from '../quota.ts';
import { type Operation, type Row, update } from '../rows.ts';
import type { Caller, World } from '../world.ts';
import { type CartLine, cartOf, oneMore, soldCounted, soldWindow } from './cart.ts';

export interface Reordered {
  /** Number of products added to the cart. */
  readonly added: number;
  /** Products that are not available, or not in the ordered quantity, with the refusal's code. */
  readonly skipped: readonly { readonly productId: string; readonly name: string; readonly code: ErrorCode }[];
}

type ReorderWorld = Pick<World, 'rows' | 'settings' | 'now' | 'kinds'>;

/** The code of a refusal; other errors are thrown. */
function codeOf(error: unknown): ErrorCode {
  if (error instanceof DomainError) return error.code;
  throw error;
}

interface PutBack {
  readonly operations: readonly Operation[];
  /** The new line; absent if the cart already had one. */
  readonly added?: CartLine;
  readonly code?: ErrorCode;
}

/**
 * Adds one product in the ordered quantity. If stock is short, adds a single piece and returns the refusal's code.
 * Refuses what `oneMore` refuses.
 */
async function putBack(
  world: ReorderWorld,
  cart: readonly CartLine[],
  product: Row<'products'>,
  caller: Caller,
  pieces: number,
): Promise<PutBack> {
  const { operations, quantity } = await oneMore(world, cart, product, caller.id);
  const { $id: productId, name, imageId } = product;
  const line = cart.find((one) => one.productId === productId);
  const id = lineId(world.settings.idSecret, caller.id, productId);
  const copy = { productId, name, imageId, price: priceNow(product), shown: '', quantity };
  const added = line ? {} : { added: { $id: id, slot: freeSlot(cart, id), ...copy } };
  const wanted = Math.min(quantity - 1 + pieces, limits.maxQuantity);
  try {
    assertInStock(product, wanted);
  } catch (error) {
    return { operations, ...added, code: codeOf(error) };
  }
  if (wanted <= quantity) return { operations, ...added };
  const raised = line
    ? [...operations, update('cartItems', line.$id, { quantity: wanted })]
    : operations.map((create) => ({ ...create, data: { ...create.data, quantity: wanted } }));
  return { operations: raised, ...added };
}

/** Adds the products of an earlier order to the cart, at current prices. Refuses order_not_found. */
export function reorder(world: ReorderWorld, caller: Caller, input: { orderId: string }): Promise<Reordered> {
  const { orderId } = input;
  return world.rows.transact<Reordered>(async () => {
    // All three are read in parallel; the owner is checked before any item is used.
    const [order, items, cart] = await Promise.all([
      world.rows.get('orders', orderId),
      world.rows.list('orderItems', { where: { orderId }, limit: limits.cartProducts }),
      cartOf(world, caller.id),
    ]);
    if (!order || order.userId !== caller.id) throw new DomainError('order_not_found', { orderId });
    const bought = boughtAs(items);
    const ids = bought.map(({ productId }) => productId);
    const windows = new Map(ids.map((id) => [id, soldWindow(world, caller.id, id)]));
    const [found, counters] = await Promise.all([
      ids.length > 0 ? world.rows.list('products', { where: { $id: ids }, limit: ids.length }) : [],
      countersOf(
        world,
        [...windows.values()].flatMap((window) => window?.id ?? []),
      ),
    ]);
    const products = new Map(found.map((product) => [product.$id, product]));
    const lines: CartLine[] = [...cart];
    const operations: Operation[] = [];
    const skipped: { productId: string; name: string; code: ErrorCode }[] = [];
    let added = 0;
    // Sequential, because each product takes a free slot.
    for (const { productId, sellerId, name, quantity } of bought) {
      try {
        const product = products.get(productId);
        if (product?.sellerId !== sellerId) throw new DomainError('product_not_found', { productId });
        const back = await putBack(world, lines, product, caller, quantity);
        const window = windows.get(productId);
        operations.push(...back.operations, ...(window ? soldCounted(productId, window, counters) : []));
        if (back.added) lines.push(back.added);
        if (back.code) skipped.push({ productId, name, code: back.code });
        added++;
      } catch (error) {
        skipped.push({ productId, name, code: codeOf(error) });
      }
    }
    return { operations, result: { added, skipped } };
  });
}
