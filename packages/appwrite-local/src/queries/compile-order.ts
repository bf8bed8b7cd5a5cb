import { type Condition, condition } from './condition.ts';
import { ORDER_METHODS, type Query } from './query.ts';
import { comparable, type QuerySchema } from './schema.ts';
import { attributeNamed } from './validate-filter.ts';
import type { SqlValue } from './values.ts';

type Direction = 'ASC' | 'DESC' | 'RANDOM';

export type OrderTerm = {
  /** The attribute's name in the API. */
  readonly key: string;
  readonly expression: string;
  readonly direction: Direction;
};

const DIRECTIONS = new Map<string, Direction>([
  ['orderAsc', 'ASC'],
  ['orderDesc', 'DESC'],
  ['orderRandom', 'RANDOM'],
]);
const UNIQUE = new Set(['$id', '$sequence']);

/**
 * The order of a list. Like the real server, it pairs two lists by position: the attributes, with `$sequence` appended,
 * and the directions. An order without an attribute, such as a random order, adds only a direction, so that one is left
 * for `$sequence`; otherwise `$sequence` is ascending (reference §10.4).
 */
export function compileOrder(schema: QuerySchema, queries: readonly Query[]): OrderTerm[] {
  const orders = queries.filter(({ method }) => ORDER_METHODS.has(method));
  const keys = orders.map(({ attribute }) => attribute).filter((attribute) => attribute !== '');
  const directions = orders.map(({ method }) => DIRECTIONS.get(method) ?? 'ASC');
  if (!keys.some((key) => UNIQUE.has(key))) keys.push('$sequence');
  return keys.map((key, at) => {
    // Encrypted values have no meaningful order (conformance README, 58); the rows' order is used here.
    const attribute = key === '$sequence' ? undefined : attributeNamed(schema, key);
    const expression = attribute && !attribute.encrypted ? comparable(attribute) : schema.sequence;
    return { key, expression, direction: directions[at] ?? 'ASC' };
  });
}

/** The reversed order, for the page before a cursor. */
export function reversed(order: readonly OrderTerm[]): OrderTerm[] {
  const flip = (direction: Direction): Direction =>
    direction === 'ASC' ? 'DESC' : direction === 'DESC' ? 'ASC' : 'RANDOM';
  return order.map((term) => ({ ...term, direction: flip(term.direction) }));
}

export function orderSql(order: readonly OrderTerm[]): string {
  const terms = order.map(({ expression, direction }) =>
    direction === 'RANDOM' ? 'random()' : `${expression} ${direction}`,
  );
  return `ORDER BY ${terms.join(', ')}`;
}

/** The rows after one with these order values, none of which may be null. */
export function afterCursor(order: readonly OrderTerm[], values: readonly SqlValue[]): Condition {
  const terms = order.map((term, at) => ({ ...term, value: values[at] ?? '' })).filter((t) => t.direction !== 'RANDOM');
  const beyond = (direction: Direction) => (direction === 'DESC' ? '<' : '>');
  const steps = terms.map((term, at) => ({
    sql: [
      ...terms.slice(0, at).map((earlier) => `${earlier.expression} = ?`),
      `${term.expression} ${beyond(term.direction)} ?`,
    ].join(' AND '),
    params: [...terms.slice(0, at), term].map(({ value }) => value),
  }));
  const [first] = terms;
  if (!first) return condition('1');
  // A separate first bound lets an index start there.
  const sql = `(${first.expression} ${beyond(first.direction)}= ? AND (${steps.map((step) => step.sql).join(' OR ')}))`;
  return condition(sql, [first.value, ...steps.flatMap((step) => step.params)]);
}
