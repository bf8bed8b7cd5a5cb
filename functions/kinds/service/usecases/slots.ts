/**
 * The quarters of an hour that bookings take. Row ids are natural keys, so two bookings cannot take the same quarter.
 */
import { DomainError } from '../../../domain/errors.ts';
import { slotId } from '../../../domain/ids.ts';
import { limits } from '../../../domain/limits.ts';
import { create, idsPerQuery, inChunks, type Operation, type Row, remove } from '../../../usecases/rows.ts';
import { type World, type Zoned, zoneOf } from '../../../usecases/world.ts';
import { assertWithinHours, exchanged, quarterStart, quartersOf } from '../rules/appointment.ts';
import { readSchedule } from '../rules/stored-service.ts';

type SlotWorld = Pick<World, 'rows'>;

export interface Booking {
  readonly sellerId: string;
  readonly bookingId: string;
  /** ISO. */
  readonly startsAt: string;
  readonly minutes: number;
}

const take = (sellerId: string, bookingId: string, quarters: readonly number[]): Operation[] =>
  quarters.map((quarter) =>
    create('appointmentSlots', slotId(sellerId, quarter), { sellerId, bookingId, startsAt: quarterStart(quarter) }),
  );

/** Whether other bookings of this seller take any of these quarters. */
async function othersIn(
  world: SlotWorld,
  sellerId: string,
  bookingId: string,
  quarters: readonly number[],
): Promise<boolean> {
  const ids = quarters.map((quarter) => slotId(sellerId, quarter));
  if (ids.length === 0) return false;
  const found = await world.rows.list('appointmentSlots', { where: { $id: ids }, limit: ids.length });
  return found.some((slot) => slot.bookingId !== bookingId);
}

/**
 * Takes the quarters of new bookings, for the transaction that orders them: of two simultaneous orders the second
 * fails, is planned again and refused. `about`: details of the refusal. Refuses slot_taken.
 */
export async function takeSlots(
  world: SlotWorld,
  bookings: readonly (Booking & { readonly about: { readonly productId: string; readonly name: string } })[],
): Promise<Operation[]> {
  const used = new Set<string>();
  const operations: Operation[] = [];
  for (const { sellerId, bookingId, startsAt, minutes, about } of bookings) {
    const quarters = quartersOf(startsAt, minutes);
    // Two appointments of one order may overlap, too.
    const isTwice = quarters.some((quarter) => used.has(slotId(sellerId, quarter)));
    if (isTwice || (await othersIn(world, sellerId, bookingId, quarters))) throw new DomainError('slot_taken', about);
    for (const quarter of quarters) used.add(slotId(sellerId, quarter));
    operations.push(...take(sellerId, bookingId, quarters));
  }
  return operations;
}

const slotsOf = (world: SlotWorld, bookingId: string): Promise<Row<'appointmentSlots'>[]> =>
  world.rows.list('appointmentSlots', {
    where: { bookingId },
    limit: limits.packageMinutesMost / limits.quarterMinutes + 1,
  });

type BookedSale = Pick<Row<'sales'>, 'sellerId' | 'bookingId' | 'bookedMinutes'>;

/** Refuses a time at which the seller has another booking or is closed. Refuses slot_taken, slot_closed. */
export async function assertSlotsFree(world: SlotWorld & Zoned, sale: BookedSale, startsAt: string): Promise<void> {
  const { sellerId, bookingId, bookedMinutes } = sale;
  if (!bookingId) return;
  const [schedule, isTaken] = await Promise.all([
    world.rows.get('schedules', sellerId),
    othersIn(world, sellerId, bookingId, quartersOf(startsAt, bookedMinutes)),
  ]);
  assertWithinHours(readSchedule(schedule), startsAt, bookedMinutes, zoneOf(world));
  if (isTaken) throw new DomainError('slot_taken', { startsAt });
}

/** Replaces a moved booking's quarters by those of its new time, in one transaction. Refuses slot_taken. */
export async function exchangeSlots(
  world: SlotWorld & Zoned,
  sale: BookedSale,
  startsAt: string,
): Promise<Operation[]> {
  await assertSlotsFree(world, sale, startsAt);
  return exchange(world, sale, startsAt);
}

