import { useQuery } from '@tanstack/react-query';
import { isFinal } from '#domain/orders/order.ts';
import { typedAddress } from '#domain/orders/shipping-address.ts';
import { formatCost, formatDateTime, formatPrice } from '../../copy/format.ts';
import { orderTexts, paymentState } from '../../copy/orders.ts';
import { saleTexts } from '../../copy/sales.ts';
import { shopTexts } from '../../copy/shop.ts';
import page from '../../shop/detail-page.module.css';
import { DepositWithin } from '../../shop/line-price.tsx';
import { paymentOptions } from '../../shop/payment/payment.ts';
import classes from './order-page.module.css';
import type { Order } from './queries.ts';

/** Facts of the complete order, including its id and its status as named in spec.md. */
export function OrderFacts({ order }: { order: Order }) {
  const { data: payment } = useQuery(paymentOptions(order.$id));
  const address = typedAddress(order.shippingAddress);
  return (
    <>
      <p className={page.total}>
        <span>{orderTexts.total}</span>
        <strong>{formatCost(order.totalAmount)}</strong>
      </p>
      <DepositWithin deposit={order.depositAmount} isOver={isFinal(order.status)} />
      {order.canceledAmount > 0 ? (
        <p className={classes.canceled}>
          <span>{saleTexts.canceledAmount}</span>
          <span>{formatPrice(order.canceledAmount)}</span>
        </p>
      ) : null}
      <dl className={page.facts}>
        <dt>{orderTexts.date}</dt>
        <dd>
          <time dateTime={order.$createdAt}>{formatDateTime(order.$createdAt)}</time>
        </dd>
        <dt>{orderTexts.recipient}</dt>
        <dd>{order.customerName}</dd>
        <dt>{orderTexts.orderId}</dt>
        <dd className={classes.id}>
          {order.$id} <small>{order.status}</small>
        </dd>
        {address ? (
          <>
            <dt>{orderTexts.address}</dt>
            <dd>{address}</dd>
          </>
        ) : null}
        <dt>{orderTexts.method}</dt>
        <dd>{shopTexts.paidBy(order.paymentMethod, order.totalAmount)}</dd>
        {payment?.expiresAt ? (
          <>
            <dt>{orderTexts.payment}</dt>
            <dd>
              {paymentState(payment)}
              {payment.paidAt ? ` · ${formatDateTime(payment.paidAt)}` : ''}
            </dd>
          </>
        ) : null}
      </dl>
    </>
  );
}
