/**
 * An order of any mix of kinds, and its end, fits into one transaction each, or is refused with a sentence before any
 * write.
 */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { type ProductKind, productKinds } from '#domain/kinds/kind.ts';
import { limits } from '#domain/limits.ts';
import { offerDueAt } from '#domain/orders/offer.ts';
import type { PlaceOrderInput } from '#domain/orders/order-input.ts';
import { rentToCart } from '../../functions/kinds/rental/usecases/rent.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { changeOrderStatus } from '../../functions/usecases/orders/move-order.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { applyPayment } from '../../functions/usecases/payments/apply-payment.ts';
import { type Plan, type Row, update } from '../../functions/usecases/rows.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { kindRefusals } from '../../web/kinds/kind-errors.ts';
import { postedPreorder } from '../support/batches.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { paymentUpdateOf } from '../support/fake-midtrans.ts';
import { orderNow } from '../support/orders.ts';
import { proof } from '../support/proof.ts';
import { daysFromNow, postedRental } from '../support/rentals.ts';
import { paying } from '../support/sales.ts';
import { type Random, seededRandom } from '../support/seeded-random.ts';
import { hourIn, postedService } from '../support/services.ts';
import { trader } from '../support/trust.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

type Choice = NonNullable<PlaceOrderInput['choices']>[number];
interface Placed {
  /** Price of the ordered line, rupiah. */
  readonly total: number;
  readonly choice?: Choice;
}
/** Puts one line of a kind into the cart. `size`: 0 to 1, the share of the kind's maximum. */
type LineOf = (buyer: KnownCaller, size: number, isTransfer: boolean) => Promise<Placed>;

const price = 50_000;

/** A seller's last piece, at an agreed price. */
async function agreedGoods(buyer: KnownCaller): Promise<Placed> {
  const seller = await trader(campus, 'Jual');
  const product: Row<'products'> = await campus.product({ sellerId: seller.id, price, stock: 1 });
  const offerId = ID.unique();
  const ids = { productId: product.$id, buyerId: buyer.id, sellerId: seller.id };
  await campus.world.rows.create('offers', offerId, {
    ...{ ...ids, talkId: 'talk', productName: product.name, imageId: '', proposedBy: buyer.id },
    ...{ price: price - 100, listPrice: price, quantity: 1, state: 'accepted', dueAt: offerDueAt(Date.now()) },
    ...{ round: 1, version: 1, takenCount: 0, freedCount: 0, wantedId: '', productIds: [] },
  });
  await addToCart(campus.world, buyer, { productId: product.$id });
  const [line] = await campus.world.rows.list('cartItems', {
    where: { userId: buyer.id, productId: product.$id },
    limit: 1,
  });
  const agreed = { offerId, offerPrice: price - 100, offerQuantity: 1 };
  await campus.world.rows.transact<void>(async () => ({
    operations: [update('cartItems', line?.$id ?? '', agreed)],
    result: undefined,
  }));
  return { total: price - 100 };
}

async function plainGoods(buyer: KnownCaller, cost: number): Promise<Placed> {
  const seller = await trader(campus, 'Jual');
  const { $id: productId } = await campus.product({ sellerId: seller.id, price: cost, stock: 1 });
  await addToCart(campus.world, buyer, { productId });
  return { total: cost };
}

/** How a line of each kind comes into a cart; null for kinds without cart lines. A new kind must declare it. */
const lineOf: Readonly<Record<ProductKind, LineOf | null>> = {
  goods: (buyer, size) => (size > 0.5 ? agreedGoods(buyer) : plainGoods(buyer, price)),
  preorder: async (buyer) => {
    const posted = await postedPreorder(campus);
    await addToCart(campus.world, buyer, { productId: posted.productId });
    return { total: posted.price };
  },
  service: async (buyer, size) => {
    const quarters = Math.max(2, Math.round((size * limits.packageMinutesMost) / limits.quarterMinutes));
    const minutes = quarters * limits.quarterMinutes;
    const { productId } = await postedService(campus, {
      seller: await trader(campus, 'Tutor'),
      packages: [{ id: 'satu', name: 'Satu', price, minutes }],
    });
    await addToCart(campus.world, buyer, { productId });
    const choice = { productId, choice: { packageId: 'satu', startsAt: hourIn(2, '09:00') } };
    return { total: price, choice };
  },
  rental: async (buyer, size, isTransfer) => {
    const posted = await postedRental(campus);
    const days = Math.max(1, Math.round(size * limits.rentalDays));
    await rentToCart(campus.world, buyer, { productId: posted.productId, ...daysFromNow(days), quantity: 1 });
    return { total: posted.price * days + (isTransfer ? posted.deposit : 0) };
  },
  free: (buyer) => plainGoods(buyer, 0),
  // Ordered as its parts, which are goods; several from one seller are one sale.
  bundle: null,
  wanted: null,
  link: null,
};

const inCarts = productKinds.filter((kind) => lineOf[kind] !== null);

/** Kinds with their sizes. */
type Mix = readonly (readonly [ProductKind, number])[];

