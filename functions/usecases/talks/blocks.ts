/** Who has blocked whom. Blocks are read by their blocker alone; the other learns of one when it refuses something. */
import { keyedId } from '../../domain/keyed-ids.ts';
import type { NewTalkInput } from '../../domain/message-input.ts';
import { create, type Row, remove } from '../rows.ts';
import type { Caller, World } from '../world.ts';
import { openTalk, writeTalk } from './talk.ts';

/** The most that a list answers. */
const listMax = 5_000;

/** All blocks by this person or against them, in one call: whom they buy from is not known yet. */
export const blocksAround = (world: Pick<World, 'rows'>, personId: string): Promise<Row<'blocks'>[]> =>
  world.rows.list('blocks', { either: [{ blockerId: personId }, { blockedId: personId }], limit: listMax });

/** Blocks of these two people, either way. */
export function blocksBetween(world: Pick<World, 'rows'>, oneId: string, otherId: string): Promise<Row<'blocks'>[]> {
  const both = [oneId, otherId];
  return world.rows.list('blocks', { where: { blockerId: both, blockedId: both }, limit: 2 });
}

/**
 * Sets or takes back the caller's block of the other of a talk, also before a word was said in it (`about`). Open sales go on, told by
 * their cards. May be repeated. Refuses talk_not_found, and what keeps a talk from beginning.
 */
export function setPersonBlocked(
  world: Pick<World, 'rows' | 'users' | 'settings' | 'now'>,
  caller: Caller,
  input: { talkId: string; isBlocked: boolean; about?: NewTalkInput | undefined },
): Promise<{ isBlocked: boolean }> {
  const { talkId, isBlocked, about } = input;
  const result = { isBlocked };
  return world.rows.transact(async () => {
    const [{ atHand, side, counted }, [mine]] = await Promise.all([
      openTalk(world, caller, talkId, about),
      world.rows.list('blocks', { where: { talkId, blockerId: caller.id }, limit: 1 }),
    ]);
    if (isBlocked === (mine !== undefined)) return { operations: [], result };
    if (mine) return { operations: [remove('blocks', mine.$id)], result };
    const data = { blockerId: caller.id, blockedId: side.otherId, talkId };
    const id = keyedId(world.settings.idSecret, 'block', caller.id, side.otherId);
    // Nothing is said by it: the other's list does not show such a talk.
    const begun = atHand.isNew ? [writeTalk(atHand, {}), ...counted] : [];
    return { operations: [...begun, create('blocks', id, data, [caller.id])], result };
  });
}
