/** Events that each side may raise on a sale now: the rows of the table in sale.ts whose conditions hold. */
import { hourMs, minuteMs } from '../durations.ts';
import { comesBack, termsOf } from '../kinds/index.ts';
import { limits } from '../limits.ts';
import type { TimeZone } from '../settings/time-zones.ts';
import {
  isMoneyGone,
  type Sale,
  type SaleActor,
  type SaleCondition,
  type SaleEvent,
  type SaleMover,
  type SaleTransition,
  saleTransitions,
} from './sale.ts';

/** Events that this mover may raise now, in the table's sequence. `now`: ms since 1970. */
export const allowedSaleEvents = (sale: Sale, mover: SaleMover, now: number, zone: TimeZone): SaleEvent[] =>
  leaving(sale, mover, now, zone).map((row) => row.event);

/** Whether this mover must give a reason for this event. */
export const needsReason = (event: SaleEvent, sale: Sale, mover: SaleMover, now: number, zone: TimeZone): boolean =>
  saleTransition(sale, event, mover, now, zone)?.needsReason === true;

/** The table's row for this event; null when it is not allowed now. */
export const saleTransition = (
  sale: Sale,
  event: SaleEvent,
  mover: SaleMover,
  now: number,
  zone: TimeZone,
): SaleTransition | null => leaving(sale, mover, now, zone).find((row) => row.event === event) ?? null;

export const possible = (sale: Sale, mover: SaleMover, now: number): readonly SaleTransition[] =>
  saleTransitions.filter(
    (row) =>
      row.from.some((state) => state === sale.state) &&
      row.by.includes(mover.as) &&
      (row.method === undefined || row.method === sale.method) &&
      (row.goods === undefined || (row.goods === 'rented') === comesBack(sale)) &&
      (row.when === undefined || holds[row.when](sale, now, mover)),
  );

const leaving = (sale: Sale, mover: SaleMover, now: number, zone: TimeZone): readonly SaleTransition[] =>
  possible(sale, mover, now).filter((row) => !isUnpayable(row, sale) && !isTooLate(row, sale, now, zone));

/** Whether the transition would complete a sale whose money was refunded. */
export const isUnpayable = (row: SaleTransition, sale: Sale): boolean =>
  row.effects.includes('release_money') && isMoneyGone(sale);

/** Whether the transition would accept a rental whose first day is over. */
const isTooLate = (row: SaleTransition, sale: Sale, now: number, zone: TimeZone): boolean =>
  (row.event === 'accept' || row.event === 'accept_outside') &&
  now >= (termsOf(sale).acceptedUntil(sale, zone) ?? Number.POSITIVE_INFINITY);

const holds: Record<SaleCondition, (sale: Sale, now: number, mover: SaleMover) => boolean> = {
  past_due: (sale, now) => sale.dueAt !== null && now >= Date.parse(sale.dueAt),
  missed: (sale, now) => isMeetingMissed(sale, now),
  missed_ready: (sale, now) => isMeetingMissed(sale, now) && wasReadyToMeet(sale) && !mightLeaveToEnd(sale),
  may_withdraw: (sale, _now, mover) => sale.endedBy === mover.id && !isLastObjection(sale, mover),
  seller_gone: (sale) => sale.isSellerGone === true,
  person_leaves: (sale) => sale.leaver !== undefined,
  agreed: (sale) => sale.agreed !== undefined,
  code_shown: (sale) => sale.isCodeRight === true,
  seller_said: (sale) => sale.receivedAt === null,
  buyer_said: (sale) => sale.receivedAt !== null,
  may_leave: ({ stayFrom }, now) => !stayFrom || now < Date.parse(stayFrom),
  may_answer: ({ stayFrom }, now) => !stayFrom || now >= Date.parse(stayFrom),
  batch_off: (sale) => sale.isBatchOff === true,
  moved_away: (sale, now) => mayLeaveMoved(sale, now),
  held_up: (sale) => sale.isHeldUp === true,
  owes_nothing: (sale) => sale.subtotal === 0,
  owes_cash: (sale) => sale.subtotal !== 0,
  money_gone: (sale, now) => isMoneyGone(sale) && holds.past_due(sale, now, { id: '', as: 'system' }),
};

