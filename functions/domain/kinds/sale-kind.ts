/** What a sale is to its two people, and what they call it. Indonesian, for screens and notifications. */
import { rulesOf } from './index.ts';
import { kindOf, productKinds, type RowKind } from './kind.ts';

export interface SaleOfKind {
  /** As its row says it: what shares a sale is goods. */
  readonly kind?: string | null | undefined;
  /** Rupiah; absent where it is not known, or says nothing. */
  readonly subtotal?: number | undefined;
}

const kindOfGifts = productKinds.find((kind) => rulesOf({ kind }).fixed.price === 0);

/** A sale that costs nothing has nothing but gifts. */
export const saleKindOf = ({ kind = null, subtotal }: SaleOfKind): RowKind =>
  (subtotal === 0 ? kindOfGifts : null) ?? kindOf({ kind });

/** 'pembelian', as its buyer calls it. */
export const buyingWord = (sale: SaleOfKind): string => rulesOf({ kind: saleKindOf(sale) }).words.buying;

/** 'penjualan', as its seller calls it. */
export const sellingWord = (sale: SaleOfKind): string => rulesOf({ kind: saleKindOf(sale) }).words.selling;

/** The same as a sentence begins. */
export const asBeginning = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
