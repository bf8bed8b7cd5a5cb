/** Counters of booked pieces, one for each product and day: raised under a ceiling, so that no day has more than there are. */
import {
  bookable,
  campusDate,
  comingWeekend,
  dateAfter,
  datesOf,
  daysOf,
  freeWeekend,
  type RentalDays,
  rentalDayId,
} from '../../../domain/kinds/rental/rental.ts';
import { limits } from '../../../domain/limits.ts';
import { create, decrement, inChunks, increment, type Operation, type Row, remove, update } from '../../rows.ts';
import type { World } from '../../world.ts';

type DayWorld = Pick<World, 'rows' | 'now'>;

/** The counters of a product on these days; days without one are free. */
export const daysBooked = (
  world: Pick<World, 'rows'>,
  productId: string,
  { from, until }: RentalDays,
): Promise<Row<'rentalDays'>[]> =>
  world.rows.list('rentalDays', {
    where: { $id: datesOf({ from, until }).map((date) => rentalDayId(productId, date)) },
    limit: limits.rentalDays,
  });

/** One operation for each day, whatever the number of pieces. */
export const bookDays = (
  product: Pick<Row<'products'>, '$id' | 'pieces'>,
  days: RentalDays,
  quantity: number,
  booked: readonly Row<'rentalDays'>[],
): Operation[] =>
  datesOf(days).map((date) => {
    const id = rentalDayId(product.$id, date);
    const day = booked.find(({ $id }) => $id === id);
    return day
      ? increment('rentalDays', id, 'taken', quantity, bookable(product.pieces ?? 0, day))
      : create('rentalDays', id, { productId: product.$id, date, taken: quantity, late: 0 });
  });

/** Gives the days of these sales back from `first` on; what is over stays counted, and is tidied away. */
function freeDays(items: readonly Row<'orderItems'>[], sales: readonly Row<'sales'>[], first: string): Operation[] {
  return sales.flatMap((sale) => {
    const days = daysOf(sale);
    const item = items.find(({ saleId }) => saleId === sale.$id);
    if (!days || !item) return [];
    return datesOf(days)
      .filter((date) => date >= first)
      .map((date) => decrement('rentalDays', rentalDayId(item.productId, date), 'taken', item.quantity));
  });
}

/** All days that are not over: the rental does not take place. */
export const freeAllDays = (
  world: Pick<World, 'now'>,
  items: readonly Row<'orderItems'>[],
  sales: readonly Row<'sales'>[],
): Operation[] => freeDays(items, sales, campusDate(world.now()));

/** The days after today: it came back early. */
export async function freeUnusedDays(world: DayWorld, sale: Row<'sales'>): Promise<Operation[]> {
  const tomorrow = dateAfter(campusDate(world.now()), 1);
  const days = daysOf(sale);
  if (!days || days.until < tomorrow) return [];
  const items = await world.rows.list('orderItems', { where: { saleId: sale.$id, orderId: sale.orderId }, limit: 1 });
  return freeDays(items, [sale], tomorrow);
}

/** Days that are over and whose sales may still be moved today are kept a little longer. */
const keptDays = 2;

/** Keeps the mark by which lists find what is free on the coming weekend, and removes counters of days that are over. */
export async function followRentalDays(world: DayWorld): Promise<{ marked: number; removed: number }> {
  const booked: Row<'rentalDays'>[] = [];
  const date = datesOf(comingWeekend(world.now()));
  for await (const day of world.rows.each('rentalDays', { where: { date } })) booked.push(day);
  const byProduct = Map.groupBy(booked, ({ productId }) => productId);
  let marked = 0;
  const select = ['pieces', 'freeWeekend'] as const;
  for await (const product of world.rows.each('products', { where: { kind: 'rental', isListed: true }, select })) {
    const free = freeWeekend(product.pieces ?? 0, byProduct.get(product.$id) ?? [], world.now());
    if (free === product.freeWeekend) continue;
    if (await world.rows.update('products', product.$id, { freeWeekend: free })) marked++;
  }
  const over: string[] = [];
  const before = { date: dateAfter(campusDate(world.now()), -keptDays) };
  for await (const { $id } of world.rows.each('rentalDays', { before, select: ['date'] })) over.push($id);
  for (const ids of inChunks(over, limits.transactionOperations)) {
    await world.rows.transact(async () => ({ operations: ids.map((id) => remove('rentalDays', id)), result: null }));
  }
  return { marked, removed: over.length };
}

/** Takes the mark away at once when these days fill the coming weekend; upkeep brings it back. */
export const markWeekend = (
  world: Pick<World, 'now'>,
  product: Pick<Row<'products'>, '$id' | 'pieces' | 'freeWeekend'>,
  days: RentalDays,
  quantity: number,
  booked: readonly Row<'rentalDays'>[],
): Operation[] => {
  const after = datesOf(days).map((date) => {
    const { taken = 0, late = 0 } = booked.find((day) => day.date === date) ?? {};
    return { date, taken: taken + quantity, late };
  });
  const isFull = product.freeWeekend !== '' && freeWeekend(product.pieces ?? 0, after, world.now()) === '';
  return isFull ? [update('products', product.$id, { freeWeekend: '' })] : [];
};
