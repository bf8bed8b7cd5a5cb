/**
 * Events on a batch, by its seller or by time. The batch moves first, in its own transaction; its sales follow one by
 * one, each under its order's lock. After an interruption the next run continues from the batch's row (`dueAt`).
 */

import { campusTime } from '../../../domain/campus-time.ts';
import { minuteMs } from '../../../domain/durations.ts';
import { DomainError } from '../../../domain/errors.ts';
import { batchReasonId, batchReminderId } from '../../../domain/keyed-ids.ts';
import type { SaleEvent, SaleMover } from '../../../domain/orders/sale.ts';
import { availabilityOf } from '../../../domain/products/listing.ts';
import { isSameMoment } from '../../../domain/settings/clock-change.ts';
import { notify, tellOnce } from '../../../usecases/notifications/notify.ts';
import { moveOrder } from '../../../usecases/orders/move-order.ts';
import { moveSale, type SaleEventRequest } from '../../../usecases/orders/move-sale.ts';
import {
  create,
  inChunks,
  incrementFrom,
  type Operation,
  type Row,
  update,
  updateFrom,
} from '../../../usecases/rows.ts';
import { type Caller, isoNow, type World, zoneOf } from '../../../usecases/world.ts';
import {
  type BatchActor,
  type BatchEvent,
  endOf,
  isBatchOpen,
  isBatchRunning,
  joinedMost,
  moveBatch,
  readBatchState,
  type SalesEffect,
} from '../rules/batch.ts';
import { leaveUntilAfterMove } from '../rules/batch-input.ts';
import {
  batchCanceledNotification,
  batchClosedNotification,
  batchClosingNotification,
  calledOffReason,
  sellerGoneReason,
  tooFewReason,
  wishClosingNotification,
} from '../rules/batch-notification.ts';
import { pickupWords } from '../rules/pickup-words.ts';
import { statesPickup } from '../rules/stated-pickup.ts';
import { ownBatch } from './batches.ts';

type BatchWorld = Pick<World, 'rows' | 'now' | 'newCode' | 'newId' | 'settings' | 'log' | 'kinds'>;
type Batch = Row<'batches'>;

const schedule = { id: 'upkeep', as: 'system' } as const;

interface Raised {
  readonly event: BatchEvent;
  readonly by: BatchActor;
  readonly reason?: string;
}

/** The operations of an event on a batch; `dueAt` makes the schedule move its sales. */
function eventOperations(world: BatchWorld, batch: Batch, { event, by, reason = '' }: Raised): Operation[] {
  const { to } = moveBatch(readBatchState(batch.state), event, by, reason);
  const change = {
    state: to,
    dueAt: isoNow(world),
    remindAt: null,
    ...(event === 'accept' ? { acceptsAll: true } : {}),
    // Batches are public, so a seller's own reason is stored only in `batchReasons` and the sales.
    ...(to === 'canceled' ? { reason: by === 'seller' ? '' : reason.trim(), endedBy: by } : {}),
  };
  const isLate = !isBatchOpen(batch, world.now());
  const words = { batchId: batch.$id, sellerId: batch.sellerId, reason: reason.trim(), isLate };
  return [
    ...updateFrom('batches', batch, change),
    ...(to === 'canceled' && by === 'seller'
      ? [create('batchReasons', batchReasonId(world.settings.idSecret, batch.$id), words, [batch.sellerId])]
      : []),
    // Blocks further orders, including those being written at this moment.
    ...(batch.state === 'open'
      ? [incrementFrom('batches', batch.$id, 'joined', batch.joined, batch.joined + joinedMost)]
      : []),
  ];
}

/**
 * Why a batch was canceled. `isLate`: its seller called it off after the closing, when buyers could no longer leave
 * freely.
 */
interface End {
  readonly reason: string;
  readonly isLate: boolean;
}

async function endOfCanceled(world: BatchWorld, { $id: batchId, endedBy, reason }: Batch): Promise<End> {
  if (endedBy !== 'seller') return { reason, isLate: false };
  const [words] = await world.rows.list('batchReasons', { where: { batchId }, limit: 1 });
  // Older batches store the reason themselves.
  return { reason: words?.reason ?? reason, isLate: words?.isLate ?? false };
}

