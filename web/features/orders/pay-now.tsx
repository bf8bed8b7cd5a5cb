import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isAwaited, minutesToPay } from '#domain/orders/payment.ts';
import { formatTime } from '../../copy/format.ts';
import { orderTexts, timeLeft } from '../../copy/orders.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePayOrder } from '../../shop/payment/use-pay-order.ts';
import classes from './orders.module.css';
import { type Order, paymentOptions } from './queries.ts';

type PayableOrder = Pick<Order, '$id' | 'status' | 'paymentMethod' | 'totalAmount'>;

/** A transfer that can still be paid: until when, and the button for it. */
export const PayNow = ({ order }: { order: PayableOrder }) => (isAwaited(order) ? <Awaited order={order} /> : null);

function Awaited({ order }: { order: PayableOrder }) {
  const { data: payment } = useQuery(paymentOptions(order.$id));
  const now = useNow();
  const pay = usePayOrder();
  if (!payment?.expiresAt) return null;
  if (minutesToPay(order, payment.expiresAt, now) === null)
    return <p className={classes.deadline}>{orderTexts.timeIsUp}</p>;
  return (
    <div className={classes.pay}>
      <p className={classes.deadline}>
        {orderTexts.payBefore(formatTime(payment.expiresAt), timeLeft(Date.parse(payment.expiresAt) - now))}
      </p>
      <Button
        size="md"
        loading={pay.isPending}
        onClick={() => pay.isPending || pay.mutate({ orderId: order.$id, totalAmount: order.totalAmount })}
      >
        Bayar Sekarang
      </Button>
    </div>
  );
}
