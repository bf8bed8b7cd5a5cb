/** An order with everything that a change of it reads, and what such a change is. */
import type { Entry } from '../../domain/money/ledger.ts';
import type { NotificationText } from '../../domain/notifications/notification.ts';
import type { OrderEvent } from '../../domain/orders/order.ts';
import { isOfOneMoment } from '../../domain/orders/order-of-sales.ts';
import type { SaleEvent, SaleMover } from '../../domain/orders/sale.ts';
import { type Operation, type Row, TornRead } from '../rows.ts';
import type { ChangedProduct } from '../selling/changed-products.ts';
import type { Contact } from '../talks/blocked-pair.ts';
import type { World } from '../world.ts';

export type MoveWorld = Pick<World, 'rows' | 'now' | 'newCode' | 'settings' | 'kinds'>;

/** An order with everything a move reads, loaded together. */
export interface LoadedOrder {
  readonly order: Row<'orders'>;
  readonly sales: readonly Row<'sales'>[];
  /** The buyer's copy; null if it was lost, and where it is taken for granted. */
  readonly copy: Row<'transactions'> | null;
  /**
   * Rows that are missing only after damage are not read: the buyer's copy, the reputation of somebody who sells, the pair of a sale that has
   * counted. Without one, the transaction fails, and the plan that runs again must read them.
   */
  readonly isUsual: boolean;
  /** Loaded when stock is given back. */
  readonly items: () => Promise<readonly Row<'orderItems'>[]>;
}

/** What a transition needs besides the domain's result. */
export interface MoveDetails {
  readonly event: OrderEvent | SaleEvent;
  /** The moved sale; '' for all. */
  readonly saleId: string;
  readonly mover: SaleMover;
  readonly note?: string | undefined;
  /** The buyer's notification; null: none. */
  readonly notification: NotificationText | null;
  /** What became of the goods: `returned` after a dispute; `sold_out`: the seller has none left. */
  readonly goods?: 'returned' | 'sold_out' | undefined;
  /** What the other side of the sale may receive; absent: everything. */
  readonly contact?: Contact | undefined;
  /** Ledger entries before those of the sales. */
  readonly entries?: readonly Entry[] | undefined;
  /** Further operations in the same transaction. */
  readonly also?: readonly Operation[];
  /** Further columns of the buyer's copy. */
  readonly copy?: Partial<Row<'transactions'>> | undefined;
  /** Told of the products whose stock comes back. */
  readonly changed?: ChangedProduct | undefined;
}

/** What a plan reads of an order. */
export interface OrderReads {
  /** Its lines, because stock will come back. */
  readonly items?: boolean;
  /** See LoadedOrder; only on a plan's first attempt. */
  readonly isUsual?: boolean;
}

export const itemsOf = (world: Pick<World, 'rows'>, orderId: string): Promise<Row<'orderItems'>[]> =>
  world.rows.list('orderItems', { where: { orderId }, limit: 100 });

/**
 * Reads an order and its sales as of one moment; throws TornRead if a move came in between, so that the transaction is
 * planned again. Null when there is no such order.
 */
export async function loadOrder(
  world: MoveWorld,
  orderId: string,
  { items: withItems = false, isUsual = false }: OrderReads = {},
): Promise<LoadedOrder | null> {
  const [order, sales, copy, items] = await Promise.all([
    world.rows.get('orders', orderId),
    world.rows.list('sales', { where: { orderId }, limit: 100 }),
    isUsual ? null : world.rows.get('transactions', orderId),
    withItems ? itemsOf(world, orderId) : null,
  ]);
  if (order && !isOfOneMoment(order, sales)) throw new TornRead(`order ${orderId}`);
  let asked: ReturnType<typeof itemsOf> | undefined;
  const itemsNow = async () => {
    if (items) return items;
    asked ??= itemsOf(world, orderId);
    return asked;
  };
  return order ? { order, sales, copy, isUsual, items: itemsNow } : null;
}
