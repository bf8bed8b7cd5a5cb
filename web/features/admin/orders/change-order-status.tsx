/** Changes an order's status from the admin pages, with the confirmations. */
import type { OrderStatus } from '#domain/orders/order.ts';
import { adminOrderTexts } from '../../../copy/admin.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { part } from '../../../lib/page/part.tsx';
import { sendsNothing } from '../../../ui/dialogs/sending.ts';

const Confirm = part(async () => (await import('../../../ui/dialogs/confirm.tsx')).Confirm);

/** Confirms completion, because it is final. */
export const ConfirmComplete = (props: { children: string; onConfirm: () => void; onClose: () => void }) => (
  <Confirm
    opened
    title={adminOrderTexts.completeTitle}
    confirmLabel={adminOrderTexts.completeYes}
    sending={sendsNothing}
    {...props}
  />
);

type ShownOrder = { $id: string; version: number };

/** `version` is that of the displayed order. If the order has changed since, it is refused with changed_meanwhile. */
export const changeOrderStatus = (
  { $id: orderId, version }: ShownOrder,
  to: OrderStatus,
  reason: string | undefined = reasonsOf[to],
) => answer(admin.orders[':orderId'].status.$post({ param: { orderId }, json: { to, version, reason } }));

/** The default reason for a change to each status. */
export const reasonsOf: Partial<Record<OrderStatus, string>> = {
  Processed: adminOrderTexts.acceptedReason,
  Canceled: adminOrderTexts.canceledReason,
};
