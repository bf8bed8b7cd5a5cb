/**
 * Offers ("Nego"): a price that two people agree on for one product. Each proposal is a row that only its receiver can
 * accept; a counter-offer closes it and opens the next. An accepted offer is that buyer's price for a day.
 */
import { hourMs } from '../durations.ts';
import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import { priceNow } from '../money.ts';
import { assertBuyable, assertInStock, assertQuantity, type Sellable } from './cart.ts';

export const offerStates = ['open', 'accepted', 'countered', 'declined', 'withdrawn', 'expired'] as const;
export type OfferState = (typeof offerStates)[number];

export const offerEvents = ['accept', 'counter', 'decline', 'withdraw', 'expire'] as const;
export type OfferEvent = (typeof offerEvents)[number];

/** `system` acts when the deadline has passed. */
type OfferActor = 'proposer' | 'receiver' | 'system';

interface OfferTransition {
  readonly from: OfferState;
  readonly event: OfferEvent;
  readonly by: OfferActor;
  readonly to: OfferState;
}

export const offerTransitions: readonly OfferTransition[] = [
  { from: 'open', event: 'accept', by: 'receiver', to: 'accepted' },
  { from: 'open', event: 'counter', by: 'receiver', to: 'countered' },
  { from: 'open', event: 'decline', by: 'receiver', to: 'declined' },
  { from: 'open', event: 'withdraw', by: 'proposer', to: 'withdrawn' },
  { from: 'open', event: 'expire', by: 'system', to: 'expired' },
  { from: 'accepted', event: 'expire', by: 'system', to: 'expired' },
];

/** Events raised by a plain button. A counter-offer is not among them, because it needs a new price. */
export const offerAnswers = ['accept', 'decline', 'withdraw'] as const satisfies readonly OfferEvent[];

/** The columns of an offer that the rules read; a row of `offers` is assignable. Times are ISO. */
export interface Offer {
  readonly state: string;
  readonly buyerId: string;
  readonly sellerId: string;
  /** Id of the buyer or the seller. */
  readonly proposedBy: string;
  /** Deadline to answer; after acceptance, deadline to buy. */
  readonly dueAt: string;
}

export interface AgreedPrice {
  readonly $id: string;
  /** Rupiah for one piece. */
  readonly price: number;
  /** Pieces at this price; further ones cost the list price. */
  readonly quantity: number;
}

/** 24 hours after `now` (ms since 1970), ISO: the time to answer an offer, or to use an accepted one. */
export const offerDueAt = (now: number): string => new Date(now + limits.offerHours * hourMs).toISOString();

const isOver = (offer: Pick<Offer, 'dueAt'>, now: number): boolean => now >= Date.parse(offer.dueAt);

/** Whether the offer still waits for an answer. */
export const isOpenOffer = (offer: Pick<Offer, 'state' | 'dueAt'>, now: number): boolean =>
  offer.state === 'open' && !isOver(offer, now);

/** Whether the offer's price is valid now, unless an order has used it (`isTaken`). */
export const isAgreed = (offer: Pick<Offer, 'state' | 'dueAt'>, now: number): boolean =>
  offer.state === 'accepted' && !isOver(offer, now);

/**
 * An accepted offer can be used by one order: `takenCount` counts the orders that used it, `freedCount` those of them
 * that were canceled.
 */
export const isTaken = (offer: { readonly takenCount: number; readonly freedCount: number }): boolean =>
  offer.takenCount > offer.freedCount;

function actorOf(offer: Offer, personId: string | null): OfferActor | null {
  if (personId === null) return 'system';
  if (personId === offer.proposedBy) return 'proposer';
  return personId === offer.buyerId || personId === offer.sellerId ? 'receiver' : null;
}

/** Events that this person may raise now; `personId` null means the system. `now`: ms since 1970. */
export function allowedOfferEvents(offer: Offer, personId: string | null, now: number): OfferEvent[] {
  const actor = actorOf(offer, personId);
  return offerTransitions
    .filter((row) => row.from === offer.state && row.by === actor && (row.event === 'expire') === isOver(offer, now))
    .map((row) => row.event);
}

/** The state after the event. Refuses offer_event_not_allowed. */
export function moveOffer(
  offer: Offer,
  event: OfferEvent,
  personId: string | null,
  now: number,
): { state: OfferState; dueAt: string } {
  if (!allowedOfferEvents(offer, personId, now).includes(event)) {
    throw new DomainError('offer_event_not_allowed', { state: offer.state, event });
  }
  const row = offerTransitions.find(({ from, event: name }) => from === offer.state && name === event);
  if (!row) throw new RangeError(`No transition for ${event} at ${offer.state}`);
  return { state: row.to, dueAt: event === 'accept' ? offerDueAt(now) : offer.dueAt };
}

/** The lowest price that may be offered, rupiah. */
export const lowestOffer = (product: Pick<Sellable, 'price' | 'discount'>): number =>
  Math.ceil((priceNow(product) * limits.offerLowestPercent) / 100);

export type Negotiable = Sellable & { readonly isNegotiable: boolean };

/** Refuses a price below half of the current price, or at or above it. @throws invalid_input with the field's code */
export function assertOfferPrice(product: Pick<Sellable, 'price' | 'discount'>, price: number): void {
  const refuse = (code: 'offer_too_low' | 'offer_not_lower') => {
    throw new DomainError('invalid_input', {
      fields: { price: code },
      lowest: lowestOffer(product),
      price: priceNow(product),
    });
  };
  if (price < lowestOffer(product)) refuse('offer_too_low');
  if (price >= priceNow(product)) refuse('offer_not_lower');
}

/**
 * Refuses an offer for a product whose price is not negotiable, or that this buyer cannot buy. @throws offer_not_wanted
 * …
 */
export function assertMayOffer(
  product: Negotiable,
  buyerId: string,
  { price, quantity }: { price: number; quantity: number },
  now: number,
): void {
  assertBuyable(product, buyerId, now);
  if (!product.isNegotiable) throw new DomainError('offer_not_wanted', { productId: product.$id, name: product.name });
  assertQuantity(quantity);
  assertInStock(product, quantity);
  assertOfferPrice(product, price);
}

/** Refuses a second open offer, and an offer while an agreed price is unused. @throws offer_open */
export function assertNoOtherOffer(
  offers: readonly (Pick<Offer, 'state' | 'dueAt'> & { takenCount: number; freedCount: number; $id: string })[],
  now: number,
): void {
  const running = offers.find((offer) => isOpenOffer(offer, now) || (isAgreed(offer, now) && !isTaken(offer)));
  if (running) throw new DomainError('offer_open', { offerId: running.$id, state: running.state });
}

/** Refuses more accepted offers than fit into one order's transaction. @throws offer_limit */
export function assertFewOffers(lines: readonly { readonly offerId: string }[]): void {
  const limit = limits.offersPerOrder;
  if (lines.filter((line) => line.offerId !== '').length > limit) throw new DomainError('offer_limit', { limit });
}

/** The buyer's agreed prices that are valid now, by product. */
export function agreedPrices<
  T extends AgreedPrice &
    Pick<Offer, 'state' | 'dueAt'> & {
      readonly productId: string;
      readonly takenCount: number;
      readonly freedCount: number;
    },
>(offers: readonly T[], now: number): ReadonlyMap<string, T> {
  const usable = offers.filter((offer) => isAgreed(offer, now) && !isTaken(offer));
  return new Map(usable.map((offer) => [offer.productId, offer]));
}
