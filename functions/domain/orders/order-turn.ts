/** Whose turn an order is: the nearest turn of its sales, and how far they have come together. */
import { type Turn, type TurnFacts, type TurnSale, type TurnSide, turnOfSale } from './next-turn.ts';
import type { Sale, SaleState } from './sale.ts';
import { byUrgency, type Urgency, urgencyOf } from './urgency.ts';

/** How close a turn is to this side: their own, both together, stuck, the other's, nobody's. */
function distance(side: TurnSide, { who }: Turn): number {
  if (who === side) return 0;
  if (who === 'both') return side === 'admin' ? 3 : 1;
  if (who === 'admin') return 2;
  return who === 'nobody' ? 4 : 3;
}

/** How far an order's sales have come together. */
export interface PartsProgress {
  readonly parts: number;
  readonly accepted: number;
  readonly ready: number;
  readonly completed: number;
  readonly canceled: number;
}

const acceptedStates: readonly string[] = [
  'accepted',
  'ready',
  'handed_over',
  'rented',
  'completed',
] satisfies SaleState[];
const readyStates: readonly string[] = acceptedStates.slice(1);

/** Counts how far the sales have come; a disputed one counts as the state before its dispute. */
export function progressOf(sales: readonly Pick<Sale, 'state' | 'disputedFrom'>[]): PartsProgress {
  const states = sales.map(({ state, disputedFrom }) => (state === 'disputed' ? disputedFrom : state));
  const count = (wanted: readonly string[]) => states.filter((state) => wanted.includes(state)).length;
  return {
    parts: sales.length,
    accepted: count(acceptedStates),
    ready: count(readyStates),
    completed: count(['completed']),
    canceled: count(['canceled']),
  };
}

export interface NextTurn<S extends TurnSale> {
  readonly turn: Turn;
  /** The sale that has this turn. */
  readonly sale: S;
  /** Null: it needs nothing of this side now. */
  readonly urgency: Urgency | null;
  readonly progress: PartsProgress;
}

/**
 * The nearest turn of an order for this side: the most urgent that needs them, then one of both, then a dispute, then the other's; among
 * equals the earliest deadline. Null for an order without sales. `factsOf`: what else is known of a sale.
 */
export function nextTurn<S extends TurnSale>(
  side: TurnSide,
  sales: readonly S[],
  factsOf: (sale: S) => TurnFacts,
  now: number,
): NextTurn<S> | null {
  const turns = sales.map((sale) => {
    const turn = turnOfSale(sale, factsOf(sale), now);
    return { sale, turn, urgency: urgencyOf(side, sale, turn, now) };
  });
  // A canceled sale is shown only if nothing else is left of the order.
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
  return first ? { ...first, progress: progressOf(sales) } : null;
}
