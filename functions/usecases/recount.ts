import { isSettled } from '../domain/order-status.ts';
import { audited } from './audit.ts';
import { update } from './operations.ts';
import type { Operation } from './rows.ts';
import { ensureTotals, noTotals, type Totals, totalsId } from './totals.ts';
import type { Caller, World } from './world.ts';

const countedTables = { users: 'profiles', products: 'products', chats: 'chats', reports: 'reports' } as const;
const columns = ['users', 'products', 'orders', 'chats', 'reports', 'settledAmount'] as const;
const maxTries = 3;

async function count(
  world: Pick<World, 'rows'>,
  table: 'profiles' | 'products' | 'chats' | 'reports',
): Promise<number> {
  let rows = 0;
  for await (const _ of world.rows.each(table, { select: ['$id'] })) rows++;
  return rows;
}

async function countOrders(world: Pick<World, 'rows'>): Promise<Pick<Totals, 'orders' | 'settledAmount'>> {
  let orders = 0;
  let settledAmount = 0;
  for await (const order of world.rows.each('orders', { select: ['status', 'totalAmount'] })) {
    orders++;
    if (isSettled(order.status)) settledAmount += order.totalAmount;
  }
  return { orders, settledAmount };
}

async function countAll(world: Pick<World, 'rows'>): Promise<Totals> {
  const [users, products, chats, reports, orders] = await Promise.all([
    count(world, countedTables.users),
    count(world, countedTables.products),
    count(world, countedTables.chats),
    count(world, countedTables.reports),
    countOrders(world),
  ]);
  return { users, products, chats, reports, ...orders };
}

const pick = (row: Totals): Totals => {
  const { users, products, orders, chats, reports, settledAmount } = row;
  return { users, products, orders, chats, reports, settledAmount };
};

const isSame = (a: Totals, b: Totals): boolean => columns.every((column) => a[column] === b[column]);

/**
 * Counts everything anew and heals the totals row. When the totals moved while counting, it counts again; on a campus
 * that never rests it gives up after three tries (`isHealed: false`) rather than write a number that is old already.
 * `also`: more changes for the transaction that heals.
 */
export async function recount(
  world: Pick<World, 'rows'>,
  also: (before: Totals, totals: Totals) => readonly Operation[] = () => [],
): Promise<{ totals: Totals; before: Totals; isHealed: boolean }> {
  await ensureTotals(world.rows);
  for (let tries = 1; ; tries++) {
    const before = (await world.rows.get('totals', totalsId)) ?? noTotals;
    const totals = await countAll(world);
    const isHealed = await world.rows.transact(async () => {
      const now = (await world.rows.get('totals', totalsId)) ?? noTotals;
      if (!isSame(now, before)) return { operations: [], result: false };
      const heal = isSame(now, totals) ? [] : [update('totals', totalsId, totals)];
      return { operations: [...heal, ...also(before, totals)], result: true };
    });
    if (isHealed || tries === maxTries) return { totals, before, isHealed };
  }
}

/** The administrator's button: the same, with an entry in the audit. */
export const recountByAdmin = (world: Pick<World, 'rows' | 'newId'>, admin: Caller): ReturnType<typeof recount> =>
  recount(world, (before, totals) => [
    audited(world, admin, { action: 'totals.recount', subject: totalsId, before: pick(before), after: totals }),
  ]);
