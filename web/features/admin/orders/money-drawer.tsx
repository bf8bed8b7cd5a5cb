import '../../../ui/styles/overlays.ts';
import { Anchor, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { orderNumber } from '#domain/orders/order-number.ts';
import { adminOrderTexts } from '../../../copy/admin.ts';
import { adminRefundTexts } from '../../../copy/admin-money.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { formatCost, formatDateTime, formatPrice } from '../../../copy/format.ts';
import { refundReason } from '../../../copy/money.ts';
import { entryWord, orderMoneyTexts } from '../../../copy/order-money.ts';
import { saleTexts } from '../../../copy/sales.ts';
import { shopTexts } from '../../../copy/shop.ts';
import { SaleBadge } from '../../../shop/sale/sale-badge.tsx';
import { StatusBadge } from '../../../shop/status-badge.tsx';
import { useReturnFocus } from '../../../ui/dialogs/use-return-focus.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import { OwnCase } from '../own-case.tsx';
import { PersonLink } from '../users/person-link.tsx';
import { type OrderMoney, orderMoneyOptions } from './money-queries.ts';
import classes from './orders.module.css';
import { PaymentFlagBadge, paymentFlagHint } from './payment-flag.tsx';
import { RefundForm } from './refund-form.tsx';
import { UndoMark } from './undo-mark.tsx';

/** The money of one order, in a drawer beside the list. */
export function MoneyDrawer({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(orderMoneyOptions(orderId));
  useReturnFocus();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={520}
      title={orderMoneyTexts.title(orderNumber(orderId))}
      styles={{ title: { fontWeight: 600 } }}
      closeButtonProps={{ 'aria-label': adminOrderTexts.closeDetail, size: 44 }}
    >
      {data ? (
        <Detail money={data} />
      ) : error ? (
        <ErrorState
          text={`${orderMoneyTexts.failure} ${sentenceFor(error)}`}
          cause={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <PageLoader />
      )}
    </Drawer>
  );
}

function Detail({ money: { order, sales, refunds, entries, ...paying } }: { money: OrderMoney }) {
  return (
    <>
      <div className={classes.badges} aria-live="polite">
        <StatusBadge status={order.status} screen="orders" />
        <PaymentFlagBadge flag={order.paymentFlag} />
      </div>
      <Payment order={order} {...paying} />
      <section className={classes.part}>
        <h3>{orderMoneyTexts.sales}</h3>
        <ul className={classes.sales}>
          {sales.map((sale) => (
            <li key={sale.saleId} aria-label={saleTexts.part(sale.sellerName)}>
              <div className={classes.saleHead}>
                <strong>
                  <PersonLink userId={sale.sellerId} name={sale.sellerName || adminOrderTexts.unknownSeller} />
                </strong>
                <SaleBadge sale={sale} />
              </div>
              <small>
                {sale.returnedAmount > 0
                  ? adminOrderTexts.ofTotal(sale.returnedAmount, sale.subtotal)
                  : formatCost(sale.subtotal)}
              </small>
            </li>
          ))}
        </ul>
      </section>
      {refunds.length > 0 ? (
        <section className={classes.part}>
          <h3>{orderMoneyTexts.refunds}</h3>
          <ul className={classes.amounts}>
            {refunds.map((refund) => (
              <li key={refund.refundId}>
                <span>
                  {adminRefundTexts.states[refund.state === 'due' ? 'due' : 'paid']}
                  <small>{refundReason(refund.reason)}</small>
                </span>
                <strong>{formatPrice(refund.amount)}</strong>
              </li>
            ))}
          </ul>
          <Anchor component={Link} to={`/admin/refunds?q=${orderNumber(order.orderId)}`} fw={600}>
            {orderMoneyTexts.toRefunds}
          </Anchor>
        </section>
      ) : null}
      <section className={classes.part}>
        <h3>{orderMoneyTexts.ledger}</h3>
        {entries.length === 0 ? <p>{orderMoneyTexts.noLedger}</p> : null}
        <ul className={classes.amounts}>
          {entries.map((entry) => (
            <li key={entry.entryId}>
              <span>
                {entryWord(entry.kind)}
                <small>
                  {formatDateTime(entry.at)} ·{' '}
                  {entry.personId ? <PersonLink userId={entry.personId} name={entry.name} /> : orderMoneyTexts.nobody}
                </small>
              </span>
              <strong>{formatPrice(entry.amount)}</strong>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

type PaymentProps = Pick<OrderMoney, 'order' | 'payment' | 'isRefundDue' | 'account' | 'mark'>;

function Payment({ order, payment, isRefundDue, account, mark }: PaymentProps) {
  const hint = paymentFlagHint(order.paymentFlag);
  return (
    <section className={classes.part}>
      <h3>{adminOrderTexts.payment}</h3>
      {hint ? <p className={classes.flag}>{hint}</p> : null}
      {isRefundDue ? (
        <OwnCase concerned={[order.buyerId]}>
          <RefundForm orderId={order.orderId} version={order.version} account={account} />
        </OwnCase>
      ) : null}
      <UndoMark orderId={order.orderId} buyerId={order.buyerId} mark={mark} />
      <dl className={classes.facts}>
        <dt>{orderMoneyTexts.columns[1]}</dt>
        <dd>
          <PersonLink userId={order.buyerId} name={order.buyerName} />
        </dd>
        <dt>{adminOrderTexts.date}</dt>
        <dd>{formatDateTime(order.at)}</dd>
        <dt>{adminOrderTexts.method}</dt>
        <dd>{shopTexts.paidBy(order.method, order.totalAmount)}</dd>
        <dt>{adminOrderTexts.total}</dt>
        <dd>{formatCost(order.totalAmount)}</dd>
        {order.canceledAmount > 0 ? (
          <>
            <dt>{saleTexts.canceledAmount}</dt>
            <dd>{formatPrice(order.canceledAmount)}</dd>
          </>
        ) : null}
        {order.returnedAmount > 0 ? (
          <>
            <dt>{adminOrderTexts.returned}</dt>
            <dd>{formatPrice(order.returnedAmount)}</dd>
          </>
        ) : null}
        <dt>{adminOrderTexts.midtrans}</dt>
        <dd>{payment?.status || adminOrderTexts.none}</dd>
        <dt>{adminOrderTexts.paidAt}</dt>
        <dd>{payment?.paidAt ? formatDateTime(payment.paidAt) : adminOrderTexts.none}</dd>
        {payment?.expiresAt && !payment.paidAt ? (
          <>
            <dt>{adminOrderTexts.payUntil}</dt>
            <dd>{formatDateTime(payment.expiresAt)}</dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}
