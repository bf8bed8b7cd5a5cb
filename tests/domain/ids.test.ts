import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chunkMailId,
  isOurMail,
  mailingChunkId,
  newsMailId,
  orderEventId,
  orderItemId,
  orderNotificationId,
  paymentEventId,
  rowIdPattern,
} from '#domain/ids.ts';
import { throttleWindow } from '#domain/quota.ts';

it('mails that we asked for are known by their ids, and no operator’s', () => {
  expect(isOurMail(newsMailId('a'.repeat(36), 4))).toBe(true);
  expect(isOurMail(chunkMailId(mailingChunkId('k7m2p9q4r1s8t3v6w5x0', 12), 3))).toBe(true);
  for (const id of ['dari-pengelola', '67a1b2c3d4e5f6a7b8c9', 'libur-2026-12']) expect(isOurMail(id), id).toBe(false);
});

describe('ids of an order', () => {
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

  it.each([
    ['09:59:59.001', 1],
    ['09:59:58.500', 2],
    ['09:59:58.000', 2],
    ['09:00:00.500', 3_600],
  ])('at %s sends people back when it is over, within a second', (time, seconds) => {
    const now = Date.parse(`2026-03-01T${time}Z`);
    expect(throttleWindow('report', 'Somebody', now).retryAfterSeconds).toBe(seconds);
  });
});
