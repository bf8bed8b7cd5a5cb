import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { listRows } from '../../lib/tables.ts';

const chatColumns = [
  'userId',
  'userDisplayName',
  'userEmail',
  'userPhotoId',
  'adminDisplayName',
  'adminEmail',
  'adminPhotoId',
  'lastMessage',
  'lastMessageTimestamp',
  'lastSenderId',
  'userReadAt',
  'adminReadAt',
] as const;

/** A chat for administrators; null when there is none. Requested as a list, for which none is no error. */
export const chatOptions = (chatId: string) =>
  queryOptions({
    queryKey: queryKeys.chat(chatId),
    queryFn: async () => {
      const where = [Query.equal('$id', chatId)];
      return (await listRows('chats', { select: chatColumns, where, limit: 1 }))[0] ?? null;
    },
  });

/** All chats for administrators, the latest first. */
export const chatListOptions = infiniteQueryOptions({
  queryKey: queryKeys.chats,
  queryFn: ({ pageParam }) =>
    listRows('chats', {
      select: chatColumns,
      where: [Query.orderDesc('lastMessageTimestamp')],
      limit: limits.chatsPageSize,
      after: pageParam,
    }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => (last.length < limits.chatsPageSize ? undefined : last.at(-1)?.$id),
});

/** The header of a person's own chat: only administrators can read chats as rows. Its events come with its messages. */
export const ownChatOptions = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.ownChat(userId),
    queryFn: async () => (await answer(market.chats.own.$get())).chat,
    staleTime: 5 * 60_000,
  });

/** The last message of a chat; undefined without one. */
export const lastMessageOptions = (chatId: string) =>
  queryOptions({
    queryKey: queryKeys.lastMessage(chatId),
    queryFn: async () => {
      const where = [Query.equal('chatId', chatId), Query.orderDesc('$createdAt')];
      const [last] = await listRows('messages', { select: ['senderId', 'message', 'imageId'], where, limit: 1 });
      return last ?? null;
    },
  });
