/**
 * Notifies people who have an offer for a listing, or have wishlisted it, that its seller has changed it; once per
 * person and day of changes.
 */
import { campusDay } from '../../domain/campus-time.ts';
import { bundleOfferSubject } from '../../domain/ids.ts';
import { listingChangedId } from '../../domain/keyed-ids.ts';
import { changedNotification } from '../../domain/notifications/changed-notification.ts';
import { thingsOf } from '../../domain/orders/bundle-offer.ts';
import { isTaken } from '../../domain/orders/offer.ts';
import { type SaidPart, saidParts } from '../../domain/orders/said.ts';
import { tellOnce } from '../notifications/notify.ts';
import { inChunks, type Row } from '../rows.ts';
import { blocksAround } from '../talks/blocks.ts';
import { isoNow, type World, zoneOf } from '../world.ts';

type TellingWorld = Pick<World, 'rows' | 'now' | 'settings' | 'kinds'>;
type Check = Pick<Row<'wishChecks'>, '$createdAt' | 'productIds' | 'changed' | 'after'>;

/** People notified in parallel, wishlist items per page, and maximum offers per listing. */
const toldAtOnce = 20;
const pageRows = 500;
const offersAtMost = 1_000;

interface Change {
  readonly product: Row<'products'>;
  readonly parts: readonly SaidPart[];
  /** The time of the change, ISO. */
  readonly at: string;
  readonly untold: ReadonlySet<string>;
}

async function tell(
  world: TellingWorld,
  { product, parts, at, untold }: Change,
  since: 'offer' | 'wish',
  userIds: readonly string[],
): Promise<void> {
  const text = changedNotification(since, product, parts);
  const { idSecret } = world.settings;
  const day = campusDay(Date.parse(at), zoneOf(world));
  const hearing = [...new Set(userIds)].filter((id) => !untold.has(id));
  for (const some of inChunks(hearing, toldAtOnce))
    await Promise.all(some.map((id) => tellOnce(world, listingChangedId(idSecret, product.$id, id, day), id, text)));
}

/** Buyers with an open or agreed offer from before the change. */
async function offering({ rows, now }: Pick<World, 'rows' | 'now'>, { product, at }: Change): Promise<string[]> {
  const offers = await rows.list('offers', {
    where: { state: ['open', 'accepted'], productId: [product.$id, bundleOfferSubject(product.sellerId)] },
    since: { dueAt: isoNow({ now }) },
    limit: offersAtMost,
  });
  return offers
    .filter((offer) => offer.$createdAt < at && !isTaken(offer))
    .filter((offer) => offer.productId === product.$id || thingsOf(offer).includes(product.$id))
    .map(({ buyerId }) => buyerId);
}

/**
 * Notifies people who wishlisted the listing, after the wishlist item `from`. Returns the id of the last handled item;
 * null if all are notified.
 */
async function tellWishers(world: TellingWorld, change: Change, from: string, endsAt: number): Promise<string | null> {
  for (let after = from; ; ) {
    const page = await world.rows.list('wishlistItems', {
      where: { productId: change.product.$id },
      ...(after !== '' && { since: { $id: after } }),
      lowestFirst: '$id',
      select: ['userId', 'addedAt'],
      limit: pageRows,
    });
    const wishes = page.filter(({ $id }) => $id !== after);
    for (const some of inChunks(wishes, toldAtOnce)) {
      if (world.now() >= endsAt) return after;
      const before = some.filter(({ addedAt }) => addedAt < change.at);
      await tell(
        world,
        change,
        'wish',
        before.map(({ userId }) => userId),
      );
      after = some.at(-1)?.$id ?? after;
    }
    if (wishes.length === 0) return null;
  }
}

/**
 * Runs until `endsAt` (ms since 1970). Returns the id of the wishlist item to continue after; null if all are notified.
 * Does nothing for a deleted listing.
 */
export async function notifyOfChange(world: TellingWorld, check: Check, endsAt: number): Promise<string | null> {
  const product = await world.rows.get('products', check.productIds[0] ?? '');
  const parts = saidParts.filter((part) => check.changed.includes(part));
  if (!product || parts.length === 0) return null;
  const blocks = product.sellerId === '' ? [] : await blocksAround(world, product.sellerId);
  const blocked = blocks.flatMap(({ blockerId, blockedId }) => [blockerId, blockedId]);
  const change = { product, parts, at: check.$createdAt, untold: new Set([product.sellerId, ...blocked]) };
  await tell(world, change, 'offer', await offering(world, change));
  const told = world.kinds.of(product).promise.notifiesWishersOf.filter((part) => parts.includes(part));
  return told.length === 0 ? null : tellWishers(world, { ...change, parts: told }, check.after, endsAt);
}
