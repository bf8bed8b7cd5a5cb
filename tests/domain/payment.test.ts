import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uniqueIdPattern } from '#domain/id-patterns.ts';
import { limits } from '#domain/limits.ts';
import {
  billedFee,
  isAttemptOver,
  isRefundDue,
  isVoided,
  midtransOrderId,
  orderIdIn,
  paidAttempts,
  paidOutcome,
  paymentOutcome,
  readGrossAmount,
  readMidtransOrderId,
  returnedTotal,
  signatureBase,
  voidsCapture,
} from '#domain/orders/midtrans.ts';
import { bankTransfer, cashOnDelivery, minutesToPay } from '#domain/orders/payment.ts';

const uniqueId = fc.stringMatching(/^[a-z0-9]{20}$/);

describe('Midtrans’ order_id', () => {
  it('encodes order, attempt and time within 50 characters, and decodes to them', () => {
    fc.assert(
      fc.property(uniqueId, fc.integer({ min: 1, max: 99_999 }), fc.nat(4_000_000_000_000), (orderId, attempt, now) => {
        const id = midtransOrderId(orderId, attempt, now);
        expect(id.length).toBeLessThanOrEqual(limits.midtransOrderIdMax);
        expect(readMidtransOrderId(id)).toEqual({ orderId, attempt, madeAt: now });
        expect(orderIdIn(id)).toBe(orderId);
      }),
    );
  });

  it('has at most Midtrans’ maximum length', () => {
    const id = (letters: number) => midtransOrderId('a'.repeat(letters), 1, 1_700_000_000_000);
    expect(id(limits.midtransOrderIdMax - 16)).toHaveLength(limits.midtransOrderIdMax);
    expect(() => id(limits.midtransOrderIdMax - 15)).toThrow(RangeError);
  });

  it.each([
    '1700000000000-0123456789abcdefghij-1-2',
    'x1-0123456789abcdefghij-1',
    '1x-0123456789abcdefghij-1',
    '1-0123456789abcdefghij-1x',
    '1-0123456789abcdefghij-x1',
  ])('is not %j with other text around it', (text) => expect(readMidtransOrderId(text)).toBeNull());

  it.each(['', 'x', '1-2-3', '1700000000000-abc-1', '1700000000000-0123456789abcdefghij', '1-0123456789abcdefghij-x'])(
    'is not %j',
    (text) => {
      expect(readMidtransOrderId(text)).toBeNull();
    },
  );

  it('is found in client input, with or without its timestamp prefix', () => {
    const id = '0123456789abcdefghij';
    expect(uniqueIdPattern.test(id)).toBe(true);
    expect([id, `1700000000000-${id}`, 'nonsense'].map(orderIdIn)).toEqual([id, id, null]);
    expect(orderIdIn(`1-2-${id}-3`)).toBeNull();
  });
});

