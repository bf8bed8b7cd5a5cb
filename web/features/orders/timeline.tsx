import { useQuery } from '@tanstack/react-query';
import { orderTitles } from '#domain/notifications/notification.ts';
import { isFinal, type OrderStatus, readStatus } from '#domain/orders/order.ts';
import { bankTransfer } from '#domain/orders/payment.ts';
import { actorInSale } from '#domain/orders/sale-turns.ts';
import { formatDateTime } from '../../copy/format.ts';
import { eventAuthor, orderTexts } from '../../copy/orders.ts';
import { saleEventTitle } from '../../copy/sales.ts';
import { wordsOfSale } from '../../kinds/sale-words.ts';
import type { Picked } from '../../lib/tables.ts';
import page from '../../shop/detail-page.module.css';
import { type Order, orderEventsOptions, type PartSale, salesOfOrderOptions } from './queries.ts';

const way: readonly OrderStatus[] = ['PENDING', 'PAID', 'Processed', 'Shipped', 'Completed'];

/** The remaining steps of an order. Cash orders skip PAID, because cash is paid at the handover. */
function stepsAhead(order: Order): OrderStatus[] {
  const now = readStatus(order.status);
  if (now === null || isFinal(order.status)) return [];
  return way.slice(way.indexOf(now) + 1).filter((step) => step !== 'PAID' || order.paymentMethod === bankTransfer);
}

const titleOf = (status: string): string => orderTitles[readStatus(status) ?? 'PENDING'];

/** The name of a remaining step. If the order has only one sale, its kind may have its own name for the step. */
function aheadOf(step: OrderStatus, [sale, ...others]: readonly PartSale[]): string {
  const isOnly = sale !== undefined && others.length === 0;
  const { hasOwnHistory, history } = wordsOfSale(sale ?? {});
  return step === 'Shipped' && isOnly && hasOwnHistory ? history.ship : titleOf(step);
}

type Happened = Picked<'orderEvents', 'from' | 'to' | 'by' | 'note' | 'event' | 'saleId'>;

/** The effect of an event on the order or, if the order stayed the same, on one seller's sale. */
function eventTitle(
  { from, to, event, by }: Happened,
  sellerName: string | undefined,
  sale: PartSale | undefined,
): string {
  // Uses the title of the sale's event, because the order's steps would not mention a rental's return or a completed
  // lesson.
  if (from === to || (sale && wordsOfSale(sale).hasOwnHistory)) {
    const title = event ? saleEventTitle(event, sale?.kind, sale && actorInSale(sale, by)) : orderTexts.moneyReturned;
    return sellerName ? orderTexts.partOf(title, sellerName) : title;
  }
  return readStatus(to) === null ? to : titleOf(to);
}

/** The order's history, and the remaining steps. */
export function Timeline({ order }: { order: Order }) {
  const { data = [] } = useQuery(orderEventsOptions(order.$id));
  const { data: sales = [] } = useQuery(salesOfOrderOptions(order));
  const sellerOf = ({ saleId }: Happened) => sales.find((sale) => sale.$id === saleId);
  /** The seller's name, if there are several sellers and the actor does not tell which sale it was. */
  const partNamed = (event: Happened) => {
    const seller = sellerOf(event);
    return sales.length > 1 && seller?.sellerId !== event.by ? seller?.sellerName : undefined;
  };
  return (
    <ol className={page.timeline}>
      {data.map((event) => (
        <li
          key={event.$id}
          data-done
          data-bad={(event.from !== event.to && readStatus(event.to) === 'Canceled') || undefined}
        >
          <strong>{eventTitle(event, partNamed(event), sellerOf(event))}</strong>
          <small>
            <time dateTime={event.$createdAt}>{formatDateTime(event.$createdAt)}</time>,{' '}
            {eventAuthor(event, order.userId, sellerOf(event))}
          </small>
          {event.note ? <small>{event.note}</small> : null}
        </li>
      ))}
      {stepsAhead(order).map((step) => (
        <li key={step}>
          <span>{aheadOf(step, sales)}</span>
        </li>
      ))}
    </ol>
  );
}
