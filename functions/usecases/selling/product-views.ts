/** Numbers of views, wishlist items and questions of a product, for its seller. */

import { campusDay } from '../../domain/campus-time.ts';
import { dayMs } from '../../domain/durations.ts';
import { DomainError } from '../../domain/errors.ts';
import { viewMarkId, viewsId } from '../../domain/ids.ts';
import { limits } from '../../domain/limits.ts';
import { endOfDay, firstKeptDay, lastDays, type ProductInsight, sumDay } from '../../domain/products/product-views.ts';
import { readsTags } from '../../domain/share/preview-reader.ts';
import { throttle } from '../quota.ts';
import { create, idsPerQuery, inChunks, increment, type Operation, type Row, remove } from '../rows.ts';
import { type Caller, type World, zoneOf } from '../world.ts';

type ViewsWorld = Pick<World, 'rows' | 'now' | 'settings'>;

/** The viewer. `userId`: '' without a session. */
export interface Viewer {
  readonly userId: string;
  readonly clientIp: string;
  /** '' if Appwrite does not pass it on. */
  readonly userAgent: string;
}

/**
 * Whether this view counts: once per person or device, product and day. Guests choose their device, so a guest's view
 * is counted against its address before it leaves a mark; otherwise refused views would fill the counters.
 */
async function isFirstLook(
  world: ViewsWorld,
  { userId, clientIp }: Viewer,
  { productId, device }: { productId: string; device: string },
  day: number,
): Promise<boolean> {
  const id = viewMarkId(userId === '' ? `device ${device}` : `person ${userId}`, productId, day);
  if (userId === '') {
    if (await world.rows.get('counters', id)) return false;
    await throttle(world, 'guestViews', `${clientIp} ${productId}`, 'again');
  }
  const windowEndsAt = new Date(endOfDay(day, zoneOf(world))).toISOString();
  return world.rows.create('counters', id, { count: 1, windowEndsAt });
}

/**
 * Counts a view. False if the view does not count: a repeated view on the same day, or one by the seller, an
 * administrator or a link preview. Refuses rate_limited after too many guests from one address, and product_not_found.
 */
export async function countView(
  world: ViewsWorld,
  viewer: Viewer,
  input: { productId: string; device: string },
): Promise<{ isCounted: boolean }> {
  const { productId } = input;
  if (readsTags(viewer.userAgent) || viewer.userId === world.settings.adminUserId) return { isCounted: false };
  const product = await world.rows.get('products', productId);
  if (!product) throw new DomainError('product_not_found', { productId });
  if (product.sellerId === viewer.userId) return { isCounted: false };
  const day = campusDay(world.now(), zoneOf(world));
  if (!(await isFirstLook(world, viewer, input, day))) return { isCounted: false };
  const id = viewsId(productId, day);
  const again = () => world.rows.increment('productViews', id, 'views', Number.MAX_SAFE_INTEGER);
  if ((await again()) === 'missing') {
    const { sellerId } = product;
    if (!(await world.rows.create('productViews', id, { productId, sellerId, day, views: 1 }))) await again();
  }
  return { isCounted: true };
}

/** Maximum products with figures, newest first; a seller has fewer on sale at a time. Limits the reads of a request. */
const productsTold = 300;
/** Maximum wishlist items, and questions, counted per hundred products and week. */
const mostCounted = 5_000;

/** Per product: wishlist items added in the last days, and talks of the last days with a question about it. */
async function wishesAndQuestions(world: ViewsWorld, sellerId: string, productIds: readonly string[]) {
  const since = new Date(
    endOfDay(campusDay(world.now(), zoneOf(world)), zoneOf(world)) - limits.shownViewDays * dayMs,
  ).toISOString();
  const wishes = new Map<string, number>();
  const talks = new Map<string, Set<string>>();
  for (const ids of inChunks(productIds, idsPerQuery)) {
    const [wished, asked] = await Promise.all([
      world.rows.list('wishlistItems', {
        ...{ where: { productId: ids }, since: { addedAt: since }, select: ['productId'], limit: mostCounted },
      }),
      world.rows.list('talkMessages', {
        ...{ where: { refId: ids, kind: 'product' }, since: { $createdAt: since } },
        ...{ select: ['refId', 'talkId', 'senderId'], limit: mostCounted },
      }),
    ]);
    for (const { productId } of wished) wishes.set(productId, (wishes.get(productId) ?? 0) + 1);
    for (const { refId, talkId, senderId } of asked)
      if (senderId !== sellerId) talks.set(refId, (talks.get(refId) ?? new Set()).add(talkId));
  }
  return (productId: string) => ({ wishes: wishes.get(productId) ?? 0, questions: talks.get(productId)?.size ?? 0 });
}

