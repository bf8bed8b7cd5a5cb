/** Answers a wanted ad with one of the seller's own products: an offer whose first price is the seller's. */
import { DomainError } from '../../../domain/errors.ts';
import { assertBuyable, assertInStock } from '../../../domain/orders/cart.ts';
import { assertNoOtherOffer, offerDueAt } from '../../../domain/orders/offer.ts';
import { throttleWindow } from '../../../domain/quota.ts';
import { assertNotBlocked, assertReachable } from '../../../domain/talks/talk.ts';
import { cardOf, nextRound, proposal, roundsOf, subjectOf } from '../../../usecases/orders/offers.ts';
import { countersOf, countUse } from '../../../usecases/quota.ts';
import { increment } from '../../../usecases/rows.ts';
import { blocksBetween } from '../../../usecases/talks/blocks.ts';
import { talkBetween } from '../../../usecases/talks/talk.ts';
import type { Caller, World } from '../../../usecases/world.ts';
import { assertAnswerable, assertAnswerPrice, assertNewAnswer, assertTakesOffers } from '../rules/wanted.ts';
import { notifiedByAnswer } from './wanted-matches.ts';

/** Read limit above the number of proposals, counter-offers included, that one seller can have for an ad. */
const roundsRead = 100;

/**
 * Offers one piece of the caller's product to the ad's owner, who may accept, which fixes the price for a day, or make
 * a counter-offer. The client makes `offerId`, so that a double click makes one answer. Refuses wanted_not_found,
 * wanted_own, wanted_over, wanted_answered, wanted_answers_limit, product_not_found, not_owner, product_sold, sold_out,
 * offer_open, invalid_input (price), id_taken, person_gone, person_not_verified, blocked_by_you, blocked_by_other,
 * rate_limited.
 */
export function answerWanted(
  world: Pick<World, 'rows' | 'users' | 'settings' | 'now' | 'newId'>,
  caller: Caller,
  input: { wantedId: string; offerId: string; productId: string; price: number },
): Promise<{ offerId: string; talkId: string }> {
  const { wantedId, offerId, productId, price } = input;
  const window = throttleWindow('offer', caller.id, world.now());
  return world.rows.transact(async () => {
    const [ad, product, made, mine, counters] = await Promise.all([
      world.rows.get('wanted', wantedId),
      world.rows.get('products', productId),
      world.rows.get('offers', offerId),
      world.rows.list('offers', { where: { wantedId, sellerId: caller.id }, select: ['productId'], limit: roundsRead }),
      countersOf(world, [window.id]),
    ]);
    if (made?.proposedBy === caller.id && made.wantedId === wantedId)
      return { operations: [], result: { offerId, talkId: made.talkId } };
    if (made) throw new DomainError('id_taken');
    if (!ad) throw new DomainError('wanted_not_found', { wantedId });
    assertAnswerable(ad, caller.id, world.now());
    if (!product) throw new DomainError('product_not_found', { productId });
    if (product.sellerId !== caller.id) throw new DomainError('not_owner', { productId });
    const seekerId = ad.userId;
    assertBuyable(product, seekerId, world.now());
    assertTakesOffers(product);
    assertInStock(product, 1);
    assertAnswerPrice(product, price);
    assertNewAnswer(mine, productId);
    const [seeker, atHand, blocks, earlier, found] = await Promise.all([
      world.users.get(seekerId),
      talkBetween(world, caller.id, seekerId),
      blocksBetween(world, caller.id, seekerId),
      roundsOf(world, seekerId, productId),
      notifiedByAnswer(world, ad, product),
    ]);
    assertNotBlocked(blocks, caller.id);
    assertReachable(seeker);
    assertNoOtherOffer(earlier, world.now());
    const side = { buyerId: seekerId, sellerId: caller.id, proposedBy: caller.id };
    const named = { ...side, price, quantity: 1, round: nextRound(earlier), wantedId };
    const told = { ...named, productName: product.name, dueAt: offerDueAt(world.now()) };
    return {
      operations: [
        proposal(world, offerId, subjectOf(product), atHand.talk.$id, named),
        ...cardOf(world, atHand, 'answer', offerId, told),
        increment('wanted', wantedId, 'answers'),
        countUse(window, counters),
        ...found,
      ],
      result: { offerId, talkId: atHand.talk.$id },
    };
  });
}
