/**
 * Raises an event on an order and the sales that it concerns. The actor is the buyer, an administrator or the schedule.
 */
import { DomainError } from '../../domain/errors.ts';
import type { Entry } from '../../domain/money/ledger.ts';
import {
  type NotificationText,
  type OrderFacts,
  orderNotification,
  partlyCanceledNotification,
} from '../../domain/notifications/notification.ts';
import { orderEventId } from '../../domain/order-ids.ts';
import {
  assertAllowed,
  eventLeadingTo,
  type OrderActor,
  type OrderEvent,
  type OrderStatus,
  readStatus,
  transitions,
} from '../../domain/orders/order.ts';
import { moveAllSales, type OrderMove } from '../../domain/orders/order-of-sales.ts';
import { assertNotOwnCase } from '../../domain/people/own-case.ts';
import { audited } from '../audit.ts';
import type { Operation, Plan, Row } from '../rows.ts';
import { type ChangedProduct, withFollowers } from '../selling/changed-products.ts';
import { type Caller, type World, zoneOf } from '../world.ts';
import { type LoadedOrder, loadOrder, type MoveWorld } from './loaded-order.ts';
import { orderFactsOf } from './move-notifications.ts';
import { type MovedOrder, movement } from './movement.ts';

/** The world of a transition that updates bundles afterwards. */
export type SettlingWorld = MoveWorld & Pick<World, 'newId' | 'log'>;

export interface Mover {
  readonly id: string;
  readonly as: OrderActor;
}

export interface MoveOptions {
  /** Whether the transition may restock; the items are then read with the order. */
  readonly givesBack?: boolean;
  /** The reason, shown to the buyer and every seller. */
  readonly reason?: string | undefined;
  /** Replaces the buyer's usual notification. */
  readonly tell?: (told: OrderFacts) => NotificationText;
  readonly also?: (order: Row<'orders'>, move: OrderMove) => readonly Operation[];
  readonly copy?: Partial<Row<'transactions'>>;
  /** Ledger entries to book before those of the sales. */
  readonly entries?: readonly Entry[];
  /** Called for each product with returned stock. */
  readonly changed?: ChangedProduct;
}

/**
 * The operations of this event on all sales of the order, for a caller that adds further operations. Refuses what the
 * domain refuses.
 */
export function planMove(
  world: MoveWorld,
  loaded: LoadedOrder,
  event: OrderEvent,
  mover: Mover,
  options: MoveOptions = {},
): Promise<Plan<MovedOrder>> {
  const { order, sales } = loaded;
  assertAllowed(order, event, mover.as);
  const move = moveAllSales(order, sales, event, mover, world.now(), zoneOf(world), options.reason);
  const also = options.also?.(order, move) ?? [];
  const isPart = event === 'cancel' && move.to !== 'Canceled';
  const tell = options.tell ?? (isPart ? partlyCanceledNotification : orderNotification);
  const notification = tell(orderFactsOf(world, loaded, move, options.reason ?? ''));
  return movement(world, loaded, move, {
    event,
    saleId: '',
    mover,
    note: options.reason,
    notification,
    also,
    copy: options.copy,
    entries: options.entries,
    changed: options.changed,
  });
}

/** Whether the request repeats an event that this person has already raised. */
async function isMyRepeat(world: MoveWorld, order: Row<'orders'>, event: OrderEvent, mover: Mover): Promise<boolean> {
  const status = readStatus(order.status);
  const leadsHere = transitions.some((row) => row.event === event && row.to === status && row.by.includes(mover.as));
  if (!leadsHere) return false;
  const last = await world.rows.get('orderEvents', orderEventId(order.$id, order.version));
  return last?.by === mover.id;
}

/**
 * Raises an event on an order and the sales it concerns, in one transaction: sales, order, copy, timeline,
 * notifications, totals, restock. Of two simultaneous callers one succeeds; the other is planned again on the fresh
 * order. Refuses order_not_found, transition_not_allowed.
 */
export function moveOrder(
  world: SettlingWorld,
  orderId: string,
  eventOf: (order: Row<'orders'>, sales: readonly Row<'sales'>[]) => OrderEvent | null,
  mover: Mover,
  options: MoveOptions = {},
): Promise<MovedOrder> {
  return withFollowers<MovedOrder>(world, async (changed, attempt) => {
    const reads = { items: options.givesBack === true, isUsual: attempt === 0 };
    const loaded = await loadOrder(world, orderId, reads);
    if (!loaded) throw new DomainError('order_not_found', { orderId });
    const { order } = loaded;
    const event = eventOf(order, loaded.sales);
    const answer = { orderId, status: order.status, version: order.version };
    if (event === null) return { operations: [], result: answer };
    if (await isMyRepeat(world, order, event, mover)) return { operations: [], result: answer };
    return planMove(world, loaded, event, mover, { ...options, changed });
  });
}

/** The buyer cancels their own order while no seller has accepted. Refuses order_not_found for other callers. */
export function cancelOrder(world: SettlingWorld, caller: Caller, input: { orderId: string }): Promise<MovedOrder> {
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
 * An administrator moves an order and its sales to `to`. `version`: the order version that the administrator saw; if
 * the order has changed since, refuses changed_meanwhile with the current state, unless it already is at `to`.
 * `reason`: required by some sales, shown to both sides. Also refuses own_case.
 */
export function changeOrderStatus(
  world: SettlingWorld,
  admin: Caller,
  input: { orderId: string; to: OrderStatus; version?: number | undefined; reason?: string | undefined },
): Promise<MovedOrder> {
  const { orderId, to, version, reason } = input;
  return moveOrder(
    world,
    orderId,
    (order, sales) => {
      assertNotOwnCase(admin.id, [order.userId, ...sales.map(({ sellerId }) => sellerId)]);
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
      reason,
      also: (order, move) => [
        audited(world, admin, {
          action: 'order.status',
          subject: order.$id,
          before: { status: move.from },
          after: { status: move.to },
        }),
      ],
    },
  );
}
