import { DomainError } from '../../domain/errors.ts';
import { absencesId, blocksId, quotaId, unpaidTransfersId } from '../../domain/ids.ts';
import { limits, type QuotaName, quotas } from '../../domain/limits.ts';
import { assertDepositsShown, heldDeposit } from '../../domain/money/deposit.ts';
import {
  assertBuyable,
  assertFewSales,
  assertInStock,
  assertOneTransaction,
  assertOrderable,
  cartTotal,
  chosenLines,
  type PriceChange,
  priceChanges,
  renamedLines,
} from '../../domain/orders/cart.ts';
import { assertFewOffers } from '../../domain/orders/offer.ts';
import type { PlaceOrderInput } from '../../domain/orders/order-input.ts';
import {
  assertCash,
  assertNoPause,
  assertOrderQuota,
  assertOrderTotal,
  bankTransfer,
  cashOnDelivery,
  nothingReserved,
  type PaymentMethod,
  quotasOf,
  type ReservedGoods,
} from '../../domain/orders/payment.ts';
import { changedLines, otherThanShown } from '../../domain/orders/said.ts';
import { type ThrottleWindow, throttleWindow } from '../../domain/quota.ts';
import { blocksOfPair } from '../../domain/talks/blocked-pair.ts';
import { assertNotBlocked } from '../../domain/talks/talk.ts';
import { type Counter, countersOf, countUse, requireLeft, takeQuota, throttle } from '../quota.ts';
import { type Operation, type Plan, type Row, remove } from '../rows.ts';
import { followProducts, leftToSchedule } from '../selling/changed-products.ts';
import { blocksByCounter } from '../talks/blocks.ts';
import { cameLately } from '../trust/absences.ts';
import { type Caller, isoNow, type World } from '../world.ts';
import { canceledWindow } from './canceled-orders.ts';
import { agreedOffers, cartOf, writeNames, writePrices, writeShown } from './cart.ts';
import { takeCashMost } from './cash-most.ts';
import { takeCashShares } from './cash-share.ts';
import { assertTogether, keptWith, orderEffects, orderedParts, orderRefused, pricedLines } from './kind-effects.ts';
import { versionsOf, withVersions } from './listing-versions.ts';
import { newOrder, saleIdsOf } from './new-order.ts';

type Counters = ReadonlyMap<string, Counter>;
export type PlaceOrderWorld = Pick<World, 'rows' | 'settings' | 'now' | 'kinds'>;

export interface PlacedOrder {
  readonly orderId: string;
  readonly status: string;
  readonly totalAmount: number;
  /** From the stored order, because a retry may send a changed form. */
  readonly paymentMethod: string;
}

/** The order with this id, if an earlier request has made it. Refuses another person's id. */
async function alreadyPlaced(world: PlaceOrderWorld, caller: Caller, orderId: string): Promise<PlacedOrder | null> {
  const order = await world.rows.get('orders', orderId);
  if (!order) return null;
  if (order.userId !== caller.id) throw new DomainError('order_id_taken');
  const { status, totalAmount, paymentMethod } = order;
  return { orderId, status, totalAmount, paymentMethod };
}

type Products = ReadonlyMap<string, Row<'products'>>;

async function productsOf(world: PlaceOrderWorld, ids: readonly string[]): Promise<Products> {
  const found = ids.length > 0 ? await world.rows.list('products', { where: { $id: ids }, limit: ids.length }) : [];
  return new Map(found.map((product) => [product.$id, product]));
}

/** Whether a line may have an agreed price. If not, the offers are not read. */
const mayBeAgreed = (cart: readonly Row<'cartItems'>[], products: Products): boolean =>
  cart.some(({ productId, offerId }) => offerId !== '' || products.get(productId)?.isNegotiable);

/**
 * The chosen lines with their current products, sorted by product id. `named`: the products that the request names,
 * read with the cart; those of other lines are read here. Refuses products that are gone, own, sold or short.
 */
