import '../../../ui/styles/data.ts';
import '../../../ui/styles/forms.ts';
import { Checkbox, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { listTexts } from '../../../copy/admin.ts';
import { keepFocus } from '../../../ui/forms/keep-focus.ts';
import type { Selection } from './bulk.tsx';
import classes from './list.module.css';

interface RowsTableProps {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly string[];
  selection?: Selection;
  /** The rows on show belong to what was chosen before. */
  outdated?: boolean;
  /** One <Table.Tr> per row. */
  children: ReactNode[];
  /** The way to more of them. */
  below?: ReactNode;
}

/** Rows of the desk: a table, on phones a card each. The keyboard stays at its row when that changes. */
export function RowsTable({ label, columns, selection, outdated = false, children, below }: RowsTableProps) {
  return (
    <div ref={keepFocus}>
      <div className={classes.frame} data-outdated={outdated || undefined}>
        <Table className={classes.table ?? ''} verticalSpacing="sm" aria-label={label} aria-busy={outdated}>
          <Table.Thead>
            <Table.Tr>
              {selection ? (
                <Table.Th className={classes.tick ?? ''}>
                  <Checkbox aria-label={listTexts.selectAll} checked={selection.isAll} onChange={selection.toggleAll} />
                </Table.Th>
              ) : null}
              {columns.map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>{children}</Table.Tbody>
        </Table>
      </div>
      {below}
    </div>
  );
}
