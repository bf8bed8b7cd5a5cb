import { Button } from '@mantine/core';
import { IconPencil, IconShare3 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { countsPieces } from '#domain/kinds/index.ts';
import { isTracked } from '#domain/products/listing.ts';
import { formatAge } from '../../copy/format.ts';
import { productTexts } from '../../copy/product.ts';
import { part } from '../../lib/page/part.tsx';
import { useMoment } from '../../lib/use-now.ts';
import { ShowAgain } from '../../shop/listing/show-again.tsx';
import { StillAvailable } from '../../shop/listing/still-available.tsx';
import { Insight } from './insight.tsx';
import classes from './product.module.css';
import type { Product } from './queries.ts';

const ShareSheet = part(async () => (await import('../../shop/share/share-sheet.tsx')).ShareSheet);

/** Shown to the seller instead of the buy buttons: a link to edit the product, and its figures. */
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
        <div className={classes.ownActions}>
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
        <p className={classes.facts}>
          <span>{productTexts.ownSince(age.toLowerCase())}</span>
          {countsPieces(product) && !isTracked(product.stock) ? <span>{productTexts.uncounted}</span> : null}
        </p>
        <Insight userId={product.sellerId} productId={product.$id} />
      </section>
      {isShared ? <ShareSheet product={product} onClose={() => setShared(false)} /> : null}
    </>
  );
}
