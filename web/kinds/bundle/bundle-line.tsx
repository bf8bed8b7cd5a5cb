import { useQuery } from '@tanstack/react-query';
import { bundlePartsOptions } from './bundle-queries.ts';
import { bundleTexts } from './texts/bundle.ts';

/** The products of a bundle, in cart and checkout. */
export function BundleLine({ productId }: { productId: string }) {
  const { data: parts = [] } = useQuery(bundlePartsOptions(productId));
  const names = parts.map(({ product }) => product?.name ?? bundleTexts.partGone);
  return names.length > 0 ? <small>{bundleTexts.line(names)}</small> : null;
}
