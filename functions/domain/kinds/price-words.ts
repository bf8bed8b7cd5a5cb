/**
 * What stands around a product's price, wherever it is shown before anything was chosen. In a file of its own, because index.html's script
 * shows prices, too, and has no room for the other rules.
 */
import { type KindRow, kindOf, type RowKind } from './kind.ts';

interface Priced extends KindRow {
  /** Its package was chosen: then the price is what that costs. */
  readonly hasChoice?: boolean;
}

interface PriceWords {
  readonly before: string;
  readonly after: string;
}

/** The price is that of the whole. */
const wholePrice: PriceWords = { before: '', after: '' };

const words: Readonly<Record<RowKind, PriceWords>> = {
  goods: wholePrice,
  preorder: wholePrice,
  // Of its cheapest package.
  service: { before: 'Mulai dari ', after: '' },
  rental: { before: '', after: '/hari' },
  wanted: wholePrice,
  bundle: wholePrice,
  free: wholePrice,
  link: wholePrice,
  unknown: wholePrice,
};

export const beforePrice = ({ hasChoice, ...row }: Priced): string => (hasChoice ? '' : words[kindOf(row)].before);

export const afterPrice = (row: Priced): string => words[kindOf(row)].after;

/** `price`: in words. */
export const aroundPrice = (priced: Priced, price: string): string =>
  `${beforePrice(priced)}${price}${afterPrice(priced)}`;
