import { useMutation } from '@tanstack/react-query';
import { listTexts } from '../../../copy/admin.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { excelTexts } from '../../../copy/excel.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { type ExportPlan, excelRows, saveCsv, saveExcel, TooManyRows } from './export.ts';

/** Saves the whole list, with its current filters and sorting, as a CSV file or a spreadsheet. */
export function useExport<Row extends { $id: string }>(plan: ExportPlan<Row>) {
  const save = useMutation({
    mutationFn: (kind: 'csv' | 'xlsx') => (kind === 'csv' ? saveCsv(plan) : saveExcel(plan)),
    onSuccess: (count, kind) =>
      void toast('good', kind === 'csv' ? listTexts.exported(count) : excelTexts.saved(count)),
    onError: (error, kind) => {
      if (error instanceof TooManyRows) return void toast('info', excelTexts.tooMany(excelRows));
      const detail = sentenceFor(error);
      void toast('bad', kind === 'csv' ? listTexts.exportFailure(detail) : excelTexts.failure(detail), error);
    },
  });
  const start = (kind: 'csv' | 'xlsx') => () => save.isPending || save.mutate(kind);
  return { exporting: save.isPending, onExport: start('csv'), onExcel: start('xlsx') };
}
