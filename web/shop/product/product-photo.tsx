import { useState } from 'react';
import type { PreviewWidth } from '#domain/photo-preview.ts';
import { shopTexts } from '../../copy/shop.ts';
import { photoSource } from '../photos/images.ts';
import classes from './product-photo.module.css';

interface ProductPhotoProps {
  imageId: string;
  alt: string;
  /** CSS width of the slot, as in `<img sizes>`. */
  sizes: string;
  widths?: readonly PreviewWidth[];
  /** Set for pictures on the first screen, which load first. */
  eager?: boolean;
}

const cardWidths = [200, 320, 480, 640] as const;

/** A square photo with reserved space; an icon replaces a missing one. */
export function ProductPhoto({ imageId, alt, sizes, widths = cardWidths, eager = false }: ProductPhotoProps) {
  const [broken, setBroken] = useState(false);
  if (!imageId || broken) {
    return (
      <span className={classes.frame} role="img" aria-label={shopTexts.withoutPhoto}>
        <svg className={classes.placeholder} viewBox="0 0 48 48" aria-hidden="true">
          <path d="M24 6 42 14v20l-18 8-18-8V14zM6 14l18 8 18-8M24 22v20" />
        </svg>
      </span>
    );
  }
  return (
    <span className={classes.frame}>
      <img
        className={classes.image}
        {...photoSource(imageId, { sizes, widths })}
        width={480}
        height={480}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onError={() => setBroken(true)}
      />
    </span>
  );
}
