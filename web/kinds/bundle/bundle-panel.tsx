import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { priceNow } from '#domain/money.ts';
import { availabilityOf } from '#domain/products/listing.ts';
import { formatPrice } from '../../copy/format.ts';
import { shopTexts } from '../../copy/shop.ts';
import { isToCome } from '../../lib/to-come.ts';
import { ProductPhoto } from '../../shop/product/product-photo.tsx';
import type { KindPanelProps } from '../kind.ts';
import { PanelToCome } from '../panel-to-come.tsx';
import classes from './bundle.module.css';
import { bundlePartsOptions } from './bundle-queries.ts';
import { bundleTexts } from './texts/bundle.ts';

/** The products of a bundle with their own prices, and what the bundle saves. */
export function BundlePanel({ product, children }: KindPanelProps) {
  const query = useQuery(bundlePartsOptions(product.$id));
  const parts = query.data;
  if (isToCome(query)) return <PanelToCome />;
  if (!parts || parts.length === 0) return children;
  const sum = parts.reduce((all, part) => all + (part.product ? priceNow(part.product) : part.price), 0);
  return (
    <>
      <section className={classes.panel} aria-labelledby="isi-paket">
        <h2 id="isi-paket">{bundleTexts.title}</h2>
        <p>
          {bundleTexts.whole} {bundleTexts.single(sum)}{' '}
          {sum > product.price ? bundleTexts.saves(sum - product.price) : ''}
        </p>
        <ul className={classes.parts}>
          {parts.map(({ $id, productId, price, product: part }) => (
            <li key={$id}>
              <span className={classes.photo}>
                {part ? (
                  <ProductPhoto
                    imageId={part.imageId}
                    alt={shopTexts.photoOf(part.name)}
                    sizes="56px"
                    widths={[96, 200]}
                  />
                ) : null}
              </span>
              {part ? <Link to={`/product/${productId}`}>{part.name}</Link> : <span>{bundleTexts.partGone}</span>}
              <span>
                {part && availabilityOf(part) !== 'available' ? (
                  <em>{bundleTexts.partOut}</em>
                ) : (
                  formatPrice(part ? priceNow(part) : price)
                )}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {children}
    </>
  );
}
