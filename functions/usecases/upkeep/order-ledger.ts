import { isSettled } from '../../domain/orders/order-status.ts';
import type { Totals } from '../totals.ts';
import type { World } from '../world.ts';

/** A change may become visible this much later than the time it carries. */
const lateMs = 3_000;

export interface OrderLedger {
  /** Reads what changed since the last time, and says what all orders come to. */
  look(): Promise<Pick<Totals, 'orders' | 'settledAmount'>>;
}

/** All orders, read once and then kept up to date, so that a busy campus can be counted faster than it moves. */
export function openOrderLedger(world: Pick<World, 'rows'>): OrderLedger {
  const settled = new Map<string, number>();
  let newest = '';
  const changed = () => {
    const select = ['status', 'totalAmount', '$updatedAt'] as const;
    if (newest === '') return world.rows.each('orders', { select });
    const since = { $updatedAt: new Date(Date.parse(newest) - lateMs).toISOString() };
    return world.rows.each('orders', { select, since });
  };
  return {
    async look() {
      for await (const { $id, $updatedAt, status, totalAmount } of changed()) {
        settled.set($id, isSettled(status) ? totalAmount : 0);
        if ($updatedAt > newest) newest = $updatedAt;
      }
      return { orders: settled.size, settledAmount: [...settled.values()].reduce((sum, amount) => sum + amount, 0) };
    },
  };
}
