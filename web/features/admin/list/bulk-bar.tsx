import { Button, CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { listTexts } from '../../../copy/admin.ts';
import classes from './list.module.css';
import type { useBulk } from './use-bulk.ts';

interface BulkBarProps {
  bulk: Pick<ReturnType<typeof useBulk>, 'progress' | 'summary' | 'dismiss'>;
  selected: number;
  onClear: () => void;
  /** The actions on what is selected. */
  children: ReactNode;
}

/** What can be done with the ticked rows, how far it is, and how it ended. */
export function BulkBar({ bulk, selected, onClear, children }: BulkBarProps) {
  const { progress, summary } = bulk;
  return (
    <>
      {selected > 0 ? (
        <section className={classes.bulk} aria-label="Aksi massal">
          <strong>{listTexts.selected(selected)}</strong>
          <div className={classes.bulkActions}>{children}</div>
          <Button size="sm" mih={44} variant="subtle" onClick={onClear} disabled={progress !== undefined}>
            Batal pilih
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
            <CloseButton size={44} aria-label="Tutup ringkasan" onClick={bulk.dismiss} />
          </div>
        ) : null}
      </div>
    </>
  );
}
