import { DomainError } from '../../domain/errors.ts';
import { orderEventId, orderNotificationId } from '../../domain/ids.ts';
import { type NotificationText, orderNotification } from '../../domain/messages/notification.ts';
import type { PaymentFlag } from '../../domain/orders/midtrans.ts';
import {
  copyStatus,
  eventLeadingTo,
  type OrderActor,
  type OrderEvent,
  type OrderStatus,
  readStatus,
  type TransitionResult,
  transition,
  transitions,
} from '../../domain/orders/order.ts';
import { restockLines } from '../../domain/products/listing.ts';
import { audited } from '../audit.ts';
import { create, increment, type Operation, type Plan, type Row, update } from '../rows.ts';
import { addToTotals } from '../totals.ts';
import { type Caller, isoNow, type World } from '../world.ts';

export type MoveWorld = Pick<World, 'rows' | 'now'>;

export interface MovedOrder {
  readonly orderId: string;
  readonly status: string;
  readonly version: number;
}

export interface Mover {
  readonly id: string;
  readonly as: OrderActor;
}

export interface MoveOptions {
  /** Whether stock will be given back, so that the lines are read with the order. */
  readonly givesBack?: boolean;
  readonly note?: string;
  readonly notification?: NotificationText;
  /** More changes for the same transaction. */
  readonly also?: (order: Row<'orders'>, result: TransitionResult) => readonly Operation[];
  /** More values for the buyer's copy. */
  readonly copy?: Partial<Row<'transactions'>>;
}

async function giveBackStock(world: MoveWorld, items: readonly Row<'orderItems'>[]): Promise<Operation[]> {
  const ids = items.filter((item) => item.stockTaken).map((item) => item.productId);
  if (ids.length === 0) return [];
  const products = await world.rows.list('products', { where: { $id: ids }, select: ['stock'], limit: ids.length });
  const stocks = new Map(products.map((product) => [product.$id, product]));
  return restockLines(items, stocks).map((line) => increment('products', line.productId, 'stock', line.quantity));
}

/** Whether this transition leaves the buyer's money with us: PAID says so itself, later states by the copy. */
const owesRefund = (result: TransitionResult, copy: Row<'transactions'> | null): boolean =>
  result.effects.includes('flag_refund') && (result.from === 'PAID' || Boolean(copy?.paidAt));

/** What a transition looks at besides the order. Read by whoever plans it, together with the order where that can be. */
export interface Around {
  /** The buyer's copy: staging an update of a missing row would fail everything, so a lost one is left out. */
  readonly copy: Row<'transactions'> | null;
  /** Asked for where stock is given back. */
  readonly items: () => Promise<readonly Row<'orderItems'>[]>;
}

/** The lines of an order. */
export const itemsOf = (world: Pick<World, 'rows'>, orderId: string): Promise<Row<'orderItems'>[]> =>
  world.rows.list('orderItems', { where: { orderId }, limit: 100 });

/**
 * What this event writes, and the state it leads to; for transactions that write more. The orderEvents row is its lock:
 * the second to create it fails. Refuses transition_not_allowed.
 */
export async function planMove(
  world: MoveWorld,
  order: Row<'orders'>,
  event: OrderEvent,
  mover: Mover,
  around: Around,
  options: MoveOptions = {},
): Promise<Plan<MovedOrder>> {
  const result = transition(order, event, mover.as);
  const paid = result.effects.includes('mark_paid') ? { paidAt: isoNow(world) } : {};
  const entry = { orderId: order.$id, from: result.from, to: result.to, by: mover.id, note: options.note ?? '' };
  const isOwed = owesRefund(result, around.copy);
  const flag: { paymentFlag?: PaymentFlag } = isOwed ? { paymentFlag: 'refund_due' } : {};
  const news = options.notification ?? orderNotification(order.$id, result.to, isOwed);
  const operations = [
    ...(result.effects.includes('restock') ? await giveBackStock(world, await around.items()) : []),
    update('orders', order.$id, { status: result.to, version: result.version, ...flag }),
    create('orderEvents', orderEventId(order.$id, result.version), entry, [order.userId]),
    ...(around.copy
      ? [update('transactions', order.$id, { status: copyStatus(result.to), ...paid, ...options.copy })]
      : []),
    create('notifications', orderNotificationId(order.$id, result.version), { userId: order.userId, ...news }, [
      order.userId,
    ]),
    ...addToTotals('settledAmount', result.settledDelta),
    ...(options.also?.(order, result) ?? []),
  ];
  return { operations, result: { orderId: order.$id, status: result.to, version: result.version } };
}

