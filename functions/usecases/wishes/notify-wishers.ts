/**
 * Notifies people who wishlisted a changed product. A wishlist item changes under its version, in one transaction with
 * its notification, so that killed or simultaneous runs skip no one and notify no one twice.
 */
import { laterWishCheckId, wishAlertId } from '../../domain/ids.ts';
import { limits } from '../../domain/limits.ts';
import { priceNow } from '../../domain/money.ts';
import { roundToTake } from '../../domain/notifications/delivery.ts';
import {
  isJustOrdered,
  lookAtWish,
  type WishLook,
  wishNotification,
  wishStateOf,
} from '../../domain/products/wish-alert.ts';
import { notifyOnce } from '../notifications/notify.ts';
import { incrementFrom, type Operation, type Row, update } from '../rows.ts';
import { blocksAround } from '../talks/blocks.ts';
import { isoNow, type World } from '../world.ts';
import { notifyOfChange } from './notify-of-change.ts';
import { wishCheckRow } from './wish-check.ts';

type WishWorld = Pick<World, 'rows' | 'now' | 'log' | 'settings' | 'kinds'>;
type Product = Row<'products'>;

const known = ['userId', 'productId', 'addedAt', 'knownPrice', 'knownState', 'toldAt', 'version'] as const;
type Wish = Pick<Row<'wishlistItems'>, '$id' | (typeof known)[number]>;

/** Wishlist items per page. */
const pageRows = 500;
/** Each wishlist item takes three operations: a change, a version, a notification. */
const wishesAtOnce = Math.floor(limits.transactionOperations / 3);

/** A product, the price to report if it is still the same, and people who are not notified. */
interface Subject {
  readonly product: Product;
  readonly price: number | null;
  readonly untold: ReadonlySet<string>;
}

/** Number of a seller's latest sales that are checked for recent buyers. */
const lateSales = 20;

/** Recent buyers whose own order left the last piece; they get no notification about it. */
async function lateBuyers({ rows, now }: WishWorld, product: Product): Promise<string[]> {
  if (product.sellerId === '' || wishStateOf(product, now()) !== 'last') return [];
  const list = { where: { sellerId: product.sellerId }, newestFirst: true, select: ['buyerId'] } as const;
  const sales = await rows.list('sales', { ...list, limit: lateSales });
  const buyers = new Map(
    sales.filter(({ $createdAt }) => isJustOrdered($createdAt, now())).map(({ $id, buyerId }) => [$id, buyerId]),
  );
  if (buyers.size === 0) return [];
  const where = { productId: product.$id, saleId: [...buyers.keys()] };
  const items = await rows.list('orderItems', { where, select: ['saleId'], limit: lateSales });
  return items.flatMap(({ saleId }) => buyers.get(saleId) ?? []);
}

/**
 * Reads the product and the people to skip. `asked`: the price to report. Null if the product is deleted; the wishlist
 * shows that.
 */
async function subjectOf(world: WishWorld, productId: string, asked: number | null): Promise<Subject | null> {
  const product = await world.rows.get('products', productId);
  if (!product) return null;
  const [blocks, buyers] = await Promise.all([
    product.sellerId === '' ? [] : blocksAround(world, product.sellerId),
    lateBuyers(world, product),
  ]);
  const blocked = blocks.flatMap(({ blockerId, blockedId }) => [blockerId, blockedId]);
  const untold = new Set([product.sellerId, ...blocked, ...buyers]);
  const price = priceNow(product);
  return { product, price: price === asked ? price : null, untold };
}

/** Whether price and availability are unchanged. A changed text has its own check (`changeCheck`). */
const isStill = (before: Product, after: Product | null, now: number): boolean =>
  after !== null && priceNow(after) === priceNow(before) && wishStateOf(after, now) === wishStateOf(before, now);

function lookAt({ product, price, untold }: Subject, wish: Wish, now: number): WishLook {
  const state = wishStateOf(product, now);
  const look = lookAtWish(wish, state, price, now);
  if (!untold.has(wish.userId)) return look;
  const change = { knownState: state, ...(price !== null && { knownPrice: price }) };
  const isNew = change.knownState !== wish.knownState || (price !== null && price !== wish.knownPrice);
  return { change: isNew ? change : {}, notice: null, lookAgainAt: null };
}

const isToWrite = ({ change }: WishLook): boolean => Object.keys(change).length > 0;

function written(world: WishWorld, { product }: Subject, wish: Wish, { change, notice }: WishLook): Operation[] {
  const at = isoNow(world);
  const values = { ...change, ...(notice && { toldAt: at, toldOf: notice }) };
  // Older wishlist items have no version to increment.
  const counted: number | null = wish.version;
  if (counted === null) return [update('wishlistItems', wish.$id, { ...values, version: 1 })];
  const id = wishAlertId(wish.$id, wish.addedAt, counted);
  return [
    update('wishlistItems', wish.$id, values),
    incrementFrom('wishlistItems', wish.$id, 'version', counted),
    ...(notice ? [notifyOnce(at, id, wish.userId, wishNotification(notice, product, wish, priceNow(product)))] : []),
  ];
}

