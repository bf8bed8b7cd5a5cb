/**
 * What lists call available, stated once: as conditions on a product's columns, from which their queries are made, and by which a row is
 * judged. Lists show available products first and the others below them. `sold` and `delisted` are in listing.ts.
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

/** The opposite of one, for rows that have a value. */
type Opposite =
  | { readonly column: Condition['column']; readonly is: true | 'set' }
  | { readonly column: Condition['column']; readonly upTo: number | string }
  | { readonly column: Condition['column']; readonly not: ProductKind };

/** A query for rows: of one condition, of all, or of any of these. */
export type Where = Condition | Opposite | { readonly all: readonly Where[] } | { readonly any: readonly Where[] };

/** All groups hold when one alternative of each holds whole. */
type Conditions = readonly (readonly (readonly Condition[])[])[];

const kindsThat = (...opens: readonly OpenWhile[]): readonly ProductKind[] =>
  productKinds.filter((kind) => opens.includes(rulesOf({ kind }).opens));

/** What a product has to meet that somebody can order, or enter for, at `now` (ms since 1970). Kinds that this version does not know do not. */
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

/** The query of what is available at `now`: all of these. */
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

/** The query of all other products, of unknown kinds, too: every row meets exactly one of the two. */
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

/** Whether lists call it available at `now`. */
export const isAvailable = (product: ProductState, now: number): boolean =>
  conditionsAt(now).every((group) => group.some((all) => all.every((one) => meets(product, one))));
