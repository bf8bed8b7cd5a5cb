/**
 * Which trades need a person now, and which of them first: the sequence of "Perlu Anda" above the lists of orders and sales, and of
 * several sales in one order the one that speaks for it. Whose turn it is: next-turn.ts.
 */
import { campusDay } from '../campus-time.ts';
import type { Turn, TurnKind, TurnSide } from './next-turn.ts';

export interface Urgency {
  /** `late`: what was due is not done. `review`: over, and one may still say how it was. */
  readonly rank: 'late' | 'now' | 'review';
  /** By when, ms since 1970; Infinity: no end. */
  readonly by: number;
}

const ranks: readonly Urgency['rank'][] = ['late', 'now', 'review'];

/** The thing is not back, or one of the two did not come. */
export const lateTurns: readonly TurnKind[] = ['late', 'missed'];

const moment = (iso: string | null): number => (iso === null ? Number.POSITIVE_INFINITY : Date.parse(iso));

/** What the two do together at a known time: it needs them from the day before. */
function appointmentOf(sale: { readonly meetAt: string | null }, { kind, until }: Turn): number | null {
  if (kind === 'return') return moment(until);
  return kind === 'meet' && sale.meetAt !== null ? Date.parse(sale.meetAt) : null;
}

/** How much a sale needs this side at `now` (ms since 1970); null: not now. */
export function urgencyOf(
  side: TurnSide,
  sale: { readonly meetAt: string | null },
  turn: Turn,
  now: number,
): Urgency | null {
  const isTheirs = turn.who === side || (turn.who === 'both' && side !== 'admin');
  if (!isTheirs) return null;
  if (lateTurns.includes(turn.kind)) return { rank: 'late', by: moment(turn.until) };
  const at = appointmentOf(sale, turn);
  if (at === null) return { rank: 'now', by: moment(turn.until) };
  return campusDay(at) - campusDay(now) <= 1 ? { rank: 'now', by: at } : null;
}

/** A completed sale that may still be reviewed. `until`: ms since 1970. */
export const reviewUrgency = (until: number): Urgency => ({ rank: 'review', by: until });

/** Sorts the most urgent first, and what needs nobody last. */
export function byUrgency(one: Urgency | null, other: Urgency | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const rank = ranks.indexOf(one.rank) - ranks.indexOf(other.rank);
  return rank || (one.by === other.by ? 0 : one.by - other.by);
}
