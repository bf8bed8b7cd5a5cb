/** The rule of domain/messages/passing.ts where something of one person reaches another. */
import { type blockedNames, isBlockedPair } from '../../domain/messages/passing.ts';
import type { Block } from '../../domain/messages/talk.ts';
import { throttleWindow } from '../../domain/quota.ts';
import { countersOf, countUse } from '../quota.ts';
import type { Operation } from '../rows.ts';
import type { World } from '../world.ts';

/** What may pass from one person to another at this moment. */
export interface Passing {
  /** Whether one of them has blocked the other: then no words pass. */
  readonly isBlocked: boolean;
  /** News for the other: between blocked people while there is room in the hour, else none. */
  readonly news: (told: readonly Operation[]) => readonly Operation[];
  /** Counts what is refused beyond the hour's room, between blocked people; refuses rate_limited. */
  readonly count: () => readonly Operation[];
}

export const allPasses: Passing = { isBlocked: false, news: (told) => told, count: () => [] };

/** What passes from one to the other, by the blocks that were read in this plan. Asks for a counter between blocked people only. */
export async function passingBetween(
  world: Pick<World, 'rows' | 'now'>,
  blocks: readonly Block[],
  fromId: string,
  toId: string,
): Promise<Passing> {
  if (!isBlockedPair(blocks, fromId, toId)) return allPasses;
  const window = throttleWindow('blockedNews', `${fromId}:${toId}`, world.now());
  const counters = await countersOf(world, [window.id]);
  const isFull = (counters.get(window.id)?.count ?? 0) >= window.times;
  return {
    isBlocked: true,
    news: (told) => (told.length === 0 || isFull ? [] : [...told, countUse(window, counters)]),
    count: () => [countUse(window, counters)],
  };
}

/** What the sender is called in news for the other: between blocked people by their part in the sale. */
export const nameFor = (
  { isBlocked }: Passing,
  name: string,
  part: (typeof blockedNames)[keyof typeof blockedNames],
) => (isBlocked ? part : name);
