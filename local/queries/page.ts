import { type OrderTerm, orderSql } from './compile-order.ts';
import type { Condition } from './condition.ts';
import {
  AT_MOST,
  COUNT_LIMIT,
  type Counter,
  countRows,
  fromSource,
  paramsOf,
  smallSource,
  tableSize,
} from './count.ts';
import type { QuerySchema } from './schema.ts';
import type { SqlValue } from './values.ts';

/**
 * How a page of a long list is read: along an index in its order, testing each row, until the page is full.
 * `fixed` are the filters that say where on the index to walk.
 */
type Walk = { readonly conditions: readonly string[]; readonly fixed: readonly Condition[] };

function fixedExpressions(conditions: readonly Condition[]): Set<string> {
  return new Set(conditions.flatMap(({ equals }) => (equals === undefined ? [] : [equals])));
}

/** How many leading columns of the index are fixed by filters; null when the order does not go on from there. */
function fixedColumns(
  index: readonly string[],
  fixed: ReadonlySet<string>,
  next: string,
  sequence: string,
): number | null {
  const free = index.findIndex((column) => !fixed.has(column));
  const count = free < 0 ? index.length : free;
  const following = index[count] ?? sequence;
  return following === next ? count : null;
}

/**
 * Filters written so that SQLite walks the index that fits the order: those the index fixes stay as they are, all others
 * are hidden from the planner. Null when no index has the order; SQLite then has to sort.
 */
function walkInOrder(schema: QuerySchema, conditions: readonly Condition[], order: readonly OrderTerm[]): Walk | null {
  const [first] = order;
  if (!first || first.direction === 'RANDOM') return null;
  const fixed = fixedExpressions(conditions);
  const usable = [[], ...schema.indexes].flatMap((index) => {
    const count = fixedColumns(index, fixed, first.expression, schema.sequence);
    return count === null ? [] : [{ index, count }];
  });
  const best = usable.sort((a, b) => b.count - a.count)[0];
  if (!best) return null;
  const kept = new Set(best.index.slice(0, best.count));
  const isFixed = ({ equals }: Condition) => equals !== undefined && kept.has(equals);
  return {
    conditions: conditions.map((one) => (isFixed(one) ? one.sql : one.loose)),
    fixed: conditions.filter(isFixed),
  };
}

/** Whether rows come in the order by an index alone: nothing has to be collected and sorted. */
export function isOrdered(schema: QuerySchema, conditions: readonly Condition[], order: readonly OrderTerm[]): boolean {
  const rest = order.slice(1).every(({ expression }) => expression === schema.sequence);
  return rest && walkInOrder(schema, conditions, order) !== null;
}

/** How a page is read. `sorted`: the rows are collected and sorted, so SQLite needs no index for the order. */
export type Page = {
  readonly from: string;
  readonly where: readonly string[];
  readonly sorted: boolean;
  readonly params: readonly SqlValue[];
};

/** What is known of a list: rows that match, whether counting stopped there, and how many must be found to fill the page. */
export type ListSize = { readonly matches: number; readonly capped: boolean; readonly reach: number };

/** How many rows lie along a walk: those the fixed columns leave. */
function rowsAlong(counter: Counter, { fixed }: Walk): number {
  const count = fixed.length > 0 ? countRows(counter, fixed, COUNT_LIMIT) : COUNT_LIMIT;
  return count < COUNT_LIMIT ? count : tableSize(counter);
}

/**
 * Walking looks at `along / matches` rows for each row it finds, sorting at every match: the cheaper way is taken.
 * Matches that were not counted to the end are too many to sort.
 */
function walks(counter: Counter, walk: Walk, { matches, capped, reach }: ListSize): boolean {
  return capped || matches * matches > rowsAlong(counter, walk) * reach;
}

/** Chooses how the page is read: from a small index result, along an index in the wanted order, or by filter and sort. */
export function choosePage(
  counter: Counter,
  conditions: readonly Condition[],
  order: readonly OrderTerm[],
  size: ListSize,
): Page {
  const { schema } = counter;
  const params = paramsOf(conditions);
  const source = smallSource(counter, conditions);
  if (source) {
    const where = conditions.map(({ loose }) => loose);
    return { from: fromSource(schema, source), where, sorted: true, params: [...source.params, ...params] };
  }
  const from = `FROM ${schema.table}`;
  const walk = walkInOrder(schema, conditions, order);
  if (walk && walks(counter, walk, size)) return { from, where: walk.conditions, sorted: false, params };
  const where = conditions.map(({ sql }) => sql);
  return {
    from,
    where,
    sorted: conditions.length > 0 || order.some(({ direction }) => direction === 'RANDOM'),
    params,
  };
}

/** The statement of a page. What is sorted is sorted as bare sequences; only the rows of the page are then read whole. */
export function pageSql(
  schema: QuerySchema,
  columns: string,
  page: Page,
  where: string,
  order: readonly OrderTerm[],
): string {
  const rest = `${page.from} ${where} ${orderSql(order, page.sorted)} ${AT_MOST} OFFSET ?`;
  if (!page.sorted) return `SELECT ${columns} ${rest}`;
  const { table, sequence } = schema;
  return `SELECT ${columns} FROM (SELECT ${sequence} AS found ${rest}) CROSS JOIN ${table} ON ${sequence} = found`;
}
