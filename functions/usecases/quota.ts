/** Throttles and rooms (domain/quota.ts), counted in rows. */
import { DomainError } from '../domain/errors.ts';
import { roomId } from '../domain/ids.ts';
import type { RoomName, ThrottleName } from '../domain/limits.ts';
import { ceilingOf, nextRound, throttleWindow } from '../domain/quota.ts';
import { create, increment, incrementFrom, type Operation, type Row } from './rows.ts';
import { isoNow, type World } from './world.ts';

/** Counts one use of `name` by `key`; refuses with rate_limited and the wait when the window is used up. */
export async function throttle(world: Pick<World, 'rows' | 'now'>, name: ThrottleName, key: string): Promise<void> {
  const { id, times, endsAt, retryAfterSeconds } = throttleWindow(name, key, world.now());
  if (await world.rows.create('throttles', id, { count: 1, windowEndsAt: endsAt })) return;
  if (!(await world.rows.increment('throttles', id, 'count', times))) {
    throw new DomainError('rate_limited', { retryAfterSeconds });
  }
}

/** Windows that are over count nothing any more. */
export async function forgetThrottles(world: Pick<World, 'rows' | 'now'>): Promise<void> {
  await world.rows.removeWhere('throttles', { before: { windowEndsAt: isoNow(world) } });
}

type RoomWorld = Pick<World, 'rows'>;

/** The counter of a room; none before the first place was taken. `owner`: the person, or the photo. */
export const roomOf = (world: RoomWorld, name: RoomName, owner: string): Promise<Row<'throttles'> | null> =>
  world.rows.get('throttles', roomId(name, owner));

/**
 * One more place of the room, to be written in the same transaction as what takes it: together with others who take the
 * last places at this moment, that transaction fails and is planned anew. `room` must have been read in this plan.
 * `countInUse`: asked when the counter does not know of a free place; it refuses when there is none.
 */
export async function takeRoom(
  name: RoomName,
  owner: string,
  room: Row<'throttles'> | null,
  countInUse: () => Promise<number>,
): Promise<Operation> {
  const id = roomId(name, owner);
  if (!room) return create('throttles', id, { count: (await countInUse()) + 1, windowEndsAt: null });
  const ceiling = ceilingOf(name, room.count);
  if (ceiling !== null) return increment('throttles', id, 'count', 1, ceiling);
  return incrementFrom('throttles', id, 'count', room.count, nextRound(room.count, (await countInUse()) + 1));
}
