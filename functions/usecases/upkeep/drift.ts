import { isSettled } from '../../domain/orders/order.ts';
import { type Category, isCategory, postingCategories } from '../../domain/products/catalogue.ts';
import { isOnOffer } from '../../domain/products/listing.ts';
import { categoryCountsNow, countedColumns, noneListed } from '../selling/category-counts.ts';
import { type Totals, totalsNow } from '../totals.ts';
import type { World } from '../world.ts';

/** A change may become visible this much later than the time it carries. */
const lateMs = 3_000;

/** Rows of few columns, all of which are read. */
const pageRows = 5_000;

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
    if (newest === '') return world.rows.each('orders', { select, pageRows });
    const since = { $updatedAt: new Date(Date.parse(newest) - lateMs).toISOString() };
    return world.rows.each('orders', { select, since, pageRows });
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

/** What is kept by counting up and down: the columns of the totals row, and a category's listed products by its name. */
type Count = keyof Totals | Category;
export type Counts = Readonly<Record<Count, number>>;
type CountWorld = Pick<World, 'rows'>;

/** Counts that are read together, and how what they copy is counted. */
interface Part {
  readonly names: readonly Count[];
  readonly now: () => Promise<Readonly<Partial<Record<Count, number>>>>;
  readonly count: () => Promise<Readonly<Partial<Record<Count, number>>>>;
}

/** How often a count that moved while it was counted is counted again. */
const mostLooks = 20;
/** No order is ever taken back, so this count only rises. */
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

/** All products, and those that each category lists, in one reading. */
const productsPart = (world: CountWorld): Part => ({
  names: ['products', ...postingCategories],
  now: async () => {
    const [{ products }, listed] = await Promise.all([totalsNow(world), categoryCountsNow(world.rows)]);
    return { ...listed, products };
  },
  async count() {
    const found = { products: 0, ...noneListed };
    for await (const product of world.rows.each('products', { select: countedColumns, pageRows })) {
      found.products++;
      if (isOnOffer(product) && isCategory(product.category)) found[product.category]++;
    }
    return found;
  },
});

/**
 * What has to be added to each count to make it true. One that stood still while its rows were read is sure at once; one that
 * only rises is sure as soon as its looks leave a single answer. Others are looked at again, and left out at last.
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

/** How far totals and categories' counts are off, for every one that could be told while the campus goes on. */
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
