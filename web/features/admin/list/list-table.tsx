import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { listTexts } from '../../../copy/admin.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import type { Selection } from './bulk.tsx';
import classes from './list.module.css';
import { RowsTable } from './rows-table.tsx';
import type { AdminList } from './use-admin-list.ts';

interface ListTableProps {
  list: AdminList;
  /** Table name for screen readers. */
  label: string;
  columns: readonly string[];
  selection?: Selection;
  empty?: string;
  /** Error text from the spec, for lists that have one. */
  failure?: string;
  /** False for rows with several facts in one column. */
  oneLine?: boolean;
  /** One <Table.Tr> per row. */
  children: ReactNode[];
}

/** The rows of a page in its four states (loading, failed, empty, full), with links to the previous and next page. */
export function ListTable({
  list,
  label,
  columns,
  selection,
  empty,
  failure,
  oneLine = true,
  children,
}: ListTableProps) {
  if (list.pending) return <PageLoader />;
  if (list.error)
    return (
      <ErrorState text={failure ?? sentenceFor(list.error)} cause={list.error} onRetry={() => void list.refresh()} />
    );
  if (children.length === 0) {
    return (
      <EmptyState title={list.isNarrowed ? listTexts.nothingFound : (empty ?? listTexts.nothing)}>
        {list.isNarrowed ? (
          <Button size="md" onClick={list.toFirst}>
            {listTexts.reset}
          </Button>
        ) : null}
      </EmptyState>
    );
  }
  return (
    <RowsTable
      label={label}
      columns={columns}
      oneLine={oneLine}
      outdated={list.outdated}
      sorting={{
        columnSorts: list.spec.columnSorts ?? {},
        sort: list.state.sort,
        onSort: (sort) => list.change({ sort }),
      }}
      below={<Pager list={list} />}
      {...(selection ? { selection } : {})}
    >
      {children}
    </RowsTable>
  );
}

function Pager({ list }: { list: AdminList }) {
  if (!list.toNext && !list.toPrevious) return null;
  const go = (to: () => void) => () => {
    to();
    window.scrollTo({ top: 0 });
  };
  return (
    <nav className={classes.pager} aria-label={listTexts.pages}>
      <Button
        size="md"
        variant="default"
        leftSection={<IconChevronLeft size={18} aria-hidden="true" />}
        disabled={!list.toPrevious || list.outdated}
        onClick={list.toPrevious ? go(list.toPrevious) : undefined}
      >
        {listTexts.previous}
      </Button>
      <Button
        size="md"
        variant="default"
        rightSection={<IconChevronRight size={18} aria-hidden="true" />}
        disabled={!list.toNext || list.outdated}
        onClick={list.toNext ? go(list.toNext) : undefined}
      >
        {listTexts.next}
      </Button>
    </nav>
  );
}
