/** Changes of a payment by Midtrans' dashboard or the buyer's bank: made on the control page, sent to the merchant. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MidtransSimulator, startMidtransSimulator } from '../src/server.ts';
import { eventually, type Inbox, isSigned, openInbox, payBy, send, serverKey } from './shop.ts';

let simulator: MidtransSimulator;
let inbox: Inbox;
let base: string;

beforeAll(async () => {
  inbox = await openInbox();
  simulator = await startMidtransSimulator({ serverKey, notificationUrl: inbox.url, minuteMs: 5 });
  base = simulator.url;
});
afterAll(async () => {
  await simulator.close();
  await inbox.close();
});

const control = (orderId: string, body: object) => send('POST', `${base}/control/payments/${orderId}`, body);
const toldOf = (orderId: string) => inbox.notifications.filter((one) => one.order_id === orderId);

test('refunds a bank transfer in parts, at most the rest of its amount; a chargeback takes that rest', async () => {
  await payBy(base, 'parts', 'success');
  expect((await control('parts', { part: 5_000 })).status).toBe(200);
  expect((await control('parts', { part: 2_000 })).body).toMatchObject({ status: 'partial_refund' });
  expect((await control('parts', { part: 18_001 })).status).toBe(409);
  expect((await control('parts', { action: 'chargeback' })).body).toMatchObject({ status: 'chargeback' });
  expect((await control('parts', { part: 1 })).status).toBe(409);
  await eventually(() =>
    expect(toldOf('parts').map(({ transaction_status }) => transaction_status)).toEqual([
      'settlement',
      'partial_refund',
      'partial_refund',
      'chargeback',
    ]),
  );
  expect(toldOf('parts').map(({ refund_amount }) => refund_amount)).toEqual([
    undefined,
    '5000.00',
    '7000.00',
    '7000.00',
  ]);
  for (const told of toldOf('parts')) expect(isSigned(told)).toBe(true);
});

test('adds a fee billed to the buyer to the amount, and reports it in the same fields as Midtrans', async () => {
  await send('PATCH', `${base}/control/faults`, { billedFee: 71 });
  await payBy(base, 'fee', 'success');
  await eventually(() => expect(toldOf('fee')).toHaveLength(1));
  const [told] = toldOf('fee');
  expect(told).toMatchObject({
    gross_amount: '25071.00',
    metadata: {
      extra_info: {
        gross_amount_info: { original_amount: '25000', gross_amount: 25_071, customer_imposed_payment_fee: '71' },
      },
    },
  });
  expect(told && isSigned(told)).toBe(true);
  await send('DELETE', `${base}/control/faults`);
  await control('fee', { action: 'refund' });
  await eventually(() => expect(toldOf('fee')[1]).toMatchObject({ gross_amount: '25071.00' }));
});
