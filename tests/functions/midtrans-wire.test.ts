import { createHash } from 'node:crypto';
import { delay, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { createPayments } from '../../functions/adapters/midtrans.ts';
import { isSignedByMidtrans, readPaymentUpdate } from '../../functions/adapters/midtrans-notification.ts';
import { app as notifications } from '../../functions/payments/app.ts';
import { sender } from '../../functions/payments/main.ts';
import type { World } from '../../functions/usecases/world.ts';
import { refusalOf } from '../support/refusals.ts';

const snapUrl = 'https://app.sandbox.midtrans.com/snap/v1/transactions';
const statusUrl = 'https://api.sandbox.midtrans.com/v2/:id/status';
const orderId = '1700000000000-0123456789abcdefghij-1';

const midtrans = setupServer();
beforeAll(() => midtrans.listen({ onUnhandledFrame: 'error' }));
afterEach(() => midtrans.resetHandlers());
afterAll(() => midtrans.close());

const settings = { serverKey: 'SB-server', clientKey: 'SB-client', isProduction: false, apiUrl: '', snapUrl: '' };
const logged: string[] = [];
const gateway = createPayments(settings, (message) => logged.push(message));

const request = {
  midtransOrderId: orderId,
  amount: 20_000,
  items: [{ id: 'p1', name: 'x'.repeat(80), price: 10_000, quantity: 2 }],
  customer: { name: 'Budi', email: 'budi@kampus.ac.id' },
  expiryMinutes: 59,
};

describe('requesting a token', () => {
  it('sends order, items, customer and expiry, authenticated by the server key', async () => {
    let sent: unknown;
    let authorization: string | null = null;
    midtrans.use(
      http.post(snapUrl, async ({ request: received }) => {
        sent = await received.json();
        authorization = received.headers.get('authorization');
        return HttpResponse.json({ token: 'tok', redirect_url: 'https://…' }, { status: 201 });
      }),
    );
    expect(await gateway.createToken(request)).toBe('tok');
    expect(authorization).toBe(`Basic ${Buffer.from('SB-server:').toString('base64')}`);
    expect(sent).toEqual({
      transaction_details: { order_id: orderId, gross_amount: 20_000 },
      item_details: [{ id: 'p1', name: 'x'.repeat(50), price: 10_000, quantity: 2 }],
      customer_details: { first_name: 'Budi', email: 'budi@kampus.ac.id' },
      expiry: { unit: 'minutes', duration: 59 },
    });
  });

  it.each([
    ['wrong keys', () => HttpResponse.json({ error_messages: ['Access denied'] }, { status: 401 })],
    ['a refused amount', () => HttpResponse.json({ error_messages: ['gross_amount is wrong'] }, { status: 400 })],
    ['trouble at Midtrans', () => HttpResponse.json({}, { status: 500 })],
    ['a lost connection', () => HttpResponse.error()],
    ['an answer without a token', () => HttpResponse.json({ redirect_url: 'x' }, { status: 201 })],
    ['an answer that is no JSON', () => HttpResponse.html('<html>', { status: 200 })],
  ])('%s: returns payment_unavailable and is logged', async (_, answer) => {
    midtrans.use(http.post(snapUrl, answer));
    logged.length = 0;
    expect((await refusalOf(gateway.createToken(request))).code).toBe('payment_unavailable');
    expect(logged).toHaveLength(1);
    expect(logged[0]).not.toContain('SB-server');
  });

  it.each(['transaction_details.order_id has already been taken', 'transaction_details.order_id sudah digunakan'])(
    'returns null if the order_id already has a token: %s',
    async (text) => {
      midtrans.use(http.post(snapUrl, () => HttpResponse.json({ error_messages: [text] }, { status: 400 })));
      expect(await gateway.createToken(request)).toBeNull();
    },
  );

  it('times out', async () => {
    midtrans.use(http.post(snapUrl, () => delay('infinite')));
    const hasty = createPayments(settings, () => undefined, 50);
    expect((await refusalOf(hasty.createToken(request))).code).toBe('payment_unavailable');
  });
});

describe('requesting a status', () => {
  it('parses Midtrans’ answer', async () => {
    const body = {
      order_id: orderId,
      transaction_status: 'settlement',
      status_code: '200',
      gross_amount: '20000.00',
      fraud_status: 'accept',
    };
    midtrans.use(http.get(statusUrl, ({ params }) => HttpResponse.json({ ...body, order_id: params.id })));
    expect(await gateway.status(orderId)).toEqual({
      midtransOrderId: orderId,
      transactionStatus: 'settlement',
      fraudStatus: 'accept',
      statusCode: '200',
      grossAmount: '20000.00',
      outcome: 'paid',
      transactionId: '',
      billed: { original: null, fee: null },
      returned: { amount: null, keys: [] },
    });
  });

  it('returns null for a payment that Midtrans does not know', async () => {
    const body = { status_code: '404', status_message: "Transaction doesn't exist." };
    midtrans.use(http.get(statusUrl, () => HttpResponse.json(body, { status: 404 })));
    expect(await gateway.status(orderId)).toBeNull();
    midtrans.use(http.get(statusUrl, () => HttpResponse.json(body)));
    expect(await gateway.status(orderId)).toBeNull();
  });

  it('parses an expired attempt, which has code 407', async () => {
    const body = { order_id: orderId, transaction_status: 'expire', status_code: '407', gross_amount: '20000.00' };
    midtrans.use(http.get(statusUrl, () => HttpResponse.json(body)));
    expect(await gateway.status(orderId)).toMatchObject({ transactionStatus: 'expire', outcome: 'failed' });
  });

  it('throws on failures, and never reports them as "not paid"', async () => {
    midtrans.use(http.get(statusUrl, () => HttpResponse.json({}, { status: 503 })));
    expect((await refusalOf(gateway.status(orderId))).code).toBe('payment_unavailable');
  });
});

it('a campus without a server key takes no transfers, and logs why', async () => {
  logged.length = 0;
  const none = createPayments({ ...settings, serverKey: '' }, (message) => logged.push(message));
  expect((await refusalOf(none.createToken(request))).code).toBe('payment_unavailable');
  expect((await refusalOf(none.status(orderId))).code).toBe('payment_unavailable');
  expect(logged[0]).toContain('MIDTRANS_SERVER_KEY');
});

it('checks the keys by requesting a payment that does not exist', async () => {
  const answers = (status: number, body: object) => {
    midtrans.use(http.get(statusUrl, () => HttpResponse.json(body, { status })));
    return gateway.keys();
  };
  const says = (code: string) => ({ status_code: code, status_message: 'x' });
  expect(await answers(404, says('404'))).toBe('known');
  expect(await answers(200, says('404'))).toBe('known');
  expect(await answers(401, says('401'))).toBe('refused');
  expect(await answers(200, says('401'))).toBe('refused');
  expect(await answers(503, {})).toBe('unreachable');
  midtrans.use(http.get(statusUrl, () => HttpResponse.error()));
  expect(await gateway.keys()).toBe('unreachable');
  const other = (change: object) => createPayments({ ...settings, ...change }, () => undefined).keys();
  expect(await other({ serverKey: '' })).toBe('none');
  expect(await other({ clientKey: 'Mid-client' })).toBe('mixed');
});

it('uses the address of an environment variable if it is set', async () => {
  midtrans.use(http.post('http://127.0.0.1:9/snap/v1/transactions', () => HttpResponse.json({ token: 'local' })));
  const local = createPayments({ ...settings, snapUrl: 'http://127.0.0.1:9/snap/v1' }, () => undefined);
  expect(await local.createToken(request)).toBe('local');
});

describe('a notification’s signature', () => {
  const fields = { order_id: orderId, status_code: '200', gross_amount: '20000.00' };
  const right = createHash('sha512').update(`${orderId}20020000.00SB-server`).digest('hex');

  it('is accepted if made with the server key', () => {
    expect(isSignedByMidtrans(fields, right, 'SB-server')).toBe(true);
    expect(isSignedByMidtrans(fields, right.toUpperCase(), 'SB-server')).toBe(true);
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['short', right.slice(2)],
    ['long', `${right}00`],
    ['not hexadecimal', 'z'.repeat(128)],
    ['a number', 5],
    ['another', createHash('sha512').update('x').digest('hex')],
  ])('is refused: %s', (_, signature) => {
    expect(isSignedByMidtrans(fields, signature, 'SB-server')).toBe(false);
  });

  it('is refused for another amount, and if no key is set', () => {
    expect(isSignedByMidtrans({ ...fields, gross_amount: '1.00' }, right, 'SB-server')).toBe(false);
    expect(isSignedByMidtrans(fields, right, '')).toBe(false);
  });
});

describe('the answer to a notification', () => {
  const told = {
    order_id: orderId,
    transaction_status: 'settlement',
    status_code: '200',
    gross_amount: '20000.00',
    signature_key: createHash('sha512').update(`${orderId}20020000.00SB-server`).digest('hex'),
  };
  const answerOf = async (body: unknown, trouble: Error): Promise<number> => {
    const rows = { transact: () => Promise.reject(trouble) } as unknown as World['rows'];
    const world = { rows, log: (line: string) => logged.push(line), now: Date.now } as unknown as World;
    const asked = new Request('https://payments.test/', { method: 'POST', body: JSON.stringify(body) });
    const { status } = await notifications.fetch(asked, { world, caller: { serverKey: 'SB-server' } });
    return status;
  };

  it.each([
    ['an unreachable database', new TypeError('fetch failed')],
    ['a conflict that persists', new DomainError('try_again')],
  ])('is 503 for %s, so that Midtrans sends it again', async (_, trouble) => {
    expect(await answerOf(told, trouble)).toBe(503);
    expect(logged.at(-1)).toMatch(/fetch failed|try_again/);
  });

  it('without keys, is an error only for a notification; other requests leave no log line', async () => {
    vi.stubEnv('MIDTRANS_SERVER_KEY', '');
    onTestFinished(() => void vi.unstubAllEnvs());
    const lines: string[] = [];
    const world = { log: (line: string) => lines.push(line) } as unknown as World;
    const ask = async (method: string, body?: object) => {
      const init = { method, ...(body && { body: JSON.stringify(body) }) };
      return (await notifications.fetch(new Request('https://payments.test/', init), { world, caller: sender })).status;
    };
    expect([await ask('GET'), await ask('POST', {}), lines]).toEqual([404, 400, []]);
    expect(await ask('POST', told)).toBe(503);
    expect(lines).toEqual([expect.stringContaining('MIDTRANS_SERVER_KEY is not set')]);
  });

  it('is a 4xx status if it is forged or malformed', async () => {
    const never = new Error('never asked');
    expect(await answerOf({ ...told, gross_amount: '1.00' }, never)).toBe(403);
    expect(await answerOf({ ...told, signature_key: undefined }, never)).toBe(403);
    expect(await answerOf({ order_id: orderId }, never)).toBe(400);
  });
});

it.each([null, 'text', 5, [], {}, { order_id: 'x' }])('%j is not a payment notification', (body) => {
  expect(readPaymentUpdate(body)).toBeNull();
});
