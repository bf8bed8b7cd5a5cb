/** Midtrans' reports and their meaning for an order. Only Midtrans decides whether something is paid. */
import { uniqueIdPattern } from '../id-patterns.ts';
import { limits } from '../limits.ts';

/** order_id = timestamp-orderId-attempt, at most 50 characters. */
export function midtransOrderId(orderId: string, attempt: number, now: number): string {
  const id = `${now}-${orderId}-${attempt}`;
  if (id.length > limits.midtransOrderIdMax) throw new RangeError(`Midtrans order_id is too long: ${id}`);
  return id;
}

/** The parts of an order_id that we made; null for any other text. */
export function readMidtransOrderId(text: string): { orderId: string; attempt: number; madeAt: number } | null {
  const [madeAt = '', orderId = '', attempt = '', ...rest] = text.split('-');
  if (rest.length > 0 || !/^\d{1,15}$/.test(madeAt) || !/^\d{1,6}$/.test(attempt)) return null;
  return uniqueIdPattern.test(orderId) ? { orderId, attempt: Number(attempt), madeAt: Number(madeAt) } : null;
}

/**
 * Extracts our order id from a text that a client sends: the id alone, or with timestamp and attempt around it. Null if
 * there is none.
 */
export function orderIdIn(text: string): string | null {
  const parts = text.split('-');
  return parts.length <= 3 ? (parts.find((part) => uniqueIdPattern.test(part)) ?? null) : null;
}

export interface SignedFields {
  readonly order_id: string;
  readonly status_code: string;
  readonly gross_amount: string;
}

/** The text whose SHA-512 is the notification's signature_key. */
export const signatureBase = (fields: SignedFields, serverKey: string): string =>
  fields.order_id + fields.status_code + fields.gross_amount + serverKey;

/** '150000.00' → 150000; anything that is not a whole rupiah amount → null. */
export function readGrossAmount(text: string): number | null {
  return /^\d{1,15}(\.0+)?$/.test(text) ? Number.parseInt(text, 10) : null;
}

export type PaymentOutcome = 'paid' | 'waiting' | 'challenged' | 'failed' | 'refunded' | 'unknown';

/**
 * Checks the reported status against the status code. The signature covers the code but not the status: money moves
 * only with 200, and 201 means pending.
 */
function fitsCode(outcome: PaymentOutcome, statusCode: string): boolean {
  if (outcome === 'paid' || outcome === 'refunded') return statusCode === '200';
  return outcome === 'failed' ? statusCode !== '201' : true;
}

/**
 * Only a capture or settlement with an accepted fraud status counts as paid; transfers have no fraud status. A status
 * that contradicts its code is 'unknown'.
 */
export function paymentOutcome(
  transactionStatus: string,
  fraudStatus: string | undefined,
  statusCode: string,
): PaymentOutcome {
  const outcome = outcomeOf(transactionStatus, fraudStatus);
  return fitsCode(outcome, statusCode) ? outcome : 'unknown';
}

function outcomeOf(transactionStatus: string, fraudStatus: string | undefined): PaymentOutcome {
  switch (transactionStatus) {
    case 'capture':
      return fraudStatus === 'accept' ? 'paid' : fraudStatus === 'challenge' ? 'challenged' : 'failed';
    case 'settlement':
      return fraudStatus === undefined || fraudStatus === '' || fraudStatus === 'accept' ? 'paid' : 'challenged';
    case 'pending':
    case 'authorize':
      return 'waiting';
    case 'deny':
    case 'cancel':
    case 'expire':
    case 'failure':
      return 'failed';
    case 'refund':
    case 'partial_refund':
    case 'chargeback':
    case 'partial_chargeback':
      return 'refunded';
    default:
      return 'unknown';
  }
}

/**
 * Money that went back according to Midtrans. `amount`: total so far, null if not reported; `keys`: keys of the refund
 * requests.
 */
export interface ReturnedMoney {
  readonly amount: number | null;
  readonly keys: readonly string[];
}

export const nothingReturned: ReturnedMoney = { amount: null, keys: [] };

/**
 * How much of a payment has gone back so far; null when Midtrans does not report it. A full refund or chargeback counts
 * as all of it, and the total never exceeds the payment.
 */
