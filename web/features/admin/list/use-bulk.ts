import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TableName } from '#rows';
import { sentenceFor } from '../../../copy/errors.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export interface BulkItem {
  name: string;
  run: () => Promise<unknown>;
}

export interface BulkSummary {
  label: string;
  done: number;
  failed: { name: string; reason: string }[];
}

/** Does one thing to many rows, one call an item, one after the other: what fails is named, the rest is done. */
export function useBulk(tables: readonly TableName[]) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState(0);
  const work = useMutation({
    mutationFn: async ({ label, items }: { label: string; items: readonly BulkItem[] }): Promise<BulkSummary> => {
      const summary: BulkSummary = { label, done: 0, failed: [] };
      for (const [place, item] of items.entries()) {
        setProgress(place);
        try {
          await item.run();
          summary.done++;
        } catch (error) {
          summary.failed.push({ name: item.name, reason: sentenceFor(error) });
        }
      }
      return summary;
    },
    onSettled: () =>
      Promise.all(tables.map((table) => queries.invalidateQueries({ queryKey: queryKeys.table(table) }))),
  });
  return {
    busy: work.isPending,
    progress: work.isPending ? { done: progress, of: work.variables.items.length } : undefined,
    summary: work.data,
    dismiss: work.reset,
    run: (label: string, items: readonly BulkItem[]) => work.mutateAsync({ label, items }),
  };
}
