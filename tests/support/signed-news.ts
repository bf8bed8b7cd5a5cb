/** Signed Midtrans notifications, posted to our public function. */
import { createHash } from 'node:crypto';
import { app } from '../../functions/payments/app.ts';
import type { World } from '../../functions/usecases/world.ts';

export const newsKey = 'SB-Mid-server-signed';

const codes: Record<string, string> = { pending: '201', authorize: '201', deny: '202', expire: '202', failure: '202' };

/** A notification about a payment attempt; `more`: additional fields from Midtrans. */
export function signedNews(
  midtransOrderId: string,
  gross: number,
  status: string,
  more: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const code = codes[status] ?? '200';
  const gross_amount = `${gross}.00`;
  const text = `${midtransOrderId}${code}${gross_amount}${newsKey}`;
  return {
    order_id: midtransOrderId,
    status_code: code,
    gross_amount,
    transaction_status: status,
    fraud_status: 'accept',
    signature_key: createHash('sha512').update(text).digest('hex'),
    ...more,
  };
}

/** Posts the notification and returns our function's response. */
export async function post(world: World, body: Readonly<Record<string, unknown>>): Promise<string> {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const answer = await app.request('/', init, { world, caller: { serverKey: newsKey } });
  const said = (await answer.json()) as { outcome?: string };
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(said)}`);
  return said.outcome ?? '';
}

/** Fields of partial refunds; Midtrans lists all of them so far. */
export const refundsOf = (...amounts: readonly number[]): Record<string, unknown> => ({
  refund_amount: `${amounts.reduce((sum, amount) => sum + amount, 0)}.00`,
  refunds: amounts.map((amount, at) => ({ refund_key: `meja-${at}`, refund_amount: `${amount}.00` })),
});

/** The fields when Midtrans charges the buyer a fee in addition. */
export const billedTo = (original: number, fee: number): Record<string, unknown> => ({
  metadata: {
    extra_info: {
      gross_amount_info: {
        original_amount: String(original),
        gross_amount: original + fee,
        customer_imposed_payment_fee: String(fee),
      },
    },
  },
});