/** The numbers of the last seven days for each of the caller's products. */
export async function ownInsights(
  world: ViewsWorld,
  caller: Pick<Caller, 'id'>,
): Promise<{ insights: Record<string, ProductInsight> }> {
  const { id: sellerId } = caller;
  const today = campusDay(world.now(), zoneOf(world));
  const first = today - limits.shownViewDays + 1;
  const [products, views] = await Promise.all([
    world.rows.list('products', { where: { sellerId }, select: ['$id'], newestFirst: true, limit: productsTold }),
    world.rows.list('productViews', {
      ...{ where: { sellerId }, since: { day: first }, select: ['productId', 'day', 'views'], limit: mostCounted },
    }),
  ]);
  const others = await wishesAndQuestions(
    world,
    sellerId,
    products.map(({ $id }) => $id),
  );
  const rowsOf = Map.groupBy(views, ({ productId }) => productId);
  const insights = products.map(({ $id }): [string, ProductInsight] => {
    const days = lastDays(rowsOf.get($id) ?? [], today, limits.shownViewDays);
    return [$id, { days, views: days.reduce((sum, one) => sum + one, 0), ...others($id) }];
  });
  return { insights: Object.fromEntries(insights) };
}

/** Rows per transaction of at most a hundred operations: each row changes its day and its product's sum. */
const summedAtOnce = 40;

/**
 * Adds the views of days that are no longer stored individually to their product's sum, and deletes those of deleted
 * products.
 */
export async function sumViews(world: ViewsWorld): Promise<void> {
  const before = { day: firstKeptDay(campusDay(world.now(), zoneOf(world))) };
  const readOld = () =>
    world.rows.list('productViews', { before, since: { day: sumDay + 1 }, lowestFirst: 'day', limit: summedAtOnce });
  for (let old = await readOld(); old.length > 0; old = await readOld()) await sumSome(world, old);
}

const sumSome = (world: ViewsWorld, old: readonly Row<'productViews'>[]): Promise<void> =>
  world.rows.transact(async (attempt) => {
    const again = { where: { $id: old.map(({ $id }) => $id) }, limit: old.length };
    const rows = attempt === 0 ? old : await world.rows.list('productViews', again);
    const productIds = [...new Set(rows.map(({ productId }) => productId))];
    const sumIds = productIds.map((id) => viewsId(id, sumDay));
    const [products, sums] = await Promise.all([
      world.rows.list('products', { where: { $id: productIds }, select: ['$id'], limit: productIds.length }),
      world.rows.list('productViews', { where: { $id: sumIds }, select: ['$id'], limit: sumIds.length }),
    ]);
    const [there, summed] = [products, sums].map((found) => new Set(found.map(({ $id }) => $id)));
    const operations = productIds.flatMap((productId): Operation[] => {
      const own = rows.filter((row) => row.productId === productId);
      const gone = own.map(({ $id }) => remove('productViews', $id));
      if (!there?.has(productId)) return gone;
      const [id, sellerId = ''] = [viewsId(productId, sumDay), own[0]?.sellerId];
      const views = own.reduce((sum, row) => sum + row.views, 0);
      const sum = summed?.has(id)
        ? increment('productViews', id, 'views', views)
        : create('productViews', id, { productId, sellerId, day: sumDay, views });
      return [sum, ...gone];
    });
    return { operations, result: undefined };
  });

export const forgetViews = ({ rows }: Pick<World, 'rows'>, productId: string): Promise<void> =>
  rows.removeWhere('productViews', { where: { productId } });
