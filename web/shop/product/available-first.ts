/** Lists show orderable products first and all others below, each part in the list's own order. */
import { Query } from 'appwrite';
import { availableWhere, goneWhere, type Where } from '#domain/products/availability.ts';
import { allOf, anyOf } from './question-query.ts';

function queryOf(where: Where): string {
  if ('all' in where) return allOf(where.all.map(queryOf));
  if ('any' in where) return anyOf(where.any.map(queryOf));
  const { column } = where;
  if ('above' in where) return Query.greaterThan(column, where.above);
  if ('upTo' in where) return Query.lessThanEqual(column, where.upTo);
  if ('among' in where) return Query.equal(column, [...where.among]);
  if ('not' in where) return Query.notEqual(column, where.not);
  if (where.is === null) return Query.isNull(column);
  return where.is === 'set' ? Query.isNotNull(column) : Query.equal(column, where.is);
}

/** Queries for products that can be ordered or entered at `now` (ms since 1970). */
export const availableAt = (now: number): string[] => availableWhere(now).map(queryOf);

export interface ListPart {
  readonly where: readonly string[];
  /** Whether the part has the products that are sold, closed or held. */
  readonly isGone: boolean;
}

/** The parts of a list as of `now` (ms since 1970), which stays the same for all its pages. */
export const listParts = (now: number): readonly ListPart[] => [
  { where: availableAt(now), isGone: false },
  { where: [queryOf(goneWhere(now))], isGone: true },
];

/** Cursor of a page: the index of the part, and the id of the row before the page. */
export interface PartPlace {
  readonly stage: number;
  readonly after?: string | undefined;
}

/** A page never spans two parts. */
export interface PartPage<P> {
  readonly products: readonly P[];
  readonly isGone: boolean;
  /** Cursor of the next page; absent at the end of the list. */
  readonly next?: PartPlace | undefined;
}

/** The next page that has products, or an empty page at the end of the list. */
export async function readParts<P extends { readonly $id: string }>(
  parts: readonly ListPart[],
  read: (where: readonly string[], after: string | undefined) => Promise<P[]>,
  limit: number,
  { stage, after }: PartPlace,
): Promise<PartPage<P>> {
  const part = parts[stage];
  if (!part) return { products: [], isGone: true };
  const products = await read(part.where, after);
  const last = products.length === limit ? products.at(-1) : undefined;
  const next = last ? { stage, after: last.$id } : { stage: stage + 1 };
  if (products.length === 0) return readParts(parts, read, limit, next);
  return { products, isGone: part.isGone, ...(next.stage < parts.length && { next }) };
}
