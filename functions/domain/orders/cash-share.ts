/**
 * How much of something scarce a buyer may reserve for cash who has not completed a purchase yet: a share of one batch, of one seller's
 * week, or of the pieces of one rental. Nobody pays for such a reservation, and nothing is known of who makes it (TRADE, "Trust").
 */
import { DomainError } from '../errors.ts';

/** What lines of one order reserve of the same thing. */
export interface ReservedPart {
  /** Names the thing: the batch's product, the seller and week, or the rented product. */
  readonly key: string;
  readonly productId: string;
  readonly name: string;
  readonly unit: 'pieces' | 'minutes';
  /** How many units there are. */
  readonly all: number;
  readonly wanted: number;
  /** The smallest that can be reserved, one piece or one appointment: this much is always allowed. */
  readonly least: number;
}

/** Units of the thing that such a buyer may reserve. `percent`: the campus's setting. */
export const cashShareOf = ({ all, least }: Pick<ReservedPart, 'all' | 'least'>, percent: number): number =>
  Math.max(least, Math.floor((all * percent) / 100));

/** Refuses more than the share, together with the units that are `held` already. @throws newcomer_share */
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
