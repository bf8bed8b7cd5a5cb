/**
 * Late rentals: late items occupy today and tomorrow, and the next renters may cancel. Upkeep notices that a day has
 * passed; the return itself records that the item is back.
 */

import { campusDate } from '../../../domain/campus-days.ts';
import { heldUpNotificationId } from '../../../domain/ids.ts';
import type { NotificationText } from '../../../domain/notifications/notification.ts';
import { notifyOnce } from '../../../usecases/notifications/notify.ts';
import {
  create,
  decrement,
  idsPerQuery,
  inChunks,
  type Operation,
  type Row,
  readersAmong,
  update,
} from '../../../usecases/rows.ts';
import { isoNow, type World, zoneOf } from '../../../usecases/world.ts';
import { datesOf, rentalDayId } from '../rules/days.ts';
import { comingWeekend, isBackInTime, isHeldUp, lateDates, type RentalDay } from '../rules/rental.ts';
import { backAgainNotification, heldUpNotification } from '../rules/rental-notification.ts';
import { daysOf, isLate, isOut } from '../rules/rented-sale.ts';
import { itemOf, markAgain } from './rental-days.ts';

type LateWorld = Pick<World, 'rows' | 'now' | 'settings'>;

async function itemsOf(world: LateWorld, sales: readonly Row<'sales'>[]): Promise<Row<'orderItems'>[]> {
  const parts = inChunks(
    sales.map(({ $id }) => $id),
    idsPerQuery,
  );
  const found = await Promise.all(
    parts.map((saleId) => world.rows.list('orderItems', { where: { saleId }, limit: saleId.length })),
  );
  return found.flat();
}

const out = { kind: 'rental', state: ['rented', 'disputed'] } as const;
const ahead = { kind: 'rental', state: ['waiting', 'accepted', 'ready'] } as const;

/** Number of late pieces per product, of one seller or all. */
async function latePieces(world: LateWorld, of: { readonly sellerId?: string } = {}): Promise<Map<string, number>> {
  const late: Row<'sales'>[] = [];
  for await (const sale of world.rows.each('sales', { where: { ...out, ...of } })) {
    if (isOut(sale) && isLate(sale, world.now(), zoneOf(world))) late.push(sale);
  }
  const pieces = new Map<string, number>();
  for (const { productId, quantity } of await itemsOf(world, late))
    pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
  return pieces;
}

const countersOn = (world: LateWorld, productId: string, dates: readonly string[]): Promise<Row<'rentalDays'>[]> => {
  const ids = [...new Set(dates)].map((date) => rentalDayId(productId, date));
  return world.rows.list('rentalDays', { where: { $id: ids }, limit: ids.length });
};

/** Writes the number of late pieces for today and tomorrow. */
const countLate = (world: LateWorld, { $id: productId, sellerId }: Row<'products'>): Promise<Row<'rentalDays'>[]> =>
  world.rows.transact(async () => {
    const dates = lateDates(world.now(), zoneOf(world));
    const days = await countersOn(world, productId, dates);
    // Read again after the counters: the item may have come back since the first read.
    const pieces = await latePieces(world, { sellerId });
    const late = pieces.get(productId) ?? 0;
    const operations = dates.flatMap((date): Operation[] => {
      const day = days.find((one) => one.date === date);
      if (day) return (day.late ?? 0) === late ? [] : [update('rentalDays', day.$id, { late })];
      return late > 0 ? [create('rentalDays', rentalDayId(productId, date), { productId, date, taken: 0, late })] : [];
    });
    return { operations, result: days.map((day) => ({ ...day, late })) };
  });

/** Notifies the next renter about a late or returned item, at most once a day for each. */
async function telling(
  world: LateWorld,
  sale: Row<'sales'>,
  news: 'late' | 'back',
  text: NotificationText,
): Promise<Operation[]> {
  const id = heldUpNotificationId(sale.$id, news, campusDate(world.now(), zoneOf(world)));
  if (await world.rows.get('notifications', id)) return [];
  return readersAmong(sale, [sale.buyerId]).map((reader) => notifyOnce(isoNow(world), id, reader, text));
}

/**
 * Flags a sale whose item is late, which allows its renter to cancel without blame, or clears the flag if the item came
 * back in time.
 */
