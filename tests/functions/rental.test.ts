/** A rental from posting to the returned deposit, on a clock that the test moves. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campusDate, dateAfter, endOfDate } from '#domain/campus-days.ts';
import { DomainError } from '#domain/errors.ts';
import { limits } from '#domain/limits.ts';
import { datesOf, type RentalDays } from '#kinds/rental/rules/days.ts';
import { comingWeekend, freeOn, isBackInTime, isHeldUp, lateDates } from '#kinds/rental/rules/rental.ts';
import { isLate, isOut } from '#kinds/rental/rules/rented-sale.ts';
import { followLateRentals } from '../../functions/kinds/rental/usecases/late-rentals.ts';
import { rentToCart, setRentalTerms } from '../../functions/kinds/rental/usecases/rent.ts';
import { followRentalDays } from '../../functions/kinds/rental/usecases/rental-days.ts';
import { payRefund } from '../../functions/usecases/money/pay-refund.ts';
import { undoRefund } from '../../functions/usecases/money/undo-refund.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { endDueSales, remindOfSales } from '../../functions/usecases/orders/due-sales.ts';
import { confirmByCode, showHandoverCode } from '../../functions/usecases/orders/handover.ts';
import { cancelOrder, changeOrderStatus } from '../../functions/usecases/orders/move-order.ts';
import { raiseSaleEvent, raiseSaleEventAsAdmin } from '../../functions/usecases/orders/move-sale.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { readSale } from '../../functions/usecases/orders/read-sale.ts';
import { applyPayment } from '../../functions/usecases/payments/apply-payment.ts';
import { expireOrders } from '../../functions/usecases/payments/ask-midtrans.ts';
import { setUserBlocked } from '../../functions/usecases/people/manage-user.ts';
import { deleteOwnAccount } from '../../functions/usecases/people/own-account.ts';
import type { Plan } from '../../functions/usecases/rows.ts';
import { setPersonBlocked } from '../../functions/usecases/talks/blocks.ts';
import { totalsNow } from '../../functions/usecases/totals.ts';
import { measureDrift } from '../../functions/usecases/upkeep/drift.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { saleEventTitle } from '../../web/copy/sales.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { paymentUpdateOf } from '../support/fake-midtrans.ts';
import { expectWholeMoney, moneyNow } from '../support/money.ts';
import { orderNow } from '../support/orders.ts';
import { proof, runs } from '../support/proof.ts';
import { killable, oneOf, playTurns } from '../support/random-concurrency.ts';
import { outcomeOf } from '../support/refusals.ts';
import {
  afterEnd,
  codeOfSale,
  daysFromNow,
  type PostedRental,
  postedRental,
  rented,
  settle,
  takenOn,
} from '../support/rentals.ts';
import { paying, press, saleNow, toldTo } from '../support/sales.ts';
import { beginTalk } from '../support/talks.ts';
import { withHistory } from '../support/trust.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const at = (moment: number) => campus.worldWith({ now: () => moment });
const fieldsOf = async (action: Promise<unknown>): Promise<unknown> => {
  try {
    await action;
    return 'done';
  } catch (error) {
    if (error instanceof DomainError) return error.details?.fields ?? error.code;
    throw error;
  }
};

/** Accepts the rental, and hands it over with the buyer's code. */
async function out(posted: PostedRental, buyer: KnownCaller, order: { saleId: string }, world = campus.world) {
  await press(world, posted.seller, order.saleId, 'accept');
  const { code } = await showHandoverCode(world, buyer, order);
  await confirmByCode(world, posted.seller, { ...order, code });
  expect(await saleNow(campus, order.saleId)).toMatchObject({ state: 'rented' });
}

const refundOf = (saleId: string) => campus.world.rows.get('refunds', `${saleId}-d`);

