/** Queries for a list of products. */
import { Query } from 'appwrite';
import { categoryNames, placeNames } from '#domain/settings/campus-catalogue.ts';
import { kindFilterOf } from '../../../kinds/faces.ts';
import { campus } from '../../../lib/campus/campus.ts';
import { rowQueries } from '../../../lib/row-queries.ts';
import { availableAt } from '../../../shop/product/available-first.ts';
import { listed } from '../../../shop/product/listed.ts';
import { cardColumns } from '../../../shop/product/product-columns.ts';
import type { Filters } from '../filters/search-params.ts';

/** Each order matches an index in appwrite.json (docs/catalogue-queries.md). */
export const orders: Record<Filters['sort'], () => string[]> = {
  terbaru: () => [Query.orderDesc('$createdAt')],
  termurah: () => [Query.orderAsc('price')],
  lokasi: () => [Query.orderAsc('location'), Query.orderDesc('$createdAt')],
};

export const narrowing = (filters: Filters, now: number): string[] => [
  listed(),
  ...(filters.categories.length > 0
    ? [
        Query.equal(
          'category',
          filters.categories.flatMap((name) => categoryNames(campus(), name)),
        ),
      ]
    : []),
  ...(filters.location === '' ? [] : [Query.equal('location', placeNames(campus(), filters.location))]),
  ...(filters.condition === '' ? [] : [Query.equal('condition', filters.condition)]),
  ...(filters.minPrice > 0 ? [Query.greaterThanEqual('price', filters.minPrice)] : []),
  ...(filters.maxPrice !== null ? [Query.lessThanEqual('price', filters.maxPrice)] : []),
  ...(filters.maxDiscount !== null ? [Query.lessThanEqual('discount', filters.maxDiscount)] : []),
  ...(kindFilterOf(filters.kind)?.where(now) ?? []),
];

/** The queries of a list's first page at `now` (ms since 1970). */
export const firstPageQueries = (filters: Filters, now: number, limit: number): string[] =>
  rowQueries({
    select: cardColumns,
    where: [...narrowing(filters, now), ...availableAt(now), ...orders[filters.sort]()],
    limit,
  });
