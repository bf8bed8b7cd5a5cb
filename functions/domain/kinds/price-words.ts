/**
 * Words around a product's price before a choice is made. A separate file, because index.html's script also shows
 * prices and must stay small.
 */
import type { KindRow, ProductKind } from './kind.ts';

interface Priced extends KindRow {
  /** The buyer has chosen a package, so the price is that of the package. */
  readonly hasChoice?: boolean;
}

interface PriceWords {
  readonly before: string;
  readonly after: string;
}

/** For prices of the complete item, which need no words around them. */
const wholePrice: PriceWords = { before: '', after: '' };

const words: Readonly<Record<ProductKind, PriceWords>> = {
  goods: wholePrice,
  preorder: wholePrice,
  // The listed price is that of the cheapest package.
  service: { before: 'Mulai dari ', after: '' },
  rental: { before: '', after: '/hari' },
  wanted: wholePrice,
  bundle: wholePrice,
  free: wholePrice,
  link: wholePrice,
};

const wordsByName = new Map<string | null | undefined, PriceWords>(Object.entries(words));

/** Rows without a kind, or with a kind that this version does not know, use `wholePrice`. */
const wordsOf = ({ kind }: KindRow): PriceWords => wordsByName.get(kind) ?? wholePrice;

export const beforePrice = (row: Priced): string => (row.hasChoice ? '' : wordsOf(row).before);

export const afterPrice = (row: Priced): string => wordsOf(row).after;

/** `price`: already formatted. */
export const aroundPrice = (priced: Priced, price: string): string =>
  `${beforePrice(priced)}${price}${afterPrice(priced)}`;
