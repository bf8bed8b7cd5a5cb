/** Loads an order for a move, which is a transition of its sales and its status, and describes the move. */
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
  /** The buyer's copy; null if it is missing or, with `isUsual`, was not read. */
  readonly copy: Row<'transactions'> | null;
  /**
   * Whether to skip reading rows that only data loss can remove: the buyer's copy, a seller's reputation, the pair of a
   * counted sale. If one is missing, the transaction fails, and the next attempt must read them.
   */
  readonly isUsual: boolean;
  /** Reads the items, when stock is given back. */
  readonly items: () => Promise<readonly Row<'orderItems'>[]>;
}

/** The inputs of a move, in addition to the domain's result. */
export interface MoveDetails {
  readonly event: OrderEvent | SaleEvent;
  /** Id of the moved sale; '' for all sales of the order. */
  readonly saleId: string;
  readonly mover: SaleMover;
  readonly note?: string | undefined;
  /** The buyer's notification; null for none. */
  readonly notification: NotificationText | null;
  /** State of the goods after the step: `returned` after a dispute; `sold_out`: the seller has none left. */
  readonly goods?: 'returned' | 'sold_out' | undefined;
  /** Parts of the move that the other side may see; absent means everything. */
  readonly contact?: Contact | undefined;
  /** Ledger entries to book before those of the sales. */
  readonly entries?: readonly Entry[] | undefined;
  /** Further operations in the same transaction. */
  readonly also?: readonly Operation[];
  /** Further columns of the buyer's copy. */
  readonly copy?: Partial<Row<'transactions'>> | undefined;
  /** Called for each product with returned stock. */
  readonly changed?: ChangedProduct | undefined;
}

/** Optional reads of an order. */
export interface OrderReads {
  /** Reads the order's items, for moves that restock. */
  readonly items?: boolean;
  /** See LoadedOrder. Only for a plan's first attempt. */
  readonly isUsual?: boolean;
}

export const itemsOf = (world: Pick<World, 'rows'>, orderId: string): Promise<Row<'orderItems'>[]> =>
  world.rows.list('orderItems', { where: { orderId }, limit: 100 });

/**
 * Reads an order and its sales in a consistent state. Throws TornRead if a move came in between, so that the
 * transaction is planned again. Null if the order does not exist.
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
