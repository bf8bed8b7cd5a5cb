import '../../ui/styles/data.ts';
import { Button, Table } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { sentenceFor } from '../../copy/errors.ts';
import { formatDateTime, formatPrice } from '../../lib/format.ts';
import { useUser } from '../../lib/use-user.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './history.module.css';
import { historyOptions } from './queries.ts';

export function HistoryPage() {
  const { userId } = useUser();
  const list = useInfiniteQuery(historyOptions(userId));
  const rows = list.data?.pages.flat() ?? [];
  return (
    <>
      <PageTitle>Riwayat Transaksi</PageTitle>
      <h1 className={classes.title}>Riwayat Transaksi</h1>
      {list.isPending ? <PageLoader text="Memuat transaksi…" /> : null}
      {list.isError && !list.data ? (
        <ErrorState text={sentenceFor(list.error)} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data && rows.length === 0 ? (
        <EmptyState title="Belum ada riwayat transaksi">
          <Button size="md" component={Link} to="/home">
            Mulai Belanja
          </Button>
        </EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <Table className={classes.table} verticalSpacing="md" horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Produk</Table.Th>
              <Table.Th scope="col">Tanggal</Table.Th>
              <Table.Th scope="col">Total</Table.Th>
              <Table.Th scope="col">Status</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.$id}>
                <Table.Td className={classes.names}>
                  <Link to={`/orders/${row.$id}`}>{row.productNames || `Pesanan ${row.$id}`}</Link>
                </Table.Td>
                <Table.Td className={classes.date}>
                  <time dateTime={row.date}>{formatDateTime(row.date)}</time>
                </Table.Td>
                <Table.Td className={classes.sum}>{formatPrice(row.total)}</Table.Td>
                <Table.Td className={classes.status}>
                  <StatusBadge status={row.status} screen="history" />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : null}
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