describe('the outcome of a Midtrans status', () => {
  it.each([
    ['capture', 'accept', 'paid'],
    ['capture', 'challenge', 'challenged'],
    ['capture', 'deny', 'failed'],
    ['capture', undefined, 'failed'],
    ['settlement', undefined, 'paid'],
    ['settlement', 'accept', 'paid'],
    ['settlement', 'challenge', 'challenged'],
    ['settlement', 'deny', 'challenged'],
    ['pending', undefined, 'waiting'],
    ['authorize', 'accept', 'waiting'],
    ['deny', undefined, 'failed'],
    ['cancel', undefined, 'failed'],
    ['expire', undefined, 'failed'],
    ['failure', undefined, 'failed'],
    ['refund', undefined, 'refunded'],
    ['partial_refund', undefined, 'refunded'],
    ['chargeback', undefined, 'refunded'],
    ['something_new', 'accept', 'unknown'],
  ])('%s with fraud status %s is %s', (status, fraud, outcome) => {
    const code = outcome === 'waiting' || outcome === 'challenged' ? '201' : '200';
    expect(paymentOutcome(status, fraud, code)).toBe(outcome);
  });

  it.each([
    ['settlement', 'accept', '201'],
    ['capture', 'accept', '202'],
    ['settlement', undefined, '407'],
    ['refund', undefined, '201'],
    ['expire', undefined, '201'],
    ['cancel', undefined, '201'],
  ])(
    '%s (%s) with code %s is unknown, because the signature covers the code, not the status',
    (status, fraud, code) => {
      expect(paymentOutcome(status, fraud, code)).toBe('unknown');
    },
  );

  it('reads the returned sum of full and partial refunds, and whether a payment needs a refund', () => {
    const words = ['refund', 'partial_refund', 'chargeback', 'partial_chargeback', 'settlement'];
    const back = (amount: number | null) =>
      words.slice(0, 4).map((word) => returnedTotal(word, 500, { amount, keys: [] }));
    expect(back(null)).toEqual([500, null, 500, null]);
    expect(back(200)).toEqual([500, 200, 500, 200]);
    expect(back(900)).toEqual([500, 500, 500, 500]);
    expect(words.map((word) => paymentOutcome(word, undefined, '200')).slice(0, 4)).toEqual(Array(4).fill('refunded'));
    expect(billedFee(10_071, { original: 10_000, fee: 71 })).toBe(71);
    for (const info of [
      { original: 10_000, fee: 70 },
      { original: null, fee: 71 },
      { original: 10_000, fee: null },
    ])
      expect(billedFee(10_071, info)).toBe(0);
    expect(billedFee(10_071, { original: 0, fee: 10_071 })).toBe(0);
    const flags = ['', 'paid_after_cancel', 'paid_twice', 'refund_due', 'refunded', 'amount_mismatch'];
    expect(flags.filter(isRefundDue)).toEqual(['paid_after_cancel', 'paid_twice', 'refund_due']);
  });

  it('a cancel or fraud denial voids a capture of the same transaction before settlement', () => {
    const word = (transactionStatus: string, transactionId: string, outcome = 'paid:1') => ({
      ...{ transactionStatus, transactionId, outcome, fraudStatus: 'accept' },
    });
    const captured = [word('capture', 'a')];
    const canceled = word('cancel', 'a');
    expect(voidsCapture(canceled, captured)).toBe(true);
    expect(voidsCapture(word('cancel', ''), captured)).toBe(true);
    expect(voidsCapture({ ...word('deny', 'a'), fraudStatus: 'deny' }, captured)).toBe(true);
    expect(voidsCapture(word('deny', 'a'), captured)).toBe(false);
    expect(voidsCapture(word('cancel', 'b'), captured)).toBe(false);
    expect(voidsCapture(word('expire', 'a'), captured)).toBe(false);
    expect(voidsCapture(canceled, [...captured, word('settlement', 'a')])).toBe(false);
    expect(voidsCapture(canceled, [word('settlement', 'a')])).toBe(false);
    expect(voidsCapture(canceled, [word('capture', 'a', 'failed')])).toBe(false);
    expect(isVoided(word('capture', 'a'), [word('cancel', 'a', 'failed')])).toBe(true);
    expect(isVoided(word('capture', 'a'), [word('cancel', 'b', 'failed')])).toBe(false);
    expect(isVoided(word('capture', ''), [word('cancel', '', 'failed')])).toBe(false);
    expect(isVoided(word('settlement', 'a'), [word('deny', 'a', 'failed')])).toBe(false);
  });

  it('lists each paid attempt once, in order of time', () => {
    const event = (outcome: string, receivedAt: string) => ({ outcome, receivedAt });
    expect(
      paidAttempts([
        event(paidOutcome(12), '2026-11-20T10:00:00Z'),
        event(paidOutcome(1), '2026-11-20T09:00:00Z'),
        event(paidOutcome(1), '2026-11-20T08:00:00Z'),
        event('repaid:3', '2026-11-20T07:00:00Z'),
        event('paid:4x', '2026-11-20T07:00:00Z'),
        event('pending', '2026-11-20T07:00:00Z'),
      ]),
    ).toEqual([
      { attempt: 1, at: '2026-11-20T08:00:00Z' },
      { attempt: 12, at: '2026-11-20T10:00:00Z' },
    ]);
  });

  it('requires a new attempt after one that failed, expired or was canceled', () => {
    expect(['', 'pending', 'deny', 'expire', 'cancel', 'failure'].map(isAttemptOver)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
  });
});

describe('amounts', () => {
  it.each([
    ['150000.00', 150_000],
    ['150000', 150_000],
    ['0.00', 0],
    ['150000.50', null],
    ['-1.00', null],
    ['1e5', null],
    ['', null],
    [' 150000.00', null],
  ])('reads %j as %s', (text, amount) => {
    expect(readGrossAmount(text)).toBe(amount);
  });

  it('builds the string to sign like Midtrans', () => {
    expect(signatureBase({ order_id: 'a', status_code: '200', gross_amount: '10.00' }, 'key')).toBe('a20010.00key');
  });
});

describe('the time to pay', () => {
  const now = Date.parse('2026-03-01T10:00:00.000Z');
  const order = { status: 'PENDING', paymentMethod: bankTransfer };
  it.each([
    ['2026-03-01T11:00:00.000Z', 60],
    ['2026-03-01T10:01:59.000Z', 1],
    ['2026-03-01T10:00:59.999Z', null],
    ['2026-03-01T09:00:00.000Z', null],
    [null, null],
  ])('until %s: %s minutes', (expiresAt, minutes) => {
    expect(minutesToPay(order, expiresAt, now)).toBe(minutes);
  });

  it('is null for an order that is paid, canceled or paid on delivery', () => {
    const others = [{ status: 'PAID' }, { status: 'Canceled' }, { paymentMethod: cashOnDelivery }];
    expect(others.map((other) => minutesToPay({ ...order, ...other }, '2026-03-01T11:00:00.000Z', now))).toEqual([
      null,
      null,
      null,
    ]);
  });
});
