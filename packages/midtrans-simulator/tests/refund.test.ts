/** Refunds that a shop requests. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MidtransSimulator, startMidtransSimulator } from '../src/server.ts';
import { eventually, type Inbox, isSigned, openInbox, payBy, send, serverKey } from './shop.ts';

let simulator: MidtransSimulator;
let inbox: Inbox;
beforeEach(async () => {
  inbox = await openInbox();
  simulator = await startMidtransSimulator({ serverKey, notificationUrl: inbox.url });
});
afterEach(async () => {
  await simulator.close();
  await inbox.close();
});

async function refund(orderId: string, body: object, path = 'refund/online/direct') {
  const answer = await fetch(`${simulator.url}/v2/${orderId}/${path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${serverKey}:`)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

test('refunds a wallet payment in parts: each key once, at most the paid amount, a notification for each', async () => {
  await payBy(simulator.url, 'o-1', 'success', 'gopay');
  const first = await refund('o-1', { refund_key: 'a', amount: 10_000, reason: 'Batal' });
  expect(first).toMatchObject({
    status: 200,
    body: { transaction_status: 'partial_refund', refund_amount: '10000.00', refunds: [{ refund_key: 'a' }] },
  });
  expect((await refund('o-1', { refund_key: 'a', amount: 10_000 })).status).toBe(412);
  expect((await refund('o-1', { refund_key: 'b', amount: 15_001 })).status).toBe(412);
  expect((await refund('o-1', { refund_key: 'b', amount: 15_000 }, 'refund')).body).toMatchObject({
    transaction_status: 'refund',
    refund_amount: '25000.00',
  });
  await eventually(() =>
    expect(inbox.notifications.map((one) => one.transaction_status).sort()).toEqual([
      'partial_refund',
      'refund',
      'settlement',
    ]),
  );
  expect(inbox.notifications.every(isSigned)).toBe(true);
});

test.each([
  ['a bank transfer', 'bni', { refund_key: 'a', amount: 1 }, 412],
  ['no key', 'qris', { amount: 1 }, 400],
  ['an amount that is none', 'qris', { refund_key: 'a', amount: 0.5 }, 400],
  ['no body', 'qris', [], 400],
])('a refund is refused for %s', async (_name, bank, body, status) => {
  await payBy(simulator.url, 'o-2', 'success', bank);
  expect((await refund('o-2', body)).status).toBe(status);
});

test('a refund takes effect even if its response is lost', async () => {
  await payBy(simulator.url, 'o-3', 'success', 'qris');
  await send('PATCH', `${simulator.url}/control/faults`, { refundUnanswered: true });
  const gaveUp = new AbortController();
  const asked = fetch(`${simulator.url}/v2/o-3/refund`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${serverKey}:`)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ refund_key: 'a', amount: 25_000 }),
    signal: gaveUp.signal,
  });
  const state = () => send('GET', `${simulator.url}/control/state`);
  await eventually(async () => expect((await state()).body.payments).toMatchObject([{ status: 'refund' }]));
  gaveUp.abort();
  await expect(asked).rejects.toThrow(/abort/);
});
