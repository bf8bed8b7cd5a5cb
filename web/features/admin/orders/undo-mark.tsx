import { orderNumber } from '#domain/orders/order-number.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { UndoButton } from '../undo-button.tsx';

interface UndoMarkProps {
  orderId: string;
  buyerId: string;
  /** When the order was marked by nothing but its flag, and until when that can be taken back. */
  mark: { at: string; until: string } | null;
}

/** Takes back that the money of an order went back, where the mark was all there was. */
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
