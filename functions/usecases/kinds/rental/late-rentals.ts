/** What should be back and is not: it is counted on today and tomorrow, and whoever booked it next may leave. */
import { heldUpNotificationId } from '../../../domain/ids.ts';
import { daysOf, isHeldUp, isLate, isOut, lateDates, rentalDayId } from '../../../domain/kinds/rental/rental.ts';
import { heldUpNotification } from '../../../domain/notifications/sale-notification.ts';
import { notifyOnce } from '../../notifications/notify.ts';
import { create, idsPerQuery, inChunks, type Operation, type Row, readersAmong, update } from '../../rows.ts';
import { isoNow, type World } from '../../world.ts';

type LateWorld = Pick<World, 'rows' | 'now'>;

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

/** Late pieces of each product. */
async function latePieces(world: LateWorld): Promise<Map<string, number>> {
  const late: Row<'sales'>[] = [];
  for await (const sale of world.rows.each('sales', { where: { kind: 'rental', state: ['rented', 'disputed'] } })) {
    if (isOut(sale) && isLate(sale, world.now())) late.push(sale);
  }
  const pieces = new Map<string, number>();
  for (const { productId, quantity } of await itemsOf(world, late))
    pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
  return pieces;
}

/** Says of each of these days how many pieces are late on it. */
const countLate = (world: LateWorld, productId: string, late: number): Promise<Row<'rentalDays'>[]> =>
  world.rows.transact(async () => {
    const dates = lateDates(world.now());
    const ids = dates.map((date) => rentalDayId(productId, date));
    const days = await world.rows.list('rentalDays', { where: { $id: ids }, limit: ids.length });
    const operations = dates.flatMap((date): Operation[] => {
      const day = days.find((one) => one.date === date);
      if (day) return (day.late ?? 0) === late ? [] : [update('rentalDays', day.$id, { late })];
      return late > 0 ? [create('rentalDays', rentalDayId(productId, date), { productId, date, taken: 0, late })] : [];
    });
    return { operations, result: days.map((day) => ({ ...day, late })) };
  });

/** Whoever has booked these days is told once, and may leave without a mark. */
const tellNext = (world: LateWorld, saleId: string): Promise<boolean> =>
  world.rows.transact(async () => {
    const sale = await world.rows.get('sales', saleId);
    if (!sale || sale.isHeldUp || !['waiting', 'accepted', 'ready'].includes(sale.state)) {
      return { operations: [], result: false };
    }
    const told = readersAmong(sale, [sale.buyerId]).map((reader) =>
      notifyOnce(isoNow(world), heldUpNotificationId(saleId), reader, heldUpNotification(sale)),
    );
    return { operations: [update('sales', saleId, { isHeldUp: true }), ...told], result: true };
  });

/** The sales whose days come now and are short of pieces. */
async function heldUpSales(
  world: LateWorld,
  product: Row<'products'>,
  days: readonly Row<'rentalDays'>[],
): Promise<string[]> {
  const next: Row<'sales'>[] = [];
  const where = { kind: 'rental', sellerId: product.sellerId, state: ['waiting', 'accepted', 'ready'] };
  for await (const sale of world.rows.each('sales', { where })) {
    const wanted = daysOf(sale);
    if (wanted && isHeldUp(wanted, product.pieces ?? 0, days)) next.push(sale);
  }
  const items = await itemsOf(world, next);
  return items.filter(({ productId }) => productId === product.$id).map(({ saleId }) => saleId);
}

/** Follows what is late: how many products, and who was told of it. */
export async function followLateRentals(world: LateWorld): Promise<{ late: number; told: number }> {
  const late = await latePieces(world);
  const products = new Set(late.keys());
  // What has come back since the last run.
  for await (const day of world.rows.each('rentalDays', { where: { date: [...lateDates(world.now())] } })) {
    if ((day.late ?? 0) > 0) products.add(day.productId);
  }
  let told = 0;
  for (const productId of products) {
    const days = await countLate(world, productId, late.get(productId) ?? 0);
    const product = late.has(productId) ? await world.rows.get('products', productId) : null;
    if (!product) continue;
    for (const saleId of await heldUpSales(world, product, days)) if (await tellNext(world, saleId)) told++;
  }
  return { late: late.size, told };
}