describe('from order to returned deposit', () => {
  it('can be paid, handed over and returned by two codes, one day late', async () => {
    const posted = await postedRental(campus);
    expect(await campus.productNow(posted.productId)).toMatchObject({ kind: 'rental', stock: null, pieces: 2 });
    const buyer = await campus.person('Sari');
    const order = await rented(campus, posted, buyer);
    expect(order).toMatchObject({ rent: 150_000, total: 350_000 });
    const { saleId, days } = order;
    expect(await saleNow(campus, saleId)).toMatchObject({
      ...{ kind: 'rental', state: 'unpaid', subtotal: 350_000, deposit: 200_000 },
      ...{ rentFrom: days.from, rentUntil: days.until },
    });
    expect(await takenOn(campus, posted.productId, datesOf(days))).toEqual([1, 1, 1]);
    await settle(campus.world, order);
    expect(await moneyNow(campus, posted.seller.id)).toMatchObject({ held: 150_000, deposits: 0 });
    expect(await moneyNow(campus, buyer.id)).toMatchObject({ deposits: 200_000 });

    await press(campus.world, posted.seller, saleId, 'accept');
    const { code } = await showHandoverCode(campus.world, buyer, { saleId });
    // The seller never reads the buyer's code, and cannot take the item back before the handover.
    expect(await outcomeOf(showHandoverCode(campus.world, posted.seller, { saleId }))).toBe('sale_not_found');
    const early = { saleId, event: 'take_back' } as const;
    expect(await outcomeOf(raiseSaleEvent(campus.world, posted.seller, early))).toBe('sale_event_not_allowed');
    expect(await outcomeOf(confirmByCode(campus.world, posted.seller, { saleId, code: '000000' }))).toBe(
      code === '000000' ? 'done' : 'handover_wrong',
    );
    await confirmByCode(campus.world, posted.seller, { saleId, code });
    // A retry with the same code after a lost response changes nothing.
    expect(await confirmByCode(campus.world, posted.seller, { saleId, code })).toMatchObject({ state: 'rented' });
    expect(await moneyNow(campus, posted.seller.id)).toMatchObject({ held: 150_000, available: 0 });

    const late = at(afterEnd(days, 1));
    expect(await outcomeOf(showHandoverCode(late, buyer, { saleId }))).toBe('handover_not_now');
    expect(await outcomeOf(confirmByCode(late, await campus.person('Lain'), { saleId, code }))).toBe('sale_not_found');
    const back = await showHandoverCode(late, posted.seller, { saleId });
    const done = await confirmByCode(late, buyer, { saleId, code: back.code });
    expect(done).toMatchObject({ state: 'completed', status: 'Completed' });
    expect(await confirmByCode(late, buyer, { saleId, code: back.code })).toMatchObject({ state: 'completed' });
    expect(await saleNow(campus, saleId)).toMatchObject({ depositKept: 50_000, money: 'released', endedBy: buyer.id });
    expect(await moneyNow(campus, posted.seller.id)).toMatchObject({ held: 0, available: 200_000 });
    expect(await moneyNow(campus, buyer.id)).toMatchObject({ deposits: 0, refundsDue: 150_000, available: 0 });
    expect(await refundOf(saleId)).toMatchObject({ state: 'due', amount: 150_000, reason: 'deposit' });
    expect(await orderNow(campus, order.orderId)).toMatchObject({ status: 'Completed', paymentFlag: 'refund_due' });
    await expectWholeMoney(campus);

    // Refunding the deposit leaves the sale's earnings unchanged.
    const paid = { refundId: `${saleId}-d`, way: 'manual', reference: 'BCA 1' } as const;
    await payRefund(campus.world, campus.admin, paid);
    expect(await saleNow(campus, saleId)).toMatchObject({ money: 'released', returnedAmount: 0 });
    await expectWholeMoney(campus);
    await undoRefund(campus.world, campus.admin, { refundId: paid.refundId });
    expect(await saleNow(campus, saleId)).toMatchObject({ money: 'released', returnedAmount: 0 });
    await payRefund(campus.world, campus.admin, { ...paid, reference: 'BCA 2' });
    expect(await orderNow(campus, order.orderId)).toMatchObject({ paymentFlag: 'refunded' });
    await expectWholeMoney(campus);
    // Midtrans then takes back the full payment: from the seller, who earned the price, and from the buyer, who has the
    // deposit twice.
    const returned = { amount: order.total, keys: [] };
    const chargeback = paymentUpdateOf(`1700000000000-${order.orderId}-1`, order.total, 'chargeback', 'accept', {
      returned,
    });
    await applyPayment(campus.world, chargeback);
    expect(await saleNow(campus, saleId)).toMatchObject({ money: 'refunded' });
    expect(await moneyNow(campus, buyer.id)).toMatchObject({ available: -150_000 });
    expect((await campus.world.rows.get('orders', order.orderId))?.returnedAmount).toBe(order.total + 150_000);
  });

  it('returned early costs no more, and frees its unused days', async () => {
    const posted = await postedRental(campus);
    const buyer = await campus.person('Sari');
    const order = await rented(campus, posted, buyer, { days: daysFromNow(5), quantity: 2 });
    await settle(campus.world, order);
    await out(posted, buyer, order);
    expect(await takenOn(campus, posted.productId, datesOf(order.days))).toEqual([2, 2, 2, 2, 2]);
    // The owner's own confirmation is enough: only the owner knows whether it is back.
    await press(at(Date.now() + 86_400_000), posted.seller, order.saleId, 'take_back');
    expect(await takenOn(campus, posted.productId, datesOf(order.days))).toEqual([2, 2, 0, 0, 0]);
    expect(await saleNow(campus, order.saleId)).toMatchObject({ state: 'completed', depositKept: 0 });
    expect(await refundOf(order.saleId)).toMatchObject({ amount: 400_000 });
    expect((await toldTo(campus, buyer)).slice(-2)).toEqual(['Sewa dimulai', 'Sewa selesai']);
    await expectWholeMoney(campus);
  });

  it('leaves the deposit out of notifications and counts', async () => {
    const settledNow = async () => (await totalsNow(campus.world)).settledAmount;
    const posted = await postedRental(campus);
    const buyer = await campus.person('Sari');
    const before = await settledNow();
    const order = await rented(campus, posted, buyer);
    await settle(campus.world, order);
    expect((await settledNow()) - before).toBe(150_000);
    expect(await orderNow(campus, order.orderId)).toMatchObject({ totalAmount: 350_000, depositAmount: 200_000 });
    await out(posted, buyer, order);
    await press(campus.world, posted.seller, order.saleId, 'take_back');
    expect((await settledNow()) - before).toBe(150_000);
    // A recount gives the same counters.
    expect((await measureDrift(campus.world)).settledAmount).toBe(0);
    const canceled = await rented(campus, posted, buyer, { days: daysFromNow(1, 20) });
    await settle(campus.world, canceled);
    await cancelOrder(campus.world, buyer, canceled);
    const gone = { canceledAmount: 250_000, canceledDeposit: 200_000, depositAmount: 200_000 };
    expect(await orderNow(campus, canceled.orderId)).toMatchObject(gone);
    expect((await settledNow()) - before).toBe(150_000);
    const told = await campus.world.rows.list('notifications', { where: { userId: posted.seller.id }, limit: 20 });
    expect(told.filter(({ title, body }) => `${title} ${body}`.includes('350.000'))).toEqual([]);
  });

  it('below the minimum amount does not count, however high its deposit', async () => {
    const posted = await postedRental(campus, { deposit: 900_000 });
    await campus.world.rows.update('products', posted.productId, { price: 100 });
    const buyer = await campus.person('Sari');
    const order = await rented(campus, { ...posted, price: 100 }, buyer);
    await settle(campus.world, order);
    await out({ ...posted, price: 100 }, buyer, order);
    expect(order.rent).toBeLessThan(limits.countedFromAmount);
    expect(await saleNow(campus, order.saleId)).toMatchObject({ isCounted: false });
    await press(campus.world, posted.seller, order.saleId, 'take_back');
    expect(await saleNow(campus, order.saleId)).toMatchObject({ isCounted: false });
  });

  it('can be completed during use, with the complete order, by an administrator; both are notified', async () => {
    const posted = await postedRental(campus);
    const buyer = await campus.person('Sari');
    const order = await rented(campus, posted, buyer);
    await settle(campus.world, order);
    await out(posted, buyer, order);
    await changeOrderStatus(campus.world, campus.admin, { orderId: order.orderId, to: 'Completed' });
    expect((await toldTo(campus, posted.seller)).at(-1)).toBe('Sewa selesai');
    const { events, sale } = await readSale(campus.world, buyer, { saleId: order.saleId });
    expect(events.map(({ event, by }) => saleEventTitle(event, sale.kind, by)).slice(-3)).toEqual([
      'Pesanan diterima',
      'Diserahkan kepada penyewa',
      'Diselesaikan',
    ]);
  });

  it('paid in cash leaves the deposit to the two people, and follows the same rules for days', async () => {
    const posted = await postedRental(campus);
    const buyer = await campus.person('Sari');
    const order = await rented(campus, posted, buyer, { method: paying.cash });
    expect(order.total).toBe(150_000);
    await out(posted, buyer, order);
    expect(await saleNow(campus, order.saleId)).toMatchObject({ isCashReceived: true, deposit: 200_000 });
    const late = at(afterEnd(order.days, 2));
    await press(late, posted.seller, order.saleId, 'take_back');
    expect(await saleNow(campus, order.saleId)).toMatchObject({ state: 'completed', depositKept: 100_000, money: '' });
    expect(await refundOf(order.saleId)).toBeNull();
    await expectWholeMoney(campus);
  });

  it('sends reminders a day before the end and at the end; a week later it is disputed', async () => {
    const posted = await postedRental(campus);
    const buyer = await campus.person('Sari');
    const order = await rented(campus, posted, buyer);
    await settle(campus.world, order);
    await out(posted, buyer, order);
    const told = async () => [(await toldTo(campus, buyer)).at(-1), (await toldTo(campus, posted.seller)).at(-1)];
    await remindOfSales({ ...at(afterEnd(order.days, 0) - 20 * 3_600_000), log: () => undefined });
    expect(await told()).toEqual(['Segera kembalikan barang sewaan', 'Ada pesanan baru']);
    const late = { ...at(afterEnd(order.days, 1)), log: () => undefined };
    await Promise.all([remindOfSales(late), remindOfSales(late)]);
    expect(await told()).toEqual(['Sewa sudah lewat', 'Barang sewaan belum kembali']);
    expect((await saleNow(campus, order.saleId)).remindAt).toBeNull();
    await endDueSales({ ...at(afterEnd(order.days, 7)), log: () => undefined });
    expect(await saleNow(campus, order.saleId)).toMatchObject({ state: 'rented' });
    await endDueSales({ ...at(afterEnd(order.days, 8)), log: () => undefined });
    expect(await saleNow(campus, order.saleId)).toMatchObject({ state: 'disputed', disputedFrom: 'rented' });
    await raiseSaleEventAsAdmin(campus.world, campus.admin, {
      ...{ saleId: order.saleId, event: 'release', reason: 'Hilang', ownerPart: 200_000 },
    });
    expect(await moneyNow(campus, posted.seller.id)).toMatchObject({ available: 350_000 });
    await expectWholeMoney(campus);
  });
});

