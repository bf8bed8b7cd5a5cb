/**
 * The outbox of wishlist alerts: every change of price or availability writes one row in its own transaction, and the
 * function `notifications` handles the wishlist items (notify-wishers.ts).
 */
import { limits } from '../../domain/limits.ts';
import { priceNow } from '../../domain/money.ts';
import type { SaidPart } from '../../domain/orders/said.ts';
import { concernsWishes } from '../../domain/products/wish-alert.ts';
import { create, type Operation, type Row, type RowData } from '../rows.ts';

type CheckRow = RowData<'wishChecks'>;

/**
 * The row of a check of these products, due at `dueAt` (ms). `price` (rupiah): also reports this price, if it is still
 * the same then.
 */
export const wishCheckRow = (
  productIds: readonly string[],
  dueAt: number,
  price: CheckRow['price'] = null,
): CheckRow => ({
  productIds: [...productIds],
  price,
  changed: [],
  after: '',
  dueAt: new Date(dueAt).toISOString(),
  round: 0,
});

/** A check after a change of these products' availability; nothing without products. `now`: ms. */
export const wishCheck = (id: string, productIds: readonly string[], now: number): Operation[] =>
  productIds.length === 0 ? [] : [create('wishChecks', id, wishCheckRow(productIds, now))];

/**
 * A check after a change of a listing's text or photos. It runs ten minutes later, so that several edits in a row cause
 * one notification.
 */
export const changeCheck = (id: string, productId: string, changed: readonly SaidPart[], now: number): Operation[] => {
  const row = wishCheckRow([productId], now + limits.wishPriceMinutes * 60_000);
  return changed.length === 0 ? [] : [create('wishChecks', id, { ...row, changed: [...changed] })];
};

type Changed = Partial<Pick<Row<'products'>, 'price' | 'discount' | 'stock' | 'isSold' | 'isListed'>>;

/**
 * Checks for one product changed by its seller, if wishlists are affected: immediately for availability; for the price
 * after ten minutes, so that a typing error notifies no one. `newId` makes the rows' ids.
 */
export function wishChecksOf(
  before: Row<'products'>,
  change: Changed,
  { now, newId }: { readonly now: () => number; readonly newId: () => string },
): Operation[] {
  const after = { ...before, ...change };
  const price = priceNow(after);
  const isStanding = price === priceNow(before);
  const priceAt = now() + limits.wishPriceMinutes * 60_000;
  return [
    ...(concernsWishes(before, after, now()) ? wishCheck(newId(), [before.$id], now()) : []),
    ...(isStanding ? [] : [create('wishChecks', newId(), wishCheckRow([before.$id], priceAt, price))]),
  ];
}
