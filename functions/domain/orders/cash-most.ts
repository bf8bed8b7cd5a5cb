/** How much of one listing a buyer may have ordered in cash at once, where its seller asks for a transfer above that (TRADE, "Trust"). */
import { DomainError } from '../errors.ts';
import { rulesOf } from '../kinds/index.ts';
import type { KindColumns } from '../kinds/kind.ts';

/** What is counted: pieces, days of a rental (each piece has its own), or appointments. */
export type CashUnit = 'pieces' | 'days' | 'appointments';

export const cashUnitOf = (product: Pick<KindColumns, 'kind'>): CashUnit => {
  const { asksDays, isChosen } = rulesOf(product);
  if (asksDays) return 'days';
  return isChosen ? 'appointments' : 'pieces';
};

/** Units of an order's line, in the unit of its kind. */
export const cashUnits = (line: { readonly quantity: number; readonly rentDays?: number | null }): number =>
  line.quantity * (line.rentDays || 1);

/** A listing; a product row fits. Rows from before the column have no limit. */
interface Listing extends Pick<KindColumns, 'kind'> {
  readonly cashMost?: number | null;
}

/** The limit of a line at this price (rupiah for a piece); null: none. What costs nothing cannot be transferred. */
export const cashMostOf = ({ cashMost }: Listing, price: number): number | null =>
  price === 0 ? null : (cashMost ?? null);

interface CashAsked extends Listing {
  readonly $id: string;
  readonly name: string;
}

/** Refuses `wanted` units beside those `held` in cash already. @throws cash_most */
export function assertCashMost(
  product: CashAsked,
  most: number,
  wanted: number,
  held: number,
  takesTransfers: boolean,
) {
  if (held + wanted <= most) return;
  const { $id: productId, name } = product;
  throw new DomainError('cash_most', { productId, name, unit: cashUnitOf(product), limit: most, held, takesTransfers });
}
