/**
 * Which sales need action by a person now, sorted as in "Perlu Anda" above the lists of orders and sales. If an order
 * has several, the most urgent one represents it. Whose turn it is: next-turn.ts.
 */
import { campusDay } from '../campus-time.ts';
import type { TimeZone } from '../settings/time-zones.ts';
import { isMeetable } from './meeting.ts';
import type { Turn, TurnKind, TurnSide } from './next-turn.ts';

export interface Urgency {
  readonly rank: 'late' | 'now';
  /** Deadline, ms since 1970; Infinity if there is none. */
  readonly by: number;
}

/** A row of `sales` is assignable. */
interface UrgentSale {
  readonly state: string;
  readonly meetAt: string | null;
}

const ranks: readonly Urgency['rank'][] = ['late', 'now'];

/** Turns that follow a late return or a missed meeting. */
const lateTurns: readonly TurnKind[] = ['late', 'missed'];

const moment = (iso: string | null): number => (iso === null ? Number.POSITIVE_INFINITY : Date.parse(iso));

/** Time at which both sides must be present, ms since 1970: the meeting, or the end of a rental; null if unknown. */
function appointmentOf(sale: UrgentSale, { kind, until }: Turn): number | null {
  if (kind === 'return') return moment(until);
  return isMeetable(sale) && sale.meetAt !== null ? Date.parse(sale.meetAt) : null;
}

/**
 * How urgently a sale needs this side at `now` (ms since 1970); null if not now. An appointment concerns both sides
 * from the day before.
 */
export function urgencyOf(side: TurnSide, sale: UrgentSale, turn: Turn, now: number, zone: TimeZone): Urgency | null {
  if (side === 'admin') return turn.who === side ? { rank: 'now', by: moment(turn.until) } : null;
  if (lateTurns.includes(turn.kind)) return { rank: 'late', by: moment(turn.until) };
  const at = appointmentOf(sale, turn);
  const isNear = at !== null && campusDay(at, zone) - campusDay(now, zone) <= 1;
  // A joint action at a known time waits until that time is near.
  const isTheirs = turn.who === side || (turn.who === 'both' && at === null);
  if (!isTheirs && !isNear) return null;
  const ends = [isNear ? at : Number.POSITIVE_INFINITY, isTheirs ? moment(turn.until) : Number.POSITIVE_INFINITY];
  return { rank: 'now', by: Math.min(...ends) };
}

/** Sorts the most urgent first, and null last. */
export function byUrgency(one: Urgency | null, other: Urgency | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const rank = ranks.indexOf(one.rank) - ranks.indexOf(other.rank);
  return rank || (one.by === other.by ? 0 : one.by - other.by);
}
