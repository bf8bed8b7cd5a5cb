/** Applies domain/talks/blocked-pair.ts to everything that one person sends to another. */

import { throttleWindow } from '../../domain/quota.ts';
import { type blockedNames, isBlockedPair } from '../../domain/talks/blocked-pair.ts';
import type { Block } from '../../domain/talks/talk.ts';
import { countersOf, countUse } from '../quota.ts';
import type { Operation } from '../rows.ts';
import type { World } from '../world.ts';

/** The notifications that one person may send to another now. */
export interface Contact {
  /** Whether one of the two has blocked the other; then no free text passes. */
  readonly isBlocked: boolean;
  /** Filters notifications to the other side: between blocked people they are sent only within the hourly limit. */
  readonly allowed: (told: readonly Operation[]) => readonly Operation[];
  /** Counts a notification against the hourly limit between blocked people; refuses rate_limited beyond it. */
  readonly count: () => readonly Operation[];
}

export const freeContact: Contact = { isBlocked: false, allowed: (told) => told, count: () => [] };

/**
 * The contact allowed between two people, given the blocks read in this plan. Reads a counter only for blocked people.
 */
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

/** The sender's name in notifications; between blocked people the role in the sale. */
export const nameFor = (
  { isBlocked }: Contact,
  name: string,
  part: (typeof blockedNames)[keyof typeof blockedNames],
) => (isBlocked ? part : name);
