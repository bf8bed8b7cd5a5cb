import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { isUnread, sideOf } from '#domain/talks/talk.ts';
import { listRows } from '../../lib/tables.ts';
import { talkKeys } from '../../lib/talk-keys.ts';
import { countUnread, type Looks } from '../../shop/conversation/unread-messages.ts';
import { talksOf } from './queries.ts';

const longAgo = new Date(0).toISOString();

/** Unread talks, each with the person's last read time. */
async function unreadTalks(userId: string): Promise<Looks> {
  const talks = await listRows('talks', {
    select: [
      'firstId',
      'secondId',
      'firstName',
      'secondName',
      'firstReadAt',
      'secondReadAt',
      'lastMessageAt',
      'lastSenderId',
    ],
    where: talksOf(userId),
    limit: limits.unreadCounted,
  });
  const unread = talks.filter((talk) => isUnread(talk, userId));
  return new Map(unread.map((talk) => [talk.$id, sideOf(talk, userId)?.readAt ?? longAgo]));
}

/** A card that older versions stored when a talk was opened. It does not count as a message. */
const isSilent = ({ kind, message, imageId }: { kind: string; message: string; imageId: string }): boolean =>
  (kind === 'product' || kind === 'sale') && message === '' && imageId === '';

/**
 * The number of unread messages by talk, at most a hundred in total, in one request. An answered offer without a
 * message counts as one.
 */
export const unreadTalksOptions = (userId: string) =>
  queryOptions({
    queryKey: talkKeys.unreadTalks(userId),
    queryFn: async () => {
      const looks = await unreadTalks(userId);
      const counts = await countUnread(looks, async (ids, since) => {
        const rows = await listRows('talkMessages', {
          select: ['talkId', 'kind', 'message', 'imageId'],
          where: [
            Query.equal('talkId', ids),
            Query.notEqual('senderId', userId),
            Query.greaterThan('$createdAt', since),
            Query.orderDesc('$createdAt'),
          ],
          limit: limits.unreadCounted,
        });
        return rows
          .filter((row) => !isSilent(row))
          .map(({ talkId, $createdAt }) => ({ conversationId: talkId, $createdAt }));
      });
      return Object.fromEntries([...looks.keys()].map((talkId) => [talkId, Math.max(1, counts[talkId] ?? 0)]));
    },
  });
