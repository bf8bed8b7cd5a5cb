/**
 * Orders for a treasurer: payments between people, and where the money is. Does not read addresses, goods, meetings or
 * messages, so that a treasurer needs no access to those rows.
 */
import { DomainError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { OrderMoneyQuery } from '../../domain/money/order-money-list.ts';
import { masked } from '../../domain/money/payout-account.ts';
import { orderEventId } from '../../domain/order-ids.ts';
import { isRefundDue, openFlags } from '../../domain/orders/midtrans.ts';
import { deletedPersonName } from '../../domain/people/person.ts';
import { isUndoTime, undoUntil } from '../../domain/undo.ts';
import { namesOf } from '../names.ts';
import type { Row } from '../rows.ts';
import type { World } from '../world.ts';
import { ordersMatching, rangeOf } from './narrow-money.ts';
import { refundSeen } from './refund-seen.ts';

type ReadWorld = Pick<World, 'rows' | 'now' | 'settings'>;

const pageSize = limits.moneyPageSize;

const shownColumns = [
  ...(['userId', 'customerName', 'paymentMethod', 'status', 'paymentFlag'] as const),
  ...(['totalAmount', 'canceledAmount', 'returnedAmount', 'version'] as const),
] as const;

const orderSeen = (order: Pick<Row<'orders'>, '$id' | '$createdAt' | (typeof shownColumns)[number]>) => ({
  orderId: order.$id,
  at: order.$createdAt,
  buyerId: order.userId,
  buyerName: order.customerName,
  method: order.paymentMethod,
  status: order.status,
  paymentFlag: order.paymentFlag,
  totalAmount: order.totalAmount,
  canceledAmount: order.canceledAmount,
  returnedAmount: order.returnedAmount,
  version: order.version,
});

/** Distinct sellers by order. */
async function sellersOf(world: ReadWorld, orderIds: readonly string[]) {
  const sellers = new Map<string, { sellerId: string; name: string }[]>();
  if (orderIds.length === 0) return sellers;
  const select = ['orderId', 'sellerId', 'sellerName'] as const;
  const limit = orderIds.length * limits.cartProducts;
  const sales = await world.rows.list('sales', { where: { orderId: orderIds }, select, limit });
  for (const { orderId, sellerId, sellerName: name } of sales.toSorted((a, b) => a.$id.localeCompare(b.$id))) {
    const known = sellers.get(orderId) ?? [];
    if (!known.some((one) => one.sellerId === sellerId)) sellers.set(orderId, [...known, { sellerId, name }]);
  }
  return sellers;
}

const sorts = {
  default: { newestFirst: true },
  newest: { newestFirst: true },
  oldest: { newestFirst: false },
  largest: { highestFirst: 'totalAmount' },
  smallest: { lowestFirst: 'totalAmount' },
} as const;

/** A page of orders, newest first by default; `count`: the number of matches, at most 5,000. */
export async function listOrderMoney(world: ReadWorld, query: OrderMoneyQuery) {
  const { q, from, to, sort, status, method, flag, after } = query;
  const [begun, matching] = await Promise.all([
    after ? world.rows.get('orders', after) : null,
    ordersMatching(world.rows, q),
  ]);
  if (matching === 'none') return { entries: [], next: null, count: 0 };
  const { where: named = {}, ...containing } = matching;
  const filter = {
    ...containing,
    ...rangeOf(world, { from, to }),
    where: {
      ...named,
      ...(status ? { status } : {}),
      ...(method ? { paymentMethod: method } : {}),
      ...(flag ? { paymentFlag: openFlags } : {}),
    },
  };
  const [rows, count] = await Promise.all([
    world.rows.list('orders', {
      ...filter,
      ...sorts[sort],
      select: shownColumns,
      limit: pageSize + 1,
      ...(begun ? { after: begun.$id } : {}),
    }),
    world.rows.count('orders', filter),
  ]);
  const shown = rows.slice(0, pageSize);
  const sellers = await sellersOf(
    world,
    shown.map(({ $id }) => $id),
  );
  return {
    entries: shown.map((order) => ({ ...orderSeen(order), sellers: sellers.get(order.$id) ?? [] })),
    next: rows.length > pageSize ? (shown.at(-1)?.$id ?? null) : null,
    count,
  };
}

/**
 * The refunded mark of an order without refund rows, while it can be undone: its time (`at`) and the deadline to undo
 * it (`until`).
 */
function markSeen(order: Row<'orders'>, marking: Row<'orderEvents'> | null, now: number) {
  const stands = order.flagBefore !== '' && order.flagMarkedVersion === order.version;
  const at = stands ? (marking?.$createdAt ?? null) : null;
  return at !== null && isUndoTime(at, now) ? { at, until: undoUntil(at) } : null;
}

/** All money of one order. Refuses order_not_found. */
export async function readOrderMoney(world: ReadWorld, { orderId }: { orderId: string }) {
  const order = await world.rows.get('orders', orderId);
  if (!order) throw new DomainError('order_not_found', { orderId });
  const where = { orderId };
  const isDue = isRefundDue(order.paymentFlag);
  const [payment, sales, refunds, entries, marking, account] = await Promise.all([
    world.rows.get('transactions', orderId),
    world.rows.list('sales', { where, limit: 100 }),
    world.rows.list('refunds', { where, limit: 100 }),
    world.rows.list('entries', { where, newestFirst: false, limit: limits.orderEntriesShown }),
    order.flagBefore === '' ? null : world.rows.get('orderEvents', orderEventId(orderId, order.flagMarkedVersion)),
    isDue ? world.rows.get('payoutAccounts', order.userId) : null,
  ]);
  const names = await namesOf(world, [...new Set(entries.map(({ personId }) => personId))]);
  return {
    order: orderSeen(order),
    isRefundDue: isDue,
    /** Where the refund goes, masked; null if none is due or the buyer has no account. */
    account: account && masked(account),
    mark: markSeen(order, marking, world.now()),
    payment: payment && {
      status: payment.paymentStatus,
      attempt: payment.attempt,
      paidAt: payment.paidAt,
      expiresAt: payment.expiresAt,
    },
    sales: sales
      .toSorted((a, b) => a.$id.localeCompare(b.$id))
      .map(({ $id, sellerId, sellerName, subtotal, returnedAmount, state, money }) => ({
        ...{ saleId: $id, sellerId, sellerName, subtotal, returnedAmount, state, money },
      })),
    refunds: refunds.map(refundSeen),
    entries: entries.map(({ $id, $createdAt, kind, personId, amount }) => ({
      ...{ entryId: $id, at: $createdAt, kind, personId, amount },
      name: personId === '' ? '' : (names.get(personId) ?? deletedPersonName),
    })),
  };
}