/** The effect on the sales that the batch's state requires. */
function effectOn({ state, acceptsAll }: Pick<Batch, 'state' | 'acceptsAll'>): SalesEffect {
  if (state === 'canceled') return 'cancel';
  if (state === 'ready') return 'ready';
  return state === 'closed' && acceptsAll ? 'accept' : 'none';
}

/**
 * The sale states that each effect moves, with the event that moves them. A waiting sale is accepted before it becomes
 * ready.
 */
const moves: Readonly<Record<SalesEffect, Readonly<Record<string, SaleEvent>>>> = {
  none: {},
  accept: { waiting: 'accept' },
  ready: { waiting: 'accept', accepted: 'ready' },
  cancel: { waiting: 'cancel', accepted: 'cancel', ready: 'cancel' },
};

/**
 * The request that moves a sale. The schedule moves it, without blame, if the batch ended by itself or while every
 * buyer could leave; otherwise the seller does, and declines a sale that is not accepted. `person`: the acting seller;
 * between blocked people the seller's name and reason are hidden.
 */
function request(
  batch: Batch,
  sale: Pick<Row<'sales'>, '$id' | 'state' | 'sellerId'>,
  event: SaleEvent,
  { reason, isLate }: End,
) {
  const seller: SaleMover = { id: sale.sellerId, as: 'seller' };
  const person = { id: sale.sellerId };
  if (event !== 'cancel') return { mover: seller, asked: { saleId: sale.$id, event }, person };
  const isWaiting = sale.state === 'waiting';
  const isLeft = batch.endedBy === 'seller' && (isLate || !isWaiting);
  const asked: SaleEventRequest = { saleId: sale.$id, event: isLeft && isWaiting ? 'decline' : event, reason };
  if (isLeft) return { mover: seller, asked, person };
  return {
    mover: schedule,
    asked: { ...asked, facts: { isBatchOff: true } },
    ...(batch.endedBy === 'seller' && { person }),
  };
}

interface Relocated {
  /** Number of paid sales left. */
  readonly left: number;
  /** Whether unpaid sales follow after their payment. */
  readonly areUnpaidLeft: boolean;
}

/**
 * Updates the sales of a batch whose pickup changed, and notifies their buyers. Each buyer has a day to leave from then
 * on, at most until the pickup ends. Each sale moves under its order's lock, so a run after an interruption continues
 * with the rest.
 */
async function relocateSales(world: BatchWorld, batch: Batch, endsAt: number): Promise<Relocated> {
  const { pickupUntil: startsAt, sellerId } = batch;
  if (batch.leaveUntil === null || !isBatchRunning(batch)) return { left: 0, areUnpaidLeft: false };
  const place = pickupWords(batch, zoneOf(world));
  const hasFollowed = (sale: Pick<Row<'sales'>, (typeof select)[number]>) => statesPickup(sale, batch, zoneOf(world));
  const where = { batchId: batch.$id, state: ['unpaid', 'waiting', 'accepted', 'ready'] };
  const select = ['state', 'meetAt', 'meetPlace'] as const;
  const left: string[] = [];
  let areUnpaidLeft = false;
  for await (const sale of world.rows.each('sales', { where, select })) {
    if (hasFollowed(sale)) continue;
    if (sale.state === 'unpaid') areUnpaidLeft = true;
    else left.push(sale.$id);
  }
  // Null if another run has already updated this sale.
  const moverOf = (sale: Row<'sales'>) => (hasFollowed(sale) ? null : schedule);
  let stuck = 0;
  for (const [at, some] of inChunks(left, atOnce).entries()) {
    const now = world.now();
    if (now >= endsAt) return { left: left.length - at * atOnce + stuck, areUnpaidLeft };
    // A sale that follows after the pickup's end, because of downtime or a late payment, gets no time to leave.
    const leaveUntil = now < Date.parse(startsAt) ? leaveUntilAfterMove(batch, now) : null;
    const facts = { agreed: { place, startsAt, leaveUntil } };
    await Promise.all(
      some.map((saleId) =>
        moveSale(world, { saleId, event: 'meet', facts }, moverOf, undefined, { id: sellerId }).catch(
          (error: unknown) => {
            if (!(error instanceof DomainError)) throw error;
            if (error.code === 'sale_not_found') return;
            stuck++;
            world.log(`Sale ${saleId} did not follow its batch's pick-up: ${error.code}`);
          },
        ),
      ),
    );
  }
  return { left: stuck, areUnpaidLeft };
}