/** Whether this dispute is the last one that this side may open. It can't be withdrawn: the administrator decides. */
const isLastObjection = (sale: Sale, mover: SaleMover): boolean =>
  objectionsOf(sale, mover) >= limits.objectionsPerSide;

/** Whether this side's next dispute would be the last one that it may open, which can't be withdrawn. */
export const isNextObjectionLast = (
  sale: Pick<Sale, 'buyerObjections' | 'sellerObjections'>,
  mover: SaleMover,
): boolean => objectionsOf(sale, mover) + 1 >= limits.objectionsPerSide;

const objectionsOf = (sale: Pick<Sale, 'buyerObjections' | 'sellerObjections'>, { as }: SaleMover): number =>
  as === 'buyer' ? sale.buyerObjections : sale.sellerObjections;

/**
 * Whether one side may report the other as absent: the meeting began 30 minutes ago, and the sale was accepted and the
 * meeting agreed on before it began. An acceptance or agreement after that proves nothing. `now`: ms since 1970.
 */
export function isMeetingMissed(sale: Absentable, now: number): boolean {
  const { state, meetAt } = sale;
  const from = absentFrom(sale);
  if (meetAt === null || from === null || now < from || (state !== 'accepted' && state !== 'ready')) return false;
  return isBefore(sale.meetAgreedAt, meetAt) && isBefore(sale.acceptedAt, meetAt);
}

type Absentable = Pick<Sale, 'state' | 'meetAt' | 'meetAgreedAt' | 'acceptedAt'>;

/** The time from which one side may report the other as absent, ms since 1970; null without a meeting. */
const absentFrom = (sale: Pick<Sale, 'meetAt'>): number | null =>
  sale.meetAt === null ? null : Date.parse(sale.meetAt) + limits.absentAfterMinutes * minuteMs;

const isBefore = (moment: string | null, other: string): boolean =>
  moment !== null && Date.parse(moment) < Date.parse(other);

/** Whether the seller reported "ready" before the meeting: only then does an absence count against the buyer. */
const wasReadyToMeet = ({ state, readyAt, meetAt }: Pick<Sale, 'state' | 'readyAt' | 'meetAt'>): boolean =>
  state === 'ready' && meetAt !== null && isBefore(readyAt, meetAt);

/**
 * Whether the pickup was moved so late that its buyer could leave until its end. Not coming then does not count against
 * the buyer, because leaving would not have.
 */
const mightLeaveToEnd = ({ leaveUntil, meetAt }: Pick<Sale, 'leaveUntil' | 'meetAt'>): boolean =>
  Date.parse(leaveUntil ?? '') >= Date.parse(meetAt ?? '');

/** Whether the batch's pickup was moved so recently that leaving does not count against the buyer. */
export const mayLeaveMoved = ({ leaveUntil }: Pick<Sale, 'leaveUntil'>, now: number): boolean =>
  now < Date.parse(leaveUntil ?? '');

/**
 * Whether it is too late for the seller to find another buyer, so that leaving now counts as an absence of the buyer.
 * Before acceptance, this holds only for a pre-order, whose seller cannot answer earlier.
 */
export const isLateToLeave = (sale: Leavable, now: number, zone: TimeZone): boolean =>
  !mayLeaveMoved(sale, now) &&
  now >= (termsOf(sale).leftBefore(sale, zone) ?? Number.POSITIVE_INFINITY) - limits.lateLeaveHours * hourMs;

type Leavable = Pick<Sale, 'kind' | 'state' | 'stayFrom' | 'bookingId' | 'meetAt' | 'rentFrom' | 'leaveUntil'>;

/**
 * Whether leaving the sale now counts as an absence: the other side could report one that counts, or a buyer leaves too
 * late.
 */
export function isAbsentWhoLeaves(sale: Sale, as: SaleActor, now: number, zone: TimeZone): boolean {
  if (as === 'buyer' && isLateToLeave(sale, now, zone)) return true;
  const other = as === 'buyer' ? 'seller' : 'buyer';
  return (as === 'buyer' || as === 'seller') && isAbsenceMarked(sale, other, now, zone);
}

/** Whether this side may now report the other as absent, and that counts against the other. */
export const isAbsenceMarked = (sale: Sale, as: SaleActor, now: number, zone: TimeZone): boolean =>
  saleTransition(sale, 'absent', { id: '', as }, now, zone)?.effects.includes('against_absent') === true;
