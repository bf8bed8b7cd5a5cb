import { Button } from '@mantine/core';
import { useState } from 'react';
import { allowedTargets, type OrderStatus } from '#domain/orders/order.ts';
import { ConfirmCancel } from '../../../ui/dialogs/confirm-cancel.tsx';
import classes from '../list/cells.module.css';
import styles from './orders.module.css';
import type { AdminOrder } from './orders-list.ts';
import { useChangeStatus } from './use-change-status.ts';

/** The moves that the order's own table allows an admin; a cancel asks first. */
export function OrderMoves({ order }: { order: AdminOrder }) {
  const [cancelling, setCancelling] = useState(false);
  const change = useChangeStatus(order);
  const move = (to: OrderStatus) => (to === 'Canceled' ? setCancelling(true) : change.run(to));
  const targets = allowedTargets(order, 'admin');
  return (
    // Busy until the fresh state is shown: only then is it clear which button the keyboard goes on with.
    <div className={styles.moves} aria-busy={change.to !== undefined}>
      {targets.map((to) => (
        <Button
          key={to}
          size="sm"
          mih={44}
          variant={to === 'Canceled' ? 'subtle' : 'filled'}
          {...(to === 'Canceled' ? { color: 'cabai' } : {})}
          loading={change.to === to}
          disabled={change.to !== undefined && change.to !== to}
          onClick={() => move(to)}
        >
          {to}
        </Button>
      ))}
      {targets.length === 0 ? <span className={classes.dim}>Tidak ada aksi</span> : null}
      {cancelling ? (
        <ConfirmCancel
          onConfirm={() => {
            setCancelling(false);
            change.run('Canceled');
          }}
          onClose={() => setCancelling(false)}
        >
          Yakin ingin membatalkan pesanan {order.customerName}? Stok barangnya dikembalikan.
        </ConfirmCancel>
      ) : null}
    </div>
  );
}
