import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderStatus } from '#domain/orders/order.ts';
import { allowedTargets } from '#domain/orders/order.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { adminMessages } from '../../../copy/messages.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { ConfirmCancel } from '../../../ui/dialogs/confirm-cancel.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from '../list/cells.module.css';
import styles from './orders.module.css';
import type { AdminOrder } from './orders-list.ts';

type ShownOrder = { $id: string; version: number };

/** `version` is what the screen shows: an order that was changed since is refused with changed_meanwhile. */
export const changeOrderStatus = ({ $id: orderId, version }: ShownOrder, to: OrderStatus) =>
  answer(admin.orders[':orderId'].status.$post({ param: { orderId }, json: { to, version } }));

/** Moves an order on through the function; on refusal the shown status stays and the list is read again. */
function useChangeStatus(order: ShownOrder) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (to: OrderStatus) => changeOrderStatus(order, to),
    onError: (error) => void toast('bad', adminMessages.orderStatusFailure(sentenceFor(error))),
    onSettled: () =>
      Promise.all(
        (['orders', 'totals'] as const).map((table) => queries.invalidateQueries({ queryKey: queryKeys.table(table) })),
      ),
  });
  return {
    to: change.isPending ? change.variables : undefined,
    run: (to: OrderStatus) => {
      if (!change.isPending) change.mutate(to);
    },
  };
}

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
