/** Batches of a pre-order: opened with its posting or later, and changed within what was promised. */
import { DomainError } from '../../../domain/errors.ts';
import { kindOf } from '../../../domain/kinds/kind.ts';
import { isKindOffered } from '../../../domain/products/chosen-category.ts';
import { freshListing } from '../../../domain/products/freshness.ts';
import { throttleWindow } from '../../../domain/quota.ts';
import { countListing } from '../../../usecases/category-counts.ts';
import { assertFollowsClock } from '../../../usecases/clock/open-change.ts';
import { countersOf, countUse } from '../../../usecases/quota.ts';
import { create, incrementFrom, type Operation, type Row, update, updateFrom } from '../../../usecases/rows.ts';
import { ownProduct, quotaToSell } from '../../../usecases/selling/own-product.ts';
import { withTerm } from '../../../usecases/selling/renew-products.ts';
import { type Caller, isoNow, type World } from '../../../usecases/world.ts';
import { closingReminderAt, isBatchOpen, isPickupToCome, joinedMost } from '../rules/batch.ts';
import {
  assertBatchTimes,
  assertHarmless,
  assertPickup,
  type BatchInput,
  isPickupMoved,
  leaveUntilAfterMove,
} from '../rules/batch-input.ts';

type BatchWorld = Pick<World, 'rows' | 'now' | 'settings'>;

/** A natural key, so that a double click opens one batch. */
export const batchId = (productId: string, number: number): string => `${productId}-b${number}`;

export async function newestBatch(world: Pick<World, 'rows'>, productId: string): Promise<Row<'batches'> | null> {
  const [newest] = await world.rows.list('batches', { where: { productId }, highestFirst: 'number', limit: 1 });
  return newest ?? null;
}

interface BatchOf {
  readonly productId: string;
  readonly name: string;
  readonly sellerId: string;
}

/** The row of a new batch. `number` starts at 1. */
export function createBatch(
  { productId, name, sellerId }: BatchOf,
  number: number,
  input: BatchInput,
  now: number,
): Operation {
  return create('batches', batchId(productId, number), {
    ...input,
    productId,
    productName: name,
    sellerId,
    number,
    state: 'open',
    taken: 0,
    joined: 0,
    reason: '',
    endedBy: '',
    dueAt: input.closesAt,
    leaveUntil: null,
    clockAt: null,
    remindAt: closingReminderAt(input.closesAt, now),
    version: 0,
  });
}

/**
 * Cancels a batch without orders, because a new one replaces it. A simultaneous order makes the transaction run again.
 */
const dropEmpty = ({ $id, joined }: Row<'batches'>): Operation[] => [
  update('batches', $id, { state: 'canceled', endedBy: 'replaced', dueAt: null, remindAt: null }),
  incrementFrom('batches', $id, 'joined', joined, joined + joinedMost),
];

/** The product, if it is this person's pre-order. */
async function ownPreorder(world: BatchWorld, caller: Caller, productId: string): Promise<Row<'products'>> {
  const product = await ownProduct(world, caller, productId);
  if (kindOf(product) !== 'preorder' || product.sellerId !== caller.id)
    throw new DomainError('not_owner', { productId });
  return product;
}

/**
 * Opens the next batch of one's own pre-order, after the one with number `after`. Replaces an open batch without
 * orders. If the campus has turned pre-orders off, running batches continue, but no new one opens. Refuses
 * product_not_found, not_owner, batch_off, batch_open, changed_meanwhile (another batch was opened), invalid_input,
 * listing_limit, rate_limited.
 */
