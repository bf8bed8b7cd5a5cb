/**
 * Each kind of notification names product, sum and deadline in its title or body, within what devices and mail programs
 * show.
 */

import { describe, expect, test } from 'vitest';
import { campusMomentWords } from '#domain/campus-time.ts';
import { limits } from '#domain/limits.ts';
import { rupiah } from '#domain/money.ts';
import { changedNotification } from '#domain/notifications/changed-notification.ts';
import { type NotificationKind, notificationChannels } from '#domain/notifications/channels.ts';
import { clockNotification } from '#domain/notifications/clock-notification.ts';
import { goodsOf, titled, titledOne } from '#domain/notifications/deal-words.ts';
import { lateNotification } from '#domain/notifications/late-notification.ts';
import { endedNotification, endingNotification } from '#domain/notifications/listing-notification.ts';
import {
  accountChangedNotification,
  earningsTakenNotification,
  keptPaymentNotification,
  moneyBackNotification,
  payoutFailedNotification,
  payoutPaidNotification,
} from '#domain/notifications/money-notification.ts';
import {
  expiredNotification,
  type NotificationText,
  type OrderFacts,
  orderNotification,
  partlyCanceledNotification,
  refundedNotification,
  reportNotification,
  stockNotification,
} from '#domain/notifications/notification.ts';
import { notificationMail } from '#domain/notifications/notification-mail.ts';
import { pushMessage } from '#domain/notifications/push-message.ts';
import {
  answeredNotification,
  hiddenNotification,
  publishedNotification,
  reviewReminder,
  shownAgainNotification,
} from '#domain/notifications/review-notification.ts';
import {
  absenceLiftedNotification,
  questionNotification,
  statementNotification,
  takenBackNotification,
} from '#domain/notifications/sale-dispute-notification.ts';
import type { SaleEventFacts } from '#domain/notifications/sale-facts.ts';
import { searchNotification } from '#domain/notifications/search-notification.ts';
import {
  setupNotification,
  staffDisputeNotification,
  staffMessageNotification,
  staffReportNotification,
} from '#domain/notifications/staff-notification.ts';
import {
  lockedNotification,
  meetingNotification,
  meetingReminder,
  meetingStatusNotification,
  messageNotification,
  offerNotification,
} from '#domain/notifications/trade-notification.ts';
import { meetingStatuses } from '#domain/orders/meeting.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { productNamesIn, productNamesOf } from '#domain/orders/product-names.ts';
import { deadlineEvents, saleTransitions } from '#domain/orders/sale.ts';
import { blockedNotification, roleNotification, unblockedNotification } from '#domain/people/account-notification.ts';
import { roles } from '#domain/people/rights.ts';
import { wishNotification } from '#domain/products/wish-alert.ts';
import { clockChoices } from '#domain/settings/clock-change.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { chatNotification } from '#domain/support/chat.ts';
import {
  drawCalledOffNotification,
  drawCanceledNotification,
  drawGivenNotification,
  drawGoneNotification,
  drawLapsedNotification,
  drawOverNotification,
  drawUnclaimedNotification,
  drawWonNotification,
} from '#kinds/free/rules/draw-notification.ts';
import {
  claimedNotification,
  endedLinkNotification,
  orderedNotification,
} from '#kinds/link/rules/link-notification.ts';
import {
  batchCanceledNotification,
  batchClosedNotification,
  batchClosingNotification,
  tooFewReason,
  wishClosingNotification,
} from '#kinds/preorder/rules/batch-notification.ts';
import {
  backAgainNotification,
  heldUpNotification,
  returnNotification,
} from '#kinds/rental/rules/rental-notification.ts';
import {
  wantedEndedNotification,
  wantedEndingNotification,
  wantedFitsNotification,
  wantedFoundNotification,
  wantedReportNotification,
  wantedTakenDownNotification,
} from '#kinds/wanted/rules/wanted-notification.ts';
import {
  buyerNotification,
  newSaleNotification,
  reminderNotification,
  sellerNotification,
} from '../support/sale-news.ts';
import { plainSearch } from '../support/searches.ts';