async function linesToBuy(
  world: PlaceOrderWorld,
  caller: Caller,
  cart: readonly Row<'cartItems'>[],
  named: { readonly ids: readonly string[]; readonly products: Products },
  paymentMethod: PaymentMethod,
) {
  const others = cart.map((line) => line.productId).filter((id) => !named.ids.includes(id));
  const products = new Map([...named.products, ...(await productsOf(world, others))]);
  const gone = cart.filter((line) => !products.has(line.productId));
  if (gone.length > 0) {
    throw new DomainError('cart_changed', { gone: gone.map(({ productId, name }) => ({ productId, name })) });
  }
  const offers = mayBeAgreed(cart, products) ? await agreedOffers(world, caller.id) : new Map<string, Row<'offers'>>();
  const changes = priceChanges(cart, products, offers);
  const lines = cart.flatMap((line) => {
    const product = products.get(line.productId);
    if (!product) return [];
    const offer = line.offerId ? (offers.get(line.productId) ?? null) : null;
    return [{ ...line, product, offer, deposit: heldDeposit(product, paymentMethod) }];
  });
  lines.sort((a, b) => (a.productId < b.productId ? -1 : 1));
  for (const line of lines) {
    assertBuyable(line.product, caller.id, world.now());
    assertInStock(line.product, line.quantity);
  }
  return { lines, changes, renamed: renamedLines(cart, products), changed: changedLines(cart, products) };
}

/** Updates the prices in the cart, then refuses, so that the buyer decides again. */
async function refusePriceChange(
  world: PlaceOrderWorld,
  cart: readonly Row<'cartItems'>[],
  changes: readonly PriceChange[],
): Promise<never> {
  await writePrices(world, cart, changes);
  throw new DomainError('price_changed', { lines: changes });
}

interface RenamedLine {
  readonly $id: string;
  readonly productId: string;
  readonly nameNow: string;
}

/** Updates changed names and listings in the cart, then refuses. */
async function refuseChanged(
  world: PlaceOrderWorld,
  renamed: readonly RenamedLine[],
  changed: readonly (RenamedLine & { readonly shownNow: string })[],
): Promise<never> {
  await Promise.all([writeNames(world, renamed), writeShown(world, changed)]);
  throw otherThanShown(renamed, changed);
}

/** Quota counters exist for all open orders, so a missing counter means none. */
const isNew = true;

/** Refuses an order between blocked people. Open sales continue. */
function assertNoBlock(
  buyerId: string,
  lines: readonly { readonly product: Row<'products'> }[],
  blocks: readonly Row<'blocks'>[],
): void {
  for (const { product } of lines) {
    assertNotBlocked(blocksOfPair(blocks, buyerId, product.sellerId), buyerId, product.sellerName);
  }
}

/**
 * What reserves this person's goods: unpaid orders, or cash sales that wait for an answer. An order's status does not
 * tell the latter, because it changes when the first seller accepts.
 */
async function reserving({ rows }: Pick<World, 'rows'>, userId: string, paymentMethod: PaymentMethod) {
  const most = quotas[quotasOf(paymentMethod).orders];
  if (paymentMethod === bankTransfer) {
    const where = { userId, paymentMethod, status: 'PENDING' };
    const orders = await rows.list('orders', {
      where,
      select: ['itemCount', 'totalAmount', '$createdAt'],
      limit: most,
    });
    return orders.map(({ $id, totalAmount, ...order }) => ({ ...order, orderId: $id, amount: totalAmount }));
  }
  const sales = await rows.list('sales', {
    where: { buyerId: userId, method: paymentMethod, state: 'waiting' },
    select: ['orderId', 'itemCount', 'subtotal', '$createdAt'],
    limit: most * limits.sellersPerCart,
  });
  return sales.map(({ subtotal, ...sale }) => ({ ...sale, amount: subtotal }));
}

/** The quota that this person's open orders with this payment method use: number, pieces and rupiah. */
async function reservedGoods(
  world: PlaceOrderWorld,
  userId: string,
  paymentMethod: PaymentMethod,
): Promise<ReservedGoods> {
  const open = await reserving(world, userId, paymentMethod);
  const minutes = paymentMethod === bankTransfer ? world.settings.holdMinutes : world.settings.answerHours * 60;
  const first = Math.min(...open.map(({ $createdAt }) => Date.parse($createdAt)));
  return {
    orders: new Set(open.map(({ orderId }) => orderId)).size,
    pieces: open.reduce((sum, { itemCount }) => sum + itemCount, 0),
    amount: open.reduce((sum, { amount }) => sum + amount, 0),
    until: open.length > 0 ? new Date(first + minutes * 60_000).toISOString() : null,
  };
}

