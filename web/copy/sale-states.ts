/** Names of states, for badges and exports. Separate from the other texts of sales, which lists do not need. */
import type { SaleOfKind } from '#domain/kinds/sale-kind.ts';
import { readSaleState } from '#domain/orders/sale.ts';
import { wordsOfSale } from '../kinds/sale-words.ts';

/** A state as its kind of sale names it. */
export const saleStateName = (sale: SaleOfKind & { readonly state: string }): string =>
  wordsOfSale(sale).states[readSaleState(sale.state)];

/** State of a sale that waits for its batch to close. */
export const inBatchName = 'PO masih dibuka';
