import { useQuery } from '@tanstack/react-query';
import { isFinal, type OrderStatus, readStatus } from '#domain/orders/order.ts';
import { bankTransfer } from '#domain/orders/payment.ts';
import { formatDateTime } from '../../copy/format.ts';
import { eventAuthor, eventTitles, orderTexts } from '../../copy/orders.ts';
import classes from './order-page.module.css';
import { type Order, orderEventsOptions } from './queries.ts';

const way: readonly OrderStatus[] = ['PENDING', 'PAID', 'Processed', 'Shipped', 'Completed'];

/** The steps that still lie before an order; cash is paid at the door. */
function stepsAhead(order: Order): OrderStatus[] {
  const now = readStatus(order.status);
  if (now === null || isFinal(order.status)) return [];
  return way.slice(way.indexOf(now) + 1).filter((step) => step !== 'PAID' || order.paymentMethod === bankTransfer);
}

const titleOf = (status: string): string => eventTitles[readStatus(status) ?? 'PENDING'];

/** What happened to the order, and what is still to come. */
export function Timeline({ order }: { order: Order }) {
  const { data = [] } = useQuery(orderEventsOptions(order.$id));
  return (
    <ol className={classes.timeline}>
      {data.map((event) => (
        <li
          key={event.$id}
          data-done
          data-bad={(event.from !== event.to && readStatus(event.to) === 'Canceled') || undefined}
        >
          <strong>
            {event.from === event.to
              ? orderTexts.moneyReturned
              : readStatus(event.to) === null
                ? event.to
                : titleOf(event.to)}
          </strong>
          <small>
            <time dateTime={event.$createdAt}>{formatDateTime(event.$createdAt)}</time>,{' '}
            {eventAuthor(event.by, order.userId)}
          </small>
          {event.note ? <small>{event.note}</small> : null}
        </li>
      ))}
      {stepsAhead(order).map((step) => (
        <li key={step}>
          <span>{titleOf(step)}</span>
        </li>
      ))}
    </ol>
  );
}
