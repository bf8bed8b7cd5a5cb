/**
 * Reads Midtrans' notifications. Separate from the Midtrans client, which a function that only receives notifications
 * does not need.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import {
  paymentOutcome,
  type ReturnedMoney,
  readGrossAmount,
  type SignedFields,
  signatureBase,
} from '../domain/orders/midtrans.ts';
import type { PaymentUpdate } from '../usecases/world.ts';

/** Whether the signature_key is valid, compared in constant time; a missing one is invalid. */
export function isSignedByMidtrans(fields: SignedFields, signatureKey: unknown, serverKey: string): boolean {
  if (typeof signatureKey !== 'string' || serverKey === '') return false;
  const expected = createHash('sha512').update(signatureBase(fields, serverKey)).digest();
  const given = Buffer.from(signatureKey.toLowerCase(), 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Amount in rupiah, from text with decimals or a number; null if unreadable. */
const amount = z
  .union([z.string(), z.number()])
  .transform((value) => readGrossAmount(String(value)))
  .nullable()
  .catch(null)
  .default(null);

const noBill = { original_amount: null, customer_imposed_payment_fee: null };
const bill = z.object({ original_amount: amount, customer_imposed_payment_fee: amount }).catch(noBill).default(noBill);
const extraInfo = z
  .object({ gross_amount_info: bill })
  .catch({ gross_amount_info: noBill })
  .default({ gross_amount_info: noBill });

const returned = z.object({
  refund_amount: amount,
  refund_chargeback_amount: amount,
  refunds: z
    .array(z.object({ refund_key: z.string().catch('').default(''), refund_amount: amount }))
    .catch([])
    .default([]),
});

/**
 * Total refunded so far. Some payment methods report only the individual refunds, so their sum counts if it is larger.
 */
function readReturned(body: unknown): ReturnedMoney {
  const { refund_amount, refund_chargeback_amount, refunds } = returned.parse(body);
  const parts = refunds.map((one) => one.refund_amount ?? 0).reduce((sum, one) => sum + one, 0);
  const total = Math.max(refund_amount ?? 0, refund_chargeback_amount ?? 0, parts);
  const keys = refunds.map(({ refund_key }) => refund_key).filter((key) => key !== '');
  return { amount: total === 0 ? null : total, keys };
}

const statusAnswer = z.object({
  transaction_id: z.string().catch('').default(''),
  extra_info: extraInfo,
  metadata: z
    .object({ extra_info: extraInfo })
    .catch({ extra_info: { gross_amount_info: noBill } })
    .default({ extra_info: { gross_amount_info: noBill } }),
  order_id: z.string(),
  transaction_status: z.string(),
  status_code: z.string(),
  gross_amount: z.string(),
  fraud_status: z.string().optional(),
});

/**
 * Parses the state of a payment from a notification or a GET status response, which have the same format; null for
 * another format.
 */
export function readPaymentUpdate(body: unknown): PaymentUpdate | null {
  const { success, data } = statusAnswer.safeParse(body);
  if (!success) return null;
  const own = data.extra_info.gross_amount_info;
  const info = own.original_amount === null ? data.metadata.extra_info.gross_amount_info : own;
  return {
    midtransOrderId: data.order_id,
    transactionStatus: data.transaction_status,
    fraudStatus: data.fraud_status ?? '',
    statusCode: data.status_code,
    grossAmount: data.gross_amount,
    transactionId: data.transaction_id.slice(0, 64),
    billed: { original: info.original_amount, fee: info.customer_imposed_payment_fee },
    returned: readReturned(body),
    outcome: paymentOutcome(data.transaction_status, data.fraud_status, data.status_code),
  };
}