describe('a dispute about a rental', () => {
  it('about a damaged camera divides the deposit', async () => {
    const posted = await postedRental(campus, { deposit: 900_000, valueNew: 6_000_000 });
    const buyer = await campus.person('Sari');
    const order = await rented(campus, posted, buyer);
    await settle(campus.world, order);
    await out(posted, buyer, order);
    const { saleId } = order;
    await press(campus.world, posted.seller, saleId, 'object');
    const release = { saleId, event: 'release', reason: 'Lensa retak' } as const;
    const desk = (ownerPart: number) => raiseSaleEventAsAdmin(campus.world, campus.admin, { ...release, ownerPart });
    expect(await fieldsOf(desk(900_001))).toEqual({ ownerPart: 'deposit_part_range' });
    await desk(300_000);
    expect(await saleNow(campus, saleId)).toMatchObject({ state: 'completed', depositKept: 300_000 });
    expect(await moneyNow(campus, posted.seller.id)).toMatchObject({ available: 450_000 });
    expect(await refundOf(saleId)).toMatchObject({ amount: 600_000 });
    await expectWholeMoney(campus);
  });

  it('won by the renter refunds everything, and frees the days if the item was returned', async () => {
    const posted = await postedRental(campus);
    const buyer = await campus.person('Sari');
    const order = await rented(campus, posted, buyer);
    await settle(campus.world, order);
    await out(posted, buyer, order);
    await press(campus.world, buyer, order.saleId, 'object');
    const refund = { saleId: order.saleId, event: 'refund', reason: 'Rusak sejak awal', goods: 'returned' } as const;
    await raiseSaleEventAsAdmin(campus.world, campus.admin, refund);
    expect(await campus.world.rows.get('refunds', order.saleId)).toMatchObject({ amount: order.total });
    expect(await takenOn(campus, posted.productId, datesOf(order.days))).toEqual([0, 0, 0]);
    await expectWholeMoney(campus);
  });
});

it('a rental counts as sold like any product: by its cart line or by the order', async () => {
  const [first, second] = [await postedRental(campus), await postedRental(campus)];
  const buyer = await campus.person('Sari');
  const soldOf = async ({ productId }: typeof first) => (await campus.productNow(productId)).sold;
  const wish = { productId: first.productId, quantity: 1 };
  await rentToCart(campus.world, buyer, { ...wish, ...daysFromNow(2) });
  expect(await soldOf(first)).toBe(1);
  // Choosing other days counts no second sale.
  await rentToCart(campus.world, buyer, { ...wish, ...daysFromNow(4) });
  expect(await soldOf(first)).toBe(1);
  const onOrder = campus.worldWith({ settings: { soldCountsOn: 'order' } });
  await rentToCart(onOrder, buyer, { productId: second.productId, quantity: 1, ...daysFromNow(2) });
  expect(await soldOf(second)).toBe(0);
});

describe('orders are refused', () => {
  it('with invalid days, for own products, or without days', async () => {
    const posted = await postedRental(campus);
    const buyer = await campus.person('Sari');
    const wish = (days: RentalDays, quantity = 1) =>
      rentToCart(campus.world, buyer, { productId: posted.productId, ...days, quantity });
    const { from } = daysFromNow(1);
    expect(await fieldsOf(wish({ from, until: dateAfter(from, -1) }))).toEqual({ until: 'rent_reversed' });
    expect(await fieldsOf(wish(daysFromNow(31)))).toEqual({ until: 'rent_too_long' });
    expect(await fieldsOf(wish(daysFromNow(1, -1)))).toEqual({ from: 'rent_past' });
    expect(await outcomeOf(wish(daysFromNow(2), 3))).toBe('rental_day_full');
    expect(await outcomeOf(addToCart(campus.world, buyer, { productId: posted.productId }))).toBe(
      'rental_days_missing',
    );
    const own = { productId: posted.productId, ...daysFromNow(2), quantity: 1 };
    expect(await outcomeOf(rentToCart(campus.world, posted.seller, own))).toBe('own_product');
    const lamp = await campus.product();
    expect(await outcomeOf(rentToCart(campus.world, buyer, { ...own, productId: lamp.$id }))).toBe('product_not_found');
    // The chosen days pass while the rental is in the cart.
    await wish(daysFromNow(2));
    const form = { paymentMethod: paying.cash, shippingAddress: 'Kos', expectedTotal: 100_000 };
    const later = at(Date.now() + 2 * 86_400_000);
    expect(await outcomeOf(placeOrder(later, buyer, { orderId: ID.unique(), ...form }))).toBe('rental_days_over');
  });

  it('with more days or rentals than one order can have', async () => {
    const [one, two] = [await postedRental(campus), await postedRental(campus)];
    const buyer = await campus.person('Sari');
    for (const { productId } of [one, two])
      await rentToCart(campus.world, buyer, { productId, ...daysFromNow(20), quantity: 1 });
    const form = { paymentMethod: paying.cash, shippingAddress: 'Kos', expectedTotal: 2_000_000 };
    expect(await outcomeOf(placeOrder(campus.world, buyer, { orderId: ID.unique(), ...form }))).toBe(
      'rental_order_days',
    );
    await rentToCart(campus.world, buyer, { productId: two.productId, ...daysFromNow(10), quantity: 1 });
    const fitting = { ...form, expectedTotal: 1_500_000 };
    const orderId = ID.unique();
    await placeOrder(campus.world, buyer, { orderId, ...fitting });
    // Each has a separate sale.
    expect(await campus.world.rows.count('sales', { where: { orderId } })).toBe(2);
  });

  it('with more pieces than are left; the seller cannot offer fewer than are booked', async () => {
    const posted = await postedRental(campus, { pieces: 3 });
    const [ani, budi] = [
      await withHistory(campus, await campus.person('Ani')),
      await withHistory(campus, await campus.person('Budi')),
    ];
    const order = await rented(campus, posted, ani, { method: paying.cash, quantity: 2 });
    expect(await outcomeOf(rented(campus, posted, budi, { method: paying.cash, quantity: 2 }))).toBe('rental_day_full');
    const { version } = await campus.productNow(posted.productId);
    const terms = { productId: posted.productId, version, deposit: 250_000, valueNew: 200_000 };
    const set = (pieces: number, who = posted.seller, more = {}) =>
      setRentalTerms(campus.world, who, { ...terms, pieces, ...more });
    expect(await outcomeOf(set(1))).toBe('rental_pieces_booked');
    expect(await outcomeOf(set(2, budi))).toBe('not_owner');
    // A deposit above the value of a new one is allowed.
    await set(2);
    expect(await outcomeOf(set(2))).toBe('changed_meanwhile');
    expect(await campus.productNow(posted.productId)).toMatchObject({ pieces: 2, deposit: 250_000, valueNew: 200_000 });
    expect(await outcomeOf(rented(campus, posted, budi, { method: paying.cash }))).toBe('rental_day_full');
    expect(await saleNow(campus, order.saleId)).toMatchObject({ deposit: 400_000 });
  });
});

