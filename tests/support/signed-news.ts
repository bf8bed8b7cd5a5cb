/** Notifications as Midtrans posts them, signed, to our public function. */
import { createHash } from 'node:crypto';
import { app } from '../../functions/payments/app.ts';
import type { World } from '../../functions/usecases/world.ts';

export const newsKey = 'SB-Mid-server-signed';

const codes: Record<string, string> = { pending: '201', authorize: '201', deny: '202', expire: '202', failure: '202' };

/** What is told of an attempt; `more`: fields that Midtrans sends besides. */
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

/** Posts it; answers what our function did with it. */
export async function post(world: World, body: Readonly<Record<string, unknown>>): Promise<string> {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const answer = await app.request('/', init, { world, caller: { serverKey: newsKey } });
  const said = (await answer.json()) as { outcome?: string };
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(said)}`);
  return said.outcome ?? '';
}

/** The fields of parts that went back: all of them so far, as Midtrans lists them. */
export const refundsOf = (...amounts: readonly number[]): Record<string, unknown> => ({
  refund_amount: `${amounts.reduce((sum, amount) => sum + amount, 0)}.00`,
  refunds: amounts.map((amount, at) => ({ refund_key: `meja-${at}`, refund_amount: `${amount}.00` })),
});

/** What Midtrans says where the buyer was charged its fee besides. */
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
