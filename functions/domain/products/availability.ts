/**
 * The single definition of "available" in lists: conditions on a product's columns, from which queries are built and
 * rows are checked. Lists show available products first. `sold` and `delisted` are in listing.ts.
 */
import { rulesOf } from '../kinds/index.ts';
import { type KindColumns, type OpenWhile, type ProductKind, productKinds } from '../kinds/kind.ts';

interface ProductState extends KindColumns {
  readonly isSold: boolean;
  readonly stock: number | null;
}

/** One condition on one column; moments are ISO. */
type Condition =
  | { readonly column: 'isSold'; readonly is: false }
  | { readonly column: 'stock' | 'closesAt' | 'kind'; readonly is: null }
  | { readonly column: 'stock'; readonly above: number }
  | { readonly column: 'closesAt'; readonly above: string }
  | { readonly column: 'kind'; readonly among: readonly ProductKind[] };

/** Negation of a condition, for rows that have a value in the column. */
type Opposite =
  | { readonly column: Condition['column']; readonly is: true | 'set' }
  | { readonly column: Condition['column']; readonly upTo: number | string }
  | { readonly column: Condition['column']; readonly not: ProductKind };

/** A query for rows: one condition, all of several, or any of several. */
export type Where = Condition | Opposite | { readonly all: readonly Where[] } | { readonly any: readonly Where[] };

/** A conjunction of groups: each needs one alternative whose conditions all apply. */
type Conditions = readonly (readonly (readonly Condition[])[])[];

const kindsThat = (...opens: readonly OpenWhile[]): readonly ProductKind[] =>
  productKinds.filter((kind) => opens.includes(rulesOf({ kind }).opens));

/**
 * Conditions of a product that can be ordered or entered at `now` (ms since 1970). Kinds that this version does not
 * know do not meet them.
 */
const conditionsAt = (now: number): Conditions => [
  [[{ column: 'isSold', is: false }]],
  [[{ column: 'stock', is: null }], [{ column: 'stock', above: 0 }]],
  [
    [{ column: 'kind', is: null }],
    [{ column: 'kind', among: kindsThat('always') }],
    [
      { column: 'kind', among: kindsThat('until_closing', 'while_open') },
      { column: 'closesAt', above: new Date(now).toISOString() },
    ],
    [
      { column: 'kind', among: kindsThat('until_closing') },
      { column: 'closesAt', is: null },
    ],
  ],
];

/** The conditions of a product that is available at `now`; all must hold. */
export const availableWhere = (now: number): Where[] =>
  conditionsAt(now).map((group) => ({ any: group.map((all) => ({ all })) }));

function opposite(condition: Condition): Where {
  const { column } = condition;
  if (column === 'isSold') return { column, is: true };
  if ('is' in condition) return { column, is: 'set' };
  const isUnset = { column, is: null };
  if ('above' in condition) return { any: [isUnset, { column, upTo: condition.above }] };
  return { any: [isUnset, { all: condition.among.map((kind) => ({ column, not: kind })) }] };
}

/**
 * Query for the products that are not available at `now`, including unknown kinds. Every row matches either this query
 * or `availableWhere`.
 */
export const goneWhere = (now: number): Where => ({
  any: conditionsAt(now).map((group) => ({ all: group.map((all) => ({ any: all.map(opposite) })) })),
});

function meets(product: ProductState, condition: Condition): boolean {
  if (condition.column === 'isSold') return !product.isSold;
  const value = product[condition.column] ?? null;
  if ('is' in condition) return value === null;
  if ('among' in condition) return condition.among.some((kind) => kind === value);
  return value !== null && value > condition.above;
}

/** Whether lists show the product as available at `now`. */
export const isAvailable = (product: ProductState, now: number): boolean =>
  conditionsAt(now).every((group) => group.some((all) => all.every((one) => meets(product, one))));
