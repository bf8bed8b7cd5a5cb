/** Offers: proposing a price, answering it, and ending unanswered offers. */
import { DomainError } from '../../domain/errors.ts';
import { bundleOfferSubject } from '../../domain/ids.ts';
import { priceNow } from '../../domain/money.ts';
import { offerLine, offerNotification } from '../../domain/notifications/trade-notification.ts';
import {
  askedThings,
  assertBundlePrice,
  bundleListPrice,
  bundleOfferName,
  thingsOf,
} from '../../domain/orders/bundle-offer.ts';
import { assertBuyable, assertInStock } from '../../domain/orders/cart.ts';
import {
  allowedOfferEvents,
  assertMayOffer,
  assertNoOtherOffer,
  assertOfferPrice,
  moveOffer,
  type offerAnswers,
  offerDueAt,
} from '../../domain/orders/offer.ts';
import { throttleWindow } from '../../domain/quota.ts';
import { blockedNames } from '../../domain/talks/blocked-pair.ts';
import { assertNotBlocked, assertReachable, sideOf } from '../../domain/talks/talk.ts';
import { countersOf, countUse } from '../quota.ts';
import { create, type Operation, type Row, type RowData, updateFrom } from '../rows.ts';
import { productsOf } from '../selling/products-by-id.ts';
import { contactBetween, nameFor } from '../talks/blocked-pair.ts';
import { blocksBetween } from '../talks/blocks.ts';
import { ringCard } from '../talks/ring-card.ts';
import { messageOperations } from '../talks/send-message.ts';
import { type TalkAtHand, talkBetween, writeTalk } from '../talks/talk.ts';
import { type Caller, isoNow, type World, zoneOf } from '../world.ts';

type OfferWorld = Pick<World, 'rows' | 'users' | 'settings' | 'now' | 'newId'>;

/** This buyer's offers for this product, the latest first. */
export const roundsOf = (world: Pick<World, 'rows'>, buyerId: string, productId: string): Promise<Row<'offers'>[]> =>
  world.rows.list('offers', { where: { buyerId, productId }, newestFirst: true, limit: 20 });

export const nextRound = (earlier: readonly Row<'offers'>[]): number =>
  Math.max(0, ...earlier.map(({ round }) => round)) + 1;

type NewOffer = Pick<
  RowData<'offers'>,
  'buyerId' | 'sellerId' | 'proposedBy' | 'price' | 'quantity' | 'round' | 'wantedId'
>;

/** The subject of an offer: one product, or several products of one seller. */
type Subject = Pick<RowData<'offers'>, 'productId' | 'productName' | 'imageId' | 'listPrice' | 'productIds'>;

export const subjectOf = (product: Row<'products'>): Subject => ({
  productId: product.$id,
  productName: product.name,
  imageId: product.imageId,
  listPrice: priceNow(product),
  productIds: [],
});

const subjectOfSeveral = (things: readonly Row<'products'>[], sellerId: string): Subject => ({
  productId: bundleOfferSubject(sellerId),
  productName: bundleOfferName(things),
  imageId: things.find(({ imageId }) => imageId !== '')?.imageId ?? '',
  listPrice: bundleListPrice(things),
  productIds: things.map(({ $id }) => $id),
});

/** The row of a new proposal. Its round is part of a unique index, so of two simultaneous proposals one fails. */
export function proposal(
  world: Pick<World, 'now'>,
  offerId: string,
  subject: Subject,
  talkId: string,
  named: NewOffer,
): Operation {
  const data = {
    ...{ talkId, ...subject, ...named },
    ...{ state: 'open', dueAt: offerDueAt(world.now()), version: 0, takenCount: 0, freedCount: 0 },
  };
  return create('offers', offerId, data, [named.buyerId, named.sellerId]);
}

