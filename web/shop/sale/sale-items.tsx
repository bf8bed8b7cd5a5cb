import { depositWithin } from '#domain/money/deposit.ts';
import { lineTotal } from '#domain/money.ts';
import { isFinalSale } from '#domain/orders/sale.ts';
import { formatCost } from '../../copy/format.ts';
import { saleTexts } from '../../copy/sales.ts';
import page from '../detail-page.module.css';
import { DepositWithin } from '../line-price.tsx';
import { AsOrdered } from '../promise/as-ordered.tsx';
import { BoughtThing } from './bought-thing.tsx';
import { ItemPhoto } from './item-photo.tsx';
import type { SaleDetail } from './sale-detail.ts';
import classes from './sale-items.module.css';
import type { SaleSide } from './sale-steps.ts';

interface ItemsPanelProps {
  detail: Pick<SaleDetail, 'sale' | 'items'>;
  side: SaleSide;
}

/** Panel with the sold products, for administrators. */
export const ItemsPanel = (props: ItemsPanelProps) => (
  <section className={page.panel} aria-labelledby="barang">
    <h2 id="barang">{saleTexts.items}</h2>
    <SoldItems {...props} />
  </section>
);

/** The sold products, with their prices when ordered and the meeting place. */
export function SoldItems({ detail: { sale, items }, side }: ItemsPanelProps) {
  return (
    <>
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.productId}>
            <span className={classes.photo}>
              <ItemPhoto item={{ ...item, saleId: sale.$id }} alt={saleTexts.photoOf(item.name)} side={side} />
            </span>
            <BoughtThing item={item} />
            <strong className={classes.sum}>{formatCost(lineTotal(item))}</strong>
          </li>
        ))}
      </ul>
      <p className={page.total}>
        <span>{saleTexts.subtotal}</span>
        <strong>{formatCost(sale.subtotal)}</strong>
      </p>
      <DepositWithin deposit={depositWithin(sale)} isOver={isFinalSale(sale)} />
      <AsOrdered saleId={sale.$id} side={side} />
    </>
  );
}