export function openBatch(
  world: BatchWorld,
  caller: Caller,
  input: BatchInput & { readonly productId: string; readonly after: number },
): Promise<{ batchId: string }> {
  const { productId, after, ...said } = input;
  const window = throttleWindow('editProduct', caller.id, world.now());
  return world.rows.transact(async () => {
    const [product, newest, counters] = await Promise.all([
      ownPreorder(world, caller, productId),
      newestBatch(world, productId),
      countersOf(world, [window.id]),
    ]);
    const number = newest?.number ?? 0;
    if (number === after + 1 && isAsSaid(newest, said))
      return { operations: [], result: { batchId: batchId(productId, number) } };
    if (number !== after) throw new DomainError('changed_meanwhile', { number });
    assertBatchTimes(said, world.now());
    if (newest?.state !== 'open' && !isKindOffered(world.settings, product.category, 'preorder'))
      throw new DomainError('batch_off', { productId });
    if (newest?.state === 'open' && newest.joined > 0) throw new DomainError('batch_open', { batchId: newest.$id });
    const shown = { ...freshListing(world.now(), world.settings.listingDays), isSold: false };
    const isBack = !product.isListed || product.isSold;
    const room = isBack ? await quotaToSell(world, caller, [product]) : [];
    return {
      operations: [
        ...(newest?.state === 'open' ? dropEmpty(newest) : []),
        createBatch({ productId, name: product.name, sellerId: product.sellerId }, number + 1, said, world.now()),
        // Opening a batch lists the product again, for a new term: a past one would end at the schedule's next run.
        ...withTerm(product, { closesAt: said.closesAt, ...shown }),
        ...(isBack ? countListing(world, product, { ...product, ...shown }) : []),
        ...room,
        countUse(window, counters),
      ],
      result: { batchId: batchId(productId, number + 1) },
    };
  });
}

/** Whether the newest batch already matches the input, so that the request is a repeat. */
const isAsSaid = (batch: Row<'batches'> | null, said: BatchInput): boolean =>
  batch !== null &&
  Date.parse(batch.closesAt) === Date.parse(said.closesAt) &&
  Date.parse(batch.pickupFrom) === Date.parse(said.pickupFrom) &&
  Date.parse(batch.pickupUntil) === Date.parse(said.pickupUntil) &&
  batch.pickupPlace === said.pickupPlace &&
  batch.most === said.most &&
  batch.least === said.least &&
  batch.acceptsAll === said.acceptsAll;

/**
 * Changes a batch that has orders. The pickup can change until it is over; the schedule notifies the buyers. While the
 * batch is open, values can change that do not affect the buyers. A batch without orders is replaced instead
 * (`openBatch`). Refuses batch_not_found, batch_closed, batch_has_orders, invalid_input (pickupFrom, pickupUntil),
 * rate_limited.
 */
export function editBatch(
  world: BatchWorld,
  caller: Caller,
  input: BatchInput & { readonly batchId: string },
): Promise<{ batchId: string }> {
  const { batchId: id, ...said } = input;
  return world.rows.transact(async () => {
    const batch = await ownBatch(world, caller, id);
    const isOpen = isBatchOpen(batch, world.now());
    const isMoved = isPickupMoved(batch, said);
    if (!isOpen && (!isMoved || !isPickupToCome(batch, world.now()))) {
      throw new DomainError('batch_closed', { productId: batch.productId, name: batch.productName });
    }
    assertHarmless(batch, said);
    const { least, most, acceptsAll } = said;
    const harmless = isOpen ? { least, most, acceptsAll } : {};
    const moved = isMoved ? await movedPickup(world, batch, said) : { change: {}, counted: [] };
    return {
      operations: [...updateFrom('batches', batch, { ...harmless, ...moved.change }), ...moved.counted],
      result: { batchId: id },
    };
  });
}

/**
 * The columns of a batch whose pickup changes, and the operation that counts the change for the throttle; `dueAt` makes
 * the schedule update its sales.
 */
async function movedPickup(world: BatchWorld, batch: Row<'batches'>, said: BatchInput) {
  assertPickup(said, world.now());
  await assertFollowsClock(world, batch);
  const window = throttleWindow('moveBatch', batch.$id, world.now());
  const counters = await countersOf(world, [window.id]);
  const { pickupPlace, pickupFrom, pickupUntil } = said;
  const leaveUntil = leaveUntilAfterMove(said, world.now());
  return {
    change: { pickupPlace, pickupFrom, pickupUntil, leaveUntil, dueAt: isoNow(world) },
    counted: [countUse(window, counters)],
  };
}

/** One's own batch. Refuses batch_not_found. */
export async function ownBatch(world: Pick<World, 'rows'>, caller: Caller, id: string): Promise<Row<'batches'>> {
  const batch = await world.rows.get('batches', id);
  if (!batch || batch.sellerId !== caller.id) throw new DomainError('batch_not_found', { batchId: id });
  return batch;
}
