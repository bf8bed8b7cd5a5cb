/**
 * What passes between two people of whom one has blocked the other: the steps of their open sales, told by fixed words, a few an hour.
 * Nobody's free text reaches the other: what somebody has to say about a sale goes to the desk, and where they meet is chosen from a
 * list. What begins something new between them is refused where it begins (`assertNotBlocked`).
 */
import { DomainError } from '../errors.ts';
import type { Block } from './talk.ts';

/** Whether one of these two has blocked the other; `blocks` may name others besides. */
export const isBlockedPair = (blocks: readonly Block[], oneId: string, otherId: string): boolean =>
  blocks.some(
    ({ blockerId, blockedId }) =>
      (blockerId === oneId && blockedId === otherId) || (blockerId === otherId && blockedId === oneId),
  );

/** How each of the two is called in the news for the other: a name is free text, too. */
export const blockedNames = { buyer: 'Pembeli', seller: 'Penjual' } as const;

/** Refuses a place in somebody's own words. `listed`: the campus's places, and those that the sale's goods named. @throws invalid_input */
export function assertListedPlace(place: string, listed: readonly string[]): void {
  if (!listed.includes(place)) throw new DomainError('invalid_input', { fields: { place: 'place_not_listed' } });
}
