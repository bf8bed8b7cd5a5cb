import { minutesToPay } from '#domain/orders/payment.ts';
import { formatTime } from '../../copy/format.ts';
import { orderTexts, timeLeft } from '../../copy/orders.ts';
import { useNow } from '../../lib/use-now.ts';
import classes from './pay-deadline.module.css';

interface PayDeadlineProps {
  order: { readonly status: string; readonly paymentMethod: string };
  /** ISO. */
  expiresAt: string;
}

/** Until when a transfer can be paid, or that it can't any more. */
export function PayDeadline({ order, expiresAt }: PayDeadlineProps) {
  const now = useNow();
  const isOver = minutesToPay(order, expiresAt, now) === null;
  return (
    <p className={classes.deadline}>
      {isOver
        ? orderTexts.timeIsUp
        : orderTexts.payBefore(formatTime(expiresAt), timeLeft(Date.parse(expiresAt) - now))}
    </p>
  );
}