/** Sales moved in parallel; each belongs to its own order. */
const atOnce = 4;
/** Sales read per round. */
const inRound = 100;

async function unpaidOrders(world: BatchWorld, batchId: string): Promise<string[]> {
  const orderIds: string[] = [];
  const where = { batchId, state: 'unpaid' };
  for await (const { orderId } of world.rows.each('sales', { where, select: ['orderId'] })) orderIds.push(orderId);
  return orderIds;
}

/**
 * Cancels unpaid orders that contain only this batch, so that buyers do not pay for a canceled batch; a payment that
 * still arrives is refunded. Orders with other goods stay payable, and the batch's part is refunded. @returns false if
 * the time ran out before all were canceled
 */
async function endUnpaid(
  world: BatchWorld,
  batch: Batch,
  orderIds: readonly string[],
  endsAt: number,
): Promise<boolean> {
  const isOwn = (sale: Row<'sales'>) => sale.batchId === batch.$id && sale.state === 'unpaid';
  const eventOf = (_: unknown, sales: readonly Row<'sales'>[]) => (sales.every(isOwn) ? 'cancel' : null);
  // A seller's own reason is shown only to the buyers, in their sales.
  const reason = batch.endedBy === 'seller' ? calledOffReason : batch.reason;
  for (const orderId of orderIds) {
    if (world.now() >= endsAt) return false;
    try {
      await moveOrder(world, orderId, eventOf, { id: schedule.id, as: 'admin' }, { reason, givesBack: true });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      world.log(`Order ${orderId} did not end with its batch: ${error.code}`);
    }
  }
  return true;
}

/**
 * Moves the batch's sales until none is left, or until `endsAt` (ms since 1970). A sale that changes at the same moment
 * is tried again. @returns the number of sales left
 */
async function moveSalesOf(world: BatchWorld, batch: Batch, endsAt: number): Promise<number> {
  const events = moves[effectOn(batch)];
  const states = Object.keys(events);
  if (states.length === 0) return 0;
  const isOff = batch.state === 'canceled';
  const [end, unpaid] = isOff
    ? await Promise.all([endOfCanceled(world, batch), unpaidOrders(world, batch.$id)])
    : [{ reason: '', isLate: false }, []];
  if (!(await endUnpaid(world, batch, unpaid, endsAt))) return unpaid.length;
  const stuck = new Set<string>();
  for (;;) {
    const where = { batchId: batch.$id, state: states };
    const select = ['state', 'sellerId'] as const;
    const all = await world.rows.list('sales', { where, select, limit: inRound + stuck.size });
    const due = all.filter(({ $id }) => !stuck.has($id));
    if (due.length === 0) return stuck.size;
    for (let at = 0; at < due.length; at += atOnce) {
      if (world.now() >= endsAt) return world.rows.count('sales', { where });
      await Promise.all(
        due.slice(at, at + atOnce).map(async (sale) => {
          const event = events[sale.state];
          if (!event) return;
          const { mover, asked, person } = request(batch, sale, event, end);
          try {
            await moveSale(world, asked, () => mover, undefined, person);
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
            stuck.add(sale.$id);
            world.log(`Sale ${sale.$id} did not follow its batch by ${event}: ${error.code}`);
          }
        }),
      );
    }
  }
}

const openStates = ['unpaid', 'waiting', 'accepted', 'ready', 'handed_over', 'disputed'];

async function hasSales(world: BatchWorld, batchId: string, state: readonly string[]): Promise<boolean> {
  const sales = await world.rows.list('sales', { where: { batchId, state: [...state] }, select: ['state'], limit: 1 });
  return sales.length > 0;
}

/** Time after the closing, ms, at which a batch is decided despite pending payments, whose pieces then count. */
const patienceMs = 6 * 60 * minuteMs;
/** Interval at which the schedule checks a batch with open sales, ms. */
const againMs = 24 * 60 * minuteMs;

async function isSellerGone(world: BatchWorld, { sellerId }: Batch): Promise<boolean> {
  const profile = await world.rows.get('profiles', sellerId);
  return profile === null || profile.blocked;
}

