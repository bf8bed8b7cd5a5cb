import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { availabilityOf } from '#domain/products/listing.ts';
import { talkTexts } from '../../../copy/talks.ts';
import { whenLive } from '../../../lib/realtime/when-live.ts';
import { talkKeys } from '../../../lib/talk-keys.ts';
import { OfferButton } from '../../../shop/offer/offer-button.tsx';
import { PriceText } from '../../../shop/product/price-text.tsx';
import { ProductPhoto } from '../../../shop/product/product-photo.tsx';
import { productCardOptions } from '../queries.ts';
import classes from './card.module.css';
import { CardFrame } from './card-frame.tsx';
import type { CardHere } from './talk-card.tsx';

const { sold, unlisted, empty } = talkTexts.card;
const gone = { available: null, sold, unlisted, empty } as const;

/** A product with its current price and stock. */
export function ProductCard({ refId, viewerId }: CardHere) {
  const product = useQuery(productCardOptions(refId));
  useEffect(() => whenLive(({ watchRow }) => watchRow('products', refId, talkKeys.card('products', refId))), [refId]);
  return (
    <CardFrame kind="product" source={product} side={(it) => gone[availabilityOf(it)]}>
      {(it) => (
        <>
          <Link className={classes.thing} to={`/product/${refId}`}>
            <span className={classes.photo}>
              <ProductPhoto
                imageId={it.imageId}
                alt={talkTexts.card.photoOf(it.name)}
                sizes="64px"
                widths={[96, 200]}
              />
            </span>
            <span className={classes.text}>
              <strong className={classes.name}>{it.name}</strong>
              <PriceText price={it.price} discount={it.discount} kind={it.kind} size="sm" />
            </span>
          </Link>
          {it.sellerId === viewerId ? null : <OfferButton product={it} fullWidth />}
        </>
      )}
    </CardFrame>
  );
}
