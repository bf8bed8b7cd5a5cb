/** The URL parameter with the products to check out. */
const param = 'barang';

/** The checkout page for these products of the cart; without any, for the whole cart. */
export const checkoutPath = (productIds?: readonly string[]): string =>
  productIds ? `/checkout?${new URLSearchParams({ [param]: productIds.join(',') })}` : '/checkout';

/** The checkout of several things at their agreed price. */
export const offerCheckoutPath = (offerId: string): string => `/checkout/offers/${offerId}`;

/** The products in the URL; null: the whole cart. */
export function readCheckout(params: URLSearchParams): ReadonlySet<string> | null {
  const text = params.get(param);
  return text ? new Set(text.split(',')) : null;
}