/** The event that the schedule raises on a batch now; null for none. */
async function dueEvent(world: BatchWorld, batch: Batch): Promise<Raised | null> {
  const now = world.now();
  if (batch.state === 'open') {
    const closes = Date.parse(batch.closesAt);
    if (now < closes) return null;
    // Pending payments count toward the minimum, so wait for them.
    if (now < closes + patienceMs && (await hasSales(world, batch.$id, ['unpaid']))) return null;
    if (await isSellerGone(world, batch)) return { event: 'call_off', by: 'system', reason: sellerGoneReason };
    const event = endOf(batch);
    return event === 'close' ? { event, by: 'system' } : { event, by: 'system', reason: tooFewReason(batch) };
  }
  const isOver = (batch.state === 'closed' || batch.state === 'ready') && now >= Date.parse(batch.pickupUntil);
  return isOver && !(await hasSales(world, batch.$id, openStates)) ? { event: 'finish', by: 'system' } : null;
}

/** Notifies the seller, unless the seller raised the event. */
function tellSeller(world: BatchWorld, batch: Batch, { event, by, reason = '' }: Raised): Operation[] {
  if (by === 'seller' || event === 'finish') return [];
  const text =
    event === 'close'
      ? batchClosedNotification(batch, batch.acceptsAll, zoneOf(world))
      : batchCanceledNotification(batch, reason);
  return [notify(world, batch.sellerId, text)];
}

/** Raises the batch's due event, if any. @returns the batch afterwards; null if it does not exist */
async function follow(world: BatchWorld, id: string): Promise<Batch | null> {
  await world.rows.transact(async () => {
    const batch = await world.rows.get('batches', id);
    const raised = batch ? await dueEvent(world, batch) : null;
    if (!batch || !raised) return { operations: [], result: undefined };
    return {
      operations: [...eventOperations(world, batch, raised), ...tellSeller(world, batch, raised)],
      result: undefined,
    };
  });
  return world.rows.get('batches', id);
}

/**
 * When the schedule checks a batch again after its sales have moved, ISO; null for never. `areUnpaidLeft`: whether
 * unpaid sales still state the former pickup.
 */
async function nextLook(world: BatchWorld, batch: Batch, areUnpaidLeft: boolean): Promise<string | null> {
  const at = (moment: number) => new Date(moment).toISOString();
  if (areUnpaidLeft) return at(world.now() + minuteMs);
  if (batch.state === 'open') return batch.closesAt;
  if (batch.state === 'done') return null;
  // Sales paid late are moved in a later run; one may have been paid since the others were listed.
  const toMove = Object.keys(moves[effectOn(batch)]);
  if (await hasSales(world, batch.$id, ['unpaid', ...toMove])) return at(world.now() + minuteMs);
  if (batch.state === 'canceled') return null;
  const over = Date.parse(batch.pickupUntil);
  return at(over > world.now() ? over : world.now() + againMs);
}

/** Raises a due event and moves the batch's sales. @returns the number of sales left, and the batch's state */
async function settle(world: BatchWorld, id: string, endsAt: number): Promise<{ state: string; left: number }> {
  const batch = await follow(world, id);
  if (!batch) throw new DomainError('batch_not_found', { batchId: id });
  const relocated = await relocateSales(world, batch, endsAt);
  const left = relocated.left + (await moveSalesOf(world, batch, endsAt));
  if (left === 0) {
    const dueAt = await nextLook(world, batch, relocated.areUnpaidLeft);
    await world.rows.transact(async () => {
      const now = await world.rows.get('batches', id);
      // If the batch has moved meanwhile, that request handles its sales.
      const isSame = now?.version === batch.version && now.dueAt !== dueAt;
      return { operations: isSame ? updateFrom('batches', now, { dueAt }) : [], result: undefined };
    });
  }
  return { state: batch.state, left };
}

/** No limit here, because the schedule limits the time of each of its steps. */
const forever = Number.POSITIVE_INFINITY;

/** Closes due batches, also after downtime, and continues interrupted ones. */
export async function followBatches(world: BatchWorld): Promise<{ followed: number; left: number }> {
  const due: Batch[] = [];
  for await (const batch of world.rows.each('batches', { before: { dueAt: isoNow(world) } })) due.push(batch);
  let left = 0;
  for (const { $id } of due) left += (await settle(world, $id, forever)).left;
  return { followed: due.length, left };
}

/** Time limit for moving sales in one request of the seller, ms; the client repeats the request while some are left. */
const pressMs = 6_000;

