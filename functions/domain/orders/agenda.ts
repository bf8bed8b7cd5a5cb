/**
 * Meetings and appointments of one person that are at the same time. A booking does not ask what else its seller has agreed on, so both
 * can happen: then the person is warned, and moves one of them.
 */
import { rulesOf } from '../kinds/index.ts';
import { limits } from '../limits.ts';
import type { SaleState } from './sale.ts';

/** A sale with its agreed meeting; a row of `sales` fits. `bookedMinutes`: 0 for a meeting that no package has a length for. */
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

/** In which it still has to be kept. */
const running: readonly string[] = ['unpaid', 'waiting', 'accepted', 'ready', 'disputed'] satisfies SaleState[];

const startOf = ({ meetAt }: Engagement): number => Date.parse(meetAt ?? '');
/** When it is over, ms since 1970. */
const endOf = (one: Engagement): number => startOf(one) + (one.bookedMinutes || limits.meetingMinutes) * 60_000;

/** Whether one person cannot keep both. What the same two have at one place is one meeting, unless one of it was booked. */
export function isAtOnce(one: Engagement, other: Engagement): boolean {
  // A batch is picked up at any time within its hours, of which a sale names the end.
  const isKept = [one, other].every((sale) => running.includes(sale.state) && !rulesOf(sale).isPickedUp);
  if (one.$id === other.$id || !isKept) return false;
  const isOneMeeting =
    one.buyerId === other.buyerId &&
    one.sellerId === other.sellerId &&
    one.meetPlace === other.meetPlace &&
    one.bookedMinutes + other.bookedMinutes === 0;
  return !isOneMeeting && startOf(one) < endOf(other) && startOf(other) < endOf(one);
}

/** The longest time before a moment in which something that still goes on then can have begun, minutes. */
export const longestEngagement: number = Math.max(limits.packageMinutesMost, limits.meetingMinutes);
