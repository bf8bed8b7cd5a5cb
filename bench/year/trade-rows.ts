/** Orders with their sales, payments, money and reviews. Old ones have ended; some of the last two weeks still run. */

import { dayMs } from '../../functions/domain/durations.ts';
import { orderItemId, paymentId, reviewDraftIds } from '../../functions/domain/ids.ts';
import { limits } from '../../functions/domain/limits.ts';
import { orderEventId, saleId } from '../../functions/domain/order-ids.ts';
import { copyStatus, isSettled, type OrderStatus } from '../../functions/domain/orders/order.ts';
import { orderSearchText } from '../../functions/domain/orders/order-search.ts';
import { bankTransfer, cashOnDelivery } from '../../functions/domain/orders/payment.ts';
import { orderedNames } from '../../functions/domain/orders/product-names.ts';
import { isFinalSale, type SaleState } from '../../functions/domain/orders/sale.ts';
import { saleDueAt, saleReminderAt } from '../../functions/domain/orders/sale-deadlines.ts';
import { productHead } from '../local/products.ts';
import type { CampusSize } from './campus-size.ts';
import { type KindBooks, kindOf, priceOf } from './kind-rows.ts';
import { below, chance, momentOf, orderId, personId, personName, productId, sellerOf } from './names.ts';
import { iso, type Planned, planned, zone } from './planned.ts';
import { photosOf } from './product-rows.ts';
import type { Books } from './sums.ts';

const statusOf: Readonly<Record<SaleState, OrderStatus>> = {
  ...{ unpaid: 'PENDING', waiting: 'PENDING', accepted: 'Processed', ready: 'Shipped' },
  ...{ handed_over: 'Shipped', rented: 'Shipped', disputed: 'Processed', completed: 'Completed', canceled: 'Canceled' },
};
const youngStates = [
  'waiting',
  'accepted',
  'accepted',
  'ready',
  'completed',
  'completed',
  'completed',
  'canceled',
] as const;

/** All sales of an order have the same state. */
function stateOf(n: number, age: number, { ratios }: CampusSize): SaleState {
  if (age < 1.5 * dayMs) return chance(n, 40) < 0.3 ? 'waiting' : 'accepted';
  const young = youngStates[below(n, 41, youngStates.length)];
  if (age < 10 * dayMs && young !== undefined && young !== 'waiting') return young;
  if (age < 60 * dayMs && chance(n, 42) < ratios.disputed) return 'disputed';
  return chance(n, 43) < ratios.canceled ? 'canceled' : 'completed';
}

interface Line {
  readonly product: ReturnType<typeof productHead> & { readonly of: number };
  readonly quantity: number;
}

/** The products of the n-th order, all posted before it. */
function linesOf(n: number, size: CampusSize): Line[] {
  const posted = Math.max(1, Math.floor((size.products * (n + 1)) / size.orders));
  const count = 1 + (chance(n, 44) < size.ratios.linesOfOrder - 1 ? 1 : 0);
  const [first = 0, ...others] = Array.from({ length: count }, (_, at) => below(n, 45 + at, posted));
  // A product of another kind than goods has an order of its own.
  const chosen = kindOf(first) === 'goods' ? [first, ...others.filter((of) => kindOf(of) === 'goods')] : [first];
  return chosen.map((of) => ({ product: { ...productHead(of), price: priceOf(of), of }, quantity: 1 }));
}

interface Made {
  readonly id: string;
  readonly n: number;
  readonly at: number;
  readonly state: SaleState;
  readonly buyerId: string;
  readonly isTransfer: boolean;
}

export interface BothBooks {
  readonly books: Books;
  readonly kinds: KindBooks;
}

