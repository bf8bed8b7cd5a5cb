/**
 * Products that match an ad now, found by the same search that the server runs when an ad is posted. Loaded with the
 * owner's part of the page.
 */
import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { planSearch } from '#domain/products/search-plan.ts';
import { rankProducts } from '#domain/products/search-rank.ts';
import { campusWords, categoryNames, placeNames } from '#domain/settings/campus-catalogue.ts';
import { wantedFilters } from '#kinds/wanted/rules/wanted-search.ts';
import { campus } from '../../lib/campus/campus.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { listRows } from '../../lib/tables.ts';
import { listed } from '../../shop/product/listed.ts';
import { cardColumns } from '../../shop/product/product-columns.ts';
import { questionQuery } from '../../shop/product/question-query.ts';
import type { Ad } from './queries.ts';

const most = 48;

async function readMatches(ad: Ad) {
  const { term, categories, location, maxPrice } = wantedFilters(ad, campus());
  const plan = planSearch(term, campusWords(campus()));
  if (!plan || plan.words.length === 0) return [];
  const where = [
    listed(),
    Query.equal('isSold', false),
    Query.or([Query.isNull('stock'), Query.greaterThan('stock', 0)]),
    Query.notEqual('sellerId', ad.userId),
    ...(categories.length > 0
      ? [
          Query.equal(
            'category',
            categories.flatMap((name) => categoryNames(campus(), name)),
          ),
        ]
      : []),
    ...(location === '' ? [] : [Query.equal('location', placeNames(campus(), location))]),
    ...(maxPrice === null ? [] : [Query.lessThanEqual('price', maxPrice)]),
    ...plan.anywhere.map((question) => questionQuery(question)),
    Query.orderDesc('$createdAt'),
  ];
  return rankProducts(plan, await listRows('products', { select: cardColumns, where, limit: most }));
}

export const wantedMatchesOptions = (ad: Ad) =>
  queryOptions({
    queryKey: queryKeys.wantedMatches(ad.$id, [ad.what, ad.category, ad.budget, ad.place]),
    queryFn: () => readMatches(ad),
  });
