import '../../ui/styles/paper.css';
import { useQuery } from '@tanstack/react-query';
import { isBoughtToKeep } from '#domain/kinds/index.ts';
import { lineTotal } from '#domain/money.ts';
import { isFinal } from '#domain/orders/order.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { typedAddress } from '#domain/orders/shipping-address.ts';
import { formatCost, formatDateTime } from '../../copy/format.ts';
import { bundleFrom } from '../../copy/kinds.ts';
import { orderTexts, paymentState } from '../../copy/orders.ts';
import { depositWithinSum } from '../../copy/rental-money.ts';
import { shopTexts } from '../../copy/shop.ts';
import { PiecePrices } from '../../shop/line-price.tsx';
import { paymentOptions } from '../../shop/payment/payment.ts';
import { type Order, orderItemsOptions } from './queries.ts';
import classes from './receipt.module.css';

/** The order for printing; invisible on screens. */
export function Receipt({ order }: { order: Order }) {
  const { data: items = [] } = useQuery(orderItemsOptions(order.$id));
  const { data: payment } = useQuery(paymentOptions(order.$id));
  return (
    <section className={classes.receipt} aria-hidden="true">
      <div className={classes.head}>
        <strong>{orderTexts.shopName}</strong>
        <span>{orderTexts.receipt}</span>
      </div>
      <dl>
        <dt>{orderTexts.numberLabel}</dt>
        <dd>{orderNumber(order.$id)}</dd>
        <dt>{orderTexts.date}</dt>
        <dd>{formatDateTime(order.$createdAt)}</dd>
        <dt>{orderTexts.buyer}</dt>
        <dd>{order.customerName}</dd>
        <dt>{typedAddress(order.shippingAddress) ? orderTexts.sentToLabel : orderTexts.place}</dt>
        <dd>{order.shippingAddress}</dd>
        <dt>{orderTexts.payment}</dt>
        <dd>
          {shopTexts.paidBy(order.paymentMethod, order.totalAmount)}
          {payment?.expiresAt ? ` · ${paymentState(payment)}` : ''}
        </dd>
        <dt>{orderTexts.status}</dt>
        <dd>{order.status}</dd>
      </dl>
      <table>
        <thead>
          <tr>
            <th>{orderTexts.items}</th>
            <th>{orderTexts.quantity}</th>
            <th>{orderTexts.price}</th>
            <th>{orderTexts.subtotal}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.$id}>
              <td>
                {item.name}
                {item.bundleName ? <small>{bundleFrom(item.bundleName)}</small> : null}
              </td>
              <td>{item.quantity}</td>
              <td>{item.rentDays ? <PiecePrices line={item} /> : formatCost(item.price)}</td>
              <td>{formatCost(lineTotal(item))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={3}>{orderTexts.total}</th>
            <td>{formatCost(order.totalAmount)}</td>
          </tr>
          {order.depositAmount ? (
            <tr>
              <td colSpan={4}>{depositWithinSum(order.depositAmount, isFinal(order.status))}</td>
            </tr>
          ) : null}
        </tfoot>
      </table>
      <p>
        {orderTexts.thanks} {items.some(isBoughtToKeep) ? orderTexts.noReturns : ''}
      </p>
    </section>
  );
}
