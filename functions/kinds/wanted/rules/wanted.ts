/**
 * Wanted ads ("Dicari"): a person asks for a thing, for two weeks. Sellers answer with one of their products and a
 * price, which creates an ordinary offer. A trade does not change the ad: its owner closes it.
 */
import { dayMs } from '../../../domain/durations.ts';
import { DomainError } from '../../../domain/errors.ts';
import { rulesOf } from '../../../domain/kinds/index.ts';
import type { KindColumns } from '../../../domain/kinds/kind.ts';
import { limits } from '../../../domain/limits.ts';
import { priceNow } from '../../../domain/money.ts';
import type { Sellable } from '../../../domain/orders/cart.ts';
import { type CampusCatalogue, categoryNow, offeredCategories } from '../../../domain/settings/campus-catalogue.ts';
import type { CampusCategory } from '../../../domain/settings/categories.ts';

/** `moved`: the ad offered something, and an administrator asked its owner to post a product instead. */
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

/** The columns of an ad that the rules read; a row of `wanted` is assignable. */
export interface WantedAd {
  readonly $id: string;
  readonly userId: string;
  readonly state: string;
  /** End of its term, ISO. */
  readonly until: string;
}

/** End of the term of an ad that is posted or extended at `now` (ms since 1970), ISO. */
export const wantedUntil = (now: number): string => new Date(now + limits.wantedDays * dayMs).toISOString();

/** Owners of ads that end before this time (ISO) are asked whether to extend. */
export const askedUntil = (now: number): string => new Date(now + limits.wantedAskDays * dayMs).toISOString();

/** State at `now`: an ad expires with its term, even before upkeep stores the state. */
export const wantedStateNow = ({ state, until }: Pick<WantedAd, 'state' | 'until'>, now: number): WantedState => {
  const known = wantedStates.find((one) => one === state) ?? 'closed';
  return known === 'open' && now >= Date.parse(until) ? 'expired' : known;
};

/** Whether staff removed the ad, whose public row then has no text. */
export const isTakenDown = ({ state }: Pick<WantedAd, 'state'>): boolean => state === 'removed' || state === 'moved';

/** Whether the ad is shown in lists and may be answered. */
export const isWantedOpen = (ad: Pick<WantedAd, 'state' | 'until'>, now: number): boolean =>
  wantedStateNow(ad, now) === 'open';

/** Events that this actor may raise at `now`. */
export function allowedWantedEvents(
  ad: Pick<WantedAd, 'state' | 'until'>,
  actor: WantedActor,
  now: number,
): WantedEvent[] {
  // The system acts on the stored state. For all others an ad has expired once its term is over.
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

/** Refuses an ad above the limit. `open`: this person's open ads. @throws wanted_limit */
export function assertWantedQuota(open: number): void {
  const limit = limits.openWanted;
  if (open >= limit) throw new DomainError('wanted_limit', { limit });
}

/** Categories in which this campus offers wanted ads. */
export const wantedCategories = (catalogue: CampusCatalogue): CampusCategory[] =>
  offeredCategories(catalogue).filter(({ kinds }) => kinds.includes('wanted'));

/** Whether this campus has wanted ads at all. */
export const offersWanted = (catalogue: CampusCatalogue): boolean => wantedCategories(catalogue).length > 0;

/**
 * The current name of the chosen category. `before`: the category of an edited ad, which stays allowed. @throws
 * invalid_input
 */
export function wantedCategory(catalogue: CampusCatalogue, chosen: string, before?: string): string {
  const name = categoryNow(catalogue, chosen);
  const isKept = before !== undefined && name === categoryNow(catalogue, before);
  if (!isKept && !wantedCategories(catalogue).some((one) => one.name === name))
    throw new DomainError('invalid_input', { fields: { category: 'category_invalid' } });
  return name;
}

/** Refuses an answer to one's own ad, or to one that has ended. @throws wanted_own, wanted_over */
export function assertAnswerable(ad: WantedAd, sellerId: string, now: number): void {
  if (ad.userId === sellerId) throw new DomainError('wanted_own');
  if (!isWantedOpen(ad, now)) throw new DomainError('wanted_over', { state: wantedStateNow(ad, now) });
}

/**
 * Refuses a second answer with the same product, and more than a few products. `earlier`: this seller's proposals for
 * the ad. @throws wanted_answered, wanted_answers_limit
 */
export function assertNewAnswer(earlier: readonly { readonly productId: string }[], productId: string): void {
  const products = new Set(earlier.map((one) => one.productId));
  if (products.has(productId)) throw new DomainError('wanted_answered');
  const limit = limits.wantedAnswers;
  if (products.size >= limit) throw new DomainError('wanted_answers_limit', { limit });
}

/** Whether products of this kind can have an agreed price: not if the kind makes the price fixed. */
export const takesAnswers = (product: KindColumns): boolean => rulesOf(product).fixed.isNegotiable !== false;

/** @throws offer_not_wanted */
export function assertTakesOffers(product: KindColumns & { readonly $id: string; readonly name: string }): void {
  if (!takesAnswers(product)) throw new DomainError('offer_not_wanted', { productId: product.$id, name: product.name });
}

/**
 * Refuses a price above the product's. There is no minimum, because the product is the seller's own. @throws
 * invalid_input
 */
export function assertAnswerPrice(product: Pick<Sellable, 'price' | 'discount'>, price: number): void {
  const most = priceNow(product);
  if (price > most) throw new DomainError('invalid_input', { fields: { price: 'answer_too_high' }, price: most });
}

/** Default price of an answer: the product's, or the budget if that is lower. */
export const suggestedAnswer = (
  product: Pick<Sellable, 'price' | 'discount'>,
  { budget }: { readonly budget: number | null },
): number => Math.min(priceNow(product), budget ?? Number.POSITIVE_INFINITY);

/** Words that say only that a person looks for something. */
const asking = /^(?:(?:wtb|dicari|mencari|nyari|cari|butuh|perlu|ada yang (?:jual|punya))\b[\s:,.!-]*)+/iu;

/** The wanted thing, without a leading 'dicari', 'butuh' or 'WTB'. */
export const wantedTerm = (what: string): string => what.replace(asking, '').trim() || what.trim();

/** Words that suggest an offer; the form then suggests selling instead. */
const selling = /^(?:(?:di)?jual|wts|ready|obral|menjual|open (?:po|order|jastip))\b/iu;
export const soundsLikeOffer = (what: string): boolean => selling.test(what.trim());

export const wantedLink = (wantedId: string): string => `/wanted/${wantedId}`;
/** Path of an ad's share page, below the share pages' host. */
export const wantedSharePath = (wantedId: string): string => `/s/w/${wantedId}`;
export const ownWantedPath = '/wanted/mine';
