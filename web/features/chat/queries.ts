import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { chatMessages } from '../../copy/chat.ts';
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

/** One chat; null when there is none, or not for this person. Asked for as a list: a chat not begun yet is no error. */
export const chatOptions = (chatId: string) =>
  queryOptions({
    queryKey: queryKeys.chat(chatId),
    queryFn: async () => {
      const where = [Query.equal('$id', chatId)];
      return (await listRows('chats', { select: chatColumns, where, limit: 1 }))[0] ?? null;
    },
  });

export type Chat = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof chatOptions>['queryFn']>>>>;

/** All chats for the administrator, the latest first. */
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

/** The other side of a chat, as the chat's own row describes it: nobody can read the other's profile. */
export function counterpartOf(chat: Chat, viewerId: string) {
  return chat.userId === viewerId
    ? {
        name: chatMessages.roles.admin,
        email: chat.adminEmail,
        photoId: chat.adminPhotoId,
        role: chatMessages.roles.admin,
      }
    : { name: chat.userDisplayName, email: chat.userEmail, photoId: chat.userPhotoId, role: chatMessages.roles.user };
}
