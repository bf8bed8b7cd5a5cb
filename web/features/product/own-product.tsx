import { Button } from '@mantine/core';
import { IconPencil, IconShare3 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { countsPieces } from '#domain/kinds/index.ts';
import { isTracked } from '#domain/products/listing.ts';
import { formatAge, formatNumber } from '../../copy/format.ts';
import { productTexts } from '../../copy/product.ts';
import { part } from '../../lib/page/part.tsx';
import { useMoment } from '../../lib/use-now.ts';
import { ShowAgain } from '../../shop/listing/show-again.tsx';
import { StillAvailable } from '../../shop/listing/still-available.tsx';
import { Insight } from './insight.tsx';
import classes from './product.module.css';
import type { Product } from './queries.ts';

const ShareSheet = part(async () => (await import('../../shop/share/share-sheet.tsx')).ShareSheet);

/** Shown to the seller instead of the buy buttons: the product's figures, and a link to edit it. */
export function OwnProduct({ product }: { product: Product }) {
  const [isShared, setShared] = useState(false);
  const age = formatAge(product.$createdAt, useMoment());
  return (
    <>
      <StillAvailable userId={product.sellerId} products={[product]} />
      <ShowAgain userId={product.sellerId} product={product} />
      <section className={classes.own} aria-labelledby="milik-sendiri">
        <h2 className={classes.subtitle} id="milik-sendiri">
          {productTexts.own}
        </h2>
        <dl className={classes.figures}>
          <div>
            <dt>{productTexts.ownSold}</dt>
            <dd>{formatNumber(product.sold)}</dd>
          </div>
          {countsPieces(product) ? (
            <div>
              <dt>{productTexts.ownStock}</dt>
              <dd>{isTracked(product.stock) ? formatNumber(product.stock) : productTexts.uncounted}</dd>
            </div>
          ) : null}
          <div>
            <dt>{productTexts.ownSince}</dt>
            <dd>{age}</dd>
          </div>
        </dl>
        <Insight userId={product.sellerId} productId={product.$id} />
        <div className={classes.actions}>
          <Button
            size="md"
            component={Link}
            to={`/manage-products?${new URLSearchParams({ ubah: product.$id })}`}
            leftSection={<IconPencil size={20} aria-hidden="true" />}
          >
            {productTexts.edit}
          </Button>
          <Button
            size="md"
            variant="outline"
            leftSection={<IconShare3 size={20} aria-hidden="true" />}
            onClick={() => setShared(true)}
          >
            {productTexts.shareOwn}
          </Button>
          <Button size="md" variant="subtle" component={Link} to="/manage-products">
            {productTexts.ownAll}
          </Button>
        </div>
      </section>
      {isShared ? <ShareSheet product={product} onClose={() => setShared(false)} /> : null}
    </>
  );
}
