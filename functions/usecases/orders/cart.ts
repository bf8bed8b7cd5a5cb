import { DomainError } from '../../domain/errors.ts';
import { lineId } from '../../domain/keyed-ids.ts';
import { notRented } from '../../domain/kinds/empty-columns.ts';
import { rulesOf } from '../../domain/kinds/index.ts';
import { limits } from '../../domain/limits.ts';
import { priceNow } from '../../domain/money.ts';
import {
  assertBuyable,
  assertInStock,
  assertQuantity,
  freeSlot,
  type LinePrice,
  linePrice,
  type PriceChange,
  priceChanges,
  renamedLines,
} from '../../domain/orders/cart.ts';
import { agreedPrices } from '../../domain/orders/offer.ts';
import { shownOf } from '../../domain/orders/said.ts';
import { type ThrottleWindow, throttleWindow } from '../../domain/quota.ts';
import { type Counter, countersOf, countUse } from '../quota.ts';
import { createDisposable, increment, type Operation, type Row, update } from '../rows.ts';
import { type Caller, isoNow, type World } from '../world.ts';

type Cart = readonly Row<'cartItems'>[];
/** A line of the cart, or one that the same transaction adds. */
export type CartLine = Pick<
  Row<'cartItems'>,
  '$id' | 'productId' | 'slot' | 'quantity' | 'name' | 'price' | 'imageId' | 'shown'
>;

type SoldWorld = Pick<World, 'now' | 'settings'>;

/** A person's cart: at most 20 lines, ordered by id. */
export const cartOf = (world: Pick<World, 'rows'>, userId: string): Promise<Cart> =>
  world.rows.list('cartItems', { where: { userId }, limit: limits.cartProducts + 1 });

/** A new line in a free slot; `priced` includes the days of a rental. */
export function newLine(
  { settings }: Pick<World, 'settings'>,
  cart: readonly Pick<CartLine, 'slot'>[],
  product: Row<'products'>,
  userId: string,
  priced: LinePrice & {
    readonly quantity: number;
    readonly rentFrom?: string;
    readonly rentDays?: number;
    readonly shown?: string;
  },
): Operation {
  const { $id: productId, name, imageId } = product;
  const rowId = lineId(settings.idSecret, userId, productId);
  const about = { userId, productId, name, imageId, shown: shownOf(product) };
  const data = { ...about, ...notRented.line, ...priced, slot: freeSlot(cart, rowId) };
  return createDisposable('cartItems', rowId, data);
}

/**
 * Adds one piece to the cart, with the product's current name and price. `shown`: the listing as its page showed it.
 */
export async function oneMore(
  world: Pick<World, 'rows' | 'settings' | 'now' | 'kinds'>,
  cart: readonly CartLine[],
  product: Row<'products'>,
  userId: string,
  shown = shownOf(product),
): Promise<{ operations: Operation[]; quantity: number }> {
  const line = cart.find((candidate) => candidate.productId === product.$id);
  const { isSingle } = rulesOf(product);
  const quantity = isSingle ? 1 : (line?.quantity ?? 0) + 1;
  assertQuantity(quantity);
  assertBuyable(product, userId, world.now());
  assertInStock(product, quantity);
  // Rental days can only be chosen on the product page.
  if (!line && rulesOf(product).asksDays) {
    throw new DomainError('rental_days_missing', { productId: product.$id, name: product.name });
  }
  await world.kinds.of(product).putIntoCart(world, product, userId);
  if (!line)
    return {
      operations: [newLine(world, cart, product, userId, { ...linePrice(product), quantity, shown })],
      quantity,
    };
  const copy = {
    name: product.name,
    price: priceNow(product),
    imageId: product.imageId,
    shown,
  };
  const isFresh = (['name', 'price', 'imageId', 'shown'] as const).every((column) => line[column] === copy[column]);
  const refresh = isFresh ? [] : [update('cartItems', line.$id, copy)];
  const more = isSingle ? [] : [increment('cartItems', line.$id, 'quantity')];
  return { operations: [...refresh, ...more], quantity };
}

