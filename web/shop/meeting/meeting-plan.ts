import { rulesOf } from '#domain/kinds/index.ts';
import { limits } from '#domain/limits.ts';
import { isMeetable, isPlannable, type SharedStatuses } from '#domain/orders/meeting.ts';

/** A proposal as the planner reads it; a row of `meetings` is assignable. */
export interface Proposal extends SharedStatuses {
  readonly $id: string;
  readonly saleId: string;
  readonly proposedBy: string;
  readonly place: string;
  readonly startsAt: string;
  readonly state: string;
  readonly number: number;
}

interface MeetingSale {
  readonly state: string;
  readonly meetPlace: string;
  readonly meetAt: string | null;
  /** Absent for goods. */
  readonly kind?: string | null | undefined;
}

export interface MeetingPlan {
  /**
   * Place and time of a pre-order's pickup, in words; null for other kinds. `agreed.startsAt` is then the end of the
   * pickup hours.
   */
  readonly pickup: string | null;
  readonly agreed: { readonly place: string; readonly startsAt: string } | null;
  /** The row of the agreed meeting, if it could be loaded. */
  readonly agreedRow: Proposal | null;
  /** How often the meeting was moved: calendars replace an entry of a lower number. */
  readonly revision: number;
  /**
   * `begun`: the start has passed, but the other side cannot be reported as absent yet. Null without an agreed meeting.
   */
  readonly phase: 'upcoming' | 'begun' | 'missed' | null;
  /** The proposal awaiting an answer. */
  readonly open: Proposal | null;
  readonly isMine: boolean;
  /** Whether the last proposal lapsed without an answer. */
  readonly isLapsed: boolean;
  /** Whether the sale is in a state in which the two can meet. */
  readonly isOn: boolean;
  /** Whether anything can be planned or changed now. */
  readonly isPlannable: boolean;
}

function phaseOf(startsAt: string, now: number): 'upcoming' | 'begun' | 'missed' {
  const since = now - Date.parse(startsAt);
  if (since < 0) return 'upcoming';
  return since < limits.absentAfterMinutes * 60_000 ? 'begun' : 'missed';
}

/** Whether there is a meeting to show: one that can still be planned, or one that was agreed on. */
export const hasMeeting = (sale: MeetingSale): boolean =>
  isMeetable(sale) || (sale.meetAt !== null && sale.state !== 'canceled');

/**
 * Everything the planner shows about a sale to one of its two people. `meetings`: in any order; `now`: ms since 1970.
 */
export function meetingPlan(
  sale: MeetingSale,
  meetings: readonly Proposal[],
  userId: string,
  now: number,
): MeetingPlan {
  const canPlan = isPlannable(sale);
  const agreed = sale.meetAt === null ? null : { place: sale.meetPlace, startsAt: sale.meetAt };
  const agreedRow = meetings.find(({ state }) => state === 'agreed') ?? null;
  const newest = meetings.toSorted((a, b) => b.number - a.number)[0];
  const isAhead = newest !== undefined && Date.parse(newest.startsAt) > now;
  const isOpen = canPlan && newest?.state === 'proposed';
  const open = isOpen && isAhead ? newest : null;
  return {
    pickup: rulesOf(sale).isPickedUp && agreed ? sale.meetPlace : null,
    agreed,
    agreedRow,
    revision: agreedRow?.number ?? 0,
    phase: agreed ? phaseOf(agreed.startsAt, now) : null,
    open,
    isMine: open?.proposedBy === userId,
    isLapsed: canPlan && (newest?.state === 'lapsed' || (isOpen && !isAhead)),
    isOn: isMeetable(sale),
    isPlannable: canPlan,
  };
}
