import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../lib/query-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { ConversationKind, Message } from './kind.ts';

/** The newest messages without gaps, oldest first. Messages never change, so loaded parts can be joined. */
export interface LoadedMessages {
  messages: readonly Message[];
  hasOlder: boolean;
}

/** When this many pages do not reach the messages loaded before, those are dropped. Scrolling up loads the gap. */
const catchUpPages = 10;

const known = (kind: ConversationKind, id: string) =>
  queryClient.getQueryData<LoadedMessages>(queryKeys.messages(kind.table, id));

/** Joins parts by id, in order of time. */
function join(...stretches: readonly (readonly Message[])[]): Message[] {
  const byId = new Map(stretches.flat().map((message) => [message.$id, message]));
  return [...byId.values()].sort((a, b) => Date.parse(a.$createdAt) - Date.parse(b.$createdAt));
}

/** Loads everything newer than the loaded messages, however long the connection was lost. */
async function catchUp(kind: ConversationKind, id: string): Promise<LoadedMessages> {
  const ids = new Set(known(kind, id)?.messages.map((message) => message.$id));
  const fresh: Message[] = [];
  for (let page = 0; page < catchUpPages; page += 1) {
    const rows = await kind.readPage(id, fresh.at(-1)?.$id);
    fresh.push(...rows);
    const isEnd = rows.length < kind.pageSize;
    if (isEnd) return { messages: join(known(kind, id)?.messages ?? [], fresh.reverse()), hasOlder: false };
    if (ids.size === 0) break;
    if (rows.some((row) => ids.has(row.$id))) {
      // Reads the cache again, because older pages may have been loaded meanwhile.
      const before = known(kind, id);
      return { messages: join(before?.messages ?? [], fresh.reverse()), hasOlder: before?.hasOlder ?? true };
    }
  }
  return { messages: fresh.reverse(), hasOlder: true };
}

export const loadedMessagesOptions = (kind: ConversationKind, id: string) =>
  queryOptions({ queryKey: queryKeys.messages(kind.table, id), queryFn: () => catchUp(kind, id) });

export async function loadOlder(kind: ConversationKind, id: string): Promise<void> {
  const oldest = known(kind, id)?.messages[0];
  if (!oldest) return;
  const rows = await kind.readPage(id, oldest.$id);
  queryClient.setQueryData<LoadedMessages>(
    queryKeys.messages(kind.table, id),
    (now) => now && { messages: join(rows.reverse(), now.messages), hasOlder: rows.length === kind.pageSize },
  );
}