/** Whether a kind must name the product, a sum, and a deadline. */
const says = {
  sale_new: { product: true, sum: true, until: true },
  sale_reminder: { product: true, sum: true, until: true },
  sale_changed: { product: true, sum: true, until: true },
  sale_done: { product: true, sum: true, until: false },
  stock: { product: true, sum: false, until: false },
  listing_ending: { product: true, sum: false, until: true },
  listing_ended: { product: true, sum: false, until: false },
  order_status: { product: true, sum: true, until: true },
  order_changed: { product: true, sum: true, until: true },
  order_canceled: { product: true, sum: true, until: false },
  payment_received: { product: true, sum: true, until: true },
  payment_expired: { product: true, sum: true, until: true },
  order_done: { product: true, sum: true, until: false },
  receive_reminder: { product: true, sum: true, until: true },
  refunded: { product: true, sum: true, until: false },
  message: { product: false, sum: false, until: false },
  support_message: { product: false, sum: false, until: false },
  offer: { product: true, sum: true, until: true },
  meeting_proposed: { product: true, sum: false, until: true },
  meeting_agreed: { product: true, sum: true, until: true },
  meeting_tomorrow: { product: true, sum: true, until: true },
  meeting_today: { product: true, sum: true, until: true },
  meeting_status: { product: true, sum: false, until: false },
  clock_changed: { product: true, sum: false, until: true },
  handover_locked: { product: true, sum: false, until: true },
  dispute: { product: true, sum: true, until: true },
  sale_link: { product: true, sum: true, until: true },
  payout: { product: false, sum: true, until: false },
  money_returned: { product: true, sum: true, until: false },
  wish_cheaper: { product: true, sum: true, until: false },
  wish_back: { product: true, sum: true, until: false },
  wish_last: { product: true, sum: true, until: false },
  wish_closing: { product: true, sum: false, until: true },
  wish_changed: { product: true, sum: false, until: false },
  offer_changed: { product: true, sum: false, until: false },
  batch_closing: { product: true, sum: false, until: true },
  batch_closed: { product: true, sum: false, until: false },
  batch_canceled: { product: true, sum: false, until: false },
  search_found: { product: true, sum: false, until: false },
  draw_won: { product: true, sum: false, until: true },
  draw_given: { product: true, sum: false, until: false },
  draw_over: { product: true, sum: false, until: false },
  wanted_fits: { product: true, sum: false, until: false },
  wanted_ending: { product: true, sum: false, until: true },
  wanted_ended: { product: true, sum: false, until: false },
  account_blocked: { product: false, sum: false, until: true },
  role_changed: { product: false, sum: false, until: false },
  staff_report: { product: true, sum: false, until: false },
  staff_dispute: { product: true, sum: false, until: false },
  staff_message: { product: false, sum: false, until: false },
  setup_trial: { product: false, sum: false, until: false },
  account_changed: { product: false, sum: false, until: false },
  review: { product: true, sum: false, until: false },
  review_reminder: { product: true, sum: false, until: true },
  report: { product: true, sum: false, until: false },
  absence_lifted: { product: true, sum: true, until: false },
  broadcast: { product: false, sum: false, until: false },
  campus_late: { product: false, sum: false, until: false },
} as const satisfies Record<NotificationKind, { product: boolean; sum: boolean; until: boolean }>;

/** Values from which a notification is made. */
interface Given {
  readonly orderId: string;
  readonly names: readonly string[];
  readonly buyerName: string;
  readonly sellerName: string;
  readonly place: string;
  readonly reason: string;
  /** Rupiah. */
  readonly amount: number;
}

const orderId = '6741a2b3000f1c2d3e4f';
const usual: Given = {
  ...{ orderId, names: ['Kipas angin', 'Lampu', 'Rak'], buyerName: 'Budi Santoso', sellerName: 'Sari Dewi' },
  ...{ place: 'Gate 1', reason: '', amount: 45_000 },
};
/** The longest values that people may enter. */
const longest: Given = {
  ...{ orderId, names: Array.from({ length: 9 }, () => 'Laptop ASUS, mulus '.repeat(7).slice(0, 120)) },
  ...{ buyerName: 'Budi Santoso '.repeat(9), sellerName: 'Sari Dewi '.repeat(12) },
  ...{ place: 'Depan perpustakaan pusat '.repeat(12), reason: '', amount: 999_999_999_999 },
};

const dueAt = '2026-11-26T08:00:00.000Z';
const zone = 'WIB' as const;
const now = Date.parse('2026-11-25T03:00:00.000Z');

const rental = { until: '2026-11-22', back: 150_000, kept: 50_000 };

/** A notification and the deadline that it must state, ISO; null for none. */
type Sample = readonly [text: NotificationText | null, until: string | null];

