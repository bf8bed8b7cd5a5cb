import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type MidtransSimulator, startMidtransSimulator } from '../src/server.ts';
import { eventually, type Inbox, isSigned, openInbox, order, payBy, send, serverKey, shopClient } from './shop.ts';

let simulator: MidtransSimulator;
let inbox: Inbox;
let base: string;

beforeAll(async () => {
  inbox = await openInbox();
  simulator = await startMidtransSimulator({ serverKey, notificationUrl: inbox.url, minuteMs: 5, path: '/midtrans' });
  base = simulator.url;
});
afterAll(async () => {
  await simulator.close();
  await inbox.close();
});
afterEach(async () => {
  await send('DELETE', `${base}/control/faults`);
  simulator.reset();
  inbox.notifications.length = 0;
  inbox.answers.length = 0;
});

const faults = (body: object) => send('PATCH', `${base}/control/faults`, body);
const told = () => inbox.notifications.map((one) => one.transaction_status);
const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error as { httpStatusCode: number | string; ApiResponse: unknown };
};

describe('requesting a token', () => {
  test('returns token and redirect URL', async () => {
    const answer = await shopClient(base).createTransaction(order('o-1'));
    expect(answer).toEqual({
      token: expect.stringMatching(/^[0-9a-f-]{36}$/),
      redirect_url: expect.stringContaining(`${base}/snap/v4/redirection/`),
    });
  });

  test('refuses a wrong key, a taken order_id and invalid fields with Midtrans’ messages', async () => {
    const snap = shopClient(base);
    expect(await refusal(shopClient(base, 'other').createTransaction(order('o')))).toMatchObject({
      httpStatusCode: 401,
      ApiResponse: { error_messages: [expect.stringContaining('Access denied'), expect.any(String)] },
    });
    await snap.createTransaction(order('twice'));
    expect((await refusal(snap.createTransaction(order('twice')))).ApiResponse).toEqual({
      error_messages: ['transaction_details.order_id has already been taken'],
    });
    const bad: Array<[object, string]> = [
      [{}, 'transaction_details.order_id is required'],
      [order('x'.repeat(51)), 'transaction_details.order_id is too long'],
      [order('a b'), 'transaction_details.order_id contains invalid characters'],
      [order('ok', 0), 'transaction_details.gross_amount must be greater than or equal to 0.01'],
      [order('ok', 1.5), 'transaction_details.gross_amount must not contain decimals'],
      [
        { ...order('ok'), item_details: [{ name: 'x', price: 1, quantity: 1 }] },
        'transaction_details.gross_amount is not equal to the sum of item_details',
      ],
      [{ ...order('ok'), expiry: { unit: 'eons', duration: 1 } }, 'expiry.unit is invalid'],
    ];
    for (const [body, problem] of bad) {
      const { httpStatusCode, ApiResponse } = await refusal(snap.createTransaction(body));
      expect([httpStatusCode, ApiResponse]).toEqual([400, { error_messages: expect.arrayContaining([problem]) }]);
    }
  });
});

describe('paying', () => {
  test.each([
    ['success', 'settlement', '200', 'accept'],
    ['pending', 'pending', '201', 'accept'],
    ['error', 'deny', '202', 'deny'],
  ] as const)('%s: callback, GET status and notification agree', async (outcome, status, code, fraud) => {
    const { body } = await payBy(base, `o-${outcome}`, outcome);
    const common = {
      order_id: `o-${outcome}`,
      gross_amount: '25000.00',
      transaction_status: status,
      status_code: code,
      fraud_status: fraud,
      payment_type: 'bank_transfer',
    };
    expect(body).toMatchObject({ ...common, va_numbers: [{ bank: 'bni' }] });
    const snap = shopClient(base);
    expect(await snap.transaction.status(`o-${outcome}`)).toMatchObject({ ...common, currency: 'IDR' });
    await eventually(() => expect(inbox.notifications).toHaveLength(1));
    expect(inbox.notifications[0]).toMatchObject({ ...common, status_message: 'midtrans payment notification' });
    expect(inbox.notifications.every(isSigned)).toBe(true);
  });

  test('answers 404 to the status of an unused token or an unknown order', async () => {
    const snap = shopClient(base);
    await snap.createTransaction(order('unused'));
    for (const id of ['unused', 'nobody']) {
      expect(await refusal(snap.transaction.status(id))).toMatchObject({
        httpStatusCode: 404,
        ApiResponse: { status_code: '404', status_message: "Transaction doesn't exist." },
      });
    }
  });

  test('lets a pending payment be paid, but only once', async () => {
    const snap = shopClient(base);
    const { token } = (await snap.createTransaction(order('later'))) as { token: string };
    const pay = (outcome: string) => send('POST', `${base}/snap/v1/transactions/${token}/pay`, { outcome });
    expect((await pay('pending')).status).toBe(200);
    expect((await pay('success')).body.transaction_status).toBe('settlement');
    expect((await pay('success')).status).toBe(409);
    await eventually(() => expect(told().sort()).toEqual(['pending', 'settlement']));
  });

  test('an expired payment has the status code 407 and sends an expire notification', async () => {
    await payBy(base, 'old', 'pending');
    await send('POST', `${base}/control/payments/old`, { action: 'expire' });
    const snap = shopClient(base);
    const seen = await snap.transaction.status('old');
    expect(seen).toMatchObject({ transaction_status: 'expire', status_code: '407' });
    await eventually(() => expect(inbox.notifications.at(-1)).toMatchObject({ status_code: '202' }));
  });

  test('the status of a challenged payment is 201 until it is approved', async () => {
    const snap = shopClient(base);
    await snap.createTransaction(order('fds'));
    await send('POST', `${base}/control/payments/fds`, { action: 'challenge' });
    expect(await snap.transaction.status('fds')).toMatchObject({ status_code: '201', fraud_status: 'challenge' });
    await send('POST', `${base}/control/payments/fds`, { action: 'approve' });
    expect(await snap.transaction.status('fds')).toMatchObject({ status_code: '200', fraud_status: 'accept' });
  });
});

