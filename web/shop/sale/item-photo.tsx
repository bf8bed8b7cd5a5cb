import { salePartsOf } from '../../kinds/sale-parts.ts';
import { ProductPhoto } from '../product/product-photo.tsx';
import type { SaleSide } from './sale-steps.ts';

interface ItemPhotoProps {
  /** `kind`: the product's kind; absent for goods. */
  item: { readonly kind?: string | null; readonly imageId: string; readonly saleId: string };
  alt: string;
  side: SaleSide;
}

/** The photo of an ordered item, including photos that only the sale's two people may see. */
export function ItemPhoto({ item, alt, side }: ItemPhotoProps) {
  const { imageId, saleId } = item;
  const { SoldPhoto } = salePartsOf(item);
  return SoldPhoto ? (
    <SoldPhoto saleId={saleId} imageId={imageId} alt={alt} side={side} />
  ) : (
    <ProductPhoto imageId={imageId} alt={alt} sizes="56px" widths={[96, 200]} />
  );
}
