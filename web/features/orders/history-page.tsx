import '../../ui/styles/data.ts';
import { Table } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { orderNumber } from '#domain/orders/order-number.ts';
import { formatCost, formatDateTime } from '../../copy/format.ts';
import { orderTexts } from '../../copy/orders.ts';
import { pageHeads } from '../../copy/page-heads.ts';
import { useUser } from '../../lib/session/session.ts';
import { StatusBadge } from '../../shop/status-badge.tsx';
import classes from './history.module.css';
import { OwnList } from './own-list.tsx';
import { historyOptions } from './queries.ts';

export function HistoryPage() {
  const { userId } = useUser();
  const list = useInfiniteQuery(historyOptions(userId));
  return (
    <OwnList {...pageHeads['/history']} loading={orderTexts.historyLoading} empty={orderTexts.noHistory} list={list}>
      {(rows) => (
        <Table className={classes.table} verticalSpacing="md" horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{orderTexts.product}</Table.Th>
              <Table.Th scope="col">{orderTexts.date}</Table.Th>
              <Table.Th scope="col">{orderTexts.total}</Table.Th>
              <Table.Th scope="col">{orderTexts.status}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.$id}>
                <Table.Td className={classes.names}>
                  <Link to={`/orders/${row.$id}`}>{row.productNames || orderTexts.order(orderNumber(row.$id))}</Link>
                </Table.Td>
                <Table.Td className={classes.date}>
                  <time dateTime={row.date}>{formatDateTime(row.date)}</time>
                </Table.Td>
                <Table.Td className={classes.sum}>{formatCost(row.total)}</Table.Td>
                <Table.Td>
                  <StatusBadge status={row.status} screen="history" />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </OwnList>
  );
}
