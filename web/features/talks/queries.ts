import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { listRows } from '../../lib/tables.ts';
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

/** One talk; null when there is none, or not for this person. Asked for as a list: both are no errors. */
export const talkOptions = (talkId: string) =>
  queryOptions({
    queryKey: talkKeys.talk(talkId),
    queryFn: async () => {
      const where = [Query.equal('$id', talkId)];
      return (await listRows('talks', { select: talkColumns, where, limit: 1 }))[0] ?? null;
    },
  });

export type Talk = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof talkOptions>['queryFn']>>>>;

/** A person's talks in which something was said; what was only opened is nobody's news. */
export const talksOf = (userId: string): string[] => [
  Query.or([Query.equal('firstId', userId), Query.equal('secondId', userId)]),
  Query.notEqual('lastSenderId', ''),
  Query.orderDesc('lastMessageAt'),
];

/** All of them, the latest first. */
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

/** Whether this person has blocked the other of the talk; others' blocks are read by nobody. */
export const ownBlockOptions = (talkId: string, userId: string) =>
  queryOptions({
    queryKey: talkKeys.ownBlock(talkId),
    queryFn: async () => {
      const where = [Query.equal('talkId', talkId), Query.equal('blockerId', userId)];
      return (await listRows('blocks', { select: ['blockedId'], where, limit: 1 })).length > 0;
    },
  });