function* ofSales(given: Given): Generator<Sample> {
  const { orderId, buyerName, sellerName, amount, reason, place } = given;
  const productNames = productNamesOf(given.names);
  const usualFacts = { orderId, productNames, amount, buyerName, sellerName, reason, saleId: `${orderId}-1`, zone };
  for (const { from, event, by, to, method } of saleTransitions)
    for (const mover of by)
      for (const money of moneyOf(method, from)) {
        // A rental is returned on a day, and is disputed a week later.
        const isOut = to === 'rented' || from.includes('rented');
        const runs = to !== 'rented' && (Object.hasOwn(deadlineEvents, to) || to === 'before_dispute');
        const facts: SaleEventFacts = {
          ...{ ...usualFacts, event, by: mover, money, dueAt: runs ? dueAt : null },
          ...{ isDispute: to === 'disputed' || from.includes('disputed') },
          ...{ isDone: to === 'completed', isCanceled: to === 'canceled', isRestocked: to === 'canceled' },
          ...{ left: amount, refund: to === 'canceled' && money === 'held' ? amount : 0 },
          meeting: { place, startsAt: dueAt },
          ...(isOut
            ? {
                kind: 'rental',
                lent: { ...rental, goesOut: to === 'rented', wasOut: to !== 'rented', isHeld: money === 'held' },
              }
            : {}),
        };
        yield [buyerNotification(facts), facts.dueAt];
        yield [sellerNotification(facts, from[0] ?? ''), facts.dueAt];
      }
  const sale = {
    $id: `${orderId}-1`,
    orderId,
    productNames,
    subtotal: amount,
    method: bankTransfer,
    buyerName,
    sellerName,
  };
  yield [newSaleNotification({ ...usualFacts, dueAt }), dueAt];
  for (const to of ['buyer', 'seller'] as const)
    for (const at of [now, now - 10 * 86_400_000])
      yield [returnNotification({ ...sale, rentUntil: rental.until }, to, at, 'WIB'), null];
  for (const [state, receivedAt] of [
    ['waiting', null],
    ['handed_over', null],
    ['handed_over', dueAt],
  ] as const)
    yield [reminderNotification({ ...sale, state, receivedAt, dueAt }), dueAt];
  for (const to of ['buyer', 'seller'] as const) {
    yield [statementNotification(sale, to), null];
    yield [questionNotification(sale, to), null];
    yield [absenceLiftedNotification(sale, to), null];
    yield [heldUpNotification({ ...sale, rentFrom: rental.until }), null];
    for (const isInTime of [true, false])
      yield [backAgainNotification({ ...sale, rentFrom: rental.until }, isInTime), null];
    yield [lockedNotification(to, sale, dueAt, '/sales/x', 'WIB'), dueAt];
    const meeting = {
      name: to === 'buyer' ? sellerName : buyerName,
      place,
      startsAt: dueAt,
      orderId,
      productNames,
      zone,
    };
    for (const early of [now, now + 86_400_000])
      yield [meetingReminder({ ...meeting, link: '/sales/x', to, cash: amount }, early), dueAt];
    for (const step of ['propose', 'counter', 'decline', 'withdraw'] as const)
      yield [meetingNotification(step, { ...meeting, link: '/sales/x' }), dueAt];
    for (const status of meetingStatuses)
      yield [meetingStatusNotification(status, { ...meeting, link: '/sales/x' }), null];
  }
  const back = { ...usualFacts, subtotal: amount };
  for (const left of [0, 1_000]) yield [takenBackNotification({ ...back, left }), null];
  yield [earningsTakenNotification(back), null];
  yield [staffDisputeNotification(sale), null];
  const reviewed = { orderId, productNames, link: '/sales/x' };
  yield [publishedNotification({ ...reviewed, name: sellerName, stars: 5, hasOwn: true }), null];
  yield [publishedNotification({ ...reviewed, name: sellerName, stars: null, hasOwn: true }), null];
  yield [answeredNotification(sellerName, reviewed), null];
  yield [hiddenNotification(`Kasar${reason}`, reviewed), null];
  yield [shownAgainNotification(reviewed), null];
  yield [reviewReminder(sellerName, Date.parse(dueAt), reviewed, 'WIB'), dueAt];
}

