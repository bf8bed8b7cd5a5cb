/**
 * Notifies each person affected by a time zone change once, after all times have moved, so that the notification lists
 * the final times.
 */
import { clockNotificationId } from '../../domain/keyed-ids.ts';
import { comesBack } from '../../domain/kinds/index.ts';
import { clockNotification, type TimedThing } from '../../domain/notifications/clock-notification.ts';
import { salePage } from '../../domain/notifications/sale-text.ts';
import { type ClockChange, hasFollowedClock, isUpcoming } from '../../domain/settings/clock-change.ts';
import { tellOnce } from '../notifications/notify.ts';
import { inChunks, readersAmong } from '../rows.ts';
import type { World } from '../world.ts';
import { type TimedRows, timedRows } from './concerned.ts';
import { rememberNotified } from './open-change.ts';
import type { TimedSale } from './timed.ts';

type TellingWorld = Pick<World, 'rows' | 'now' | 'settings' | 'kinds'>;

/** People notified in parallel. */
const atOnce = 20;

type Things = Map<string, TimedThing[]>;

const add = (things: Things, personId: string, thing: TimedThing): void => {
  if (personId !== '') things.set(personId, [...(things.get(personId) ?? []), thing]);
};

/** Omits the seller of an unpaid transfer order, who learns of it only after the payment. */
const sidesOf = (sale: TimedSale) => {
  const sides = [
    ['buyer', sale.buyerId] as const,
    ...(sale.state === 'unpaid' ? [] : [['seller', sale.sellerId] as const]),
  ];
  return sides.filter(([, id]) => readersAmong(sale, [id]).length > 0);
};

function timesOf(sale: TimedSale, { proposals }: TimedRows, change: ClockChange) {
  const { meetAt, rentFrom, rentUntil, bookingId } = sale;
  const what = bookingId ? 'Jadwal jasa' : 'Janji temu';
  return [
    ...(isUpcoming(change, meetAt) ? [{ what, at: meetAt }] : []),
    ...(proposals.get(sale.$id) ?? []).map(({ startsAt }) => ({ what: 'Usul janji temu', at: startsAt })),
    ...(comesBack(sale) && rentFrom && rentUntil ? [{ what: 'Sewa', from: rentFrom, until: rentUntil }] : []),
  ];
}

const startOf = (thing: TimedThing): number => Date.parse('from' in thing ? thing.from : thing.at);

/** All times to list in each person's notification, soonest first. */
async function thingsOf(world: TellingWorld, change: ClockChange): Promise<Things> {
  const timed = await timedRows(world, change);
  const things: Things = new Map();
  for (const sale of timed.sales.filter((one) => hasFollowedClock(change, one)))
    for (const [side, id] of sidesOf(sale))
      for (const when of timesOf(sale, timed, change))
        add(things, id, { ...when, names: sale.productNames, link: salePage(sale, side) });
  for (const { told } of timed.ofKinds)
    for (const { personId, thing } of await told(world, change, timed.following)) add(things, personId, thing);
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
