import type { PlacedMoney } from '#domain/orders/money-place.ts';
import { typedAddress } from '#domain/orders/shipping-address.ts';
import { formatDateTime } from '../../copy/format.ts';
import { orderTexts } from '../../copy/orders.ts';
import { saleTexts } from '../../copy/sales.ts';
import { sellerMoney } from '../../copy/seller-money.ts';
import { shopTexts } from '../../copy/shop.ts';
import { salePartsOf } from '../../kinds/sale-parts.ts';
import { useNow } from '../../lib/use-now.ts';
import page from '../../shop/detail-page.module.css';
import type { SaleDetail } from '../../shop/sale/sale-detail.ts';
import { SoldItems } from '../../shop/sale/sale-items.tsx';
import { Sentences } from '../../ui/states/sentences.tsx';

/** Details of a sale: the products, where the money is and why, and the terms. */
export function SaleFacts({ detail, money }: { detail: SaleDetail; money: PlacedMoney }) {
  const { sale } = detail;
  const { SaleMoney, SaleFacts: KindFacts } = salePartsOf(sale);
  const now = useNow();
  return (
    <>
      <SoldItems detail={detail} side="seller" />
      {SaleMoney ? (
        <SaleMoney money={money} side="seller" otherName={sale.buyerName} now={now} />
      ) : (
        <p>
          <Sentences of={sellerMoney(money, sale.buyerName, now)} />
        </p>
      )}
      {KindFacts ? <KindFacts sale={sale} now={now} /> : null}
      <SaleTerms detail={detail} />
    </>
  );
}

/** Order time, payment method, and the delivery address, which is visible from the acceptance on. */
function SaleTerms({ detail: { sale, shippingAddress } }: { detail: SaleDetail }) {
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
