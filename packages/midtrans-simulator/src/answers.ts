import { createHash, randomUUID } from 'node:crypto';
import { billedFee, type Payment, paymentType, type Refund } from './payment.ts';

/** Midtrans' JSON: GET status, notifications, and the results that snap.js passes to its callbacks. */
export type Json = Record<string, unknown>;

/** Jakarta time without a time zone, in Midtrans' format. */
function jakarta(ms: number): string {
  return new Date(ms + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Amount in rupiah with two decimals, as Midtrans sends and signs it (`150000.00`). */
export const grossText = (payment: Payment): string => `${payment.grossAmount}.00`;

/** Status code of a notification and of snap.js (docs, "Code 2xx"). */
export function statusCode(payment: Payment): string {
  if (payment.status === 'pending') return '201';
  if (payment.status === 'capture' && payment.fraudStatus === 'challenge') return '201';
  return payment.status === 'deny' || payment.status === 'expire' ? '202' : '200';
}

/** GET status returns 407 for an expired payment; otherwise as in the notification. */
const statusCodeOfGet = (payment: Payment): string => (payment.status === 'expire' ? '407' : statusCode(payment));

/** SHA-512 over order_id + status_code + gross_amount + server key. */
export function signatureOf(orderId: string, code: string, gross: string, serverKey: string): string {
  return createHash('sha512').update(`${orderId}${code}${gross}${serverKey}`).digest('hex');
}

/** The virtual account of a bank; wallets have none. */
const accountsOf = (payment: Payment): Json =>
  paymentType(payment) === 'bank_transfer' ? { va_numbers: [{ va_number: payment.vaNumber, bank: payment.bank }] } : {};

function refundsIn(refunds: readonly Refund[]): Json {
  if (refunds.length === 0) return {};
  const amountText = (amount: number) => `${amount}.00`;
  return {
    refund_amount: amountText(refunds.reduce((sum, { amount }) => sum + amount, 0)),
    refunds: refunds.map(({ key, amount, reason, at }) => ({
      refund_key: key,
      refund_amount: amountText(amount),
      reason,
      created_at: jakarta(at),
      refund_method: 'refund_direct',
    })),
  };
}

/** The fee that the buyer pays in addition to the goods. */
function feeIn(payment: Payment): Json {
  const fee = billedFee(payment);
  if (fee === 0) return {};
  const gross_amount_info = {
    original_amount: String(payment.grossAmount - fee),
    gross_amount: payment.grossAmount,
    customer_imposed_payment_fee: String(fee),
  };
  return { metadata: { extra_info: { gross_amount_info } } };
}

function body(payment: Payment, code: string, message: string, serverKey: string, refunds: readonly Refund[]): Json {
  const at = payment.transactionAt ?? payment.createdAt;
  return {
    ...accountsOf(payment),
    ...refundsIn(refunds),
    ...feeIn(payment),
    transaction_time: jakarta(at),
    transaction_status: payment.status,
    transaction_id: payment.transactionId,
    status_message: message,
    status_code: code,
    signature_key: signatureOf(payment.orderId, code, grossText(payment), serverKey),
    ...(payment.settledAt ? { settlement_time: jakarta(payment.settledAt) } : {}),
    payment_type: paymentType(payment),
    payment_amounts: payment.settledAt ? [{ paid_at: jakarta(payment.settledAt), amount: grossText(payment) }] : [],
    order_id: payment.orderId,
    merchant_id: 'G000000000',
    gross_amount: grossText(payment),
    fraud_status: payment.fraudStatus,
    expiry_time: jakarta(payment.expiresAt),
    currency: 'IDR',
  };
}

/** The signed notification that is posted to the merchant when the payment changes. */
export const notificationBody = (payment: Payment, serverKey: string, refunds: readonly Refund[]): Json =>
  body(payment, statusCode(payment), 'midtrans payment notification', serverKey, refunds);

/** The answer of GET /v2/{id}/status. Signed like a notification; message and the code of an expired payment differ. */
export const statusBody = (payment: Payment, serverKey: string, refunds: readonly Refund[]): Json =>
  body(payment, statusCodeOfGet(payment), 'Success, transaction is found', serverKey, refunds);

/** The result that `onSuccess`, `onPending` and `onError` receive. */
export function snapResult(payment: Payment, finishUrl: string): Json {
  const code = statusCode(payment);
  const message = payment.status === 'deny' ? ['Pembayaran ditolak oleh bank'] : 'Success, transaction is found';
  return {
    status_code: code,
    status_message: message,
    transaction_id: payment.transactionId,
    order_id: payment.orderId,
    gross_amount: grossText(payment),
    payment_type: paymentType(payment),
    transaction_time: jakarta(payment.transactionAt ?? payment.createdAt),
    transaction_status: payment.status,
    fraud_status: payment.fraudStatus,
    ...(paymentType(payment) === 'bank_transfer' && {
      va_numbers: [{ bank: payment.bank, va_number: payment.vaNumber }],
      [`${payment.bank}_va_number`]: payment.vaNumber,
    }),
    finish_redirect_url: `${finishUrl}?order_id=${encodeURIComponent(payment.orderId)}&status_code=${code}&transaction_status=${payment.status}`,
  };
}

/** An error of the Core API; the status code is in the body, as a string. */
export const coreProblem = (code: number, message: string): Json => ({
  status_code: String(code),
  status_message: message,
  id: randomUUID(),
});

export const NOT_FOUND = "Transaction doesn't exist.";
export const CORE_UNAUTHORIZED = 'Transaction cannot be authorized with the current client/server key.';
export const NOT_ALLOWED = 'Transaction status cannot be updated.';

export const SNAP_UNAUTHORIZED = [
  'Access denied due to unauthorized transaction, please check client or server key',
  'Visit https://snap-docs.midtrans.com/#request-headers for more details',
];
