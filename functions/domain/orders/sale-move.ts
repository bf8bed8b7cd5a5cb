/** A sale after an event: its state, deadlines, deposit and whom it counts against. The events are in sale.ts. */
import { minuteMs } from '../durations.ts';
import { DomainError } from '../errors.ts';
import { termsOf } from '../kinds/index.ts';
import { limits } from '../limits.ts';
import { depositLeft } from '../money/deposit.ts';
import type { TimeZone } from '../settings/time-zones.ts';
import { type Blame, blameAfter } from '../trust/blame.ts';
import { acceptBucket } from '../trust/reputation.ts';
import { isAbsentWhoLeaves, isLateToLeave, isUnpayable, possible, saleTransition } from './allowed-sale-events.ts';
import { cashOnDelivery } from './payment.ts';
import {
  isPaidSale,
  readSaleState,
  type Sale,
  type SaleEffect,
  type SaleEvent,
  type SaleMover,
  type SaleState,
  type SaleTransition,
} from './sale.ts';
import { type Answered, answerMs, isAnswerCut, movedAnswerDueAt, saleDueAt, saleReminderAt } from './sale-deadlines.ts';

/**
 * The sale after the event at `now` (ms since 1970). Refuses sale_event_not_allowed, money_gone (the event would
 * complete a sale whose payment was refunded), rental_too_late, and invalid_input without a required reason.
 */
export function moveSale(
  before: SaleBefore,
  event: SaleEvent,
  mover: SaleMover,
  now: number,
  zone: TimeZone,
  reason = '',
): MovedSale {
  const row = saleTransition(before, event, mover, now, zone);
  if (!row) {
    const held = possible(before, mover, now).filter((one) => one.event === event);
    const details = { state: before.state, event };
    if (held.some((one) => isUnpayable(one, before))) throw new DomainError('money_gone', details);
    throw new DomainError(held.length > 0 ? 'rental_too_late' : 'sale_event_not_allowed', details);
  }
  const { agreed } = before;
  const at = new Date(now).toISOString();
  const sale =
    row.when === 'agreed' && agreed
      ? {
          ...before,
          ...{ meetPlace: agreed.place, meetAt: agreed.startsAt, meetAgreedAt: at },
          leaveUntil: agreed.leaveUntil ?? null,
        }
      : before;
  if (row.needsReason && reason.trim() === '') {
    throw new DomainError('invalid_input', { fields: { reason: 'why_required' } });
  }
  const who = row.event === 'leave' ? (sale.leaver ?? mover.as) : mover.as;
  const isLateLeaving = who === 'buyer' && isLateToLeave(sale, now, zone);
  const effects = row.effects.filter(
    (effect) => !isExcused(effect, row.event, sale, zone) && (effect !== 'against_late' || isLateLeaving),
  );
  const to = row.to === 'before_dispute' ? readSaleState(sale.disputedFrom) : row.to;
  const acceptedAt = sale.acceptedAt ?? (to === 'accepted' ? at : null);
  const isMoved = row.event === 'meet' && to === 'waiting';
  const dueAt = isMoved ? movedAnswerDueAt(before, sale, zone) : dueAfter(row, to, sale, acceptedAt, mover, now, zone);
  const isEnded = to === 'canceled' || to === 'disputed' || to === 'completed';
  const isPaidOutside = sale.isPaidOutside || row.effects.includes('paid_outside');
  const completedAt = to === 'completed' ? at : sale.completedAt;
  const remindAt = saleReminderAt({ ...sale, state: to, dueAt, completedAt }, now, zone);
  const isObjection = to === 'disputed' && mover.as !== 'system';
  return {
    change: {
      state: to,
      disputedFrom: to === 'disputed' ? disputedFromAfter(sale) : '',
      dueAt,
      dueLeftMs: dueLeftAfter(to, sale, now),
      remindAt: row.to === 'before_dispute' ? stillAhead(remindAt, now) : remindAt,
      reason: reason.trim() || (row.to === 'before_dispute' ? '' : sale.reason),
      endedBy: isEnded ? mover.id : '',
      isPaidOutside,
      isCashReceived: sale.isCashReceived || (row.effects.includes('cash_received') && sale.method === cashOnDelivery),
      acceptedAt,
      readyAt: row.event === 'ready' ? at : sale.readyAt,
      receivedAt: row.event === 'receive' && to === 'handed_over' ? at : sale.receivedAt,
      buyerObjections: sale.buyerObjections + (isObjection && mover.as === 'buyer' ? 1 : 0),
      sellerObjections: sale.sellerObjections + (isObjection && mover.as === 'seller' ? 1 : 0),
      completedAt,
      disputedAt: disputedAtAfter(row, sale, at),
      meetPlace: sale.meetPlace,
      meetAt: sale.meetAt,
      meetAgreedAt: sale.meetAgreedAt,
      leaveUntil: sale.leaveUntil ?? null,
      acceptedWithin: acceptedWithin(row, sale, mover, now, zone),
      ...depositAfter(row, to, sale, now, zone),
      ...blameAfter(sale, effects, {
        ...{ as: who, at, isSellerGone: sale.isSellerGone, isBuyerSilent: sale.isBuyerSilent },
        isAbsent: isAbsentWhoLeaves(sale, who, now, zone),
      }),
    },
    effects: effects.filter((effect) => effect !== 'refund_if_paid' || isPaidSale(sale)),
  };
}

