import { minutesLeftToPay } from '#domain/orders/payment.ts';
import { formatTime } from '../../copy/format.ts';
import { orderTexts, timeLeft } from '../../copy/orders.ts';
import { useNow } from '../../lib/use-now.ts';
import classes from './pay-deadline.module.css';

/** Shows until when an unpaid transfer can be paid, or that the deadline has passed. `expiresAt`: ISO. */
export function PayDeadline({ expiresAt }: { expiresAt: string }) {
  const now = useNow();
  const isOver = minutesLeftToPay(expiresAt, now) === null;
  return (
    <p className={classes.deadline}>
      {isOver
        ? orderTexts.timeIsUp
        : orderTexts.payBefore(formatTime(expiresAt), timeLeft(Date.parse(expiresAt) - now))}
    </p>
  );
}
