import '../../../ui/styles/data.ts';
import '../../../ui/styles/forms.ts';
import { Checkbox, Table } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { listTexts } from '../../../copy/admin.ts';
import { keepFocus } from '../../../ui/forms/keep-focus.ts';
import type { Selection } from './bulk.tsx';
import classes from './list.module.css';
import type { ListSpec } from './list-spec.ts';

export interface Sorting {
  columnSorts: NonNullable<ListSpec['columnSorts']>;
  sort: string;
  onSort: (sort: string) => void;
}

/** The header of a column; for sortable columns a button that sorts, then reverses. */
function ColumnHead({ name, sorting }: { name: string; sorting: Sorting | undefined }) {
  const sorts = sorting?.columnSorts[name];
  if (!sorting || !sorts) return <Table.Th>{name}</Table.Th>;
  const [up, down] = sorts;
  const { sort, onSort } = sorting;
  const order = sort === up ? 'ascending' : sort === down ? 'descending' : 'none';
  const Picture = order === 'ascending' ? IconArrowUp : order === 'descending' ? IconArrowDown : IconArrowsSort;
  return (
    <Table.Th aria-sort={order}>
      <button type="button" className={classes.sort} onClick={() => onSort(sort === down ? up : down)}>
        {name}
        <Picture size={14} aria-hidden="true" />
      </button>
      <span className={classes.cardsOnly}>{name}</span>
    </Table.Th>
  );
}

interface RowsTableProps {
  /** Table name for screen readers. */
  label: string;
  columns: readonly string[];
  selection?: Selection;
  /** Whether the rows are still those of the previous filters or sorting. */
  outdated?: boolean;
  /** Set for sortable columns. */
  sorting?: Sorting;
  /** Low rows on wide screens: at most two lines of text, whose overflow ends with '…'. */
  oneLine?: boolean;
  /** One <Table.Tr> per row. */
  children: ReactNode[];
  /** Links to further rows. */
  below?: ReactNode;
}

/** Rows as a table, or as cards on phones. Focus stays on its row when the layout changes. */
export function RowsTable({
  label,
  columns,
  selection,
  outdated = false,
  sorting,
  oneLine = false,
  children,
  below,
}: RowsTableProps) {
  return (
    <div ref={keepFocus}>
      {selection ? (
        <Checkbox
          className={classes.allCards ?? ''}
          label={listTexts.selectAllCards}
          checked={selection.isAll}
          onChange={selection.toggleAll}
        />
      ) : null}
      <div className={classes.frame} data-outdated={outdated || undefined}>
        <Table
          className={classes.table ?? ''}
          data-lines={oneLine || undefined}
          verticalSpacing={oneLine ? 0 : 'sm'}
          aria-label={label}
          aria-busy={outdated}
        >
          <Table.Thead>
            <Table.Tr>
              {selection ? (
                <Table.Th className={classes.tick ?? ''}>
                  <Checkbox aria-label={listTexts.selectAll} checked={selection.isAll} onChange={selection.toggleAll} />
                  <span className={classes.cardsOnly}>{listTexts.tick}</span>
                </Table.Th>
              ) : null}
              {columns.map((name) => (
                <ColumnHead key={name} name={name} sorting={sorting} />
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
