import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { isFinal } from '#domain/orders/order.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { isAwaited } from '#domain/orders/payment.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { formatCost, formatDateTime, formatPrice } from '../../copy/format.ts';
import { flagSentence, orderTexts, paymentState } from '../../copy/orders.ts';
import { pageHeads } from '../../copy/page-heads.ts';
import { saleTexts } from '../../copy/sales.ts';
import { shopTexts } from '../../copy/shop.ts';
import { part } from '../../lib/page/part.tsx';
import { useOwnId, useSession } from '../../lib/session/session.ts';
import page from '../../shop/detail-page.module.css';
import { DepositWithin } from '../../shop/line-price.tsx';
import { paymentOptions } from '../../shop/payment/payment.ts';
import { HelpLink } from '../../shop/sale/help-link.tsx';
import { StatusBadge } from '../../shop/status-badge.tsx';
import { BackLink, PageHeading } from '../../ui/frame/page-head.tsx';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { useDeferredWaiting } from '../../ui/states/use-deferred-waiting.ts';
import { CancelOrder, PayNow, ReorderButton } from './order-actions.tsx';
import { OrderItems } from './order-items.tsx';
import classes from './order-page.module.css';
import { Refunds } from './order-parts.ts';
import { OrderTurn } from './order-turn.tsx';
import { isOwedBack, isShownByParts, type Order, salesOfOrderOptions } from './queries.ts';
import { SaleParts } from './sale-parts.tsx';
import { Timeline } from './timeline.tsx';
import { useOrderWhole } from './use-order-whole.ts';

// For paper only.
const Receipt = part(async () => (await import('./receipt.tsx')).Receipt);

/** Flags that a sale of the order also shows, with amount and day. */
const saidByParts = ['refund_due', 'refunded', 'partly_refunded'];

export function OrderPage() {
  const userId = useOwnId();
  const { orderId = '' } = useParams();
  const { order, isWhole } = useOrderWhole(userId, orderId);
  const isWaiting = useDeferredWaiting(order.isPending || (Boolean(order.data) && !isWhole));
  if (isWaiting)
    return (
      <>
        <Top />
        <PageLoader text={orderTexts.loading} />
      </>
    );
  if (order.isLoadingError)
    return <ErrorState text={sentenceFor(order.error)} cause={order.error} onRetry={() => void order.refetch()} />;
  if (!order.data) {
    return (
      <>
        <PageTitle>{orderTexts.notFound}</PageTitle>
        <EmptyState level={1} title={orderTexts.notFound} text={orderTexts.notFoundHint}>
          <Button size="md" component={Link} to="/orders">
            {pageHeads['/orders'].title}
          </Button>
        </EmptyState>
      </>
    );
  }
  return <Detail order={order.data} />;
}

/** Stands in index.html (web/app/prerender.tsx), and stays while the order is loading. */
const Top = () => (
  <>
    <BackLink to="/orders">{pageHeads['/orders'].title}</BackLink>
    <PageHeading title={orderTexts.detailTitle} />
  </>
);

function Detail({ order }: { order: Order }) {
  const canAct = useSession().data !== undefined;
  const { data: payment } = useQuery(paymentOptions(order.$id));
  const { data: sales, isPending } = useQuery(salesOfOrderOptions(order));
  const isTold = saidByParts.includes(order.paymentFlag) && (isPending || isShownByParts(sales ?? []));
  const flag = isTold ? undefined : flagSentence(order.paymentFlag, order.status);
  const number = orderNumber(order.$id);
  return (
    <div data-paper>
      <div className={classes.screen}>
        <PageTitle>{orderTexts.order(number)}</PageTitle>
        <Top />
        <div className={page.head}>
          <p>
            {orderTexts.number(number)} · <time dateTime={order.$createdAt}>{formatDateTime(order.$createdAt)}</time>
          </p>
          <span aria-live="polite">
            <StatusBadge status={order.status} screen="orders" />
          </span>
        </div>
        <div className={classes.next}>
          <OrderTurn order={order} knowsParts={canAct} />
        </div>
        {canAct && isAwaited(order) ? (
          <div className={`${page.panel} ${classes.pay}`}>
            <PayNow order={order} />
          </div>
        ) : null}
        {flag ? (
          <p className={classes.flag} role="status">
            {flag}
          </p>
        ) : null}
        {isOwedBack(order, sales ?? []) ? <Refunds order={order} /> : null}
        <div className={page.layout}>
          <div className={page.column}>
            <section className={page.panel} aria-labelledby="penjual">
              <h2 id="penjual">{saleTexts.parts}</h2>
              <SaleParts order={order} />
            </section>
            <section className={page.panel} aria-labelledby="barang">
              <h2 id="barang">{orderTexts.items}</h2>
              <OrderItems order={order} withSums />
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
            </section>
            <section className={page.panel} aria-labelledby="pembayaran">
              <h2 id="pembayaran">{orderTexts.delivery}</h2>
              <dl className={page.facts}>
                <dt>{orderTexts.recipient}</dt>
                <dd>{order.customerName}</dd>
                <dt>{orderTexts.orderId}</dt>
                <dd className={classes.id}>{order.$id}</dd>
                <dt>{orderTexts.address}</dt>
                <dd>{order.shippingAddress}</dd>
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
            </section>
          </div>
          <section className={page.panel} aria-labelledby="perjalanan">
            <h2 id="perjalanan">{orderTexts.journey}</h2>
            <Timeline order={order} />
          </section>
        </div>
        <div className={classes.actions}>
          {canAct ? <ReorderButton orderId={order.$id} /> : null}
          <Button size="md" variant="default" leftSection={<IconPrinter size={20} />} onClick={() => window.print()}>
            {orderTexts.print}
          </Button>
          {canAct ? <HelpLink orderId={order.$id} /> : null}
          {canAct ? <CancelOrder order={order} /> : null}
        </div>
      </div>
      <Receipt order={order} />
    </div>
  );
}
