/**
 * Time and place where two people meet for a sale. Each proposal is a row; only its receiver can agree. The agreed
 * meeting is also stored in the sale and applies until both agree on another one.
 */
import { dayMs, hourMs, minuteMs } from '../durations.ts';
import { DomainError } from '../errors.ts';
import { rulesOf, termsOf } from '../kinds/index.ts';
import type { KindRow, KindSale } from '../kinds/kind.ts';
import { limits } from '../limits.ts';
import { cashOnDelivery } from './payment.ts';
import type { SaleState } from './sale.ts';

export const meetingStates = [
  'proposed',
  'agreed',
  'countered',
  'declined',
  'withdrawn',
  'replaced',
  'lapsed',
] as const;
export type MeetingState = (typeof meetingStates)[number];

const meetingEvents = ['agree', 'counter', 'decline', 'withdraw', 'replace', 'lapse'] as const;
export type MeetingEvent = (typeof meetingEvents)[number];

/** `system`: another meeting was agreed on, or the time has passed. */
type MeetingActor = 'proposer' | 'receiver' | 'system';

interface MeetingTransition {
  readonly from: MeetingState;
  readonly event: MeetingEvent;
  readonly by: MeetingActor;
  readonly to: MeetingState;
  /** Whether the proposed time must be in the future or in the past; absent: either. */
  readonly when?: 'ahead' | 'past';
}

export const meetingTransitions: readonly MeetingTransition[] = [
  { from: 'proposed', event: 'agree', by: 'receiver', to: 'agreed', when: 'ahead' },
  { from: 'proposed', event: 'counter', by: 'receiver', to: 'countered' },
  { from: 'proposed', event: 'decline', by: 'receiver', to: 'declined' },
  { from: 'proposed', event: 'withdraw', by: 'proposer', to: 'withdrawn' },
  { from: 'proposed', event: 'lapse', by: 'system', to: 'lapsed', when: 'past' },
  { from: 'agreed', event: 'replace', by: 'system', to: 'replaced' },
];

/**
 * Events that people raise with a button. A counter-proposal is not among them: it comes with a proposal of its own.
 */
export const meetingAnswers = ['agree', 'decline', 'withdraw'] as const satisfies readonly MeetingEvent[];

/** Meeting columns that the rules read; a row of `meetings` is assignable. `startsAt`: ISO. */
export interface Meeting {
  readonly state: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly proposedBy: string;
  readonly startsAt: string;
}

/** States of a sale in which a meeting can be planned. */
const meetableSaleStates: readonly SaleState[] = ['accepted', 'ready'];

/**
 * States in which an agreed meeting occupies its two people's time. Includes disputes, because withdrawing a dispute
 * revives the meeting.
 */
export const appointmentSaleStates: readonly SaleState[] = [...meetableSaleStates, 'disputed'];

export const isMeetable = (sale: { readonly state: string }): boolean =>
  meetableSaleStates.some((state) => state === sale.state);

interface PlannedSale extends KindRow {
  readonly state: string;
}

/** Whether buyer and seller plan place and time themselves. For pre-orders, the batch sets both. */
export const isPlannable = (sale: PlannedSale): boolean => isMeetable(sale) && !rulesOf(sale).isPickedUp;

/** @throws batch_decides_meeting, meeting_not_now */
export function assertPlannable(sale: PlannedSale): void {
  if (rulesOf(sale).isPickedUp) throw new DomainError('batch_decides_meeting');
  if (!isMeetable(sale)) throw new DomainError('meeting_not_now', { state: sale.state });
}

function actorOf(meeting: Meeting, personId: string | null): MeetingActor | null {
  if (personId === null) return 'system';
  if (personId === meeting.proposedBy) return 'proposer';
  return personId === meeting.buyerId || personId === meeting.sellerId ? 'receiver' : null;
}

/** Events that this person (null: the system) may raise now. `now`: ms since 1970. */
export function allowedMeetingEvents(meeting: Meeting, personId: string | null, now: number): MeetingEvent[] {
  const actor = actorOf(meeting, personId);
  const time = now < Date.parse(meeting.startsAt) ? 'ahead' : 'past';
  return meetingTransitions
    .filter((row) => row.from === meeting.state && row.by === actor && (row.when ?? time) === time)
    .map((row) => row.event);
}