it('a rental cannot be accepted after its first day: it ends with a refund, and neither side is at fault', async () => {
  const posted = await postedRental(campus);
  const buyer = await campus.person('Sari');
  const order = await rented(campus, posted, buyer, { days: daysFromNow(3, 1) });
  await settle(campus.world, order);
  const { dueAt } = await saleNow(campus, order.saleId);
  const over = Date.parse(dueAt ?? '');
  expect(over).toBe(endOfDate(order.days.from, 'WIB'));
  for (const event of ['accept', 'decline'] as const) {
    const press = raiseSaleEvent(at(over), posted.seller, { saleId: order.saleId, event });
    expect(await outcomeOf(press)).toBe(event === 'accept' ? 'rental_too_late' : 'invalid_input');
  }
  const process = { orderId: order.orderId, to: 'Processed' } as const;
  expect(await outcomeOf(changeOrderStatus(at(over), campus.admin, process))).toBe('rental_too_late');
  await endDueSales({ ...at(over + 1), log: () => undefined });
  expect(await saleNow(campus, order.saleId)).toMatchObject({ state: 'canceled', against: '' });
  expect(await orderNow(campus, order.orderId)).toMatchObject({ paymentFlag: 'refund_due' });
  expect(await takenOn(campus, posted.productId, datesOf(order.days).slice(1))).toEqual([0, 0]);
  await expectWholeMoney(campus);
});

it('a rental frees its days when it is declined, lapses, stays unpaid or is canceled', async () => {
  const posted = await postedRental(campus);
  const days = daysFromNow(3, 10);
  const taken = () => takenOn(campus, posted.productId, datesOf(days));
  const buyer = await campus.person('Sari');
  const ends: Record<string, (order: { orderId: string; saleId: string }) => Promise<unknown>> = {
    decline: ({ saleId }) => press(campus.world, posted.seller, saleId, 'decline'),
    cancel: ({ orderId }) => cancelOrder(campus.world, buyer, { orderId }),
    lapse: () => endDueSales({ ...at(Date.now() + 3 * 86_400_000), log: () => undefined }),
  };
  for (const [name, end] of Object.entries(ends)) {
    const order = await rented(campus, posted, buyer, { days, method: paying.cash });
    expect(await taken(), name).toEqual([1, 1, 1]);
    await end(order);
    expect(await saleNow(campus, order.saleId), name).toMatchObject({ state: 'canceled' });
    expect(await taken(), name).toEqual([0, 0, 0]);
  }
  const unpaid = await rented(campus, posted, buyer, { days });
  expect(await taken()).toEqual([1, 1, 1]);
  await expireOrders({ ...at(Date.now() + 2 * 3_600_000), log: () => undefined });
  expect(await saleNow(campus, unpaid.saleId)).toMatchObject({ state: 'canceled' });
  expect(await taken()).toEqual([0, 0, 0]);
  const paidOne = await rented(campus, posted, buyer, { days });
  await settle(campus.world, paidOne);
  await press(campus.world, posted.seller, paidOne.saleId, 'accept', 'cancel');
  expect(await taken()).toEqual([0, 0, 0]);
  expect(await campus.world.rows.get('refunds', paidOne.saleId)).toMatchObject({ amount: paidOne.total });
  await expectWholeMoney(campus);
});

