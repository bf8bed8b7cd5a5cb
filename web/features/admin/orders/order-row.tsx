import { Button, Table } from '@mantine/core';
import { formatDateTime, formatPrice } from '../../../copy/format.ts';
import { StatusBadge } from '../../../shop/status-badge.tsx';
import classes from '../list/cells.module.css';
import { TickCell } from '../list/list-table.tsx';
import type { Selection } from '../list/use-selection.ts';
import { OrderMoves } from './order-moves.tsx';
import styles from './orders.module.css';
import type { AdminOrder } from './orders-list.ts';
import { PaymentFlagBadge } from './payment-flag.tsx';

interface OrderRowProps {
  order: AdminOrder;
  selection: Selection;
  onOpen: (orderId: string) => void;
}

export function OrderRow({ order, selection, onOpen }: OrderRowProps) {
  return (
    <Table.Tr>
      <TickCell selection={selection} id={order.$id} name={`pesanan ${order.$id}`} />
      <Table.Td data-label="Order ID">
        <code className={styles.id}>{order.$id}</code>
        <small className={classes.dim}>{formatDateTime(order.$createdAt)}</small>
      </Table.Td>
      <Table.Td data-label="Pelanggan">
        {order.customerName}
        <small className={classes.dim}>{order.paymentMethod}</small>
      </Table.Td>
      <Table.Td data-label="Produk">
        <ul className={styles.products}>
          {order.items.map((item) => (
            <li key={item.$id}>
              {item.name} × {item.quantity}
            </li>
          ))}
        </ul>
      </Table.Td>
      <Table.Td data-label="Total">
        <strong>{formatPrice(order.totalAmount)}</strong>
      </Table.Td>
      <Table.Td data-label="Status">
        <span className={styles.badges}>
          <StatusBadge status={order.status} screen="orders" />
          <PaymentFlagBadge flag={order.paymentFlag} />
        </span>
      </Table.Td>
      <Table.Td data-label="Aksi">
        <div className={classes.actions}>
          <OrderMoves order={order} />
          <Button size="sm" mih={44} variant="default" onClick={() => onOpen(order.$id)}>
            Detail
          </Button>
        </div>
      </Table.Td>
    </Table.Tr>
  );
}
