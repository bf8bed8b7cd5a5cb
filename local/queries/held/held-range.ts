import { readPhpDate } from '../../rows/php-date.ts';
import type { Query } from '../query.ts';
import { toSqlValue } from '../values.ts';
import type { HeldOrder } from './held-order.ts';
import type { HeldTable } from './held-table.ts';

/** Values of one column that all filters leave, both ends among them; a filter may leave fewer. */
interface Interval {
  low: number;
  high: number;
}

/** Places of an order, `to` not among them. */
export interface Places {
  readonly order: HeldOrder;
  readonly from: number;
  readonly to: number;
}

export const lengthOf = ({ from, to }: Places): number => Math.max(0, to - from);

const LOWEST = new Set(['greaterThan', 'greaterThanEqual', 'between', 'equal']);
const HIGHEST = new Set(['lessThan', 'lessThanEqual', 'between', 'equal']);

/** What the filters leave of each column of many numbers that they compare with values. */
export function intervalsOf(held: HeldTable, filters: readonly Query[]): Map<string, Interval> {
  const intervals = new Map<string, Interval>();
  for (const { method, attribute, values } of filters) {
    const column = held.column(attribute);
    if (!column || column.isOfFew || (!LOWEST.has(method) && !HIGHEST.has(method))) continue;
    const operands = values
      .map((value) => column.operand(toSqlValue(column.attribute, value, readPhpDate)))
      .filter((one) => one !== null);
    if (operands.length < values.length) continue;
    const interval = intervals.get(attribute) ?? { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
    if (LOWEST.has(method)) interval.low = Math.max(interval.low, Math.min(...operands));
    if (HIGHEST.has(method)) interval.high = Math.min(interval.high, Math.max(...operands));
    intervals.set(attribute, interval);
  }
  return intervals;
}

/** Whether an interval goes on without end here. */
const isOpen = (end: number): boolean => Math.abs(end) === Number.POSITIVE_INFINITY;

/** Where the values of the interval lie in an order of their column. */
export function placesOf(order: HeldOrder, interval: Interval | undefined): Places {
  if (!interval) return { order, from: 0, to: order.length };
  const { low, high } = interval;
  if (low > high) return { order, from: 0, to: 0 };
  const [first, last] = order.spec.isDescending ? [high, low] : [low, high];
  const from = isOpen(first) ? 0 : order.placeOfValue(first);
  return { order, from, to: isOpen(last) ? order.length : order.placeOfValue(last, true) };
}
