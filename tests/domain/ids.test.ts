import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  lineId,
  orderEventId,
  orderItemId,
  orderNotificationId,
  paymentEventId,
  reportId,
  rowIdPattern,
} from '#domain/ids.ts';
import { throttleWindow } from '#domain/quota.ts';

describe('ids made from natural keys', () => {
  it('are the beginning of the SHA-256 of the key, whichever letters it has', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const digest = createHash('sha256').update(`${text.toWellFormed()}:p`).digest('hex');
        expect(lineId(text.toWellFormed(), 'p')).toBe(digest.slice(0, 36));
      }),
    );
  });
  const id = fc.stringMatching(/^[a-z0-9]{20}$/);

  it('fit Appwrite and differ where the keys differ', () => {
    fc.assert(
      fc.property(id, id, id, (user, product, other) => {
        fc.pre(product !== other);
        expect(lineId(user, product)).toMatch(rowIdPattern);
        expect(lineId(user, product)).not.toBe(lineId(user, other));
        expect(reportId(user, product)).not.toBe(lineId(user, product));
        expect(reportId(user, product, 1)).not.toBe(reportId(user, product));
      }),
    );
  });

  it('of an order stay within 36 characters for a long life', () => {
    const order = '0123456789abcdefghij';
    for (const made of [orderEventId(order, 99_999), orderItemId(order, 19), orderNotificationId(order, 99_999)]) {
      expect(made).toMatch(rowIdPattern);
    }
  });

  it('of a challenge and of the accept that follows it differ, and of a wrong amount and the right one', () => {
    const parts = { midtransOrderId: 'x', transactionStatus: 'capture', statusCode: '200', grossAmount: '5000.00' };
    const settled = { ...parts, fraudStatus: 'accept' };
    expect(paymentEventId({ ...settled, grossAmount: '1.00' })).not.toBe(paymentEventId(settled));
    expect(paymentEventId({ ...parts, fraudStatus: 'challenge' })).not.toBe(
      paymentEventId({ ...parts, fraudStatus: 'accept' }),
    );
  });
});

describe('a throttle window', () => {
  it('holds its moment, and is the same for everyone in it', () => {
    fc.assert(
      fc.property(fc.nat(4_000_000_000_000), (now) => {
        const window = throttleWindow('report', 'Somebody', now);
        expect(window.retryAfterSeconds).toBeGreaterThanOrEqual(1);
        expect(window.retryAfterSeconds).toBeLessThanOrEqual(3_600);
        expect(Date.parse(window.endsAt)).toBeGreaterThan(now);
        expect(throttleWindow('report', 'somebody', now).id).toBe(window.id);
        expect(throttleWindow('report', 'somebody', Date.parse(window.endsAt)).id).not.toBe(window.id);
      }),
    );
  });
});
