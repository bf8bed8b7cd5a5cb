/** Keeps the daily statistics (domain/statistics.ts): finds days with changes and recounts them. */
import { campusDay, campusOffsetMs } from '../../domain/campus-time.ts';
import { limits } from '../../domain/limits.ts';
import { countDay, dayId, daysLookId, noFigures, startOfDay } from '../../domain/statistics.ts';
import { collect, create, inChunks, type Row, type RowData, update } from '../rows.ts';
import { isoNow, type World, zoneOf } from '../world.ts';

type DaysWorld = Pick<World, 'rows' | 'now' | 'settings'>;

const pageRows = 5_000;

const blankDay = (day: number): RowData<'days'> => ({ day, ...noFigures, isDue: true, countedAt: null });

/** Marks these days for a recount; creates missing rows. */
async function markDue(world: DaysWorld, days: readonly number[]): Promise<void> {
  for (const some of inChunks(days, limits.transactionOperations)) {
    await world.rows.transact(async () => {
      const ids = some.map(dayId);
      const there = await world.rows.list('days', { where: { $id: ids }, select: ['isDue'], limit: ids.length });
      const isDue = new Map(there.map((row) => [row.$id, row.isDue]));
      const operations = some.flatMap((day) => {
        const known = isDue.get(dayId(day));
        if (known === undefined) return [create('days', dayId(day), blankDay(day))];
        return known ? [] : [update('days', dayId(day), { isDue: true })];
      });
      return { operations, result: undefined };
    });
  }
}

/** The first day with any data; null on an empty campus. */
async function firstDay(world: DaysWorld): Promise<number | null> {
  const oldest = { lowestFirst: '$createdAt', limit: 1 } as const;
  const [orders, profiles] = await Promise.all([
    world.rows.list('orders', { ...oldest, select: ['status'] }),
    world.rows.list('profiles', { ...oldest, select: ['name'] }),
  ]);
  const days = [...orders, ...profiles].map(({ $createdAt }) => campusDay(Date.parse($createdAt), zoneOf(world)));
  return days.length > 0 ? Math.min(...days) : null;
}

/** The creation days of the rows that have changed since this time (ISO). */
async function changedDays(world: DaysWorld, since: string): Promise<Set<number>> {
  const days = new Set<number>();
  const note = async (rows: AsyncIterable<{ readonly $createdAt: string }>) => {
    for await (const { $createdAt } of rows) days.add(campusDay(Date.parse($createdAt), zoneOf(world)));
  };
  const changed = { since: { $updatedAt: since }, pageRows } as const;
  await note(world.rows.each('orders', { ...changed, select: ['status'] }));
  await note(world.rows.each('sales', { ...changed, select: ['state'] }));
  await note(world.rows.each('profiles', { since: { $createdAt: since }, select: ['blocked'], pageRows }));
  return days;
}

/**
 * Finds the days to count. The first run finds all days, and so does the first one after a change of the campus's time
 * zone, because days then start at other moments. The time of the run is stored last, so that an interrupted run starts
 * again.
 */
async function look(world: DaysWorld): Promise<void> {
  const lookedAt = isoNow(world);
  const today = campusDay(world.now(), zoneOf(world));
  const clock = campusOffsetMs(zoneOf(world)) / 3_600_000;
  const last = await world.rows.get('days', daysLookId);
  if (last?.countedAt && last.day === clock) {
    // Looks back a little, because clocks differ, and a change becomes visible a little after its own timestamp.
    const since = new Date(Date.parse(last.countedAt) - limits.savedSearchOverlapMinutes * 60_000).toISOString();
    const changed = await changedDays(world, since);
    await markDue(world, [...changed.add(today)]);
    await world.rows.update('days', daysLookId, { countedAt: lookedAt });
    return;
  }
  const first = (await firstDay(world)) ?? today;
  await markDue(
    world,
    Array.from({ length: today - first + 1 }, (_, at) => first + at),
  );
  const noted = { ...blankDay(clock), isDue: false, countedAt: lookedAt };
  if (!(await world.rows.create('days', daysLookId, noted))) {
    await world.rows.update('days', daysLookId, { day: clock, countedAt: lookedAt });
  }
}

const worthColumns = ['status', 'totalAmount', 'depositAmount', 'canceledAmount', 'canceledDeposit'] as const;

/** Counts one day and stores it. The next run includes changes made during this one. */
async function count(world: DaysWorld, { $id, day, newPeople }: Row<'days'>): Promise<boolean> {
  const span = {
    since: { $createdAt: startOfDay(day, zoneOf(world)) },
    before: { $createdAt: startOfDay(day + 1, zoneOf(world)) },
    pageRows,
  };
  const [orders, sales, profiles] = await Promise.all([
    collect(world.rows.each('orders', { ...span, select: worthColumns })),
    collect(
      world.rows.each('sales', {
        ...span,
        select: [
          ...(['sellerId', 'state', 'method', 'money', 'isPaidOutside'] as const),
          ...(['acceptedAt', 'acceptedWithin', 'returnedAmount'] as const),
        ],
      }),
    ),
    collect(world.rows.each('profiles', { ...span, select: ['blocked'] })),
  ]);
  // A person deleted since then still counts as new on that day.
  const people = Math.max(newPeople, profiles.length);
  const figures = countDay(orders, sales, people, world.settings.idSecret);
  return world.rows.update('days', $id, { ...figures, isDue: false, countedAt: isoNow(world) });
}

const daysAtOnce = 50;

/**
 * Counts the changed days, newest first, until the run's time is over; the others stay marked for the next run. A
 * campus older than its statistics is counted the same way, from its first day.
 */
export async function countDays(world: DaysWorld): Promise<{ counted: number }> {
  await look(world);
  let counted = 0;
  for (;;) {
    const due = await world.rows.list('days', { where: { isDue: true }, highestFirst: 'day', limit: daysAtOnce });
    if (due.length === 0) return { counted };
    for (const row of due) if (await count(world, row)) counted++;
  }
}
