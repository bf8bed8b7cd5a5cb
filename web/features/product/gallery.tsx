import { useState } from 'react';
import { photosOf } from '#domain/products/photos.ts';
import { productTexts } from '../../copy/product.ts';
import { ProductPhoto } from '../../shop/product/product-photo.tsx';
import classes from './product.module.css';
import frame from './product-frame.module.css';
import { bigPhoto } from './product-prefetch.ts';
import type { Product } from './queries.ts';

export function Gallery({ product }: { product: Product }) {
  const photos = photosOf(product);
  const [shown, setShown] = useState(0);
  return (
    <div className={frame.gallery}>
      <div className={frame.bigPhoto}>
        <ProductPhoto
          key={photos[shown]}
          imageId={photos[shown] ?? ''}
          alt={productTexts.photoOf(product.name)}
          {...bigPhoto}
          eager
        />
      </div>
      {photos.length > 1 ? (
        <div className={classes.thumbs}>
          {photos.map((photo, index) => (
            <button
              key={photo}
              type="button"
              className={classes.thumb}
              aria-label={productTexts.photoNumber(index + 1, photos.length)}
              aria-current={index === shown}
              onClick={() => setShown(index)}
            >
              <ProductPhoto imageId={photo} alt="" sizes="72px" widths={[96, 200]} />
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
