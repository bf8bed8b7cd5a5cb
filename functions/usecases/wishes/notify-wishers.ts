/**
 * Looks at the wishes for products that changed, and tells who hears of it. Each wish changes under its version, together
 * with its notification: runs that are killed, or beside each other, neither leave anybody out nor tell them twice.
 */
import { laterWishCheckId, wishAlertId } from '../../domain/ids.ts';
import { limits } from '../../domain/limits.ts';
import { roundToTake } from '../../domain/notifications/delivery.ts';
import { priceNow } from '../../domain/orders/cart.ts';
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
import { wishCheckRow } from './wish-check.ts';

type WishWorld = Pick<World, 'rows' | 'now' | 'log'>;
type Product = Row<'products'>;

const known = ['userId', 'productId', 'addedAt', 'knownPrice', 'knownState', 'toldAt', 'version'] as const;
type Wish = Pick<Row<'wishlistItems'>, '$id' | (typeof known)[number]>;

/** Wishes that are read at once. */
const pageRows = 500;
/** A wish is changed, counted up, and told. */
const wishesAtOnce = Math.floor(limits.transactionOperations / 3);

/** A product with what its wishers are told by: the price where it still is the one to tell, and who is not told at all. */
interface Subject {
  readonly product: Product;
  readonly price: number | null;
  readonly untold: ReadonlySet<string>;
}

/** Sales of one seller that are looked at for who has just bought. */
const lateSales = 20;

/** Who has just bought a piece of what is the last one now: by their own order, so that it is no news to them. */
async function lateBuyers({ rows, now }: WishWorld, product: Product): Promise<string[]> {
  if (product.sellerId === '' || wishStateOf(product) !== 'last') return [];
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

/** `asked`: the price that is to be told. Null: the product is gone for good, of which the wishlist tells. */
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

/** What became of the product while its wishes were looked at is told in another round. */
const isStill = (then: Product, now: Product | null): boolean =>
  now !== null && priceNow(now) === priceNow(then) && wishStateOf(now) === wishStateOf(then);

function lookAt(world: WishWorld, { product, price, untold }: Subject, wish: Wish): WishLook {
  const look = lookAtWish(wish, wishStateOf(product), price, world.now());
  if (!untold.has(wish.userId)) return look;
  const change = { knownState: wishStateOf(product), ...(price !== null && { knownPrice: price }) };
  const isNew = change.knownState !== wish.knownState || (price !== null && price !== wish.knownPrice);
  return { change: isNew ? change : {}, notice: null, lookAgainAt: null };
}

const isToWrite = ({ change }: WishLook): boolean => Object.keys(change).length > 0;

function written(world: WishWorld, { product }: Subject, wish: Wish, { change, notice }: WishLook): Operation[] {
  const at = isoNow(world);
  const values = { ...change, ...(notice && { toldAt: at, toldOf: notice }) };
  // Wishes from before have no version, and nothing can be counted up from there.
  const counted: number | null = wish.version;
  if (counted === null) return [update('wishlistItems', wish.$id, { ...values, version: 1 })];
  const id = wishAlertId(wish.$id, wish.addedAt, counted);
  return [
    update('wishlistItems', wish.$id, values),
    incrementFrom('wishlistItems', wish.$id, 'version', counted),
    ...(notice ? [notifyOnce(at, id, wish.userId, wishNotification(notice, product, wish, priceNow(product)))] : []),
  ];
}

/** Writes what these wishes know and tells whom it concerns. Whoever changed one meanwhile makes it read anew. */
function tellSome(world: WishWorld, subject: Subject, wishes: readonly Wish[], asked: number | null): Promise<void> {
  return world.rows.transact<void>(async (attempt) => {
    const ids = wishes.map(({ $id }) => $id);
    const some =
      attempt === 0
        ? wishes
        : await world.rows.list('wishlistItems', { where: { $id: ids }, select: known, limit: ids.length });
    // After the wishes: whoever changed one before that knew of no newer product.
    const about = attempt === 0 ? subject : await subjectOf(world, subject.product.$id, asked);
    if (!about) return { operations: [], result: undefined };
    const operations = some.flatMap((wish) => {
      const look = lookAt(world, about, wish);
      return isToWrite(look) ? written(world, about, wish, look) : [];
    });
    return { operations, result: undefined };
  });
}

/** Rounded up, so that looks at one product that are due at about the same time are one. */
const laterMs = 600_000;

/** Those who were told of it a short while ago hear of what is true when their hour is over. */
async function lookLater(world: WishWorld, productId: string, at: number, asked: number | null): Promise<void> {
  const dueAt = Math.ceil(at / laterMs) * laterMs;
  const row = wishCheckRow([productId], dueAt, asked);
  await world.rows.create('wishChecks', laterWishCheckId(productId, new Date(dueAt).toISOString(), asked), row);
}

/** The wishes for one product from the id `after` on. Answers the id up to which they were looked at; null: all. */
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
    const looks = wishes.map((wish) => ({ wish, look: lookAt(world, subject, wish) }));
    const later = Math.max(0, ...looks.map(({ look }) => look.lookAgainAt ?? 0));
    if (later > 0) await lookLater(world, productId, later, asked);
    const concerned = looks.filter(({ look }) => isToWrite(look)).map(({ wish }) => wish);
    for (let at = 0; at < concerned.length; at += wishesAtOnce) {
      const some = concerned.slice(at, at + wishesAtOnce);
      if (world.now() >= endsAt) return at === 0 ? after : (concerned[at - 1]?.$id ?? after);
      await tellSome(world, subject, some, asked);
    }
    const isChanged = concerned.length > 0 && !isStill(subject.product, await world.rows.get('products', productId));
    after = isChanged ? '' : (wishes.at(-1)?.$id ?? after);
  }
}

/** Does what this row asks for, where it is due and no other run is at it; until `endsAt` (ms since 1970), then the next run goes on. */
export async function notifyWishers(world: WishWorld, checkId: string, endsAt: number): Promise<void> {
  const check = await world.rows.get('wishChecks', checkId);
  const round = check ? roundToTake(check, world.now()) : null;
  if (!check || round === null) return;
  const taking = await world.rows.increment('wishChecks', checkId, 'round', round, round - check.round);
  if (taking !== 'counted') return;
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

/** All that is due, longest first, until `endsAt`. One that fails is logged, and due again when its lease is over. */
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