describe('a rental in use', () => {
  it('can be returned to a seller who blocked the renter, and the deposit is refunded', async () => {
    const posted = await postedRental(campus);
    const buyer = await campus.person('Sari');
    const order = await rented(campus, posted, buyer);
    await settle(campus.world, order);
    await out(posted, buyer, order);
    const about = { about: 'product', id: posted.productId } as const;
    const { talkId } = await beginTalk(campus.world, buyer, about);
    await setPersonBlocked(campus.world, posted.seller, { talkId, isBlocked: true });
    const { code } = await showHandoverCode(campus.world, posted.seller, order);
    await confirmByCode(campus.world, buyer, { ...order, code });
    expect(await refundOf(order.saleId)).toMatchObject({ amount: 200_000, state: 'due' });
    await expectWholeMoney(campus);
  });

  it('becomes a dispute if either person deletes the account', async () => {
    for (const leaver of ['buyer', 'seller'] as const) {
      const posted = await postedRental(campus);
      const buyer = await campus.person('Sari');
      const order = await rented(campus, posted, buyer);
      await settle(campus.world, order);
      await out(posted, buyer, order);
      await deleteOwnAccount(campus.world, leaver === 'buyer' ? buyer : posted.seller);
      expect(await saleNow(campus, order.saleId)).toMatchObject({ state: 'disputed', disputedFrom: 'rented' });
    }
    await expectWholeMoney(campus);
  });

  it('of a renter blocked by staff must be returned, and the deposit is refunded', async () => {
    const posted = await postedRental(campus);
    const buyer = await campus.person('Sari');
    const order = await rented(campus, posted, buyer);
    await settle(campus.world, order);
    await out(posted, buyer, order);
    await setUserBlocked(campus.world, campus.admin, {
      userId: buyer.id,
      isBlocked: true,
      reason: 'Menipu orang lain',
    });
    // The block ends rentals before handover; those in use stay, and are late like any other.
    expect(await saleNow(campus, order.saleId)).toMatchObject({ state: 'rented' });
    const late = at(afterEnd(order.days, 1));
    await press(late, posted.seller, order.saleId, 'take_back');
    expect(await saleNow(campus, order.saleId)).toMatchObject({ state: 'completed', depositKept: 50_000 });
    expect(await refundOf(order.saleId)).toMatchObject({ amount: 150_000, state: 'due' });
    await expectWholeMoney(campus);
    // One that is never returned is disputed, like any other.
    const other = await campus.person('Tono');
    const kept = await rented(campus, posted, other, { days: daysFromNow(1) });
    await settle(campus.world, kept);
    await out(posted, other, kept);
    await setUserBlocked(campus.world, campus.admin, {
      userId: other.id,
      isBlocked: true,
      reason: 'Menipu orang lain',
    });
    await endDueSales({ ...at(afterEnd(kept.days, 8)), log: () => undefined });
    expect(await saleNow(campus, kept.saleId)).toMatchObject({ state: 'disputed', disputedFrom: 'rented' });
    const release = { saleId: kept.saleId, event: 'release', reason: 'Tidak kembali', ownerPart: 200_000 } as const;
    await raiseSaleEventAsAdmin(campus.world, campus.admin, release);
    expect(await moneyNow(campus, posted.seller.id)).toMatchObject({ deposits: 0 });
    await expectWholeMoney(campus);
  });

  it('is locked after five wrong return codes', async () => {
    const posted = await postedRental(campus);
    const buyer = await campus.person('Sari');
    const order = await rented(campus, posted, buyer, { method: paying.cash });
    await out(posted, buyer, order);
    const right = await codeOfSale(campus, order.saleId);
    const wrong = right === '111111' ? '222222' : '111111';
    for (let tries = 1; tries <= limits.handoverTries; tries++)
      expect(await outcomeOf(confirmByCode(campus.world, buyer, { ...order, code: wrong }))).toBe('handover_wrong');
    expect(await outcomeOf(confirmByCode(campus.world, buyer, { ...order, code: right }))).toBe('handover_locked');
  });
});

describe('both people late', () => {
  it('at the handover: after the last day cash rentals end, transfers are disputed, and days are free', async () => {
    for (const method of [paying.cash, paying.transfer]) {
      const posted = await postedRental(campus);
      const buyer = await campus.person('Sari');
      const order = await rented(campus, posted, buyer, { method, days: daysFromNow(2) });
      if (method === paying.transfer) await settle(campus.world, order);
      await press(campus.world, posted.seller, order.saleId, 'accept');
      const before = { ...at(endOfDate(order.days.until, 'WIB') - 1), log: () => undefined };
      await endDueSales(before);
      expect(await saleNow(campus, order.saleId)).toMatchObject({ state: 'accepted' });
      await endDueSales({ ...at(afterEnd(order.days, 1)), log: () => undefined });
      const sale = await saleNow(campus, order.saleId);
      expect(sale).toMatchObject({ state: method === paying.cash ? 'canceled' : 'disputed', depositKept: 0 });
      if (method === paying.cash) continue;
      // Whatever the administrator decides about the item: before handover no deposit is kept.
      const release = { saleId: order.saleId, event: 'release', reason: 'Penyewa tidak datang', ownerPart: 200_000 };
      await raiseSaleEventAsAdmin(campus.world, campus.admin, { ...release, event: 'release' });
      expect(await refundOf(order.saleId)).toMatchObject({ amount: 200_000 });
      expect(await moneyNow(campus, posted.seller.id)).toMatchObject({ available: 100_000 });
    }
    await expectWholeMoney(campus);
  });

  it('at the return: late days are counted up to the first report, and the administrator decides', async () => {
    const posted = await postedRental(campus);
    const buyer = await campus.person('Sari');
    const order = await rented(campus, posted, buyer);
    await settle(campus.world, order);
    await out(posted, buyer, order);
    const { saleId } = order;
    // The item is a day late, and its owner does not come to collect it.
    const dayLate = at(afterEnd(order.days, 1));
    await raiseSaleEvent(dayLate, buyer, { saleId, event: 'object', reason: 'Pemilik tidak datang mengambil' });
    // Three days later the administrator decides: these days do not count as late.
    const decided = at(afterEnd(order.days, 4));
    await raiseSaleEventAsAdmin(decided, campus.admin, { saleId, event: 'release', reason: 'Sudah kembali' });
    expect(await saleNow(campus, saleId)).toMatchObject({ state: 'completed', depositKept: 50_000 });
    expect(await refundOf(saleId)).toMatchObject({ amount: 150_000 });
    await expectWholeMoney(campus);
  });
});

