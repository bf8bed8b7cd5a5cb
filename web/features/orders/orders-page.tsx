import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { isFinal } from '#domain/orders/order.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { formatCost, formatDateTime } from '../../copy/format.ts';
import { orderTexts } from '../../copy/orders.ts';
import { pageHeads } from '../../copy/page-heads.ts';
import { useOwnId, useSession } from '../../lib/session/session.ts';
import { useJustOrdered } from '../../shop/notifications/just-ordered.ts';
import { PushOffer } from '../../shop/notifications/push-offer.tsx';
import { StatusBadge } from '../../shop/status-badge.tsx';
import { CancelOrder, PayNow } from './order-actions.tsx';
import { OrderItems } from './order-items.tsx';
import { ReorderButton } from './order-more.tsx';
import { OrderTurn } from './order-turn.tsx';
import classes from './orders.module.css';
import { OwnList } from './own-list.tsx';
import { type Order, ordersOptions } from './queries.ts';

export function OrdersPage() {
  const userId = useOwnId();
  const isJustOrdered = useJustOrdered();
  const list = useInfiniteQuery(ordersOptions(userId));
  return (
    <OwnList
      {...pageHeads['/orders']}
      loading={orderTexts.loading}
      empty={orderTexts.none}
      above={isJustOrdered ? <PushOffer userId={userId} about="order" /> : null}
      list={list}
    >
      {(orders) => (
        <div className={classes.list}>
          {orders.map((order) => (
            <OrderCard key={order.$id} order={order} />
          ))}
        </div>
      )}
    </OwnList>
  );
}

function OrderCard({ order }: { order: Order }) {
  // Offline nobody can act, and the list comes from this device.
  const canAct = useSession().data !== undefined;
  return (
    <article className={classes.card} aria-label={orderTexts.order(orderNumber(order.$id))}>
      <header className={classes.head}>
        <span>
          <time dateTime={order.$createdAt}>{formatDateTime(order.$createdAt)}</time>
          <small>{orderTexts.number(orderNumber(order.$id))}</small>
        </span>
        <span aria-live="polite">
          <StatusBadge status={order.status} screen="orders" />
        </span>
      </header>
      <OrderItems order={order} />
      <OrderTurn order={order} />
      <footer className={classes.foot}>
        <span className={classes.where}>
          {order.totalAmount === 0 ? null : <span>{order.paymentMethod}</span>}
          <small>{orderTexts.sentTo(order.shippingAddress)}</small>
        </span>
        <strong className={classes.total}>{formatCost(order.totalAmount)}</strong>
        <span className={classes.actions}>
          {canAct ? <PayNow order={order} /> : null}
          {canAct && isFinal(order.status) ? <ReorderButton orderId={order.$id} /> : null}
          <Button
            size="md"
            variant="default"
            component={Link}
            to={`/orders/${order.$id}`}
            aria-label={orderTexts.detailOf(orderNumber(order.$id))}
          >
            {orderTexts.detail}
          </Button>
          {canAct ? <CancelOrder order={order} /> : null}
        </span>
      </footer>
    </article>
  );
}
