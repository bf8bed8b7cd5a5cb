/** Lists what is stuck and waits for an administrator, for the dashboard. */
import {
  type AttentionKind,
  lapsesBefore,
  openReportStatuses,
  preparedPayout,
  returnedSince,
  unpaidStates,
} from '../../domain/attention.ts';
import { limits } from '../../domain/limits.ts';
import { openFlags } from '../../domain/orders/midtrans.ts';
import { disputePromise, refundPromise } from '../../domain/orders/money-place.ts';
import { runningSaleStates } from '../../domain/orders/sale.ts';
import { deletedPersonName } from '../../domain/people/person.ts';
import { balancesWaiting, owingPeople, payoutsWaiting } from '../money/admin-lists.ts';
import { undelivered } from '../notifications/undelivered.ts';
import { idsPerQuery, type Row } from '../rows.ts';
import { closedPairs } from '../trust/closed-pairs.ts';
import { lateWork } from '../upkeep/late-work.ts';
import type { World } from '../world.ts';

type AttentionWorld = Pick<World, 'rows' | 'now'>;

export interface AttentionList<T> {
  readonly entries: readonly T[];
  /** Whether the list is cut. */
  readonly more: boolean;
}

interface AttentionSale {
  readonly saleId: string;
  readonly orderId: string;
  readonly buyerId: string;
  readonly buyerName: string;
  readonly sellerId: string;
  readonly sellerName: string;
  /** Rupiah. */
  readonly amount: number;
  readonly state: string;
  readonly reason: string;
  readonly since: string;
  readonly dueAt: string | null;
  /** The promised date of the decision; null if none is promised. */
  readonly promisedUntil: string | null;
}

interface AttentionOrder {
  readonly orderId: string;
  readonly customerId: string;
  readonly customerName: string;
  /** Rupiah. */
  readonly amount: number;
  readonly flag: string;
  readonly since: string;
  /** The promised date of the earliest refund; null if none is due. */
  readonly promisedUntil: string | null;
}

const shown = limits.attentionShown;

const listOf = <R, T>(rows: readonly R[], entry: (row: R) => T): AttentionList<T> => ({
  entries: rows.slice(0, shown).map(entry),
  more: rows.length > shown,
});

const saleEntry = (sale: Row<'sales'>): AttentionSale => ({
  saleId: sale.$id,
  orderId: sale.orderId,
  buyerId: sale.buyerId,
  buyerName: sale.buyerName,
  sellerId: sale.sellerId,
  sellerName: sale.sellerName,
  amount: sale.subtotal,
  state: sale.state,
  reason: sale.reason,
  since: sale.disputedAt ?? sale.$updatedAt,
  dueAt: sale.dueAt,
  promisedUntil: sale.disputedAt !== null && sale.state === 'disputed' ? disputePromise(sale.disputedAt) : null,
});

/** An order with a flag but without a refund (a wrong amount, for instance) is listed with its total amount. */
function orderEntry(order: Row<'orders'>, refunds: readonly Row<'refunds'>[]): AttentionOrder {
  const [first] = refunds.map(({ $createdAt }) => $createdAt).toSorted((a, b) => Date.parse(a) - Date.parse(b));
  return {
    orderId: order.$id,
    customerId: order.userId,
    customerName: order.customerName,
    amount: refunds.length > 0 ? refunds.reduce((sum, { amount }) => sum + amount, 0) : order.totalAmount,
    flag: order.paymentFlag,
    since: first ?? order.$updatedAt,
    promisedUntil: first === undefined ? null : refundPromise(first),
  };
}

/** The earliest promise first; entries without a promise last. */
const soonestFirst = <T extends { readonly promisedUntil: string | null }>(
  list: AttentionList<T>,
): AttentionList<T> => {
  const at = ({ promisedUntil }: T) => (promisedUntil === null ? Number.POSITIVE_INFINITY : Date.parse(promisedUntil));
  return { ...list, entries: list.entries.toSorted((a, b) => (at(a) === at(b) ? 0 : at(a) - at(b))) };
};

/** Orders with a flag, with the refunds still due to their buyers. */
async function marked(world: AttentionWorld, orders: readonly Row<'orders'>[]): Promise<AttentionList<AttentionOrder>> {
  if (orders.length === 0) return listOf(orders, (order) => orderEntry(order, []));
  const where = { orderId: orders.map(({ $id }) => $id), state: 'due' };
  const due = await world.rows.list('refunds', { where, limit: 500 });
  return soonestFirst(
    listOf(orders, (order) =>
      orderEntry(
        order,
        due.filter(({ orderId }) => orderId === order.$id),
      ),
    ),
  );
}

const queriesAtOnce = 5;

/** Condition on the missing side; `sellerId: ['']` finds sales older than the seller column. */
type Lost =
  | { readonly sellerName: string }
  | { readonly buyerName: string }
  | { readonly sellerId: readonly string[] }
  | { readonly buyerId: readonly string[] };

/**
 * Running sales with one side deleted, unknown or blocked: the seller cannot deliver, or the buyer cannot show the
 * code.
 */