describe('an item that is returned late', () => {
  const noon = (date: string) => endOfDate(date, 'WIB') - 12 * 3_600_000;

  it('blocks today and tomorrow; the next renter is notified once, and can cancel with a full refund', async () => {
    const posted = await postedRental(campus, { pieces: 1 });
    const [sari, tono, wati] = await Promise.all(['Sari', 'Tono', 'Wati'].map((name) => campus.person(name)));
    if (!sari || !tono || !wati) throw new Error('three people');
    const first = await rented(campus, posted, sari, { days: daysFromNow(2) });
    await settle(campus.world, first);
    // `next` begins on the day after the first rental's last one; `later` is far enough away to be unaffected.
    const next = await rented(campus, posted, tono, { days: daysFromNow(2, 2) });
    const later = await rented(campus, posted, wati, { days: daysFromNow(1, 6), method: paying.cash });
    await settle(campus.world, next);
    // Another product of this owner without late rentals.
    const other = await postedRental(campus, { pieces: 1 }, posted.seller);
    const untouched = await rented(campus, other, wati, { days: daysFromNow(2, 2), method: paying.cash });
    await out(posted, sari, first);
    for (const { saleId } of [next, later, untouched]) await press(campus.world, posted.seller, saleId, 'accept');
    const lateOn = async () => {
      const where = { productId: posted.productId };
      const days = await campus.world.rows.list('rentalDays', { where, limit: 20 });
      return days.flatMap(({ date, late }) => (late ? [[date, late]] : []));
    };
    await followLateRentals(at(noon(first.days.until)));
    expect(await lateOn()).toEqual([]);

    const world = at(noon(next.days.from));
    await Promise.all([followLateRentals(world), followLateRentals(world)]);
    expect((await lateOn()).toSorted()).toEqual([
      [next.days.from, 1],
      [next.days.until, 1],
    ]);
    expect(await saleNow(campus, next.saleId)).toMatchObject({ isHeldUp: true });
    for (const { saleId } of [later, untouched])
      expect(await saleNow(campus, saleId)).toMatchObject({ isHeldUp: false });
    expect((await toldTo(campus, tono)).filter((lead) => lead === 'Barang sewaan terlambat kembali')).toHaveLength(1);
    expect((await toldTo(campus, wati)).at(-1)).not.toBe('Barang sewaan terlambat kembali');

    await raiseSaleEvent(world, tono, { saleId: next.saleId, event: 'cancel' });
    expect(await saleNow(campus, next.saleId)).toMatchObject({ state: 'canceled', against: '' });
    expect(await campus.world.rows.get('refunds', next.saleId)).toMatchObject({ amount: next.total, state: 'due' });
    // The missing item is refused to other renters, although its days are no longer booked.
    const wish = { productId: posted.productId, from: next.days.from, until: next.days.from, quantity: 1 };
    expect(await outcomeOf(rentToCart(world, wati, wish))).toBe('rental_day_full');
    // An unaffected renter cancels as usual.
    await raiseSaleEvent(world, wati, { saleId: later.saleId, event: 'cancel', reason: 'Tidak jadi' });
    expect(await saleNow(campus, later.saleId)).toMatchObject({ against: 'buyer' });
    const told = await campus.world.rows.list('notifications', { where: { userId: posted.seller.id }, limit: 100 });
    const ends = told.filter(({ title }) => title.startsWith('Sewa dibatalkan'));
    // A rental has no stock to return.
    expect(ends.map(({ body }) => body.includes('Stok'))).toEqual([false, false]);

    // A returned item is free immediately, without upkeep.
    await press(world, posted.seller, first.saleId, 'take_back');
    expect(await lateOn()).toEqual([]);
    expect(await outcomeOf(rentToCart(world, wati, wish))).toBe('done');
    await expectWholeMoney(campus);
  });

  it('unblocks renters who are no longer affected in the transaction of its return', async () => {
    const posted = await postedRental(campus, { pieces: 4 });
    const names = ['Ani', 'Budi', 'Sari', 'Tono', 'Wati', 'Yanto'];
    const people = await Promise.all(names.map(async (name) => withHistory(campus, await campus.person(name))));
    const [ani, budi, sari, tono, wati, yanto] = people;
    if (!ani || !budi || !sari || !tono || !wati || !yanto) throw new Error('six people');
    const first = await rented(campus, posted, ani, { days: daysFromNow(2), quantity: 3, method: paying.cash });
    const other = await rented(campus, posted, budi, { days: daysFromNow(2), method: paying.cash });
    for (const order of [first, other]) await out(posted, order === first ? ani : budi, order);
    // The next renters need two pieces on the first late day and all four on the second.
    const begun = await rented(campus, posted, sari, { days: daysFromNow(2, 2), method: paying.cash });
    const meeting = await rented(campus, posted, tono, { days: daysFromNow(2, 2), method: paying.cash });
    const tomorrow = await rented(campus, posted, wati, { days: daysFromNow(1, 3), method: paying.cash });
    const last = await rented(campus, posted, yanto, { days: daysFromNow(1, 3), method: paying.cash });
    for (const { saleId } of [begun, meeting, tomorrow, last])
      await press(campus.world, posted.seller, saleId, 'accept');
    const held = async () =>
      Promise.all([begun, meeting, tomorrow, last].map(async ({ saleId }) => (await saleNow(campus, saleId)).isHeldUp));
    const world = at(noon(begun.days.from));
    const meetAt = new Date(world.now() + 3_600_000).toISOString();
    await campus.world.rows.update('sales', meeting.saleId, { meetAt });
    await followLateRentals(world);
    expect(await held()).toEqual([true, true, true, true]);

    // One of four is back: all renters still wait for the others.
    await press(world, posted.seller, other.saleId, 'take_back');
    expect(await held()).toEqual([true, true, true, true]);
    const lateDays = () =>
      campus.world.rows
        .list('rentalDays', { where: { productId: posted.productId }, limit: 20 })
        .then((days) => days.flatMap(({ late }) => late || []));
    expect(await lateDays()).toEqual([3, 3]);

    await press(world, posted.seller, first.saleId, 'take_back');
    expect(await lateDays()).toEqual([]);
    await followLateRentals(world);
    // Sari's day had begun without an agreed meeting: she may still cancel.
    expect(await held()).toEqual([true, false, false, false]);
    const lead = 'Barang sewaan sudah kembali';
    for (const who of [tono, wati, yanto])
      expect((await toldTo(campus, who)).filter((one) => one === lead)).toHaveLength(1);
    const leave = (who: KnownCaller, { saleId }: { saleId: string }) =>
      raiseSaleEvent(world, who, { saleId, event: 'cancel', reason: 'Tidak jadi' });
    await leave(sari, begun);
    await leave(wati, tomorrow);
    expect(await saleNow(campus, begun.saleId)).toMatchObject({ state: 'canceled', against: '' });
    expect(await saleNow(campus, tomorrow.saleId)).toMatchObject({ state: 'canceled', against: 'buyer' });
  });

  it('causes another notification when another day is affected', async () => {
    const posted = await postedRental(campus, { pieces: 1 });
    const [sari, tono] = [await campus.person('Sari'), await campus.person('Tono')];
    const first = await rented(campus, posted, sari, { days: daysFromNow(2), method: paying.cash });
    await out(posted, sari, first);
    const next = await rented(campus, posted, tono, { days: daysFromNow(3, 3), method: paying.cash });
    await press(campus.world, posted.seller, next.saleId, 'accept');
    const day = (date: string) => followLateRentals(at(noon(date)));
    const lates = async () =>
      (await toldTo(campus, tono)).filter((lead) => lead === 'Barang sewaan terlambat kembali').length;
    await day(dateAfter(next.days.from, -1));
    expect(await lates()).toBe(1);
    // The renter is notified once per affected day: another run on the same day sends nothing.
    await campus.world.rows.update('sales', next.saleId, { isHeldUp: false });
    await day(dateAfter(next.days.from, -1));
    expect(await lates()).toBe(1);
    await campus.world.rows.update('sales', next.saleId, { isHeldUp: false });
    await day(next.days.from);
    expect(await lates()).toBe(2);
  });

  it('still counts as late during its dispute', async () => {
    const posted = await postedRental(campus, { pieces: 1 });
    const sari = await campus.person('Sari');
    const order = await rented(campus, posted, sari, { days: daysFromNow(1) });
    await settle(campus.world, order);
    await out(posted, sari, order);
    const weekLater = { ...at(afterEnd(order.days, 8)), log: () => undefined };
    await endDueSales(weekLater);
    expect(await saleNow(campus, order.saleId)).toMatchObject({ state: 'disputed' });
    await followLateRentals(weekLater);
    const today = campusDate(weekLater.now(), 'WIB');
    const wish = { productId: posted.productId, from: today, until: today, quantity: 1 };
    expect(await outcomeOf(rentToCart(weekLater, await campus.person('Wati'), wish))).toBe('rental_day_full');
  });
});