/** The state after the event. Refuses meeting_event_not_allowed. */
export function moveMeeting(meeting: Meeting, event: MeetingEvent, personId: string | null, now: number): MeetingState {
  const isAllowed = allowedMeetingEvents(meeting, personId, now).includes(event);
  const row = meetingTransitions.find(({ from, event: name }) => from === meeting.state && name === event);
  if (!isAllowed || !row) throw new DomainError('meeting_event_not_allowed', { state: meeting.state, event });
  return row.to;
}

/** Refuses a time that has passed, or that is too far in the future. @throws invalid_input with the field's code */
export function assertMeetingTime(startsAt: string, now: number): void {
  const ahead = Date.parse(startsAt) - now;
  if (ahead <= 0) throw new DomainError('invalid_input', { fields: { startsAt: 'meeting_past' } });
  if (ahead > limits.meetingInAdvanceDays * dayMs) {
    throw new DomainError('invalid_input', { fields: { startsAt: 'meeting_too_far' } });
  }
}

/** One-press messages around an agreed meeting. */
export const meetingStatuses = ['on_the_way', 'late', 'arrived'] as const;
export type MeetingStatus = (typeof meetingStatuses)[number];

/** The latest status of both sides; a row of `meetings` is assignable. Times are ISO; null without a status. */
export interface SharedStatuses {
  readonly buyerStatus: string;
  readonly buyerStatusAt: string | null;
  readonly sellerStatus: string;
  readonly sellerStatusAt: string | null;
}

/** Whether `now` (ms since 1970) is in the time around an agreed meeting in which statuses are offered. */
export function isStatusTime(meeting: Pick<Meeting, 'state' | 'startsAt'>, now: number): boolean {
  const since = now - Date.parse(meeting.startsAt);
  return (
    meeting.state === 'agreed' &&
    since >= -limits.meetingStatusBeforeMinutes * minuteMs &&
    since < limits.meetingStatusAfterMinutes * minuteMs
  );
}

/** This side's latest status; null when there is none or the meeting is over. */
export function statusOf(
  meeting: Pick<Meeting, 'state' | 'startsAt'> & SharedStatuses,
  side: 'buyer' | 'seller',
  now: number,
): { readonly status: MeetingStatus; readonly at: string } | null {
  const told = side === 'buyer' ? meeting.buyerStatus : meeting.sellerStatus;
  const at = side === 'buyer' ? meeting.buyerStatusAt : meeting.sellerStatusAt;
  const status = meetingStatuses.find((known) => known === told);
  return status && at !== null && isStatusTime(meeting, now) ? { status, at } : null;
}

/** Whether the time of this sale's meeting was booked. */
export const isBooked = (sale: KindSale): boolean => Boolean(sale.meetAt) && termsOf(sale).isBooked(sale);

/**
 * Whether the other side of an agreed meeting keeps this side waiting: half an hour after the start, the status that
 * the other side sent is still "late". False if this side is late, too.
 */
export function isOtherLate(
  meeting: Pick<Meeting, 'state' | 'startsAt'> & SharedStatuses,
  side: 'buyer' | 'seller',
  now: number,
): boolean {
  const { buyerStatus, sellerStatus } = meeting;
  const [own, theirs] = side === 'buyer' ? [buyerStatus, sellerStatus] : [sellerStatus, buyerStatus];
  const late: MeetingStatus = 'late';
  const hasWaited = now >= Date.parse(meeting.startsAt) + limits.absentAfterMinutes * minuteMs;
  return meeting.state === 'agreed' && theirs === late && own !== late && hasWaited;
}

/** The columns that `isBuyerSilent` reads; a row of `meetings` is assignable. */
export interface NumberedProposal {
  readonly $createdAt: string;
  readonly proposedBy: string;
  readonly state: string;
  readonly number: number;
}

/** States of a proposal that its receiver has not answered. */
const unanswered: readonly string[] = ['proposed', 'lapsed'] satisfies MeetingState[];
/** States that result only from the receiver's answer, or from an agreement on another proposal. */
const answered: readonly string[] = ['agreed', 'declined', 'countered', 'replaced'] satisfies MeetingState[];

