import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { queryKeys } from '../../../lib/query-keys.ts';
import { getRow, listRows } from '../../../lib/tables.ts';
import { loadOrders } from './orders-list.ts';

/** An order has at most six states; retries of a payment add none. */
const eventLimit = 50;

const oneOrder = async (orderId: string) =>
  (await loadOrders({ where: [Query.equal('$id', orderId)], limit: 1 }))[0] ?? null;

/** One order with its items, its payment as the buyer's copy keeps it, and its timeline with the names of who moved it. */
async function loadDetail(orderId: string) {
  const [order, payment, events] = await Promise.all([
    oneOrder(orderId),
    getRow('transactions', orderId, ['status', 'method', 'attempt', 'expiresAt', 'paidAt', 'paymentStatus']),
    listRows('orderEvents', {
      select: ['from', 'to', 'by', 'note'],
      where: [Query.equal('orderId', orderId), Query.orderAsc('$createdAt')],
      limit: eventLimit,
    }),
  ]);
  if (!order) return null;
  const people = [...new Set(events.map((event) => event.by).filter(Boolean))];
  const profiles =
    people.length === 0
      ? []
      : await listRows('profiles', { select: ['name'], where: [Query.equal('$id', people)], limit: people.length });
  const names = new Map(profiles.map((profile) => [profile.$id, profile.name]));
  return { order, payment, events: events.map((event) => ({ ...event, byName: names.get(event.by) ?? '' })) };
}

/** Under 'orders', so that realtime keeps an open drawer fresh, too. */
export const orderDetailOptions = (orderId: string) =>
  queryOptions({ queryKey: queryKeys.adminOrder(orderId), queryFn: () => loadDetail(orderId) });

export type OrderDetail = NonNullable<Awaited<ReturnType<typeof loadDetail>>>;
