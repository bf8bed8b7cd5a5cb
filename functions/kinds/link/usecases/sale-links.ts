/** Sale links: created, found by token, claimed, released and ended. */
import { dayMs } from '../../../domain/durations.ts';
import { DomainError } from '../../../domain/errors.ts';
import { quotaId } from '../../../domain/ids.ts';
import { keyedId } from '../../../domain/keyed-ids.ts';
import { limits } from '../../../domain/limits.ts';
import { saleId } from '../../../domain/order-ids.ts';
import { customerNameOf, sellerNameOf } from '../../../domain/people/person.ts';
import { throttleWindow } from '../../../domain/quota.ts';
import { offersKind } from '../../../domain/settings/campus-catalogue.ts';
import { assertNotBlocked } from '../../../domain/talks/talk.ts';
import { claimIds } from '../../../usecases/file-claims.ts';
import { keepPicture, ownPicture } from '../../../usecases/message-pictures.ts';
import { notifySparsely } from '../../../usecases/notifications/notify.ts';
import { ensureProfile } from '../../../usecases/people/profile.ts';
import { countersOf, countUse, takeQuota, throttle } from '../../../usecases/quota.ts';
import { create, type Operation, type Row, updateFrom } from '../../../usecases/rows.ts';
import type { Viewer } from '../../../usecases/selling/product-views.ts';
import { blocksBetween } from '../../../usecases/talks/blocks.ts';
import { reputationRow } from '../../../usecases/trust/records.ts';
import { type Caller, isoNow, type World, zoneOf } from '../../../usecases/world.ts';
import { linkRowId } from '../rules/link-address.ts';
import { claimedNotification } from '../rules/link-notification.ts';
import { linkToken, linkTokenHash } from '../rules/link-token.ts';
import {
  assertTakeable,
  claimedUntil,
  type LinkSale,
  type LinkState,
  linkEndsAt,
  linkFor,
  linkStateAt,
  type NewLink,
  type OpenedLink,
  type OwnLink,
  showsThing,
} from '../rules/sale-link.ts';
import { removeUnorderedPhoto } from './sold-photo.ts';

type LinkRow = Row<'saleLinks'>;
type LinkWorld = Pick<World, 'rows' | 'settings' | 'now'>;

/** Id of the only sale in a link's order. */
export const saleOfLink = ({ orderId }: Pick<LinkRow, 'orderId'>): string => saleId(orderId, 1);

/** The sale of the link's order; null without an order. */
async function saleOf({ rows }: Pick<World, 'rows'>, link: LinkRow): Promise<LinkSale | null> {
  return link.state === 'ordered' ? await rows.get('sales', saleOfLink(link)) : null;
}

/** A link with its seller's profile and its present state. Links of a deleted or blocked seller have ended. */
export interface FoundLink {
  readonly link: LinkRow;
  readonly seller: Row<'profiles'> | null;
  readonly state: LinkState;
}

async function asFound(world: Pick<World, 'rows' | 'now'>, link: LinkRow): Promise<FoundLink> {
  const [seller, sale] = await Promise.all([world.rows.get('profiles', link.sellerId), saleOf(world, link)]);
  const state = linkStateAt(link, sale, world.now());
  return { link, seller, state: !seller || seller.blocked ? 'ended' : state };
}

/** The link whose token has this hash. @throws link_not_found */
export async function findLinkByHash(world: Pick<World, 'rows' | 'now'>, tokenHash: string): Promise<FoundLink> {
  const [link] = await world.rows.list('saleLinks', { where: { tokenHash }, limit: 1 });
  if (!link) throw new DomainError('link_not_found');
  return asFound(world, link);
}

/** The link with this token. @throws link_not_found */
export const findLink = (world: Pick<World, 'rows' | 'now'>, token: string): Promise<FoundLink> =>
  findLinkByHash(world, linkTokenHash(token));

/** Number of this person's links that are open or claimed. */
async function openLinks({ rows, now }: Pick<World, 'rows' | 'now'>, sellerId: string): Promise<number> {
  const links = await rows.list('saleLinks', { where: { sellerId, state: ['open', 'claimed'] }, limit: 100 });
  return links.filter((link) => linkStateAt(link, null, now()) !== 'ended').length;
}

/** Whether this link was created by this form. */
const isOfForm = (stored: Row<'saleLinks'>, thing: Omit<NewLink, 'linkId'>): boolean =>
  (['name', 'price', 'codAddress', 'imageId'] as const).every((column) => stored[column] === thing[column]);