/** Updates these wishlist items and notifies their owners. If one of them was changed meanwhile, all are read again. */
function tellSome(world: WishWorld, subject: Subject, wishes: readonly Wish[], asked: number | null): Promise<void> {
  return world.rows.transact<void>(async (attempt) => {
    const ids = wishes.map(({ $id }) => $id);
    const some =
      attempt === 0
        ? wishes
        : await world.rows.list('wishlistItems', { where: { $id: ids }, select: known, limit: ids.length });
    // Read after the wishlist items, so that the product is never older than the state stored in an item.
    const about = attempt === 0 ? subject : await subjectOf(world, subject.product.$id, asked);
    if (!about) return { operations: [], result: undefined };
    const now = world.now();
    const operations = some.flatMap((wish) => {
      const look = lookAt(about, wish, now);
      return isToWrite(look) ? written(world, about, wish, look) : [];
    });
    return { operations, result: undefined };
  });
}

/** Later checks are rounded up to this interval, so that several for one product become one. */
const laterMs = 600_000;

/** Schedules another check at `at` (ms), for people who cannot be notified again earlier. */
async function lookLater(world: WishWorld, productId: string, at: number, asked: number | null): Promise<void> {
  const dueAt = Math.ceil(at / laterMs) * laterMs;
  const row = wishCheckRow([productId], dueAt, asked);
  await world.rows.create('wishChecks', laterWishCheckId(productId, new Date(dueAt).toISOString(), asked), row);
}

/**
 * Handles the wishlist items of one product, after the item `from`. Returns the id of the last handled item; null if
 * all are handled.
 */
async function lookThrough(
  world: WishWorld,
  productId: string,
  asked: number | null,
  from: string,
  endsAt: number,
): Promise<string | null> {
  for (let after = from; ; ) {
    const page = await world.rows.list('wishlistItems', {
      where: { productId },
      ...(after !== '' && { since: { $id: after } }),
      lowestFirst: '$id',
      select: known,
      limit: pageRows,
    });
    const wishes = page.filter(({ $id }) => $id !== after);
    if (wishes.length === 0) return null;
    const subject = await subjectOf(world, productId, asked);
    if (!subject) return null;
    const now = world.now();
    const looks = wishes.map((wish) => ({ wish, look: lookAt(subject, wish, now) }));
    const later = Math.max(0, ...looks.map(({ look }) => look.lookAgainAt ?? 0));
    if (later > 0) await lookLater(world, productId, later, asked);
    const concerned = looks.filter(({ look }) => isToWrite(look)).map(({ wish }) => wish);
    for (let at = 0; at < concerned.length; at += wishesAtOnce) {
      const some = concerned.slice(at, at + wishesAtOnce);
      if (world.now() >= endsAt) return at === 0 ? after : (concerned[at - 1]?.$id ?? after);
      await tellSome(world, subject, some, asked);
    }
    const isChanged =
      concerned.length > 0 && !isStill(subject.product, await world.rows.get('products', productId), now);
    after = isChanged ? '' : (wishes.at(-1)?.$id ?? after);
  }
}

/** Runs this check if it is due and no other run has it, until `endsAt` (ms since 1970); the next run continues. */
export async function notifyWishers(world: WishWorld, checkId: string, endsAt: number): Promise<void> {
  const check = await world.rows.get('wishChecks', checkId);
  const round = check ? roundToTake(check, world.now()) : null;
  if (!check || round === null) return;
  const taking = await world.rows.increment('wishChecks', checkId, 'round', round, round - check.round);
  if (taking !== 'counted') return;
  if (check.changed?.length) {
    const reached = await notifyOfChange(world, check, endsAt);
    if (reached === null) await world.rows.remove('wishChecks', checkId);
    else await world.rows.update('wishChecks', checkId, { after: reached, round: round + 1 });
    return;
  }
  let after = check.after;
  for (const [at, productId] of check.productIds.entries()) {
    const reached = await lookThrough(world, productId, check.price, after, endsAt);
    if (reached !== null) {
      const rest = { productIds: check.productIds.slice(at), after: reached, round: round + 1 };
      await world.rows.update('wishChecks', checkId, rest);
      return;
    }
    after = '';
  }
  await world.rows.remove('wishChecks', checkId);
}

const checksAtOnce = 100;

/**
 * Runs all due checks, longest due first, until `endsAt`. A failed one is logged, and due again when its lease ends.
 */
export async function notifyDueWishers(world: WishWorld, endsAt: number): Promise<void> {
  const before = { dueAt: new Date(world.now() + 1).toISOString() };
  const due = await world.rows.list('wishChecks', {
    before,
    lowestFirst: 'dueAt',
    select: ['dueAt'],
    limit: checksAtOnce,
  });
  for (const { $id } of due) {
    if (world.now() >= endsAt) return;
    try {
      await notifyWishers(world, $id, endsAt);
    } catch (error) {
      world.log(`The wishes of ${$id}: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }
}