async function withoutOneSide(world: AttentionWorld): Promise<Row<'sales'>[]> {
  const running = (where: Lost) =>
    world.rows.list('sales', { where: { ...where, state: runningSaleStates }, limit: shown + 1 });
  const blocked: string[] = [];
  const [gone, left, unknown] = await Promise.all([
    running({ sellerName: deletedPersonName }),
    running({ buyerName: deletedPersonName }),
    running({ sellerId: [''] }),
    (async () => {
      for await (const { $id } of world.rows.each('profiles', { where: { blocked: true }, select: ['$id'] })) {
        blocked.push($id);
      }
    })(),
  ]);
  const found = new Map([...gone, ...left, ...unknown].map((sale) => [sale.$id, sale]));
  const batches: string[][] = [];
  for (let from = 0; from < blocked.length; from += idsPerQuery) batches.push(blocked.slice(from, from + idsPerQuery));
  for (let from = 0; from < batches.length && found.size <= shown; from += queriesAtOnce) {
    const some = batches.slice(from, from + queriesAtOnce);
    const pages = await Promise.all(some.flatMap((ids) => [running({ sellerId: ids }), running({ buyerId: ids })]));
    for (const sale of pages.flat()) found.set(sale.$id, sale);
  }
  return [...found.values()];
}

/** Open sales with a full or partial refund: the money left is less than the price of the goods. */
const unpaidSales = (world: AttentionWorld): Promise<Row<'sales'>[]> =>
  world.rows.list('sales', { where: { state: unpaidStates }, since: { returnedAmount: 1 }, limit: shown + 1 });

/** Prepared payouts that are not marked as paid, whether or not they are in a bank file. Counts at most 100. */
async function preparedPayouts({ rows }: AttentionWorld) {
  const limit = limits.bulkAtOnce + 1;
  const prepared = await rows.list('payouts', { where: { state: preparedPayout }, select: ['amount'], limit });
  const some = prepared.slice(0, limits.bulkAtOnce);
  return {
    count: some.length,
    /** Rupiah. */
    amount: some.reduce((sum, { amount }) => sum + amount, 0),
    since: some[0]?.$createdAt ?? null,
    more: prepared.length > some.length,
  };
}

/** Orders that Midtrans refunded by itself after their goods had changed hands. */
async function returnedOrders(world: AttentionWorld): Promise<AttentionList<AttentionOrder>> {
  const since = { $createdAt: returnedSince(world.now()) };
  const where = { state: 'paid', reason: 'taken_back' };
  const refunds = await world.rows.list('refunds', { where, since, newestFirst: true, limit: 100 });
  const ids = [...new Set(refunds.map(({ orderId }) => orderId))];
  if (ids.length === 0) return { entries: [], more: false };
  const [orders, sales] = await Promise.all([
    world.rows.list('orders', { where: { $id: ids }, limit: ids.length }),
    world.rows.list('sales', { where: { orderId: ids, state: ['completed'] }, select: ['orderId'], limit: 500 }),
  ]);
  const done = new Set(sales.map(({ orderId }) => orderId));
  const handedOver = orders.filter(({ $id }) => done.has($id));
  return listOf(handedOver, (order) => {
    const own = refunds.filter(({ orderId }) => orderId === order.$id);
    return { ...orderEntry(order, own), promisedUntil: null };
  });
}

/** People in the support chat who wait for an answer, the longest waiting first. */
async function waitingChats({ rows }: AttentionWorld) {
  const since = { waitingSince: '2000-01-01T00:00:00.000Z' };
  const chats = await rows.list('chats', { since, lowestFirst: 'waitingSince', limit: shown + 1 });
  return listOf(chats, ({ $id, userDisplayName, lastMessage, waitingSince }) => ({
    chatId: $id,
    name: userDisplayName,
    message: lastMessage.slice(0, limits.chatPreviewLength),
    since: waitingSince ?? '',
  }));
}

/** All parts of domain/attention.ts; at most 20 entries per list. */
export async function needsAttention(world: AttentionWorld) {
  const [disputes, flagged, unpaid, lapsing, ownerless, due, owing, lost, reports, pairs, ...others] =
    await Promise.all([
      // The disputes that have waited longest.
      world.rows.list('sales', { where: { state: 'disputed' }, lowestFirst: 'disputedAt', limit: shown + 1 }),
      world.rows.list('orders', { where: { paymentFlag: openFlags }, limit: shown + 1 }),
      unpaidSales(world),
      world.rows.list('sales', {
        where: { state: 'waiting' },
        before: { dueAt: lapsesBefore(world.now()) },
        limit: shown + 1,
      }),
      withoutOneSide(world),
      balancesWaiting(world),
      owingPeople(world),
      undelivered(world),
      world.rows.list('reports', {
        where: { status: openReportStatuses },
        select: ['$id'],
        limit: limits.reportsCounted,
      }),
      closedPairs(world),
      preparedPayouts(world),
      returnedOrders(world),
      waitingChats(world),
      lateWork(world),
    ]);
  const [payoutsPrepared, returned, chats, late] = others;
  const [refundsDue, payoutsDue] = await Promise.all([marked(world, flagged), payoutsWaiting(world, due)]);
  return {
    late,
    disputes: listOf(disputes, saleEntry),
    refundsDue,
    payoutsPrepared,
    payoutsDue,
    unpaid: listOf(unpaid, saleEntry),
    returned,
    owing,
    lapsing: listOf(lapsing, saleEntry),
    ownerless: listOf(ownerless, saleEntry),
    chats,
    reports: reports.length,
    undelivered: lost,
    closedPairs: pairs,
  } satisfies Record<AttentionKind, unknown>;
}
