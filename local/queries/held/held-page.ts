import type { OrderTerm } from '../compile-order.ts';
import { COUNT_LIMIT } from '../count.ts';
import type { ListPlan } from '../plan.ts';
import type { Query } from '../query.ts';
import { type HeldFilter, heldFilter, type RowTest } from './held-filter.ts';
import type { OrderSpec } from './held-order.ts';
import { intervalsOf, lengthOf, type Places, placesOf } from './held-range.ts';
import type { HeldTable } from './held-table.ts';
import { meetsAll, strideCost, strode, walked } from './held-walk.ts';
import type { RowBits } from './row-bits.ts';

/** Rows of a set for which it is quicker to go through them than to put the set together with others: one of so many. */
const FEW = 32;
/** Rows that may all have to be sorted in the end: one of so many. */
const FEW_TO_SORT = 8;
/** A walk that met so many times as many rows as it was thought to has filters that seldom come together. */
const TOO_LONG = 4;
/** Sorting a row that was found takes as long as testing so many others. */
const SORTING = 32;
/** Comparisons that one list may make where it meets every row: some 50 ms. */
const MOST_COMPARISONS = 10_000_000;

function specOf(order: readonly OrderTerm[]): OrderSpec | null {
  const [first, second, ...more] = order;
  if (!first || more.length > 0 || order.some(({ direction }) => direction === 'RANDOM')) return null;
  const isDescending = first.direction === 'DESC';
  if (first.key === '$sequence')
    return second ? null : { key: null, isDescending: false, isSequenceDescending: isDescending };
  if (second?.key !== '$sequence') return null;
  return { key: first.key, isDescending, isSequenceDescending: second.direction === 'DESC' };
}

const comparisons = (filters: readonly Query[]): number =>
  filters.reduce((sum, { nested }) => sum + (nested.length > 0 ? comparisons(nested) : 1), 0);

function allFilters(held: HeldTable, { filters }: ListPlan): HeldFilter[] | null {
  const all: HeldFilter[] = [];
  for (const query of filters) {
    const filter = heldFilter(held, query);
    if (!filter) return null;
    all.push(filter);
  }
  return all;
}

function* rowsOf({ order, from, to }: Places): Generator<number> {
  for (let place = from; place < to; place++) yield order.at(place);
}

/** Sets of rows, the smallest first; those that leave out most of the rows as one, unless one of them is small already. */
function narrowed(sets: RowBits[], all: number): RowBits[] {
  const sorted = sets.sort((one, other) => one.count - other.count);
  const [first, ...more] = sorted.filter(({ count }) => count < all / 2);
  if (!first || more.length === 0 || first.count < all / FEW) return sorted;
  return [more.reduce((rows, one) => rows.and(one), first), ...sorted.slice(more.length + 1)];
}

/** Some of the rows of the table: those found by searches, or those in an interval of a column. */
interface Candidates {
  readonly count: number;
  readonly rows: () => Iterable<number>;
}

/** How many of them meet the tests, as far as Appwrite counts. */
function countOf({ count, rows }: Candidates, tests: readonly RowTest[]): number {
  if (tests.length === 0) return Math.min(count, COUNT_LIMIT);
  let matches = 0;
  for (const row of rows()) {
    if (meetsAll(tests, row)) matches += 1;
    if (matches >= COUNT_LIMIT) break;
  }
  return matches;
}

/** Sequences of rows, and how many match in all (0 when not asked for). */
interface HeldPage {
  readonly rows: readonly number[];
  readonly total: number;
}

const candidatesOf = (found: RowBits): Candidates => ({ count: found.count, rows: () => found.rows() });

/** Places of the order in all, in the interval of its column, and from the cursor on; rows wanted. */
interface Asked {
  readonly all: number;
  readonly own: number;
  readonly path: number;
  readonly enough: number;
}

/** What it takes to find a page: rows that match and rows met along the order, as if filters had nothing to do with each other. */
interface Outlook {
  readonly matches: number;
  readonly along: number;
  readonly fewest: Candidates | null;
}

function outlookOf(choices: readonly Candidates[], { all, own, path, enough }: Asked): Outlook {
  const matches = choices.reduce((rows, { count }) => (rows * count) / Math.max(1, all), all);
  const along = matches > 0 ? Math.min(path, (enough * own) / matches) : path;
  const fewest = choices.reduce<Candidates | null>(
    (one, other) => (one && one.count <= other.count ? one : other),
    null,
  );
  return { matches, along, fewest };
}

