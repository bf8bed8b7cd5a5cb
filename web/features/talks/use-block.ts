import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceFor } from '../../copy/errors.ts';
import { answer, market } from '../../lib/functions.ts';
import { talkKeys } from '../../lib/talk-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** Blocks the other of a talk, or takes it back. */
export function useBlock(talkId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isBlocked: boolean) =>
      answer(market.talks[':talkId'].blocked.$post({ param: { talkId }, json: { isBlocked } })),
    // The place of the field says it: no more words are needed.
    onSuccess: ({ isBlocked }) => void queries.setQueryData(talkKeys.ownBlock(talkId), isBlocked),
    onError: (error) => void toast('bad', sentenceFor(error), error),
  });
}
