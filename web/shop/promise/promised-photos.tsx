import { useState } from 'react';
import { asOrderedTexts as texts } from '../../copy/as-ordered.ts';
import { photoSource, previewUrl } from '../photos/images.ts';
import classes from './as-ordered.module.css';

/** Photos of a listing as ordered; each opens large. `imageIds`: '' for a deleted photo. */
export const PromisedPhotos = ({ imageIds, name }: { imageIds: readonly string[]; name: string }) => (
  <ul className={classes.photos}>
    {imageIds.map((id, at) => (
      // Deleted photos have no id of their own, and places never change.
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <li key={at}>
        <PromisedPhoto imageId={id} alt={texts.photo(at + 1, name)} />
      </li>
    ))}
  </ul>
);

function PromisedPhoto({ imageId, alt }: { imageId: string; alt: string }) {
  const [isBroken, setBroken] = useState(false);
  if (imageId === '' || isBroken) return <small className={classes.photoGone}>{texts.photoGone}</small>;
  return (
    <a href={previewUrl('product-photos', imageId, 1600)} target="_blank" rel="noreferrer">
      <img
        {...photoSource(imageId, { sizes: '88px', widths: [200] })}
        width={88}
        height={88}
        alt={alt}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
      />
    </a>
  );
}
