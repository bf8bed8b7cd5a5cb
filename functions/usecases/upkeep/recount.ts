import { audited } from '../audit.ts';
import { addToCategory } from '../category-counts.ts';
import { incrementFrom, type Operation } from '../rows.ts';
import { addToTotals, ensureCounts, type Totals, totalsId, totalsNow } from '../totals.ts';
import type { Caller, World } from '../world.ts';
import { type Counts, type CountWorld, categoryCount, measureDrift } from './drift.ts';

const columns = ['users', 'products', 'orders', 'chats', 'reports', 'settledAmount'] as const;

/** A counter that each correction raises, so that two recounts do not both correct the same error. */
const turnId = 'recount';

interface Recounted {
  readonly before: Totals;
  readonly totals: Totals;
  /** Names of the categories whose number of listed products was wrong. */
  readonly categories: readonly string[];
  /** False if a counter changed too fast to be checked; the others are corrected nevertheless. */
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
 * Recounts everything and corrects totals and category counts while the campus is used. It adds the difference instead
 * of writing a value, because the counter may have changed meanwhile. `also`: further operations of that transaction.
 */
export async function recount(
  world: CountWorld,
  also: (before: Totals, totals: Totals) => readonly Operation[] = () => [],
): Promise<Recounted> {
  const { categories: all } = world.settings.categories;
  await ensureCounts(world.settings)(world.rows);
  await world.rows.create('counters', turnId, { count: 0, windowEndsAt: null });
  let measured: { turn: number; drift: Partial<Counts> } | undefined;
  return world.rows.transact(async () => {
    const turn = (await world.rows.get('counters', turnId))?.count ?? 0;
    if (measured?.turn !== turn) measured = { turn, drift: await measureDrift(world) };
    const { drift } = measured;
    const before = pick(await totalsNow(world));
    const totals = { ...before };
    for (const column of columns) totals[column] += drift[column] ?? 0;
    const wrong = all.filter(({ id }) => drift[categoryCount(id)]);
    const heal = [
      ...columns.flatMap((column) => addToTotals(column, drift[column] ?? 0)),
      ...wrong.flatMap(({ id }) => addToCategory(id, drift[categoryCount(id)] ?? 0)),
    ];
    const turned = heal.length > 0 ? [incrementFrom('counters', turnId, 'count', turn)] : [];
    const isHealed = [...columns, ...all.map(({ id }) => categoryCount(id))].every((name) => drift[name] !== undefined);
    const result = { before, totals, categories: wrong.map(({ name }) => name), isHealed };
    return { operations: [...turned, ...heal, ...also(before, totals)], result };
  });
}

/** The administrator's recount, with an audit entry. */
export const recountByAdmin = (world: Pick<World, 'rows' | 'newId' | 'settings'>, admin: Caller): Promise<Recounted> =>
  recount(world, (before, totals) => [
    audited(world, admin, { action: 'totals.recount', subject: totalsId, before, after: totals }),
  ]);
