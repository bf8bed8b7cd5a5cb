import { Button, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import { orderNumber } from '#domain/orders/order-number.ts';
import { adminDisputeTexts } from '../../../copy/disputes.ts';
import { formatShortMoment } from '../../../copy/format.ts';
import { saleSum } from '../../../copy/rental-money.ts';
import { useNow } from '../../../lib/use-now.ts';
import { SaleBadge } from '../../../shop/sale/sale-badge.tsx';
import classes from '../list/cells.module.css';
import { ListHead, ListToolbar } from '../list/list-head.tsx';
import { ListTable } from '../list/list-table.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import { useExport } from '../list/use-export.ts';
import { PersonLink } from '../users/person-link.tsx';
import {
  disputeCells,
  disputedSince,
  disputesSpec,
  type ListedDispute,
  loadDisputes,
  stakeOf,
} from './disputes-list.ts';
import { Promised } from './promised.tsx';

/** Open disputes, the longest waiting first. */
export function AdminDisputesPage() {
  const { rows, ...list } = useAdminList(disputesSpec, loadDisputes);
  const csv = useExport({
    spec: disputesSpec,
    state: list.state,
    load: loadDisputes,
    name: 'kendala',
    header: adminDisputeTexts.csv,
    cells: disputeCells,
  });
  return (
    <>
      <ListHead title={adminDisputeTexts.title} onRefresh={list.refresh} {...csv} />
      <ListToolbar list={list} />
      <ListTable
        list={list}
        label={adminDisputeTexts.list}
        columns={adminDisputeTexts.columns}
        empty={adminDisputeTexts.empty}
      >
        {rows.map((sale) => (
          <DisputeRow key={sale.$id} sale={sale} />
        ))}
      </ListTable>
    </>
  );
}

function DisputeRow({ sale }: { sale: ListedDispute }) {
  const now = useNow();
  const [since, people, why, stake, state, action] = adminDisputeTexts.columns;
  return (
    <Table.Tr>
      <Table.Td data-label={since} data-cell="fact">
        <span className={classes.two}>
          <span>{formatShortMoment(disputedSince(sale))}</span>
          <small className={classes.dim}>{adminDisputeTexts.number(orderNumber(sale.orderId))}</small>
        </span>
      </Table.Td>
      <Table.Td data-label={people} data-cell="lead" data-text="long">
        <span className={classes.two}>
          <PersonLink userId={sale.buyerId} name={sale.buyerName} />
          <span className={`${classes.line} ${classes.second}`}>
            <span data-keep>{adminDisputeTexts.with}</span>
            <PersonLink userId={sale.sellerId} name={sale.sellerName} />
          </span>
        </span>
      </Table.Td>
      <Table.Td data-label={why} data-cell="line" data-text="long" title={sale.reason}>
        <span className={classes.words}>{sale.reason || '–'}</span>
      </Table.Td>
      <Table.Td data-label={stake} data-cell="sum">
        <strong>{saleSum(sale)}</strong>
        <p className={`${classes.dim} ${classes.below}`}>{stakeOf(sale)}</p>
      </Table.Td>
      <Table.Td data-label={state} data-cell="side">
        <SaleBadge sale={sale} />
        {sale.state === 'disputed' ? (
          <p className={classes.below}>
            <Promised since={disputedSince(sale)} now={now} />
          </p>
        ) : null}
      </Table.Td>
      <Table.Td data-label={action} data-cell="end">
        <Button component={Link} to={`/admin/disputes/${sale.$id}`} size="sm" mih={44} variant="default">
          {adminDisputeTexts.look}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
