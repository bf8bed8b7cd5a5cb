/**
 * Wanted ads ("Dicari"): what somebody looks for, for two weeks. Sellers answer with one of their products and a price, which is an
 * offer like any other; the ad itself is never sold, so a trade does not change it: whoever has found something closes it.
 */
import { dayMs } from '../../durations.ts';
import { DomainError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { priceNow } from '../../money.ts';
import type { Sellable } from '../../orders/cart.ts';
import { type CampusCatalogue, categoryNow, offeredCategories } from '../../settings/campus-catalogue.ts';
import type { CampusCategory } from '../../settings/categories.ts';
import { rulesOf } from '../index.ts';
import type { KindColumns } from '../kind.ts';

/** `moved`: it offered something in truth, and the desk asked for a product instead. */
export const wantedStates = ['open', 'expired', 'closed', 'removed', 'moved'] as const;
export type WantedState = (typeof wantedStates)[number];

export const wantedEvents = ['edit', 'extend', 'close', 'expire', 'remove', 'move'] as const;
export type WantedEvent = (typeof wantedEvents)[number];

/** The seeker, staff, or the system (time). */
type WantedActor = 'owner' | 'staff' | 'system';

interface WantedTransition {
  readonly from: WantedState;
  readonly event: WantedEvent;
  readonly by: WantedActor;
  readonly to: WantedState;
}

export const wantedTransitions: readonly WantedTransition[] = [
  { from: 'open', event: 'edit', by: 'owner', to: 'open' },
  { from: 'open', event: 'extend', by: 'owner', to: 'open' },
  { from: 'open', event: 'close', by: 'owner', to: 'closed' },
  { from: 'open', event: 'expire', by: 'system', to: 'expired' },
  { from: 'open', event: 'remove', by: 'staff', to: 'removed' },
  { from: 'open', event: 'move', by: 'staff', to: 'moved' },
  { from: 'expired', event: 'extend', by: 'owner', to: 'open' },
  { from: 'expired', event: 'close', by: 'owner', to: 'closed' },
  { from: 'expired', event: 'remove', by: 'staff', to: 'removed' },
  { from: 'expired', event: 'move', by: 'staff', to: 'moved' },
];

/** The columns of an ad that the rules read; a row of `wanted` fits. */
export interface WantedAd {
  readonly $id: string;
  readonly userId: string;
  readonly state: string;
  /** Until when it is shown, ISO. */
  readonly until: string;
}

/** Until when an ad is shown that is posted or extended at `now` (ms since 1970), ISO. */
export const wantedUntil = (now: number): string => new Date(now + limits.wantedDays * dayMs).toISOString();

/** Ads that end before this (ISO) are asked about. */
export const askedUntil = (now: number): string => new Date(now + limits.wantedAskDays * dayMs).toISOString();

/** Its state at `now`: time ends it before the schedule has written so. */
export const wantedStateNow = ({ state, until }: Pick<WantedAd, 'state' | 'until'>, now: number): WantedState => {
  const known = wantedStates.find((one) => one === state) ?? 'closed';
  return known === 'open' && now >= Date.parse(until) ? 'expired' : known;
};

/** Whether the staff have taken it down: its public row has no words any more. */
export const isTakenDown = ({ state }: Pick<WantedAd, 'state'>): boolean => state === 'removed' || state === 'moved';

/** Whether it is shown in lists and may be answered. */
export const isWantedOpen = (ad: Pick<WantedAd, 'state' | 'until'>, now: number): boolean =>
  wantedStateNow(ad, now) === 'open';

/** What this actor may do with it now. */
export function allowedWantedEvents(
  ad: Pick<WantedAd, 'state' | 'until'>,
  actor: WantedActor,
  now: number,
): WantedEvent[] {
  // The schedule moves what is stored; to everybody else an ad whose time is over has expired.
  const from = actor === 'system' ? ad.state : wantedStateNow(ad, now);
  return wantedTransitions
    .filter((row) => row.from === from && row.by === actor)
    .filter(({ event }) => event !== 'expire' || now >= Date.parse(ad.until))
    .map(({ event }) => event);
}

/** The state after the event. @throws wanted_over */
export function moveWanted(
  ad: Pick<WantedAd, 'state' | 'until'>,
  event: WantedEvent,
  actor: WantedActor,
  now: number,
): WantedState {
  const from = wantedStateNow(ad, now);
  const state = actor === 'system' ? ad.state : from;
  if (!allowedWantedEvents(ad, actor, now).includes(event)) throw new DomainError('wanted_over', { state: from });
  const row = wantedTransitions.find((one) => one.from === state && one.event === event);
  if (!row) throw new RangeError(`No transition for ${event} at ${state}`);
  return row.to;
}

/** Refuses one more. `open`: how many of this person are open. @throws wanted_limit */
export function assertWantedQuota(open: number): void {
  const limit = limits.openWanted;
  if (open >= limit) throw new DomainError('wanted_limit', { limit });
}

/** Categories in which this campus lets people look for things. */
export const wantedCategories = (catalogue: CampusCatalogue): CampusCategory[] =>
  offeredCategories(catalogue).filter(({ kinds }) => kinds.includes('wanted'));

/** Whether this campus has wanted ads at all. */
export const offersWanted = (catalogue: CampusCatalogue): boolean => wantedCategories(catalogue).length > 0;

/**
 * The category of an ad by its name of today. `before`: that of an ad which is being edited stays allowed. @throws
 * invalid_input
 */
export function wantedCategory(catalogue: CampusCatalogue, chosen: string, before?: string): string {
  const name = categoryNow(catalogue, chosen);
  const isKept = before !== undefined && name === categoryNow(catalogue, before);
  if (!isKept && !wantedCategories(catalogue).some((one) => one.name === name))
    throw new DomainError('invalid_input', { fields: { category: 'category_invalid' } });
  return name;
}

/** Refuses an answer to one's own ad, or to one that is over. @throws wanted_own, wanted_over */
export function assertAnswerable(ad: WantedAd, sellerId: string, now: number): void {
  if (ad.userId === sellerId) throw new DomainError('wanted_own');
  if (!isWantedOpen(ad, now)) throw new DomainError('wanted_over', { state: wantedStateNow(ad, now) });
}

/**
 * Refuses what this seller has offered for the ad already, and more than a few products. `earlier`: this seller's
 * proposals for the ad. @throws wanted_answered, wanted_answers_limit
 */
export function assertNewAnswer(earlier: readonly { readonly productId: string }[], productId: string): void {
  const products = new Set(earlier.map((one) => one.productId));
  if (products.has(productId)) throw new DomainError('wanted_answered');
  const limit = limits.wantedAnswers;
  if (products.size >= limit) throw new DomainError('wanted_answers_limit', { limit });
}

/** Whether products of this kind can have a price that two people agree on: those whose kind decides theirs can't. */
export const takesAnswers = (product: KindColumns): boolean => rulesOf(product).fixed.isNegotiable !== false;

/** @throws offer_not_wanted */
export function assertTakesOffers(product: KindColumns & { readonly $id: string; readonly name: string }): void {
  if (!takesAnswers(product)) throw new DomainError('offer_not_wanted', { productId: product.$id, name: product.name });
}

/**
 * Refuses a price above that of the product: whoever answers may offer it at its price or for less, as low as they like,
 * for it is their own. @throws invalid_input
 */
export function assertAnswerPrice(product: Pick<Sellable, 'price' | 'discount'>, price: number): void {
  const most = priceNow(product);
  if (price > most) throw new DomainError('invalid_input', { fields: { price: 'answer_too_high' }, price: most });
}

/** The price that an answer begins with: within the budget where there is one, never above the product's. */
export const suggestedAnswer = (
  product: Pick<Sellable, 'price' | 'discount'>,
  { budget }: { readonly budget: number | null },
): number => Math.min(priceNow(product), budget ?? Number.POSITIVE_INFINITY);

/** Words of somebody who asks, not of the thing. */
const asking = /^(?:(?:wtb|dicari|mencari|nyari|cari|butuh|perlu|ada yang (?:jual|punya))\b[\s:,.!-]*)+/iu;

/** What is asked for, without 'dicari', 'butuh' or 'WTB' before it. */
export const wantedTerm = (what: string): string => what.replace(asking, '').trim() || what.trim();

/** Words of somebody who sells: the form says where that belongs. */
const selling = /^(?:(?:di)?jual|wts|ready|obral|menjual|open (?:po|order|jastip))\b/iu;
export const soundsLikeOffer = (what: string): boolean => selling.test(what.trim());

/** The page of an ad. */
export const wantedLink = (wantedId: string): string => `/wanted/${wantedId}`;
/** The share page of an ad, below the share pages' host. */
export const wantedSharePath = (wantedId: string): string => `/s/w/${wantedId}`;
/** The list of one's own ads. */
export const ownWantedPath = '/wanted/mine';
