import type { Picked } from '../../lib/tables.ts';
import type { saleColumns } from '../sale/sale-columns.ts';

/** A sale as its ticket reads it, from a list or from its own page. */
export type TicketSale = Picked<'sales', (typeof saleColumns)[number]>;

/** A line of the sale; a row of `orderItems` is assignable. */
export interface TicketItem {
  readonly productId: string;
  readonly name: string;
  readonly quantity: number;
  readonly imageId: string;
  readonly kind?: string | null;
  /** Name of the bundle that the item is a part of; '' or absent if none. */
  readonly bundleName?: string | null;
}
