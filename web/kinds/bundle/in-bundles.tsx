import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { priceNow } from '#domain/money.ts';
import { formatPrice } from '../../copy/format.ts';
import classes from './bundle.module.css';
import { bundlesWithOptions } from './bundle-queries.ts';
import { bundleTexts } from './texts/bundle.ts';

/** "Juga dalam paket": the bundles that contain this product. */
export function InBundles({ productId }: { productId: string }) {
  const { data: bundles = [] } = useQuery(bundlesWithOptions(productId));
  if (bundles.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="juga-dalam-paket">
      <h2 id="juga-dalam-paket">{bundleTexts.alsoIn}</h2>
      {bundles.map((bundle) => (
        <p key={bundle.$id}>
          <Link to={`/product/${bundle.$id}`}>{bundle.name}</Link> · {formatPrice(priceNow(bundle))}
        </p>
      ))}
    </section>
  );
}
