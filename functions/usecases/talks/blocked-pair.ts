/** The rule of domain/talks/blocked-pair.ts where something of one person reaches another. */

import { throttleWindow } from '../../domain/quota.ts';
import { type blockedNames, isBlockedPair } from '../../domain/talks/blocked-pair.ts';
import type { Block } from '../../domain/talks/talk.ts';
import { countersOf, countUse } from '../quota.ts';
import type { Operation } from '../rows.ts';
import type { World } from '../world.ts';

/** What may pass from one person to another at this moment. */
export interface Contact {
  /** Whether one of them has blocked the other: then no words pass. */
  readonly isBlocked: boolean;
  /** News for the other: between blocked people while there is room in the hour, else none. */
  readonly allowed: (told: readonly Operation[]) => readonly Operation[];
  /** Counts what is refused beyond the hour's room, between blocked people; refuses rate_limited. */
  readonly count: () => readonly Operation[];
}

export const freeContact: Contact = { isBlocked: false, allowed: (told) => told, count: () => [] };

/** What passes from one to the other, by the blocks that were read in this plan. Asks for a counter between blocked people only. */
export async function contactBetween(
  world: Pick<World, 'rows' | 'now'>,
  blocks: readonly Block[],
  fromId: string,
  toId: string,
): Promise<Contact> {
  if (!isBlockedPair(blocks, fromId, toId)) return freeContact;
  const window = throttleWindow('blockedPairNotifications', `${fromId}:${toId}`, world.now());
  const counters = await countersOf(world, [window.id]);
  const isFull = (counters.get(window.id)?.count ?? 0) >= window.times;
  return {
    isBlocked: true,
    allowed: (told) => (told.length === 0 || isFull ? [] : [...told, countUse(window, counters)]),
    count: () => [countUse(window, counters)],
  };
}

/** What the sender is called in news for the other: between blocked people by their part in the sale. */
export const nameFor = (
  { isBlocked }: Contact,
  name: string,
  part: (typeof blockedNames)[keyof typeof blockedNames],
) => (isBlocked ? part : name);