/**
 * The seller accepts all, marks all as ready, or calls the batch off; `settle` only continues due moves. Refuses
 * batch_not_found, batch_event_not_allowed, invalid_input (reason).
 */
export async function raiseBatchEvent(
  world: BatchWorld,
  caller: Caller,
  input: { batchId: string; event: 'accept' | 'ready' | 'call_off' | 'settle'; reason: string },
): Promise<{ state: string; left: number }> {
  const { batchId, event, reason } = input;
  const endsAt = world.now() + pressMs;
  if (event === 'settle') await ownBatch(world, caller, batchId);
  else {
    await world.rows.transact(async () => {
      const batch = await ownBatch(world, caller, batchId);
      if (isRepeat(batch, event)) return { operations: [], result: undefined };
      const operations = eventOperations(world, batch, { event, by: 'seller', reason });
      const closing = event === 'call_off' ? await closeProduct(world, batch) : [];
      return { operations: [...operations, ...closing], result: undefined };
    });
  }
  return settle(world, batchId, endsAt);
}

/**
 * Closes the product for orders now, because a canceled batch does not stay open until its closing time. A batch that
 * was opened after this one has its own closing time and stays open.
 */
async function closeProduct(world: BatchWorld, { productId, closesAt }: Batch): Promise<Operation[]> {
  const product = await world.rows.get('products', productId);
  const isOpen = product?.closesAt && Date.parse(product.closesAt) > world.now();
  return isOpen && isSameMoment(product.closesAt, closesAt)
    ? [update('products', productId, { closesAt: isoNow(world) })]
    : [];
}

/** A double click, or a retry after a lost response. */
const isRepeat = ({ state, acceptsAll, endedBy }: Batch, event: BatchEvent): boolean =>
  (event === 'ready' && state === 'ready') ||
  (event === 'accept' && state === 'closed' && acceptsAll) ||
  (event === 'call_off' && state === 'canceled' && endedBy === 'seller');

/** Whether a reminder is still useful. */
const isClosingSoon = (world: BatchWorld, { state, closesAt }: Pick<Batch, 'state' | 'closesAt'>): boolean =>
  state === 'open' && world.now() < Date.parse(closesAt);

/** People notified in parallel. */
const toldAtOnce = 20;

/**
 * Notifies everyone who wishlisted the product that the batch closes soon, unless the product is withdrawn. The id
 * contains the closing day, so interrupted runs and replaced empty batches notify no one twice.
 */
async function tellWishers(world: BatchWorld, batch: Batch): Promise<void> {
  const wishers: string[] = [];
  const { productId } = batch;
  const product = await world.rows.get('products', productId);
  if (!product || availabilityOf(product) !== 'available') return;
  const where = { productId };
  const closes = campusTime(Date.parse(batch.closesAt), zoneOf(world)).date;
  const idOf = (id: string) => batchReminderId(world.settings.idSecret, productId, closes, id);
  for await (const { userId } of world.rows.each('wishlistItems', { where, select: ['userId'] })) wishers.push(userId);
  for (const some of inChunks(wishers, toldAtOnce))
    await Promise.all(some.map((id) => tellOnce(world, idOf(id), id, wishClosingNotification(batch, zoneOf(world)))));
}

/**
 * Reminds once, some hours before a batch closes: first the people who wishlisted the product, then the seller, in the
 * transaction that clears `remindAt`.
 */
export async function remindOfBatches(world: BatchWorld): Promise<number> {
  const due: Batch[] = [];
  for await (const batch of world.rows.each('batches', { before: { remindAt: isoNow(world) } })) due.push(batch);
  let reminded = 0;
  for (const { $id, ...seen } of due) {
    if (isClosingSoon(world, seen)) await tellWishers(world, { ...seen, $id });
    reminded += await world.rows.transact(async () => {
      const batch = await world.rows.get('batches', $id);
      if (!batch || batch.remindAt === null) return { operations: [], result: 0 };
      const isOn = isClosingSoon(world, batch);
      return {
        operations: [
          ...updateFrom('batches', batch, { remindAt: null }),
          ...(isOn ? [notify(world, batch.sellerId, batchClosingNotification(batch, zoneOf(world)))] : []),
        ],
        result: isOn ? 1 : 0,
      };
    });
  }
  return reminded;
}
