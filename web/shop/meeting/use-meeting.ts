import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { meetingAnswers } from '#domain/orders/meeting.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';

const tables = ['meetings', 'sales', 'orders'] as const;

/** Reloads everything that shows the meeting, after success and failure. */
function useRefresh() {
  const queries = useQueryClient();
  return () => Promise.all(tables.map((table) => queries.invalidateQueries({ queryKey: queryKeys.table(table) })));
}

/** Sends a proposal. `startsAt`: ISO. The form shows a refusal. */
export function usePropose(saleId: string, onDone: () => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (json: { place: string; startsAt: string }) =>
      answer(market.sales[':saleId'].meetings.$post({ param: { saleId }, json })),
    onSettled: async (_, error) => {
      await refresh();
      if (!error) onDone();
    },
  });
}

export function useMeetingAnswer(meetingId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (event: (typeof meetingAnswers)[number]) =>
      answer(market.meetings[':meetingId'].events.$post({ param: { meetingId }, json: { event } })),
    onError: (error) => void toast('bad', sentenceFor(error), error),
    onSettled: refresh,
  });
}