/** Whether the order goes the way of the sequences, one way or the other. */
const rises = (held: HeldTable, { key }: OrderSpec): boolean => key === null || held.column(key)?.isRising === true;

/** The rows met by striding along the order, where that takes less than going row by row, or sorting all of the fewest; else null. */
function stridden(
  { all, enough, way }: Asked & { readonly way: Places },
  sets: readonly RowBits[],
  tests: readonly RowTest[],
  { along, fewest, matches }: Outlook,
): number[] | null {
  const cost = strideCost(along, sets, all);
  if (cost > along || (fewest && fewest.count + matches * SORTING < cost)) return null;
  const most = fewest && fewest.count < all / FEW_TO_SORT ? TOO_LONG * cost + fewest.count : Number.POSITIVE_INFINITY;
  return strode(way, sets, tests, { enough, most });
}

/**
 * The sequences of a list's page, in its order, from what is held of the table; null: only the database can tell.
 * `after`: the row that the list goes on after; `limit`: rows of a page; `total`: whether to count those that match.
 */
export function heldPage(
  held: HeldTable,
  plan: ListPlan,
  { after, limit, total }: { after: number | null; limit: number; total: boolean },
): HeldPage | null {
  held.matches.begin();
  const spec = specOf(plan.order);
  const order = spec && held.order(spec);
  if (order && comparisons(plan.filters) * order.length > MOST_COMPARISONS) return null;
  const filters = order && allFilters(held, plan);
  if (!order || !filters) return null;
  const enough = plan.offset + limit;
  const all = order.length;
  const intervals = intervalsOf(held, plan.filters);
  const own = placesOf(order, intervals.get(spec.key ?? ''));
  const path = after === null ? own : { ...own, from: Math.max(own.from, order.placeOf(after) + 1) };

  const inIntervals = [...intervals].flatMap(([key, interval]): Candidates[] => {
    const values = key === spec.key ? order : held.valuesInOrder(key);
    const places = values === order ? own : values && placesOf(values, interval);
    return places ? [{ count: lengthOf(places), rows: () => rowsOf(places) }] : [];
  });
  const asked = { all, own: lengthOf(own), path: lengthOf(path), enough };
  // A set of all rows says nothing of any.
  const sets = filters.flatMap((filter) => filter.found ?? []).filter(({ count }) => count < all);
  const others = filters.flatMap((filter) => (filter.found ? [] : filter.test));
  if (!total && sets.length > 0 && !sets.some(({ isFew }) => isFew) && rises(held, spec)) {
    const outlook = outlookOf([...sets.map(candidatesOf), ...inIntervals], asked);
    const met = stridden({ ...asked, way: path }, sets, others, outlook);
    if (met) return { rows: met.slice(plan.offset), total: 0 };
  }
  const found = narrowed(sets, all);
  const { fewest, matches, along } = outlookOf([...found.map(candidatesOf), ...inIntervals], asked);
  const tests: RowTest[] = found.map((rows) => (row) => rows.has(row));
  tests.push(...others);
  const everyRow: Candidates = { count: all, rows: () => rowsOf({ order, from: 0, to: all }) };
  const counted = total ? countOf(fewest ?? everyRow, tests) : 0;
  // After a row, there are none without a value: the database compares with NULL.
  const column = after === null ? undefined : held.column(spec.key ?? '');
  if (column) tests.push((row) => !Number.isNaN(column.values[row] ?? Number.NaN));
  const walks = !fewest || fewest.count + matches * SORTING >= along;
  const most = fewest && fewest.count < all / FEW_TO_SORT ? TOO_LONG * along + fewest.count : all;
  const met = walks ? walked(path, tests, enough, most) : null;
  if (met) return { rows: met.slice(plan.offset), total: counted };
  const rows: number[] = [];
  for (const row of (fewest ?? everyRow).rows())
    if ((after === null || order.compare(row, after) > 0) && meetsAll(tests, row)) rows.push(row);
  rows.sort((one, other) => order.compare(one, other));
  return { rows: rows.slice(plan.offset, enough), total: counted };
}
