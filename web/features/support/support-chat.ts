import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { chatMessages } from '../../copy/support.ts';
import { ownReading } from '../../lib/session/pending-reads.ts';
import { listRows } from '../../lib/tables.ts';
import type { ConversationKind } from '../../shop/conversation/kind.ts';

const calls = () => import('../../lib/functions.ts');

/** The support chat as a kind of conversation. */
export const supportChat: ConversationKind = {
  name: 'chat',
  table: 'messages',
  bucket: 'chat-photos',
  pageSize: limits.messagesPageSize,
  readPage: async (chatId, after) => {
    const rows = await listRows('messages', {
      select: ['senderId', 'senderName', 'role', 'message', 'imageId'],
      where: [Query.equal('chatId', chatId), Query.orderDesc('$createdAt')],
      limit: limits.messagesPageSize,
      after,
    });
    return rows.map(({ role, ...row }) => ({ ...row, senderName: row.senderName || chatMessages.roles[role] }));
  },
  send: async (chatId, json) => {
    const { answer, market } = await calls();
    return answer(market.chats[':chatId'].messages.$post({ param: { chatId }, json }));
  },
  markRead: async (chatId) => {
    const { answer, market } = await calls();
    return answer(market.chats[':chatId'].read.$post({ param: { chatId } }));
  },
  marked: ['chats', 'notifications', 'readMarks'],
  photoToken: async (chatId, imageId) => {
    const { answer, market } = await calls();
    const route = market.chats[':chatId'].photos[':imageId'].token;
    return (await ownReading(() => answer(route.$post({ param: { chatId, imageId } })))).token;
  },
};
