/**
 * Where and when two people meet for a sale. Each proposal is a row of its own; only its receiver can agree. The agreed one stands
 * on the sale as well, and is changed by agreeing on another: until then it holds.
 */
import { DomainError } from '../errors.ts';
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

/** Whoever proposed it, the other of the two, or what happens by itself: another was agreed on, its time has come. */
type MeetingActor = 'proposer' | 'receiver' | 'system';

interface MeetingTransition {
  readonly from: MeetingState;
  readonly event: MeetingEvent;
  readonly by: MeetingActor;
  readonly to: MeetingState;
  /** Whether its time must have come, or must not; absent: either. */
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

/** Events that people raise by a press; a counter is a proposal of one's own. */
export const meetingAnswers = ['agree', 'decline', 'withdraw'] as const satisfies readonly MeetingEvent[];

/** What the rules need to know of a meeting; a row of `meetings` fits. `startsAt`: ISO. */
export interface Meeting {
  readonly state: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly proposedBy: string;
  readonly startsAt: string;
}

/** States of a sale in which a meeting is planned: something is to be handed over. */
const meetableSaleStates: readonly SaleState[] = ['accepted', 'ready'];

/** States in which an agreed meeting takes the time of its two: an objection that is withdrawn brings it back. */
export const appointmentSaleStates: readonly SaleState[] = [...meetableSaleStates, 'disputed'];

export const isMeetable = (sale: { readonly state: string }): boolean =>
  meetableSaleStates.some((state) => state === sale.state);

function actorOf(meeting: Meeting, personId: string | null): MeetingActor | null {
  if (personId === null) return 'system';
  if (personId === meeting.proposedBy) return 'proposer';
  return personId === meeting.buyerId || personId === meeting.sellerId ? 'receiver' : null;
}

/** Events that this person (null: what happens by itself) may raise now. `now`: ms since 1970. */
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

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Refuses a time that is over, or further ahead than anybody plans. @throws invalid_input with the field's code */
export function assertMeetingTime(startsAt: string, now: number): void {
  const ahead = Date.parse(startsAt) - now;
  if (ahead <= 0) throw new DomainError('invalid_input', { fields: { startsAt: 'meeting_past' } });
  if (ahead > limits.meetingAheadDays * dayMs) {
    throw new DomainError('invalid_input', { fields: { startsAt: 'meeting_too_far' } });
  }
}

/** What one of the two says around an agreed meeting with one press. */
export const meetingStatuses = ['on_the_way', 'late', 'arrived'] as const;
export type MeetingStatus = (typeof meetingStatuses)[number];

/** What both have said; a row of `meetings` fits. Times are ISO, null: nothing was said. */
export interface SharedStatuses {
  readonly buyerStatus: string;
  readonly buyerStatusAt: string | null;
  readonly sellerStatus: string;
  readonly sellerStatusAt: string | null;
}

/** Whether it is the time around an agreed meeting in which the two tell each other where they are. `now`: ms since 1970. */
export function isStatusTime(meeting: Pick<Meeting, 'state' | 'startsAt'>, now: number): boolean {
  const since = now - Date.parse(meeting.startsAt);
  return (
    meeting.state === 'agreed' &&
    since >= -limits.meetingStatusBeforeMinutes * minuteMs &&
    since < limits.meetingStatusAfterMinutes * minuteMs
  );
}

/** What this one of the two has said; null: nothing, or the meeting is over. */
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

/** A proposal as `isBuyerSilent` reads it; a row of `meetings` fits. */
export interface NumberedProposal {
  readonly $createdAt: string;
  readonly proposedBy: string;
  readonly state: string;
  readonly number: number;
}

/** States of a proposal in which its receiver has said nothing. */
const unanswered: readonly string[] = ['proposed', 'lapsed'] satisfies MeetingState[];
/** States into which only its receiver brings a proposal, or an agreement on another. */
const answered: readonly string[] = ['agreed', 'declined', 'countered', 'replaced'] satisfies MeetingState[];

/**
 * Whether the buyer of a COD sale has left a proposal of the seller without any answer for two days, and no meeting stands: then the
 * seller may go without a mark. Whatever the buyer answers or proposes ends it. `proposals`: of this sale; `now`: ms since 1970.
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

/** An appointment that somebody has already: a sale with its agreed meeting fits. */
export interface Appointment {
  readonly $id: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly meetPlace: string;
  readonly meetAt: string | null;
}

/** The time around a meeting's start in which the two have no room for another, ISO: from, until. */
export function timeTaken(startsAt: string): { from: string; until: string } {
  const start = Date.parse(startsAt);
  const length = limits.meetingMinutes * minuteMs;
  return { from: new Date(start - length + 1).toISOString(), until: new Date(start + length).toISOString() };
}

/** Whether this person meets somebody else, or is elsewhere, at that time. Several sales of the same two at one place are one meeting. */
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
 * Refuses a time at which this person has another appointment. Nothing is said about anybody else's day: who may propose times to
 * somebody could ask it hour by hour. @throws meeting_overlaps
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
 * Refuses to agree on what its proposer, who chose the time, can't keep any more: they have agreed on something else since.
 * @throws meeting_over
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

/** How many reminders of an agreed meeting are still to come after `now` (ms since 1970). */
export const remindersLeft = (startsAt: string, now: number): number =>
  reminders(startsAt).filter((moment) => moment > now).length;

/** The next moment after `now` (ms since 1970) at which both are reminded of an agreed meeting, ISO; null: never again. */
export function meetingReminderAt(startsAt: string, now: number): string | null {
  const next = reminders(startsAt).find((moment) => moment > now);
  return next === undefined ? null : new Date(next).toISOString();
}
