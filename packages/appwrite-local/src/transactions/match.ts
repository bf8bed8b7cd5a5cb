import type { Query } from '../queries/query.ts';
import type { StagedData } from './transaction.ts';

/**
 * Compares two values as PHP does: as booleans if one is null, as strings if both are strings, otherwise as numbers.
 */
function compare(left: unknown, right: unknown): number {
  if (left === null || left === undefined || right === null || right === undefined)
    return Number(Boolean(left)) - Number(Boolean(right));
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : Number(left > right);
  const difference = Number(left) - Number(right);
  return Number.isNaN(difference) ? 1 : difference;
}

function includes(values: readonly unknown[], value: unknown): boolean {
  return values.some((one) => compare(one, value) === 0);
}

/** Tests by query method. Methods that are not listed never exclude a staged row. */
const TESTS: Readonly<Record<string, (value: unknown, values: readonly unknown[]) => boolean>> = {
  equal: (value, values) => includes(values, value),
  notEqual: (value, values) => !includes(values, value),
  contains: (value, values) => Array.isArray(value) && values.some((one) => includes(value, one)),
  startsWith: (value, values) => typeof value === 'string' && values.some((one) => value.startsWith(String(one))),
  endsWith: (value, values) => typeof value === 'string' && values.some((one) => value.endsWith(String(one))),
  greaterThan: (value, [limit]) => compare(value, limit) > 0,
  greaterThanEqual: (value, [limit]) => compare(value, limit) >= 0,
  lessThan: (value, [limit]) => compare(value, limit) < 0,
  lessThanEqual: (value, [limit]) => compare(value, limit) <= 0,
  isNull: (value) => value === null || value === undefined,
  isNotNull: (value) => value !== null && value !== undefined,
  between: (value, [low, high]) => compare(value, low) >= 0 && compare(value, high) <= 0,
};

/**
 * Whether staged data matches the filters. As on the real server, rows that are not yet in the database are tested by
 * their staged columns only, with PHP's comparison and case-sensitively (conformance README, 34).
 */
export function stagedDataMatches(data: StagedData, queries: readonly Query[]): boolean {
  return queries.every(({ method, attribute, values }) => TESTS[method]?.(data[attribute], values) ?? true);
}
