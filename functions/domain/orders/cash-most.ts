/**
 * A seller's cash limit for a listing: the most units that one buyer may have on order for cash. More need a transfer
 * (TRADE, "Trust").
 */
import { DomainError } from '../errors.ts';
import { rulesOf } from '../kinds/index.ts';
import type { CashUnit, KindColumns } from '../kinds/kind.ts';

/** Size of an order line in the cash unit of its kind. A rental counts pieces times days. */
export const cashUnits = (line: { readonly quantity: number; readonly rentDays?: number | null }): number =>
  line.quantity * (line.rentDays || 1);

/** A row of `products` is assignable. Rows older than this column have no limit. */
interface Listing extends Pick<KindColumns, 'kind'> {
  readonly cashMost?: number | null;
}

/** The most units that a buyer may order for cash. */
export interface CashMost {
  readonly most: number;
  readonly unit: CashUnit;
}

/**
 * Cash limit of a line at this price (rupiah per piece); null if there is none. A gift has none, because it cannot be
 * paid by transfer.
 */
export function cashMostOf(listing: Listing, price: number): CashMost | null {
  const { cashUnit: unit } = rulesOf(listing);
  const most = listing.cashMost ?? null;
  return unit === null || most === null || price === 0 ? null : { most, unit };
}

/**
 * Refuses if `wanted` units, together with the units already on order for cash (`held`), exceed the limit. @throws
 * cash_most
 */
export function assertCashMost(
  { $id: productId, name }: { readonly $id: string; readonly name: string },
  { most: limit, unit }: CashMost,
  wanted: number,
  held: number,
  takesTransfers: boolean,
): void {
  if (held + wanted > limit) throw new DomainError('cash_most', { productId, name, unit, limit, held, takesTransfers });
}
