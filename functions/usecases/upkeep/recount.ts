import { type Category, postingCategories } from '../../domain/products/catalogue.ts';
import { audited } from '../audit.ts';
import { incrementFrom, type Operation } from '../rows.ts';
import { addToCategory } from '../selling/category-counts.ts';
import { addToTotals, ensureCounts, type Totals, totalsId, totalsNow } from '../totals.ts';
import type { Caller, World } from '../world.ts';
import { type Counts, measureDrift } from './drift.ts';

const columns = ['users', 'products', 'orders', 'chats', 'reports', 'settledAmount'] as const;

/** Its count rises with every healing, so that two recounts that found the same drift do not both add it. */
const turnId = 'recount';

interface Recounted {
  readonly before: Totals;
  readonly totals: Totals;
  /** Categories whose count of listed products was wrong. */
  readonly categories: readonly Category[];
  /** False when a number moved so fast that it could not be told; the others are healed nevertheless. */
  readonly isHealed: boolean;
}

const pick = ({ users, products, orders, chats, reports, settledAmount }: Totals): Totals => ({
  users,
  products,
  orders,
  chats,
  reports,
  settledAmount,
});

/**
 * Counts everything anew and heals the totals row and the counts of categories while people go on ordering: what is missing is
 * added, never a number written over one that may have moved since. `also`: more changes for the transaction that heals.
 */
export async function recount(
  world: Pick<World, 'rows'>,
  also: (before: Totals, totals: Totals) => readonly Operation[] = () => [],
): Promise<Recounted> {
  await ensureCounts(world.rows);
  await world.rows.create('counters', turnId, { count: 0, windowEndsAt: null });
  let measured: { turn: number; drift: Partial<Counts> } | undefined;
  return world.rows.transact(async () => {
    const turn = (await world.rows.get('counters', turnId))?.count ?? 0;
    if (measured?.turn !== turn) measured = { turn, drift: await measureDrift(world) };
    const { drift } = measured;
    const before = pick(await totalsNow(world));
    const totals = { ...before };
    for (const column of columns) totals[column] += drift[column] ?? 0;
    const categories = postingCategories.filter((category) => drift[category]);
    const heal = [
      ...columns.flatMap((column) => addToTotals(column, drift[column] ?? 0)),
      ...categories.flatMap((category) => addToCategory(category, drift[category] ?? 0)),
    ];
    const turned = heal.length > 0 ? [incrementFrom('counters', turnId, 'count', turn)] : [];
    const isHealed = [...columns, ...postingCategories].every((name) => drift[name] !== undefined);
    const result = { before, totals, categories, isHealed };
    return { operations: [...turned, ...heal, ...also(before, totals)], result };
  });
}

/** The administrator's: the same, with an entry in the audit. */
export const recountByAdmin = (world: Pick<World, 'rows' | 'newId' | 'settings'>, admin: Caller): Promise<Recounted> =>
  recount(world, (before, totals) => [
    audited(world, admin, { action: 'totals.recount', subject: totalsId, before, after: totals }),
  ]);
