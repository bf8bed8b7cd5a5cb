import type { OrderTerm } from './compile-order.ts';
import type { Condition } from './condition.ts';
import type { QuerySchema } from './schema.ts';

/**
 * How a page of a long list is read: along an index in its order, testing each row, until the page is full.
 * `fixed` are the filters that say where on the index to walk.
 */
export type Walk = { readonly conditions: readonly string[]; readonly fixed: readonly Condition[] };

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
export function walkInOrder(
  schema: QuerySchema,
  conditions: readonly Condition[],
  order: readonly OrderTerm[],
): Walk | null {
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
