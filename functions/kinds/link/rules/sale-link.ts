/**
 * A sale by link: one thing at a price that two people agreed on elsewhere. No list shows it; only a person with the
 * link finds it, and the first to continue to its checkout reserves it for a while.
 */

import { z } from 'zod';
import { hourMs, minuteMs } from '../../../domain/durations.ts';
import { DomainError } from '../../../domain/errors.ts';
import { fileId, optionalText, requiredText, say } from '../../../domain/field.ts';
import { uniqueIdPattern } from '../../../domain/id-patterns.ts';
import { limits } from '../../../domain/limits.ts';
import { placeOrderInput } from '../../../domain/orders/order-input.ts';
import { systemIds } from '../../../domain/orders/sale.ts';
import { normalizeName } from '../../../domain/products/catalogue.ts';
import { personReportReasons } from '../../../domain/reports/report.ts';
import { linkTokenPattern } from './link-address.ts';

/**
 * `ended`: by the seller, by time, or because an account is gone. `ordered`: has an order; opens again if that order
 * comes to nothing (`cameToNothing`).
 */
export const linkStates = ['open', 'claimed', 'ordered', 'ended'] as const;
export type LinkState = (typeof linkStates)[number];

/** The columns of a link's row that the rules read. */
export interface StoredLink {
  readonly sellerId: string;
  readonly state: string;
  /** Id of the person who claimed or ordered the item; '' for none. */
  readonly claimedBy: string;
  /** End of that person's reservation, ISO. */
  readonly claimedUntil: string | null;
  /** Time after which no new checkout can begin, ISO. */
  readonly endsAt: string;
}

/** The sale of the link's order. */
export interface LinkSale {
  readonly state: string;
  readonly acceptedAt: string | null;
  readonly endedBy: string;
  readonly buyerId: string;
}

/** End of a link that is made now, ISO. */
export const linkEndsAt = (now: number): string => new Date(now + limits.linkHours * hourMs).toISOString();

/** End of the reservation for a person who continues to the checkout now, ISO. */
export const claimedUntil = (now: number, holdMinutes: number): string =>
  new Date(now + holdMinutes * minuteMs).toISOString();

/**
 * Whether an order failed before the seller took part in it: it was not paid in time, not answered, or withdrawn by its
 * buyer. The thing is then free again. After a seller declined, it is not for sale.
 */
export const cameToNothing = ({ state, acceptedAt, endedBy, buyerId }: LinkSale): boolean =>
  state === 'canceled' && acceptedAt === null && (endedBy === buyerId || systemIds.includes(endedBy));

/** The link's state at `now`. `sale`: the sale of its order; null if there is none or it was not loaded. */
export function linkStateAt(link: StoredLink, sale: LinkSale | null, now: number): LinkState {
  if (link.state === 'ended') return 'ended';
  if (link.state === 'ordered' && !(sale && cameToNothing(sale))) return 'ordered';
  // A person who entered the checkout before the end may finish it.
  const isKept = link.state === 'claimed' && link.claimedUntil !== null && Date.parse(link.claimedUntil) > now;
  if (isKept) return 'claimed';
  return Date.parse(link.endsAt) > now ? 'open' : 'ended';
}

/**
 * Refuses everyone but the person who may use the checkout now. @throws link_own, link_ended, link_used, link_claimed
 */
export function assertTakeable(link: StoredLink, state: LinkState, personId: string): void {
  if (link.sellerId === personId) throw new DomainError('link_own');
  if (state === 'ended') throw new DomainError('link_ended');
  if (state === 'ordered') throw new DomainError('link_used');
  if (state === 'claimed' && link.claimedBy !== personId)
    throw new DomainError('link_claimed', { until: link.claimedUntil });
}

const token = z.string(say('invalid')).regex(linkTokenPattern, say('invalid'));

/**
 * Input of the form that creates a link. The client makes `linkId` once per form, so that a double click creates one
 * link.
 */
export const newLinkInput = z.object({
  linkId: z.string(say('invalid')).regex(uniqueIdPattern, say('invalid')),
  name: requiredText(limits.productNameMax).transform(normalizeName),
  price: z
    .number(say('price_not_positive'))
    .int(say('price_not_positive'))
    .min(1, say('price_not_positive'))
    .max(limits.maxAmount, say('price_too_high')),
  /** Optional: people with the link have seen the thing where the sale was agreed. */
  imageId: fileId.default(''),
  codAddress: optionalText(limits.codAddressMax),
});
export type NewLink = z.output<typeof newLinkInput>;

export const linkTokenInput = z.object({ token });

export const linkOrderInput = placeOrderInput
  .omit({ productIds: true, partIds: true, deposits: true })
  .extend({ token });
export type LinkOrder = z.output<typeof linkOrderInput>;

export const linkReportInput = z.object({
  token,
  reason: z.enum(personReportReasons, say('reason_required')),
  description: optionalText(limits.reportDescriptionMax - limits.productNameMax - 80),
});

/**
 * Data of the item, for people with the link. Not sent once the link has ended or another person has ordered the item.
 */
export interface LinkedThing {
  readonly name: string;
  readonly price: number;
  readonly imageId: string;
  /** File token for the photo's URL; '' without a photo. */
  readonly photoPass: string;
  readonly codAddress: string;
  readonly sellerId: string;
  readonly sellerName: string;
  readonly endsAt: string;
}

/** Data of the link's page: its state for this person, and the thing while they may see it. */
export interface OpenedLink {
  /** `mine`: this person has claimed the item. `bought`: this person has ordered it. `own`: this person sells it. */
  readonly state: LinkState | 'mine' | 'bought' | 'own';
  readonly thing: LinkedThing | null;
  /** End of the claim, ISO; null without one. */
  readonly claimedUntil: string | null;
  /** This person's order; '' without one. */
  readonly orderId: string;
}

/** The state of the link for this person. `personId`: '' for a visitor. */
export function linkFor(link: StoredLink, state: LinkState, personId: string): OpenedLink['state'] {
  if (personId === '') return state;
  if (link.sellerId === personId) return 'own';
  if (link.claimedBy !== personId) return state;
  if (state === 'claimed') return 'mine';
  return state === 'ordered' ? 'bought' : state;
}

/** Whether people with the link see the item in this state. */
export const showsThing = (state: OpenedLink['state']): boolean => state !== 'ended' && state !== 'ordered';

/** One of the seller's own links in their list. */
export interface OwnLink {
  readonly $id: string;
  readonly name: string;
  readonly price: number;
  readonly photoPass: string;
  readonly imageId: string;
  readonly state: LinkState;
  readonly endsAt: string;
  readonly claimedUntil: string | null;
  readonly saleId: string;
  /** '' without an order. */
  readonly saleState: string;
  /** What ended the link: `seller` or `time`; '' while it has not ended. */
  readonly endedBy: string;
  /** The public id of its card page (link-address.ts). */
  readonly card: string;
  /** The link's secret, which is never stored; '' when it can no longer be shared. */
  readonly token: string;
}
