import { saleTexts } from '../../copy/sales.ts';
import { shopTexts } from '../../copy/shop.ts';
import { buyerRecordWords } from '../../copy/trust.ts';
import page from '../../shop/detail-page.module.css';
import { PhotoAvatar } from '../../shop/photos/photo-avatar.tsx';
import type { SaleDetail } from '../../shop/sale/sale-detail.ts';
import { AverageStars } from '../../shop/seller/average-stars.tsx';
import { TalkButton } from '../../shop/talk/talk-button.tsx';
import classes from './sale-page.module.css';

/** The buyer, the payment method, and from the acceptance on the address. */
export function BuyerPanel({ detail: { sale, buyer, shippingAddress, buyerRecord } }: { detail: SaleDetail }) {
  const noAddress = sale.state === 'canceled' ? saleTexts.addressGone : saleTexts.addressLater;
  return (
    <section className={page.panel} aria-labelledby="pembeli">
      <h2 id="pembeli">{saleTexts.buyer}</h2>
      <p className={classes.person}>
        <PhotoAvatar name={buyer.name} photoId={buyer.photoId} size={48} />
        <strong>{buyer.name}</strong>
      </p>
      {buyerRecord ? (
        <p className={classes.record}>
          {buyerRecordWords(buyerRecord)}
          {buyerRecord.starCount > 0 ? (
            <>
              {' · '}
              <AverageStars average={buyerRecord.stars} count={buyerRecord.starCount} as="short" />
            </>
          ) : null}
        </p>
      ) : null}
      <TalkButton about={{ about: 'sale', id: sale.$id }} />
      <dl className={page.facts}>
        <dt>{saleTexts.method}</dt>
        <dd>{shopTexts.paidBy(sale.method, sale.subtotal)}</dd>
        <dt>{saleTexts.address}</dt>
        <dd>{shippingAddress ?? <span className={classes.dim}>{noAddress}</span>}</dd>
      </dl>
    </section>
  );
}
