/**
 * Notifies each person affected by a clock change once, after all times have moved, so that the notification lists the
 * final times.
 */
import { clockNotificationId } from '../../domain/keyed-ids.ts';
import { comesBack } from '../../domain/kinds/index.ts';
import { clockNotification, type TimedThing } from '../../domain/notifications/clock-notification.ts';
import { salePage } from '../../domain/notifications/sale-text.ts';
import { type ClockChange, hasFollowedClock, isUpcoming } from '../../domain/settings/clock-change.ts';
import { tellOnce } from '../notifications/notify.ts';
import { collect, idsPerQuery, inChunks, type Row, readersAmong } from '../rows.ts';
import type { World } from '../world.ts';
import { type TimedRows, type TimedSale, timedRows } from './concerned.ts';
import { rememberNotified } from './open-change.ts';

type TellingWorld = Pick<World, 'rows' | 'now' | 'settings' | 'kinds'>;

/** People notified in parallel. */
const atOnce = 20;

type Things = Map<string, TimedThing[]>;

const add = (things: Things, personId: string, thing: TimedThing): void => {
  if (personId !== '') things.set(personId, [...(things.get(personId) ?? []), thing]);
};

/** A seller learns of a transfer only after its payment. */
const sidesOf = (sale: TimedSale) => {
  const sides = [
    ['buyer', sale.buyerId] as const,
    ...(sale.state === 'unpaid' ? [] : [['seller', sale.sellerId] as const]),
  ];
  return sides.filter(([, id]) => readersAmong(sale, [id]).length > 0);
};

type When =
  | { what: 'meeting' | 'proposal' | 'appointment'; at: string }
  | { what: 'rental'; from: string; until: string };

function timesOf(sale: TimedSale, { proposals }: TimedRows, change: ClockChange): When[] {
  const { meetAt, rentFrom, rentUntil, bookingId } = sale;
  const what = bookingId ? 'appointment' : 'meeting';
  return [
    ...(isUpcoming(change, meetAt) ? [{ what, at: meetAt } as const] : []),
    ...(proposals.get(sale.$id) ?? []).map(({ startsAt }) => ({ what: 'proposal', at: startsAt }) as const),
    ...(comesBack(sale) && rentFrom && rentUntil
      ? [{ what: 'rental', from: rentFrom, until: rentUntil } as const]
      : []),
  ];
}

function ofBatch(batch: Row<'batches'>, sales: readonly TimedSale[], change: ClockChange, things: Things): void {
  const { $id, productName: names, closesAt, pickupFrom, sellerId } = batch;
  const link = `/batches/${$id}`;
  if (isUpcoming(change, closesAt)) add(things, sellerId, { what: 'closing', at: closesAt, names, link });
  add(things, sellerId, { what: 'pickup', at: pickupFrom, names, link });
  for (const sale of sales)
    for (const id of readersAmong(sale, [sale.buyerId]))
      add(things, id, { what: 'pickup', at: pickupFrom, names, link: salePage(sale, 'buyer') });
}

async function ofDraws(world: TellingWorld, draws: readonly Row<'draws'>[], things: Things): Promise<void> {
  for (const some of inChunks(draws, idsPerQuery)) {
    const ids = some.map(({ $id }) => $id);
    const [products, entries] = await Promise.all([
      world.rows.list('products', { where: { $id: ids }, select: ['name'], limit: ids.length }),
      collect(
        world.rows.each('drawEntries', { where: { productId: ids }, select: ['productId', 'userId'], pageRows: 5_000 }),
      ),
    ]);
    for (const { $id, drawAt, giverId } of some) {
      const names = products.find((one) => one.$id === $id)?.name;
      // If the gift is deleted, its draw ends with a notification of its own.
      if (names === undefined) continue;
      const own = entries.filter(({ productId }) => productId === $id).map(({ userId }) => userId);
      for (const id of [giverId, ...own]) add(things, id, { what: 'draw', at: drawAt, names, link: `/product/${$id}` });
    }
  }
}

const startOf = (thing: TimedThing): number => Date.parse(thing.what === 'rental' ? thing.from : thing.at);

/** All times of each person, soonest first. */
async function thingsOf(world: TellingWorld, change: ClockChange): Promise<Things> {
  const timed = await timedRows(world, change);
  const things: Things = new Map();
  const has = (row: { readonly clockAt: string | null }) => hasFollowedClock(change, row);
  for (const sale of timed.sales.filter(has))
    for (const [side, id] of sidesOf(sale))
      for (const when of timesOf(sale, timed, change))
        add(things, id, { ...when, names: sale.productNames, link: salePage(sale, side) });
  for (const batch of timed.batches.filter(has)) ofBatch(batch, timed.batchSales.get(batch.$id) ?? [], change, things);
  await ofDraws(world, timed.draws.filter(has), things);
  for (const all of things.values()) all.sort((one, other) => startOf(one) - startOf(other));
  return things;
}

/**
 * Notifies people until `endsAt` (ms since 1970); the next run continues after the last one. Returns whether all are
 * notified.
 */
export async function tellClock(world: TellingWorld, change: ClockChange, endsAt: number): Promise<boolean> {
  const things = [...(await thingsOf(world, change))].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const some of inChunks(
    things.filter(([id]) => id > change.notifiedUpTo),
    atOnce,
  )) {
    if (world.now() >= endsAt) return false;
    await Promise.all(
      some.map(([personId, all]) => {
        const id = clockNotificationId(world.settings.idSecret, change.at, personId);
        return tellOnce(world, id, personId, clockNotification(change, all));
      }),
    );
    const last = some.at(-1)?.[0];
    if (last !== undefined) await rememberNotified(world, change, last);
  }
  return true;
}
