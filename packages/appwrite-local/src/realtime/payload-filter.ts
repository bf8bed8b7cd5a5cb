import { parseJson as readJson } from '../core/http/json-text.ts';

/** The `queries` of a subscription: which payloads it receives (reference §14.5). */

export interface PayloadFilter {
  /** Filters with the same key are equal, so each event is tested only once for all of them. */
  readonly key: string;
  readonly matches: (payload: Readonly<Record<string, unknown>>) => boolean;
}

type Test = PayloadFilter['matches'];

/** A query that realtime does not support or cannot parse. */
export class FilterError extends Error {}

const MAX_QUERIES = 100;
const MAX_LENGTH = 4096;
const MAX_DEPTH = 8;

/** Parses a subscription's queries; null = everything. Throws FilterError. */
export function parseFilter(texts: readonly string[]): PayloadFilter | null {
  if (texts.length > MAX_QUERIES || texts.some((text) => text.length > MAX_LENGTH))
    throw new FilterError('Too many queries');
  const tests = texts.map((text) => toTest(parseJson(text), 1)).filter((test) => test !== null);
  if (tests.length === 0) return null;
  return { key: JSON.stringify(texts), matches: (payload) => tests.every((test) => test(payload)) };
}

function parseJson(text: string): unknown {
  try {
    return readJson(text);
  } catch (error) {
    throw new FilterError('Invalid query: Syntax error', { cause: error });
  }
}

/** One query as a test; null for `select(["*"])`, which filters nothing. */
function toTest(query: unknown, depth: number): Test | null {
  if (depth > MAX_DEPTH) throw new FilterError('Invalid query: too deep');
  if (typeof query !== 'object' || query === null || Array.isArray(query))
    throw new FilterError('Invalid query: not an object');
  const { method, attribute, values } = query as { method?: unknown; attribute?: unknown; values?: unknown };
  const list: unknown[] = Array.isArray(values) ? values : [];
  if (method === 'select') {
    if (list.length === 1 && list[0] === '*') return null;
    throw new FilterError('Invalid query: only select(["*"]) is possible');
  }
  if (method === 'and' || method === 'or') {
    const tests = list.map((inner) => toTest(inner, depth + 1)).filter((test) => test !== null);
    if (tests.length === 0) throw new FilterError(`Invalid query: ${method} needs queries`);
    return method === 'and'
      ? (payload) => tests.every((test) => test(payload))
      : (payload) => tests.some((test) => test(payload));
  }
  if (typeof attribute !== 'string' || attribute === '') throw new FilterError('Invalid query: no attribute');
  const judge = judgeOf(method, list);
  return (payload) => Object.hasOwn(payload, attribute) && judge(payload[attribute]);
}

function judgeOf(method: unknown, values: readonly unknown[]): (value: unknown) => boolean {
  if (method === 'isNull') return (value) => value === null;
  if (method === 'isNotNull') return (value) => value !== null;
  if (values.length === 0) throw new FilterError('Invalid query: no values');
  switch (method) {
    case 'equal':
      return (value) => values.some((one) => one === value);
    case 'notEqual':
      return (value) => !values.some((one) => one === value);
    case 'lessThan':
      return (value) => values.some((one) => order(value, one) < 0);
    case 'lessThanEqual':
      return (value) => values.some((one) => order(value, one) <= 0);
    case 'greaterThan':
      return (value) => values.some((one) => order(value, one) > 0);
    case 'greaterThanEqual':
      return (value) => values.some((one) => order(value, one) >= 0);
    default:
      throw new FilterError('Invalid query: method not supported');
  }
}

/**
 * Compares like a sort function: negative, zero or positive. NaN for values of different types, so that no comparison
 * is true.
 */
function order(value: unknown, other: unknown): number {
  if (typeof value === 'number' && typeof other === 'number') return value - other;
  if (typeof value === 'string' && typeof other === 'string') {
    if (value === other) return 0;
    return value < other ? -1 : 1;
  }
  return Number.NaN;
}