function* saleRows(
  order: Made,
  index: number,
  seller: number,
  lines: readonly Line[],
  size: CampusSize,
  { books, kinds }: BothBooks,
  now: number,
): Generator<Planned> {
  const { n, at, state, buyerId, isTransfer } = order;
  const id = saleId(order.id, index);
  const sellerId = personId(seller);
  const isOver = isFinalSale({ state });
  const isCanceled = state === 'canceled';
  const acceptedAt = state === 'waiting' || isCanceled ? null : at + 5 * 3_600_000;
  const completedAt = state === 'completed' ? Math.min(at + 2 * dayMs, now - 1) : null;
  const subtotal = lines.reduce((sum, { product }) => sum + product.price, 0);
  const against = isCanceled ? (chance(n, 47) < 0.6 ? 'seller' : 'buyer') : '';
  const marks = { state, against, absentAt: null, acceptedWithin: acceptedAt ? 6 : 0, isCounted: true };
  const dueAt = isOver
    ? null
    : saleDueAt(state, { meetAt: null, acceptedAt: acceptedAt ? iso(acceptedAt) : null }, at, zone);
  // Review reminders are sent a day after completion; `remindAt` is null once a reminder is sent.
  const remindAt = saleReminderAt({ state, dueAt, completedAt: completedAt ? iso(completedAt) : null }, 0, zone);
  const both = [buyerId, sellerId];
  yield planned(
    'sales',
    id,
    at,
    {
      ...{
        orderId: order.id,
        buyerId,
        buyerName: personName(Number(buyerId.slice(6))),
        sellerId,
        sellerName: personName(seller),
      },
      ...{ ...marks, subtotal, itemCount: lines.length, method: isTransfer ? bankTransfer : cashOnDelivery, dueAt },
      ...{
        remindAt: remindAt !== null && Date.parse(remindAt) > now ? remindAt : null,
        endedBy: isOver ? buyerId : '',
      },
      ...{ acceptedAt: acceptedAt ? iso(acceptedAt) : null, completedAt: completedAt ? iso(completedAt) : null },
      ...{
        disputedAt: state === 'disputed' ? iso(at + dayMs) : null,
        disputedFrom: state === 'disputed' ? 'ready' : '',
      },
      ...{ money: isTransfer ? (completedAt ? 'released' : isCanceled ? 'refund_due' : 'held') : '' },
      ...kinds.sale({ of: lines[0]?.product.of ?? 0, orderId: order.id, seller, at, isCanceled }),
    },
    both,
  );
  books.sale({ ...marks, sellerId, buyerId });
  if (isTransfer) yield* moneyRows(order, id, sellerId, subtotal, books);
  if (acceptedAt && now - at < limits.handoverCodeDays * dayMs)
    yield planned('handoverCodes', id, at, { code: '123456', tries: 0, lockedUntil: null, version: 0 });
  if (acceptedAt && chance(n, 48) < size.ratios.meetings)
    yield planned(
      'meetings',
      `meet${id}`,
      at,
      {
        saleId: id,
        buyerId,
        sellerId,
        proposedBy: buyerId,
        place: 'GSG',
        startsAt: iso(at + 2 * dayMs),
        state: isOver ? 'agreed' : 'declined',
        number: 1,
        version: 1,
      },
      both,
    );
  if (state === 'disputed')
    for (const [place, authorId] of both.entries())
      yield planned(
        'disputeStatements',
        `said${id}-${place}`,
        at + dayMs,
        { saleId: id, buyerId, sellerId, authorId, message: 'Barangnya tidak seperti yang dijanjikan.', imageIds: [] },
        both,
      );
  if (completedAt) yield* reviewRows(order, index, sellerId, completedAt, size, books);
}

/** Ledger entries of a sale: held, then released to the seller, or owed and refunded to the buyer. */
function* moneyRows(
  { id: orderIdOf, at, state, buyerId }: Made,
  id: string,
  sellerId: string,
  amount: number,
  books: Books,
): Generator<Planned> {
  const of = { orderId: orderIdOf, saleId: id };
  yield books.entry(id, 'held', sellerId, amount, at, of);
  if (state === 'completed') yield books.entry(id, 'released', sellerId, amount, at + 2 * dayMs, of);
  if (state !== 'canceled') return;
  yield books.entry(id, 'returned', sellerId, amount, at + dayMs, of);
  yield books.entry(id, 'due', buyerId, amount, at + dayMs, of);
  const isPaid = at < Date.now() - 14 * dayMs;
  if (isPaid) yield books.entry(id, 'refunded', buyerId, amount, at + 3 * dayMs, of);
  yield planned('refunds', id, at + dayMs, {
    ...of,
    buyerId,
    amount,
    reason: 'canceled',
    state: isPaid ? 'paid' : 'due',
    way: isPaid ? 'transfer' : '',
    reference: isPaid ? 'TRX1' : '',
    paidAt: isPaid ? iso(at + 3 * dayMs) : null,
  });
}

