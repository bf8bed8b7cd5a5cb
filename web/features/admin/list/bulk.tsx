import { Button, CloseButton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { TableName } from '#rows';
import { listTexts } from '../../../copy/admin.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import classes from './list.module.css';

/** The ticked rows of the page. Rows that left the page are no longer selected. */
export function useSelection<Row extends { $id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = rows.filter((row) => ids.has(row.$id));
  return {
    selected,
    has: (id: string) => ids.has(id),
    toggle: (id: string) =>
      setIds((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    isAll: rows.length > 0 && selected.length === rows.length,
    toggleAll: () => setIds(selected.length === rows.length ? new Set() : new Set(rows.map((row) => row.$id))),
    clear: () => setIds(new Set()),
  };
}

export type Selection = Pick<ReturnType<typeof useSelection>, 'has' | 'toggle' | 'isAll' | 'toggleAll'>;

interface BulkItem {
  name: string;
  run: () => Promise<unknown>;
}

interface BulkSummary {
  label: string;
  done: number;
  failed: { name: string; reason: string }[];
}

/** Runs one action on many rows, one call after the other. Failed rows are reported by name; the others are done. */
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

interface BulkBarProps {
  bulk: Pick<ReturnType<typeof useBulk>, 'progress' | 'summary' | 'dismiss'>;
  selected: number;
  onClear: () => void;
  /** Buttons that act on the selected rows. */
  children: ReactNode;
}

/** Actions on the ticked rows, with progress and result. */
export function BulkBar({ bulk, selected, onClear, children }: BulkBarProps) {
  const { progress, summary } = bulk;
  return (
    <>
      {selected > 0 ? (
        <section className={classes.bulk} aria-label={listTexts.bulk}>
          <strong>{listTexts.selected(selected)}</strong>
          <div className={classes.bulkActions}>{children}</div>
          <Button size="sm" mih={44} variant="subtle" onClick={onClear} disabled={progress !== undefined}>
            {listTexts.unselect}
          </Button>
        </section>
      ) : null}
      <div role="status">
        {progress ? <p className={classes.note}>{listTexts.progress(progress.done, progress.of)}</p> : null}
        {summary ? (
          <div className={classes.summary} data-failed={summary.failed.length > 0 || undefined}>
            <div>
              <strong>{listTexts.summary(summary.label, summary.done, summary.failed.length)}</strong>
              {summary.failed.length > 0 ? (
                <ul>
                  {summary.failed.map(({ name, reason }) => (
                    <li key={name}>
                      {name}: {reason}
                    </li>
                  ))}
                </ul>
              ) : null}
            </div>
            <CloseButton size={44} aria-label={listTexts.closeSummary} onClick={bulk.dismiss} />
          </div>
        ) : null}
      </div>
    </>
  );
}
