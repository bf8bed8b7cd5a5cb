/**
 * What stands around a product's price, wherever it is shown before anything was chosen: a service's is that of its cheapest package, a
 * rental's that of a day. In a file of its own, for index.html's script shows prices, too.
 */
interface Priced {
  readonly kind?: string | null | undefined;
  /** Its package was chosen: then the price is what that costs. */
  readonly hasChoice?: boolean;
}

export const beforePrice = ({ kind, hasChoice }: Priced): string =>
  kind === 'service' && !hasChoice ? 'Mulai dari ' : '';

export const afterPrice = ({ kind }: Priced): string => (kind === 'rental' ? '/hari' : '');

/** `price`: in words. */
export const aroundPrice = (priced: Priced, price: string): string =>
  `${beforePrice(priced)}${price}${afterPrice(priced)}`;
