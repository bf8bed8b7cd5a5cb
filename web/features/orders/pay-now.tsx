import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readStatus } from '#domain/order-status.ts';
import { bankTransfer } from '#domain/payment-methods.ts';
import { orderTexts, timeLeft } from '../../copy/orders.ts';
import { formatTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePayOrder } from '../../ui/use-pay-order.ts';
import classes from './orders.module.css';
import { type Order, paymentOptions } from './queries.ts';

/** A transfer that can still be paid: until when, and the button for it. */
export function PayNow({ order }: { order: Pick<Order, '$id' | 'status' | 'paymentMethod' | 'totalAmount'> }) {
  const awaited = order.paymentMethod === bankTransfer && readStatus(order.status) === 'PENDING';
  return awaited ? <Awaited order={order} /> : null;
}

function Awaited({ order }: { order: Pick<Order, '$id' | 'totalAmount'> }) {
  const { data: payment } = useQuery(paymentOptions(order.$id));
  const now = useNow();
  const pay = usePayOrder();
  if (!payment?.expiresAt) return null;
  const left = Date.parse(payment.expiresAt) - now;
  // The server gives no token for the last minute: the pop-up would close under the person's hands.
  if (left < 60_000) return <p className={classes.deadline}>{orderTexts.timeIsUp}</p>;
  return (
    <div className={classes.pay}>
      <p className={classes.deadline}>{orderTexts.payBefore(formatTime(payment.expiresAt), timeLeft(left))}</p>
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
