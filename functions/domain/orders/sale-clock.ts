/**
 * Times of a sale that shift when the campus changes its time zone (settings/clock-change.ts): the meeting, and the
 * deadlines derived from it or from rental days.
 */
import { comesBack, termsOf } from '../kinds/index.ts';
import { type ClockChange, clockShift, isSameMoment, laterBy } from '../settings/clock-change.ts';
import { readSaleState, type Sale, type SaleState } from './sale.ts';
import { saleDueAt } from './sale-deadlines.ts';

/** States in which a sale's meeting or rental days can still lie in the future. */
export const timedSaleStates = [
  'unpaid',
  'waiting',
  'accepted',
  'ready',
  'rented',
  'disputed',
] as const satisfies readonly SaleState[];

type Timed = Pick<
  Sale,
  | 'state'
  | 'disputedFrom'
  | 'dueAt'
  | 'dueLeftMs'
  | 'meetAt'
  | 'acceptedAt'
  | 'answerHours'
  | 'stayFrom'
  | 'bookingId'
  | 'kind'
  | 'rentFrom'
  | 'rentUntil'
> & { readonly remindAt: string | null };

type Times = Pick<Timed, 'dueAt' | 'dueLeftMs' | 'remindAt' | 'meetAt'> & { readonly stayFrom: string | null };

type FromTo = Pick<ClockChange, 'from' | 'to'>;

const between = (before: string | null | undefined, after: string | null | undefined): number =>
  before && after ? Date.parse(after) - Date.parse(before) : 0;

/**
 * Deadline to answer. It is counted from the closing of a batch, and cut off before an appointment, after a batch's
 * pickup, or at the end of a rental's first day.
 */
function answerDueAt(sale: Timed, moved: Timed, dueAt: string, change: FromTo): string {
  const due = Date.parse(dueAt) + between(sale.stayFrom, moved.stayFrom);
  const end = termsOf(moved).answeredBefore(moved, change.to);
  if (end === null) return laterBy(dueAt, due - Date.parse(dueAt));
  const former = termsOf(sale).answeredBefore(sale, change.from);
  return new Date(due === former ? end : Math.min(due, end)).toISOString();
}

/**
 * Deadline of an accepted or rented sale, which depends on its rental days or its meeting. It is shifted, not
 * recomputed, because a withdrawn dispute may have extended it.
 */
function lastDueAt(sale: Timed, moved: Timed, dueAt: string, change: FromTo): string {
  const planned = saleDueAt(readSaleState(sale.state), moved, 0, change.to);
  // A state that began after the change already has a deadline in the new time zone.
  if (isSameMoment(dueAt, planned)) return dueAt;
  return laterBy(dueAt, comesBack(sale) ? clockShift(change) : between(sale.meetAt, moved.meetAt));
}

function dueByClock(sale: Timed, moved: Timed, change: FromTo): string | null {
  const { state, dueAt } = sale;
  if (dueAt === null) return null;
  if (state === 'waiting') return answerDueAt(sale, moved, dueAt, change);
  return state === 'accepted' || state === 'ready' || state === 'rented'
    ? lastDueAt(sale, moved, dueAt, change)
    : dueAt;
}

/** The columns of a sale that the time zone change affects; empty if none. `meetAt`, `stayFrom`: the new times. */
export function saleByClock(
  sale: Timed,
  { meetAt, stayFrom = sale.stayFrom ?? null }: { readonly meetAt: string | null; readonly stayFrom?: string | null },
  change: FromTo,
): Partial<Times> {
  const dueAt = dueByClock(sale, { ...sale, meetAt, stayFrom }, change);
  const isOut = comesBack(sale) && sale.disputedFrom === 'rented';
  const dueLeftMs =
    sale.dueLeftMs !== null && isOut ? Math.max(0, sale.dueLeftMs + clockShift(change)) : sale.dueLeftMs;
  const times: Times = {
    meetAt,
    stayFrom,
    dueAt,
    dueLeftMs,
    remindAt: laterBy(sale.remindAt, between(sale.dueAt, dueAt)),
  };
  const isKept = (key: keyof Times): boolean =>
    key === 'dueLeftMs' ? dueLeftMs === sale.dueLeftMs : isSameMoment(times[key], sale[key] ?? null);
  return Object.fromEntries(Object.entries(times).filter(([key]) => !isKept(key as keyof Times)));
}
