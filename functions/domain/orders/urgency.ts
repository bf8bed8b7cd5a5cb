/**
 * Which trades need a person now, and which of them first: the sequence of "Perlu Anda" above the lists of orders and sales, and of
 * several sales in one order the one that speaks for it. Whose turn it is: next-turn.ts.
 */
import { campusDay } from '../campus-time.ts';
import { isMeetable } from './meeting.ts';
import type { Turn, TurnKind, TurnSide } from './next-turn.ts';

export interface Urgency {
  /** `late`: what was due is not done. `review`: over, and one may still say how it was. */
  readonly rank: 'late' | 'now' | 'review';
  /** By when, ms since 1970; Infinity: no end. */
  readonly by: number;
}

/** A row of `sales` fits. */
interface UrgentSale {
  readonly state: string;
  readonly meetAt: string | null;
}

const ranks: readonly Urgency['rank'][] = ['late', 'now', 'review'];

/** The thing is not back, or one of the two did not come. */
const lateTurns: readonly TurnKind[] = ['late', 'missed'];

const moment = (iso: string | null): number => (iso === null ? Number.POSITIVE_INFINITY : Date.parse(iso));

/** When both have to be there, ms since 1970, whoever prepares it until then: the meeting, or the end of a rental; null: no time is known. */
function appointmentOf(sale: UrgentSale, { kind, until }: Turn): number | null {
  if (kind === 'return') return moment(until);
  return isMeetable(sale) && sale.meetAt !== null ? Date.parse(sale.meetAt) : null;
}

/** How much a sale needs this side at `now` (ms since 1970); null: not now. An appointment needs both from the day before. */
export function urgencyOf(side: TurnSide, sale: UrgentSale, turn: Turn, now: number): Urgency | null {
  if (side === 'admin') return turn.who === side ? { rank: 'now', by: moment(turn.until) } : null;
  if (lateTurns.includes(turn.kind)) return { rank: 'late', by: moment(turn.until) };
  const at = appointmentOf(sale, turn);
  const isNear = at !== null && campusDay(at) - campusDay(now) <= 1;
  // What the two do together at a known time waits until it is near.
  const isTheirs = turn.who === side || (turn.who === 'both' && at === null);
  if (!isTheirs && !isNear) return null;
  const ends = [isNear ? at : Number.POSITIVE_INFINITY, isTheirs ? moment(turn.until) : Number.POSITIVE_INFINITY];
  return { rank: 'now', by: Math.min(...ends) };
}

/** A completed sale that may still be reviewed. `until`: ms since 1970. */
export const reviewUrgency = (until: number): Urgency => ({ rank: 'review', by: until });

/** Sorts the most urgent first, and what needs nobody last. */
export function byUrgency(one: Urgency | null, other: Urgency | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const rank = ranks.indexOf(one.rank) - ranks.indexOf(other.rank);
  return rank || (one.by === other.by ? 0 : one.by - other.by);
}
