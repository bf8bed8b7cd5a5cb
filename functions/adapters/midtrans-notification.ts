/** What Midtrans sends, apart from its client: who only listens needs none of it. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { paymentOutcome, type SignedFields, signatureBase } from '../domain/orders/midtrans.ts';
import type { PaymentUpdate } from '../usecases/world.ts';

/** Whether the signature_key is Midtrans' own, compared in constant time; a missing one is a wrong one. */
export function isSignedByMidtrans(fields: SignedFields, signatureKey: unknown, serverKey: string): boolean {
  if (typeof signatureKey !== 'string' || serverKey === '') return false;
  const expected = createHash('sha512').update(signatureBase(fields, serverKey)).digest();
  const given = Buffer.from(signatureKey.toLowerCase(), 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const statusAnswer = z.object({
  order_id: z.string(),
  transaction_status: z.string(),
  status_code: z.string(),
  gross_amount: z.string(),
  fraud_status: z.string().optional(),
});

/** The state of a payment as both the notification and GET status write it; null when it is not one. */
export function readPaymentUpdate(body: unknown): PaymentUpdate | null {
  const { success, data } = statusAnswer.safeParse(body);
  if (!success) return null;
  return {
    midtransOrderId: data.order_id,
    transactionStatus: data.transaction_status,
    fraudStatus: data.fraud_status ?? '',
    statusCode: data.status_code,
    grossAmount: data.gross_amount,
    outcome: paymentOutcome(data.transaction_status, data.fraud_status, data.status_code),
  };
}