function* reviewRows(
  { n, id: orderIdOf, buyerId }: Made,
  index: number,
  sellerId: string,
  completedAt: number,
  size: CampusSize,
  books: Books,
): Generator<Planned> {
  const id = saleId(orderIdOf, index);
  const drafts = reviewDraftIds(id);
  const sides = [
    { side: 'buyer', authorId: buyerId, aboutId: sellerId, share: size.ratios.reviewedByBuyer },
    { side: 'seller', authorId: sellerId, aboutId: buyerId, share: size.ratios.reviewedBySeller },
  ] as const;
  for (const [at, { side, authorId, aboutId, share }] of sides.entries()) {
    if (chance(n * 2 + index, 49 + at) >= share) continue;
    const said = {
      side,
      aboutId,
      stars: 5 - (below(n, 51 + at, 20) % 5),
      description: 5,
      punctuality: 4,
      communication: 5,
      message: 'Barang sesuai, orangnya ramah dan tepat waktu.',
      productNames: 'Lampu belajar',
    };
    const reviewId = `rev${at}${orderIdOf.slice(6)}${index}`.padEnd(20, '0').slice(0, 20);
    const writtenAt = completedAt + dayMs / 2;
    const isPublished = writtenAt < Date.now() - limits.reviewDays * dayMs;
    const publishAt = completedAt + limits.reviewDays * dayMs;
    yield planned('reviewDrafts', drafts[at] ?? '', writtenAt, {
      saleId: id,
      reviewId,
      authorId,
      ...said,
      publishAt: isPublished ? null : iso(publishAt),
      publishedAt: isPublished ? iso(publishAt) : null,
      version: 1,
    });
    if (!isPublished) continue;
    yield planned('reviews', reviewId, publishAt, {
      authorName: personName(Number(authorId.slice(6))),
      ...said,
      writtenAt: iso(writtenAt),
    });
    books.review({ aboutId, side, stars: said.stars, isCounted: true });
  }
}

/** Rows of the buyer's transaction, the order's events, and Midtrans' payment events. */
function* paperRows(
  { id, at, state, buyerId, isTransfer }: Made,
  total: number,
  names: string,
  size: CampusSize,
): Generator<Planned> {
  const method = isTransfer ? bankTransfer : cashOnDelivery;
  const paidAt = isTransfer ? iso(at + 600_000) : null;
  const own = [buyerId];
  yield planned(
    'transactions',
    id,
    at,
    {
      userId: buyerId,
      date: iso(at),
      total,
      status: copyStatus(statusOf[state]),
      productNames: names,
      method,
      attempt: isTransfer ? 1 : 0,
      snapToken: isTransfer ? '0'.repeat(36) : '',
      paidAt,
      paymentStatus: isTransfer ? 'settlement' : '',
    },
    own,
  );
  for (let version = 1; version <= size.ratios.eventsOfOrder; version++)
    yield planned(
      'orderEvents',
      orderEventId(id, version),
      at + version * 3_600_000,
      { orderId: id, from: 'PENDING', to: statusOf[state], by: buyerId, event: 'accept', saleId: saleId(id, 1) },
      own,
    );
  if (!isTransfer) return;
  for (const outcome of ['pending:1', 'paid:1'])
    yield planned('paymentEvents', `${id}${outcome.slice(0, 4)}`, at, { orderId: id, outcome, receivedAt: iso(at) });
}

