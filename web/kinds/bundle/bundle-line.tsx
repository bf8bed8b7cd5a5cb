import { useQuery } from '@tanstack/react-query';
import { bundlePartsOptions } from './bundle-queries.ts';
import { bundleTexts } from './texts/bundle.ts';

/** What is in a bundle, in the cart and at the checkout. */
export function BundleLine({ productId }: { productId: string }) {
  const { data: parts = [] } = useQuery(bundlePartsOptions(productId));
  const names = parts.map(({ product }) => product?.name ?? bundleTexts.partGone);
  return names.length > 0 ? <small>{bundleTexts.line(names)}</small> : null;
}
