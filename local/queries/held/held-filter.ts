import { readPhpDate } from '../../rows/php-date.ts';
import type { Query } from '../query.ts';
import { toSqlValue } from '../values.ts';
import type { HeldColumn } from './held-column.ts';
import type { HeldTable } from './held-table.ts';
import { RowBits } from './row-bits.ts';

/** Whether a row meets a filter. */
export type RowTest = (row: number) => boolean;

/** A filter as it is asked of rows in memory. */
export interface HeldFilter {
  readonly test: RowTest;
  /** The very rows it finds, where they are known: of a search, and of a value that a column of few has. */
  readonly found?: RowBits;
}

function operandsOf(column: HeldColumn, { values }: Query): number[] | null {
  const operands = values.map((value) => column.operand(toSqlValue(column.attribute, value, readPhpDate)));
  const known = operands.filter((one) => one !== null);
  return known.length === operands.length ? known : null;
}

/** Comparisons of numbers; where there is no value (NaN), none of them holds, as with NULL. */
const COMPARISONS: Readonly<Record<string, (column: HeldColumn, low: number, high: number) => RowTest>> = {
  lessThan: (column, low) => (row) => (column.values[row] ?? Number.NaN) < low,
  lessThanEqual: (column, low) => (row) => (column.values[row] ?? Number.NaN) <= low,
  greaterThan: (column, low) => (row) => (column.values[row] ?? Number.NaN) > low,
  greaterThanEqual: (column, low) => (row) => (column.values[row] ?? Number.NaN) >= low,
  between: (column, low, high) => (row) => {
    const value = column.values[row] ?? Number.NaN;
    return value >= low && value <= high;
  },
  notBetween: (column, low, high) => (row) => {
    const value = column.values[row] ?? Number.NaN;
    return value < low || value > high;
  },
};

const found = (bits: RowBits): HeldFilter => ({ test: (row) => bits.has(row), found: bits });

const union = ([first = new RowBits(), ...more]: RowBits[]): RowBits => more.reduce((all, one) => all.or(one), first);

/** Values of a column of few that are put together; more are looked for in each row. */
const MOST_VALUES = 8;

function equal(held: HeldTable, column: HeldColumn, operands: readonly number[]): HeldFilter {
  const wanted = new Set(operands.filter((one) => !Number.isNaN(one)));
  if (column.isOfFew && wanted.size <= MOST_VALUES)
    return found(union([...wanted].map((value) => held.values.of(column, value))));
  const [first = Number.NaN] = operands;
  if (operands.length === 1) return { test: (row) => column.values[row] === first };
  return { test: (row) => wanted.has(column.values[row] ?? Number.NaN) };
}

function compare(held: HeldTable, column: HeldColumn, query: Query): HeldFilter | null {
  const { method } = query;
  if (!column.isWhole) return null;
  const operands = method === 'isNull' || method === 'isNotNull' ? [] : operandsOf(column, query);
  if (!operands) return null;
  if (method === 'equal') return equal(held, column, operands);
  const test = comparison(column, method, operands);
  return test && { test };
}

function comparison(column: HeldColumn, method: string, operands: readonly number[]): RowTest | null {
  if (method === 'isNull') return (row) => Number.isNaN(column.values[row] ?? Number.NaN);
  if (method === 'isNotNull') return (row) => !Number.isNaN(column.values[row] ?? Number.NaN);
  const [first = Number.NaN, second = Number.NaN] = operands;
  if (method === 'notEqual')
    return (row) => {
      const value = column.values[row] ?? Number.NaN;
      return !Number.isNaN(value) && value !== first;
    };
  return column.isText ? null : (COMPARISONS[method]?.(column, first, second) ?? null);
}

function searched(held: HeldTable, { method, attribute, values }: Query): HeldFilter | null {
  const named = held.schema.attributes.get(attribute);
  const bits = named ? held.matches.of(named, String(values[0] ?? '')) : null;
  if (!bits) return null;
  return method === 'search' ? found(bits) : { test: (row) => !bits.has(row) };
}

function joined(held: HeldTable, { method, nested }: Query): HeldFilter | null {
  const filters = nested.map((one) => heldFilter(held, one)).filter((one) => one !== null);
  if (filters.length < nested.length) return null;
  const tests = filters.map(({ test }) => test);
  const [first, ...more] = filters.map((one) => one.found).filter((one) => one !== undefined);
  if (first && more.length + 1 === filters.length)
    return found(more.reduce((all, one) => (method === 'or' ? all.or(one) : all.and(one)), first));
  if (method === 'or') return { test: (row) => tests.some((test) => test(row)) };
  return { test: (row) => tests.every((test) => test(row)) };
}

/** One validated filter over what is held; null: only the database can tell. */
export function heldFilter(held: HeldTable, query: Query): HeldFilter | null {
  const { method } = query;
  if (method === 'and' || method === 'or') return joined(held, query);
  if (method === 'search' || method === 'notSearch') return searched(held, query);
  const column = held.column(query.attribute);
  return column ? compare(held, column, query) : null;
}
