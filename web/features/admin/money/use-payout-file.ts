import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toCsv } from '#domain/csv.ts';
import { type BankLine, bankFile, bankForms, bankSheet } from '#domain/money/bank-file.ts';
import { bankName } from '#domain/money/payout-account.ts';
import { listTexts } from '../../../copy/admin.ts';
import { adminPayoutTexts } from '../../../copy/admin-money.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { datedName } from '../../../lib/page/dated-name.ts';
import { saveFile } from '../../../lib/page/save-file.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { FileForm } from './file-form.ts';

async function saveForBank(form: FileForm, lines: readonly BankLine[]): Promise<void> {
  const known = bankForms.find(({ id }) => id === form);
  if (known) {
    saveFile(datedName('pencairan', known.extension), 'text/plain;charset=us-ascii', bankFile(known, lines));
    return;
  }
  const { excelFile } = await import('../list/excel-file.ts');
  const { header, rows } = bankSheet(lines);
  saveFile(datedName('pencairan', 'xlsx'), '', await excelFile(header, rows));
}

/** A work list for a spreadsheet. */
function saveDue(lines: readonly BankLine[]): void {
  const rows = lines.map(({ holder, bank, number, amount }) => [holder, bankName(bank), number, amount]);
  saveFile(datedName('pencairan', 'csv'), 'text/csv;charset=utf-8', toCsv([adminPayoutTexts.dueFile, ...rows]));
}

/** Saves the due list with masked account numbers, or the bank's file with full ones. */
export function usePayoutFile(state: 'due' | 'prepared', form: FileForm = bankForms[0].id) {
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: async (fileId: string | undefined) => {
      const file = await answer(admin.payouts.export.$post({ json: { state, ...(fileId ? { fileId } : {}) } }));
      if (state === 'due') saveDue(file.lines);
      else await saveForBank(form, file.lines);
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
