import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { queryClient } from '../../lib/query-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { listRows, type Picked } from '../../lib/tables.ts';

const messageColumns = ['senderId', 'senderName', 'role', 'message', 'imageId'] as const;

export type Message = Picked<'messages', (typeof messageColumns)[number]>;

/** A stretch of the talk that reaches to now, oldest first. Messages never change, so stretches can be joined. */
export interface Conversation {
  messages: readonly Message[];
  hasOlder: boolean;
}

/** After so many pages without meeting what is known, the known is let go: the gap is loaded upwards when wanted. */
const catchUpPages = 10;

const known = (chatId: string) => queryClient.getQueryData<Conversation>(queryKeys.messages(chatId));

/** A page of messages, newest first, from the end or before the message `after`. */
const readPage = (chatId: string, after?: string) =>
  listRows('messages', {
    select: messageColumns,
    where: [Query.equal('chatId', chatId), Query.orderDesc('$createdAt')],
    limit: limits.messagesPageSize,
    after,
  });

/** Joins stretches by id, in the order of time. */
function join(...stretches: readonly (readonly Message[])[]): Message[] {
  const byId = new Map(stretches.flat().map((message) => [message.$id, message]));
  return [...byId.values()].sort((a, b) => Date.parse(a.$createdAt) - Date.parse(b.$createdAt));
}

/** Everything newer than what is known, however long the connection was gone. */
async function catchUp(chatId: string): Promise<Conversation> {
  const ids = new Set(known(chatId)?.messages.map((message) => message.$id));
  const fresh: Message[] = [];
  for (let page = 0; page < catchUpPages; page += 1) {
    const rows = await readPage(chatId, fresh.at(-1)?.$id);
    fresh.push(...rows);
    const isEnd = rows.length < limits.messagesPageSize;
    if (isEnd) return { messages: join(known(chatId)?.messages ?? [], fresh.reverse()), hasOlder: false };
    if (ids.size === 0) break;
    if (rows.some((row) => ids.has(row.$id))) {
      // Read again: older pages may have been added meanwhile.
      const before = known(chatId);
      return { messages: join(before?.messages ?? [], fresh.reverse()), hasOlder: before?.hasOlder ?? true };
    }
  }
  return { messages: fresh.reverse(), hasOlder: true };
}

export const conversationOptions = (chatId: string) =>
  queryOptions({ queryKey: queryKeys.messages(chatId), queryFn: () => catchUp(chatId) });

/** One more page upwards. */
export async function loadOlder(chatId: string): Promise<void> {
  const oldest = known(chatId)?.messages[0];
  if (!oldest) return;
  const rows = await readPage(chatId, oldest.$id);
  queryClient.setQueryData<Conversation>(
    queryKeys.messages(chatId),
    (now) => now && { messages: join(rows.reverse(), now.messages), hasOlder: rows.length === limits.messagesPageSize },
  );
}
