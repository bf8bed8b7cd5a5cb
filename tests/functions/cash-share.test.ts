/**
 * The share of one batch, one seller's week or one rental that a cash buyer without a completed purchase can reserve
 * (TRADE 6).
 */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { cancelOrder } from '../../functions/usecases/orders/move-order.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { batchNow, joined, postedPreorder } from '../support/batches.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { outcomeOf, refusalOf } from '../support/refusals.ts';
import { daysFromNow, postedRental, rented, takenOn } from '../support/rentals.ts';
import { paying } from '../support/sales.ts';
import { book, hourIn, postedService, serviceInCart, takenQuarters } from '../support/services.ts';
import { withHistory } from '../support/trust.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

/** A listing with a limited number of units; an order reserves one or more. */
interface Scarce {
  readonly units: number;
  readonly order: (
    buyer: KnownCaller,
    options?: { quantity?: number; method?: typeof cashOnDelivery | typeof paying.transfer },
  ) => Promise<{ orderId: string }>;
  readonly taken: () => Promise<number>;
}

/** A refused order leaves its line in the cart. */
const emptyCart = (buyer: KnownCaller) => campus.world.rows.removeWhere('cartItems', { where: { userId: buyer.id } });

async function batch(most: number): Promise<Scarce> {
  const posted = await postedPreorder(campus, { most, least: 1 });
  return {
    units: most,
    order: async (buyer, options) => {
      await emptyCart(buyer);
      return joined(campus, posted, buyer, options);
    },
    taken: async () => (await batchNow(campus, posted.batchId)).taken,
  };
}

async function rental(pieces: number): Promise<Scarce> {
  const posted = await postedRental(campus, { pieces });
  let order = 0;
  return {
    units: pieces,
    // Different days each time: a reservation counts whatever its days are.
    order: (buyer, { method = cashOnDelivery, ...options } = {}) =>
      rented(campus, posted, buyer, { ...options, method, days: daysFromNow(2, 3 * order++) }),
    taken: async () => {
      const { until } = daysFromNow(89);
      const dates = Array.from({ length: 89 }, (_, at) => daysFromNow(1, at).from).filter((date) => date <= until);
      return Math.max(...(await takenOn(campus, posted.productId, dates)));
    },
  };
}

/** A seller with this many appointments of an hour in a week, all on one day of the next. */
async function week(hours: number): Promise<Scarce> {
  const days = 8;
  const day = new Date(Date.parse(hourIn(days, '12:00'))).getUTCDay();
  const until = `${String(8 + hours).padStart(2, '0')}:00`;
  const posted = await postedService(campus, { hours: [{ day, from: '08:00', until }] });
  let made = 0;
  const at = () => hourIn(days, `${String(8 + made).padStart(2, '0')}:00`);
  return {
    units: hours,
    order: async (buyer, { method } = {}) => {
      await emptyCart(buyer);
      const booked = await book(campus, posted, buyer, at(), method ? { method } : {});
      made++;
      return booked;
    },
    taken: async () => (await takenQuarters(campus, posted.seller.id)).length / 4,
  };
}

const things = { batch, rental, week } as const;

describe.each(Object.entries(things))('of one %s', (kind, thing) => {
  it('a newcomer can reserve a quarter for cash, summed over all orders', async () => {
    const scarce = await thing(8);
    const buyer = await campus.person();
    const { orderId } = await scarce.order(buyer);
    await scarce.order(buyer);
    const refused = await refusalOf(scarce.order(buyer));
    const minutes = kind === 'week' ? 60 : 1;
    expect(refused).toMatchObject({
      code: 'newcomer_share',
      details: { limit: 2 * minutes, held: 2 * minutes, unit: kind === 'week' ? 'minutes' : 'pieces' },
    });
    // Released units can be reserved again.
    await cancelOrder(campus.world, buyer, { orderId });
    await scarce.order(buyer);
    expect(await outcomeOf(scarce.order(buyer))).toBe('newcomer_share');
  });

  it('a first unit is always allowed, but not a second', async () => {
    const scarce = await thing(2);
    const buyer = await campus.person();
    await scarce.order(buyer);
    expect(await outcomeOf(scarce.order(buyer))).toBe('newcomer_share');
    await scarce.order(await campus.person());
  });

  it('buyers with a completed purchase, or paying by transfer, have no such limit', async () => {
    const scarce = await thing(3);
    const [known, payer] = [await withHistory(campus, await campus.person()), await campus.person()];
    await scarce.order(known);
    await scarce.order(known);
    await scarce.order(payer, { method: paying.transfer });
    if (kind !== 'rental') expect(await scarce.taken()).toBe(3);
  });
});

describe.each(Object.entries({ batch, rental }))('pieces of one %s', (_, thing) => {
  it('a newcomer’s share of them also limits a single order', async () => {
    const scarce = await thing(40);
    const buyer = await campus.person();
    const refused = await refusalOf(scarce.order(buyer, { quantity: 11 }));
    expect(refused).toMatchObject({ code: 'newcomer_share', details: { limit: 10, held: 0 } });
    await scarce.order(await campus.person(), { quantity: 10 });
    expect(await scarce.taken()).toBe(10);
  });
});

it('simultaneous orders together do not exceed the limit', async () => {
  const day = new Date(Date.parse(hourIn(8, '12:00'))).getUTCDay();
  const hours = [{ day, from: '08:00', until: '16:00' }];
  const first = await postedService(campus, { hours });
  const { seller } = first;
  const services = [first, ...(await Promise.all([1, 2, 3].map(() => postedService(campus, { seller, hours: null }))))];
  const buyer = await campus.person();
  for (const [slot, { productId }] of services.entries()) await serviceInCart(campus, buyer, productId, slot);
  const outcomes = await Promise.all(
    services.map(({ productId }, at) =>
      outcomeOf(
        placeOrder(campus.world, buyer, {
          ...{ orderId: ID.unique(), paymentMethod: cashOnDelivery, shippingAddress: 'Kos Melati 3' },
          ...{ expectedTotal: 50_000, productIds: [productId] },
          choices: [{ productId, choice: { packageId: 'satu', startsAt: hourIn(8, `${10 + at}:00`) } }],
        }),
      ),
    ),
  );
  expect(outcomes.toSorted()).toEqual(['done', 'done', 'newcomer_share', 'newcomer_share']);
  expect(await takenQuarters(campus, seller.id)).toHaveLength(8);
});

it('the campus settings determine the share', async () => {
  const posted = await postedPreorder(campus, { most: 40, least: 1 });
  const world = campus.worldWith({ settings: { cashSharePercent: 50 } });
  await joined(campus, posted, await campus.person(), { quantity: 20, world });
  expect(await outcomeOf(joined(campus, posted, await campus.person(), { quantity: 11 }))).toBe('newcomer_share');
});

it('four newcomers together can reserve a complete batch, as docs/security.md states', async () => {
  const scarce = await batch(40);
  for (let newcomer = 0; newcomer < 4; newcomer++) await scarce.order(await campus.person(), { quantity: 10 });
  expect(await scarce.taken()).toBe(40);
});