/**
 * Creates a link for one item at a price. The client makes the id, so that a double click makes one link; an id that
 * was used for another item or price is refused. Refuses id_taken, links_off, file_not_yours, photo_invalid,
 * link_limit, rate_limited.
 */
export async function makeLink(
  world: LinkWorld & Pick<World, 'users' | 'files'>,
  caller: Caller,
  { linkId, ...thing }: NewLink,
): Promise<{ token: string; card: string }> {
  const id = linkRowId(linkId);
  const token = linkToken(world.settings.idSecret, { $id: id, sellerId: caller.id });
  const made = { token, card: linkTokenHash(token) };
  if (!offersKind(world.settings, 'link')) throw new DomainError('links_off');
  const window = throttleWindow('makeLink', caller.id, world.now());
  const [photo, profile] = await Promise.all([
    ownPicture(world, 'link-photos', caller, thing.imageId),
    ensureProfile(world, caller),
  ]);
  return world.rows.transact(async () => {
    const [earlier, reputation, counters] = await Promise.all([
      world.rows.get('saleLinks', id),
      world.rows.get('reputations', caller.id),
      countersOf(world, [window.id, quotaId('openLinks', caller.id), ...claimIds('link-photos', [thing.imageId])]),
    ]);
    if (earlier?.sellerId === caller.id && isOfForm(earlier, thing)) return { operations: [], result: made };
    if (earlier) throw new DomainError('id_taken');
    const endsAt = linkEndsAt(world.now());
    const inUse = async () => {
      const open = await openLinks(world, caller.id);
      if (open >= limits.openLinks) throw new DomainError('link_limit', { limit: limits.openLinks });
      return open;
    };
    // Quota counters exist for all open links, so a missing counter means none.
    const room = await takeQuota('openLinks', caller.id, counters, inUse, { isNew: true });
    const used = countUse(window, counters);
    const claimed = await keepPicture(world, 'link-photos', caller, photo, counters);
    // The token is valid as long as the row, because everyone who may see the item loads its photo with it.
    const passEnds = new Date(Date.parse(endsAt) + limits.linkDays * dayMs).toISOString();
    const photoPass = photo ? await world.files.createToken('link-photos', photo.id, passEnds) : '';
    if (photoPass === null) throw new DomainError('file_not_yours');
    const data = {
      ...thing,
      ...{ sellerId: caller.id, tokenHash: made.card, photoPass, state: 'open', claimedBy: '' },
      ...{ claimedUntil: null, orderId: '', endsAt, endedAt: null, endedBy: '', version: 0 },
    };
    const operations = [create('saleLinks', id, data), room, used, ...claimed];
    // A seller who sells only by links needs a reputation row, too.
    return { operations: reputation ? operations : [...operations, reputationRow(world, profile)], result: made };
  });
}

/** The link as this person sees it. `personId`: '' for a visitor. */
function shownTo({ link, seller, state }: FoundLink, personId: string): OpenedLink {
  const shown = linkFor(link, state, personId);
  const { name, price, imageId, photoPass, codAddress, sellerId, endsAt } = link;
  const thing = { name, price, imageId, photoPass, codAddress, sellerId, endsAt };
  return {
    state: shown,
    thing: seller && showsThing(shown) ? { ...thing, sellerName: sellerNameOf(seller.name) } : null,
    claimedUntil: state === 'claimed' ? link.claimedUntil : null,
    orderId: shown === 'bought' ? link.orderId : '',
  };
}

/** Data of the link's page, also for a visitor. Reading it claims nothing. Refuses link_not_found, rate_limited. */
export async function lookAtLink(
  world: Pick<World, 'rows' | 'now'>,
  viewer: Viewer,
  { token }: { token: string },
): Promise<OpenedLink> {
  await throttle(world, 'lookAtLink', viewer.userId === '' ? viewer.clientIp : viewer.userId, 'again');
  return shownTo(await findLink(world, token), viewer.userId);
}

/** Notifies the seller when a person continues to the checkout. */
function tellOfClaim(
  world: LinkWorld,
  link: LinkRow,
  buyer: { readonly id: string; readonly name: string; readonly email: string },
  until: string,
): Promise<Operation[]> {
  const id = keyedId(world.settings.idSecret, 'linkClaim', link.$id, buyer.id);
  return notifySparsely(
    world,
    id,
    link.sellerId,
    claimedNotification(link, customerNameOf(buyer), until, zoneOf(world)),
  );
}

/**
 * Reserves the item for the caller's checkout for a limited time. A repeat changes nothing. Refuses link_not_found,
 * link_own, link_ended, link_used, link_claimed, blocked_by_you, blocked_by_other, rate_limited.
 */
