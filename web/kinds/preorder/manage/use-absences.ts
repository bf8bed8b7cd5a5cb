import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceFor } from '../../../copy/errors.ts';
import { answer, market } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useRefreshSales } from '../../../shop/sale/use-refresh-sales.ts';
import { toast } from '../../../ui/toasts/toast.ts';

/** Reports the buyers of these sales as absent, one after the other: each call locks its order. */
export function useAbsences(batchId: string, onDone: () => void) {
  const queries = useQueryClient();
  const refresh = useRefreshSales();
  return useMutation({
    mutationFn: async (saleIds: readonly string[]) => {
      for (const saleId of saleIds)
        await answer(market.sales[':saleId'].events.$post({ param: { saleId }, json: { event: 'absent' } }));
    },
    onSuccess: onDone,
    onError: (error) => void toast('bad', sentenceFor(error), error),
    // Also after a refusal, because earlier calls succeeded.
    onSettled: () => Promise.all([queries.invalidateQueries({ queryKey: queryKeys.pickList(batchId) }), refresh()]),
  });
}
