import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { sentenceFor } from '../../copy/errors.ts';
import { useUser } from '../../lib/use-user.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { OrderCard } from './order-card.tsx';
import classes from './orders.module.css';
import { ordersOptions } from './queries.ts';

export function OrdersPage() {
  const { userId } = useUser();
  const list = useInfiniteQuery(ordersOptions(userId));
  const orders = list.data?.pages.flat() ?? [];
  return (
    <>
      <PageTitle>Riwayat Pesanan</PageTitle>
      <h1 className={classes.title}>Riwayat Pesanan</h1>
      {list.isPending ? <PageLoader text="Memuat pesanan…" /> : null}
      {list.isError && !list.data ? (
        <ErrorState text={sentenceFor(list.error)} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data && orders.length === 0 ? (
        <EmptyState title="Belum ada pesanan.">
          <Button size="md" component={Link} to="/home">
            Mulai Belanja
          </Button>
        </EmptyState>
      ) : null}
      <div className={classes.list}>
        {orders.map((order) => (
          <OrderCard key={order.$id} order={order} />
        ))}
      </div>
      {list.hasNextPage ? (
        <Button
          className={classes.more ?? ''}
          size="md"
          variant="outline"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Tampilkan Lebih Banyak
        </Button>
      ) : null}
    </>
  );
}