it('upkeep marks rentals with a free weekend, and deletes past days', async () => {
  const posted = await postedRental(campus, { pieces: 1 });
  const free = async () => (await campus.productNow(posted.productId)).freeWeekend;
  const marked = await free();
  expect(marked).not.toBe('');
  const weekend = { from: marked, until: dateAfter(marked, 1) };
  const now = Date.now();
  const days = weekend.from < daysFromNow(1).from ? { ...weekend, from: weekend.until } : weekend;
  const order = await rented(campus, posted, await campus.person('Sari'), { days, method: paying.cash });
  expect(await free()).toBe('');
  // A declined booking frees the weekend immediately.
  await press(campus.world, posted.seller, order.saleId, 'decline');
  expect(await free()).toBe(marked);
  // Nine days later another weekend is the coming one, and on any weekday the counters are old enough to be deleted.
  const later = now + 9 * 86_400_000;
  await followRentalDays(at(later));
  expect(await free()).toBe(comingWeekend(later, 'WIB').from);
  expect(await campus.world.rows.count('rentalDays', { where: { productId: posted.productId } })).toBe(0);
});

describe('simultaneous orders', () => {
  const crowd = runs(24, 200);

  it(`${crowd} buyers order the last pieces of a day: as many succeed as there are pieces`, async () => {
    const posted = await postedRental(campus, { pieces: 3 });
    const people = await Promise.all(Array.from({ length: crowd }, (_, n) => campus.person(`Sewa${n}`)));
    // All these rentals overlap on one day.
    const wishes = people.map((buyer, n) => ({ buyer, days: daysFromNow(1 + (n % 3), 10 - (n % 3)) }));
    const answers = await Promise.all(
      wishes.map(({ buyer, days }) => outcomeOf(rented(campus, posted, buyer, { days, method: paying.cash }))),
    );
    expect(answers.filter((one) => one === 'done')).toHaveLength(3);
    expect(new Set(answers.filter((one) => one !== 'done'))).toEqual(new Set(['rental_day_full']));
    const { from } = daysFromNow(1, 10);
    expect(await takenOn(campus, posted.productId, [from])).toEqual([3]);
  });

  /** Booked pieces per day, of sales that are neither canceled nor completed. */
  async function bookedNow(productId: string): Promise<Map<string, number>> {
    const booked = new Map<string, number>();
    for await (const item of campus.world.rows.each('orderItems', { where: { productId } })) {
      const sale = await saleNow(campus, item.saleId);
      if (sale.state === 'canceled' || sale.state === 'completed') continue;
      for (const date of datesOf({ from: sale.rentFrom, until: sale.rentUntil }))
        booked.set(date, (booked.get(date) ?? 0) + item.quantity);
    }
    return booked;
  }

  it('never book a day above its pieces, with any order of bookings, cancellations, delays and kills', async () => {
    const turns = runs(24, 20_000);
    let posted = await postedRental(campus, { pieces: 2 });
    let people = await Promise.all(['Ani', 'Budi', 'Cici'].map((name) => campus.person(name)));
    // Days pass, so that rentals become late and bookings begin.
    let passed = 0;
    const met = { late: 0, heldUp: 0, backAtOnce: 0 };
    const atClock = <W extends AdminAppWorld>(world: W): W => ({ ...world, now: () => Date.now() + passed });
    const salesNow = () => campus.world.rows.list('sales', { where: { sellerId: posted.seller.id }, limit: 100 });
    /** Pieces in use beyond their days, and their counters of today and tomorrow. */
    const lateNow = async () => {
      const { now } = atClock(campus.world);
      const late = (await salesNow()).filter((sale) => isOut(sale) && isLate(sale, now(), 'WIB'));
      const items = await campus.world.rows.list('orderItems', { where: { sellerId: posted.seller.id }, limit: 100 });
      const pieces = items
        .filter(({ saleId }) => late.some(({ $id }) => $id === saleId))
        .reduce((sum, { quantity }) => sum + quantity, 0);
      const days = await campus.world.rows.list('rentalDays', { where: { productId: posted.productId }, limit: 100 });
      return {
        pieces,
        days,
        counted: lateDates(now(), 'WIB').map((on) => days.find(({ date }) => date === on)?.late ?? 0),
      };
    };
    const look = async (isFollowed: boolean) => {
      const world = atClock(campus.world);
      const { pieces = 0 } = await campus.productNow(posted.productId);
      const before = await lateNow();
      // This step runs without upkeep, so returned pieces must be free immediately.
      if (!isFollowed) {
        for (const late of before.counted) expect(late).toBeLessThanOrEqual(before.pieces);
        met.backAtOnce++;
      }
      const booked = await bookedNow(posted.productId);
      for (const { date, taken } of before.days) {
        // The seller may reduce the pieces below the bookings of past days.
        if (date >= campusDate(world.now(), 'WIB')) expect(taken, date).toBeLessThanOrEqual(pieces ?? 0);
        // Each day counts every renter of that day.
        expect(taken, date).toBeGreaterThanOrEqual(booked.get(date) ?? 0);
      }
      await followLateRentals(world);
      const after = await lateNow();
      expect(after.counted).toEqual([after.pieces, after.pieces]);
      if (after.pieces > 0) met.late++;
      // Past late days block no renter.
      const ahead = after.days.filter(({ date }) => date >= campusDate(world.now(), 'WIB'));
      for (const sale of await salesNow()) {
        if (!['waiting', 'accepted', 'ready'].includes(sale.state)) continue;
        const isShort = isHeldUp({ from: sale.rentFrom, until: sale.rentUntil }, pieces ?? 0, ahead);
        if (sale.isHeldUp) met.heldUp++;
        if (isShort) expect(sale.isHeldUp, sale.$id).toBe(true);
        // A renter keeps the right to cancel only if the meeting or the first day had begun before the return.
        else if (sale.isHeldUp) expect(isBackInTime(sale, world.now(), 'WIB'), sale.$id).toBe(false);
      }
      // Ordering one piece more than is free today, late pieces included, is refused.
      const today = daysFromNow(1, 0, world.now());
      const quantity = freeOn(pieces ?? 0, after.days, today.from) + 1;
      const wish = { productId: posted.productId, ...today, quantity };
      expect(await outcomeOf(rentToCart(world, oneOf(people), wish))).toBe('rental_day_full');
    };
    let followed = 0;
    const step = async (killed: AdminAppWorld): Promise<unknown> => {
      const world = atClock(killed);
      const sales = await salesNow();
      const sale = sales.length > 0 ? oneOf(sales) : undefined;
      const buyer = people.find(({ id }) => id === sale?.buyerId);
      const book = () =>
        rented(campus, posted, oneOf(people), {
          ...{ world, quantity: oneOf([1, 1, 2]), method: oneOf([paying.cash, paying.transfer]) },
          days: daysFromNow(oneOf([1, 2, 4]), oneOf([0, 0, 1, 2, 3]), world.now()),
        });
      if (!sale || !buyer) return book();
      const saleId = sale.$id;
      const raise = (who: KnownCaller, event: 'accept' | 'decline' | 'receive' | 'take_back' | 'cancel' | 'object') =>
        raiseSaleEvent(world, who, { saleId, event, reason: 'Begitu adanya' });
      return oneOf([
        book,
        book,
        book,
        () => settle(world, { orderId: sale.orderId, total: sale.subtotal }),
        () => raise(posted.seller, oneOf(['accept', 'accept', 'decline', 'cancel', 'object'])),
        () => raise(posted.seller, 'accept'),
        () => raise(buyer, oneOf(['receive', 'receive', 'receive', 'cancel', 'object'])),
        () => raise(posted.seller, 'take_back'),
        () => raise(posted.seller, 'take_back'),
        () => cancelOrder(world, buyer, { orderId: sale.orderId }),
        () => raiseSaleEventAsAdmin(world, campus.admin, { saleId, event: oneOf(['release', 'refund']), reason: 'Ya' }),
        () => endDueSales({ ...world, log: () => undefined }),
        async () => {
          followed++;
          await followLateRentals(world);
        },
        async () => {
          if (Math.random() < 0.5) passed += 86_400_000;
        },
        async () => {
          const { version } = await campus.productNow(posted.productId);
          const terms = { deposit: oneOf([0, 10_000]), valueNew: null, pieces: oneOf([1, 2, 3, 4]) };
          return setRentalTerms(world, posted.seller, { productId: posted.productId, version, ...terms });
        },
      ])();
    };
    /** Ends all rentals, because upkeep would check those in use forever. */
    const closeDown = async () => {
      const world = atClock(campus.world);
      for (const { $id: saleId, state, buyerId } of await salesNow()) {
        const ending = { saleId, reason: 'Tutup' };
        const buyer = people.find(({ id }) => id === buyerId);
        if (state === 'rented') await raiseSaleEvent(world, posted.seller, { ...ending, event: 'take_back' });
        if (state === 'disputed') await raiseSaleEventAsAdmin(world, campus.admin, { ...ending, event: 'refund' });
        if (state === 'waiting') await raiseSaleEvent(world, posted.seller, { ...ending, event: 'decline' });
        if (state === 'accepted') await raiseSaleEvent(world, posted.seller, { ...ending, event: 'cancel' });
        if (state === 'unpaid' && buyer) await cancelOrder(world, buyer, { orderId: saleId.split('-')[0] ?? '' });
      }
    };
    for (let turn = 0; turn < turns; turn += 6) {
      // Sometimes a new product, because one person's open orders are limited.
      if (turn % 60 === 54) {
        await closeDown();
        posted = await postedRental(campus, { pieces: 2 });
        people = await Promise.all(['Ani', 'Budi', 'Cici'].map((name) => campus.person(name)));
        passed = 0;
      }
      followed = 0;
      await playTurns(6, () => step(killable(campus.world)));
      await look(followed > 0);
    }
    if (proof) for (const [what, times] of Object.entries(met)) expect(times, what).toBeGreaterThan(0);
    await expectWholeMoney(campus);
  }, 7_200_000);
});

