/** The products that a checkout is about, in its address. */
const param = 'barang';

/** The checkout of these products of the cart alone; of the whole cart where none are named. */
export const checkoutPath = (productIds?: readonly string[]): string =>
  productIds ? `/checkout?${new URLSearchParams({ [param]: productIds.join(',') })}` : '/checkout';

/** What `checkoutPath` named; null: the whole cart. */
export function readCheckout(params: URLSearchParams): ReadonlySet<string> | null {
  const text = params.get(param);
  return text ? new Set(text.split(',')) : null;
}
