import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { orderNumber } from '#domain/orders/order-number.ts';
import { cartLabels, cartTexts } from '../../copy/cart.ts';
import { formatPrice } from '../../copy/format.ts';
import { PayDeadline } from '../../shop/payment/pay-deadline.tsx';
import type { PayableOrder } from '../../shop/payment/pay-order.ts';
import { paymentOptions } from '../../shop/payment/payment.ts';
import classes from './cart.module.css';
import checkout from './checkout.module.css';

interface AwaitingPaymentProps {
  order: PayableOrder;
  busy: boolean;
  onPay: () => void;
}

/** The stored order that awaits its payment, whatever the outcome in the payment popup. */
export function AwaitingPayment({ order, busy, onPay }: AwaitingPaymentProps) {
  const panel = useRef<HTMLElement>(null);
  const { data: payment } = useQuery(paymentOptions(order.orderId));
  // Gets focus because it replaces a long form: a person who closes the popup would otherwise look at an empty area.
  useEffect(() => panel.current?.focus(), []);
  return (
    <section className={`${checkout.panel} ${checkout.saved}`} aria-labelledby="tersimpan" ref={panel} tabIndex={-1}>
      <h2 id="tersimpan">{cartTexts.saved}</h2>
      <p className={classes.note}>{cartTexts.savedHint}</p>
      {payment?.expiresAt ? <PayDeadline expiresAt={payment.expiresAt} /> : null}
      <dl className={checkout.facts}>
        <div>
          <dt>{cartLabels.orderNumber}</dt>
          <dd>{orderNumber(order.orderId)}</dd>
        </div>
        <div>
          <dt>{cartLabels.total}</dt>
          <dd>{formatPrice(order.totalAmount)}</dd>
        </div>
      </dl>
      <div className={checkout.buttons}>
        <Button size="md" loading={busy} onClick={onPay}>
          {cartLabels.payNow}
        </Button>
        <Button
          size="md"
          variant="default"
          leftSection={<IconReceipt size={20} />}
          component={Link}
          to={`/orders/${order.orderId}`}
        >
          {cartLabels.seeOrder}
        </Button>
      </div>
    </section>
  );
}
