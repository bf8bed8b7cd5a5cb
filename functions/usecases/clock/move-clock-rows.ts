/**
 * Moves the times of batches and draws after a change of the campus's clock, each together with its product's closing
 * time.
 */

import { type ClockChange, isByFormerClock, isUpcoming, laterBy, movedBy } from '../../domain/settings/clock-change.ts';
import { isPickupToCome } from '../../kinds/preorder/rules/batch.ts';
import { type Operation, type Row, update, updateFrom } from '../rows.ts';
import type { World } from '../world.ts';

type ClockWorld = Pick<World, 'rows'>;

const isSame = (one: string | null | undefined, other: string): boolean => Date.parse(one ?? '') === Date.parse(other);

/** The update of the product, if it still closes together with this row. */
async function productBy({ rows }: ClockWorld, productId: string, closesAt: string, by: number): Promise<Operation[]> {
  const product = by === 0 ? null : await rows.get('products', productId);
  return isSame(product?.closesAt, closesAt)
    ? [update('products', productId, { closesAt: laterBy(closesAt, by) })]
    : [];
}

/** The columns of a batch that moves. Closing and pickup move together or not at all; past times stay. */
function batchTimes(batch: Row<'batches'>, change: ClockChange) {
  const { closesAt, pickupFrom, pickupUntil, dueAt, remindAt } = batch;
  const isOpen = isUpcoming(change, closesAt);
  const by = movedBy(change, isOpen ? closesAt : pickupFrom);
  // `dueAt` is the closing time, then the end of pickup.
  const isDueWith = isSame(dueAt, isOpen ? closesAt : pickupUntil);
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

/** Returns true if this call moved it. */
export const moveBatchClock = (world: ClockWorld, change: ClockChange, batchId: string): Promise<boolean> =>
  world.rows.transact(async () => {
    const batch = await world.rows.get('batches', batchId);
    if (!batch || !isPickupToCome(batch) || !isByFormerClock(change, batch)) return { operations: [], result: false };
    const { closing, columns } = batchTimes(batch, change);
    return {
      operations: [
        ...updateFrom('batches', batch, { ...columns, clockAt: change.at }),
        ...(await productBy(world, batch.productId, batch.closesAt, closing)),
      ],
      result: true,
    };
  });

/** Returns true if this call moved it. */
export const moveDrawClock = (world: ClockWorld, change: ClockChange, productId: string): Promise<boolean> =>
  world.rows.transact(async () => {
    const draw = await world.rows.get('draws', productId);
    if (draw?.state !== 'open' || !isByFormerClock(change, draw)) return { operations: [], result: false };
    const by = movedBy(change, draw.drawAt);
    return {
      operations: [
        ...updateFrom('draws', draw, { drawAt: laterBy(draw.drawAt, by), clockAt: change.at }),
        ...(await productBy(world, productId, draw.drawAt, by)),
      ],
      result: true,
    };
  });
