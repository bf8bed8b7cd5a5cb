import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceFor } from '../../copy/errors.ts';
import { answer, market } from '../../lib/functions.ts';
import { talkKeys } from '../../lib/talk-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** Blocks or unblocks the other person of a talk. */
export function useBlock(talkId: string, otherId: string) {
  const queries = useQueryClient();
  // The subject with which the server creates the talk if it is not stored yet.
  const about = { about: 'person', id: otherId } as const;
  return useMutation({
    mutationFn: (isBlocked: boolean) =>
      answer(market.talks[':talkId'].blocked.$post({ param: { talkId }, json: { isBlocked, about } })),
    // The page shows the block itself, so there is no toast.
    onSuccess: ({ isBlocked }) => void queries.setQueryData(talkKeys.ownBlock(talkId), isBlocked),
    onError: (error) => void toast('bad', sentenceFor(error), error),
  });
}
