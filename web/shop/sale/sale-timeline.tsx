import { formatDateTime } from '../../copy/format.ts';
import { saleEventAuthor, saleEventTitle, saleTexts } from '../../copy/sales.ts';
import page from '../detail-page.module.css';
import type { SaleDetail } from './sale-detail.ts';

const bad = ['decline', 'lapse', 'cancel', 'expire', 'object', 'refund', 'absent', 'overdue'];

interface SaleHistoryProps {
  detail: Pick<SaleDetail, 'sale' | 'events'>;
}

/** Panel with the timeline, for administrators. */
export const SaleTimeline = (props: SaleHistoryProps) => (
  <section className={page.panel} aria-labelledby="perjalanan">
    <h2 id="perjalanan">{saleTexts.history}</h2>
    <SaleHistory {...props} />
  </section>
);

/** The history, oldest first. */
export function SaleHistory({ detail: { sale, events } }: SaleHistoryProps) {
  return (
    <ol className={page.timeline}>
      {events.map((event) => (
        <li key={event.version} data-done data-bad={bad.includes(event.event) || undefined}>
          <strong>{saleEventTitle(event.event, sale.kind, event.by)}</strong>
          <small>
            <time dateTime={event.at}>{formatDateTime(event.at)}</time>, {saleEventAuthor[event.by]}
          </small>
          {event.note ? <small>{event.note}</small> : null}
        </li>
      ))}
    </ol>
  );
}
