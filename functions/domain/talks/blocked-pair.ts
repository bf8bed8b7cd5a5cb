/**
 * Rules for two people after one has blocked the other. Open sales between them continue; for these, each can send the
 * other a few notifications with fixed text per hour, plus one for each correct handover code. Free text does not reach
 * the other: reasons go to the administrators, and meeting places are chosen from a list. New contact between them is
 * refused (`assertNotBlocked`).
 */
import { DomainError } from '../errors.ts';
import type { Block } from './talk.ts';

/** The blocks between these two people. */
export const blocksOfPair = <B extends Block>(blocks: readonly B[], oneId: string, otherId: string): B[] =>
  blocks.filter(
    ({ blockerId, blockedId }) =>
      (blockerId === oneId && blockedId === otherId) || (blockerId === otherId && blockedId === oneId),
  );

/** Whether one of these two has blocked the other; `blocks` may contain other pairs. */
export const isBlockedPair = (blocks: readonly Block[], oneId: string, otherId: string): boolean =>
  blocksOfPair(blocks, oneId, otherId).length > 0;

/** Names used in notifications to the other person; a real name would be free text, too. */
export const blockedNames = { buyer: 'Pembeli', seller: 'Penjual' } as const;

/**
 * Refuses a place in free text. `listed`: the campus's places and those named by the sale's products. @throws
 * invalid_input
 */
export function assertListedPlace(place: string, listed: readonly string[]): void {
  if (!listed.includes(place)) throw new DomainError('invalid_input', { fields: { place: 'place_not_listed' } });
}
