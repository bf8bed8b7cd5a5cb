import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { listRows } from '../../lib/tables.ts';
import { countUnread, type Looks } from '../../shop/conversation/unread.ts';

interface Side {
  userId: string;
  isAdmin: boolean;
}

/** Chats whose last word came from the other side after one's own last look, with that look. */
async function unreadChats({ userId, isAdmin }: Side): Promise<Looks> {
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

/** How many messages of the other side were not read yet, by chat; counted up to a hundred in one reading. */
export const unreadChatsOptions = (side: Side) =>
  queryOptions({
    queryKey: queryKeys.unreadChats(side.userId),
    queryFn: async () =>
      countUnread(await unreadChats(side), async (ids, since) => {
        const rows = await listRows('messages', {
          select: ['chatId'],
          where: [
            Query.equal('chatId', ids),
            Query.equal('role', side.isAdmin ? 'user' : 'admin'),
            Query.greaterThan('$createdAt', since),
            Query.orderDesc('$createdAt'),
          ],
          limit: limits.unreadCounted,
        });
        return rows.map(({ chatId, $createdAt }) => ({ conversationId: chatId, $createdAt }));
      }),
  });
