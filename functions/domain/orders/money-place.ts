/**
 * Where a sale's money is, how long it stays there, and for whom that date is a promise. Every state and payment method
 * has exactly one answer. Every page shows it beside the sale's turn (next-turn.ts).
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
 * `gone`: all of it went back while the sale was running; `earned_gone`: after the seller had earned it.
 * `cash_claimed`: the seller reports that the cash came. `cash_asked`: the buyer reports that the goods came, so the
 * seller is asked. Completed cash sales: the seller confirmed the cash (`cash_seller`), an administrator ended the sale
 * (`cash_admin`), or the time to answer ended (`cash_assumed`). Canceled cash sales: no payment was reported
 * (`cash_none`), or the seller has it (`cash_back`).
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

/** The columns of a sale that this rule reads; a row of `sales` fits. Times are ISO, amounts rupiah. */
export type PlacedSale = Pick<
  Sale,
  'state' | 'method' | 'isPaidOutside' | 'dueAt' | 'meetAt' | 'receivedAt' | 'endedBy' | 'deposit'
> &
  Pick<KindSale, 'kind' | 'rentFrom' | 'rentUntil'> & {
    /** The owner's part of a rental's deposit, and the part that goes back by its own refund. */
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

/** Further known facts about the sale's money. */
export interface MoneyFacts {
  /** Deadline of a transfer. */
  readonly payUntil?: string | null;
  /** Refunds of the order; absent: not loaded. */
  readonly refunds?: readonly { readonly saleId: string; readonly since: string; readonly paidAt: string | null }[];
  /** The seller's earnings without the platform's fee; null or absent: not known. */
  readonly earned?: number | null;
}

/** The deposit of a rental and what became of it. Rupiah. */
interface PlacedDeposit {
  /** The part that we hold, or held when the rental ended. */
  readonly deposit: number;
  readonly kept: number;
  readonly back: number;
  /** Promised date of its return, ISO; null: not known. */
  readonly backUntil: string | null;
  /** When it went back, ISO; null: not yet, or not known. */
  readonly backAt: string | null;
  /** The last day, `2026-11-21`. */
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
   * Deadline until which the money stays there, or by which the administrator acts, ISO. Null: no deadline, or not
   * known.
   */
  readonly until: string | null;
  /** Time since which the money is there for good, ISO; null: not for good, or not known. */
  readonly since: string | null;
  /** Deposit of a rental whose money passes through us; null for all other sales. */
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

/** Places by `sales.money`, for completed and for canceled transfers. */
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

/** Only the seller knows whether the cash came, so it is not confirmed if time or an administrator ended the sale. */
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
/** Includes places where the product holds no money, because a dispute always waits for its decision. */
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
