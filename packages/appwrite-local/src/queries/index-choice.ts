import type { OrderTerm } from './compile-order.ts';
import type { Condition } from './condition.ts';
import type { QuerySchema, TableIndex } from './schema.ts';

/** An index with the filters that it can serve. */
type Use = { readonly index: TableIndex; readonly conditions: readonly Condition[] };

/** The filters that an index can serve: those that fix its first columns, and those that bound the next one. */
function useOf(index: TableIndex, conditions: readonly Condition[]): Use & { readonly next: number } {
  const used: Condition[] = [];
  let next = 0;
  for (const column of index.columns) {
    const fixing = conditions.filter((one) => one.isEqual && one.column === column);
    if (fixing.length === 0) break;
    used.push(...fixing);
    next += 1;
  }
  const column = index.columns[next];
  used.push(...conditions.filter((one) => one.column === column && column !== undefined));
  return { index, conditions: used, next };
}

function most<T>(list: readonly T[], weight: (one: T) => number): T | null {
  return list.reduce<T | null>((best, one) => (best && weight(best) >= weight(one) ? best : one), null);
}

/**
 * The index that returns the rows in order after the columns that filters fix; the one with most such columns. Null if
 * there is none or no order. SQLite would choose another index, because it does not know that a page ends after a few
 * rows.
 */
export function indexInOrder(
  schema: QuerySchema,
  conditions: readonly Condition[],
  [first]: readonly OrderTerm[],
): (Use & { readonly next: number }) | null {
  if (!first || first.direction === 'RANDOM' || first.expression === schema.sequence) return null;
  const uses = schema.indexes.map((index) => useOf(index, conditions));
  const fitting = uses.filter(({ index, next }) => index.columns[next] === first.expression);
  return most(fitting, ({ next }) => next);
}

/** The index that serves most filters, among them some that `walk` does not serve; null if there is none. */
export function indexBeside(schema: QuerySchema, conditions: readonly Condition[], walk: Use): Use | null {
  const others = (use: Use) => use.conditions.filter((one) => !walk.conditions.includes(one)).length;
  const uses = schema.indexes.map((index) => useOf(index, conditions)).filter((use) => others(use) > 0);
  return most(uses, (use) => use.conditions.length);
}
