import { isLinked } from '#domain/kinds/link/link-address.ts';
import { SoldPhoto } from '../../kinds/link/sold-photo.tsx';
import { ProductPhoto } from '../product/product-photo.tsx';
import type { SaleSide } from './sale-steps.ts';

interface ItemPhotoProps {
  item: { readonly productId: string; readonly imageId: string; readonly saleId: string };
  alt: string;
  side: SaleSide;
}

/** The photo of an ordered thing, also where only the two of its sale may see it. */
export const ItemPhoto = ({ item: { productId, imageId, saleId }, alt, side }: ItemPhotoProps) =>
  isLinked(productId) ? (
    <SoldPhoto saleId={saleId} imageId={imageId} alt={alt} side={side} />
  ) : (
    <ProductPhoto imageId={imageId} alt={alt} sizes="56px" widths={[96, 200]} />
  );
