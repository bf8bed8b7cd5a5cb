/**
 * The ledger entries that payments, sales and refunds write (TRADE, "Money"). Cash never passes through us, so it
 * writes none.
 */
import { paymentId } from '../ids.ts';
import { isPaidSale, type SaleEffect } from '../orders/sale.ts';
import { depositLeft, depositWithin } from './deposit.ts';
import type { Entry, EntryKind } from './ledger.ts';
import { depositRefundId, dueEntry, type NewRefund, type RefundReason } from './refund.ts';

/** Where a sale's money is; '' when none of it is with us. */
export type SaleMoney = '' | 'held' | 'released' | 'refund_due' | 'refunded';

/** Sale columns on which the sale's money depends; a row of `sales` is assignable. */
export interface MoneySale {
  readonly $id: string;
  readonly orderId: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly subtotal: number;
  /** The part that went back to the buyer so far, by us or through Midtrans. */
  readonly returnedAmount: number;
  readonly state: string;
  readonly method: string;
  readonly isPaidOutside: boolean;
  readonly money: string;
  /** Platform fee in percent when the order was placed; null for an order older than this column. */
  readonly feePercent?: number | null;
  /** The part of `subtotal` that is a rental's deposit and will be refunded. */
  readonly deposit?: number | null;
}

/** The writes of one event. `money`: the sale's new money state; null if unchanged. */
export interface Booking {
  readonly entries: readonly Entry[];
  readonly refund: NewRefund | null;
  readonly money: SaleMoney | null;
}

export const nothingBooked: Booking = { entries: [], refund: null, money: null };

/** The entries and refunds of several bookings together. */
export const ledgerOf = (bookings: Iterable<Booking>): { entries: Entry[]; refunds: NewRefund[] } => {
  const all = [...bookings];
  return {
    entries: all.flatMap(({ entries }) => entries),
    refunds: all.flatMap(({ refund }) => (refund ? [refund] : [])),
  };
};

/** Percentages are calculated in hundredths of a percent: 2.5 % is 250. */
const parts = 10_000n;

/** The platform's fee in whole rupiah, rounded down, so that the seller never pays more than the percentage. */
export function platformFee(amount: number, percent: number): number {
  return Number((BigInt(amount) * BigInt(Math.round(percent * 100))) / parts);
}

/** The part of the buyer's payment for this sale that has not gone back. Rupiah. */
export const leftOf = ({ subtotal, returnedAmount }: Pick<MoneySale, 'subtotal' | 'returnedAmount'>): number =>
  subtotal - returnedAmount;

/** The id of the entry that pays the seller of a completed sale. */
export const releasedEntryId = (saleId: string): string => `${saleId}-${'released' satisfies EntryKind}`;

const ofSale = (sale: MoneySale, kind: EntryKind, personId: string, amount: number): Entry => ({
  id: `${sale.$id}-${kind}`,
  kind,
  personId,
  orderId: sale.orderId,
  saleId: sale.$id,
  payoutId: '',
  amount,
});

/** The remaining price and deposit: a return through Midtrans takes the price first (bookReturn). Rupiah. */
const leftParts = (sale: MoneySale): { readonly price: number; readonly deposit: number } => {
  const deposit = depositLeft(sale);
  return { price: leftOf(sale) - deposit, deposit };
};

const positive = (entries: readonly Entry[]): Entry[] => entries.filter(({ amount }) => amount > 0);

/** The price is held for the seller, a deposit for the buyer. */
const held = (sale: MoneySale): Entry[] =>
  positive([
    ofSale(sale, 'held', sale.sellerId, sale.subtotal - depositWithin(sale)),
    ofSale(sale, 'deposit_held', sale.buyerId, depositWithin(sale)),
  ]);

/** Entries that hold a sale's money if it was paid before the ledger existed. */
const heldBefore = (sale: MoneySale): Entry[] => (sale.money === '' ? held(sale) : []);

