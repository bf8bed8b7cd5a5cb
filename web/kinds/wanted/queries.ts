import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { categoryNames } from '#domain/settings/campus-catalogue.ts';
import { campus } from '../../lib/campus/campus.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { listRows } from '../../lib/tables.ts';
import { cardColumns, readAd, readOwnAds } from './read-ad.ts';

/** Filters of the list, from the URL. */
export interface WantedFilters {
  readonly search: string;
  /** '' for all. */
  readonly category: string;
}

async function readList({ search, category }: WantedFilters, after: string | null) {
  const words = search === '' ? [] : (await import('./wanted-search.ts')).searchQueries(search);
  const where = [
    Query.equal('state', 'open'),
    ...(category === '' ? [] : [Query.equal('category', categoryNames(campus(), category))]),
    // Hides ads that are over but not yet ended by upkeep.
    Query.greaterThan('until', new Date(serverNow()).toISOString()),
    ...words,
    Query.orderDesc('$createdAt'),
  ];
  return listRows('wanted', { select: cardColumns, where, limit: limits.wantedPageSize, after: after ?? undefined });
}

export type ListedAd = Awaited<ReturnType<typeof readList>>[number];

/** Open ads, newest first, page by page. */
export const wantedListOptions = (filters: WantedFilters) =>
  infiniteQueryOptions({
    queryKey: queryKeys.wantedList(filters),
    queryFn: ({ pageParam }) => readList(filters, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length === limits.wantedPageSize ? (last.at(-1)?.$id ?? null) : null),
    placeholderData: (previous) => previous,
  });

export type Ad = NonNullable<Awaited<ReturnType<typeof readAd>>>;

export const wantedAdOptions = (wantedId: string) =>
  queryOptions({ queryKey: queryKeys.wantedAd(wantedId), queryFn: () => readAd(wantedId) });

/** The current ad for its form. */
export const wantedToEditOptions = (wantedId: string) =>
  queryOptions({
    ...{ queryKey: queryKeys.wantedToEdit(wantedId), queryFn: () => readAd(wantedId) },
    ...{ staleTime: 0, gcTime: 0 },
  });

/** Above the number of ads that a person has in the months for which ads are stored. */
const ownShown = 100;

/** The person's ads, newest first. */
export const ownWantedOptions = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.ownWanted(userId),
    queryFn: () => readOwnAds(userId, ownShown),
  });

const answerColumns = [
  ...(['talkId', 'productId', 'productName', 'imageId', 'price', 'state', 'dueAt', 'round'] as const),
  ...(['takenCount', 'freedCount'] as const),
] as const;

/** Offers for an ad that this person may read: all of them as the ad's owner, their own as a seller. Latest first. */
export const wantedAnswersOptions = (wantedId: string, userId: string) =>
  queryOptions({
    queryKey: queryKeys.wantedAnswers(wantedId, userId),
    queryFn: () =>
      listRows('offers', {
        select: answerColumns,
        where: [Query.equal('wantedId', wantedId), Query.orderDesc('$createdAt')],
        limit: 100,
      }),
  });

export type Answer = Awaited<ReturnType<NonNullable<ReturnType<typeof wantedAnswersOptions>['queryFn']>>>[number];