const markHeldUp = (world: LateWorld, saleId: string, isShort: boolean): Promise<boolean> =>
  world.rows.transact(async () => {
    const sale = await world.rows.get('sales', saleId);
    if (!sale || sale.isHeldUp === isShort || !ahead.state.some((state) => state === sale.state)) {
      return { operations: [], result: false };
    }
    if (!isShort && !isBackInTime(sale, world.now(), zoneOf(world))) return { operations: [], result: false };
    const told = isShort
      ? await telling(world, sale, 'late', heldUpNotification(sale))
      : await telling(world, sale, 'back', backAgainNotification(sale, true));
    return { operations: [update('sales', saleId, { isHeldUp: isShort }), ...told], result: true };
  });

/** Upcoming sales of this product that are held up or flagged as such. */
async function concerned(
  world: LateWorld,
  product: Pick<Row<'products'>, '$id' | 'sellerId' | 'pieces'>,
  days: readonly RentalDay[],
): Promise<{ readonly sale: Row<'sales'>; readonly isShort: boolean }[]> {
  const found: { sale: Row<'sales'>; isShort: boolean }[] = [];
  for await (const sale of world.rows.each('sales', { where: { ...ahead, sellerId: product.sellerId } })) {
    const wanted = daysOf(sale);
    const isShort = wanted !== null && isHeldUp(wanted, product.pieces ?? 0, days);
    if (isShort || sale.isHeldUp) found.push({ sale, isShort });
  }
  const items = await itemsOf(
    world,
    found.map(({ sale }) => sale),
  );
  const own = new Set(items.filter(({ productId }) => productId === product.$id).map(({ saleId }) => saleId));
  return found.filter(({ sale }) => own.has(sale.$id));
}

/**
 * Maximum number of renters notified in the transaction of the return, so that the largest order still fits; upkeep
 * notifies the rest.
 */
const toldWithReturn = 2;

/**
 * Writes the return of a late item: lowers the late counters, lists the product again, and notifies the renters who
 * waited for it.
 */
export async function bringBackLate(world: LateWorld, sale: Row<'sales'>): Promise<Operation[]> {
  const item = await itemOf(world, sale);
  const product = item ? await world.rows.get('products', item.productId) : null;
  if (!item || !product) return [];
  const dates = lateDates(world.now(), zoneOf(world));
  const [counters, pieces] = await Promise.all([
    countersOn(world, product.$id, [...dates, ...datesOf(comingWeekend(world.now(), zoneOf(world)))]),
    latePieces(world, { sellerId: product.sellerId }),
  ]);
  const late = Math.max(0, (pieces.get(product.$id) ?? 0) - item.quantity);
  // A day that upkeep has not counted yet has no late pieces to remove.
  const isLess = (day: RentalDay) => dates.includes(day.date) && (day.late ?? 0) > late;
  const after = counters.map((day) => (isLess(day) ? { ...day, late } : day));
  const waiting = (await concerned(world, product, after)).filter(({ isShort }) => !isShort).slice(0, toldWithReturn);
  const told = await Promise.all(
    waiting.map(async ({ sale: next }) => {
      const isInTime = isBackInTime(next, world.now(), zoneOf(world));
      const news = await telling(world, next, 'back', backAgainNotification(next, isInTime));
      return [...(isInTime ? [update('sales', next.$id, { isHeldUp: false })] : []), ...news];
    }),
  );
  return [
    // Of two simultaneous returns the second is planned again.
    ...counters.filter(isLess).map((day) => decrement('rentalDays', day.$id, 'late', (day.late ?? 0) - late, late)),
    ...markAgain(world, product, after),
    ...told.flat(),
  ];
}

/** Updates late counters and flags. Returns the number of late products and of notified people. */
export async function followLateRentals(world: LateWorld): Promise<{ late: number; told: number }> {
  const late = await latePieces(world);
  const products = new Set(late.keys());
  // Adds items that have come back since the last run.
  for await (const day of world.rows.each('rentalDays', {
    where: { date: [...lateDates(world.now(), zoneOf(world))] },
  })) {
    if ((day.late ?? 0) > 0) products.add(day.productId);
  }
  // Adds items of sales that are flagged as held up.
  const waiting: Row<'sales'>[] = [];
  for await (const sale of world.rows.each('sales', { where: { ...ahead, isHeldUp: true } })) waiting.push(sale);
  for (const { productId } of await itemsOf(world, waiting)) products.add(productId);
  let told = 0;
  for (const productId of products) {
    const product = await world.rows.get('products', productId);
    if (!product) continue;
    const days = await countLate(world, product);
    for (const { sale, isShort } of await concerned(world, product, days))
      if (await markHeldUp(world, sale.$id, isShort)) told++;
  }
  return { late: late.size, told };
}
