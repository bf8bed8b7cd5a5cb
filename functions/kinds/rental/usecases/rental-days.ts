/** Counters of booked pieces, one per product and day, with the number of pieces as the maximum. */

import { campusDate, dateAfter } from '../../../domain/campus-days.ts';
import { limits } from '../../../domain/limits.ts';
import {
  create,
  decrement,
  idsPerQuery,
  inChunks,
  increment,
  type Operation,
  type Row,
  remove,
  update,
} from '../../../usecases/rows.ts';
import { type World, zoneOf } from '../../../usecases/world.ts';
import { datesOf, type RentalDays, rentalDayId } from '../rules/days.ts';
import { bookable, comingWeekend, freeWeekend, type RentalDay } from '../rules/rental.ts';
import { daysOf } from '../rules/rented-sale.ts';

type DayWorld = Pick<World, 'rows' | 'now' | 'settings'>;

/** The counters of a product on these days; a day without a counter is free. */
export const daysBooked = (
  world: Pick<World, 'rows'>,
  productId: string,
  { from, until }: RentalDays,
): Promise<Row<'rentalDays'>[]> =>
  world.rows.list('rentalDays', {
    where: { $id: datesOf({ from, until }).map((date) => rentalDayId(productId, date)) },
    limit: limits.rentalDays,
  });

/** The operations that book these days: one per day, for any number of pieces. */
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

/** Number of pieces of this product in these sales. */
export async function piecesRented(
  world: Pick<World, 'rows'>,
  productId: string,
  sales: readonly { readonly $id: string }[],
): Promise<number> {
  let pieces = 0;
  for (const ids of inChunks(
    sales.map(({ $id }) => $id),
    idsPerQuery,
  )) {
    const items = await world.rows.list('orderItems', { where: { saleId: ids, productId }, limit: ids.length });
    pieces += items.reduce((sum, { quantity }) => sum + quantity, 0);
  }
  return pieces;
}

/** The only order line of a rental's sale. */
export const itemOf = async (world: DayWorld, sale: Row<'sales'>): Promise<Row<'orderItems'> | undefined> =>
  (await world.rows.list('orderItems', { where: { saleId: sale.$id, orderId: sale.orderId }, limit: 1 }))[0];

/**
 * Adds the product to the weekend filter immediately if these counters leave a piece on each day of the coming weekend.
 */
export const markAgain = (
  world: Pick<World, 'now' | 'settings'>,
  product: Pick<Row<'products'>, '$id' | 'pieces' | 'freeWeekend'>,
  after: readonly RentalDay[],
): Operation[] => {
  if (product.freeWeekend !== '') return [];
  const free = freeWeekend(product.pieces ?? 0, after, world.now(), zoneOf(world));
  return free === '' ? [] : [update('products', product.$id, { freeWeekend: free })];
};

/** Releases these days of a line and updates the weekend filter of lists. */
async function freeDays(
  world: DayWorld,
  { productId, quantity }: Pick<Row<'orderItems'>, 'productId' | 'quantity'>,
  dates: readonly string[],
): Promise<Operation[]> {
  const weekend = comingWeekend(world.now(), zoneOf(world));
  const isWeekend = dates.some((date) => weekend.from <= date && date <= weekend.until);
  const [product, days] = isWeekend
    ? await Promise.all([world.rows.get('products', productId), daysBooked(world, productId, weekend)])
    : [null, []];
  const after = days.map((day) => (dates.includes(day.date) ? { ...day, taken: day.taken - quantity } : day));
  return [
    ...dates.map((date) => decrement('rentalDays', rentalDayId(productId, date), 'taken', quantity)),
    ...(product ? markAgain(world, product, after) : []),
  ];
}

/** Releases all days from today on, because the rental is canceled. Past days stay counted until they are removed. */
export async function freeAllDays(
  world: DayWorld,
  items: readonly Row<'orderItems'>[],
  sales: readonly Row<'sales'>[],
): Promise<Operation[]> {
  const today = campusDate(world.now(), zoneOf(world));
  const freed = sales.map(async (sale) => {
    const days = daysOf(sale);
    const item = items.find(({ saleId }) => saleId === sale.$id);
    return days && item
      ? freeDays(
          world,
          item,
          datesOf(days).filter((date) => date >= today),
        )
      : [];
  });
  return (await Promise.all(freed)).flat();
}

/** Releases the days after today, because the item came back early. */
export async function freeUnusedDays(world: DayWorld, sale: Row<'sales'>): Promise<Operation[]> {
  const today = campusDate(world.now(), zoneOf(world));
  const days = daysOf(sale);
  if (!days || days.until <= today) return [];
  const item = await itemOf(world, sale);
  return item
    ? freeDays(
        world,
        item,
        datesOf(days).filter((date) => date > today),
      )
    : [];
}

/** Days for which past counters are kept, because their sales may still move. */
const keptDays = 2;

/** Updates the weekend filter of lists, and removes counters of past days. */
export async function followRentalDays(world: DayWorld): Promise<{ marked: number; removed: number }> {
  const booked: Row<'rentalDays'>[] = [];
  const date = datesOf(comingWeekend(world.now(), zoneOf(world)));
  for await (const day of world.rows.each('rentalDays', { where: { date } })) booked.push(day);
  const byProduct = Map.groupBy(booked, ({ productId }) => productId);
  let marked = 0;
  const select = ['pieces', 'freeWeekend'] as const;
  for await (const product of world.rows.each('products', { where: { kind: 'rental', isListed: true }, select })) {
    const free = freeWeekend(product.pieces ?? 0, byProduct.get(product.$id) ?? [], world.now(), zoneOf(world));
    if (free === product.freeWeekend) continue;
    if (await world.rows.update('products', product.$id, { freeWeekend: free })) marked++;
  }
  const over: string[] = [];
  const before = { date: dateAfter(campusDate(world.now(), zoneOf(world)), -keptDays) };
  for await (const { $id } of world.rows.each('rentalDays', { before, select: ['date'] })) over.push($id);
  for (const ids of inChunks(over, limits.transactionOperations)) {
    await world.rows.transact(async () => ({ operations: ids.map((id) => remove('rentalDays', id)), result: null }));
  }
  return { marked, removed: over.length };
}

/** Removes the product from the weekend filter immediately if these days fill the weekend; upkeep adds it back. */
export const markWeekend = (
  world: Pick<World, 'now' | 'settings'>,
  product: Pick<Row<'products'>, '$id' | 'pieces' | 'freeWeekend'>,
  days: RentalDays,
  quantity: number,
  booked: readonly Row<'rentalDays'>[],
): Operation[] => {
  const after = datesOf(days).map((date) => {
    const { taken = 0, late = 0 } = booked.find((day) => day.date === date) ?? {};
    return { date, taken: taken + quantity, late };
  });
  const isFull =
    product.freeWeekend !== '' && freeWeekend(product.pieces ?? 0, after, world.now(), zoneOf(world)) === '';
  return isFull ? [update('products', product.$id, { freeWeekend: '' })] : [];
};
