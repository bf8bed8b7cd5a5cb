import { useMutation } from '@tanstack/react-query';
import { type CsvCell, toCsv } from '#domain/csv.ts';
import { listTexts } from '../../../copy/admin.ts';
import { detailOf } from '../../../copy/errors.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { ListState } from './list-params.ts';
import type { ListSpec, PageRequest } from './list-spec.ts';
import { loadAll } from './load-page.ts';

interface ExportPlan<Row> {
  spec: ListSpec;
  state: ListState;
  load: (request: PageRequest) => Promise<Row[]>;
  /** The file's name without date and ending. */
  name: string;
  header: readonly string[];
  cells: (row: Row) => readonly CsvCell[];
}

/** Saves the whole list, as it is filtered and ordered now, as a CSV file. */
export function useExport<Row extends { $id: string }>(plan: ExportPlan<Row>) {
  const { spec, state, load, name, header, cells } = plan;
  const save = useMutation({
    mutationFn: async () => {
      const rows = await loadAll(spec, state, load);
      const day = new Date().toISOString().slice(0, 10);
      saveFile(`${name}-${day}.csv`, 'text/csv;charset=utf-8', toCsv([header, ...rows.map(cells)]));
      return rows.length;
    },
    onSuccess: (count) => void toast('good', listTexts.exported(count)),
    onError: (error) => void toast('bad', listTexts.exportFailure(detailOf(error))),
  });
  return { exporting: save.isPending, onExport: () => save.mutate() };
}
