import { IconMapPin } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { isClosed } from '#domain/kinds/index.ts';
import { heldUntilOf } from '#domain/products/hold.ts';
import { availabilityOf } from '#domain/products/listing.ts';
import type { NamePart } from '#domain/products/search-intent.ts';
import type { Tables } from '#rows';
import { formatAge } from '../../copy/format.ts';
import { shopTexts } from '../../copy/shop.ts';
import { asksCondition, faceOf } from '../../kinds/faces.ts';
import { KindBadge } from '../../kinds/kind-badge.tsx';
import { whenIdle } from '../../lib/page/when-idle.ts';
import { useMoment } from '../../lib/use-now.ts';
import { PriceText } from './price-text.tsx';
import classes from './product-card.module.css';
import type { cardColumns } from './product-columns.ts';
import { ProductPhoto } from './product-photo.tsx';

/**
 * A component over the photo that loads once the page is idle and causes no layout shift. If its code fails to load,
 * the card is shown without it (`web/app/missing-chunks.ts` offers to reload the page).
 */
const overPhoto = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await whenIdle();
    return { default: await load().catch((): ComponentType<Props> => () => null) };
  });

const HeartButton = overPhoto(async () => (await import('./heart-button.tsx')).HeartButton);
const CardStars = overPhoto(async () => (await import('../seller/card-stars.tsx')).CardStars);

/** Columns of a card; a product row with these columns is assignable. */
export type CardProduct = Pick<Tables['products'], '$id' | '$createdAt' | (typeof cardColumns)[number]> & {
  /** The name split for highlighting the search terms. */
  nameParts?: readonly NamePart[];
};

interface ProductCardProps {
  product: CardProduct;
  to: string;
  eager?: boolean;
  onOpen?: () => void;
}

const ribbons = { available: null, ...shopTexts.gone } as const;

interface CardPhotoProps {
  imageId: string;
  name: string;
  /** The card's width on each screen, from which the browser chooses a file. */
  sizes: string;
  eager: boolean;
  /** Short reason why the product cannot be bought; null if it can. */
  ribbon: string | null;
  /** Empty where stars are not shown. */
  sellerId?: string;
}

export const CardPhoto = ({ name, ribbon, sellerId = '', ...photo }: CardPhotoProps) => (
  <div className={classes.photo}>
    <ProductPhoto {...photo} alt={shopTexts.photoOf(name)} />
    {ribbon ? <span className={classes.ribbon}>{ribbon}</span> : null}
    {sellerId ? (
      <Suspense>
        <CardStars sellerId={sellerId} />
      </Suspense>
    ) : null}
  </div>
);

export function ProductCard({ product, to, eager = false, onOpen }: ProductCardProps) {
  const now = useMoment();
  const face = faceOf(product);
  const bought = face.buying.count(product.sold);
  const closed = isClosed(product, now) ? face.closed.ribbon : null;
  // Products held by an unpaid order may become available again.
  const ribbon = heldUntilOf(product, now) ? shopTexts.held : (ribbons[availabilityOf(product)] ?? closed);
  return (
    <article className={`${classes.frame} ${classes.card}`} data-gone={ribbon !== null || undefined}>
      <CardPhoto
        imageId={product.imageId}
        name={product.name}
        sizes="(min-width: 48em) 200px, (min-width: 30em) 180px, 46vw"
        eager={eager}
        ribbon={ribbon}
        sellerId={product.sellerId}
      />
      <Suspense>
        <HeartButton productId={product.$id} name={product.name} />
      </Suspense>
      <div className={classes.body}>
        <h3 className={classes.name}>
          <Link className={classes.link} to={to} onClick={onOpen}>
            {/* biome-ignore lint/suspicious/noArrayIndexKey: pieces of one name have no identity */}
            {product.nameParts?.map(({ text, isFound }, at) => (isFound ? <mark key={at}>{text}</mark> : text)) ??
              product.name}
          </Link>
        </h3>
        <PriceText price={product.price} discount={product.discount} kind={product.kind} />
        <p className={classes.meta}>
          <KindBadge product={product} />
          {product.location ? (
            <span className={classes.place}>
              <IconMapPin size={14} aria-hidden="true" />
              {product.location}
            </span>
          ) : null}
          {product.condition && asksCondition(product) ? <span>{product.condition}</span> : null}
          {bought ? <span>{bought}</span> : null}
          <span>{formatAge(product.$createdAt, now)}</span>
        </p>
      </div>
    </article>
  );
}

/** A placeholder of the same size, to prevent a layout shift. */
export function ProductCardSkeleton() {
  return (
    <div className={classes.frame} aria-hidden="true">
      <div className={`${classes.photo} ${classes.pulse}`} style={{ aspectRatio: 1 }} />
      <div className={classes.body}>
        <span className={`${classes.bar} ${classes.pulse}`} style={{ width: '88%' }} />
        <span className={`${classes.bar} ${classes.pulse}`} style={{ width: '55%' }} />
        <span className={`${classes.bar} ${classes.pulse}`} style={{ width: '70%' }} />
      </div>
    </div>
  );
}