/** The columns that an event changes. */
export interface SaleChange extends Blame {
  readonly state: SaleState;
  readonly disputedFrom: string;
  readonly dueAt: string | null;
  readonly dueLeftMs: number | null;
  /** When the next reminder is due; null if there is none or it was sent. */
  readonly remindAt: string | null;
  readonly reason: string;
  readonly endedBy: string;
  readonly isPaidOutside: boolean;
  readonly isCashReceived: boolean;
  readonly acceptedAt: string | null;
  readonly readyAt: string | null;
  readonly receivedAt: string | null;
  readonly buyerObjections: number;
  readonly sellerObjections: number;
  readonly completedAt: string | null;
  /** When the dispute began, kept after its decision; null if there was none or it was withdrawn. */
  readonly disputedAt: string | null;
  readonly meetPlace: string;
  readonly meetAt: string | null;
  readonly meetAgreedAt: string | null;
  readonly leaveUntil: string | null;
  /**
   * The seller accepted within this many hours: 1, 6, 24 or 48; 0 if not accepted, accepted by an administrator, or not
   * measurable.
   */
  readonly acceptedWithin: number;
  /** The owner's part of a rental's deposit, rupiah. */
  readonly depositKept: number;
  /** The part of the deposit refunded to the renter, rupiah; 0 unless the platform holds the deposit. */
  readonly depositBack: number;
}

export interface MovedSale {
  readonly change: SaleChange;
  readonly effects: readonly SaleEffect[];
}

/** A sale before a step: the columns that the rules read, and those that the step carries over. */
export type SaleBefore = Sale &
  Blame &
  Pick<SaleChange, 'reason' | 'isCashReceived' | 'completedAt' | 'disputedAt' | 'meetPlace' | 'acceptedWithin'>;

/**
 * The deadline after this step. Withdrawing a dispute restores only the remaining time, so that repeated disputes gain
 * nothing. A dispute that the renter opened does not stop the deadline, because the renter keeps the item during it.
 */
function dueAfter(
  row: SaleTransition,
  to: SaleState,
  sale: SaleBefore,
  acceptedAt: string | null,
  mover: SaleMover,
  now: number,
  zone: TimeZone,
): string | null {
  if (row.to !== 'before_dispute') return saleDueAt(to, { ...sale, acceptedAt }, now, zone);
  const { dueLeftMs, disputedAt } = sale;
  // Older disputes have no `dueLeftMs`: the deadline of their state starts again.
  if (dueLeftMs === null) return saleDueAt(to, { ...sale, acceptedAt }, now, zone);
  const isKept = to === 'rented' && mover.as === 'buyer' && disputedAt !== null;
  return new Date((isKept ? Date.parse(disputedAt) : now) + dueLeftMs).toISOString();
}

/** Time left until the deadline when a dispute stops it, ms. */
function dueLeftAfter(to: SaleState, sale: Sale, now: number): number | null {
  if (to !== 'disputed') return null;
  if (sale.state === 'disputed') return sale.dueLeftMs;
  return sale.dueAt === null ? null : Math.max(0, Date.parse(sale.dueAt) - now);
}

