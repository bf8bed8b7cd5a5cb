/**
 * The share of a scarce thing that a buyer without a completed purchase may reserve for cash: of one batch, of one
 * seller's week, or of the pieces of one rental. Such a reservation is unpaid, and its buyer is unknown (TRADE,
 * "Trust").
 */
import { DomainError } from '../errors.ts';

/** How much of one batch, one seller's week or one rented product an order reserves. */
export interface ReservedPart {
  /** Identifies the thing: the batch's product, the seller and week, or the rented product. */
  readonly key: string;
  readonly productId: string;
  readonly name: string;
  readonly unit: 'pieces' | 'minutes';
  /** All units of the thing. */
  readonly all: number;
  readonly wanted: number;
  /** The smallest reservation, one piece or one appointment, which is always allowed. */
  readonly least: number;
}

/** Units that a buyer without a completed purchase may reserve for cash. `percent`: the campus's setting. */
export const cashShareOf = ({ all, least }: Pick<ReservedPart, 'all' | 'least'>, percent: number): number =>
  Math.max(least, Math.floor((all * percent) / 100));

/** Refuses more than the share, including the units already `held`. @throws newcomer_share */
export function assertCashShare(
  part: ReservedPart,
  held: number,
  { cashSharePercent, takesTransfers }: { readonly cashSharePercent: number; readonly takesTransfers: boolean },
): void {
  const limit = cashShareOf(part, cashSharePercent);
  if (held + part.wanted <= limit) return;
  const { productId, name, unit } = part;
  throw new DomainError('newcomer_share', { productId, name, unit, limit, held, takesTransfers });
}

/** Adds up lines that reserve the same thing. */
export function joinParts<Part extends ReservedPart>(parts: readonly Part[]): Part[] {
  return [...Map.groupBy(parts, ({ key }) => key).values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            ...first,
            wanted: others.reduce((sum, { wanted }) => sum + wanted, first.wanted),
            least: Math.min(first.least, ...others.map(({ least }) => least)),
          },
        ]
      : [],
  );
}