describe('notifications', () => {
  test.each([
    [200, 1],
    [301, 1],
    [500, 2],
    [404, 3],
    [503, 5],
    [418, 6],
  ])('answered with %i are attempted %i times', async (answer, attempts) => {
    inbox.answers = Array.from({ length: 20 }, () => answer);
    await payBy(base, `retry-${answer}`, 'success');
    await eventually(async () => {
      const { body } = await send('GET', `${base}/control/state`);
      expect(body.notifications).toMatchObject([{ state: answer === 200 ? 'sent' : 'failed', attempts }]);
    });
    expect(inbox.notifications).toHaveLength(attempts);
  });

  test('reach a shop that was unreachable for a while', async () => {
    inbox.answers = [503, 503];
    await payBy(base, 'back', 'success');
    await eventually(async () => {
      const { body } = await send('GET', `${base}/control/state`);
      expect(body.notifications).toMatchObject([{ state: 'sent', attempts: 3 }]);
    });
  });

  test('faults of notifications: duplicate, forged, wrong amount, drop, reorder', async () => {
    await faults({ duplicate: 4 });
    await payBy(base, 'dup', 'success');
    await eventually(() => expect(told()).toEqual(Array.from({ length: 5 }, () => 'settlement')));
    inbox.notifications.length = 0;

    await faults({ duplicate: 0, forged: true });
    await payBy(base, 'forged', 'success');
    await eventually(() => expect(inbox.notifications.map(isSigned)).toEqual([false]));
    inbox.notifications.length = 0;

    await faults({ forged: false, wrongAmount: true });
    await payBy(base, 'amount', 'success');
    await eventually(() => expect(inbox.notifications).toMatchObject([{ gross_amount: '25001.00' }]));
    expect(inbox.notifications.every(isSigned)).toBe(true);
    inbox.notifications.length = 0;

    await faults({ wrongAmount: false, drop: true });
    await payBy(base, 'dropped', 'success');
    await faults({ drop: false, reorder: true });
    await payBy(base, 'turned', 'pending');
    await send('POST', `${base}/control/payments/turned`, { action: 'settle' });
    await eventually(() => expect(told()).toEqual(['settlement', 'pending']));
    expect(inbox.notifications.every(({ order_id }) => order_id === 'turned')).toBe(true);
  });

  test('faults of requests: no token, no status, no response; unknown faults are refused', async () => {
    const snap = shopClient(base);
    await faults({ tokenFailure: true, statusFailure: true });
    expect((await refusal(snap.createTransaction(order('t')))).httpStatusCode).toBe(500);
    expect((await refusal(snap.transaction.status('t'))).httpStatusCode).toBe(503);
    await faults({ timeout: true });
    snap.httpClient.http_client.defaults.timeout = 50;
    expect((await refusal(snap.createTransaction(order('t')))).httpStatusCode).toBeNull();
    expect((await faults({ nonsense: true })).status).toBe(400);
    expect((await faults({ duplicate: -1 })).status).toBe(400);
  });
});

describe('the pages', () => {
  const readable = async (path: string) => (await fetch(`${base}/${path}`)).text();

  test('speak Indonesian, also to screen readers', async () => {
    const { token } = (await shopClient(base).createTransaction(order('o-pages'))) as { token: string };
    const pay = await readable(`snap/v4/redirection/${token}`);
    expect(pay).toContain('lang="id"');
    for (const word of ['Nomor pesanan', 'Bayar berhasil', 'aria-label="Tutup"']) expect(pay).toContain(word);
    expect(await readable('snap/snap.js')).toContain("frame.title = 'Pembayaran'");
    const control = await readable('control');
    for (const word of ['Notifikasi hilang', 'Lunasi', 'menunggu transfer']) expect(control).toContain(word);
    expect(control).not.toMatch(/>Order</);
  });
});