export function* tradeRows(size: CampusSize, { books, kinds }: BothBooks, now: number): Generator<Planned> {
  for (let n = 0; n < size.orders; n++) {
    const at = momentOf(n, size.orders, now);
    const lines = linesOf(n, size);
    const sellers = [...Map.groupBy(lines, ({ product }) => sellerOf(product.of, size))];
    const chosen = below(n, 46, size.people);
    // Sellers do not buy from themselves.
    const buyer = sellers.some(([seller]) => seller === chosen) ? chosen + (chosen > 0 ? -1 : 1) : chosen;
    const buyerId = personId(buyer);
    const first = lines[0]?.product.of ?? 0;
    const kind = kindOf(first);
    // Rentals and gifts are not paid by transfer here.
    const isTransfer = kind !== 'rental' && kind !== 'free' && chance(n, 53) < size.ratios.transfers;
    const state = kinds.isOpenBatch(first) ? 'waiting' : stateOf(n, now - at, size);
    const order: Made = { id: orderId(n), n, at, state, buyerId, isTransfer };
    const totalAmount = lines.reduce((sum, { product }) => sum + product.price, 0);
    const status = order.state === 'waiting' && isTransfer ? 'PAID' : statusOf[order.state];
    const both = [buyerId, ...sellers.map(([seller]) => personId(seller))];
    yield planned(
      'orders',
      order.id,
      at,
      {
        ...{
          userId: buyerId,
          customerName: personName(buyer),
          paymentMethod: isTransfer ? bankTransfer : cashOnDelivery,
        },
        ...{
          shippingAddress: `Asrama Blok C ${n % 40}`,
          status,
          totalAmount,
          itemCount: lines.length,
          version: size.ratios.eventsOfOrder,
        },
        ...{
          canceledAmount: order.state === 'canceled' ? totalAmount : 0,
          sellerNames: sellers.map(([seller]) => personName(seller)).join(', '),
          searchText: orderSearchText({
            orderId: order.id,
            customerName: personName(buyer),
            sellerNames: sellers.map(([seller]) => personName(seller)).join(', '),
            products: lines.map(({ product }) => product.name),
          }),
          productNames: orderedNames(lines.map(({ product, quantity }) => ({ name: product.name, quantity }))),
        },
      },
      [buyerId],
    );
    books.totals.orders++;
    if (isSettled(status)) books.totals.settledAmount += totalAmount;
    if (isTransfer)
      yield books.entry(paymentId(order.id, 1), 'received', buyerId, totalAmount, at, { orderId: order.id });
    let index = 0;
    let item = 0;
    for (const [seller, some] of sellers) {
      yield* saleRows(order, ++index, seller, some, size, { books, kinds }, now);
      for (const { product, quantity } of some)
        yield planned(
          'orderItems',
          orderItemId(order.id, item++),
          at,
          {
            orderId: order.id,
            productId: productId(product.of),
            sellerId: personId(seller),
            name: product.name,
            price: product.price,
            quantity,
            imageId: photosOf(product.of, size)[0] ?? '',
            saleId: saleId(order.id, index),
            kind,
            ...(kind === 'rental' ? { rentDays: 1 } : {}),
          },
          both,
        );
    }
    yield* paperRows(order, totalAmount, lines.map(({ product }) => product.name).join(', '), size);
  }
}

/** Sellers are paid nine tenths of their earnings once a year. */
export function* payoutRows(books: Books, now: number): Generator<Planned> {
  for (const [seller, amount] of books.released()) {
    const part = Math.floor(amount * 0.9);
    if (part === 0) continue;
    const payoutId = `payout${seller.slice(6)}000001`;
    const at = now - 300 * dayMs;
    yield books.entry(payoutId, 'prepared', seller, part, at, { payoutId });
    yield books.entry(payoutId, 'paid_out', seller, part, at + dayMs, { payoutId });
    yield planned('payouts', payoutId, at, {
      personId: seller,
      amount: part,
      state: 'paid',
      bank: 'bca',
      number: '1234567890',
      holder: 'Pemilik',
      reference: 'TRX2',
      endedAt: iso(at + dayMs),
    });
  }
}
