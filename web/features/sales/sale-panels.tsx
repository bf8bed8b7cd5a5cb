import { typedAddress } from '#domain/orders/shipping-address.ts';
import { formatDateTime } from '../../copy/format.ts';
import { orderTexts } from '../../copy/orders.ts';
import { saleTexts } from '../../copy/sales.ts';
import { shopTexts } from '../../copy/shop.ts';
import { buyerRecordWords } from '../../copy/trust.ts';
import page from '../../shop/detail-page.module.css';
import type { SaleDetail } from '../../shop/sale/sale-detail.ts';
import { AverageStars } from '../../shop/seller/average-stars.tsx';

/** The buyer, and how their purchases ended, while the sale is open. */
export const BuyerLine = ({ detail: { buyer, buyerRecord } }: { detail: SaleDetail }) => (
  <>
    {buyer.name}
    {buyerRecord ? ` · ${buyerRecordWords(buyerRecord)}` : ''}
    {buyerRecord && buyerRecord.starCount > 0 ? (
      <>
        {' · '}
        <AverageStars average={buyerRecord.stars} count={buyerRecord.starCount} as="short" />
      </>
    ) : null}
  </>
);

/** When it was ordered, how it is paid, and where its seller brings it, from the acceptance on. */
export function SaleTerms({ detail: { sale, shippingAddress } }: { detail: SaleDetail }) {
  const address = typedAddress(shippingAddress ?? '');
  return (
    <dl className={page.facts}>
      <dt>{orderTexts.date}</dt>
      <dd>
        <time dateTime={sale.$createdAt}>{formatDateTime(sale.$createdAt)}</time>
      </dd>
      <dt>{saleTexts.method}</dt>
      <dd>{shopTexts.paidBy(sale.method, sale.subtotal)}</dd>
      {address ? (
        <>
          <dt>{saleTexts.address}</dt>
          <dd>{address}</dd>
        </>
      ) : null}
    </dl>
  );
}
