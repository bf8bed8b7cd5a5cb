/**
 * What lists call available ("Tersedia saja"), stated once: as conditions on a product's columns, from which its query is made, and by which
 * a row is judged. `sold` and `delisted` are in listing.ts, because sold products are shown, too.
 */
import { rulesOf } from '../kinds/index.ts';
import { type KindColumns, type OpenWhile, type ProductKind, productKinds } from '../kinds/kind.ts';

interface ProductState extends KindColumns {
  readonly isSold: boolean;
  readonly stock: number | null;
}

/** One condition on one column; moments are ISO. */
export type Condition =
  | { readonly column: 'isSold'; readonly is: false }
  | { readonly column: 'stock' | 'closesAt' | 'kind'; readonly is: null }
  | { readonly column: 'stock'; readonly above: number }
  | { readonly column: 'closesAt'; readonly above: string }
  | { readonly column: 'kind'; readonly among: readonly ProductKind[] };

/** All of a list's groups hold when one alternative of each holds whole. */
export type Conditions = readonly (readonly (readonly Condition[])[])[];

const kindsThat = (...opens: readonly OpenWhile[]): readonly ProductKind[] =>
  productKinds.filter((kind) => opens.includes(rulesOf({ kind }).opens));

/** What a product has to meet that somebody can order, or enter for, at `now` (ms since 1970). Kinds that this version does not know do not. */
export const availableWhere = (now: number): Conditions => [
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

function meets(product: ProductState, condition: Condition): boolean {
  if (condition.column === 'isSold') return !product.isSold;
  const value = product[condition.column] ?? null;
  if ('is' in condition) return value === null;
  if ('among' in condition) return condition.among.some((kind) => kind === value);
  return value !== null && value > condition.above;
}

/** Whether lists call it available at `now`. */
export const isAvailable = (product: ProductState, now: number): boolean =>
  availableWhere(now).every((group) => group.some((all) => all.every((one) => meets(product, one))));
