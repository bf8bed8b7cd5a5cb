/** Batches of the demo campus's pre-orders, and the sales in them. */
import { campusMoment, campusTime } from '#domain/campus-time.ts';
import { termsOfBatch } from '#kinds/preorder/rules/batch-promise.ts';
import { pickupWords } from '#kinds/preorder/rules/pickup-words.ts';
import { create, type RowData } from '../../functions/usecases/rows.ts';
import type { OrderSeed } from '../campus/orders.ts';
import { personId } from '../campus/people.ts';
import { type BatchSeed, batchOf, preorders } from '../campus/preorders.ts';
import { productNamed } from '../campus/products.ts';
import { hoursAgo, type PlannedRow, planned, zone } from './planned-row.ts';

/** Length of the pickup, hours. */
const pickupHours = 2;

/** Closing and pickup times of a batch. The pickup starts at noon of the day on which it falls. */
function moments({ closesIn, pickupIn, place }: BatchSeed, now: number) {
  const { date } = campusTime(Date.parse(hoursAgo(now, -pickupIn)), zone);
  const pickupFrom = Date.parse(String(campusMoment({ date, time: '12:00' }, zone)));
  return {
    closesAt: hoursAgo(now, -closesIn),
    pickupPlace: place,
    pickupFrom: hoursAgo(pickupFrom, 0),
    pickupUntil: hoursAgo(pickupFrom, -pickupHours),
  };
}

const batchId = ({ product }: BatchSeed): string => `${productNamed(product).id}-b1`;

export const batchRows = (now: number): PlannedRow[] =>
  preorders.map((batch) => {
    const { id, name, by } = productNamed(batch.product);
    const isOpen = batch.state === 'open';
    const when = moments(batch, now);
    const data: RowData<'batches'> = {
      ...when,
      productId: id,
      productName: name,
      sellerId: personId(by),
      number: 1,
      state: batch.state,
      least: batch.least,
      most: batch.most,
      taken: batch.pieces.reduce((sum, one) => sum + one, 0),
      joined: batch.orders.length,
      acceptsAll: true,
      reason: '',
      endedBy: '',
      dueAt: isOpen ? when.closesAt : null,
      remindAt: null,
      leaveUntil: null,
      clockAt: null,
      version: 0,
    };
    return planned(create('batches', batchId(batch), data), hoursAgo(now, batch.openedAgo));
  });

/** The promised terms of a pre-order; null for other products. */
export function batchTerms(product: string, now: number): object | null {
  const batch = batchOf(product);
  return batch ? termsOfBatch({ ...moments(batch, now), number: 1, least: batch.least, most: batch.most }) : null;
}

export const batchOrders: readonly OrderSeed[] = preorders.flatMap(({ product, orders, pieces, openedAgo }) =>
  orders.map((order, at) => ({
    ...order,
    lines: [[product, pieces[at] ?? 1] as const],
    ago: openedAgo - at,
  })),
);

/** Columns of a sale in a batch, by its product; empty for other products. */
export function batchColumns(
  productIds: readonly { readonly id: string; readonly name: string }[],
  placedAt: string,
  now: number,
): ReadonlyMap<string, Partial<RowData<'sales'>>> {
  return new Map(
    productIds.flatMap(({ id, name }) => {
      const batch = batchOf(name);
      if (!batch) return [];
      const when = moments(batch, now);
      const joined = { batchId: batchId(batch), stayFrom: when.closesAt };
      const pickup = { meetPlace: pickupWords(when, zone), meetAt: when.pickupUntil, meetAgreedAt: placedAt };
      return [[id, { ...joined, ...pickup }] as const];
    }),
  );
}
