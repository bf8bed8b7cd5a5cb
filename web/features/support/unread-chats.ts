import { queryOptions, useQuery } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { listRows } from '../../lib/tables.ts';
import { countUnread, type Looks } from '../../shop/conversation/unread-messages.ts';
import { readMarksOptions } from '../../shop/read-marks.ts';

interface Side {
  userId: string;
  isAdmin: boolean;
}

/** Messages by `role` in these chats since a time. */
async function unreadMessagesOf(role: 'user' | 'admin', ids: string[], since: string | null) {
  const rows = await listRows('messages', {
    select: ['chatId'],
    where: [
      Query.equal('chatId', ids),
      Query.equal('role', role),
      ...(since ? [Query.greaterThan('$createdAt', since)] : []),
      Query.orderDesc('$createdAt'),
    ],
    limit: limits.unreadCounted,
  });
  return rows.map(({ chatId, $createdAt }) => ({ conversationId: chatId, $createdAt }));
}

/** Unread support chats, each with support's last read time. */
async function unreadOfSupport(): Promise<Looks> {
  const chats = await listRows('chats', {
    select: ['userId', 'lastMessageTimestamp', 'lastSenderId', 'adminReadAt'],
    where: [Query.orderDesc('lastMessageTimestamp')],
    limit: limits.unreadCounted,
  });
  const looks = new Map<string, string>();
  for (const { $id, $createdAt, userId, lastMessageTimestamp, lastSenderId, adminReadAt } of chats) {
    const readAt = adminReadAt ?? $createdAt;
    if (lastSenderId !== userId || !lastMessageTimestamp) continue;
    if (Date.parse(lastMessageTimestamp) > Date.parse(readAt)) looks.set($id, readAt);
  }
  return looks;
}

const adminUnreadOptions = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.unreadChats(userId),
    queryFn: async () => countUnread(await unreadOfSupport(), (ids, since) => unreadMessagesOf('user', ids, since)),
  });

/** A person has only one chat, whose id is the person's id. */
const ownOptions = (userId: string, readAt: string | null | undefined) =>
  queryOptions({
    queryKey: queryKeys.unreadMessages(userId, readAt),
    queryFn: async () => ({ [userId]: (await unreadMessagesOf('admin', [userId], readAt ?? null)).length }),
  });

/**
 * The number of unread messages by chat, at most a hundred in total, in one request. `isWanted`: false loads nothing
 * yet.
 */
export function useUnreadByChat({ userId, isAdmin }: Side, isWanted = true): Record<string, number> {
  const marks = useQuery({ ...readMarksOptions(userId), enabled: isWanted && !isAdmin });
  const own = useQuery({
    ...ownOptions(userId, marks.data?.chatReadAt),
    enabled: isWanted && marks.data !== undefined,
    placeholderData: (before) => before,
  });
  const desk = useQuery({ ...adminUnreadOptions(userId), enabled: isWanted && isAdmin });
  return (isAdmin ? desk.data : own.data) ?? {};
}
