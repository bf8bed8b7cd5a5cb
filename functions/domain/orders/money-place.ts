/**
 * Where a sale's money is, how long it stays there, and which dates are promised. Every combination of state and
 * payment method has exactly one place. Pages show it next to the sale's turn (next-turn.ts).
 */

import { dayMs } from '../durations.ts';
import { comesBack } from '../kinds/index.ts';
import type { KindSale } from '../kinds/kind.ts';
import { limits } from '../limits.ts';
import { depositLeft } from '../money/deposit.ts';
import type { SaleMoney } from '../money/sale-money.ts';
import { cashOnDelivery } from './payment.ts';
import { readSaleState, type Sale, type SaleState, systemIds } from './sale.ts';

/**
 * `gone`: all money was refunded while the sale was running; `earned_gone`: refunded after the seller had earned it.
 * `cash_claimed`: the seller reports having received the cash. `cash_asked`: the buyer reports having received the
 * goods, so the seller is asked about the cash. Completed cash sales: the seller confirmed the cash (`cash_seller`), an
 * administrator ended the sale (`cash_admin`), or the time to answer ran out (`cash_assumed`). Canceled cash sales: no
 * payment was reported (`cash_none`), or the seller has it (`cash_back`).
 */
export const moneyPlaces = [
  'free',
  'outside',
  'unpaid',
  'never_paid',
  'held',
  'held_disputed',
  'gone',
  'earned',
  'earned_gone',
  'refund_due',
  'refunded',
  'cash',
  'cash_claimed',
  'cash_asked',
  'cash_disputed',
  'cash_seller',
  'cash_admin',
  'cash_assumed',
  'cash_none',
  'cash_back',
] as const;
export type MoneyPlace = (typeof moneyPlaces)[number];

/** The columns of a sale that this rule reads; a row of `sales` is assignable. Times are ISO, amounts rupiah. */
export type PlacedSale = Pick<
  Sale,
  'state' | 'method' | 'isPaidOutside' | 'dueAt' | 'meetAt' | 'receivedAt' | 'endedBy' | 'deposit'
> &
  Pick<KindSale, 'kind' | 'rentFrom' | 'rentUntil'> & {
    /** The part of a rental's deposit that the owner keeps, and the part refunded separately to the renter. */
    readonly depositKept?: number | null;
    readonly depositBack?: number | null;
    readonly $id: string;
    readonly buyerId: string;
    readonly sellerId: string;
    readonly subtotal: number;
    readonly returnedAmount: number;
    readonly money: string;
    readonly isCashReceived: boolean;
    readonly disputedAt: string | null;
    readonly completedAt: string | null;
  };

/** Facts about the sale's money that its row does not contain. */
export interface MoneyFacts {
  /** Deadline to pay the transfer, ISO. */
  readonly payUntil?: string | null;
  /** Refunds of the order; absent if not loaded. */
  readonly refunds?: readonly { readonly saleId: string; readonly since: string; readonly paidAt: string | null }[];
  /** The seller's earnings after the platform fee; null or absent if unknown. */
  readonly earned?: number | null;
}

/** The deposit of a rental and what became of it. Rupiah. */
interface PlacedDeposit {
  /** The part of the deposit that the platform holds, or held when the rental ended. */
  readonly deposit: number;
  readonly kept: number;
  readonly back: number;
  /** Promised return date of the deposit, ISO; null if unknown. */
  readonly backUntil: string | null;
  /** When the deposit was returned, ISO; null if not yet or unknown. */
  readonly backAt: string | null;
  /** The rental's last day, e.g. `2026-11-21`. */
  readonly lastDay: string;
}

export interface PlacedMoney {
  readonly place: MoneyPlace;
  readonly state: SaleState;
  /** The amount at this place: the price without the refunded part, or the amount of the refund. Rupiah. */
  readonly amount: number;
  /** The refunded part of the price. Rupiah. */
  readonly returned: number;
  readonly subtotal: number;
  /** The seller's earnings, if known. */
  readonly earned: number | null;
  /**
   * ISO deadline until which the money stays at this place, or by which an administrator acts; null if there is none or
   * it is unknown.
   */
  readonly until: string | null;
  /** ISO time since which the money is at this place for good; null if it is not, or if unknown. */
  readonly since: string | null;
  /** Deposit of a rental paid through the platform; null for all other sales. */
  readonly rental: PlacedDeposit | null;
}

const daysAfter = (iso: string, days: number): string => new Date(Date.parse(iso) + days * dayMs).toISOString();

/** The promised date of a refund that became due, or of a dispute that began, at `since`. ISO. */
export const refundPromise = (since: string): string => daysAfter(since, limits.refundDays);
export const disputePromise = (since: string): string => daysAfter(since, limits.disputeDays);

/** Whether a promised date has passed, or is so near that administrators are warned. `now`: ms since 1970. */
export function promiseStands(until: string, now: number): 'ahead' | 'near' | 'over' {
  const left = Date.parse(until) - now;
  if (left < 0) return 'over';
  return left <= limits.promiseSoonHours * 3_600_000 ? 'near' : 'ahead';
}

/** Places by `sales.money` for completed and canceled sales paid by transfer. */
const completedPlaces: Record<SaleMoney, MoneyPlace> = {
  '': 'earned',
  held: 'earned',
  released: 'earned',
  refund_due: 'earned',
  refunded: 'earned_gone',
};
const canceledPlaces: Record<SaleMoney, MoneyPlace> = {
  '': 'never_paid',
  held: 'refund_due',
  released: 'refund_due',
  refund_due: 'refund_due',
  refunded: 'refunded',
};

