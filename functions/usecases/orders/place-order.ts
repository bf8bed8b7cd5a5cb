import { DomainError } from '../../domain/errors.ts';
import { absencesId, roomId } from '../../domain/ids.ts';
import { limits } from '../../domain/limits.ts';
import { assertNotBlocked } from '../../domain/messages/talk.ts';
import {
  assertBuyable,
  assertFewSellers,
  assertInStock,
  assertOrderable,
  cartTotal,
  type PriceChange,
  priceChanges,
} from '../../domain/orders/cart.ts';
import { assertFewOffers } from '../../domain/orders/offer.ts';
import { copyStatus } from '../../domain/orders/order.ts';
import type { PlaceOrderInput } from '../../domain/orders/order-input.ts';
import {
  assertOrderTotal,
  assertRoomForCod,
  assertRoomForTransfer,
  bankTransfer,
  cashOnDelivery,
} from '../../domain/orders/payment.ts';
import { type ThrottleWindow, throttleWindow } from '../../domain/quota.ts';
import { blocksAround } from '../messages/blocks.ts';
import { type Counter, countersOf, countUse, takeRoom, throttle } from '../quota.ts';
import { type Operation, type Plan, type Row, remove } from '../rows.ts';
import { cameLately } from '../trust/absences.ts';
import { type Caller, isoNow, type World } from '../world.ts';
import { agreedOffers, cartOf, writePrices } from './cart.ts';
import { newOrder, type OrderDraft } from './new-order.ts';

type Counters = ReadonlyMap<string, Counter>;
type PlaceOrderWorld = Pick<World, 'rows' | 'settings' | 'now'>;

export interface PlacedOrder {
  readonly orderId: string;
  readonly status: string;
  readonly totalAmount: number;
  /** As the order was made: a repeat may have changed the form. */
  readonly paymentMethod: string;
}

/** The order of this id, when an earlier press of the button has made it already. Refuses another person's id. */
async function alreadyPlaced(world: PlaceOrderWorld, caller: Caller, orderId: string): Promise<PlacedOrder | null> {
  const order = await world.rows.get('orders', orderId);
  if (!order) return null;
  if (order.userId !== caller.id) throw new DomainError('order_id_taken');
  const { status, totalAmount, paymentMethod } = order;
  return { orderId, status, totalAmount, paymentMethod };
}

/** The cart with its products of now, in product id order. Refuses what is gone, own, sold or short. */
async function linesToBuy(
  world: PlaceOrderWorld,
  caller: Caller,
  cart: readonly Row<'cartItems'>[],
  offers: ReadonlyMap<string, Row<'offers'>>,
) {
  const ids = cart.map((line) => line.productId);
  const found = await world.rows.list('products', { where: { $id: ids }, limit: ids.length });
  const products = new Map(found.map((product) => [product.$id, product]));
  const gone = cart.filter((line) => !products.has(line.productId));
  if (gone.length > 0) {
    throw new DomainError('cart_changed', { gone: gone.map(({ productId, name }) => ({ productId, name })) });
  }
  const changes = priceChanges(cart, products, offers);
  const lines = cart.flatMap((line) => {
    const product = products.get(line.productId);
    return product ? [{ ...line, product, offer: line.offerId ? (offers.get(line.productId) ?? null) : null }] : [];
  });
  lines.sort((a, b) => (a.productId < b.productId ? -1 : 1));
  for (const line of lines) {
    assertBuyable(line.product, caller.id);
    assertInStock(line.product, line.quantity);
  }
  return { lines, changes };
}

/** Writes the new prices into the cart, then tells them: the person decides anew. */
async function refusePriceChange(
  world: PlaceOrderWorld,
  cart: readonly Row<'cartItems'>[],
  changes: readonly PriceChange[],
): Promise<never> {
  await writePrices(world, cart, changes);
  throw new DomainError('price_changed', { lines: changes });
}

/** Every open order was counted when it was made; one from before the counters holds its stock for two days at most. */
const isNew = true;

/** Nothing is ordered between people of whom one has blocked the other: open sales run on, new ones don't begin. */
function assertNoBlock(
  buyerId: string,
  lines: readonly { readonly product: Row<'products'> }[],
  blocks: readonly Row<'blocks'>[],
): void {
  for (const { product } of lines) {
    const between = blocks.filter(({ blockerId, blockedId }) => [blockerId, blockedId].includes(product.sellerId));
    assertNotBlocked(between, buyerId, product.sellerName);
  }
}

/** A place among the person's unpaid transfers: without one, nobody could buy what somebody keeps ordering. */
const transferRoom = (world: PlaceOrderWorld, userId: string, counters: Counters): Promise<Operation> => {
  const count = async () => {
    const where = { userId, method: bankTransfer, status: copyStatus('PENDING') };
    const open = await world.rows.list('transactions', { where, select: ['$id'], limit: limits.openTransfers });
    assertRoomForTransfer(open.length);
    return open.length;
  };
  return takeRoom('openTransfers', userId, counters, count, { isNew });
};

