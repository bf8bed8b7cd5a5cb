import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFieldCode } from '#domain/field-codes.ts';
import { rowIdPattern } from '#domain/id-patterns.ts';
import {
  absencesId,
  agendaId,
  attemptOfPayment,
  balanceId,
  blocksId,
  chunkMailId,
  isOurMail,
  laterWishCheckId,
  mailingChunkId,
  notificationMailId,
  orderItemId,
  orderNotificationId,
  paymentEventId,
  paymentId,
  payoutNotificationId,
  quotaId,
  reviewDraftIds,
  reviewNotificationId,
  saleNotificationId,
  saleReminderId,
  searchNotificationId,
  stockNotificationId,
  throttleId,
  wishAlertId,
  wishCheckId,
} from '#domain/ids.ts';
import { orderEventId, orderIdOfSale, saleId, versionOfEvent } from '#domain/order-ids.ts';
import { throttleWindow } from '#domain/quota.ts';

it('recognizes our mails by their message ids', () => {
  expect(isOurMail(notificationMailId('a'.repeat(36), 4))).toBe(true);
  expect(isOurMail(chunkMailId(mailingChunkId('k7m2p9q4r1s8t3v6w5x0', 12), 3))).toBe(true);
  for (const id of ['dari-pengelola', '67a1b2c3d4e5f6a7b8c9', 'libur-2026-12']) expect(isOurMail(id), id).toBe(false);
});

it('does not recognize an operator’s mail with a similar id', () => {
  const ours = notificationMailId('k', 1);
  expect(isOurMail(notificationMailId('k', 12))).toBe(true);
  for (const id of [`x${ours}`, `${ours}x`, ours.replace(/-1$/, '')]) expect(isOurMail(id), id).toBe(false);
});

it('only known error codes of a schema count as field codes', () => {
  expect(isFieldCode('photos_too_many')).toBe(true);
  expect(isFieldCode('Expected string')).toBe(false);
});

/** Different parts make different ids: two kinds with the same parts, two splits of the same letters. */
it('ids of different entities are different', () => {
  const [order, at] = ['0123456789abcdefghij', '2026-11-20T08:00:00.000Z'];
  const made = [
    ...[orderEventId(order, 1), orderItemId(order, 1), paymentId(order, 1), payoutNotificationId(order)],
    ...[saleNotificationId(order, 1), saleReminderId(order, at), ...reviewDraftIds(order), wishCheckId(order, 1)],
    ...[reviewNotificationId(order, 'buyer'), reviewNotificationId(order, 'seller'), stockNotificationId(order, 1)],
    ...[
      balanceId('a'),
      agendaId('a'),
      absencesId('a'),
      blocksId('a'),
      quotaId('a', 'b'),
      throttleId('a', 'b', 1),
      searchNotificationId('a', 1),
    ],
    ...[laterWishCheckId('a', 'b', 1), laterWishCheckId('a', 'b', null), wishAlertId('a', at, 1), quotaId('ab', '')],
    ...[balanceId('balance:a'), wishAlertId('a', at, 2), searchNotificationId('a', 11), throttleId('a', 'b', 11)],
  ];
  expect(new Set(made).size).toBe(made.length);
  for (const id of made) expect(id).toMatch(rowIdPattern);
});

/** Ids of existing rows: another derivation would duplicate these rows. */
it('ids stay the same in every release', () => {
  const parts = { midtransOrderId: 'x', transactionStatus: 'capture', statusCode: '200' };
  expect([
    balanceId('a'),
    searchNotificationId('a', 1),
    paymentEventId({ ...parts, fraudStatus: 'accept', grossAmount: '1.00' }),
    throttleId('report', 'Sari@Kampus.ac.id', 0),
    notificationMailId('a', 1),
    laterWishCheckId('a', 'b', 1),
    wishAlertId('a', '2026-11-20T08:00:00.000Z', 1),
    quotaId('listings', 'a'),
    agendaId('a'),
    absencesId('a'),
  ]).toEqual([
    '4d35d22f5fcf32b39019338138ec5279d5d5',
    'd83c5fe8b93c5a335dbfa197d413badb1dc9',
    '5923329e6bec276f180218f237b1a6556802',
    '7a75e3c3a550363f96762b01d8e9b61658dd',
    '2ccb392efa4a3311e8232e68c6d67462-1',
    'f44bdaca77c64c543b2b7121ecbd9eebb0e7',
    'adcbffaa954cc9f414f50547a3aa8c652a45',
    'c0f1982a0a331ed68d8284eca67d6629b633',
    '8415c65f47582d3a09995229f2851dbf9d0d',
    '5c3ef34731fe5931168b3060cc7425fd6832',
  ]);
});

describe('can be extracted from an id', () => {
  const order = '0123456789abcdefghij';

  it('the order id of a sale id', () => {
    for (const index of [1, 9, 20]) expect(orderIdOfSale(saleId(order, index))).toBe(order);
    for (const id of [
      order,
      `${order}-0`,
      `${order}-x`,
      `${order}-123`,
      `x${order}-1`,
      `${order}-1x`,
      'a-1',
      `${order.toUpperCase()}-1`,
    ])
      expect(orderIdOfSale(id), id).toBe('');
  });

  it('the attempt number of a payment id', () => {
    for (const attempt of [1, 20]) expect(attemptOfPayment(paymentId(order, attempt))).toBe(attempt);
    for (const id of [
      saleId(order, 1),
      `x${order}-a1`,
      `${order}-a1x`,
      `${order}-a`,
      'b-a1',
      `${order.toUpperCase()}-a1`,
    ])
      expect(attemptOfPayment(id), id).toBeNull();
  });

  it('the version of an event id', () => {
    expect(versionOfEvent(orderEventId(order, 12))).toBe(12);
  });
});

describe('ids made from an order’s id', () => {
  it('have at most 36 characters even after 99,999 versions', () => {
    const order = '0123456789abcdefghij';
    for (const made of [orderEventId(order, 99_999), orderItemId(order, 19), orderNotificationId(order, 99_999)]) {
      expect(made).toMatch(rowIdPattern);
    }
  });

  it('differ by fraud status and by amount of the payment event', () => {
    const parts = { midtransOrderId: 'x', transactionStatus: 'capture', statusCode: '200', grossAmount: '5000.00' };
    const settled = { ...parts, fraudStatus: 'accept' };
    expect(paymentEventId({ ...settled, grossAmount: '1.00' })).not.toBe(paymentEventId(settled));
    expect(paymentEventId({ ...parts, fraudStatus: 'challenge' })).not.toBe(
      paymentEventId({ ...parts, fraudStatus: 'accept' }),
    );
  });
});

describe('the window of a throttle', () => {
  it('ends after the given time, and has the same id for every caller and spelling of a name', () => {
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
  ])('returns at %s how many seconds remain until a retry', (time, seconds) => {
    const now = Date.parse(`2026-03-01T${time}Z`);
    expect(throttleWindow('report', 'Somebody', now).retryAfterSeconds).toBe(seconds);
  });
});
