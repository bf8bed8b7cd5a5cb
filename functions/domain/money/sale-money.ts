/** What payments, sales and refunds write into the ledger (TRADE, "Money"). Cash never passes us, so it writes nothing. */
import { paymentId } from '../ids.ts';
import { isPaidSale, type SaleEffect } from '../orders/sale.ts';
import type { Entry, EntryKind } from './ledger.ts';
import { dueEntry, type NewRefund, type RefundReason } from './refund.ts';

/** Where a sale's money is; '' where none of it lies with us. */
export type SaleMoney = '' | 'held' | 'released' | 'refund_due' | 'refunded';

/** A sale with what its money depends on; a row of `sales` fits. */
export interface MoneySale {
  readonly $id: string;
  readonly orderId: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly subtotal: number;
  /** What of it went back to the buyer, by us or by itself. */
  readonly returnedAmount: number;
  readonly state: string;
  readonly method: string;
  readonly isPaidOutside: boolean;
  readonly money: string;
  /** What is kept of it, by the rule of the moment the order was made; null: from before that was kept. */
  readonly feePercent?: number | null;
}

/** What one event writes. `money`: the sale's new word, where it has one. */
export interface Booking {
  readonly entries: readonly Entry[];
  readonly refund: NewRefund | null;
  readonly money: SaleMoney | null;
}

export const nothingBooked: Booking = { entries: [], refund: null, money: null };

/** All that several of them write. */
export const ledgerOf = (bookings: Iterable<Booking>): { entries: Entry[]; refunds: NewRefund[] } => {
  const all = [...bookings];
  return {
    entries: all.flatMap(({ entries }) => entries),
    refunds: all.flatMap(({ refund }) => (refund ? [refund] : [])),
  };
};

/** Most of a percent that is told apart: 2.5 % is 250. */
const parts = 10_000n;

/** The platform's part of an amount in whole rupiah, rounded down: the seller is never charged more than the percentage. */
export function platformFee(amount: number, percent: number): number {
  return Number((BigInt(amount) * BigInt(Math.round(percent * 100))) / parts);
}

/** What a sale's buyer has paid for it and not got back. Rupiah. */
export const leftOf = ({ subtotal, returnedAmount }: Pick<MoneySale, 'subtotal' | 'returnedAmount'>): number =>
  subtotal - returnedAmount;

/** The entry of what a sale's seller got when it was completed. */
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

const held = (sale: MoneySale): Entry => ofSale(sale, 'held', sale.sellerId, sale.subtotal);

/** Held now, unless it is already: sales that were paid before there was a ledger are caught up with by whatever moves them. */
const heldBefore = (sale: MoneySale): Entry[] => (sale.money === '' ? [held(sale)] : []);

function released(sale: MoneySale, feePercent: number): Booking {
  const left = leftOf(sale);
  const fee = platformFee(left, sale.feePercent ?? feePercent);
  const rest = left - fee;
  return {
    entries: [
      ...heldBefore(sale),
      ...(rest > 0 ? [ofSale(sale, 'released', sale.sellerId, rest)] : []),
      ...(fee > 0 ? [ofSale(sale, 'fee', sale.sellerId, fee)] : []),
    ],
    refund: null,
    money: 'released',
  };
}

/** What is left of its money belongs to the buyer again. */
function owedBack(sale: MoneySale): Booking {
  const { $id, orderId, buyerId } = sale;
  const amount = leftOf(sale);
  const refund: NewRefund = { id: $id, orderId, saleId: $id, buyerId, amount, reason: 'canceled' };
  const entries = [...heldBefore(sale), ofSale(sale, 'returned', sale.sellerId, amount), dueEntry(refund)];
  return { entries, refund, money: 'refund_due' };
}

/** What a move of this sale, as it was before, does to its money. `feePercent`: of what its seller gets, where the sale knows none. */
export function bookMove(sale: MoneySale, effects: readonly SaleEffect[], feePercent: number): Booking {
  if (sale.subtotal === 0) return nothingBooked;
  if (effects.includes('hold_money')) return { entries: [held(sale)], refund: null, money: 'held' };
  if (!isPaidSale(sale)) return nothingBooked;
  if (effects.includes('release_money')) return released(sale, feePercent);
  return effects.includes('refund_if_paid') ? owedBack(sale) : nothingBooked;
}

/** A payment that arrived: which attempt of which order, and how much the buyer was charged, Midtrans' own `fee` of it included. */
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

/** The entries of a payment that arrived; its sales, or a refund of all of it, say where the rest went. */
export const receivedEntries = (payment: ArrivedPayment): Entry[] => [
  ofPayment(payment, 'received', payment.amount),
  ...(payment.fee > 0 ? [ofPayment(payment, 'provider_fee', payment.fee)] : []),
];

/** A part of a payment, or all of it, that nobody waits for: it belongs to the buyer. */
export function bookUnwanted(payment: Omit<ArrivedPayment, 'fee'>, reason: RefundReason): Booking {
  const { orderId, attempt, buyerId, amount } = payment;
  const refund = { id: paymentId(orderId, attempt), orderId, saleId: '', buyerId, amount, reason };
  return { entries: [dueEntry(refund)], refund, money: null };
}
