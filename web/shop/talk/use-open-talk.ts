import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ID } from 'appwrite';
import { useNavigate } from 'react-router-dom';
import type { NewTalkInput } from '#domain/message-input.ts';
import { talkLink } from '#domain/talks/talk.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { talkTexts } from '../../copy/talks.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { outboxOf } from '../conversation/outbox.ts';
import { unseenTalk } from './talk-kind.ts';

interface Opening {
  about: NewTalkInput;
  /** Said at once, where something was written already. */
  words?: { userId: string; message: string };
}

/** Opens the talk about a product, a sale or with a person, and leads there. */
export function useOpenTalk() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ about }: Opening) => answer(market.talks.$post({ json: about })),
    onSuccess: async ({ talkId }, { words }) => {
      void queries.invalidateQueries({ queryKey: queryKeys.table('talks') });
      void queries.invalidateQueries({ queryKey: queryKeys.messages('talkMessages', talkId) });
      if (words) {
        outboxOf(unseenTalk, words.userId).add({
          ...{ messageId: ID.unique(), kind: unseenTalk.name, conversationId: talkId, message: words.message },
          ...{ photo: '', writtenAt: new Date(serverNow()).toISOString(), delivery: 'pending', code: '' },
        });
      }
      await navigate(talkLink(talkId));
    },
    onError: (error) => void toast('bad', talkTexts.failure(sentenceFor(error)), error),
  });
}
