/**
 * The outbox of wish alerts: whatever changes the price or availability of products writes one row in its own
 * transaction, and the function `notifications` handles the wishes (notify-wishers.ts).
 */
import { limits } from '../../domain/limits.ts';
import { priceNow } from '../../domain/money.ts';
import type { SaidPart } from '../../domain/orders/said.ts';
import { concernsWishes } from '../../domain/products/wish-alert.ts';
import { create, type Operation, type Row, type RowData } from '../rows.ts';

type CheckRow = RowData<'wishChecks'>;

/** A check of these products that is due at `dueAt` (ms); also of their price, if it still is `price` (rupiah) then. */
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

/** A check of these products, whose availability changes; nothing without products. `now`: ms. */
export const wishCheck = (id: string, productIds: readonly string[], now: number): Operation[] =>
  productIds.length === 0 ? [] : [create('wishChecks', id, wishCheckRow(productIds, now))];

/**
 * What a listing says is changed: those who have made an offer or wished for it are told when it has stood for ten minutes, so that the
 * edits of one sitting are one.
 */
export const changeCheck = (id: string, productId: string, changed: readonly SaidPart[], now: number): Operation[] => {
  const row = wishCheckRow([productId], now + limits.wishPriceMinutes * 60_000);
  return changed.length === 0 ? [] : [create('wishChecks', id, { ...row, changed: [...changed] })];
};

type Changed = Partial<Pick<Row<'products'>, 'price' | 'discount' | 'stock' | 'isSold' | 'isListed'>>;

/**
 * The same for one product that its seller changes, if it matters: at once for availability; for the price when it has
 * stood for ten minutes, so that a typing error notifies nobody. `newId` makes the rows' ids.
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
    ...(concernsWishes(before, after) ? wishCheck(newId(), [before.$id], now()) : []),
    ...(isStanding ? [] : [create('wishChecks', newId(), wishCheckRow([before.$id], priceAt, price))]),
  ];
}
