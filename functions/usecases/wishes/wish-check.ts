/**
 * The outbox of wish alerts: whatever changes the price or the availability of products writes one row, in its own transaction,
 * and the function `notifications` looks at the wishes (tell-wishers.ts).
 */
import { limits } from '../../domain/limits.ts';
import { priceNow } from '../../domain/orders/cart.ts';
import { concernsWishes } from '../../domain/products/wish-alert.ts';
import { create, type Operation, type Row, type RowData } from '../rows.ts';

type CheckRow = RowData<'wishChecks'>;

/** A look that is due at `dueAt` (ms), at these products; at their price, too, if it still is `price` (rupiah) then. */
export const wishCheckRow = (
  productIds: readonly string[],
  dueAt: number,
  price: CheckRow['price'] = null,
): CheckRow => ({
  productIds: [...productIds],
  price,
  after: '',
  dueAt: new Date(dueAt).toISOString(),
  round: 0,
});

/** Asks for a look at the wishes for these products, whose availability changes; nothing where there are none. `now`: ms. */
export const wishCheck = (id: string, productIds: readonly string[], now: number): Operation[] =>
  productIds.length === 0 ? [] : [create('wishChecks', id, wishCheckRow(productIds, now))];

type Changed = Partial<Pick<Row<'products'>, 'price' | 'discount' | 'stock' | 'isSold' | 'isListed'>>;

/**
 * The same for one product that its seller changes, where that is worth it: at once for its availability; for its price when
 * that has stood for ten minutes, so that nobody is told of a slip of the hand. `newId` makes the rows' ids.
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
