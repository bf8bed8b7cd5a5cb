import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listTexts } from '../../../copy/admin.ts';
import { adminPayoutTexts } from '../../../copy/admin-money.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { datedName } from '../../../lib/page/dated-name.ts';
import { saveFile } from '../../../lib/page/save-file.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toast } from '../../../ui/toasts/toast.ts';

/** Saves a file as the server writes it: the due list with masked account numbers, or the bank's file with full ones. */
export function usePayoutFile(state: 'due' | 'prepared') {
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: async (fileId: string | undefined) => {
      const file = await answer(admin.payouts.export.$post({ json: { state, ...(fileId ? { fileId } : {}) } }));
      saveFile(datedName('pencairan', 'csv'), 'text/csv;charset=utf-8', file.csv);
      return file;
    },
    onSuccess: ({ count, amount, replaced, held }) =>
      void toast(replaced + held > 0 ? 'info' : 'good', adminPayoutTexts.exported(count, amount, replaced, held)),
    onError: (error) => void toast('bad', listTexts.exportFailure(sentenceFor(error)), error),
    // The new file is in the list now.
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.money }),
  });
  return { exporting: save.isPending, onExport: (fileId?: string) => save.isPending || save.mutate(fileId) };
}