/** The window in which a person's additions of this product raise its sold counter; null if carts do not count. */
export const soldWindow = ({ now, settings }: SoldWorld, userId: string, productId: string): ThrottleWindow | null =>
  settings.soldCountsOn === 'cart' ? throttleWindow('soldByCart', `${userId}:${productId}`, now()) : null;

/** Raises the product's sold counter, unless the window is used up. */
export const soldCounted = (
  productId: string,
  window: ThrottleWindow,
  counters: ReadonlyMap<string, Counter>,
): Operation[] =>
  (counters.get(window.id)?.count ?? 0) >= window.times
    ? []
    : [countUse(window, counters), increment('products', productId, 'sold')];

/**
 * Raises the product's sold counter if the campus counts carts: once per person and time window, so that removing a
 * product and adding it again counts once. The first attempt infers from the cart line (`isThere`) whether the addition
 * was counted; after a conflict the counter row is read.
 */
export async function soldRaise(
  world: SoldWorld & Pick<World, 'rows'>,
  userId: string,
  productId: string,
  isThere: boolean,
  attempt: number,
): Promise<Operation[]> {
  const window = soldWindow(world, userId, productId);
  if (!window) return [];
  const assumed = new Map(isThere ? [[window.id, { $id: window.id, count: 0 }]] : []);
  return soldCounted(productId, window, attempt === 0 ? assumed : await countersOf(world, [window.id]));
}

/**
 * Adds one piece of a product to the cart (spec section 4), and to the product's sold counter if the campus counts
 * carts. `said`: the listing as its page showed it, from `shownOf`. Refuses product_not_found, own_product,
 * product_sold, sold_out, stock_short, cart_full.
 */
export function addToCart(
  world: Pick<World, 'rows' | 'settings' | 'now' | 'kinds'>,
  caller: Caller,
  input: { productId: string; said?: string | undefined },
): Promise<{ quantity: number; sold: number }> {
  return world.rows.transact(async (attempt) => {
    const [product, cart] = await Promise.all([world.rows.get('products', input.productId), cartOf(world, caller.id)]);
    if (!product) throw new DomainError('product_not_found', { productId: input.productId });
    const { operations, quantity } = await oneMore(world, cart, product, caller.id, input.said);
    const sold = await soldRaise(world, caller.id, product.$id, quantity > 1, attempt);
    return {
      operations: [...operations, ...sold],
      result: { quantity, sold: product.sold + (sold.length > 0 ? 1 : 0) },
    };
  });
}

/** Sets a line's quantity: an integer from 1 to the stock. */
export async function setCartQuantity(
  world: Pick<World, 'rows'>,
  caller: Caller,
  input: { productId: string; quantity: number },
): Promise<{ quantity: number }> {
  const { productId, quantity } = input;
  assertQuantity(quantity);
  const [product, [line]] = await Promise.all([
    world.rows.get('products', productId),
    world.rows.list('cartItems', { where: { userId: caller.id, productId }, select: ['$id'], limit: 1 }),
  ]);
  if (!product) throw new DomainError('product_not_found', { productId });
  assertInStock(product, quantity);
  const isThere = line && (await world.rows.update('cartItems', line.$id, { quantity }));
  if (!isThere) throw new DomainError('cart_line_not_found', { productId });
  return { quantity };
}

type CartWorld = Pick<World, 'rows' | 'now'>;

/** The buyer's accepted offers that have not lapsed and that no order has used, by product id. */
export async function agreedOffers(world: CartWorld, buyerId: string): Promise<ReadonlyMap<string, Row<'offers'>>> {
  const where = { buyerId, state: 'accepted' };
  const running = await world.rows.list('offers', { where, since: { dueAt: isoNow(world) }, limit: 100 });
  return agreedPrices(running, world.now());
}

