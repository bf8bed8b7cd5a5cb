/** Blocks between people. Only the blocker can read a block; the other side notices it by a refusal. */
import { keyedId } from '../../domain/keyed-ids.ts';
import type { NewTalkInput } from '../../domain/message-input.ts';
import { create, type Row, remove } from '../rows.ts';
import type { Caller, World } from '../world.ts';
import { openTalk, writeTalk } from './talk.ts';

/** The maximum of one list. */
const listMax = 5_000;

/** All blocks by or against this person, in one request, for use before the other people are known. */
export const blocksAround = (world: Pick<World, 'rows'>, personId: string): Promise<Row<'blocks'>[]> =>
  world.rows.list('blocks', { either: [{ blockerId: personId }, { blockedId: personId }], limit: listMax });

/** Blocks between these two people, in either direction. */
export function blocksBetween(world: Pick<World, 'rows'>, oneId: string, otherId: string): Promise<Row<'blocks'>[]> {
  const both = [oneId, otherId];
  return world.rows.list('blocks', { where: { blockerId: both, blockedId: both }, limit: 2 });
}

/**
 * Blocks or unblocks the other person of a talk, also before the first message (`about`). Open sales continue, with
 * their cards. May be repeated. Refuses talk_not_found, and what prevents a talk.
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
    // A talk without messages is not in the other person's list.
    const begun = atHand.isNew ? [writeTalk(atHand, {}), ...counted] : [];
    return { operations: [...begun, create('blocks', id, data, [caller.id])], result };
  });
}
