/** The cash sales of a buyer that reserve what nobody has paid for, for the limits of both (cash-share.ts, cash-most.ts). */
import { cashOnDelivery } from '../../domain/orders/payment.ts';
import type { Row } from '../rows.ts';
import type { World } from '../world.ts';

/** States in which a cash sale reserves what nobody has paid for. */
const reserving = ['waiting', 'accepted', 'ready', 'rented'] as const;

/** More sales than one buyer has running with the sellers of one order. */
const salesRead = 500;

/** Reads these columns of the sales. */
export type CashSales = <K extends keyof Row<'sales'>>(
  columns: readonly K[],
) => Promise<Pick<Row<'sales'>, K | '$id'>[]>;

/** `kind`: absent for sales of all kinds. */
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
