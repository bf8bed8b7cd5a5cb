/** Moves batches and their sales after a change of the campus's time zone, and lists the people to notify. */
import { salePage } from '../../../domain/notifications/sale-text.ts';
import {
  type ClockChange,
  clockShift,
  hasFollowedClock,
  isByFormerClock,
  isSameMoment,
  isUpcoming,
  laterBy,
  movedBy,
} from '../../../domain/settings/clock-change.ts';
import { closingProduct } from '../../../usecases/clock/closing-product.ts';
import {
  type PersonalTime,
  pageRows,
  type ReadTimes,
  type SaleTimes,
  type TimedSale,
} from '../../../usecases/clock/timed.ts';
import { collect, type Row, readersAmong, updateFrom } from '../../../usecases/rows.ts';
import type { World } from '../../../usecases/world.ts';
import { isBatchRunning } from '../rules/batch.ts';
import { pickupWords } from '../rules/pickup-words.ts';

type Batch = Row<'batches'>;

/** The new times of a batch, by column. Closing and pickup move together or not at all; past times stay. */
function timesOf(batch: Batch, change: ClockChange) {
  const { closesAt, pickupFrom, pickupUntil, dueAt, remindAt } = batch;
  const isOpen = isUpcoming(change, closesAt);
  const by = movedBy(change, isOpen ? closesAt : pickupFrom);
  // `dueAt` is the closing time first, and the end of the pickup after the closing.
  const isDueWith = isSameMoment(dueAt, isOpen ? closesAt : pickupUntil);
  return {
    closing: isOpen ? by : 0,
    columns: {
      closesAt: laterBy(closesAt, isOpen ? by : 0),
      pickupFrom: laterBy(pickupFrom, by),
      pickupUntil: laterBy(pickupUntil, by),
      dueAt: laterBy(dueAt, isDueWith ? by : 0),
      remindAt: laterBy(remindAt, by),
    },
  };
}

const moveBatchClock = (world: Pick<World, 'rows'>, change: ClockChange, batchId: string): Promise<boolean> =>
  world.rows.transact(async () => {
    const batch = await world.rows.get('batches', batchId);
    if (!batch || !isBatchRunning(batch) || !isByFormerClock(change, batch)) return { operations: [], result: false };
    const { closing, columns } = timesOf(batch, change);
    return {
      operations: [
        ...updateFrom('batches', batch, { ...columns, clockAt: change.at }),
        ...(await closingProduct(world, batch.productId, batch.closesAt, closing)),
      ],
      result: true,
    };
  });

/**
 * The new times of a sale whose batch has moved: the closing, and the pickup with its hours in the place's text; null
 * if nothing changes. A pickup that the seller has just changed is announced by the batch itself.
 */
function timesInBatch(sale: SaleTimes, batch: Batch, change: ClockChange): SaleTimes | null {
  const former = [0, clockShift(change)].map((ms) => laterBy(sale.meetAt, ms));
  const isWithBatch = former.some((at) => isSameMoment(at, batch.pickupUntil));
  const pickup = isWithBatch ? { meetAt: batch.pickupUntil, meetPlace: pickupWords(batch, change.to) } : {};
  const { meetAt, meetPlace, stayFrom } = { ...sale, stayFrom: batch.closesAt, ...pickup };
  const isThere =
    isSameMoment(sale.meetAt, meetAt) && isSameMoment(sale.stayFrom, stayFrom) && sale.meetPlace === meetPlace;
  return isThere ? null : { meetAt, meetPlace, stayFrom };
}

function told(batch: Batch, sales: readonly TimedSale[], change: ClockChange): PersonalTime[] {
  const { $id, productName: names, closesAt, pickupFrom, sellerId } = batch;
  const link = `/batches/${$id}`;
  const closing = { what: 'Penutupan PO', at: closesAt, names, link };
  const pickup = { what: 'Pengambilan PO', at: pickupFrom, names, link };
  return [
    ...(isUpcoming(change, closesAt) ? [{ personId: sellerId, thing: closing }] : []),
    { personId: sellerId, thing: pickup },
    ...sales.flatMap((sale) =>
      readersAmong(sale, [sale.buyerId]).map((personId) => ({
        personId,
        thing: { ...pickup, link: salePage(sale, 'buyer') },
      })),
    ),
  ];
}

/** Batches with a future pickup. */
export const batchTimes: ReadTimes = async ({ rows }, since) => {
  const toCome = await collect(rows.each('batches', { where: { state: ['open', 'closed', 'ready'] }, pageRows }));
  const batches = toCome.filter(({ pickupUntil }) => isUpcoming(since, pickupUntil));
  /** The batches that have moved, with their sales. */
  const moved = (change: ClockChange, sales: readonly TimedSale[]) => {
    const byBatch = Map.groupBy(sales, ({ batchId }) => batchId);
    return batches
      .filter((batch) => hasFollowedClock(change, batch))
      .map((batch) => ({ batch, own: byBatch.get(batch.$id) ?? [] }));
  };
  return {
    countedAs: 'batches',
    rows: batches,
    move: moveBatchClock,
    following: (change, sales) =>
      moved(change, sales).flatMap(({ batch, own }) =>
        own
          .filter((sale) => timesInBatch(sale, batch, change) !== null)
          .map(({ $id: saleId }) => ({
            saleId,
            timesNow: async (world) => {
              const now = await world.rows.get('batches', batch.$id);
              return (sale) => now && timesInBatch(sale, now, change);
            },
          })),
      ),
    told: async (_world, change, sales) => moved(change, sales).flatMap(({ batch, own }) => told(batch, own, change)),
  };
};