/** The largest mixes that the limits allow. */
const heaviest: readonly Mix[] = [
  [
    ['service', 1],
    ['goods', 1],
    ['goods', 1],
    ['preorder', 1],
    ['preorder', 1],
  ],
  [
    ['service', 0.5],
    ['service', 0.5],
    ['goods', 1],
    ['goods', 1],
    ['preorder', 1],
  ],
  [
    ['service', 1],
    ['preorder', 1],
    ['preorder', 1],
    ['preorder', 1],
    ['preorder', 1],
  ],
  [
    ['rental', 0.5],
    ['rental', 0.5],
    ['goods', 1],
    ['goods', 1],
  ],
  [
    ['rental', 0.5],
    ['rental', 0.5],
    ['goods', 1],
    ['preorder', 1],
  ],
  [
    ['service', 1],
    ['rental', 1],
    ['goods', 1],
  ],
];

const mixOf = (random: Random): Mix =>
  Array.from({ length: 1 + Math.floor(random() * limits.sellersPerCart) }, () => {
    const kind = inCarts[Math.floor(random() * inCarts.length)] ?? 'goods';
    return [kind, random()] as const;
  });

function counting() {
  const sizes: number[] = [];
  const settings = { ...campus.world.settings, feePercent: 2.5 }; // A fee adds ledger entries, and so operations.
  const transact: AdminAppWorld['rows']['transact'] = (plan) =>
    campus.world.rows.transact(async (attempt) => {
      const planned: Plan<never> = (await plan(attempt)) as Plan<never>;
      sizes.push(planned.operations.length);
      return planned;
    });
  return { sizes, world: { ...campus.world, settings, rows: { ...campus.world.rows, transact } } };
}

const sentences: ReadonlyMap<string, unknown> = new Map(Object.entries(kindRefusals));

/** Orders the mix, then ends the order. @returns the code of a refusal, or 'ended' */
async function lifeOf(mix: Mix, isTransfer: boolean, end: 'Canceled' | 'Completed'): Promise<string> {
  const { sizes, world } = counting();
  const buyer = await trader(campus, 'Beli');
  const placed: Placed[] = [];
  for (const [kind, size] of mix) {
    const line = await lineOf[kind]?.(buyer, size, isTransfer);
    if (line) placed.push(line);
  }
  const orderId = ID.unique();
  const total = placed.reduce((sum, line) => sum + line.total, 0);
  try {
    await placeOrder(world, buyer, {
      ...{ orderId, paymentMethod: isTransfer ? paying.transfer : paying.cash, shippingAddress: 'Kos' },
      ...{ expectedTotal: total, choices: placed.flatMap(({ choice }) => choice ?? []) },
    });
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    expect(sentences.has(refusal.code) || ['offer_limit', 'order_too_large'].includes(refusal.code), refusal.code).toBe(
      true,
    );
    expect(await campus.world.rows.get('orders', orderId)).toBeNull();
    return refusal.code;
  }
  if (isTransfer && total > 0)
    await applyPayment(world, paymentUpdateOf(`1700000000000-${orderId}-1`, total, 'settlement'));
  const steps = end === 'Canceled' ? (['Canceled'] as const) : (['Processed', 'Shipped', 'Completed'] as const);
  // An open batch is not answered yet, so it is canceled.
  const isBatch = mix.some(([kind]) => kind === 'preorder');
  for (const to of isBatch ? (['Canceled'] as const) : steps)
    await changeOrderStatus(world, campus.admin, { orderId, to, ...(to === 'Canceled' ? { reason: 'Batal' } : {}) });
  expect(['Canceled', 'Completed']).toContain((await orderNow(campus, orderId)).status);
  expect(Math.max(...sizes), JSON.stringify(mix)).toBeLessThanOrEqual(limits.transactionOperations);
  largest = Math.max(largest, ...sizes);
  return 'ended';
}

let largest = 0;

it.each(heaviest.map((mix) => [mix.map(([kind]) => kind).join(', '), mix] as const))(
  'the heaviest mix of %s fits into one transaction at ordering and at its end',
  async (_name, mix) => {
    const outcomes: string[] = [];
    for (const isTransfer of [false, true])
      for (const end of ['Canceled', 'Completed'] as const) outcomes.push(await lifeOf(mix, isTransfer, end));
    const isBoth = mix.some(([kind]) => kind === 'rental') && mix.some(([kind]) => kind === 'service');
    expect(new Set(outcomes)).toEqual(new Set([isBoth ? 'rental_with_service' : 'ended']));
    console.info(`The largest transaction so far: ${largest} operations.`);
  },
);

it('any mix of kinds can be ended, or is refused before anything is written', async () => {
  const random = seededRandom(48);
  const outcomes = new Map<string, number>();
  for (let time = 0; time < (proof ? 60 : 6); time++) {
    const outcome = await lifeOf(mixOf(random), random() > 0.5, random() > 0.5 ? 'Canceled' : 'Completed');
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  console.info('Random orders:', Object.fromEntries(outcomes), `largest: ${largest} operations`);
  expect(outcomes.get('ended') ?? 0).toBeGreaterThan(0);
});
