/** Reads a buyer's unpaid cash sales, for the limits of cash-share.ts and cash-most.ts. */
import { cashOnDelivery } from '../../domain/orders/payment.ts';
import type { Row } from '../rows.ts';
import type { World } from '../world.ts';

/** States in which a cash sale reserves unpaid goods. */
const reserving = ['waiting', 'accepted', 'ready', 'rented'] as const;

/** Upper bound of one buyer's running sales with the sellers of one order. */
const salesRead = 500;

/** Reads these columns of the sales. */
export type CashSales = <K extends keyof Row<'sales'>>(
  columns: readonly K[],
) => Promise<Pick<Row<'sales'>, K | '$id'>[]>;

/** `kind`: absent for all kinds. */
export const runningCash =
  (
    { rows }: Pick<World, 'rows'>,
    where: { readonly buyerId: string; readonly sellerId: string | readonly string[]; readonly kind?: string },
  ): CashSales =>
  (columns) =>
    rows.list('sales', {
      where: { ...where, method: cashOnDelivery, state: reserving },
      select: [...columns, '$id'],
      limit: salesRead,
    });
