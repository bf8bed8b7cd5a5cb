/**
 * The most of one listing that a buyer may have on order in cash, if its seller wants a transfer for more (TRADE,
 * "Trust").
 */
import { DomainError } from '../errors.ts';
import { rulesOf } from '../kinds/index.ts';
import type { CashUnit, KindColumns } from '../kinds/kind.ts';

/** Units of an order's line, in the unit of its kind. */
export const cashUnits = (line: { readonly quantity: number; readonly rentDays?: number | null }): number =>
  line.quantity * (line.rentDays || 1);

/** A listing; a product row fits. Rows from before the column have no limit. */
interface Listing extends Pick<KindColumns, 'kind'> {
  readonly cashMost?: number | null;
}

/** The most units that are sold in cash. */
export interface CashMost {
  readonly most: number;
  readonly unit: CashUnit;
}

/**
 * The limit of a line at this price (rupiah for a piece); null: none. A gift has none, because it cannot be
 * transferred.
 */
export function cashMostOf(listing: Listing, price: number): CashMost | null {
  const { cashUnit: unit } = rulesOf(listing);
  const most = listing.cashMost ?? null;
  return unit === null || most === null || price === 0 ? null : { most, unit };
}

/** Refuses `wanted` units in addition to those `held` in cash already. @throws cash_most */
export function assertCashMost(
  { $id: productId, name }: { readonly $id: string; readonly name: string },
  { most: limit, unit }: CashMost,
  wanted: number,
  held: number,
  takesTransfers: boolean,
): void {
  if (held + wanted > limit) throw new DomainError('cash_most', { productId, name, unit, limit, held, takesTransfers });
}