/** The offer's card in the talk, with the notification of the other side. */
export function cardOf(
  world: Pick<World, 'now' | 'newId' | 'settings'>,
  atHand: TalkAtHand,
  step: 'propose' | 'answer' | 'counter',
  offerId: string,
  told: { proposedBy: string; productName: string; price: number; quantity: number; dueAt: string },
): Operation[] {
  const name = sideOf(atHand.talk, told.proposedBy)?.ownName ?? '';
  const notification = offerNotification(step, { ...told, talkId: atHand.talk.$id, name, zone: zoneOf(world) });
  const said = { messageId: world.newId(), kind: 'offer', refId: offerId, preview: offerLine(step, told) } as const;
  return messageOperations(world, atHand, told.proposedBy, said, notification);
}

/**
 * The talk for a proposal to this seller, if the seller can be reached. Refuses person_gone, person_not_verified,
 * blocked_by_….
 */
async function reach(world: OfferWorld, buyerId: string, sellerId: string): Promise<TalkAtHand> {
  const [seller, atHand, blocks] = await Promise.all([
    sellerId ? world.users.get(sellerId) : null,
    talkBetween(world, buyerId, sellerId),
    blocksBetween(world, buyerId, sellerId),
  ]);
  assertReachable(seller);
  assertNotBlocked(blocks, buyerId);
  return atHand;
}

/**
 * Proposes a price for a negotiable product. The client makes the id, so that a double click makes one offer. Refuses
 * product_not_found, own_product, product_sold, sold_out, stock_short, offer_not_wanted, invalid_input (price),
 * offer_open, id_taken, person_gone, person_not_verified, blocked_by_you, blocked_by_other, rate_limited.
 */
export function proposeOffer(
  world: OfferWorld,
  caller: Caller,
  input: { offerId: string; productId: string; price: number; quantity: number },
): Promise<{ offerId: string; talkId: string }> {
  const { offerId, productId, price, quantity } = input;
  const window = throttleWindow('offer', caller.id, world.now());
  return world.rows.transact(async (attempt) => {
    const [product, earlier, counters, taken] = await Promise.all([
      world.rows.get('products', productId),
      roundsOf(world, caller.id, productId),
      countersOf(world, [window.id]),
      attempt > 0 ? world.rows.get('offers', offerId) : null,
    ]);
    const made = earlier.find(({ $id }) => $id === offerId);
    if (made) return { operations: [], result: { offerId, talkId: made.talkId } };
    if (taken) throw new DomainError('id_taken');
    if (!product) throw new DomainError('product_not_found', { productId });
    assertMayOffer(product, caller.id, { price, quantity }, world.now());
    assertNoOtherOffer(earlier, world.now());
    const { sellerId } = product;
    const atHand = await reach(world, caller.id, sellerId);
    const round = nextRound(earlier);
    const named = { buyerId: caller.id, sellerId, proposedBy: caller.id, price, quantity, round, wantedId: '' };
    const told = { ...named, productName: product.name, dueAt: offerDueAt(world.now()) };
    return {
      operations: [
        proposal(world, offerId, subjectOf(product), atHand.talk.$id, named),
        ...cardOf(world, atHand, 'propose', offerId, told),
        countUse(window, counters),
      ],
      result: { offerId, talkId: atHand.talk.$id },
    };
  });
}

/**
 * Proposes one price for several products of a seller, of which some are negotiable. Only one such offer between two
 * people is open at a time; an accepted one stays valid meanwhile. Refuses bundle_part_… (names the part), own_product,
 * invalid_input (price), offer_open, id_taken, person_gone, person_not_verified, blocked_by_…, rate_limited.
 */