/** Possible states of the buyer's money before a step of a sale with this payment method. */
const moneyOf = (method: string | undefined, from: readonly string[]): readonly SaleEventFacts['money'][] => {
  const transfer = from.includes('unpaid') ? (['unpaid'] as const) : (['held', 'outside', 'returned'] as const);
  return [...(method === bankTransfer ? [] : (['cash'] as const)), ...(method === cashOnDelivery ? [] : transfer)];
};

function* ofOrders(given: Given): Generator<Sample> {
  const { orderId, amount, reason } = given;
  const productNames = productNamesOf(given.names);
  const deal = { orderId, productNames, amount };
  for (const status of orderStatuses)
    for (const money of ['free', 'cash', 'unpaid', 'outside', 'held', 'returned'] as const) {
      const runs = ['PAID', 'Processed', 'Shipped'].includes(status);
      const facts: OrderFacts = {
        ...{ ...deal, status, money, reason, isPaidOutside: false, zone, dueAt: runs ? dueAt : null },
        refund: status === 'Canceled' && money === 'held' ? amount : 0,
      };
      yield [orderNotification(facts), facts.dueAt];
      if (status === 'Processed') yield [orderNotification({ ...facts, isPaidOutside: true }), facts.dueAt];
      if (status === 'Canceled') yield [partlyCanceledNotification(facts), null];
    }
  yield [expiredNotification({ ...deal, until: dueAt }, 'WIB'), dueAt];
  yield [refundedNotification({ ...deal, reference: 'TRX 9' }), null];
  for (const returned of [1_000, amount])
    for (const owes of [0, 500])
      yield [moneyBackNotification({ ...deal, returned, total: amount, isDue: false, owes }), null];
  for (const why of ['late', 'twice', 'mismatch'] as const)
    yield [keptPaymentNotification({ ...deal, totalAmount: amount + 1, reason: why }), null];
}

