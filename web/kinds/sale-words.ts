/** Lists the texts for sales of each kind. */
import type { RowKind } from '#domain/kinds/kind.ts';
import { type SaleOfKind, saleKindOf } from '#domain/kinds/sale-kind.ts';
import { freeSaleWords } from './free/sale-words.ts';
import { goodsSaleWords } from './goods/sale-words.ts';
import type { SaleWords } from './kind.ts';
import { linkSaleWords } from './link/sale-words.ts';
import { preorderSaleWords } from './preorder/sale-words.ts';
import { rentalSaleWords } from './rental/sale-words.ts';
import { serviceSaleWords } from './service/sale-words.ts';
import { unknownSaleWords } from './unknown/sale-words.ts';

const words: Readonly<Record<RowKind, SaleWords>> = {
  goods: goodsSaleWords,
  preorder: preorderSaleWords,
  service: serviceSaleWords,
  rental: rentalSaleWords,
  // Ads are answered with goods, and a bundle's parts are sold as goods.
  wanted: goodsSaleWords,
  bundle: goodsSaleWords,
  free: freeSaleWords,
  link: linkSaleWords,
  unknown: unknownSaleWords,
};

/** The texts for this sale. A sale with a price of 0 contains only gifts and uses their texts. */
export const wordsOfSale = (sale: SaleOfKind): SaleWords => words[saleKindOf(sale)];
