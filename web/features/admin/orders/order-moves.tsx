import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { allowedTargets, eventLeadingTo, isFinal, type OrderStatus } from '#domain/orders/order.ts';
import { orderMoveNeeds } from '#domain/orders/order-of-sales.ts';
import { moveLabels, ordersDeskTexts } from '../../../copy/admin.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { adminMessages } from '../../../copy/messages.ts';
import { uiTexts } from '../../../copy/ui.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useUser } from '../../../lib/session/session.ts';
import { ConfirmCancel } from '../../../ui/dialogs/confirm-cancel.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from '../list/cells.module.css';
import styles from './orders.module.css';
import type { AdminOrder } from './orders-list.ts';

const Confirm = lazy(async () => ({ default: (await import('../../../ui/dialogs/confirm.tsx')).Confirm }));

const MoveReason = lazy(async () => ({ default: (await import('./move-reason.tsx')).MoveReason }));

/** Asks before orders are completed: nothing leads on from there. */
export const ConfirmComplete = (props: { children: string; onConfirm: () => void; onClose: () => void }) => (
  <Suspense>
    <Confirm opened title={ordersDeskTexts.completeTitle} confirmLabel={ordersDeskTexts.completeYes} {...props} />
  </Suspense>
);

type ShownOrder = { $id: string; version: number };

/** `version` is what the screen shows: an order that was changed since is refused with changed_meanwhile. */
export const changeOrderStatus = (
  { $id: orderId, version }: ShownOrder,
  to: OrderStatus,
  reason: string | undefined = reasonsOf[to],
) => answer(admin.orders[':orderId'].status.$post({ param: { orderId }, json: { to, version, reason } }));

const reasonsOf: Partial<Record<OrderStatus, string>> = {
  Processed: ordersDeskTexts.acceptedReason,
  Canceled: ordersDeskTexts.canceledReason,
};

interface Wanted {
  to: OrderStatus;
  /** In the administrator's own words; absent: the usual one. */
  reason?: string;
}

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
    mutationFn: ({ to, reason }: Wanted) => changeOrderStatus(order, to, reason),
    onError: (error) => void toast('bad', adminMessages.orderStatusFailure(sentenceFor(error)), error),
    onSettled: async (_, error, { to }) => {
      await Promise.all(
        (['orders', 'sales', 'totals'] as const).map((table) =>
          queries.invalidateQueries({ queryKey: queryKeys.table(table) }),
        ),
      );
      if (!error) setDone(to);
    },
  });
  return {
    to: change.isPending ? change.variables.to : undefined,
    done,
    run: (to: OrderStatus, reason?: string) => {
      if (!change.isPending) change.mutate({ to, ...(reason ? { reason } : {}) });
    },
  };
}

/** What a move would ask of this administrator: 'reason', 'nothing', or null where the order's sales refuse it. */
function needsOf(order: AdminOrder, to: OrderStatus, adminId: string) {
  const event = eventLeadingTo(order, to, 'admin');
  return event && orderMoveNeeds(order, order.sales, event, { id: adminId, as: 'admin' }, Date.now());
}

/** The moves that the order's own table and its sales allow an admin; what can't be undone asks once. */
export function OrderMoves({ order }: { order: AdminOrder }) {
  const [asking, setAsking] = useState<OrderStatus>();
  const change = useChangeStatus(order);
  const { userId } = useUser();
  const needs = (to: OrderStatus) => needsOf(order, to, userId);
  const move = (to: OrderStatus) => (isFinal(to) || needs(to) === 'reason' ? setAsking(to) : change.run(to));
  const close = () => setAsking(undefined);
  const confirm = (to: OrderStatus, reason?: string) => {
    close();
    change.run(to, reason);
  };
  const targets = allowedTargets(order, 'admin').filter((to) => needs(to) !== null);
  const labels = order.sales.some(({ state }) => state === 'completed')
    ? { ...moveLabels, Canceled: ordersDeskTexts.cancelRest }
    : moveLabels;
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
            {labels[to]}
          </Button>
        ))
      )}
      {targets.length === 0 && !change.done ? <span className={classes.dim}>{ordersDeskTexts.noMoves}</span> : null}
      {asking && needs(asking) === 'reason' ? (
        <Suspense>
          <MoveReason
            {...(asking === 'Canceled'
              ? { title: uiTexts.cancelOrder, yes: uiTexts.yesCancel, danger: true }
              : { title: ordersDeskTexts.acceptTitle, yes: ordersDeskTexts.acceptYes, danger: false })}
            question={
              asking === 'Canceled'
                ? ordersDeskTexts.cancelOne(order.customerName)
                : ordersDeskTexts.acceptOne(order.customerName)
            }
            reason={reasonsOf[asking] ?? ''}
            onConfirm={(reason) => confirm(asking, reason)}
            onClose={close}
          />
        </Suspense>
      ) : asking === 'Canceled' ? (
        <ConfirmCancel onConfirm={() => confirm('Canceled')} onClose={close}>
          {ordersDeskTexts.cancelOne(order.customerName)}
        </ConfirmCancel>
      ) : asking ? (
        <ConfirmComplete onConfirm={() => confirm(asking)} onClose={close}>
          {ordersDeskTexts.completeOne(order.customerName)}
        </ConfirmComplete>
      ) : null}
    </div>
  );
}