function* ofOthers({ names, buyerName, amount, place, reason }: Given): Generator<Sample> {
  const [productName = ''] = names;
  const account = { bank: 'bca', bankName: 'BCA', number: '•••• 7890', holder: buyerName };
  yield [payoutPaidNotification(amount, account, 'TRX 9'), null];
  yield [payoutFailedNotification(amount, account, `Nomor salah${reason}`), null];
  yield [accountChangedNotification(account), null];
  const offer = { talkId: 't', name: buyerName, productName, price: amount, quantity: 2, dueAt, zone };
  for (const step of ['propose', 'answer', 'counter', 'accept', 'decline', 'withdraw'] as const)
    yield [offerNotification(step, offer), step === 'decline' || step === 'withdraw' ? null : dueAt];
  for (const taken of [1, 4]) yield [stockNotification(productName, 4, taken), null];
  const listings = names.map((name, at) => ({ $id: `p${at}`, name }));
  for (const some of [listings.slice(0, 1), listings]) {
    yield [endingNotification(some, dueAt, 'WIB'), dueAt];
    yield [endedNotification(some), null];
  }
  const ads = names.map((what, at) => ({ $id: `w${at}`, what }));
  const [ad = { $id: 'w', what: productName }] = ads;
  for (const some of [ads.slice(0, 1), ads]) {
    yield [wantedEndingNotification(some, dueAt, 'WIB'), dueAt];
    yield [wantedEndedNotification(some), null];
  }
  for (const found of [names.slice(0, 1), names]) yield [wantedFoundNotification(ad, found), null];
  yield [wantedFitsNotification(ad, names[0] ?? ''), null];
  for (const asOffer of [true, false])
    yield [wantedTakenDownNotification(ad, { asOffer, reason: `Menjual${reason}` }), null];
  for (const text of Object.values(wantedReportNotification(ad, 'resolved_user_warned'))) yield [text, null];
  const linked = { name: productName, price: amount };
  yield [claimedNotification(linked, buyerName, dueAt, 'WIB'), dueAt];
  yield [orderedNotification(linked, buyerName, dueAt, 'WIB'), dueAt];
  yield [endedLinkNotification(linked), null];
  const product = { $id: 'p', name: productName, stock: 1 };
  for (const kind of ['wish_cheaper', 'wish_back', 'wish_last'] as const)
    yield [wishNotification(kind, product, { knownPrice: amount + 1_000 }, amount), null];
  for (const since of ['offer', 'wish'] as const)
    yield [changedNotification(since, product, ['condition', 'imageIds']), null];
  const gift = { $id: 'p', name: names.length > 1 ? `${productName} dan ${names.length - 1} lainnya` : productName };
  for (const isNext of [false, true]) yield [drawWonNotification(gift, dueAt, isNext, 'WIB'), dueAt];
  for (const text of [
    drawLapsedNotification(gift),
    drawOverNotification(gift),
    drawCalledOffNotification(gift),
    drawCanceledNotification(gift.name),
    drawGoneNotification(gift.name, true),
    drawGoneNotification(gift.name, false),
  ])
    yield [text, null];
  for (const text of [drawGivenNotification(gift, 12), drawUnclaimedNotification(gift, true)]) yield [text, null];
  const batch = {
    ...{ $id: 'p-b1', productId: 'p', productName, closesAt: dueAt, pickupFrom: '2026-11-27T08:00:00.000Z' },
    ...{ pickupPlace: place, least: 20, most: 120 },
  };
  for (const taken of [15, 85]) {
    yield [batchClosingNotification({ ...batch, taken }, 'WIB'), dueAt];
    yield [wishClosingNotification({ ...batch, taken }, 'WIB'), dueAt];
    for (const acceptsAll of [true, false])
      yield [batchClosedNotification({ ...batch, taken }, acceptsAll, 'WIB'), null];
    yield [batchCanceledNotification({ ...batch, taken }, tooFewReason({ ...batch, taken })), null];
  }
  const times = ['Janji temu', 'Usul janji temu', 'Jadwal jasa', 'Pengambilan PO', 'Penutupan PO', 'Undian'];
  const timed = times.map((what) => ({ what, at: dueAt, names: productNamesOf(names), link: '/sales/s' }));
  const days = {
    what: 'Sewa',
    from: '2026-11-24',
    until: '2026-11-26',
    names: productNamesOf(names),
    link: '/',
  };
  const zones = { from: 'WITA', to: 'WIB' } as const;
  for (const keeps of clockChoices) {
    for (const one of timed) yield [clockNotification({ ...zones, keeps }, [one]), dueAt];
    yield [clockNotification({ ...zones, keeps }, [days]), null];
    yield [clockNotification({ ...zones, keeps }, timed), dueAt];
  }
  yield [searchNotification({ ...plainSearch, term: 'kipas' }, names), null];
  for (const text of Object.values(reportNotification(productName, 'p', 'resolved_user_warned'))) yield [text, null];
  yield [staffReportNotification({ reportId: 'r', subject: productName, reason: 'Penipuan' }), null];
  yield [staffMessageNotification({ chatId: 'c', name: buyerName, message: `Uang saya?${reason}` }), null];
  yield [blockedNotification(`Menipu${reason}`, dueAt, 'WIB'), dueAt];
  yield [blockedNotification('', null, 'WIB'), null];
  yield [unblockedNotification, null];
  for (const role of roles) yield [roleNotification(role), null];
  yield [messageNotification('t', buyerName, 'Masih ada?'), null];
  yield [chatNotification('Sudah kami cek.', 'c'), null];
  yield [setupNotification(), null];
  yield [lateNotification({ upkeepSince: dueAt, news: 1, payments: 1 }, 'WIB'), null];
}

function samplesOf(given: Given): (readonly [text: NotificationText, until: string | null])[] {
  const all = [...ofSales(given), ...ofOrders(given), ...ofOthers(given)];
  const broadcast = { kind: 'broadcast', title: 'Bazar', body: 'Sabtu ini.', link: '/home' } as const;
  return [...all, [broadcast, null] as const].flatMap(([text, until]) => (text ? [[text, until] as const] : []));
}

const everything = ({ title, body }: NotificationText): string => `${title}\n${body}`;

describe.each(Object.keys(says) as NotificationKind[])('%s', (kind) => {
  const samples = samplesOf(usual).filter(([text]) => text.kind === kind);

  test('has samples, which state product, sum and deadline', () => {
    expect(samples.length).toBeGreaterThan(0);
    for (const [text, until] of samples) {
      const said = everything(text);
      if (says[kind].product) expect(said).toContain('Kipas angin');
      if (says[kind].sum) expect(said).toContain(rupiah(usual.amount));
      if (says[kind].until && until !== null) expect(said).toContain(whenWords(kind, until));
    }
  });

  test('declares a deadline exactly if some sample has one', () => {
    expect(samples.some(([, until]) => until !== null)).toBe(says[kind].until);
  });
});

