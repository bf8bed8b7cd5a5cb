/** Money that the buyer gets back: one refund per canceled sale, or one for a whole payment that paid no order. */
import { z } from 'zod';
import { DomainError } from '../errors.ts';
import { pageQuery, requiredText, say } from '../field.ts';
import { limits } from '../limits.ts';
import type { Entry } from './ledger.ts';

export type RefundState = 'due' | 'paid';
/**
 * `manual`: an administrator transfers it from the campus account. `midtrans`: Midtrans returns it to where it came
 * from.
 */
export type RefundWay = 'manual' | 'midtrans';
/**
 * Why a refund is due: the sale was canceled; the payment came for a canceled order (`late`), a second time (`twice`)
 * or with a wrong amount (`mismatch`); or it went back through Midtrans without us (`taken_back`).
 */
export type RefundReason = 'canceled' | 'late' | 'twice' | 'mismatch' | 'taken_back';

export interface NewRefund {
  readonly id: string;
  readonly orderId: string;
  /** '' for a refund of a whole payment. */
  readonly saleId: string;
  readonly buyerId: string;
  /** Rupiah. */
  readonly amount: number;
  readonly reason: RefundReason;
}

/** The entry that makes a refund due. */
export const dueEntry = ({ id, orderId, saleId, buyerId, amount }: Omit<NewRefund, 'reason'>): Entry => ({
  id: `${id}-due`,
  kind: 'due',
  personId: buyerId,
  orderId,
  saleId,
  payoutId: '',
  amount,
});

/**
 * The entry of a paid refund. It has one id however it is paid, so that only one of two simultaneous payments is
 * written.
 */
export const refundedEntry = (refund: Omit<NewRefund, 'reason'>): Entry => ({
  id: `${refund.id}-refunded`,
  kind: 'refunded',
  personId: refund.buyerId,
  orderId: refund.orderId,
  saleId: refund.saleId,
  payoutId: '',
  amount: refund.amount,
});

/** Refuses a refund that is already paid. A repeated request with the same reference is recognised before. */
export function assertRefundDue(refund: { readonly state: string; readonly reference: string }): void {
  if (refund.state !== 'due') throw new DomainError('refund_ended', { reference: refund.reference });
}

/** Midtrans' answer to our request for a refund. */
export type MidtransRefund =
  | { readonly outcome: 'refunded'; readonly reference: string }
  | { readonly outcome: 'unsupported' | 'refused'; readonly paymentType: string };

/** Payment types that Midtrans can refund by itself; bank transfers are not among them. */
const refundable = ['credit_card', 'gopay', 'shopeepay', 'qris'];
export const isRefundable = (paymentType: string): boolean => refundable.includes(paymentType);

/** The query of the admin's list. */
export const refundListQuery = pageQuery.extend({ state: z.enum(['due', 'paid'], say('invalid')).default('due') });

/** `reference`: identifies the transfer, e.g. the bank's transfer number. */
export const paidReferenceInput = z.object({
  reference: requiredText(limits.refundReferenceMax, 'reference_required'),
});