export async function claimLink(world: LinkWorld, caller: Caller, { token }: { token: string }): Promise<OpenedLink> {
  // Counted before the transaction, so that guessed tokens count, too.
  await throttle(world, 'claimLink', caller.id);
  return world.rows.transact(async () => {
    const [found, person] = await Promise.all([findLink(world, token), caller.person()]);
    const { link, state } = found;
    const isMine = linkFor(link, state, caller.id);
    if (isMine === 'mine' || isMine === 'bought') return { operations: [], result: shownTo(found, caller.id) };
    assertTakeable(link, state, caller.id);
    assertNotBlocked(await blocksBetween(world, caller.id, link.sellerId), caller.id);
    const until = claimedUntil(world.now(), world.settings.holdMinutes);
    const change = { state: 'claimed', claimedBy: caller.id, claimedUntil: until, orderId: '' };
    const taken: FoundLink = { ...found, link: { ...link, ...change }, state: 'claimed' };
    return {
      operations: [...updateFrom('saleLinks', link, change), ...(await tellOfClaim(world, link, person, until))],
      result: shownTo(taken, caller.id),
    };
  });
}

/** "Tidak jadi": releases the caller's claim for the next person. Changes nothing without one. */
export function giveBackLink(world: LinkWorld, caller: Caller, { token }: { token: string }): Promise<OpenedLink> {
  return world.rows.transact(async () => {
    const found = await findLink(world, token);
    const { link, state } = found;
    if (linkFor(link, state, caller.id) !== 'mine') return { operations: [], result: shownTo(found, caller.id) };
    const change = { state: 'open', claimedBy: '', claimedUntil: null };
    const free = { ...link, ...change };
    return {
      operations: updateFrom('saleLinks', link, change),
      result: shownTo({ ...found, link: free, state: linkStateAt(free, null, world.now()) }, caller.id),
    };
  });
}

/** "Akhiri": ends the link. Refuses link_not_found, link_ordered. */
export function endLink(
  world: LinkWorld & Pick<World, 'files'>,
  caller: Caller,
  { linkId }: { linkId: string },
): Promise<{ state: LinkState }> {
  return world.rows
    .transact(async () => {
      const link = await world.rows.get('saleLinks', linkId);
      if (link?.sellerId !== caller.id) throw new DomainError('link_not_found');
      const state = linkStateAt(link, await saleOf(world, link), world.now());
      if (state === 'ordered') throw new DomainError('link_ordered');
      const ended = { state: 'ended', endedAt: isoNow(world), endedBy: 'seller', imageId: '', photoPass: '' };
      return {
        operations: link.state === 'ended' ? [] : updateFrom('saleLinks', link, ended),
        result: { state: 'ended' as const, imageId: link.imageId },
      };
    })
    .then(async ({ state, imageId }) => {
      await removeUnorderedPhoto(world, imageId);
      return { state };
    });
}

/**
 * The caller's links, newest first. A link whose token has another hash was made with a former secret and cannot be
 * shared again.
 */
export async function ownLinks(world: LinkWorld, caller: Caller): Promise<{ links: OwnLink[]; isOffered: boolean }> {
  const links = await world.rows.list('saleLinks', {
    ...{ where: { sellerId: caller.id }, newestFirst: true, limit: limits.linksShown },
  });
  const ordered = links.filter(({ state }) => state === 'ordered').map(saleOfLink);
  const sales =
    ordered.length > 0 ? await world.rows.list('sales', { where: { $id: ordered }, limit: ordered.length }) : [];
  const saleById = new Map(sales.map((sale) => [sale.$id, sale]));
  return {
    isOffered: offersKind(world.settings, 'link'),
    links: links.map((link) => {
      const sale = link.state === 'ordered' ? (saleById.get(saleOfLink(link)) ?? null) : null;
      const state = linkStateAt(link, sale, world.now());
      const token = linkToken(world.settings.idSecret, link);
      const { $id, name, price, photoPass, imageId, endsAt } = link;
      return {
        ...{ $id, name, price, photoPass, imageId, state, endsAt },
        claimedUntil: state === 'claimed' ? link.claimedUntil : null,
        saleId: state === 'ordered' && sale ? sale.$id : '',
        saleState: state === 'ordered' ? (sale?.state ?? '') : '',
        endedBy: state === 'ended' ? link.endedBy || 'time' : '',
        card: link.tokenHash,
        token: linkTokenHash(token) === link.tokenHash && state !== 'ended' ? token : '',
      };
    }),
  };
}