it('the largest order with rentals and its end fit into one transaction each', async () => {
  const sizes: number[] = [];
  const transact: AdminAppWorld['rows']['transact'] = (plan) =>
    campus.world.rows.transact(async (attempt) => {
      const planned: Plan<never> = (await plan(attempt)) as Plan<never>;
      sizes.push(planned.operations.length);
      return planned;
    });
  // A fee adds ledger entries, and so operations.
  const settings = { ...campus.world.settings, feePercent: 2.5, cashSharePercent: 100 };
  const world = { ...campus.world, settings, rows: { ...campus.world.rows, transact } };
  const ends = [
    [paying.cash, 'canceled'],
    [paying.transfer, 'canceled'],
    [paying.transfer, 'early'],
    [paying.transfer, 'late'],
  ] as const;
  for (const [method, end] of ends) {
    const buyer = await campus.person('Beli');
    const each = limits.rentalDays / limits.rentalsPerOrder;
    const things: { seller: KnownCaller; price: number; deposit: number; days: number }[] = [];
    for (let line = 0; line < limits.rentalsPerOrder; line++) {
      const posted = await postedRental(campus);
      await rentToCart(world, buyer, { productId: posted.productId, ...daysFromNow(each), quantity: 2 });
      things.push({ ...posted, days: each * 2 });
    }
    // The remaining lines are last pieces of other sellers.
    for (let line = things.length; line < limits.rentalOrderLines; line++) {
      const seller = await campus.person('Jual');
      const product = await campus.product({ sellerId: seller.id, stock: 1 });
      await addToCart(world, buyer, { productId: product.$id });
      things.push({ seller, price: product.price, deposit: 0, days: 1 });
    }
    const orderId = ID.unique();
    const rent = things.reduce((sum, { price, days }) => sum + price * days, 0);
    const deposits = method === paying.transfer ? things.reduce((sum, { deposit }) => sum + deposit * 2, 0) : 0;
    const form = { paymentMethod: method, shippingAddress: 'Kos', expectedTotal: rent + deposits };
    await placeOrder(world, buyer, { orderId, ...form });
    if (method === paying.transfer) await settle(world, { orderId, total: rent + deposits });
    const sales = await campus.world.rows.list('sales', { where: { orderId }, limit: 10 });
    const sellerOf = new Map(sales.map(({ $id, sellerId }) => [$id, sellerId]));
    if (end === 'canceled') await cancelOrder(world, buyer, { orderId });
    else {
      for (const [line, { seller }] of things.entries()) {
        const saleId = `${orderId}-${line + 1}`;
        const own = things.find(({ seller: { id } }) => id === sellerOf.get(saleId)) ?? { seller };
        await press(world, own.seller, saleId, 'accept');
        const { kind } = await saleNow(campus, saleId);
        await (kind === 'rental' ? press(world, buyer, saleId, 'receive') : press(world, own.seller, saleId, 'ready'));
      }
      // The administrator completes the whole order: early, with days to free, or late, with a part of each deposit
      // kept.
      const then = { ...world, now: () => Date.now() + (end === 'late' ? each + 1 : 0) * 86_400_000 };
      await changeOrderStatus(then, campus.admin, { orderId, to: 'Completed' });
    }
    expect(await orderNow(campus, orderId)).toMatchObject({ status: end === 'canceled' ? 'Canceled' : 'Completed' });
  }
  expect(Math.max(...sizes)).toBeLessThanOrEqual(limits.transactionOperations);
  console.info(`The largest transaction of a rental order has ${Math.max(...sizes)} operations.`);
});
