/** Whose turn an order is: the nearest turn of its sales. */

import type { TimeZone } from '../settings/time-zones.ts';
import { type Turn, type TurnFacts, type TurnSale, type TurnSide, turnOfSale } from './next-turn.ts';
import { byUrgency, type Urgency, urgencyOf } from './urgency.ts';

/**
 * Sort key by who acts, from the view of `side`: this side, both sides, an administrator, the other side, no one. For
 * administrators, a joint turn ranks like the other side's.
 */
function distance(side: TurnSide, { who }: Turn): number {
  if (who === side) return 0;
  if (who === 'both') return side === 'admin' ? 3 : 1;
  if (who === 'admin') return 2;
  return who === 'nobody' ? 4 : 3;
}

export interface NextTurn<S extends TurnSale> {
  readonly turn: Turn;
  /** The sale whose turn this is. */
  readonly sale: S;
  /** Null if this side has nothing to do now. */
  readonly urgency: Urgency | null;
}

/**
 * The turn that represents an order for this side: the most urgent one, then by who acts (`distance`), then by the
 * earliest deadline. Null for an order without sales. `factsOf`: further known facts about a sale.
 */
export function nextTurn<S extends TurnSale>(
  side: TurnSide,
  sales: readonly S[],
  factsOf: (sale: S) => TurnFacts,
  now: number,
  zone: TimeZone,
): NextTurn<S> | null {
  const turns = sales.map((sale) => {
    const turn = turnOfSale(sale, factsOf(sale), now, zone);
    return { sale, turn, urgency: urgencyOf(side, sale, turn, now, zone) };
  });
  // A canceled sale comes last, so that it is shown only if all are canceled.
  const over = ({ turn }: { turn: Turn }) => (turn.kind === 'canceled' ? 1 : 0);
  const end = ({ turn }: { turn: Turn }) => (turn.until === null ? Number.POSITIVE_INFINITY : Date.parse(turn.until));
  const [first] = turns.toSorted(
    (a, b) =>
      byUrgency(a.urgency, b.urgency) ||
      distance(side, a.turn) - distance(side, b.turn) ||
      over(a) - over(b) ||
      (end(a) === end(b) ? 0 : end(a) - end(b)) ||
      a.sale.$id.localeCompare(b.sale.$id),
  );
  return first ?? null;
}