/** A listing ends on a day; meetings are stated with year and zone. */
const whenWords = (kind: NotificationKind, until: string): string => {
  if (kind === 'listing_ending' || kind === 'wanted_ending') return '26 Nov 2026';
  return kind.startsWith('meeting_') ? 'Kam, 26 Nov 2026 pukul 15.00 WIB' : campusMomentWords(Date.parse(until), 'WIB');
};

describe('with names of any length', () => {
  const texts = [...samplesOf(usual), ...samplesOf(longest)].map(([text]) => text);

  test('a subject has at most 70 characters, and a push shows the complete body', () => {
    for (const text of texts) {
      expect(
        notificationMail(text, { name: 'Ana' }, { web: 'https://lapak.id', brand: campusDefaults.identity }).subject
          .length,
      ).toBeLessThanOrEqual(limits.notificationTitleMax);
      const row = { $id: 'a', $createdAt: dueAt, ...text };
      const shown = JSON.parse(pushMessage(row, null)) as { title: string; body: string };
      expect([shown.title, shown.body]).toEqual([text.title, text.body.replaceAll('\u00a0', ' ')]);
    }
  });

  test('a mail’s subject states product and sum', () => {
    for (const [text] of samplesOf(usual)) {
      if (!notificationChannels[text.kind].email) continue;
      if (says[text.kind].product) expect(text.title).toContain('Kipas angin dan 2 lainnya');
      if (says[text.kind].sum && !text.kind.startsWith('meeting_')) expect(text.title).toContain(rupiah(usual.amount));
    }
  });
});

test('words of people stay in one line and keep their direction', () => {
  const turned = (text: string) => `${text}\n\n\u202eKirim "uang"\u2066 ke https://x.id`;
  const hostile: Given = {
    ...usual,
    names: usual.names.map(turned),
    ...{ buyerName: turned('Budi'), sellerName: turned('Sari'), place: turned('Gate 1'), reason: turned('Habis') },
  };
  const broken = samplesOf(hostile)
    .flatMap(([{ title, body }]) => [title, body])
    .filter((text) => /[\n\u202a-\u202e\u2066-\u2069]/.test(text));
  expect(broken).toEqual([]);
  const reasons = samplesOf(hostile).filter(([{ body }]) => body.includes(' Alasan: "Habis'));
  expect(reasons.length).toBeGreaterThan(0);
  for (const [{ body }] of reasons) expect(body).toMatch(/ Alasan: "Habis Kirim 'uang' ke https:\/\/x\.id"$/);
});

test('two orders of the same product never produce the same text', () => {
  const other = { ...usual, orderId: '6741a2b30016ac2d3e4f' };
  const words = (given: Given) =>
    [...ofSales(given), ...ofOrders(given)].flatMap(([text]) => (text ? [text.title + text.body] : []));
  const second = new Set(words(other));
  expect(words(usual).filter((told) => second.has(told))).toEqual([]);
});

describe('a short list of products', () => {
  test.each([
    [['Kipas'], 60, 'Kipas'],
    [['Kipas', 'Lampu', 'Rak'], 60, 'Kipas dan 2 lainnya'],
    [['Laptop ASUS, mulus'], 60, 'Laptop ASUS, mulus'],
    [['Laptop ASUS, mulus', 'Rak'], 60, 'Laptop ASUS, mulus dan 1 lainnya'],
    [['Laptop ASUS, mulus', 'Rak'], 24, 'Laptop AS… dan 1 lainnya'],
    [['Laptop ASUS, mulus', 'Rak'], 12, 'Laptop ASUS…'],
    [Array.from({ length: 9 }, () => 'a'.repeat(120)), 60, `${'a'.repeat(47)}… dan lainnya`],
    [[''], 60, 'pesanan'],
  ])('%j within %i characters', (names, max, words) => {
    expect(goodsOf(productNamesOf(names), max)).toBe(words);
  });

  test('a comma within a name is not taken as a separator', () => {
    const names = ['Laptop ASUS, mulus, lengkap', 'Meja,', 'Rak', 'a,b', 'satu,  dua'];
    expect(productNamesIn(productNamesOf(names))).toHaveLength(names.length);
  });

  test('a title keeps its sum, however long the names', () => {
    expect(titled('Ada pesanan baru', productNamesOf(longest.names), 999_999_999_999)).toMatch(
      /, Rp 999\.999\.999\.999$/,
    );
    expect(titledOne('Harga turun', 'Kipas', 5_000)).toBe('Harga turun: Kipas, Rp 5.000');
  });
});
