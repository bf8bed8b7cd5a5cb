import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../lib/query-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { ConversationKind, Message } from './kind.ts';

/** A stretch of the conversation that reaches to now, oldest first. Messages never change, so stretches can be joined. */
export interface LoadedMessages {
  messages: readonly Message[];
  hasOlder: boolean;
}

/** After so many pages without meeting what is known, the known is let go: the gap is loaded upwards when wanted. */
const catchUpPages = 10;

const known = (kind: ConversationKind, id: string) =>
  queryClient.getQueryData<LoadedMessages>(queryKeys.messages(kind.table, id));

/** Joins stretches by id, in the order of time. */
function join(...stretches: readonly (readonly Message[])[]): Message[] {
  const byId = new Map(stretches.flat().map((message) => [message.$id, message]));
  return [...byId.values()].sort((a, b) => Date.parse(a.$createdAt) - Date.parse(b.$createdAt));
}

/** Everything newer than what is known, however long the connection was gone. */
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
      // Read again: older pages may have been added meanwhile.
      const before = known(kind, id);
      return { messages: join(before?.messages ?? [], fresh.reverse()), hasOlder: before?.hasOlder ?? true };
    }
  }
  return { messages: fresh.reverse(), hasOlder: true };
}

export const loadedMessagesOptions = (kind: ConversationKind, id: string) =>
  queryOptions({ queryKey: queryKeys.messages(kind.table, id), queryFn: () => catchUp(kind, id) });

/** One more page upwards. */
export async function loadOlder(kind: ConversationKind, id: string): Promise<void> {
  const oldest = known(kind, id)?.messages[0];
  if (!oldest) return;
  const rows = await kind.readPage(id, oldest.$id);
  queryClient.setQueryData<LoadedMessages>(
    queryKeys.messages(kind.table, id),
    (now) => now && { messages: join(rows.reverse(), now.messages), hasOlder: rows.length === kind.pageSize },
  );
}
