/** Blocks between people. Only the blocker can read a block; the other side notices it by a refusal. */
import { DomainError } from '../../domain/errors.ts';
import { blocksId } from '../../domain/ids.ts';
import { keyedId } from '../../domain/keyed-ids.ts';
import { limits } from '../../domain/limits.ts';
import type { NewTalkInput } from '../../domain/message-input.ts';
import { type Counter, countersOf } from '../quota.ts';
import { create, idsPerQuery, inChunks, increment, type Operation, type Row, remove } from '../rows.ts';
import type { Caller, World } from '../world.ts';
import { openTalk, writeTalk } from './talk.ts';

/**
 * Maximum rows per list. A person's own blocks, which `limits.blockedPeople` limits, leave space for those by others.
 */
const listMax = 5_000;

/** All blocks by or against this person, in one request, for use before the other people are known. */
export const blocksAround = (world: Pick<World, 'rows'>, personId: string): Promise<Row<'blocks'>[]> =>
  world.rows.list('blocks', { either: [{ blockerId: personId }, { blockedId: personId }], limit: listMax });

/** Blocks by or against a person. `counted`: operations that the same plan must write. */
interface KnownBlocks {
  readonly blocks: readonly Row<'blocks'>[];
  readonly counted: readonly Operation[];
}

/**
 * All blocks by or against this person, without a request for most people: their counter shows that there is none.
 * `counters` must have been read in this plan, with the person's `blocksId`. `counted` creates a missing counter. With
 * `otherId`, blocks of other pairs may be missing.
 */
export async function blocksByCounter(
  world: Pick<World, 'rows'>,
  personId: string,
  counters: ReadonlyMap<string, Counter>,
  otherId?: string,
): Promise<KnownBlocks> {
  const counter = counters.get(blocksId(personId));
  if (counter?.count === 0) return { blocks: [], counted: [] };
  if (counter && otherId !== undefined) return { blocks: await blocksBetween(world, personId, otherId), counted: [] };
  const blocks = await blocksAround(world, personId);
  return { blocks, counted: counter ? [] : [countedBlocks(personId, blocks.length)] };
}

const countedBlocks = (personId: string, count: number): Operation =>
  create('counters', blocksId(personId), { count, windowEndsAt: null });

/**
 * Raises the counters of both people, in the transaction of a new block. A plan that creates a counter at the same
 * moment conflicts. Counters never fall, so one may be too high but never too low; after a block is lifted, a counter
 * that is too high costs a request.
 */
async function blockCounted(world: Pick<World, 'rows'>, people: readonly string[]): Promise<Operation[]> {
  const counters = await countersOf(world, people.map(blocksId));
  return people.map((id) =>
    counters.has(blocksId(id)) ? increment('counters', blocksId(id), 'count') : countedBlocks(id, 1),
  );
}

/**
 * Raises counters that are 0 although the person is in a block. Such counters exist on a campus that went back for a
 * while to an earlier version, which does not count blocks.
 */
export async function recountBlocks({ rows }: Pick<World, 'rows'>): Promise<void> {
  const people = new Set<string>();
  for await (const { blockerId, blockedId } of rows.each('blocks', { select: ['blockerId', 'blockedId'] })) {
    people.add(blockerId).add(blockedId);
  }
  for (const ids of inChunks([...people].map(blocksId), idsPerQuery)) {
    const low = await rows.list('counters', { where: { $id: ids, count: 0 }, select: ['$id'], limit: ids.length });
    for (const { $id } of low) await rows.increment('counters', $id, 'count', 1);
  }
}

/** Blocks between these two people, in either direction. */
export function blocksBetween(world: Pick<World, 'rows'>, oneId: string, otherId: string): Promise<Row<'blocks'>[]> {
  const both = [oneId, otherId];
  return world.rows.list('blocks', { where: { blockerId: both, blockedId: both }, limit: 2 });
}

/** Refuses block_limit if this person has blocked as many people as one may. */
async function requireFewBlocks(world: Pick<World, 'rows'>, blockerId: string): Promise<void> {
  const limit = limits.blockedPeople;
  const own = await world.rows.list('blocks', { where: { blockerId }, select: ['blockerId'], limit });
  if (own.length >= limit) throw new DomainError('block_limit', { limit });
}

/**
 * Blocks or unblocks the other person of a talk, also before the first message (`about`). Open sales continue, with
 * their cards. May be repeated. Refuses talk_not_found, block_limit, and what prevents a talk.
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
    // A talk without messages does not appear in the other person's list.
    const begun = atHand.isNew ? [writeTalk(atHand, {}), ...counted] : [];
    const [raised] = await Promise.all([
      blockCounted(world, [caller.id, side.otherId]),
      requireFewBlocks(world, caller.id),
    ]);
    return { operations: [...begun, create('blocks', id, data, [caller.id]), ...raised], result };
  });
}
