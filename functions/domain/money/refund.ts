/** Money that goes back to the buyer: one refund per canceled sale, or one for a whole payment that paid no order. */
import { z } from 'zod';
import { DomainError } from '../errors.ts';
import { requiredText, say } from '../field.ts';
import { limits } from '../limits.ts';
import type { PaymentFlag } from '../orders/midtrans.ts';
import { shownVersion } from '../orders/order-input.ts';
import type { Entry } from './ledger.ts';
import { moneyListQuery } from './money-list.ts';
import { isSameAccount, masked, type PayoutAccount, shownAccount } from './payout-account.ts';

export type RefundState = 'due' | 'paid';
/** `manual`: an administrator transfers it from the campus account. `midtrans`: Midtrans returns it to its source. */
export type RefundWay = 'manual' | 'midtrans';
/**
 * Why a refund is due: the sale was canceled; the payment came for a canceled order (`late`), a second time (`twice`)
 * or with a wrong amount (`mismatch`); Midtrans returned it without us (`taken_back`); or a rented item is back
 * (`deposit`).
 */
export type RefundReason = 'canceled' | 'late' | 'twice' | 'mismatch' | 'taken_back' | 'deposit';

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

/** Id of a deposit's refund. It differs from the sale's id, which is reserved for the refund of a whole sale. */
export const depositRefundId = (saleId: string): string => `${saleId}-d`;
export const isDepositRefund = (id: string): boolean => id.endsWith('-d');

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

/** `undone`: how often marking the refund as paid was undone. */
type PayableRefund = Omit<NewRefund, 'reason'> & { readonly undone?: number };

const ofRound = (word: string, { id, undone = 0 }: PayableRefund): string =>
  undone === 0 ? `${id}-${word}` : `${id}-${word}-${undone}`;

/** The entry of a paid refund. Two simultaneous payments share its id, so that only one is written. */
export const refundedEntry = (refund: PayableRefund): Entry => ({
  id: ofRound('refunded', refund),
  kind: 'refunded',
  personId: refund.buyerId,
  orderId: refund.orderId,
  saleId: refund.saleId,
  payoutId: '',
  amount: refund.amount,
});

/** Undoes a mark as paid: the refund is due to the buyer again. */
export const refundUndoneEntry = (refund: PayableRefund): Entry => ({
  ...refundedEntry(refund),
  id: ofRound('undone', refund),
  kind: 'refunded_undone',
});

/** The order's flag while a refund with this reason is due. */
const flags: Record<RefundReason, PaymentFlag> = {
  canceled: 'refund_due',
  late: 'paid_after_cancel',
  twice: 'paid_twice',
  mismatch: 'amount_mismatch',
  taken_back: 'refund_due',
  deposit: 'refund_due',
};
export const flagOfDue = (reason: string): PaymentFlag =>
  Object.entries(flags).find(([known]) => known === reason)?.[1] ?? 'refund_due';

/** Refuses a refund that is already paid. Callers handle a repeat with the same reference first. */
export function assertRefundDue(refund: { readonly state: string; readonly reference: string }): void {
  if (refund.state !== 'due') throw new DomainError('refund_ended', { reference: refund.reference });
}

/** Midtrans' response to our refund request. */
export type MidtransRefund =
  | { readonly outcome: 'refunded'; readonly reference: string }
  | { readonly outcome: 'unsupported' | 'refused'; readonly paymentType: string };

/** Payment types that Midtrans can refund by itself; bank transfers are not among them. */
const refundable = ['credit_card', 'gopay', 'shopeepay', 'qris'];
export const isRefundable = (paymentType: string): boolean => refundable.includes(paymentType);

/** Query of the administrators' list of refunds. */
export const refundListQuery = moneyListQuery.extend({ state: z.enum(['due', 'paid'], say('invalid')).default('due') });

/** `reference`: identifies the transfer, e.g. the bank's transfer number. */
export const paidReferenceInput = z.object({
  reference: requiredText(limits.refundReferenceMax, 'reference_required'),
});

/**
 * `amount`, `account`: as the screen showed them; no account is null. `toOldAccount`: the money was sent to the shown
 * account, before the buyer changed it.
 */
export const refundPaidInput = paidReferenceInput.extend({
  amount: z.number(say('invalid')).int(say('invalid')).optional(),
  account: shownAccount.nullable().optional(),
  toOldAccount: z.boolean(say('invalid')).optional(),
});

/** Everything that an order owes. `version`: of the order, which rises with every change of an amount. */
export const orderRefundInput = refundPaidInput.omit({ amount: true }).extend({ version: shownVersion });

/** What an administrator has sent, as far as a refund's record depends on it. */
export type SentRefund = Omit<z.output<typeof refundPaidInput>, 'reference'>;

/**
 * The account that the money went to. `now`: the buyer's present account. Refuses payout_account_changed if the screen
 * showed another one, unless the money was already sent there.
 */
export function refundTarget(now: PayoutAccount | null, { account, toOldAccount }: SentRefund): PayoutAccount | null {
  if (account === undefined || (account && now && isSameAccount(account, masked(now)))) return now;
  if (account && now && !toOldAccount)
    throw new DomainError('payout_account_changed', { before: masked(account), now: masked(now) });
  return account;
}

/** Refuses a refund whose amount has changed since the screen showed it. */
export function assertSameAmount(refund: { readonly amount: number }, { amount }: SentRefund): void {
  if (amount !== undefined && amount !== refund.amount)
    throw new DomainError('changed_meanwhile', { amount: refund.amount });
}
