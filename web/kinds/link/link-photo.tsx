import { useState } from 'react';
import { previewUrl } from '../../shop/photos/images.ts';
import { ProductPhoto } from '../../shop/product/product-photo.tsx';
import classes from './link-photo.module.css';

interface LinkPhotoProps {
  thing: { readonly imageId: string; readonly photoPass: string };
  alt: string;
  /** Edge length of the loaded image, in px. */
  edge: 200 | 640;
}

/** The private photo of a link's item, loaded with the token in `photoPass`; a placeholder without a token. */
export function LinkPhoto({ thing: { imageId, photoPass }, alt, edge }: LinkPhotoProps) {
  const [broken, setBroken] = useState(false);
  if (imageId === '' || photoPass === '' || broken) return <ProductPhoto imageId="" alt={alt} sizes="72px" />;
  const source = `${previewUrl('link-photos', imageId, edge, edge)}&token=${encodeURIComponent(photoPass)}`;
  return (
    <img
      className={classes.photo}
      src={source}
      width={480}
      height={480}
      alt={alt}
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}
