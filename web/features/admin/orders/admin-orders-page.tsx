import '../../../ui/styles/forms.ts';
import { Button, NativeSelect, Table } from '@mantine/core';
import { useState } from 'react';
import { isFinal, orderStatuses, transitions } from '#domain/orders/order.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { adminOrderTexts } from '../../../copy/admin.ts';
import { formatAge, formatCost, formatDateTime } from '../../../copy/format.ts';
import { shopTexts } from '../../../copy/shop.ts';
import { part } from '../../../lib/page/part.tsx';
import { longestPage } from '../../../lib/tables.ts';
import { useNow } from '../../../lib/use-now.ts';
import { StatusBadge } from '../../../shop/status-badge.tsx';
import { ConfirmCancel } from '../../../ui/dialogs/confirm-cancel.tsx';
import { sendsNothing } from '../../../ui/dialogs/sending.ts';
import { BulkBar, type Selection, useBulk, useSelection } from '../list/bulk.tsx';
import classes from '../list/cells.module.css';
import { TickCell } from '../list/cells.tsx';
import { ListHead, ListToolbar } from '../list/list-head.tsx';
import { ListTable } from '../list/list-table.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import { useExport } from '../list/use-export.ts';
import { OwnCase } from '../own-case.tsx';
import { PersonLink } from '../users/person-link.tsx';
import { ConfirmComplete, changeOrderStatus } from './change-order-status.tsx';
import styles from './orders.module.css';
import {
  type AdminOrder,
  loadOrderLines,
  loadOrders,
  orderCells,
  orderCsvHeader,
  ordersSpec,
  peopleOf,
} from './orders-list.ts';
import { PaymentFlagBadge } from './payment-flag.tsx';
import { useOpenOrder } from './use-open-order.ts';

/** A separate chunk, because the transition rules are large; the row reserves space for a button and a menu. */
const OrderMoves = part(
  async () => (await import('./order-moves.tsx')).OrderMoves,
  <div style={{ minHeight: 44, minWidth: 144 }} />,
);

const OrderDrawer = part(async () => (await import('./order-drawer.tsx')).OrderDrawer);

/** States into which an administrator can move an order. */
const targets = orderStatuses.filter((status) =>
  transitions.some(({ to, by }) => to === status && by.includes('admin')),
);

export function AdminOrdersPage() {
  const { rows, ...list } = useAdminList(ordersSpec, loadOrders);
  const selection = useSelection(rows);
  const bulk = useBulk(['orders', 'totals']);
  const { openId, open, close } = useOpenOrder();
  const [target, setTarget] = useState(targets[0] ?? 'Processed');
  const [asking, setAsking] = useState(false);
  const csv = useExport({
    spec: ordersSpec,
    state: list.state,
    load: loadOrderLines,
    pageRows: longestPage,
    name: 'pesanan',
    header: orderCsvHeader,
    cells: orderCells,
  });
  const { selected } = selection;
  const moveAll = () => {
    setAsking(false);
    const items = selected.map((order) => ({
      name: orderNumber(order.$id),
      run: () => changeOrderStatus(order, target),
    }));
    void bulk.run(target, items).then(selection.clear);
  };
  return (
    <>
      <ListHead
        title={adminOrderTexts.title}
        refreshLabel={adminOrderTexts.refresh}
        onRefresh={list.refresh}
        {...csv}
      />
      <ListToolbar list={list} />
      <BulkBar bulk={bulk} selected={selected.length} onClear={selection.clear}>
        <NativeSelect
          size="md"
          aria-label={adminOrderTexts.bulkTarget}
          value={target}
          onChange={({ currentTarget: { value } }) => setTarget(targets.find((status) => status === value) ?? target)}
          data={targets}
        />
        <Button size="md" disabled={bulk.busy} onClick={() => (isFinal(target) ? setAsking(true) : moveAll())}>
          {adminOrderTexts.bulkMove}
        </Button>
      </BulkBar>
      <ListTable
        list={list}
        label={adminOrderTexts.list}
        columns={adminOrderTexts.columns}
        selection={selection}
        empty={adminOrderTexts.empty}
      >
        {rows.map((order) => (
          <OrderRow key={order.$id} order={order} selection={selection} onOpen={open} />
        ))}
      </ListTable>
      {openId ? <OrderDrawer orderId={openId} onClose={close} /> : null}
      {asking && target === 'Canceled' ? (
        <ConfirmCancel sending={sendsNothing} onConfirm={moveAll} onClose={() => setAsking(false)}>
          {adminOrderTexts.cancelMany(selected.length)}
        </ConfirmCancel>
      ) : asking ? (
        <ConfirmComplete onConfirm={moveAll} onClose={() => setAsking(false)}>
          {adminOrderTexts.completeMany(selected.length)}
        </ConfirmComplete>
      ) : null}
    </>
  );
}

