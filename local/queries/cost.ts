import type { OrderTerm } from './compile-order.ts';
import type { Condition } from './condition.ts';
import { COUNT_LIMIT, type Counter, countRows, FEW, smallSource, tableSize } from './count.ts';
import { choosePage, isOrdered } from './page.ts';
import type { ListPlan } from './plan.ts';

/** In plain comparisons, about 0.1 µs each. */
const READING_A_ROW = 1;
const SORTING_A_ROW = 8;
const FOLDING_A_TEXT = 80;
/** A row that is sorted with all its columns, and thrown away for the offset. */
const CARRYING_A_ROW = 90;
/** A row that is looked up, most likely from an index, to be skipped. */
const SKIPPING_A_ROW = 90;
const SHOWING_A_ROW = 100;
export const COMPARING_AN_ENTRY = 0.2;

/** A list dearer than this may hold up others for more than some 50 ms: the main thread does not run it. */
export const CHEAP = 600_000;
/** A list dearer than this takes seconds wherever it runs: without a key it is refused before it runs. */
export const BEARABLE = 15_000_000;

/** What starting at an index of words and pieces takes: each of them may be in every row. */
function sourcesCost(conditions: readonly Condition[], rows: number): number {
  return conditions.reduce((sum, { source }) => sum + (source?.tokens ?? 0) * rows * COMPARING_AN_ENTRY, 0);
}

/** How many rows the filters have to be tried on, at most. Asks the database no dear question. */
function rowsTried(counter: Counter, conditions: readonly Condition[], size: number): number {
  if (smallSource(counter, conditions)) return FEW;
  const starts = new Set(counter.schema.indexes.map(([first]) => first));
  const counted = conditions
    .filter(({ equals }) => equals !== undefined && starts.has(equals))
    .map((one) => countRows(counter, [one], COUNT_LIMIT));
  return Math.min(size, ...counted.filter((count) => count < COUNT_LIMIT));
}

/** What comparing two rows by the order takes; a text without a folded copy is folded for it. */
function orderWeight(order: readonly OrderTerm[]): number {
  return order.reduce((sum, { expression }) => sum + 1 + (expression.startsWith('fold(') ? FOLDING_A_TEXT : 0), 0);
}

/**
 * The most a list can take, in plain comparisons, from its size alone: rows × conditions × values. `pageSize`: rows of a page
 * when the plan names no limit.
 */
export function costOf(
  counter: Counter,
  plan: ListPlan,
  conditions: readonly Condition[],
  pageSize: number | null,
): number {
  const size = tableSize(counter);
  const shown = Math.min(size, plan.limit ?? pageSize ?? size) * SHOWING_A_ROW;
  const started = sourcesCost(conditions, size);
  if (started > CHEAP) return started + shown;
  const compared = plan.cursor ? plan.order.length * orderWeight(plan.order) : 0;
  const reading = counter.schema.rowWeight ?? READING_A_ROW;
  const tested = conditions.reduce((sum, { weight }) => sum + weight, 0) + compared;
  const sorting = reading + SORTING_A_ROW + orderWeight(plan.order) + CARRYING_A_ROW;
  // Of few rows nothing need be asked: they could all be tried, sorted and carried.
  const most = size * (reading + tested + sorting + SKIPPING_A_ROW);
  if (started + most + shown <= CHEAP) return started + most + shown;
  const rows = rowsTried(counter, conditions, size);
  const skipped = Math.min(plan.offset, rows) * SKIPPING_A_ROW;
  const walked = conditions.length === 0 && !plan.cursor ? 0 : rows * (reading + tested);
  const isSorted = !isOrdered(counter.schema, conditions, plan.order);
  // Without bounds of its own, a page sorts as many whole rows as there are up to its end.
  const isCarried =
    isSorted && !choosePage(counter, conditions, plan.order, { matches: COUNT_LIMIT, capped: true, reach: 1 }).sorted;
  const reached = Math.min(rows, plan.offset + (plan.limit ?? pageSize ?? size));
  const carried = isCarried ? reached * CARRYING_A_ROW : 0;
  const sorted = isSorted ? rows * (reading + SORTING_A_ROW + orderWeight(plan.order)) : 0;
  return started + walked + sorted + carried + skipped + shown;
}
