import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ID } from 'appwrite';
import { useNavigate } from 'react-router-dom';
import type { NewTalkInput } from '#domain/message-input.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { talkTexts } from '../../copy/talks.ts';
import { answer, market } from '../../lib/functions.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { talkKeys } from '../../lib/talk-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { outboxOf } from '../conversation/outbox.ts';
import { talkPath } from './talk-address.ts';
import { unseenTalk } from './talk-kind.ts';

interface Opening {
  about: NewTalkInput;
  /** A first message that is already written. */
  words?: { userId: string; message: string };
}

/** Opens the talk about a product or sale, or with a person. Nothing is stored before its first message. */
export function useOpenTalk() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ about }: Opening) => answer(market.talks.$post({ json: about })),
    onSuccess: async ({ talkId, talk }, { about, words }) => {
      queries.setQueryData(talkKeys.foundTalk(talkId), talk);
      if (words) {
        outboxOf(unseenTalk, words.userId).add({
          about,
          ...{ messageId: ID.unique(), kind: unseenTalk.name, conversationId: talkId, message: words.message },
          ...{ photo: '', writtenAt: new Date(serverNow()).toISOString(), delivery: 'pending', code: '' },
        });
      }
      await navigate(talkPath(talkId, words ? undefined : about));
    },
    onError: (error) => void toast('bad', talkTexts.failure(sentenceFor(error)), error),
  });
}
