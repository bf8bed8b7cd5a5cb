/** What buyer and seller call a sale. Indonesian, for screens and notifications. */
import { rulesOf } from './index.ts';
import { kindOf, productKinds, type RowKind } from './kind.ts';

export interface SaleOfKind {
  /** Kind of the row; a sale that several kinds may share is stored as goods. */
  readonly kind?: string | null | undefined;
  /** Rupiah; absent if unknown or irrelevant. */
  readonly subtotal?: number | undefined;
}

const kindOfGifts = productKinds.find((kind) => rulesOf({ kind }).fixed.price === 0);

/** A sale of 0 rupiah contains only gifts. */
export const saleKindOf = ({ kind = null, subtotal }: SaleOfKind): RowKind =>
  (subtotal === 0 ? kindOfGifts : null) ?? kindOf({ kind });

/** The buyer's noun for the sale: 'pembelian'. */
export const buyingWord = (sale: SaleOfKind): string => rulesOf({ kind: saleKindOf(sale) }).words.buying;

/** The seller's noun for the sale: 'penjualan'. */
export const sellingWord = (sale: SaleOfKind): string => rulesOf({ kind: saleKindOf(sale) }).words.selling;

/** Capitalizes the word for the beginning of a sentence. */
export const asBeginning = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