/**
 * Whether the buyer of a COD sale has ignored a proposal of the seller for two days while no meeting is agreed on:
 * canceling then does not count against the seller. Any later answer or proposal of the buyer ends the silence.
 * `proposals`: of this sale; `now`: ms since 1970.
 */
export function isBuyerSilent(
  sale: { readonly state: string; readonly method: string; readonly meetAt: string | null; readonly buyerId: string },
  proposals: readonly NumberedProposal[],
  now: number,
): boolean {
  if (!isMeetable(sale) || sale.method !== cashOnDelivery || sale.meetAt !== null) return false;
  const isWord = (one: NumberedProposal) => one.proposedBy === sale.buyerId || answered.includes(one.state);
  const lastWord = Math.max(0, ...proposals.filter(isWord).map(({ number }) => number));
  return proposals.some(
    (one) =>
      one.number > lastWord &&
      unanswered.includes(one.state) &&
      now - Date.parse(one.$createdAt) >= limits.buyerSilentHours * hourMs,
  );
}

/** An appointment that a person already has; a sale with its agreed meeting is assignable. */
export interface Appointment {
  readonly $id: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly meetPlace: string;
  readonly meetAt: string | null;
}

/** The time around a meeting's start in which its two people cannot have another, ISO: from, until. */
export function timeTaken(startsAt: string): { from: string; until: string } {
  const start = Date.parse(startsAt);
  const length = limits.meetingMinutes * minuteMs;
  return { from: new Date(start - length + 1).toISOString(), until: new Date(start + length).toISOString() };
}

/**
 * Whether this person has another appointment at the meeting's time. Several sales of the same two people at one place
 * are one meeting.
 */
function isBusy(
  personId: string,
  sale: { readonly $id: string; readonly buyerId: string; readonly sellerId: string },
  meeting: { readonly place: string; readonly startsAt: string },
  others: readonly Appointment[],
): boolean {
  const { from, until } = timeTaken(meeting.startsAt);
  return others.some((other) => {
    if (other.$id === sale.$id || other.meetAt === null) return false;
    const at = new Date(other.meetAt).toISOString();
    const isTheirs = other.buyerId === personId || other.sellerId === personId;
    const isSameTwo = [sale.buyerId, sale.sellerId].every((id) => id === other.buyerId || id === other.sellerId);
    return isTheirs && at >= from && at < until && !(isSameTwo && other.meetPlace === meeting.place);
  });
}

/**
 * Refuses a time at which this person has another appointment. The other side's appointments are not checked, because a
 * person could read them by proposing hour after hour. @throws meeting_overlaps
 */
export function assertFree(
  personId: string,
  sale: { readonly $id: string; readonly buyerId: string; readonly sellerId: string },
  meeting: { readonly place: string; readonly startsAt: string },
  others: readonly Appointment[],
): void {
  if (isBusy(personId, sale, meeting, others)) {
    throw new DomainError('meeting_overlaps', { startsAt: meeting.startsAt });
  }
}

/**
 * Refuses to agree on a proposal whose proposer has since agreed on another meeting at that time. @throws meeting_over
 */
export function assertStillKept(
  meeting: Pick<Meeting, 'proposedBy' | 'buyerId' | 'sellerId'> & { readonly place: string; readonly startsAt: string },
  sale: { readonly $id: string; readonly buyerId: string; readonly sellerId: string },
  others: readonly Appointment[],
): void {
  if (isBusy(meeting.proposedBy, sale, meeting, others)) throw new DomainError('meeting_over');
}

const reminders = (startsAt: string): number[] =>
  limits.meetingReminderHours.map((hours) => Date.parse(startsAt) - hours * hourMs);

/** Time of the next reminder of an agreed meeting, ISO; null: no reminder is left. `now`: ms since 1970. */
export function meetingReminderAt(startsAt: string, now: number): string | null {
  const next = reminders(startsAt).find((moment) => moment > now);
  return next === undefined ? null : new Date(next).toISOString();
}
