/** What a sale is to its two people, and what they call it. Indonesian, for screens and notifications. */
import { kindOf, type ProductKind } from './registry.ts';

export interface SaleOfKind {
  /** As its row says it: what shares a sale is goods. */
  readonly kind?: string | null | undefined;
  /** Rupiah; absent where it is not known, or says nothing. */
  readonly subtotal?: number | undefined;
}

/** A sale that costs nothing has nothing but gifts. */
export const saleKindOf = ({ kind = null, subtotal }: SaleOfKind): ProductKind =>
  subtotal === 0 ? 'free' : kindOf({ kind });

const bought: Partial<Record<ProductKind, string>> = { rental: 'sewa', free: 'pesanan' };
const sold: Partial<Record<ProductKind, string>> = { rental: 'sewa', free: 'pemberian' };

/** 'pembelian', as its buyer calls it. */
export const buyingWord = (sale: SaleOfKind): string => bought[saleKindOf(sale)] ?? 'pembelian';

/** 'penjualan', as its seller calls it. */
export const sellingWord = (sale: SaleOfKind): string => sold[saleKindOf(sale)] ?? 'penjualan';

/** The same as a sentence begins. */
export const asBeginning = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