/** The same for cash, which no seller has accepted yet: a place for the order, and one for each of its pieces. */
async function codRooms(
  world: PlaceOrderWorld,
  userId: string,
  counters: Counters,
  pieces: number,
): Promise<Operation[]> {
  assertRoomForCod(0, 0, pieces);
  const count = async () => {
    const where = { userId, paymentMethod: cashOnDelivery, status: 'PENDING' };
    const open = await world.rows.list('orders', { where, select: ['itemCount'], limit: limits.openCodOrders });
    const held = open.reduce((sum, { itemCount }) => sum + itemCount, 0);
    assertRoomForCod(open.length, held, pieces);
    return { open: open.length, held };
  };
  let counted: ReturnType<typeof count> | undefined;
  const inUse = () => {
    counted ??= count();
    return counted;
  };
  return Promise.all([
    takeRoom('openCodOrders', userId, counters, async () => (await inUse()).open, { isNew }),
    takeRoom('openCodPieces', userId, counters, async () => (await inUse()).held, { isNew, places: pieces }),
  ]);
}

const piecesIn = (cart: readonly { readonly quantity: number }[]): number =>
  cart.reduce((sum, { quantity }) => sum + quantity, 0);

/** The counters that decide about an order that is paid like this. */
const countersFor = (isTransfer: boolean, buyerId: string): string[] =>
  isTransfer
    ? [roomId('openTransfers', buyerId)]
    : [roomId('openCodOrders', buyerId), roomId('openCodPieces', buyerId), absencesId(buyerId)];

/** What placing the cart of now writes. Refuses whatever keeps it from being ordered as the person saw it. */
async function orderPlan(
  world: PlaceOrderWorld,
  caller: Caller,
  input: PlaceOrderInput,
  press: ThrottleWindow,
): Promise<Plan<PlacedOrder>> {
  const isTransfer = input.paymentMethod === bankTransfer;
  const [person, cart, offers, blocks, counters] = await Promise.all([
    caller.person(),
    cartOf(world, caller.id),
    agreedOffers(world, caller.id),
    blocksAround(world, caller.id),
    countersOf(world, [press.id, ...countersFor(isTransfer, caller.id)]),
  ]);
  const counted = countUse(press, counters);
  assertOrderable(cart.length);

  const [{ lines, changes }, places, absences] = await Promise.all([
    linesToBuy(world, caller, cart, offers),
    isTransfer
      ? transferRoom(world, caller.id, counters).then((place) => [place])
      : codRooms(world, caller.id, counters, piecesIn(cart)),
    isTransfer ? [] : cameLately(world, person, counters),
  ]);
  assertFewSellers(lines.map(({ product }) => product));
  assertNoBlock(caller.id, lines, blocks);
  assertFewOffers(lines);
  if (changes.length > 0) return refusePriceChange(world, cart, changes);
  const totalAmount = cartTotal(lines);
  assertOrderTotal(totalAmount, input.expectedTotal, input.paymentMethod);

  const expiresAt = new Date(world.now() + world.settings.holdMinutes * 60_000).toISOString();
  const draft: OrderDraft = {
    input,
    caller: person,
    lines,
    totalAmount,
    now: isoNow(world),
    expiresAt,
    settings: world.settings,
  };
  const { orderId, paymentMethod } = input;
  const emptied = paymentMethod === cashOnDelivery ? cart.map((line) => remove('cartItems', line.$id)) : [];
  const besides = [counted, ...places, ...emptied];
  const operations = [...newOrder(draft, limits.transactionOperations - besides.length), ...besides];
  return {
    // Without room for the counter, the next order asks once more.
    operations: [...operations, ...absences.slice(0, Math.max(0, limits.transactionOperations - operations.length))],
    result: { orderId, status: 'PENDING', totalAmount, paymentMethod },
  };
}

/**
 * Makes the cart an order, PENDING, in one transaction: all of it or nothing. COD empties the cart with it; a transfer
 * keeps it until it is paid. The client's order id makes a double click or a retry one order. Refuses, besides what
 * `orderPlan` refuses, rate_limited.
 */
export function placeOrder(world: PlaceOrderWorld, caller: Caller, input: PlaceOrderInput): Promise<PlacedOrder> {
  const earlier = () => alreadyPlaced(world, caller, input.orderId);
  return world.rows.transact<PlacedOrder>(async (attempt) => {
    // The happy path saves this read. Only a conflict or a refusal can come from an order that was made already: it
    // emptied the cart, or took the last piece, and its answer got lost.
    const placed = attempt > 0 ? await earlier() : null;
    if (placed) return { operations: [], result: placed };
    try {
      return await orderPlan(world, caller, input, throttleWindow('placeOrder', caller.id, world.now()));
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
      const made = await earlier();
      if (made) return { operations: [], result: made };
      // A refused press counts, too, and no transaction does it; where both refuse, the limit speaks.
      if (refusal.code !== 'rate_limited') await throttle(world, 'placeOrder', caller.id);
      throw refusal;
    }
  });
}
