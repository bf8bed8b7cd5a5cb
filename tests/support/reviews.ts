/** Completed sales, and reviews of them created by the usecases. */
import type { ReviewInput } from '#domain/trust/review.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { writeReview } from '../../functions/usecases/trust/write-review.ts';
import type { Caller, World } from '../../functions/usecases/world.ts';
import type { Campus, KnownCaller } from './campus.ts';
import { firstOf, handOver, orderedFrom, press } from './sales.ts';

export interface CompletedSale {
  readonly id: string;
  readonly orderId: string;
  readonly buyer: KnownCaller;
  readonly seller: KnownCaller;
}

/** A sale that was just received; buyer and seller have profiles. */
export async function completedSale(campus: Campus): Promise<CompletedSale> {
  const order = await orderedFrom(campus, { sellers: 1 });
  const { id, seller } = firstOf(order);
  await Promise.all([order.buyer, seller].map((person) => ensureProfile(campus.world, person)));
  await press(campus.world, seller, id, 'accept');
  await handOver(campus.world, { buyer: order.buyer, seller }, id);
  return { id, orderId: order.orderId, buyer: order.buyer, seller };
}

const plainReview = { stars: 5, description: 0, punctuality: 0, communication: 0, message: '' };

export const review = (
  world: World,
  who: Caller,
  saleId: string,
  said: Partial<ReviewInput> = {},
): Promise<{ isPublished: boolean }> => writeReview(world, who, { saleId, ...plainReview, ...said });
