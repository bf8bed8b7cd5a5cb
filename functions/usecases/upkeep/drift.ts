import { isSettled } from '../../domain/orders/order.ts';
import { type Totals, totalsNow } from '../totals.ts';
import type { World } from '../world.ts';

/** A change may become visible this much later than the time it carries. */
const lateMs = 3_000;

interface OrderLedger {
  /** Reads what changed since the last time, and says what all orders come to. */
  look(): Promise<Pick<Totals, 'orders' | 'settledAmount'>>;
}

/** All orders, read once and then kept up to date, so that a busy campus can be counted faster than it moves. */
function openOrderLedger(world: Pick<World, 'rows'>): OrderLedger {
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

type Column = keyof Totals;
type CountWorld = Pick<World, 'rows'>;

/** Columns of the totals row, and how what they copy is counted. */
interface Part {
  readonly columns: readonly Column[];
  readonly count: () => Promise<Partial<Totals>>;
}

/** How often a column that moved while it was counted is counted again. */
const mostLooks = 20;
/** No order is ever taken back, so this column only rises. */
const rising: readonly Column[] = ['orders'];

const counted = { users: 'profiles', products: 'products', chats: 'chats', reports: 'reports' } as const;

function rowsPart(world: CountWorld, column: keyof typeof counted): Part {
  const count = async () => {
    let rows = 0;
    for await (const _ of world.rows.each(counted[column], { select: ['$id'] })) rows++;
    return { [column]: rows };
  };
  return { columns: [column], count };
}

/**
 * What has to be added to each column to make it true. A column that stood still while its rows were read is sure at once;
 * one that only rises is sure as soon as its looks leave a single answer. Others are looked at again, and left out at last.
 */
async function driftOf(world: CountWorld, { columns, count }: Part): Promise<Partial<Totals>> {
  const bounds = new Map<Column, { low: number; high: number }>();
  const isSure = (column: Column) => bounds.get(column)?.low === bounds.get(column)?.high && bounds.has(column);
  for (let look = 0; look < mostLooks && !columns.every(isSure); look++) {
    const earlier = await totalsNow(world);
    const found = await count();
    const later = await totalsNow(world);
    for (const column of columns) {
      if (isSure(column) || (earlier[column] !== later[column] && !rising.includes(column))) continue;
      const known = bounds.get(column) ?? { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
      const value = found[column] ?? 0;
      const low = Math.max(known.low, value - later[column]);
      bounds.set(column, { low, high: Math.min(known.high, value - earlier[column]) });
    }
  }
  return Object.fromEntries(columns.filter(isSure).map((column) => [column, bounds.get(column)?.low ?? 0]));
}

/** How far the totals row is off, for every column that could be told while the campus goes on. */
export async function measureDrift(world: CountWorld): Promise<Partial<Totals>> {
  const ledger = openOrderLedger(world);
  const parts: Part[] = [
    ...(['users', 'products', 'chats', 'reports'] as const).map((column) => rowsPart(world, column)),
    { columns: ['orders', 'settledAmount'], count: () => ledger.look() },
  ];
  let drift: Partial<Totals> = {};
  for (const part of parts) drift = { ...drift, ...(await driftOf(world, part)) };
  return drift;
}