/** Whether the order stands where this event leads because this very person has raised it: a repeat of the same press. */
async function isMyRepeat(world: MoveWorld, order: Row<'orders'>, event: OrderEvent, mover: Mover): Promise<boolean> {
  const status = readStatus(order.status);
  const leadsHere = transitions.some((row) => row.event === event && row.to === status && row.by.includes(mover.as));
  if (!leadsHere) return false;
  const last = await world.rows.get('orderEvents', orderEventId(order.$id, order.version));
  return last?.by === mover.id;
}

/**
 * Raises an event on an order in one transaction: order, copy, timeline, notification, totals, restock. Of two callers
 * exactly one succeeds; the other is decided anew on the fresh order. Refuses order_not_found, transition_not_allowed.
 */
export function moveOrder(
  world: MoveWorld,
  orderId: string,
  eventOf: (order: Row<'orders'>) => OrderEvent | null,
  mover: Mover,
  options: MoveOptions = {},
): Promise<MovedOrder> {
  return world.rows.transact<MovedOrder>(async () => {
    const [order, copy, items] = await Promise.all([
      world.rows.get('orders', orderId),
      world.rows.get('transactions', orderId),
      options.givesBack ? itemsOf(world, orderId) : null,
    ]);
    if (!order) throw new DomainError('order_not_found', { orderId });
    const event = eventOf(order);
    const answer = { orderId, status: order.status, version: order.version };
    if (event === null) return { operations: [], result: answer };
    if (await isMyRepeat(world, order, event, mover)) return { operations: [], result: answer };
    const around = { copy, items: async () => items ?? (await itemsOf(world, orderId)) };
    return planMove(world, order, event, mover, around, options);
  });
}

/** The buyer cancels an own order while it is Pending; another's order does not exist for them. */
export function cancelOrder(world: MoveWorld, caller: Caller, input: { orderId: string }): Promise<MovedOrder> {
  return moveOrder(
    world,
    input.orderId,
    (order) => {
      if (order.userId !== caller.id) throw new DomainError('order_not_found', { orderId: input.orderId });
      return 'cancel';
    },
    { id: caller.id, as: 'buyer' },
    { givesBack: true },
  );
}

/**
 * The administrator moves an order to `to`. `version` is what the screen showed: an order changed since is refused with
 * changed_meanwhile and its state of now, unless it already stands at `to`.
 */
export function changeOrderStatus(
  world: MoveWorld & Pick<World, 'newId'>,
  admin: Caller,
  input: { orderId: string; to: OrderStatus; version?: number | undefined },
): Promise<MovedOrder> {
  const { orderId, to, version } = input;
  return moveOrder(
    world,
    orderId,
    (order) => {
      if (readStatus(order.status) === to) return null;
      if (version !== undefined && version !== order.version) {
        throw new DomainError('changed_meanwhile', { status: order.status, version: order.version });
      }
      const event = eventLeadingTo(order, to, 'admin');
      if (!event) throw new DomainError('transition_not_allowed', { status: order.status, to });
      return event;
    },
    { id: admin.id, as: 'admin' },
    {
      givesBack: to === 'Canceled',
      also: (order, result) => [
        audited(world, admin, {
          action: 'order.status',
          subject: order.$id,
          before: { status: result.from },
          after: { status: result.to },
        }),
      ],
    },
  );
}
