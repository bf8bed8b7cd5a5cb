/**
 * A sale by link: one thing at a price that two people agreed on elsewhere. It is in no list; only who has the link finds it, and
 * the first who goes on to its checkout keeps it for a while.
 */

import { z } from 'zod';
import { hourMs, minuteMs } from '../../durations.ts';
import { DomainError } from '../../errors.ts';
import { fileId, optionalText, requiredText, say } from '../../field.ts';
import { uniqueIdPattern } from '../../id-patterns.ts';
import { limits } from '../../limits.ts';
import { placeOrderInput } from '../../orders/order-input.ts';
import { systemIds } from '../../orders/sale.ts';
import { normalizeName } from '../../products/catalogue.ts';
import { personReportReasons } from '../../reports/report.ts';
import { linkTokenPattern } from './link-address.ts';

/** `ended` by its seller, its time or an account that is gone; `ordered` once, and open again when that order came to nothing. */
export const linkStates = ['open', 'claimed', 'ordered', 'ended'] as const;
export type LinkState = (typeof linkStates)[number];

/** What the rules read of a link's row. */
export interface StoredLink {
  readonly sellerId: string;
  readonly state: string;
  /** Who goes through its checkout; '' for nobody. */
  readonly claimedBy: string;
  /** ISO: until when they keep it. */
  readonly claimedUntil: string | null;
  /** ISO: when nobody new can take it any more. */
  readonly endsAt: string;
}

/** The sale of the order that was made by the link. */
export interface LinkSale {
  readonly state: string;
  readonly acceptedAt: string | null;
  readonly endedBy: string;
  readonly buyerId: string;
}

/** When a link that is made now ends, ISO. */
export const linkEndsAt = (now: number): string => new Date(now + limits.linkHours * hourMs).toISOString();

/** Until when somebody who goes on to the checkout now keeps the thing, ISO. */
export const claimedUntil = (now: number, holdMinutes: number): string =>
  new Date(now + holdMinutes * minuteMs).toISOString();

/**
 * Whether an order came to nothing before its seller had a part in it: it was not paid in time, not answered, or its buyer took it
 * back. The thing is then as free as it was. A seller who declined does not want to sell it.
 */
export const cameToNothing = ({ state, acceptedAt, endedBy, buyerId }: LinkSale): boolean =>
  state === 'canceled' && acceptedAt === null && (endedBy === buyerId || systemIds.includes(endedBy));

/** The state at `now`. `sale`: of its order, where it has one and was looked up. */
export function linkStateAt(link: StoredLink, sale: LinkSale | null, now: number): LinkState {
  if (link.state === 'ended') return 'ended';
  if (link.state === 'ordered' && !(sale && cameToNothing(sale))) return 'ordered';
  // Who was let into the checkout before the end finishes it.
  const isKept = link.state === 'claimed' && link.claimedUntil !== null && Date.parse(link.claimedUntil) > now;
  if (isKept) return 'claimed';
  return Date.parse(link.endsAt) > now ? 'open' : 'ended';
}

/** Refuses everybody but who may go through the checkout now. @throws own_product, link_ended, link_used, link_claimed */
export function assertTakeable(link: StoredLink, state: LinkState, personId: string): void {
  if (link.sellerId === personId) throw new DomainError('link_own');
  if (state === 'ended') throw new DomainError('link_ended');
  if (state === 'ordered') throw new DomainError('link_used');
  if (state === 'claimed' && link.claimedBy !== personId)
    throw new DomainError('link_claimed', { until: link.claimedUntil });
}

const token = z.string(say('invalid')).regex(linkTokenPattern, say('invalid'));

/** The quick form. `linkId` is made by the client once per form, so that a double press is one link. */
export const newLinkInput = z.object({
  linkId: z.string(say('invalid')).regex(uniqueIdPattern, say('invalid')),
  name: requiredText(limits.productNameMax).transform(normalizeName),
  price: z
    .number(say('price_not_positive'))
    .int(say('price_not_positive'))
    .min(1, say('price_not_positive'))
    .max(limits.maxAmount, say('price_too_high')),
  /** Optional: whoever gets the link has seen the thing where the sale was agreed. */
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

/** What somebody who has the link is shown of the thing. Nothing of it once it has ended or another has it. */
export interface LinkedThing {
  readonly name: string;
  readonly price: number;
  readonly imageId: string;
  /** Shows the photo in an <img>; '' without one. */
  readonly photoPass: string;
  readonly codAddress: string;
  readonly sellerId: string;
  readonly sellerName: string;
  readonly endsAt: string;
}

/** What the link's page knows: its state for this person, and the thing while they may see it. */
export interface OpenedLink {
  /** `mine`: this person goes through its checkout. `bought`: this person has ordered it. `own`: this person sells it. */
  readonly state: LinkState | 'mine' | 'bought' | 'own';
  readonly thing: LinkedThing | null;
  /** ISO: until when the claim runs; null without one. */
  readonly claimedUntil: string | null;
  /** This person's order; '' without one. */
  readonly orderId: string;
}

/** What the link is to this person. `personId`: '' for a visitor. */
export function linkFor(link: StoredLink, state: LinkState, personId: string): OpenedLink['state'] {
  if (personId === '') return state;
  if (link.sellerId === personId) return 'own';
  if (link.claimedBy !== personId) return state;
  if (state === 'claimed') return 'mine';
  return state === 'ordered' ? 'bought' : state;
}

/** Whether the thing is shown to whoever sees the link in this state. */
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
  /** How it ended: by its `seller` or its `time`; '' while it has not. */
  readonly endedBy: string;
  /** What the page with its card is found by (link-address.ts). */
  readonly card: string;
  /** The link's secret, which nobody stores; '' where it can't be shared any more. */
  readonly token: string;
}
