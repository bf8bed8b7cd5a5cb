import '../../../ui/styles/overlays.ts';
import { Drawer } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { lineTotal } from '#domain/money.ts';
import { orderEventId } from '#domain/order-ids.ts';
import { isRefundDue } from '#domain/orders/midtrans.ts';
import { isFinal } from '#domain/orders/order.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { actorInSale } from '#domain/orders/sale-turns.ts';
import { undoUntil } from '#domain/undo.ts';
import { adminOrderTexts } from '../../../copy/admin.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { formatCost, formatDateTime, formatPrice } from '../../../copy/format.ts';
import { bundleFrom } from '../../../copy/kinds.ts';
import { saleEventTitle, saleTexts } from '../../../copy/sales.ts';
import { shopTexts } from '../../../copy/shop.ts';
import { faceOf } from '../../../kinds/faces.ts';
import { wordsOfSale } from '../../../kinds/sale-words.ts';
import { CallError } from '../../../lib/call-error.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { getRow, listRows } from '../../../lib/tables.ts';
import { DepositWithin, PiecePrices } from '../../../shop/line-price.tsx';
import { ItemPhoto } from '../../../shop/sale/item-photo.tsx';
import { StatusBadge } from '../../../shop/status-badge.tsx';
import { useReturnFocus } from '../../../ui/dialogs/use-return-focus.ts';
import { keepFocus } from '../../../ui/forms/keep-focus.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import cells from '../list/cells.module.css';
import { OwnCase } from '../own-case.tsx';
import { PersonLink } from '../users/person-link.tsx';
import { OrderMoves } from './order-moves.tsx';
import { OrderSales } from './order-sales.tsx';
import classes from './orders.module.css';
import { type AdminOrder, loadOrders, peopleOf } from './orders-list.ts';
import { PaymentFlagBadge, paymentFlagHint } from './payment-flag.tsx';
import { RefundForm } from './refund-form.tsx';
import { UndoMark } from './undo-mark.tsx';

/** More than an order can have: at most six states, and a few more for each sale. Payment retries add no events. */
const eventLimit = 100;

const oneOrder = async (orderId: string) =>
  (await loadOrders({ where: [Query.equal('$id', orderId)], limit: 1 }))[0] ?? null;

/** An order with its items, the payment from the buyer's copy, and the timeline with the actors' names. */
async function loadDetail(orderId: string) {
  const [order, payment, events] = await Promise.all([
    oneOrder(orderId),
    getRow('transactions', orderId, ['status', 'method', 'attempt', 'expiresAt', 'paidAt', 'paymentStatus']),
    listRows('orderEvents', {
      select: ['from', 'to', 'by', 'note', 'event', 'saleId'],
      where: [Query.equal('orderId', orderId), Query.orderAsc('$createdAt')],
      limit: eventLimit,
    }),
  ]);
  if (!order) return null;
  const people = [...new Set(events.map((event) => event.by).filter(Boolean))];
  const profiles =
    people.length === 0
      ? []
      : await listRows('profiles', { select: ['name'], where: [Query.equal('$id', people)], limit: people.length });
  const names = new Map(profiles.map((profile) => [profile.$id, profile.name]));
  return { order, payment, events: events.map((event) => ({ ...event, byName: names.get(event.by) ?? '' })) };
}

/** The key starts with 'orders', so that realtime events also refresh an open drawer. */
const orderDetailOptions = (orderId: string) =>
  queryOptions({ queryKey: queryKeys.adminOrder(orderId), queryFn: () => loadDetail(orderId) });

type OrderDetail = NonNullable<Awaited<ReturnType<typeof loadDetail>>>;

const gone = new CallError('order_not_found', 404);

/** All details of one order, in a drawer beside the list. */
export function OrderDrawer({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(orderDetailOptions(orderId));
  useReturnFocus();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={520}
      title={adminOrderTexts.order(orderNumber(orderId))}
      styles={{ title: { fontWeight: 600 } }}
      closeButtonProps={{ 'aria-label': adminOrderTexts.closeDetail, size: 44 }}
    >
      {error && !data ? (
        <ErrorState
          text={`${adminOrderTexts.detailFailure} ${sentenceFor(error)}`}
          cause={error}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <PageLoader />
      ) : data === null ? (
        <p role="alert">{sentenceFor(gone)}</p>
      ) : (
        <Detail detail={data} />
      )}
    </Drawer>
  );
}

type Happened = OrderDetail['events'][number];

const titleOf = ({ event, by }: Happened, sale: OrderDetail['order']['sales'][number] | undefined): string =>
  event ? saleEventTitle(event, sale?.kind, sale && actorInSale(sale, by)) : adminOrderTexts.moneyReturned;

