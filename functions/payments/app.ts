/**
 * Public: the Midtrans notification. The signature is verified before the content is used; our own failures return 503,
 * so that Midtrans retries.
 */
import { Hono } from 'hono';
import { isSignedByMidtrans, readPaymentUpdate } from '../adapters/midtrans-notification.ts';
import { DomainError } from '../domain/errors.ts';
import { type Env, failureResponse } from '../kit/serve.ts';
import { applyPayment } from '../usecases/payments/apply-payment.ts';

/** `serverKey` verifies the sender's signature. */
export interface Sender {
  readonly serverKey: string;
}

export const app = new Hono<Env<Sender>>().post('*', async (c) => {
  const body: unknown = await c.req.json().catch(() => null);
  const report = readPaymentUpdate(body);
  if (!report) return c.json({ error: { code: 'invalid_input' } }, 400);
  const signed = { order_id: report.midtransOrderId, status_code: report.statusCode, gross_amount: report.grossAmount };
  const signature =
    body !== null && typeof body === 'object' && 'signature_key' in body ? body.signature_key : undefined;
  if (!isSignedByMidtrans(signed, signature, c.env.caller.serverKey)) {
    return c.json({ error: { code: 'forbidden' } }, 403);
  }
  return c.json({ outcome: await applyPayment(c.env.world, report) });
});

app.notFound(() => Response.json({ error: { code: 'not_found' } }, { status: 404 }));
/**
 * A refused authentic notification is a server failure, even if its code is meant for people ('try_again'), so Midtrans
 * gets 503 and retries.
 */
app.onError((error, c) => {
  const trouble = error instanceof DomainError ? new Error(`not applied: ${error.code}`, { cause: error }) : error;
  return failureResponse(trouble, c.env.world.log, 503);
});
