import { Button } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { sentenceFor } from '../../copy/errors.ts';
import { orderTexts } from '../../copy/orders.ts';
import { Suggestions } from '../../shop/product/suggestions.tsx';
import { PageHead } from '../../ui/frame/page-head.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { MoreButton } from '../../ui/states/more-button.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { useDeferredWaiting } from '../../ui/states/use-deferred-waiting.ts';

interface OwnListProps<Row> {
  title: string;
  loading: string;
  empty: string;
  list: UseInfiniteQueryResult<InfiniteData<Row[]>>;
  children: (rows: Row[]) => ReactNode;
}

/** Replaces an empty list of purchases. */
export const NothingBought = ({ title }: { title: string }) => (
  <>
    <EmptyState title={title}>
      <Button size="md" component={Link} to="/home">
        {orderTexts.shop}
      </Button>
    </EmptyState>
    <Suggestions />
  </>
);

/** A page that lists purchases: loading, error, empty, rows, next page. */
export function OwnList<Row>({ title, loading, empty, list, children }: OwnListProps<Row>) {
  const isWaiting = useDeferredWaiting(list.isPending);
  const rows = list.data?.pages.flat() ?? [];
  return (
    <>
      <PageHead title={title} />
      {isWaiting ? <PageLoader text={loading} /> : null}
      {list.isError && !list.data ? (
        <ErrorState text={sentenceFor(list.error)} cause={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {!isWaiting && list.data && rows.length === 0 ? <NothingBought title={empty} /> : null}
      {!isWaiting && rows.length > 0 ? children(rows) : null}
      {isWaiting ? null : <MoreButton list={list} />}
    </>
  );
}