export function returnedTotal(transactionStatus: string, gross: number, { amount }: ReturnedMoney): number | null {
  if (['refund', 'chargeback'].includes(transactionStatus)) return gross;
  return amount === null ? null : Math.min(amount, gross);
}

/** Midtrans' fee on top of the price, if the numbers are given and add up; otherwise 0. Rupiah. */
export function billedFee(
  gross: number,
  info: { readonly original: number | null; readonly fee: number | null },
): number {
  const { original, fee } = info;
  return original !== null && fee !== null && fee > 0 && original > 0 && original + fee === gross ? fee : 0;
}

interface StoredNews {
  readonly outcome: string;
  readonly transactionStatus: string;
  readonly transactionId: string;
}

/** Whether a card's reserved money was released before it settled: canceled, or denied by fraud detection. */
const isVoid = (status: string, fraudStatus: string): boolean =>
  status === 'cancel' || (status === 'deny' && fraudStatus === 'deny');

/**
 * Whether this report revokes the capture that paid. `earlier`: all reports about the attempt. With Snap, a buyer can
 * try another card under the same order_id, so a report about another transaction does not count. A settled payment
 * can't be revoked.
 */
export function voidsCapture(
  news: { readonly transactionStatus: string; readonly fraudStatus: string; readonly transactionId: string },
  earlier: readonly StoredNews[],
): boolean {
  const isSame = ({ transactionId }: StoredNews): boolean =>
    transactionId === '' || news.transactionId === '' || transactionId === news.transactionId;
  const mine = earlier.filter((one) => isSame(one) && /^paid:/.test(one.outcome));
  return (
    isVoid(news.transactionStatus, news.fraudStatus) &&
    mine.some(({ transactionStatus }) => transactionStatus === 'capture') &&
    !mine.some(({ transactionStatus }) => transactionStatus === 'settlement')
  );
}

/** Whether this capture was already revoked: the report is late. */
export const isVoided = (
  news: { readonly transactionStatus: string; readonly transactionId: string },
  earlier: readonly StoredNews[],
): boolean =>
  news.transactionStatus === 'capture' &&
  news.transactionId !== '' &&
  earlier.some(
    ({ transactionId, transactionStatus }) =>
      transactionId === news.transactionId && ['cancel', 'deny'].includes(transactionStatus),
  );

/** The stored outcome of a payment report: 'paid:2' means that attempt 2 paid the order. */
export const paidOutcome = (attempt: number): string => `paid:${attempt}`;

/** Paid attempts without repeats, in order of payment: the first one settled the order. */
export function paidAttempts(
  events: readonly { readonly outcome: string; readonly receivedAt: string }[],
): { readonly attempt: number; readonly at: string }[] {
  const paid = new Map<number, string>();
  for (const { outcome, receivedAt } of events.toSorted(
    (a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt),
  )) {
    const attempt = /^paid:(\d+)$/.exec(outcome)?.[1];
    if (attempt !== undefined && !paid.has(Number(attempt))) paid.set(Number(attempt), receivedAt);
  }
  return [...paid].map(([attempt, at]) => ({ attempt, at }));
}

/** Flags of an order for the administrator: an open task, or its result. */
export type PaymentFlag =
  | ''
  | 'paid_after_cancel'
  | 'paid_twice'
  | 'refund_due'
  | 'refunded'
  | 'partly_refunded'
  | 'amount_mismatch';

/** Whether a flag means that the administrator owes the buyer money. */
export const isRefundDue = (flag: string): boolean => ['refund_due', 'paid_after_cancel', 'paid_twice'].includes(flag);
/** Flags that still wait for the administrator. */
export const openFlags: readonly PaymentFlag[] = ['paid_after_cancel', 'paid_twice', 'refund_due', 'amount_mismatch'];

const endedStatuses = ['deny', 'cancel', 'expire', 'failure', 'refund', 'chargeback'];

/** Whether the latest attempt can't be resumed, so that paying again needs a new one. */
export const isAttemptOver = (paymentStatus: string): boolean => endedStatuses.includes(paymentStatus);
