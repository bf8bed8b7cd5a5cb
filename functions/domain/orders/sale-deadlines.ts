/** The one deadline of each state of a sale, and its reminders. */
import { dayMs, hourMs } from '../durations.ts';
import { termsOf } from '../kinds/index.ts';
import type { KindSale } from '../kinds/kind.ts';
import { limits } from '../limits.ts';
import type { TimeZone } from '../settings/time-zones.ts';
import type { Sale, SaleState } from './sale.ts';

/** The one deadline of a state, ISO; null without one. `since`: when the state began, ms since 1970. */
export function saleDueAt(
  state: SaleState,
  sale: Pick<
    Sale,
    'meetAt' | 'acceptedAt' | 'answerHours' | 'stayFrom' | 'bookingId' | 'kind' | 'rentFrom' | 'rentUntil'
  >,
  since: number,
  zone: TimeZone,
): string | null {
  const at = (time: number) => new Date(time).toISOString();
  const endsAt = termsOf(sale).endsAt(sale, zone);
  if (state === 'waiting') {
    const from = answerFrom(sale, since);
    const due = from + answerMs(sale);
    const cut = cutAnswer(due, sale, zone);
    // A payment may arrive after a batch's pickup; the seller then gets the full time.
    return at(sale.stayFrom && cut <= from ? due : cut);
  }
  if (state === 'handed_over') return at(since + limits.handedOverDays * dayMs);
  if (state === 'rented') {
    return at((endsAt ?? since) + limits.rentalOverdueDays * dayMs);
  }
  if (state !== 'accepted' && state !== 'ready') return null;
  // An accepted rental that was not picked up on any of its days is overdue.
  if (endsAt !== null) return at(endsAt);
  if (sale.meetAt !== null) return at(Date.parse(sale.meetAt) + limits.overdueAfterMeetingDays * dayMs);
  const accepted = sale.acceptedAt === null ? since : Date.parse(sale.acceptedAt);
  return at(accepted + limits.overdueAfterAcceptanceDays * dayMs);
}

/** Start of the time to answer, ms: in a batch not before the batch closes. */
const answerFrom = ({ stayFrom }: Pick<Sale, 'stayFrom'>, since: number): number =>
  stayFrom ? Math.max(since, Date.parse(stayFrom)) : since;

/** The deadline to answer, ms: `due`, or the kind's latest deadline if that is earlier. */
const cutAnswer = (due: number, sale: KindSale, zone: TimeZone): number =>
  Math.min(due, termsOf(sale).answeredBefore(sale, zone) ?? due);

/**
 * The deadline to answer after the meeting moved from `before.meetAt` to `after.meetAt`, ISO. Moving it does not extend
 * the time to answer, except where the former meeting had cut it.
 */
export function movedAnswerDueAt(
  before: Answered & Pick<Sale, 'answerHours' | 'stayFrom'>,
  after: Answered,
  zone: TimeZone,
): string | null {
  const { dueAt, stayFrom } = before;
  if (dueAt === null) return null;
  const full = stayFrom && isAnswerCut(before, zone) ? Date.parse(stayFrom) + answerMs(before) : Date.parse(dueAt);
  return new Date(cutAnswer(full, after, zone)).toISOString();
}

/**
 * Time of the next reminder, ISO: after half of the time to answer, a day before goods count as received, or a day
 * after completion (`completedAt`) for the review; for a rental the next one after `now`; otherwise null.
 */
export function saleReminderAt(
  sale: Pick<Sale, 'state' | 'dueAt' | 'answerHours' | 'kind' | 'rentUntil' | 'stayFrom'> & {
    readonly completedAt?: string | null;
  },
  now: number,
  zone: TimeZone,
): string | null {
  if (sale.state === 'completed' && sale.completedAt) {
    return new Date(Date.parse(sale.completedAt) + limits.reviewReminderHours * hourMs).toISOString();
  }
  if (sale.dueAt === null) return null;
  if (sale.state === 'rented') {
    const next = termsOf(sale).remindAt(sale, now, zone);
    return next === null ? null : new Date(next).toISOString();
  }
  const before = (ms: number) => new Date(Date.parse(sale.dueAt ?? '') - ms).toISOString();
  // A shortened deadline has its reminder halfway through the remaining time.
  if (sale.state === 'waiting') {
    const left = Math.max(0, Date.parse(sale.dueAt) - answerFrom(sale, now));
    return before(Math.min(answerMs(sale), left) / 2);
  }
  if (sale.state === 'handed_over') return before((limits.handedOverDays - limits.handedOverReminderDays) * dayMs);
  return null;
}

/**
 * Whether the time to answer is cut by an appointment, a batch's pickup or a rental's first day. The start of that time
 * then cannot be derived from the deadline.
 */
export const isAnswerCut = (sale: Answered, zone: TimeZone): boolean =>
  sale.dueAt !== null && Date.parse(sale.dueAt) === termsOf(sale).answeredBefore(sale, zone);

export const answerMs = ({ answerHours }: Pick<Sale, 'answerHours'>): number =>
  (answerHours ?? limits.saleAnswerHours) * hourMs;

export type Answered = Pick<Sale, 'dueAt' | 'meetAt' | 'bookingId' | 'kind' | 'rentFrom'>;