const isSaleMoney = (text: string): text is SaleMoney => Object.hasOwn(canceledPlaces, text);

function readSaleMoney(text: string): SaleMoney {
  if (!isSaleMoney(text)) throw new RangeError(`Unknown place of a sale's money: ${text}`);
  return text;
}

const heldOrGone = ({ money }: PlacedSale): MoneyPlace => (money === 'refunded' ? 'gone' : 'held');

const transferPlaces: Record<SaleState, (sale: PlacedSale) => MoneyPlace> = {
  unpaid: () => 'unpaid',
  waiting: heldOrGone,
  accepted: heldOrGone,
  ready: heldOrGone,
  handed_over: heldOrGone,
  rented: heldOrGone,
  disputed: ({ money }) => (money === 'refunded' ? 'gone' : 'held_disputed'),
  completed: ({ money }) => completedPlaces[readSaleMoney(money)],
  canceled: ({ money }) => canceledPlaces[readSaleMoney(money)],
};

/**
 * Only the seller knows whether the cash came, so only the seller's report confirms it, and not if an administrator
 * ended the sale.
 */
function cashOfCompleted({ isCashReceived, endedBy, buyerId, sellerId, disputedAt }: PlacedSale): MoneyPlace {
  const isEndedByOne = endedBy === '' || endedBy === buyerId || endedBy === sellerId;
  const isEndedByTime = systemIds.includes(endedBy);
  if (isCashReceived && (isEndedByOne || isEndedByTime)) return 'cash_seller';
  return isCashReceived || disputedAt !== null || !isEndedByTime ? 'cash_admin' : 'cash_assumed';
}

const cashPlaces: Record<SaleState, (sale: PlacedSale) => MoneyPlace> = {
  unpaid: () => 'cash',
  waiting: () => 'cash',
  accepted: () => 'cash',
  ready: () => 'cash',
  handed_over: ({ receivedAt }) => (receivedAt === null ? 'cash_claimed' : 'cash_asked'),
  rented: ({ isCashReceived }) => (isCashReceived ? 'cash_seller' : 'cash'),
  disputed: () => 'cash_disputed',
  completed: cashOfCompleted,
  canceled: ({ isCashReceived }) => (isCashReceived ? 'cash_back' : 'cash_none'),
};

function placeOf(sale: PlacedSale, state: SaleState): MoneyPlace {
  if (sale.subtotal === 0) return 'free';
  if (sale.method === cashOnDelivery) return cashPlaces[state](sale);
  return sale.isPaidOutside ? 'outside' : transferPlaces[state](sale);
}

/** Places in which the money waits for the sale's own deadline. */
const waitsForSale: readonly MoneyPlace[] = ['held', 'cash_claimed', 'cash_asked'];
/** Includes places where the platform holds no money, because a dispute always waits for its decision. */
const waitsForDecision: readonly MoneyPlace[] = ['held_disputed', 'cash_disputed', 'free', 'outside'];
const wentBack: readonly MoneyPlace[] = ['gone', 'earned_gone', 'refunded'];

function untilOf(place: MoneyPlace, sale: PlacedSale, facts: MoneyFacts): string | null {
  if (place === 'unpaid') return facts.payUntil ?? null;
  if (place === 'cash') return sale.meetAt;
  if (waitsForSale.includes(place)) return sale.dueAt;
  if (sale.state === 'disputed' && waitsForDecision.includes(place))
    return sale.disputedAt === null ? null : disputePromise(sale.disputedAt);
  const refund = place === 'refund_due' && facts.refunds?.find(({ saleId }) => saleId === sale.$id);
  return refund ? refundPromise(refund.since) : null;
}

function depositOf(sale: PlacedSale, facts: MoneyFacts): PlacedDeposit | null {
  if (!comesBack(sale) || !sale.rentUntil || sale.method === cashOnDelivery || sale.isPaidOutside) return null;
  const [kept, back] = [sale.depositKept ?? 0, sale.depositBack ?? 0];
  const refund = back > 0 ? facts.refunds?.find(({ saleId }) => saleId === sale.$id) : undefined;
  return {
    deposit: sale.state === 'completed' ? kept + back : depositLeft(sale),
    ...{ kept, back, lastDay: sale.rentUntil },
    backUntil: refund ? refundPromise(refund.since) : null,
    backAt: refund?.paidAt ?? null,
  };
}

export function moneyOfSale(sale: PlacedSale, facts: MoneyFacts = {}): PlacedMoney {
  const state = readSaleState(sale.state);
  const place = placeOf(sale, state);
  const { subtotal, returnedAmount } = sale;
  const isBack = wentBack.includes(place);
  const paidAt = facts.refunds?.find(({ saleId }) => saleId === sale.$id)?.paidAt ?? null;
  return {
    place,
    state,
    amount: isBack ? subtotal : subtotal - returnedAmount - (place === 'earned' ? (sale.depositBack ?? 0) : 0),
    returned: isBack ? 0 : returnedAmount,
    subtotal,
    earned: facts.earned ?? null,
    until: untilOf(place, sale, facts),
    since: place === 'refunded' ? paidAt : sale.completedAt,
    rental: depositOf(sale, facts),
  };
}
