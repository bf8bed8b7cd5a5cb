import { z } from 'zod';
import { paymentOutcome } from '../domain/orders/payment.ts';
import type { PaymentNews } from '../usecases/world.ts';

const statusAnswer = z.object({
  order_id: z.string(),
  transaction_status: z.string(),
  status_code: z.string(),
  gross_amount: z.string(),
  fraud_status: z.string().optional(),
});

/** The state of a payment as both the notification and GET status write it; null when it is not one. */
export function readPaymentNews(body: unknown): PaymentNews | null {
  const { success, data } = statusAnswer.safeParse(body);
  if (!success) return null;
  return {
    midtransOrderId: data.order_id,
    transactionStatus: data.transaction_status,
    fraudStatus: data.fraud_status ?? '',
    statusCode: data.status_code,
    grossAmount: data.gross_amount,
    outcome: paymentOutcome(data.transaction_status, data.fraud_status),
  };
}
