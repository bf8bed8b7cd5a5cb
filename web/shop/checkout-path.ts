/** The URL parameter with the products to check out. */
const param = 'barang';

/** Path of the checkout for these products of the cart; without products, for the complete cart. */
export const checkoutPath = (productIds?: readonly string[]): string =>
  productIds ? `/checkout?${new URLSearchParams({ [param]: productIds.join(',') })}` : '/checkout';

/** Path of the checkout for several products at their agreed price. */
export const offerCheckoutPath = (offerId: string): string => `/checkout/offers/${offerId}`;

/** The products in the URL; null for the complete cart. */
export function readCheckout(params: URLSearchParams): ReadonlySet<string> | null {
  const text = params.get(param);
  return text ? new Set(text.split(',')) : null;
}
