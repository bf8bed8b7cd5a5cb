import { Link } from 'react-router-dom';
import { isLinked } from '#domain/kinds/link/link-address.ts';
import { lineTotal } from '#domain/money.ts';
import { formatCost } from '../../copy/format.ts';
import { bundleFrom } from '../../copy/kinds.ts';
import { saleTexts } from '../../copy/sales.ts';
import { shopTexts } from '../../copy/shop.ts';
import page from '../detail-page.module.css';
import { PiecePrices } from '../line-price.tsx';
import { ProductPhoto } from '../product/product-photo.tsx';
import type { SaleDetail } from './sale-detail.ts';
import classes from './sale-items.module.css';

/** The sold products, with their prices then and the place to meet. */
export function ItemsPanel({ detail: { sale, items } }: { detail: Pick<SaleDetail, 'sale' | 'items'> }) {
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
              {isLinked(item.productId) ? item.name : <Link to={`/product/${item.productId}`}>{item.name}</Link>}
              <small>
                <PiecePrices line={item} />
              </small>
              {item.bundleName ? <small>{bundleFrom(item.bundleName)}</small> : null}
              {isLinked(item.productId) ? <small>{shopTexts.byLink}</small> : null}
              {item.codAddress ? <small>{saleTexts.meetingPlace(item.codAddress)}</small> : null}
            </span>
            <strong className={classes.sum}>{formatCost(lineTotal(item))}</strong>
          </li>
        ))}
      </ul>
      <p className={page.total}>
        <span>{saleTexts.subtotal}</span>
        <strong>{formatCost(sale.subtotal)}</strong>
      </p>
    </section>
  );
}
