import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { allowedTargets, isFinal, type OrderStatus } from '#domain/orders/order.ts';
import { moveLabels, ordersDeskTexts } from '../../../copy/admin.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { adminMessages } from '../../../copy/messages.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { ConfirmCancel } from '../../../ui/dialogs/confirm-cancel.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from '../list/cells.module.css';
import styles from './orders.module.css';
import type { AdminOrder } from './orders-list.ts';

const Confirm = lazy(async () => ({ default: (await import('../../../ui/dialogs/confirm.tsx')).Confirm }));

/** Asks before orders are completed: nothing leads on from there. */
export const ConfirmComplete = (props: { children: string; onConfirm: () => void; onClose: () => void }) => (
  <Suspense>
    <Confirm opened title={ordersDeskTexts.completeTitle} confirmLabel={ordersDeskTexts.completeYes} {...props} />
  </Suspense>
);

type ShownOrder = { $id: string; version: number };

/** `version` is what the screen shows: an order that was changed since is refused with changed_meanwhile. */
export const changeOrderStatus = ({ $id: orderId, version }: ShownOrder, to: OrderStatus) =>
  answer(admin.orders[':orderId'].status.$post({ param: { orderId }, json: { to, version, reason: reasonsOf[to] } }));

const reasonsOf: Partial<Record<OrderStatus, string>> = {
  Processed: ordersDeskTexts.acceptedReason,
  Canceled: ordersDeskTexts.canceledReason,
};

/** How long the place of a pressed button says what was done: the second click of a pair meets no next step. */
const restMs = 1_200;

/** Moves an order on through the function; on refusal the shown status stays and the list is read again. */
function useChangeStatus(order: ShownOrder) {
  const queries = useQueryClient();
  const [done, setDone] = useState<OrderStatus>();
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(undefined), restMs);
    return () => clearTimeout(timer);
  }, [done]);
  const change = useMutation({
    mutationFn: (to: OrderStatus) => changeOrderStatus(order, to),
    onError: (error) => void toast('bad', adminMessages.orderStatusFailure(sentenceFor(error)), error),
    onSettled: async (_, error, to) => {
      await Promise.all(
        (['orders', 'totals'] as const).map((table) => queries.invalidateQueries({ queryKey: queryKeys.table(table) })),
      );
      if (!error) setDone(to);
    },
  });
  return {
    to: change.isPending ? change.variables : undefined,
    done,
    run: (to: OrderStatus) => {
      if (!change.isPending) change.mutate(to);
    },
  };
}

/** The moves that the order's own table allows an admin; what can't be undone asks once. */
export function OrderMoves({ order }: { order: AdminOrder }) {
  const [asking, setAsking] = useState<OrderStatus>();
  const change = useChangeStatus(order);
  const move = (to: OrderStatus) => (isFinal(to) ? setAsking(to) : change.run(to));
  const close = () => setAsking(undefined);
  const confirm = (to: OrderStatus) => () => {
    close();
    change.run(to);
  };
  const targets = allowedTargets(order, 'admin');
  return (
    // Busy until the fresh state is shown: only then is it clear which button the keyboard goes on with.
    <div className={styles.moves} aria-busy={change.to !== undefined || change.done !== undefined}>
      {change.done ? (
        <span className={styles.moved} role="status">
          <IconCheck size={18} aria-hidden="true" /> {change.done}
        </span>
      ) : (
        targets.map((to) => (
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
            {moveLabels[to]}
          </Button>
        ))
      )}
      {targets.length === 0 && !change.done ? <span className={classes.dim}>{ordersDeskTexts.noMoves}</span> : null}
      {asking === 'Canceled' ? (
        <ConfirmCancel onConfirm={confirm('Canceled')} onClose={close}>
          {ordersDeskTexts.cancelOne(order.customerName)}
        </ConfirmCancel>
      ) : asking ? (
        <ConfirmComplete onConfirm={confirm(asking)} onClose={close}>
          {ordersDeskTexts.completeOne(order.customerName)}
        </ConfirmComplete>
      ) : null}
    </div>
  );
}
