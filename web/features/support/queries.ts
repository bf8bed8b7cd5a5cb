import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { typedWords } from '#domain/admin-list.ts';
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

/**
 * A chat, for administrators; null if missing. Requested as a list, because a missing row would otherwise be an error.
 */
export const chatOptions = (chatId: string) =>
  queryOptions({
    queryKey: queryKeys.chat(chatId),
    queryFn: async () => {
      const where = [Query.equal('$id', chatId)];
      return (await listRows('chats', { select: chatColumns, where, limit: 1 }))[0] ?? null;
    },
  });

/** Maximum messages searched for a text, and maximum chats per query. */
const messagesMax = 200;
const chatsMax = 100;

/**
 * Conditions for chats with these words in the person's name or e-mail address, or with a message that contains them
 * all.
 */
async function chatConditions(text: string): Promise<string[]> {
  if (text === '') return [];
  const words = typedWords(text);
  // Text of invisible characters matches nothing.
  if (words.length === 0) return [Query.equal('userId', '')];
  const said = await listRows('messages', {
    select: ['chatId'],
    where: [...words.map((word) => Query.contains('message', word)), Query.orderDesc('$createdAt')],
    limit: messagesMax,
  });
  const ids = [...new Set(said.map(({ chatId }) => chatId))].slice(0, chatsMax);
  const ofPerson = words.map((word) =>
    Query.or([Query.contains('userDisplayName', word), Query.contains('userEmail', word)]),
  );
  const named = ofPerson.length === 1 ? (ofPerson[0] ?? '') : Query.and(ofPerson);
  return [ids.length === 0 ? named : Query.or([named, Query.equal('$id', ids)])];
}

/** Chats for administrators, latest first: all, or matches of `text`. */
export const chatListOptions = (text = '') =>
  infiniteQueryOptions({
    queryKey: queryKeys.chatList(text),
    queryFn: async ({ pageParam }) =>
      listRows('chats', {
        select: chatColumns,
        where: [...(await chatConditions(text)), Query.orderDesc('lastMessageTimestamp')],
        limit: limits.chatsPageSize,
        after: pageParam,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < limits.chatsPageSize ? undefined : last.at(-1)?.$id),
  });

/**
 * The header of a person's own chat. It comes from a function, because only administrators can read chat rows, and is
 * not refetched by realtime events.
 */
export const ownChatOptions = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.ownChat(userId),
    queryFn: async () => (await answer(market.chats.own.$get())).chat,
    staleTime: 5 * 60_000,
  });

/** The last message of a chat; null if there is none. */
export const lastMessageOptions = (chatId: string) =>
  queryOptions({
    queryKey: queryKeys.lastMessage(chatId),
    queryFn: async () => {
      const where = [Query.equal('chatId', chatId), Query.orderDesc('$createdAt')];
      const [last] = await listRows('messages', { select: ['senderId', 'message', 'imageId'], where, limit: 1 });
      return last ?? null;
    },
  });
