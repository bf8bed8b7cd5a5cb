import { orderNumber } from '#domain/orders/order-number.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { UndoButton } from '../undo-button.tsx';

interface UndoMarkProps {
  orderId: string;
  buyerId: string;
  /** When the money was marked as returned, and until when that can be undone; null if it cannot. */
  mark: { at: string; until: string } | null;
}

/** Undoes the mark that an order's money was returned, where the mark was the only change. */
export const UndoMark = ({ orderId, buyerId, mark }: UndoMarkProps) => (
  <UndoButton
    concerned={[buyerId]}
    name={orderNumber(orderId)}
    until={mark?.until ?? null}
    undo={() =>
      answer(admin.orders[':orderId'].refund.undone.$post({ param: { orderId }, json: mark ? { at: mark.at } : {} }))
    }
  />
);