export function proposeBundleOffer(
  world: OfferWorld,
  caller: Caller,
  input: { offerId: string; sellerId: string; productIds: readonly string[]; price: number },
): Promise<{ offerId: string; talkId: string }> {
  const { offerId, sellerId, productIds, price } = input;
  const window = throttleWindow('offer', caller.id, world.now());
  return world.rows.transact(async (attempt) => {
    const [products, earlier, counters, taken] = await Promise.all([
      productsOf(world, productIds),
      roundsOf(world, caller.id, bundleOfferSubject(sellerId)),
      countersOf(world, [window.id]),
      attempt > 0 ? world.rows.get('offers', offerId) : null,
    ]);
    const made = earlier.find(({ $id }) => $id === offerId);
    if (made) return { operations: [], result: { offerId, talkId: made.talkId } };
    if (taken) throw new DomainError('id_taken');
    const side = { buyerId: caller.id, sellerId };
    const things = askedThings(productIds, products, side, world.now());
    assertBundlePrice(things, price);
    assertNoOtherOffer(
      earlier.filter(({ state }) => state === 'open'),
      world.now(),
    );
    const atHand = await reach(world, caller.id, sellerId);
    const subject = subjectOfSeveral(things, sellerId);
    const named = { ...side, proposedBy: caller.id, price, quantity: 1, round: nextRound(earlier), wantedId: '' };
    const told = { ...named, productName: subject.productName, dueAt: offerDueAt(world.now()) };
    return {
      operations: [
        proposal(world, offerId, subject, atHand.talk.$id, named),
        ...cardOf(world, atHand, 'propose', offerId, told),
        countUse(window, counters),
      ],
      result: { offerId, talkId: atHand.talk.$id },
    };
  });
}

type AnswerEvent = (typeof offerAnswers)[number];

/** One of the caller's offers with the data that an answer needs. Refuses offer_not_found. */
async function offerAtHand(world: Pick<World, 'rows'>, caller: Caller, offerId: string) {
  const offer = await world.rows.get('offers', offerId);
  if (!offer || (offer.buyerId !== caller.id && offer.sellerId !== caller.id)) {
    throw new DomainError('offer_not_found', { offerId });
  }
  const [talk, products, blocks] = await Promise.all([
    world.rows.get('talks', offer.talkId),
    offeredProducts(world, offer),
    blocksBetween(world, offer.buyerId, offer.sellerId),
  ]);
  if (!talk) throw new Error(`The offer ${offerId} has no talk`);
  return { offer, talk, products, blocks };
}

/** The current products of an offer, by id. */
async function offeredProducts(
  world: Pick<World, 'rows'>,
  offer: Row<'offers'>,
): Promise<ReadonlyMap<string, Row<'products'>>> {
  const several = thingsOf(offer);
  if (several.length > 0) return productsOf(world, several);
  const product = await world.rows.get('products', offer.productId);
  return new Map(product ? [[product.$id, product]] : []);
}

/**
 * The offer's subject with current product data. Refuses products that the buyer can no longer buy, and an invalid
 * price.
 */
function stillOffered(
  world: Pick<World, 'now'>,
  offer: Row<'offers'>,
  products: ReadonlyMap<string, Row<'products'>>,
  price?: number,
): Subject {
  const several = thingsOf(offer);
  if (several.length > 0) {
    const things = askedThings(several, products, offer, world.now());
    if (price !== undefined) assertBundlePrice(things, price);
    return subjectOfSeveral(things, offer.sellerId);
  }
  const product = products.get(offer.productId);
  if (!product) throw new DomainError('product_not_found', { productId: offer.productId });
  assertBuyable(product, offer.buyerId, world.now());
  if (price !== undefined) assertOfferPrice(product, price);
  return subjectOf(product);
}

const answered = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const;

/** Whether this person has already given this answer. */
const isRepeat = (offer: Row<'offers'>, event: AnswerEvent, personId: string): boolean =>
  offer.state === answered[event] && (offer.proposedBy === personId) === (event === 'withdraw');

/** The operations that change an offer. Of two simultaneous answers the second conflicts and is planned again. */
const moved = (offer: Row<'offers'>, change: Partial<RowData<'offers'>>): Operation[] =>
  updateFrom('offers', offer, change);

/**
 * Accepts, declines or withdraws an offer. An accepted offer is the buyer's price for a day. Refuses offer_not_found,
 * offer_event_not_allowed; accepting also product_not_found, product_sold, sold_out, stock_short, blocked_by_….
 */