/** Takes quota for one order, its pieces and its rupiah, so that one person cannot reserve products forever. */
export async function takeOrderQuotas(
  world: PlaceOrderWorld,
  userId: string,
  counters: Counters,
  method: PaymentMethod,
  goods: { readonly pieces: number; readonly amount: number },
): Promise<Operation[]> {
  assertOrderQuota(method, nothingReserved, goods);
  const room = quotasOf(method);
  let counted: Promise<ReservedGoods> | undefined;
  const held = async () => {
    counted ??= reservedGoods(world, userId, method);
    const found = await counted;
    assertOrderQuota(method, found, goods);
    return found;
  };
  // A single piece that costs more than the complete quota uses all of it.
  const fitting = (amount: number) => Math.min(amount, room.amount === null ? 0 : quotas[room.amount]);
  const { pieces } = goods;
  const amount = fitting(goods.amount);
  const take = (name: QuotaName, places: number, of: (found: ReservedGoods) => number) =>
    takeQuota(name, userId, counters, async () => of(await held()), { isNew, places });
  return Promise.all([
    take(room.orders, 1, ({ orders }) => orders),
    take(room.pieces, pieces, (found) => found.pieces),
    // Free goods use no quota of rupiah.
    ...(room.amount !== null && amount > 0 ? [take(room.amount, amount, (found) => fitting(found.amount))] : []),
  ]);
}

const piecesIn = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Ids of the counters that decide about an order with this payment method. */
export function countersFor(method: PaymentMethod, buyerId: string): string[] {
  const { orders, pieces, amount } = quotasOf(method);
  const rooms = [orders, pieces, amount].flatMap((name) => (name === null ? [] : [quotaId(name, buyerId)]));
  return [...rooms, blocksId(buyerId), method === bankTransfer ? unpaidTransfersId(buyerId) : absencesId(buyerId)];
}

/**
 * The operations of ordering the chosen lines. `choose` receives their products. Refuses every difference from what the
 * buyer saw.
 */
async function orderPlan(
  world: PlaceOrderWorld,
  caller: Caller,
  input: PlaceOrderInput,
  press: ThrottleWindow,
  choose: (products: readonly Row<'products'>[]) => void,
): Promise<Plan<PlacedOrder> & { readonly products: readonly Row<'products'>[] }> {
  const isTransfer = input.paymentMethod === bankTransfer;
  const canceled = canceledWindow(world, caller.id);
  const ids = [...new Set(input.productIds)];
  const [person, wholeCart, products, counters] = await Promise.all([
    caller.person(),
    cartOf(world, caller.id),
    productsOf(world, ids),
    countersOf(world, [press.id, canceled.id, ...countersFor(input.paymentMethod, caller.id)]),
  ]);
  requireLeft(canceled, counters);
  const counted = countUse(press, counters);
  const cart = chosenLines(wholeCart, input.productIds);
  assertOrderable(cart.length);
  if (isTransfer) assertNoPause(counters.get(unpaidTransfersId(caller.id)), world.now());

  const [{ lines: chosen, changes, renamed, changed }, absences, { blocks, counted: blocked }] = await Promise.all([
    linesToBuy(world, caller, cart, { ids, products }, input.paymentMethod),
    isTransfer ? [] : cameLately(world, person, counters),
    blocksByCounter(world, caller.id, counters),
  ]);
  assertFewSales(chosen.map(({ product, productId }) => ({ ...product, productId })));
  assertNoBlock(caller.id, chosen, blocks);
  assertFewOffers(chosen);
  if (changes.length > 0) return refusePriceChange(world, cart, changes);
  if (renamed.length + changed.length > 0) return refuseChanged(world, renamed, changed);
  const choices = new Map(input.choices?.map(({ productId, choice }) => [productId, choice]));
  assertDepositsShown(chosen, input.deposits);
  choose(chosen.map(({ product }) => product));
  const parts = await orderedParts(world, chosen, input.partIds, (part) => assertBuyable(part, caller.id, world.now()));
  const lines = await pricedLines(
    world,
    parts.map((line) => ({ ...line, choice: choices.get(line.product.$id) })),
  );
  assertTogether(world, chosen, lines);
  const totalAmount = cartTotal(lines);
  assertOrderTotal(totalAmount, input.expectedTotal, input.paymentMethod);
  assertCash(totalAmount, input.paymentMethod, world.settings);
  const goods = { pieces: piecesIn(lines), amount: totalAmount };
  const places = await takeOrderQuotas(world, caller.id, counters, input.paymentMethod, goods);

  const expiresAt = new Date(world.now() + world.settings.holdMinutes * 60_000).toISOString();
  const { orderId, paymentMethod } = input;
  const { batchIds } = input;
  const placed = {
    ...{ orderId, paymentMethod, expiresAt, batchIds },
    ...{ lineCount: lines.length, saleIds: saleIdsOf(orderId, lines) },
  };
  const ofKinds = await orderEffects(world, person, lines, placed);
  const shares = isTransfer
    ? []
    : (
        await Promise.all([
          takeCashShares(world, caller.id, ofKinds.reservations),
          takeCashMost(world, caller.id, lines),
        ])
      ).flat();
  const emptied = paymentMethod === cashOnDelivery ? cart.map((line) => remove('cartItems', line.$id)) : [];
  const besides = [...ofKinds.operations, counted, ...places, ...shares, ...emptied];
  const versions = versionsOf(world, [
    ...lines.map(({ product }) => ({ product, terms: ofKinds.terms.get(product.$id), isProduct: true })),
    ...keptWith(world, chosen, lines),
  ]);
  const draft = {
    ...{ input, caller: person, lines, totalAmount, now: isoNow(world) },
    ...{ settings: world.settings, kinds: world.kinds },
    ...{ expiresAt: ofKinds.expiresAt, ofKinds: ofKinds.sales, versionIds: versions.ids },
  };
  const ordered = [...newOrder(draft, limits.transactionOperations - besides.length), ...besides];
  assertOneTransaction(ordered.length);
  const operations = await withVersions(world, ordered, versions);
  // Counters that do not fit into the transaction are not stored; the next order then reads sales or blocks again.
  const learned = [...blocked, ...absences].slice(0, Math.max(0, limits.transactionOperations - operations.length));
  return {
    operations: [...operations, ...learned],
    result: { orderId, status: 'PENDING', totalAmount, paymentMethod },
    products: lines.map(({ product }) => product),
  };
}

