/**
 * Detects overlapping meetings and appointments of one person. A booking does not check its seller's agreed meetings,
 * so overlaps can occur: the person is then warned and moves one of them.
 */
import { rulesOf } from '../kinds/index.ts';
import { limits } from '../limits.ts';
import type { SaleState } from './sale.ts';

/**
 * A sale with its agreed meeting; a row of `sales` is assignable. `bookedMinutes`: 0 for a meeting without a package.
 */
export interface Engagement {
  readonly $id: string;
  readonly state: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly meetPlace: string;
  readonly meetAt: string | null;
  readonly bookedMinutes: number;
  readonly kind?: string | null;
}

/** States in which the meeting still has to be kept. */
const running: readonly string[] = ['unpaid', 'waiting', 'accepted', 'ready', 'disputed'] satisfies SaleState[];

const startOf = ({ meetAt }: Engagement): number => Date.parse(meetAt ?? '');
/** End, ms since 1970. */
const endOf = (one: Engagement): number => startOf(one) + (one.bookedMinutes || limits.meetingMinutes) * 60_000;

/**
 * Whether two engagements overlap, so that one person cannot keep both. Sales of the same two people at one place are
 * one meeting, unless one of them was booked.
 */
export function isAtOnce(one: Engagement, other: Engagement): boolean {
  // Batch pickups never overlap: the buyer may come at any time within the pickup hours, of which a sale stores only
  // the end.
  const isKept = [one, other].every((sale) => running.includes(sale.state) && !rulesOf(sale).isPickedUp);
  if (one.$id === other.$id || !isKept) return false;
  const isOneMeeting =
    one.buyerId === other.buyerId &&
    one.sellerId === other.sellerId &&
    one.meetPlace === other.meetPlace &&
    one.bookedMinutes + other.bookedMinutes === 0;
  return !isOneMeeting && startOf(one) < endOf(other) && startOf(other) < endOf(one);
}

/** Maximum minutes of an engagement; one that began earlier than this is over. */
export const longestEngagement: number = Math.max(limits.packageMinutesMost, limits.meetingMinutes);
