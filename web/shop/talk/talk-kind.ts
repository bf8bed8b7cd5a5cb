import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { queryClient } from '../../lib/query-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { listRows } from '../../lib/tables.ts';
import type { Card, ConversationKind } from '../conversation/kind.ts';

const calls = () => import('../../lib/functions.ts');

interface Row {
  kind: Card['kind'] | 'text' | 'photo';
  refId: string;
}

const cardOf = ({ kind, refId }: Row): Card | undefined =>
  kind === 'text' || kind === 'photo' ? undefined : { kind, refId };

/** A talk as a kind of conversation. `nameOf`: a person's name by id; never ''. */
export const talkKind = (nameOf: (personId: string) => string): ConversationKind => ({
  name: 'talk',
  table: 'talkMessages',
  bucket: 'talk-photos',
  pageSize: limits.messagesPageSize,
  readPage: async (talkId, after) => {
    const rows = await listRows('talkMessages', {
      select: ['senderId', 'kind', 'message', 'imageId', 'refId'],
      where: [Query.equal('talkId', talkId), Query.orderDesc('$createdAt')],
      limit: limits.messagesPageSize,
      after,
    });
    return rows.map((row) => ({ ...row, senderName: nameOf(row.senderId), card: cardOf(row) }));
  },
  send: async (talkId, json) => {
    const { answer, market } = await calls();
    const sent = await answer(market.talks[':talkId'].messages.$post({ param: { talkId }, json }));
    // This message may have started the talk.
    if (json.about) void queryClient.invalidateQueries({ queryKey: queryKeys.table('talks') });
    return sent;
  },
  markRead: async (talkId) => {
    const { answer, market } = await calls();
    return answer(market.talks[':talkId'].read.$post({ param: { talkId } }));
  },
  marked: ['talks', 'notifications'],
  photoToken: async (talkId, imageId) => {
    const { answer, market } = await calls();
    const route = market.talks[':talkId'].photos[':photoId'].token;
    return (await answer(route.$post({ param: { talkId, photoId: imageId } }))).token;
  },
});

/** For sending only, while no talk is shown, so no names are needed. */
export const unseenTalk = talkKind(() => '');
