import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bankForms } from '#domain/money/bank-forms.ts';
import { listTexts } from '../../../copy/admin.ts';
import { adminPayoutTexts } from '../../../copy/admin-money.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { FileForm } from './file-form.ts';

/** Saves the due list with masked account numbers, or the bank's file with full ones. */
export function usePayoutFile(state: 'due' | 'prepared', form: FileForm = bankForms[0].id) {
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: async (fileId: string | undefined) => {
      const file = await answer(admin.payouts.export.$post({ json: { state, ...(fileId ? { fileId } : {}) } }));
      // Loads the code that writes files on first use.
      const { saveDue, saveForBank } = await import('./save-payout-file.ts');
      if (state === 'due') saveDue(file.lines);
      else await saveForBank(form, file.lines);
      return file;
    },
    onSuccess: ({ count, amount, replaced, held }) =>
      void toast(replaced + held > 0 ? 'info' : 'good', adminPayoutTexts.exported(count, amount, replaced, held)),
    onError: (error) => void toast('bad', listTexts.exportFailure(sentenceFor(error)), error),
    // Reloads the list, which now includes the new file.
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.money }),
  });
  return { exporting: save.isPending, onExport: (fileId?: string) => save.isPending || save.mutate(fileId) };
}
