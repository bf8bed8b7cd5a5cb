import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { allowedTargets, eventLeadingTo, isFinal, type OrderStatus } from '#domain/orders/order.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { orderMoveNeeds } from '#domain/orders/order-of-sales.ts';
import { adminMessages, adminOrderTexts, moveLabels } from '../../../copy/admin.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { uiTexts } from '../../../copy/ui.ts';
import { campusZone } from '../../../lib/campus/campus.ts';
import { part } from '../../../lib/page/part.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useRefreshSales } from '../../../shop/sale/use-refresh-sales.ts';
import { ConfirmCancel } from '../../../ui/dialogs/confirm-cancel.tsx';
import { type Sending, sendsNothing } from '../../../ui/dialogs/sending.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from '../list/cells.module.css';
import { MoreActions, type RowAction } from '../list/row-actions.tsx';
import { ConfirmComplete, changeOrderStatus, reasonsOf } from './change-order-status.tsx';
import styles from './orders.module.css';
import type { AdminOrder } from './orders-list.ts';

const ReasonDialog = part(async () => (await import('../../../shop/sale/reason-dialog.tsx')).ReasonDialog);

interface Wanted {
  to: OrderStatus;
  /** The administrator's own text; absent: the default. */
  reason?: string;
}

/**
 * How long the result replaces a pressed button, so that the second click of a double click does not hit the next step.
 */
const restMs = 1_200;

/** Changes an order through the function; after a refusal the shown status stays and the list is reloaded. */
function useChangeStatus(order: Pick<AdminOrder, '$id' | 'version'>, onDone: () => void) {
  const refresh = useRefreshSales();
  const [done, setDone] = useState<OrderStatus>();
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(undefined), restMs);
    return () => clearTimeout(timer);
  }, [done]);
  const change = useMutation({
    mutationFn: ({ to, reason }: Wanted) => changeOrderStatus(order, to, reason),
    onError: (error, { reason }) => {
      // On failure, the dialog stays open with the typed reason and shows the error, so no toast is needed.
      if (reason === undefined) void toast('bad', adminMessages.orderStatusFailure(sentenceFor(error)), error);
    },
    onSettled: async (_, error, { to }) => {
      await refresh();
      if (error) return;
      onDone();
      setDone(to);
    },
  });
  return {
    to: change.isPending ? change.variables.to : undefined,
    done,
    error: change.error,
    reset: change.reset,
    run: (to: OrderStatus, reason?: string) => {
      if (!change.isPending) change.mutate({ to, ...(reason ? { reason } : {}) });
    },
  };
}

/** Input that a move requires: 'reason' or 'nothing'; null if the order's sales refuse the move. */
function needsOf(order: AdminOrder, to: OrderStatus, adminId: string) {
  const event = eventLeadingTo(order, to, 'admin');
  return event && orderMoveNeeds(order, order.sales, event, { id: adminId, as: 'admin' }, serverNow(), campusZone());
}

interface OrderMovesProps {
  order: AdminOrder;
  /**
   * If set, shows the actions as in a list: one button for the next step, and a menu with canceling and these items.
   */
  menu?: readonly RowAction[];
}

/** Buttons for the changes that the order and its sales allow. Irreversible ones ask for confirmation. */
export function OrderMoves({ order, menu }: OrderMovesProps) {
  // Set on press, so that an open dialog does not change with the order.
  const [asking, setAsking] = useState<{ to: OrderStatus; why: boolean }>();
  const close = () => setAsking(undefined);
  const change = useChangeStatus(order, close);
  const { userId } = useUser();
  const needs = (to: OrderStatus) => needsOf(order, to, userId);
  const move = (to: OrderStatus) => {
    change.reset();
    const why = needs(to) === 'reason';
    if (isFinal(to) || why) setAsking({ to, why });
    else change.run(to);
  };
  const confirm = (to: OrderStatus) => {
    close();
    change.run(to);
  };
  const targets = allowedTargets(order, 'admin').filter((to) => needs(to) !== null);
  const labels = order.sales.some(({ state }) => state === 'completed')
    ? { ...moveLabels, Canceled: adminOrderTexts.cancelRest }
    : moveLabels;
  const buttons = menu ? targets.filter((to) => to !== 'Canceled').slice(0, 1) : targets;
  return (
    // Busy until the new state is shown, because `keepFocus` can choose the next button only then.
    <div className={styles.moves} aria-busy={change.to !== undefined || change.done !== undefined}>
      {change.done ? (
        <span className={styles.moved} role="status">
          <IconCheck size={18} aria-hidden="true" /> {change.done}
        </span>
      ) : (
        buttons.map((to) => (
          <Button
            key={to}
            size="sm"
            mih={44}
            px="sm"
            variant={to === 'Canceled' ? 'subtle' : 'filled'}
            {...(to === 'Canceled' ? { color: 'cabai', leftSection: <IconX size={18} aria-hidden="true" /> } : {})}
            loading={change.to === to}
            disabled={change.to !== undefined && change.to !== to}
            onClick={() => move(to)}
          >
            {labels[to]}
          </Button>
        ))
      )}
      {menu ? (
        <MoreActions
          name={orderNumber(order.$id)}
          rest={[
            ...menu,
            ...(targets.includes('Canceled')
              ? [{ label: labels.Canceled, danger: true, onClick: () => move('Canceled') }]
              : []),
          ]}
        />
      ) : null}
      {targets.length === 0 && !change.done && !menu ? (
        <span className={`${classes.dim} ${styles.none}`}>{adminOrderTexts.noMoves}</span>
      ) : null}
      {asking?.why ? (
        <MoveReason
          to={asking.to}
          customer={order.customerName}
          sending={{ isPending: change.to !== undefined, error: change.error }}
          onConfirm={(reason) => change.run(asking.to, reason)}
          onClose={close}
        />
      ) : asking?.to === 'Canceled' ? (
        <ConfirmCancel sending={sendsNothing} onConfirm={() => confirm('Canceled')} onClose={close}>
          {adminOrderTexts.cancelOne(order.customerName)}
        </ConfirmCancel>
      ) : asking ? (
        <ConfirmComplete onConfirm={() => confirm(asking.to)} onClose={close}>
          {adminOrderTexts.completeOne(order.customerName)}
        </ConfirmComplete>
      ) : null}
    </div>
  );
}

interface MoveReasonProps {
  to: OrderStatus;
  customer: string;
  sending: Sending;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason, which buyer and sellers read; starts with the default. */
function MoveReason({ to, customer, sending, onConfirm, onClose }: MoveReasonProps) {
  const [reason, setReason] = useState(reasonsOf[to] ?? '');
  const question =
    to === 'Canceled'
      ? { title: uiTexts.cancelOrder, question: adminOrderTexts.cancelOne(customer), yes: uiTexts.yesCancel }
      : {
          title: adminOrderTexts.acceptTitle,
          question: adminOrderTexts.acceptOne(customer),
          yes: adminOrderTexts.acceptYes,
        };
  return (
    <ReasonDialog
      {...question}
      no={uiTexts.no}
      danger={to === 'Canceled'}
      asksWhy
      hint={adminOrderTexts.reasonHint}
      reason={reason}
      onReason={setReason}
      sending={sending}
      onSend={onConfirm}
      onClose={onClose}
    />
  );
}
