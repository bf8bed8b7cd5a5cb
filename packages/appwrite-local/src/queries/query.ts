/** A parsed query whose form is valid; attribute and values are not checked yet. */
export type Query = {
  readonly method: string;
  readonly attribute: string;
  readonly values: readonly unknown[];
  /** The parsed queries within `and` / `or`; empty for other methods. */
  readonly nested: readonly Query[];
};

/** A query that Appwrite refuses. The message is complete; the caller decides type and prefix. */
export class QueryError extends Error {}

export const LOGICAL_METHODS: ReadonlySet<string> = new Set(['and', 'or', 'elemMatch']);

export const SPATIAL_METHODS: ReadonlySet<string> = new Set([
  'crosses',
  'notCrosses',
  'distanceEqual',
  'distanceNotEqual',
  'distanceGreaterThan',
  'distanceLessThan',
  'intersects',
  'notIntersects',
  'overlaps',
  'notOverlaps',
  'touches',
  'notTouches',
]);

const COMPARING_METHODS = [
  'equal',
  'notEqual',
  'lessThan',
  'lessThanEqual',
  'greaterThan',
  'greaterThanEqual',
  'between',
  'notBetween',
  'isNull',
  'isNotNull',
  'startsWith',
  'notStartsWith',
  'endsWith',
  'notEndsWith',
  'contains',
  'containsAny',
  'containsAll',
  'notContains',
  'search',
  'notSearch',
  'exists',
  'notExists',
  'vectorDot',
  'vectorCosine',
  'vectorEuclidean',
];

/** Methods that filter rows. Other methods sort, select or page. */
export const FILTER_METHODS: ReadonlySet<string> = new Set([
  ...COMPARING_METHODS,
  ...SPATIAL_METHODS,
  ...LOGICAL_METHODS,
]);

export const ORDER_METHODS: ReadonlySet<string> = new Set(['orderAsc', 'orderDesc', 'orderRandom']);
export const CURSOR_METHODS: ReadonlySet<string> = new Set(['cursorAfter', 'cursorBefore']);

const SHAPING_METHODS = ['select', 'limit', 'offset'];

/** Whether Appwrite has a query method of this name. Some lists still refuse it. */
export function isMethod(name: string): boolean {
  return (
    FILTER_METHODS.has(name) || ORDER_METHODS.has(name) || CURSOR_METHODS.has(name) || SHAPING_METHODS.includes(name)
  );
}