/**
 * Writes the order of `plan` once per id. The client makes the id, so that a double click or a retry makes one order.
 * Refuses rate_limited, and what the plan refuses.
 */
export function placeOnce(
  world: PlaceOrderWorld,
  caller: Caller,
  orderId: string,
  plan: (press: ThrottleWindow) => Promise<Plan<PlacedOrder>>,
): Promise<PlacedOrder> {
  const earlier = () => alreadyPlaced(world, caller, orderId);
  return world.rows.transact<PlacedOrder>(async (attempt) => {
    // An earlier request with this id can have created the order only if this one met a conflict or a refusal (the
    // earlier response was lost). So the usual case saves this read.
    const placed = attempt > 0 ? await earlier() : null;
    if (placed) return { operations: [], result: placed };
    try {
      return await plan(throttleWindow('placeOrder', caller.id, world.now()));
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
      const made = await earlier();
      if (made) return { operations: [], result: made };
      // A refused request counts toward the rate limit, too. If both refuse, the rate limit is reported.
      if (refusal.code !== 'rate_limited') await throttle(world, 'placeOrder', caller.id);
      throw refusal;
    }
  });
}

/**
 * Orders the chosen lines of the cart in one transaction, as PENDING. COD removes them from the cart; a transfer keeps
 * them until it is paid. Bundles that contain an ordered product are updated afterwards; upkeep repeats what fails
 * there.
 */
export async function placeOrder(
  world: PlaceOrderWorld & Pick<World, 'newId' | 'log'>,
  caller: Caller,
  input: PlaceOrderInput,
): Promise<PlacedOrder> {
  let chosen: readonly Row<'products'>[] = [];
  let ordered: readonly Row<'products'>[] = [];
  const choose = (products: typeof chosen) => {
    chosen = products;
  };
  try {
    const placed = await placeOnce(world, caller, input.orderId, async (press) => {
      const { products, ...plan } = await orderPlan(world, caller, input, press, choose);
      ordered = products;
      return plan;
    });
    await leftToSchedule(world, followProducts(world, ordered));
    return placed;
  } catch (refusal) {
    if (refusal instanceof DomainError) await leftToSchedule(world, orderRefused(world, chosen, refusal));
    throw refusal;
  }
}