function Detail({ detail: { order, payment, events } }: { detail: OrderDetail }) {
  /**
   * The sale of an event, if its kind has its own words for the event, such as a rental's return or a completed lesson.
   */
  const toldOf = ({ saleId }: Happened) =>
    order.sales.find((sale) => sale.$id === saleId && wordsOfSale(sale).hasOwnHistory);
  return (
    <>
      <div className={classes.badges} aria-live="polite">
        <StatusBadge status={order.status} screen="orders" />
        <PaymentFlagBadge flag={order.paymentFlag} />
      </div>
      <p className={cells.dim}>
        {adminOrderTexts.columns[0]}: <code>{order.$id}</code>
      </p>
      <div ref={keepFocus} className={cells.actions} style={{ margin: '14px 0' }}>
        <OwnCase concerned={peopleOf(order)}>
          <OrderMoves order={order} />
        </OwnCase>
      </div>
      <section className={classes.part}>
        <h3>{adminOrderTexts.items}</h3>
        <ul className={classes.items}>
          {order.items.map((item) => (
            <li key={item.$id}>
              <span className={cells.thumb}>
                <ItemPhoto item={item} alt={adminOrderTexts.photoOf(item.name)} side="admin" />
              </span>
              <span>
                {item.name}
                <PiecePrices line={item} />
                {item.bundleName ? <small>{bundleFrom(item.bundleName)}</small> : null}
                {faceOf(item).hasPage ? null : <small>{faceOf(item).name}</small>}
                {item.codAddress ? <small>{adminOrderTexts.meetingPlace(item.codAddress)}</small> : null}
              </span>
              <strong>{formatCost(lineTotal(item))}</strong>
            </li>
          ))}
        </ul>
        <p className={classes.sum}>
          <span>{adminOrderTexts.total}</span>
          <span>{formatCost(order.totalAmount)}</span>
        </p>
        <DepositWithin deposit={order.depositAmount} isOver={isFinal(order.status)} />
        {order.canceledAmount > 0 ? (
          <p className={classes.canceled}>
            <span>{saleTexts.canceledAmount}</span>
            <span>{formatPrice(order.canceledAmount)}</span>
          </p>
        ) : null}
      </section>
      <OrderSales order={order} />
      <section className={classes.part}>
        <h3>{adminOrderTexts.address}</h3>
        <p>
          <PersonLink userId={order.userId} name={order.customerName} />
        </p>
        <p>{order.shippingAddress}</p>
      </section>
      <Payment order={order} payment={payment} mark={markOf(order, events)} />
      <section className={classes.part}>
        <h3>{adminOrderTexts.history}</h3>
        <ol className={classes.timeline}>
          {events.map((event) => (
            <li key={event.$id}>
              {event.from === event.to || toldOf(event) ? (
                <strong>{titleOf(event, toldOf(event))}</strong>
              ) : (
                <StatusBadge status={event.to} screen="orders" />
              )}
              <small>
                {formatDateTime(event.$createdAt)} ·{' '}
                {event.byName ? adminOrderTexts.by(event.byName) : adminOrderTexts.automatically}
              </small>
              {event.note ? <small>{event.note}</small> : null}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

/** The returned-money mark, if it can be undone: it changed only the flag, and the order has not changed since. */
function markOf(order: AdminOrder, events: OrderDetail['events']) {
  const { $id, flagBefore, flagMarkedVersion, version } = order;
  if (flagBefore === '' || flagMarkedVersion !== version) return null;
  const at = events.find((event) => event.$id === orderEventId($id, version))?.$createdAt;
  return at ? { at, until: undoUntil(at) } : null;
}

type PaymentProps = Pick<OrderDetail, 'order' | 'payment'> & { mark: ReturnType<typeof markOf> };

function Payment({ order, payment, mark }: PaymentProps) {
  const hint = paymentFlagHint(order.paymentFlag);
  return (
    <section className={classes.part}>
      <h3>{adminOrderTexts.payment}</h3>
      {hint ? <p className={classes.flag}>{hint}</p> : null}
      {isRefundDue(order.paymentFlag) ? (
        <OwnCase concerned={[order.userId]}>
          <RefundForm orderId={order.$id} version={order.version} />
        </OwnCase>
      ) : null}
      <UndoMark orderId={order.$id} buyerId={order.userId} mark={mark} />
      <dl className={classes.facts}>
        <dt>{adminOrderTexts.method}</dt>
        <dd>{shopTexts.paidBy(order.paymentMethod, order.totalAmount)}</dd>
        <dt>{adminOrderTexts.midtrans}</dt>
        <dd>{payment?.paymentStatus || adminOrderTexts.none}</dd>
        <dt>{adminOrderTexts.paidAt}</dt>
        <dd>{payment?.paidAt ? formatDateTime(payment.paidAt) : adminOrderTexts.none}</dd>
        {order.returnedAmount > 0 ? (
          <>
            <dt>{adminOrderTexts.returned}</dt>
            <dd>{adminOrderTexts.ofTotal(order.returnedAmount, order.totalAmount)}</dd>
          </>
        ) : null}
        {payment?.expiresAt && !payment.paidAt ? (
          <>
            <dt>{adminOrderTexts.payUntil}</dt>
            <dd>{formatDateTime(payment.expiresAt)}</dd>
          </>
        ) : null}
        {payment && payment.attempt > 0 ? (
          <>
            <dt>{adminOrderTexts.attempts}</dt>
            <dd>{payment.attempt}</dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}