interface OrderRowProps {
  order: AdminOrder;
  selection: Selection;
  onOpen: (orderId: string) => void;
}

function OrderRow({ order, selection, onOpen }: OrderRowProps) {
  const now = useNow();
  const number = orderNumber(order.$id);
  const openIt = () => onOpen(order.$id);
  const [first] = order.items;
  return (
    <Table.Tr>
      <TickCell selection={selection} id={order.$id} name={adminOrderTexts.tick(number)} />
      <Table.Td data-label={adminOrderTexts.columns[0]} data-cell="lead">
        <span className={`${classes.two} ${classes.number}`}>
          <button type="button" className={classes.open} aria-haspopup="dialog" onClick={openIt}>
            {number}
          </button>
          <small className={classes.dim} title={formatDateTime(order.$createdAt)}>
            {formatAge(order.$createdAt, now)}
          </small>
        </span>
      </Table.Td>
      <Table.Td data-label={adminOrderTexts.columns[1]} data-cell="line" data-text>
        <span className={classes.two}>
          <PersonLink userId={order.userId} name={order.customerName} />
          <FirstSeller sales={order.sales} />
        </span>
      </Table.Td>
      <Table.Td
        data-label={adminOrderTexts.columns[2]}
        data-cell="line"
        data-text
        title={order.items.map(({ name, quantity }) => adminOrderTexts.itemOf(name, quantity)).join('\n')}
      >
        <span className={classes.two}>
          <span>{first ? adminOrderTexts.itemOf(first.name, first.quantity) : '–'}</span>
          {order.items.length > 1 ? <small data-keep>{adminOrderTexts.moreItems(order.items.length - 1)}</small> : null}
        </span>
      </Table.Td>
      <Table.Td
        data-label={adminOrderTexts.columns[3]}
        data-cell="sum"
        title={shopTexts.paidBy(order.paymentMethod, order.totalAmount)}
      >
        <strong>{formatCost(order.totalAmount)}</strong>
      </Table.Td>
      <Table.Td data-label={adminOrderTexts.columns[4]} data-cell="side">
        <span className={styles.badges}>
          <StatusBadge status={order.status} screen="orders" />
          <PaymentFlagBadge flag={order.paymentFlag} />
        </span>
      </Table.Td>
      <Table.Td data-label={adminOrderTexts.columns[5]} data-cell="end">
        <div className={classes.actions} data-row>
          <OwnCase concerned={peopleOf(order)} isShort>
            <OrderMoves order={order} menu={[{ label: adminOrderTexts.detail, onClick: openIt }]} />
          </OwnCase>
        </div>
      </Table.Td>
    </Table.Tr>
  );
}

/** The first seller, and the number of others; the drawer lists all. */
function FirstSeller({ sales }: { sales: AdminOrder['sales'] }) {
  const [first] = sales;
  if (!first) return null;
  return (
    <span className={`${classes.line} ${classes.second}`}>
      <span data-keep>{adminOrderTexts.from}</span>
      <PersonLink userId={first.sellerId} name={first.sellerName || adminOrderTexts.unknownSeller} />
      {sales.length > 1 ? <span data-keep>+{sales.length - 1}</span> : null}
    </span>
  );
}