/** Null if the reminder was due before now: after a withdrawn dispute, a past reminder is not sent again. */
const stillAhead = (at: string | null, now: number): string | null => (at !== null && Date.parse(at) > now ? at : null);

/** `disputedAt` after this step: set, kept, or removed. */
function disputedAtAfter(row: SaleTransition, sale: Pick<SaleChange, 'disputedAt'>, at: string): string | null {
  if (row.to === 'disputed') return row.event === 'leave' ? (sale.disputedAt ?? at) : at;
  return row.to === 'before_dispute' ? null : sale.disputedAt;
}

const disputedFromAfter = ({ state, disputedFrom }: Sale): string => (state === 'disputed' ? disputedFrom : state);

/**
 * Hours within which the seller accepted. The start of the time to answer is a batch's closing, or derived from the
 * deadline.
 */
function acceptedWithin(row: SaleTransition, sale: SaleBefore, mover: SaleMover, now: number, zone: TimeZone): number {
  const isCut = isAnswerCut(sale, zone);
  if (row.event !== 'accept' || mover.as !== 'seller' || sale.dueAt === null || (isCut && !sale.stayFrom))
    return sale.acceptedWithin || 0;
  const from = isCut && sale.stayFrom ? Date.parse(sale.stayFrom) : Date.parse(sale.dueAt) - answerMs(sale);
  return acceptBucket(now - from);
}

/**
 * Divides the deposit when the rental ends: the owner gets the late fee, or the part that administrators decide on. The
 * renter gets the rest, as a separate refund if the platform holds the deposit. @throws invalid_input
 */
function depositAfter(
  row: SaleTransition,
  to: SaleState,
  sale: SaleBefore,
  now: number,
  zone: TimeZone,
): Pick<SaleChange, 'depositKept' | 'depositBack'> {
  if (to !== 'completed') return { depositKept: 0, depositBack: 0 };
  const { deposit, subtotal = 0, ownerPart } = sale;
  const terms = termsOf(sale);
  const isHeld = isPaidSale(sale);
  const left = isHeld ? depositLeft({ ...sale, subtotal }) : (deposit ?? 0);
  const isDecided = row.event === 'release';
  const wasOut = (isDecided ? sale.disputedFrom : sale.state) === 'rented';
  const wanted = isDecided
    ? (ownerPart ?? terms.proposedOfDeposit(sale, now, zone))
    : terms.keptOfDeposit(sale, now, zone);
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > (deposit ?? 0)) {
    throw new DomainError('invalid_input', { fields: { ownerPart: 'deposit_part_range' } });
  }
  const depositKept = wasOut ? Math.min(wanted, left) : 0;
  return { depositKept, depositBack: isHeld ? left - depositKept : 0 };
}

/**
 * Whether this effect is waived, so that the sale counts against neither side: part of the buyer's payment was
 * refunded, the previous renter has not returned the item, or the other side itself reported being late. The leaving
 * side cannot cause any of these alone. It is also waived if an owner does not answer before the end of a rental's
 * first day, because an order placed late that evening would cause it, and if a payment left a seller less time to
 * answer than the notice of a booking.
 */
function isExcused(effect: SaleEffect, event: SaleEvent, sale: Excuse, zone: TimeZone): boolean {
  const { returnedAmount = 0, isHeldUp, isOtherLate } = sale;
  if (effect !== 'against_seller' && effect !== 'against_buyer' && effect !== 'against_late') return false;
  if (event === 'cancel' && isOtherLate) return true;
  const isLentOut = isHeldUp === true && (event === 'cancel' || event === 'decline');
  const isShort =
    event === 'lapse' &&
    isAnswerCut(sale, zone) &&
    (termsOf(sale).acceptedUntil(sale, zone) !== null || isPaidWithoutNotice(sale));
  return effect === 'against_seller' && (returnedAmount > 0 || isLentOut || isShort);
}

type Excuse = Pick<Sale, 'returnedAmount' | 'isHeldUp' | 'isOtherLate' | 'paidAt'> & Answered;

/** Whether the payment settled so late that less time was left to answer than the notice of a booking. */
const isPaidWithoutNotice = ({ dueAt, paidAt }: Pick<Sale, 'dueAt' | 'paidAt'>): boolean =>
  Date.parse(dueAt ?? '') - Date.parse(paidAt ?? '') < limits.appointmentNoticeMinutes * minuteMs;
