import { DomainError } from '../../domain/errors.ts';
import { readStatus } from '../../domain/orders/order.ts';
import type { Caller, World } from '../world.ts';

const pageSize = 25;

export interface Sale {
  readonly id: string;
  readonly orderId: string;
  readonly productId: string;
  readonly name: string;
  readonly imageId: string;
  readonly price: number;
  readonly quantity: number;
  readonly orderedAt: string;
  readonly status: string;
  /** The buyer's name and address, once the order is paid or being processed. */
  readonly buyer: { readonly name: string; readonly address: string } | null;
}

const isBuyerKnown = (status: string): boolean =>
  ['PAID', 'Processed', 'Shipped', 'Completed'].includes(readStatus(status) ?? '');

/** Items are never deleted, so a place to go on from that is not there was never one of ours. */
async function assertOwnItem(world: Pick<World, 'rows'>, caller: Caller, itemId: string): Promise<void> {
  const item = await world.rows.get('orderItems', itemId);
  if (item?.sellerId !== caller.id) throw new DomainError('invalid_input', { fields: { after: 'invalid' } });
}

/** What was ordered of one's own products, newest first; `next` is the id to go on after, null at the end. */
export async function listSales(
  world: Pick<World, 'rows'>,
  caller: Caller,
  input: { after?: string | undefined },
): Promise<{ sales: Sale[]; next: string | null }> {
  if (input.after) await assertOwnItem(world, caller, input.after);
  const items = await world.rows.list('orderItems', {
    where: { sellerId: caller.id },
    newestFirst: true,
    limit: pageSize,
    ...(input.after && { after: input.after }),
  });
  const ids = [...new Set(items.map((item) => item.orderId))];
  const found = ids.length > 0 ? await world.rows.list('orders', { where: { $id: ids }, limit: ids.length }) : [];
  const orders = new Map(found.map((order) => [order.$id, order]));
  const sales = items.map((item): Sale => {
    const order = orders.get(item.orderId);
    const { productId, orderId, name, imageId, price, quantity } = item;
    const isKnown = order !== undefined && isBuyerKnown(order.status);
    return {
      id: item.$id,
      ...{ orderId, productId, name, imageId, price, quantity },
      orderedAt: item.$createdAt,
      status: order?.status ?? '',
      buyer: isKnown ? { name: order.customerName, address: order.shippingAddress } : null,
    };
  });
  return { sales, next: items.length === pageSize ? (items.at(-1)?.$id ?? null) : null };
}
