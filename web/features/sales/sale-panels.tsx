import { Link } from 'react-router-dom';
import { lineTotal } from '#domain/money.ts';
import { formatDateTime, formatPrice } from '../../copy/format.ts';
import { saleEventAuthor, saleEventTitle, saleTexts } from '../../copy/sales.ts';
import page from '../../shop/detail-page.module.css';
import { PiecePrices } from '../../shop/line-price.tsx';
import { PhotoAvatar } from '../../shop/photos/photo-avatar.tsx';
import { ProductPhoto } from '../../shop/product/product-photo.tsx';
import type { SaleDetail } from '../../shop/sale/sale-detail.ts';
import { TalkButton } from '../../shop/talk/talk-button.tsx';
import classes from './sale-page.module.css';

/** Who buys, how it is paid, and where it goes once the sale is accepted. */
export function BuyerPanel({ detail: { sale, buyer, shippingAddress } }: { detail: SaleDetail }) {
  const noAddress = sale.state === 'canceled' ? saleTexts.addressGone : saleTexts.addressLater;
  return (
    <section className={page.panel} aria-labelledby="pembeli">
      <h2 id="pembeli">{saleTexts.buyer}</h2>
      <p className={classes.person}>
        <PhotoAvatar name={buyer.name} photoId={buyer.photoId} size={48} />
        <strong>{buyer.name}</strong>
      </p>
      <TalkButton about={{ about: 'sale', id: sale.$id }} />
      <dl className={page.facts}>
        <dt>{saleTexts.method}</dt>
        <dd>{sale.method}</dd>
        <dt>{saleTexts.address}</dt>
        <dd>{shippingAddress ?? <span className={classes.dim}>{noAddress}</span>}</dd>
      </dl>
    </section>
  );
}

/** What is sold, with the prices of that day and where to meet. */
export function ItemsPanel({ detail: { sale, items } }: { detail: SaleDetail }) {
  return (
    <section className={page.panel} aria-labelledby="barang">
      <h2 id="barang">{saleTexts.items}</h2>
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.productId}>
            <span className={classes.photo}>
              <ProductPhoto imageId={item.imageId} alt={saleTexts.photoOf(item.name)} sizes="56px" widths={[96, 200]} />
            </span>
            <span>
              <Link to={`/product/${item.productId}`}>{item.name}</Link>
              <small>
                <PiecePrices line={item} />
              </small>
              {item.codAddress ? <small>{saleTexts.meetingPlace(item.codAddress)}</small> : null}
            </span>
            <strong className={classes.sum}>{formatPrice(lineTotal(item))}</strong>
          </li>
        ))}
      </ul>
      <p className={page.total}>
        <span>{saleTexts.subtotal}</span>
        <strong>{formatPrice(sale.subtotal)}</strong>
      </p>
    </section>
  );
}

const bad = ['decline', 'lapse', 'cancel', 'expire', 'object', 'refund', 'absent', 'overdue'];

/** What happened so far, oldest first. */
export function SaleTimeline({ detail: { events } }: { detail: SaleDetail }) {
  return (
    <section className={page.panel} aria-labelledby="perjalanan">
      <h2 id="perjalanan">{saleTexts.history}</h2>
      <ol className={page.timeline}>
        {events.map((event) => (
          <li key={event.version} data-done data-bad={bad.includes(event.event) || undefined}>
            <strong>{saleEventTitle(event.event)}</strong>
            <small>
              <time dateTime={event.at}>{formatDateTime(event.at)}</time>, {saleEventAuthor[event.by]}
            </small>
            {event.note ? <small>{event.note}</small> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