/**
 * Books a completed sale. `depositKept`: the owner's part of the deposit, without a fee; the rest is due to the renter.
 */
function released(sale: MoneySale, feePercent: number, depositKept: number): Booking {
  const { price, deposit } = leftParts(sale);
  const fee = platformFee(price, sale.feePercent ?? feePercent);
  const kept = Math.min(depositKept, deposit);
  const { $id: saleId, orderId, buyerId } = sale;
  const back = { id: depositRefundId(saleId), orderId, saleId, buyerId, amount: deposit - kept };
  return {
    entries: [
      ...heldBefore(sale),
      ...positive([
        ofSale(sale, 'released', sale.sellerId, price - fee),
        ofSale(sale, 'fee', sale.sellerId, fee),
        ofSale(sale, 'deposit_kept', buyerId, kept),
        ofSale(sale, 'deposit_paid', sale.sellerId, kept),
        ofSale(sale, 'deposit_back', buyerId, back.amount),
        dueEntry(back),
      ]),
    ],
    refund: back.amount > 0 ? { ...back, reason: 'deposit' } : null,
    money: 'released',
  };
}

/** Makes the sale's remaining money due as a refund. */
function owedBack(sale: MoneySale): Booking {
  const { $id, orderId, buyerId } = sale;
  const amount = leftOf(sale);
  const refund: NewRefund = { id: $id, orderId, saleId: $id, buyerId, amount, reason: 'canceled' };
  const { price, deposit } = leftParts(sale);
  const parts = [ofSale(sale, 'returned', sale.sellerId, price), ofSale(sale, 'deposit_back', buyerId, deposit)];
  const entries = [...heldBefore(sale), ...positive(parts), dueEntry(refund)];
  return { entries, refund, money: 'refund_due' };
}

/**
 * Books a transition of a sale; `sale` is its state before. `feePercent`: used when the sale stores none.
 * `depositKept`: the owner's part of a rental's deposit.
 */
export function bookMove(
  sale: MoneySale,
  effects: readonly SaleEffect[],
  feePercent: number,
  depositKept = 0,
): Booking {
  if (sale.subtotal === 0) return nothingBooked;
  if (effects.includes('hold_money')) return { entries: held(sale), refund: null, money: 'held' };
  if (!isPaidSale(sale)) return nothingBooked;
  if (effects.includes('release_money')) return released(sale, feePercent, depositKept);
  return effects.includes('refund_if_paid') ? owedBack(sale) : nothingBooked;
}

/** A payment that arrived: the order, the attempt, and the buyer's charge including Midtrans' `fee`. */
export interface ArrivedPayment {
  readonly orderId: string;
  readonly attempt: number;
  readonly buyerId: string;
  readonly amount: number;
  readonly fee: number;
}

const ofPayment = (payment: Omit<ArrivedPayment, 'amount' | 'fee'>, kind: EntryKind, amount: number): Entry => ({
  id: `${paymentId(payment.orderId, payment.attempt)}-${kind}`,
  kind,
  personId: payment.buyerId,
  orderId: payment.orderId,
  saleId: '',
  payoutId: '',
  amount,
});

/** Entries for a payment that arrived. The entries of the order's sales, or of a refund, follow separately. */
export const receivedEntries = (payment: ArrivedPayment): Entry[] => [
  ofPayment(payment, 'received', payment.amount),
  ...(payment.fee > 0 ? [ofPayment(payment, 'provider_fee', payment.fee)] : []),
];

/** Makes a payment, or the part of it that paid for nothing, due as a refund. */
export function bookUnwanted(payment: Omit<ArrivedPayment, 'fee'>, reason: RefundReason): Booking {
  const { orderId, attempt, buyerId, amount } = payment;
  const refund = { id: paymentId(orderId, attempt), orderId, saleId: '', buyerId, amount, reason };
  return { entries: [dueEntry(refund)], refund, money: null };
}
