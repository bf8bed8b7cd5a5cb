/** Rentals of the demo campus: the products' terms, the sales' days, and the counters of days. */

import { campusDate, dateAfter } from '#domain/campus-days.ts';
import { datesOf, lastDate, rentalDayId } from '#kinds/rental/rules/days.ts';
import { freeWeekend } from '#kinds/rental/rules/rental.ts';
import { create, type RowData } from '../../functions/usecases/rows.ts';
import type { OrderSeed } from '../campus/orders.ts';
import { productNamed } from '../campus/products.ts';
import { type RentalSeed, rentalOf, rentals } from '../campus/rentals.ts';
import { hoursAgo, type PlannedRow, planned, zone } from './planned-row.ts';

/** Each rental is an order of its own. */
export type RentalOrder = OrderSeed & { readonly starts: number; readonly days: number };

export const rentalOrders: readonly RentalOrder[] = rentals.flatMap(({ product, rentals: own }) =>
  own.map(({ pieces, ...order }) => ({ ...order, lines: [[product, pieces] as const] })),
);

const isRented = (seed: OrderSeed): seed is RentalOrder => 'starts' in seed;

const firstDay = (starts: number, now: number): string => dateAfter(campusDate(now, zone), starts);

/** Days and deposit of a line in this order; empty without a rental. `isHeld`: the deposit is part of the payment. */
export function rentedLine(seed: OrderSeed, name: string, isHeld: boolean) {
  const rental = rentalOf(name);
  return rental && isRented(seed) ? { rentDays: seed.days, deposit: isHeld ? rental.deposit : 0 } : {};
}

/** Columns of a rental's sale, by its product. */
export function rentalColumns(
  seed: OrderSeed,
  lines: readonly { readonly productId: string; readonly name: string; readonly quantity: number }[],
  now: number,
): [string, Partial<RowData<'sales'>>][] {
  return lines.flatMap(({ productId, name, quantity }) => {
    const rental = rentalOf(name);
    if (!rental || !isRented(seed)) return [];
    const rentFrom = firstDay(seed.starts, now);
    const deposit = rental.deposit * quantity;
    return [[productId, { rentFrom, rentUntil: lastDate(rentFrom, seed.days), deposit }]];
  });
}

/** Booked pieces by day, from today on. */
function booked({ rentals: own }: RentalSeed, now: number): Map<string, number> {
  const days = new Map<string, number>();
  for (const { starts, days: count, pieces } of own) {
    const from = firstDay(starts, now);
    for (const date of datesOf({ from, until: lastDate(from, count) }))
      if (date >= campusDate(now, zone)) days.set(date, (days.get(date) ?? 0) + pieces);
  }
  return days;
}

/** Further columns of a rental product; empty for others. */
export function rentalProduct(name: string, now: number): Partial<RowData<'products'>> {
  const rental = rentalOf(name);
  if (!rental) return {};
  const { price, deposit, pieces, valueNew } = rental;
  const days = [...booked(rental, now)].map(([date, taken]) => ({ date, taken }));
  const terms = { price, discount: 0, deposit, pieces, valueNew, bookings: rental.rentals.length };
  return {
    kind: 'rental',
    stock: null,
    isNegotiable: false,
    ...terms,
    freeWeekend: freeWeekend(pieces, days, now, zone),
  };
}

export const rentalDayRows = (now: number): PlannedRow[] =>
  rentals.flatMap((rental) => {
    const { id } = productNamed(rental.product);
    return [...booked(rental, now)].map(([date, taken]) =>
      planned(create('rentalDays', rentalDayId(id, date), { productId: id, date, taken, late: 0 }), hoursAgo(now, 5)),
    );
  });
