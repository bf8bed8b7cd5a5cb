/**
 * Display names of states, for badges and exports. Separate from the other strings of sales, which lists do not need.
 */
import type { SaleOfKind } from '#domain/kinds/sale-kind.ts';
import { readSaleState } from '#domain/orders/sale.ts';
import { wordsOfSale } from '../kinds/sale-words.ts';

/** Display name of a sale's state; it depends on the sale's kind. */
export const saleStateName = (sale: SaleOfKind & { readonly state: string }): string =>
  wordsOfSale(sale).states[readSaleState(sale.state)];

/** State of a sale while its batch is still open for orders. */
export const inBatchName = 'PO masih dibuka';