/**
 * The operations that move an appointment after a change of the campus's time zone; null if another booking takes one
 * of the quarters. Does not check the seller's hours, which move as well.
 */
export async function slotsByClock(world: SlotWorld, sale: BookedSale, startsAt: string): Promise<Operation[] | null> {
  const quarters = quartersOf(startsAt, sale.bookedMinutes);
  if (sale.bookingId && (await othersIn(world, sale.sellerId, sale.bookingId, quarters))) return null;
  return exchange(world, sale, startsAt);
}

async function exchange(world: SlotWorld, sale: BookedSale, startsAt: string): Promise<Operation[]> {
  const { sellerId, bookingId, bookedMinutes } = sale;
  if (!bookingId) return [];
  const before = await slotsOf(world, bookingId);
  const kept = before.map(({ $id, startsAt: at }) => ({ $id, quarter: quartersOf(at, 1)[0] ?? -1 }));
  const { given, taken } = exchanged(
    kept.map(({ quarter }) => quarter),
    quartersOf(startsAt, bookedMinutes),
  );
  return [
    ...kept.filter(({ quarter }) => given.includes(quarter)).map(({ $id }) => remove('appointmentSlots', $id)),
    ...take(sellerId, bookingId, taken),
  ];
}

/** Releases the quarters of sales that ended without the service. */
export async function releaseSlots(world: SlotWorld, sales: readonly BookedSale[]): Promise<Operation[]> {
  const slots = await Promise.all(
    sales.filter(({ bookingId }) => bookingId).map(({ bookingId }) => slotsOf(world, bookingId)),
  );
  return slots.flat().map(({ $id }) => remove('appointmentSlots', $id));
}

/** Age after which past quarters are deleted. */
const forgetMs = 24 * 60 * 60_000;

/**
 * Deletes past quarters, and releases those without a running sale, which an inconsistent backup or a crashed tool may
 * leave behind.
 */
export async function freeStaleSlots(world: Pick<World, 'rows' | 'now'>): Promise<{ freed: number }> {
  const passed = new Date(world.now() - forgetMs).toISOString();
  await world.rows.removeWhere('appointmentSlots', { before: { startsAt: passed } });
  const sellers = new Map<string, string>();
  for await (const { bookingId, sellerId } of world.rows.each('appointmentSlots', {
    select: ['bookingId', 'sellerId'],
    pageRows: 5_000,
  }))
    sellers.set(bookingId, sellerId);
  let freed = 0;
  for (const some of inChunks([...sellers], idsPerQuery)) {
    // Filters by seller as well, because sales have an index on sellers but none on bookings.
    const sales = await world.rows.list('sales', {
      where: { sellerId: [...new Set(some.map(([, sellerId]) => sellerId))], bookingId: some.map(([id]) => id) },
      select: ['bookingId', 'state'],
      limit: some.length,
    });
    const running = new Set(sales.filter(({ state }) => state !== 'canceled').map(({ bookingId }) => bookingId));
    for (const [bookingId, sellerId] of some.filter(([one]) => !running.has(one))) {
      freed += await world.rows.transact(async () => {
        // An order that was being placed during the first read has its sale by now.
        const [sale] = await world.rows.list('sales', { where: { sellerId, bookingId }, select: ['state'], limit: 1 });
        if (sale && sale.state !== 'canceled') return { operations: [], result: 0 };
        const left = await slotsOf(world, bookingId);
        return { operations: left.map(({ $id }) => remove('appointmentSlots', $id)), result: left.length };
      });
    }
  }
  return { freed };
}

/** Taken quarters between two times, by seller. Used for "Kosong besok". */
export async function takenBetween(
  world: SlotWorld,
  from: string,
  until: string,
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const taken = new Map<string, Set<number>>();
  const selection = { since: { startsAt: from }, before: { startsAt: until }, pageRows: 5_000 };
  for await (const { sellerId, startsAt } of world.rows.each('appointmentSlots', selection)) {
    const own = taken.get(sellerId) ?? new Set();
    for (const quarter of quartersOf(startsAt, 1)) own.add(quarter);
    taken.set(sellerId, own);
  }
  return taken;
}
