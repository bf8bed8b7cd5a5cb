import { roomId } from '../domain/ids.ts';
import type { RoomName } from '../domain/limits.ts';
import { ceilingOf, nextRound } from '../domain/room.ts';
import { create, increment, incrementFrom } from './operations.ts';
import type { Operation, Row } from './rows.ts';
import type { World } from './world.ts';

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