/** Writes current names and prices into the lines that changed. A line deleted meanwhile stays deleted. */
export async function writePrices(
  world: Pick<World, 'rows'>,
  cart: readonly Row<'cartItems'>[],
  changes: readonly PriceChange[],
): Promise<void> {
  const byProduct = new Map(changes.map((change) => [change.productId, change]));
  await Promise.all(
    cart.map((line) => {
      const change = byProduct.get(line.productId);
      if (!change) return undefined;
      const { name, price, offerId, offerPrice, offerQuantity } = change;
      return world.rows.update('cartItems', line.$id, { name, price, offerId, offerPrice, offerQuantity });
    }),
  );
}

/** Writes current names into these lines. A line deleted meanwhile stays deleted. */
export async function writeNames(
  world: Pick<World, 'rows'>,
  renamed: readonly { readonly $id: string; readonly nameNow: string }[],
): Promise<void> {
  await Promise.all(renamed.map(({ $id, nameNow }) => world.rows.update('cartItems', $id, { name: nameNow })));
}

/** Writes the current `shown` values into these lines. The refusal that follows tells the buyer of the change. */
export async function writeShown(
  world: Pick<World, 'rows'>,
  changed: readonly { readonly $id: string; readonly shownNow: string }[],
): Promise<void> {
  await Promise.all(changed.map(({ $id, shownNow }) => world.rows.update('cartItems', $id, { shown: shownNow })));
}

/** Updates the prices in the caller's cart and returns the lines that changed, for the screen to show. */
export async function refreshCart(world: CartWorld, caller: Caller): Promise<{ changes: PriceChange[] }> {
  const [cart, offers] = await Promise.all([cartOf(world, caller.id), agreedOffers(world, caller.id)]);
  if (cart.length === 0) return { changes: [] };
  const ids = cart.map((line) => line.productId);
  const products = await world.rows.list('products', { where: { $id: ids }, limit: ids.length });
  const byId = new Map(products.map((product) => [product.$id, product]));
  const changes = priceChanges(cart, byId, offers);
  await Promise.all([writePrices(world, cart, changes), writeNames(world, renamedLines(cart, byId))]);
  return { changes };
}

/**
 * Puts a product into the caller's cart at the agreed price and quantity. An existing line takes the agreed price, and
 * the agreed quantity if that is larger. `said`: the listing as its page showed it, from `shownOf`. Refuses
 * offer_not_found, and offer_event_not_allowed if the price has lapsed or is used.
 */
export function takeOfferToCart(
  world: Pick<World, 'rows' | 'settings' | 'now' | 'kinds'>,
  caller: Caller,
  input: { offerId: string; said?: string | undefined },
): Promise<{ quantity: number; price: number }> {
  const { offerId, said } = input;
  return world.rows.transact(async (attempt) => {
    const [offer, cart] = await Promise.all([world.rows.get('offers', offerId), cartOf(world, caller.id)]);
    if (!offer || offer.buyerId !== caller.id) throw new DomainError('offer_not_found', { offerId });
    if (!agreedPrices([offer], world.now()).has(offer.productId)) {
      throw new DomainError('offer_event_not_allowed', { state: offer.state, event: 'buy' });
    }
    const product = await world.rows.get('products', offer.productId);
    if (!product) throw new DomainError('product_not_found', { productId: offer.productId });
    const line = cart.find((one) => one.productId === product.$id);
    const quantity = Math.max(line?.quantity ?? 0, offer.quantity);
    assertBuyable(product, caller.id, world.now());
    assertInStock(product, quantity);
    await world.kinds.of(product).putIntoCart(world, product, caller.id);
    const price = linePrice(product, offer);
    const result = { quantity, price: price.offerPrice };
    const priced = { ...price, quantity, ...(said !== undefined && { shown: said }) };
    if (line) {
      const copy = { name: product.name, imageId: product.imageId, ...priced };
      return { operations: [update('cartItems', line.$id, copy)], result };
    }
    const counted = await soldRaise(world, caller.id, product.$id, false, attempt);
    return { operations: [newLine(world, cart, product, caller.id, priced), ...counted], result };
  });
}
