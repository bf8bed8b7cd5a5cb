import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import type { NewTalkInput } from '#domain/message-input.ts';
import { versionOfEvent } from '#domain/order-ids.ts';
import { turnsOfSale } from '#domain/orders/sale-turns.ts';
import { answer, market } from '../../lib/functions.ts';
import { getRow, listRows } from '../../lib/tables.ts';
import { talkKeys } from '../../lib/talk-keys.ts';

const talkColumns = [
  'firstId',
  'secondId',
  'firstName',
  'secondName',
  'firstPhotoId',
  'secondPhotoId',
  'lastMessage',
  'lastMessageAt',
  'lastSenderId',
  'firstReadAt',
  'secondReadAt',
  'isClosed',
] as const;

/**
 * A talk; null if this person has no such talk. Requested as a list, because a missing row would otherwise be an error.
 */
export const talkOptions = (talkId: string) =>
  queryOptions({
    queryKey: talkKeys.talk(talkId),
    queryFn: async () => {
      const where = [Query.equal('$id', talkId)];
      return (await listRows('talks', { select: talkColumns, where, limit: 1 }))[0] ?? null;
    },
  });

/** A talk as the list loads it. */
type ListedTalk = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof talkOptions>['queryFn']>>>>;

/** A stored talk, or one that the first message will start. */
export type Talk = Omit<ListedTalk, '$createdAt' | '$updatedAt'>;

/**
 * The talk about a subject, as a function returns it before the first message. Already cached if a button led here;
 * requested if the URL did. Null if that talk has another id than the URL's.
 */
export const foundTalkOptions = (talkId: string, about: NewTalkInput | undefined) =>
  queryOptions({
    queryKey: talkKeys.foundTalk(talkId),
    queryFn: about
      ? async (): Promise<Talk | null> => {
          const found = await answer(market.talks.$post({ json: about }));
          return found.talkId === talkId ? found.talk : null;
        }
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });

const productColumns = [
  'name',
  'price',
  'discount',
  'imageId',
  'stock',
  'isSold',
  'isListed',
  'sellerId',
  'isNegotiable',
  'category',
  'condition',
  'codAddress',
  'kind',
] as const;

export const productCardOptions = (productId: string) =>
  queryOptions({
    queryKey: talkKeys.card('products', productId),
    queryFn: () => getRow('products', productId, productColumns),
  });

const mostSales = 25;
const mostEvents = 100;

/**
 * The latest sales between these two people with their events, oldest first. Reasons are not loaded: a card has only
 * fixed texts.
 */
export const saleTurnsOptions = (viewerId: string, otherId: string) =>
  queryOptions({
    queryKey: talkKeys.turns(viewerId, otherId),
    queryFn: async () => {
      const both = [viewerId, otherId];
      const sales = await listRows('sales', {
        select: ['orderId', 'buyerId', 'sellerId', 'state', 'productNames', 'kind'],
        where: [Query.equal('buyerId', both), Query.equal('sellerId', both), Query.orderDesc('$createdAt')],
        limit: mostSales,
      });
      if (sales.length === 0) return [];
      const events = await listRows('orderEvents', {
        select: ['orderId', 'by', 'event', 'saleId'],
        where: [
          Query.equal(
            'orderId',
            sales.map(({ orderId }) => orderId),
          ),
          Query.orderDesc('$createdAt'),
        ],
        limit: mostEvents,
      });
      return sales.map((sale) => {
        const ofOrder = events.filter(({ orderId }) => orderId === sale.orderId);
        const inTurn = ofOrder.toSorted((a, b) => versionOfEvent(a.$id) - versionOfEvent(b.$id));
        return { sale, turns: turnsOfSale(sale, inTurn) };
      });
    },
  });

/** Queries for this person's talks that have at least one message, latest first. */
export const talksOf = (userId: string): string[] => [
  Query.or([Query.equal('firstId', userId), Query.equal('secondId', userId)]),
  Query.notEqual('lastSenderId', ''),
  Query.orderDesc('lastMessageAt'),
];

/** All talks, latest first. */
export const talkListOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: talkKeys.talks(userId),
    queryFn: ({ pageParam }) =>
      listRows('talks', {
        select: talkColumns,
        where: talksOf(userId),
        limit: limits.chatsPageSize,
        after: pageParam,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < limits.chatsPageSize ? undefined : last.at(-1)?.$id),
  });

/** Whether this person has blocked the other. Blocks by others are not readable. */
export const ownBlockOptions = (talkId: string, userId: string) =>
  queryOptions({
    queryKey: talkKeys.ownBlock(talkId),
    queryFn: async () => {
      const where = [Query.equal('talkId', talkId), Query.equal('blockerId', userId)];
      return (await listRows('blocks', { select: ['blockedId'], where, limit: 1 })).length > 0;
    },
  });
