import {
  type DayFigures,
  dayId,
  daysLookId,
  noFigures,
  type StatisticsStep,
  sellersIn,
  statisticsRange,
  stepOf,
  stepStart,
  sumOfDays,
} from '../../domain/statistics.ts';
import type { Row } from '../rows.ts';
import { type World, zoneOf } from '../world.ts';

/** Sums of several days, with the number of sellers. */
interface Figures extends Omit<DayFigures, 'sellers'> {
  readonly activeSellers: number;
}

export interface Statistics {
  readonly from: string;
  readonly to: string;
  readonly step: StatisticsStep;
  readonly total: Figures;
  /** `start`: the first day of each point. */
  readonly points: readonly (Figures & { readonly start: string })[];
  /** The time of the last search for changes, ISO; null for never. */
  readonly countedAt: string | null;
  /** Days of the range still to be counted. */
  readonly waiting: number;
}

const figuresOf = ({ sellers, ...figures }: DayFigures): Figures => ({ ...figures, activeSellers: sellersIn(sellers) });

const pageRows = 5_000;

/** The sums of a range of campus days (campusDay), both included, and the same by day, week or month. */
export async function readStatistics(
  world: Pick<World, 'rows' | 'now' | 'settings'>,
  asked: { from?: number | undefined; to?: number | undefined },
): Promise<Statistics> {
  const { from, to } = statisticsRange(asked, world.now(), zoneOf(world));
  const { rows } = world;
  const days: Row<'days'>[] = [];
  const [looked] = await Promise.all([
    rows.get('days', daysLookId),
    (async () => {
      const range = { since: { day: from }, before: { day: to + 1 }, pageRows };
      for await (const row of rows.each('days', range)) if (row.$id !== daysLookId) days.push(row);
    })(),
  ]);
  const step = stepOf(to - from + 1);
  const starts = [
    ...new Set(Array.from({ length: Math.min(to - from + 1, 36_600) }, (_, at) => stepStart(from + at, step))),
  ];
  const byStart = Map.groupBy(days, ({ day }) => stepStart(day, step));
  const sums = starts.map((start) => sumOfDays(byStart.get(start) ?? []));
  return {
    from: dayId(from),
    to: dayId(to),
    step,
    total: figuresOf(sumOfDays(sums)),
    points: starts.map((start, at) => ({ start, ...figuresOf(sums[at] ?? noFigures) })),
    countedAt: looked?.countedAt ?? null,
    waiting: days.filter(({ countedAt }) => countedAt === null).length,
  };
}