export function answerOffer(
  world: OfferWorld,
  caller: Caller,
  input: { offerId: string; event: AnswerEvent },
): Promise<{ state: string; dueAt: string }> {
  const { offerId, event } = input;
  return world.rows.transact(async () => {
    const { offer, talk, products, blocks } = await offerAtHand(world, caller, offerId);
    if (isRepeat(offer, event, caller.id)) {
      return { operations: [], result: { state: offer.state, dueAt: offer.dueAt } };
    }
    const change = moveOffer(offer, event, caller.id, world.now());
    if (event === 'accept') {
      stillOffered(world, offer, products);
      for (const product of products.values()) assertInStock(product, offer.quantity);
      assertNotBlocked(blocks, caller.id);
    }
    const side = sideOf(talk, caller.id);
    const contact = await contactBetween(world, blocks, caller.id, side?.otherId ?? '');
    const part = caller.id === offer.sellerId ? blockedNames.seller : blockedNames.buyer;
    const name = nameFor(contact, side?.ownName ?? '', part);
    const notification = offerNotification(event, { ...offer, dueAt: change.dueAt, name, zone: zoneOf(world) });
    const last = { lastMessage: offerLine(event, offer), lastMessageAt: isoNow(world), lastSenderId: caller.id };
    const { counted, told } = ringCard(world, talk, caller.id, notification, { isAnswer: true, name });
    return {
      operations: [
        ...moved(offer, change),
        writeTalk({ talk, isNew: false }, { ...last, ...counted }),
        ...contact.allowed(told),
      ],
      result: change,
    };
  });
}

/**
 * Counters an offer with another price, which the other side may accept. Refuses offer_not_found,
 * offer_event_not_allowed, invalid_input (price), product_not_found, product_sold, id_taken, blocked_by_…,
 * rate_limited.
 */
export function counterOffer(
  world: OfferWorld,
  caller: Caller,
  input: { answeredId: string; offerId: string; price: number },
): Promise<{ offerId: string; talkId: string }> {
  const { answeredId, offerId, price } = input;
  const window = throttleWindow('offer', caller.id, world.now());
  return world.rows.transact(async () => {
    const [{ offer, talk, products, blocks }, counters, made] = await Promise.all([
      offerAtHand(world, caller, answeredId),
      countersOf(world, [window.id]),
      world.rows.get('offers', offerId),
    ]);
    const result = { offerId, talkId: talk.$id };
    if (made?.proposedBy === caller.id && made.talkId === talk.$id) return { operations: [], result };
    if (made) throw new DomainError('id_taken');
    const { state } = moveOffer(offer, 'counter', caller.id, world.now());
    const subject = stillOffered(world, offer, products, price);
    assertNotBlocked(blocks, caller.id);
    const { buyerId, sellerId, quantity, round, wantedId } = offer;
    const named = { buyerId, sellerId, proposedBy: caller.id, price, quantity, round: round + 1, wantedId };
    const told = { ...named, productName: subject.productName, dueAt: offerDueAt(world.now()) };
    return {
      operations: [
        ...moved(offer, { state }),
        proposal(world, offerId, subject, talk.$id, named),
        ...cardOf(world, { talk, isNew: false }, 'counter', offerId, told),
        countUse(window, counters),
      ],
      result,
    };
  });
}

/**
 * Ends unanswered offers and lapsed agreed prices. An offer that is answered at the same moment is left for the next
 * run.
 */
export async function expireOffers(world: Pick<World, 'rows' | 'now'>): Promise<number> {
  const due: string[] = [];
  const where = { state: ['open', 'accepted'] };
  for await (const { $id } of world.rows.each('offers', {
    where,
    before: { dueAt: isoNow(world) },
    select: ['state'],
  })) {
    due.push($id);
  }
  let expired = 0;
  for (const id of due) {
    expired += await world.rows.transact(async () => {
      const offer = await world.rows.get('offers', id);
      const mayExpire = offer && allowedOfferEvents(offer, null, world.now()).includes('expire');
      return mayExpire ? { operations: moved(offer, { state: 'expired' }), result: 1 } : { operations: [], result: 0 };
    });
  }
  return expired;
}
