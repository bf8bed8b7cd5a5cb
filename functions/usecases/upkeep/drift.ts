import { isSettled } from '../../domain/orders/order.ts';
import { worthOf } from '../../domain/orders/order-worth.ts';
import type { CampusCatalogue } from '../../domain/settings/campus-catalogue.ts';
import { categoryCountsNow, countedColumns, countedIn } from '../category-counts.ts';
import { type Totals, totalsNow } from '../totals.ts';
import type { World } from '../world.ts';

/** How long after its own timestamp a change may become visible, in ms. */
const lateMs = 3_000;

/** Large pages of few columns, because all rows are read. */
const pageRows = 5_000;

interface OrderLedger {
  /** Reads changes since the last call and returns the sums of all orders. */
  look(): Promise<Pick<Totals, 'orders' | 'settledAmount'>>;
}

/** Reads all orders once and then only changes, so that a recount keeps up with a busy campus. */
function openOrderLedger(world: Pick<World, 'rows'>): OrderLedger {
  const settled = new Map<string, number>();
  let newest = '';
  const changed = () => {
    const select = ['status', 'totalAmount', 'depositAmount', '$updatedAt'] as const;
    if (newest === '') return world.rows.each('orders', { select, pageRows });
    const since = { $updatedAt: new Date(Date.parse(newest) - lateMs).toISOString() };
    return world.rows.each('orders', { select, since, pageRows });
  };
  return {
    async look() {
      for await (const { $id, $updatedAt, ...order } of changed()) {
        settled.set($id, isSettled(order.status) ? worthOf(order) : 0);
        if ($updatedAt > newest) newest = $updatedAt;
      }
      return { orders: settled.size, settledAmount: [...settled.values()].reduce((sum, amount) => sum + amount, 0) };
    },
  };
}

/**
 * Counters: the columns of the totals row, and each category's number of listed products, under the name
 * `categoryCount(id)`.
 */
type Count = keyof Totals | ReturnType<typeof categoryCount>;
export type Counts = Readonly<Record<Count, number>>;
/** Only categories and places, because a command that recounts has no other settings. */
export type CountWorld = Pick<World, 'rows'> & { readonly settings: CampusCatalogue };

/** A prefix, because a category may have the name of a total, such as 'products'. */
export const categoryCount = (id: string): `category ${string}` => `category ${id}`;

const byCategory = (counts: Readonly<Record<string, number>>): Partial<Record<Count, number>> =>
  Object.fromEntries(Object.entries(counts).map(([id, count]) => [categoryCount(id), count]));

/** Counters that are read together. `now` reads their stored values, `count` counts their source rows. */
interface Part {
  readonly names: readonly Count[];
  readonly now: () => Promise<Readonly<Partial<Record<Count, number>>>>;
  readonly count: () => Promise<Readonly<Partial<Record<Count, number>>>>;
}

/** Maximum recounts of a counter that keeps changing. */
const mostLooks = 20;
/** Orders are never deleted, so this counter only rises. */
const rising: readonly Count[] = ['orders'];

const counted = { users: 'profiles', chats: 'chats', reports: 'reports' } as const;

function rowsPart(world: CountWorld, name: keyof typeof counted): Part {
  const count = async () => {
    let rows = 0;
    for await (const _ of world.rows.each(counted[name], { select: ['$id'], pageRows })) rows++;
    return { [name]: rows };
  };
  return { names: [name], now: () => totalsNow(world), count };
}

/** Counts all products and the listed ones of each category in one pass. */
const productsPart = (world: CountWorld): Part => ({
  names: ['products', ...world.settings.categories.categories.map(({ id }) => categoryCount(id))],
  now: async () => {
    const [{ products }, listed] = await Promise.all([totalsNow(world), categoryCountsNow(world.rows, world.settings)]);
    return { ...byCategory(listed), products };
  },
  async count() {
    let products = 0;
    const listed: Record<string, number> = {};
    for await (const product of world.rows.each('products', { select: countedColumns, pageRows })) {
      products++;
      const id = countedIn(world.settings, product);
      if (id !== null) listed[id] = (listed[id] ?? 0) + 1;
    }
    return { ...byCategory(listed), products };
  },
});

/**
 * The correction of each counter. A counter that did not change while its rows were read is certain after one pass. For
 * a counter that only rises, each pass narrows the bounds until one value is left. Others are read again, and omitted
 * if they never become certain.
 */
async function driftOf({ names, now, count }: Part): Promise<Partial<Counts>> {
  const bounds = new Map<Count, { low: number; high: number }>();
  const isSure = (name: Count) => bounds.get(name)?.low === bounds.get(name)?.high && bounds.has(name);
  for (let look = 0; look < mostLooks && !names.every(isSure); look++) {
    const earlier = await now();
    const found = await count();
    const later = await now();
    for (const name of names) {
      if (isSure(name) || (earlier[name] !== later[name] && !rising.includes(name))) continue;
      const known = bounds.get(name) ?? { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
      const value = found[name] ?? 0;
      const low = Math.max(known.low, value - (later[name] ?? 0));
      bounds.set(name, { low, high: Math.min(known.high, value - (earlier[name] ?? 0)) });
    }
  }
  return Object.fromEntries(names.filter(isSure).map((name) => [name, bounds.get(name)?.low ?? 0]));
}

/** The errors of totals and category counts, as far as they can be determined while the campus is used. */
export async function measureDrift(world: CountWorld): Promise<Partial<Counts>> {
  const ledger = openOrderLedger(world);
  const parts: Part[] = [
    ...(['users', 'chats', 'reports'] as const).map((name) => rowsPart(world, name)),
    productsPart(world),
    { names: ['orders', 'settledAmount'], now: () => totalsNow(world), count: () => ledger.look() },
  ];
  let drift: Partial<Counts> = {};
  for (const part of parts) drift = { ...drift, ...(await driftOf(part)) };
  return drift;
}
