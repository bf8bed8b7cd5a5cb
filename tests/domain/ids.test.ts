import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFieldCode } from '#domain/field-codes.ts';
import { rowIdPattern } from '#domain/id-patterns.ts';
import * as ids from '#domain/ids.ts';
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
import { endedEntry, preparedEntry, undoneEntry } from '#domain/money/payout.ts';
import { depositRefundId, dueEntry, refundedEntry, refundUndoneEntry } from '#domain/money/refund.ts';
import { releasedEntryId } from '#domain/money/sale-money.ts';
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
    ...[orderEventId(order, 1), orderItemId(order, 1), paymentId(order, 1), payoutNotificationId(order, 1)],
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

describe('an id that a client may choose for an order, a payout and a product at once', () => {
  const chosen = '0123456789abcdefghij';
  const numbers = [0, 1, 2, 11, 20_261_120];
  const sales = [1, 2, 11].map((index) => saleId(chosen, index));
  const payments = [1, 2, 11].map((attempt) => paymentId(chosen, attempt));
  const of = (ids: readonly string[], make: (id: string, number: number) => string) =>
    ids.flatMap((id) => numbers.map((number) => make(id, number)));
  const at = (number: number) => new Date(Date.parse('2026-11-20T08:00:00.000Z') + number).toISOString();
  const backs = of(payments, ids.takenBackId);
  const refunds = [...sales, ...sales.map(depositRefundId), ...payments, ...backs];

  const payout = (version: number) => ({ $id: chosen, personId: 'a', amount: 1, version });
  const refund = (id: string, undone: number) => ({
    ...{ id, orderId: chosen, saleId: '', buyerId: 'a' },
    amount: 1,
    undone,
  });

  /** Every id builder, by the table of its rows. */
  const made: Record<string, Partial<Record<string, readonly string[]>>> = {
    notifications: {
      keptPaymentNotificationId: [1, 2, 11].map((attempt) => ids.keptPaymentNotificationId(chosen, attempt)),
      payoutNotificationId: of([chosen], ids.payoutNotificationId),
      orderNotificationId: of([chosen], ids.orderNotificationId),
      stockNotificationId: of([chosen], ids.stockNotificationId),
      saleNotificationId: of(sales, ids.saleNotificationId),
      saleReminderId: of(sales, (id, number) => ids.saleReminderId(id, at(number))),
      heldUpNotificationId: sales.flatMap((id) =>
        (['late', 'back'] as const).map((news) => ids.heldUpNotificationId(id, news, '2026-11-20')),
      ),
      reviewNotificationId: sales.flatMap((id) =>
        (['buyer', 'seller'] as const).map((side) => ids.reviewNotificationId(id, side)),
      ),
      searchNotificationId: of([chosen], ids.searchNotificationId),
      wishAlertId: of([chosen], (id, number) => ids.wishAlertId(id, at(0), number)),
    },
    refunds: { paymentId: payments, takenBackId: backs, saleId: sales, depositRefundId: sales.map(depositRefundId) },
    entries: {
      payouts: [
        preparedEntry(payout(0)).id,
        ...of([''], (_, version) => endedEntry(payout(version), 'paid').id),
        ...of([''], (_, version) => undoneEntry(payout(version), 'paid').id),
      ],
      refunds: [
        ...refunds.map((id) => dueEntry(refund(id, 0)).id),
        ...of(refunds, (id, undone) => refundedEntry(refund(id, undone)).id),
        ...of(refunds, (id, undone) => refundUndoneEntry(refund(id, undone)).id),
      ],
      sales: sales.map(releasedEntryId),
    },
    orderItems: { orderItemId: of([chosen], ids.orderItemId) },
    reviewDrafts: { reviewDraftIds: sales.flatMap((id) => ids.reviewDraftIds(id)) },
    paymentEvents: { paymentEventId: [] },
    wishChecks: {
      wishCheckId: of([chosen], ids.wishCheckId),
      laterWishCheckId: of([chosen], (id, number) => ids.laterWishCheckId(id, at(0), number)),
    },
    productViews: { viewsId: of([chosen], ids.viewsId) },
    mailings: { mailingChunkId: of([chosen], ids.mailingChunkId) },
    mails: {
      chunkMailId: of(of([chosen], ids.mailingChunkId), ids.chunkMailId),
      notificationMailId: of([chosen], ids.notificationMailId),
    },
    bundleParts: { bundlePartId: of([chosen], ids.bundlePartId) },
    appointmentSlots: { slotId: of([chosen], ids.slotId) },
    auditEvents: { readEntryId: of([chosen], (id, day) => ids.readEntryId(id, 'a', 'b', day)) },
    balances: { balanceId: [ids.balanceId(chosen)], campusBalanceId: [ids.campusBalanceId] },
    counters: {
      throttleId: of([chosen], (id, number) => ids.throttleId('a', id, number)),
      viewMarkId: of([chosen], (id, day) => ids.viewMarkId('a', id, day)),
      quotaId: [ids.quotaId('a', chosen)],
      absencesId: [ids.absencesId(chosen)],
      blocksId: [ids.blocksId(chosen)],
      unpaidTransfersId: [ids.unpaidTransfersId(chosen)],
      agendaId: [ids.agendaId(chosen)],
    },
    tombstones: {
      tombstoneId: (['person', 'product', 'photo'] as const).map((kind) => ids.tombstoneId(kind, chosen)),
    },
  };

  it.each(Object.entries(made))('makes different rows of %s', (_, builders) => {
    const all = Object.values(builders).flatMap((some) => some ?? []);
    expect(all.filter((id, index) => all.indexOf(id) < index)).toEqual([]);
  });

  it('is tried with every builder', () => {
    const noRow = ['attemptOfPayment', 'isOurMail', 'bundleOfferSubject', 'shownId'];
    const tried = Object.values(made).flatMap((builders) => Object.keys(builders));
    expect(Object.keys(ids).filter((name) => !tried.includes(name) && !noRow.includes(name))).toEqual([]);
  });
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
