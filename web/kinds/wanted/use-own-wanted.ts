/** Actions on one's own ad that need a single press. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceFor } from '../../copy/errors.ts';
import { formatDate } from '../../copy/format.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { wantedAdTexts } from './texts/wanted-ads.ts';

export function useOwnWanted(wantedId: string) {
  const queries = useQueryClient();
  const settle = () =>
    Promise.all(
      (['wanted', 'notifications'] as const).map((table) =>
        queries.invalidateQueries({ queryKey: queryKeys.table(table) }),
      ),
    );
  const onError = (error: unknown) => void toast('bad', sentenceFor(error), error);
  const extend = useMutation({
    mutationFn: () => answer(market.wanted[':wantedId'].extended.$post({ param: { wantedId } })),
    onSuccess: ({ until }) => void toast('good', wantedAdTexts.extended(formatDate(until))),
    onError,
    onSettled: settle,
  });
  const close = useMutation({
    mutationFn: () => answer(market.wanted[':wantedId'].closed.$post({ param: { wantedId } })),
    onError,
    onSettled: settle,
  });
  return { extend, close };
}
