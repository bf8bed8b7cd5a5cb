import type { ReactNode } from 'react';
import { sentenceFor } from '../../../copy/errors.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { MoreButton } from '../../../ui/states/more-button.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import type { Selection } from '../list/bulk.tsx';
import { RowsTable, type Sorting } from '../list/rows-table.tsx';

interface ReadList {
  data: unknown;
  error: Error | null;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

interface MoneyListProps {
  list: ReadList;
  label: string;
  columns: readonly string[];
  empty: string;
  selection?: Selection;
  sorting: Sorting;
  /** Whether the rows are still those of the previous filters or sorting. */
  outdated?: boolean;
  children: ReactNode[];
}

/** A list of money in its four states: loading, error, empty, full; further rows load on demand. */
export function MoneyList({ list, label, columns, empty, selection, sorting, outdated, children }: MoneyListProps) {
  if (!list.data && list.error) {
    return <ErrorState text={sentenceFor(list.error)} cause={list.error} onRetry={() => void list.refetch()} />;
  }
  if (!list.data) return <PageLoader />;
  if (children.length === 0) return <EmptyState title={empty} />;
  return (
    <RowsTable
      label={label}
      columns={columns}
      sorting={sorting}
      outdated={outdated ?? false}
      below={<MoreButton list={list} />}
      {...(selection ? { selection } : {})}
    >
      {children}
    </RowsTable>
  );
}
