/**
 * The history of one sale, taken from its order's events. An event of the whole order belongs only to the sales that it
 * moved.
 */
import { comesBack } from '../kinds/index.ts';
import type { OrderEvent } from './order.ts';
import { isFinalSale, type SaleActor, type SaleEvent, saleTransitions, systemIds } from './sale.ts';

/** The role of this person in the sale; other people are administrators. */
export function actorInSale(sale: { readonly buyerId: string; readonly sellerId: string }, by: string): SaleActor {
  if (by === sale.buyerId) return 'buyer';
  if (by === sale.sellerId) return 'seller';
  return systemIds.includes(by) ? 'system' : 'admin';
}

/** For each order event, the earlier sale events after which the order event does not move the sale. */
const ahead: Partial<Record<OrderEvent, readonly SaleEvent[]>> = {
  process: ['accept', 'accept_outside'],
  // `confirm` counts here for rentals: it hands out the item, and the order becomes Shipped.
  ship: ['ready', 'receive', 'claim', 'confirm'],
};

/** These events complete other sales, but start a rental. */
const startsReturnable: readonly SaleEvent[] = ['confirm', 'receive'];

const mayEnd = (event: string, sale: { readonly state: string; readonly kind?: string | null }): boolean =>
  saleTransitions.some((row) => row.event === event && row.to === sale.state) &&
  !(comesBack(sale) && startsReturnable.some((name) => name === event));

/**
 * The events that belong to this sale. `events`: the order's events, oldest first; an empty `saleId` means the whole
 * order.
 */
export function turnsOfSale<T extends { readonly event: string; readonly saleId: string }>(
  sale: { readonly $id: string; readonly state: string; readonly kind?: string | null },
  events: readonly T[],
): T[] {
  const near = events.filter(({ saleId }) => saleId === '' || saleId === sale.$id);
  const end = isFinalSale(sale) ? near.findLastIndex(({ event, saleId }) => saleId !== '' && mayEnd(event, sale)) : -1;
  const isDone = (event: string, place: number): boolean => {
    const [, earlier = []] = Object.entries(ahead).find(([name]) => name === event) ?? [];
    return near.slice(0, place).some((one) => one.saleId !== '' && earlier.some((name) => name === one.event));
  };
  return near.filter(
    ({ event, saleId }, place) => saleId !== '' || ((end < 0 || place < end) && !isDone(event, place)),
  );
}
