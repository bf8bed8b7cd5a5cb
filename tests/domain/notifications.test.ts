/** Every notification text. Rows are shown as stored, so a changed text shows as a difference in notifications.txt. */
import { expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { lateNotification } from '#domain/notifications/late-notification.ts';
import { endedNotification, endingNotification } from '#domain/notifications/listing-notification.ts';
import {
  earningsTakenNotification,
  keptPaymentNotification,
  moneyBackNotification,
} from '#domain/notifications/money-notification.ts';
import {
  expiredNotification,
  type NotificationText,
  orderNotification,
  partlyCanceledNotification,
  personReportNotification,
  refundedNotification,
  reportNotification,
  reviewReportNotification,
  stockNotification,
} from '#domain/notifications/notification.ts';
import {
  absenceLiftedNotification,
  statementNotification,
  takenBackNotification,
} from '#domain/notifications/sale-dispute-notification.ts';
import { searchNotification } from '#domain/notifications/search-notification.ts';
import {
  lockedNotification,
  meetingNotification,
  meetingReminder,
  meetingStatusNotification,
  meetingTime,
  messageNotification,
  offerNotification,
} from '#domain/notifications/trade-notification.ts';
import { meetingStatuses } from '#domain/orders/meeting.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { productNamesOf } from '#domain/orders/product-names.ts';
import { type SaleActor, type SaleEvent, saleActors, saleEvents, saleTransitions } from '#domain/orders/sale.ts';
import { reportStatuses } from '#domain/reports/report.ts';
import { chatNotification } from '#domain/support/chat.ts';
import { talkMessageKinds, talkPreview } from '#domain/talks/talk.ts';
import {
  drawCanceledNotification,
  drawGivenNotification,
  drawLapsedNotification,
  drawOverNotification,
  drawUnclaimedNotification,
  drawWonNotification,
} from '#kinds/free/rules/draw-notification.ts';
import { returnNotification } from '#kinds/rental/rules/rental-notification.ts';
import {
  buyerNotification,
  newSaleNotification,
  reminderNotification,
  sellerNotification,
} from '../support/sale-news.ts';
import { plainSearch } from '../support/searches.ts';

const told = (told: NotificationText | null): string =>
  told ? `${told.kind} · ${told.title} · ${told.body} · ${told.link || 'no link'}` : 'nothing';
const order = '0123456789abcdefghij';
const productNames = productNamesOf(['Lampu', 'Kipas', 'Rak']);
const deal = { orderId: order, productNames, amount: 50_000 };
const zone = 'WIB' as const;
const dueAt = '2026-11-26T08:00:00.000Z';
const sale = {
  $id: 'sale1',
  orderId: order,
  productNames,
  subtotal: 50_000,
  method: 'Transfer Bank',
  dueAt,
  state: 'waiting',
  receivedAt: null,
  buyerName: 'Budi',
  sellerName: 'Sari',
};

const back = {
  ...{ saleId: 'sale1', orderId: order, buyerName: 'Budi', productNames },
  ...{ amount: 5_000, subtotal: 50_000, left: 45_000 },
};

const mayRaise = (event: SaleEvent, actor: SaleActor) =>
  saleTransitions.some((row) => row.event === event && row.by.includes(actor));

/** Only rentals are returned, and only pick-ups of a batch are moved by the schedule. */
const kindWith = (event: SaleEvent, by: SaleActor): string => {
  if (event === 'take_back') return 'rental';
  return event === 'meet' && by === 'system' ? 'preorder' : 'goods';
};

function* sales(): Generator<string> {
  for (const event of saleEvents)
    for (const by of saleActors.filter((actor) => mayRaise(event, actor))) {
      const news = {
        ...sale,
        zone,
        saleId: sale.$id,
        kind: kindWith(event, by),
        event,
        by,
        reason: '',
        amount: 50_000,
        left: 50_000,
        refund: 0,
        money: 'cash' as const,
        isCanceled: saleTransitions.some((row) => row.event === event && row.to === 'canceled'),
        isDispute: false,
        isRestocked: false,
        isDone: true,
        meeting: { place: 'Gate 1', startsAt: '2026-11-21T08:00:00.000Z' },
      };
      const full = { ...news, reason: 'Hujan', refund: 50_000, money: 'held' as const, isRestocked: true };
      const lines = [
        ['buyer', buyerNotification(news)],
        ['buyer, why, refund', buyerNotification(full)],
        ['seller', sellerNotification(news, 'waiting')],
        ['seller, why, refund', sellerNotification(full, 'waiting')],
        ['seller, before it was paid', sellerNotification(news, 'unpaid')],
      ] as const;
      for (const [whom, text] of lines) yield `${event} by ${by}, to ${whom}: ${told(text)}`;
      const kinds = [buyerNotification, sellerNotification].map(
        (tell) => tell({ ...news, isDispute: true }, 'x')?.kind,
      );
      yield `${event} by ${by}, in a dispute: ${kinds.map((kind) => kind ?? 'nothing').join(', ')}`;
      if (event === 'accept' && by === 'seller')
        yield `an appointment is accepted: ${told(buyerNotification({ ...news, appointment: news.meeting }))}`;
      if (event === 'receive' || event === 'claim')
        yield `${event} by ${by}, the other is asked: ${told(buyerNotification({ ...news, isDone: false }))} / ${told(sellerNotification({ ...news, isDone: false }, 'ready'))}`;
      if (event === 'leave')
        yield `${event} by ${by}, what was paid: ${told(buyerNotification({ ...news, isDispute: true }))} / ${told(sellerNotification({ ...news, isDispute: true }, 'ready'))}`;
      if (event === 'absent' || event === 'overdue')
        yield `${event} by ${by}, for the administrator: ${told(buyerNotification({ ...news, isDispute: true }))} / ${told(sellerNotification({ ...news, isDispute: true }, 'ready'))}`;
    }
  yield told(newSaleNotification({ ...deal, saleId: 'sale1', buyerName: 'Budi', dueAt, zone }));
  yield `a gift: ${told(newSaleNotification({ ...deal, amount: 0, saleId: 'sale1', buyerName: 'Budi', dueAt, zone }))}`;
  yield told(takenBackNotification({ ...back, left: 0 }));
  yield told(takenBackNotification(back));
  yield told(earningsTakenNotification(back));
  for (const returned of [5_000, 50_000])
    for (const isDue of [true, false])
      yield told(moneyBackNotification({ ...back, returned, isDue, total: 50_000, owes: 0 }));
  yield told(moneyBackNotification({ ...back, returned: 5_000, isDue: true, total: 50_000, owes: 2_000 }));
  for (const reason of ['late', 'twice', 'mismatch'] as const)
    yield told(keptPaymentNotification({ ...back, reason, totalAmount: 50_000 }));
  for (const to of ['buyer', 'seller'] as const) {
    yield `to ${to}: ${told(statementNotification(sale, to))}`;
    yield `to ${to}: ${told(absenceLiftedNotification(sale, to))}`;
  }
  for (const deposit of [0, 20_000])
    for (const to of ['buyer', 'seller'] as const) {
      const late = { ...sale, deposit, rentUntil: '2026-11-20' };
      yield `late, deposit ${deposit}, to ${to}: ${told(returnNotification(late, to, Date.parse(dueAt), 'WIB'))}`;
    }
  for (const state of ['waiting', 'handed_over']) yield `${state}: ${told(reminderNotification({ ...sale, state }))}`;
  yield `handed over, says the buyer: ${told(reminderNotification({ ...sale, state: 'handed_over', receivedAt: '2026-11-21T08:00:00.000Z' }))}`;
}

function* orders(): Generator<string> {
  const facts = { ...deal, refund: 0, money: 'held' as const, dueAt, zone, isPaidOutside: false, reason: '' };
  for (const status of orderStatuses) yield `${status}: ${told(orderNotification({ ...facts, status }))}`;
  yield `paid outside: ${told(orderNotification({ ...facts, status: 'Processed', isPaidOutside: true }))}`;
  for (const money of ['free', 'cash', 'unpaid', 'outside', 'held', 'returned'] as const)
    for (const refund of money === 'held' ? [0, 50_000] : [0]) {
      const canceled = { ...facts, status: 'Canceled' as const, money, refund };
      yield `canceled, ${money}, ${refund}: ${told(orderNotification(canceled))}`;
      yield `partly: ${told(partlyCanceledNotification({ ...canceled, reason: 'Hujan' }))}`;
    }
  yield told(expiredNotification({ ...deal, until: dueAt }, 'WIB'));
  for (const amount of [50_000, null]) yield told(refundedNotification({ ...deal, amount, reference: 'TRX 9' }));
  for (const [stock, taken] of [
    [2, 2],
    [limits.lowStock + 1, 1],
    [limits.lowStock + 2, 1],
    [limits.lowStock, 1],
    [9, 9],
  ] as const)
    yield `stock ${stock}, ${taken} taken: ${told(stockNotification('Lampu', stock, taken))}`;
  for (const status of reportStatuses)
    for (const { toReporter, toSeller } of [
      reportNotification('Lampu', 'p1', status),
      personReportNotification('Sari', status),
      reviewReportNotification(status),
    ])
      yield `${status}: ${told(toReporter)} / ${told(toSeller)}`;
}

const startsAt = '2026-11-21T08:00:00Z';
const now = (time: string) => Date.parse(time);

function* trade(): Generator<string> {
  yield told(messageNotification('talk1', 'Sari', 'Masih ada?'));
  yield told(chatNotification('Sudah kami cek.', 'chat1'));
  for (const late of [
    { upkeepSince: dueAt, news: 0, payments: 0 },
    { upkeepSince: null, news: 2, payments: 1 },
    { upkeepSince: null, news: 0, payments: 0 },
  ])
    yield told(lateNotification(late, 'WIB'));
  const offer = { talkId: 'talk1', name: 'Budi', productName: 'Lampu', price: 45_000, quantity: 1, dueAt, zone };
  for (const step of ['propose', 'counter', 'accept', 'decline', 'withdraw'] as const)
    for (const quantity of [1, 3])
      yield `${step} ${quantity}: ${told(offerNotification(step, { ...offer, quantity }))}`;
  const meeting = { name: 'Budi', place: 'Gate 1', startsAt, orderId: order, productNames, link: '/sales/sale1', zone };
  const reminded = { ...meeting, to: 'seller' as const, cash: 50_000 };
  for (const step of ['propose', 'counter', 'decline', 'withdraw'] as const)
    yield `${step}: ${told(meetingNotification(step, meeting))}`;
  yield `the day before: ${told(meetingReminder(reminded, now('2026-11-20T08:00:00Z')))}`;
  yield `the same day: ${told(meetingReminder({ ...reminded, to: 'buyer' }, now('2026-11-20T17:00:00Z')))}`;
  yield `for a gift: ${told(meetingReminder({ ...reminded, cash: 0 }, now('2026-11-20T17:00:00Z')))}`;
  const early = { ...reminded, cash: null, startsAt: '2026-11-20T17:30:00Z' };
  yield `just after midnight: ${told(meetingReminder(early, now('2026-11-20T16:00:00Z')))}`;
  yield `after midnight, long before: ${told(meetingReminder(early, now('2026-11-20T10:00:00Z')))}`;
  for (const status of meetingStatuses) yield `${status}: ${told(meetingStatusNotification(status, meeting))}`;
  for (const to of ['buyer', 'seller'] as const)
    yield `to ${to}: ${told(lockedNotification(to, sale, dueAt, '/sales/sale1', 'WIB'))}`;
  for (let day = 22; day < 29; day++) yield meetingTime(`2026-11-${day}T03:05:00Z`, 'WIB');
  for (const kind of talkMessageKinds)
    yield `${kind}: "${talkPreview(kind, '')}", "${talkPreview(kind, ' Halo  semua ')}"`;
}

const filters = { ...plainSearch, term: 'lampu' };
const listings = ['Lampu', 'Kipas', 'Meja'].map((name, at) => ({ $id: `p${at}`, name }));

function* listed(): Generator<string> {
  for (const count of [1, 2, 3]) {
    yield told(endingNotification(listings.slice(0, count), '2026-11-21T20:00:00Z', 'WIB'));
    yield told(endedNotification(listings.slice(0, count)));
  }
  for (const names of [['A'], ['A', 'B', 'C'], ['A', 'B', 'C', 'D', 'E']])
    yield told(searchNotification(filters, names));
  const gift = { $id: 'p', name: 'Rak buku' };
  for (const isNext of [false, true]) yield told(drawWonNotification(gift, dueAt, isNext, 'WIB'));
  yield told(drawLapsedNotification(gift));
  yield told(drawOverNotification(gift));
  yield told(drawCanceledNotification(gift.name));
  yield told(drawGivenNotification(gift, 12));
  for (const hadEntries of [false, true]) yield told(drawUnclaimedNotification(gift, hadEntries));
  const long = (letters: number) => searchNotification({ ...filters, term: 'x'.repeat(letters) }, ['A']).link;
  const prefix = long(1).length - 1;
  yield `longest link: ${long(300 - prefix).length}, then ${long(301 - prefix)}`;
}

it('the texts of all notifications match notifications.txt', async () => {
  const page = [...orders(), ...trade(), ...sales(), ...listed()].join('\n');
  await expect(`${page}\n`).toMatchFileSnapshot('notifications.txt');
});
