import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { listRows } from '../../lib/tables.ts';

interface Side {
  userId: string;
  isAdmin: boolean;
}

/** Chats whose last word came from the other side after one's own last look, with that look. */
async function unreadChats({ userId, isAdmin }: Side): Promise<Map<string, string>> {
  const select = ['userId', 'lastMessageTimestamp', 'lastSenderId', 'userReadAt', 'adminReadAt'] as const;
  const chats = isAdmin
    ? await listRows('chats', {
        select,
        where: [Query.orderDesc('lastMessageTimestamp')],
        limit: limits.unreadCounted,
      })
    : await listRows('chats', { select, where: [Query.equal('userId', userId)], limit: 1 });
  const looks = new Map<string, string>();
  for (const chat of chats) {
    if (!chat.lastSenderId || !chat.lastMessageTimestamp) continue;
    const readAt = (isAdmin ? chat.adminReadAt : chat.userReadAt) ?? chat.$createdAt;
    const isOther = isAdmin ? chat.lastSenderId === chat.userId : chat.lastSenderId !== userId;
    if (isOther && Date.parse(chat.lastMessageTimestamp) > Date.parse(readAt)) looks.set(chat.$id, readAt);
  }
  return looks;
}

const oldestOf = (looks: Map<string, string>) =>
  [...looks.values()].reduce((a, b) => (Date.parse(a) < Date.parse(b) ? a : b));

/** How many messages of the other side were not read yet, by chat; counted up to a hundred in one reading. */
export const unreadChatsOptions = (side: Side) =>
  queryOptions({
    queryKey: queryKeys.unreadChats(side.userId),
    queryFn: async () => {
      const looks = await unreadChats(side);
      const counts: Record<string, number> = {};
      if (looks.size === 0) return counts;
      const rows = await listRows('messages', {
        select: ['chatId'],
        where: [
          Query.equal('chatId', [...looks.keys()]),
          Query.equal('role', side.isAdmin ? 'user' : 'admin'),
          Query.greaterThan('$createdAt', oldestOf(looks)),
          Query.orderDesc('$createdAt'),
        ],
        limit: limits.unreadCounted,
      });
      for (const { chatId, $createdAt } of rows) {
        if (Date.parse($createdAt) <= Date.parse(looks.get(chatId) ?? '')) continue;
        counts[chatId] = (counts[chatId] ?? 0) + 1;
      }
      return counts;
    },
  });

export const sumOf = (counts: Record<string, number>): number => Object.values(counts).reduce((a, b) => a + b, 0);
