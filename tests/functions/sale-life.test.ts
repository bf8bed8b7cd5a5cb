import { Client, Query, TablesDB } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SaleEvent } from '#domain/orders/sale.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { cancelOrder, changeOrderStatus } from '../../functions/usecases/orders/move-order.ts';
import { raiseSaleEvent, raiseSaleEventAsAdmin } from '../../functions/usecases/orders/move-sale.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { countOpenSales, readSale } from '../../functions/usecases/orders/read-sale.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { recount } from '../../functions/usecases/upkeep/recount.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { orderInput, orderNow } from '../support/orders.ts';
import { refusalOf } from '../support/refusals.ts';
import { callRoute } from '../support/routes.ts';
import { firstOf, type OrderOfSellers, orderedFrom, paid, paying, press, saleNow, toldTo } from '../support/sales.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const statusOf = async ({ orderId }: OrderOfSellers) => (await orderNow(campus, orderId)).status;
const stockOf = async (productId: string) => (await campus.productNow(productId)).stock;

/** An order of one seller whose sale is `ready`. */
async function readyOrder(method: 'cash' | 'transfer') {
  const order = await orderedFrom(campus, { sellers: 1, method: paying[method], values: { stock: 5 } });
  if (method === 'transfer') await paid(campus.world, order);
  const sale = firstOf(order);
  await press(campus.world, sale.seller, sale.id, 'accept', 'ready');
  return { order, sale };
}

describe('two sellers, cash on delivery', () => {
  it('an address typed for delivery is shown only to the seller who delivers', async () => {
    const { world } = campus;
    const buyer = await campus.person('Beli');
    const sellers = await Promise.all([campus.person('Antar'), campus.person('Temu')]);
    for (const [at, seller] of sellers.entries()) {
      const product = await campus.product({ sellerId: seller.id, codAddress: at === 0 ? '' : 'Depan GSG' });
      await addToCart(world, buyer, { productId: product.$id });
    }
    const input = orderInput({ expectedTotal: 100_000 });
    await placeOrder(world, buyer, input);
    const sales = await world.rows.list('sales', { where: { orderId: input.orderId }, limit: 2 });
    const shown = await Promise.all(
      sellers.map(async (seller) => {
        const saleId = sales.find(({ sellerId }) => sellerId === seller.id)?.$id ?? '';
        await press(world, seller, saleId, 'accept');
        return (await readSale(world, seller, { saleId })).shippingAddress;
      }),
    );
    expect(shown).toEqual([input.shippingAddress, null]);
  });

  it('one accepts and hands over, the other declines: the order follows, and each is notified of their part', async () => {
    const { world } = campus;
    const order = await orderedFrom(campus, { sellers: 2, values: { stock: 5, codAddress: '' } });
    const [one, two] = order.sales;
    if (!one || !two) throw new Error('two sellers');
    expect(await toldTo(campus, one.seller)).toEqual(['Ada pesanan baru']);
    expect(await readSale(world, one.seller, { saleId: one.id })).toMatchObject({ shippingAddress: null });

    expect(await press(world, one.seller, one.id, 'accept')).toMatchObject({ state: 'accepted', status: 'Processed' });
    const seen = await readSale(world, one.seller, { saleId: one.id });
    expect(seen).toMatchObject({ shippingAddress: 'Kos Melati 3', items: [{ productId: one.product.$id }] });
    expect(seen.events.map(({ event, by }) => `${event} ${by}`)).toEqual(['place buyer', 'accept seller']);
    await press(world, two.seller, two.id, 'decline');
    expect(await saleNow(campus, two.id)).toMatchObject({ state: 'canceled', reason: 'Begitu adanya', dueAt: null });
    expect(await stockOf(two.product.$id)).toBe(5);
    // One seller does not see events of the other seller's part.
    expect((await readSale(world, one.seller, { saleId: one.id })).events).toHaveLength(2);

    await press(world, one.seller, one.id, 'ready');
    expect(await statusOf(order)).toBe('Shipped');
    await press(world, one.seller, one.id, 'claim');
    expect(await saleNow(campus, one.id)).toMatchObject({ state: 'handed_over', isCashReceived: true });
    await press(world, order.buyer, one.id, 'receive');
    expect(await orderNow(campus, order.orderId)).toMatchObject({
      status: 'Completed',
      version: 5,
      canceledAmount: two.product.price,
      paymentFlag: '',
    });
    expect(await stockOf(one.product.$id)).toBe(4);
    expect(await world.rows.get('transactions', order.orderId)).toMatchObject({ status: 'Completed' });
    expect(await toldTo(campus, order.buyer)).toEqual([
      'Penjual menerima pesanan',
      'Penjual menolak pesanan',
      'Pesanan siap diserahkan',
      'Pesanan sudah Anda terima?',
    ]);
    expect(await toldTo(campus, one.seller)).toEqual(['Ada pesanan baru', 'Penjualan selesai']);
    const { totals } = await recount(world);
    expect(await world.rows.get('totals', 'all')).toMatchObject({ settledAmount: totals.settledAmount });
  });

  it('canceling the rest of a paid order tells its buyer about that rest and its refund', async () => {
    const { world, admin } = campus;
    const order = await orderedFrom(campus, { sellers: 2, method: paying.transfer });
    await paid(world, order);
    const [one, two] = order.sales;
    if (!one || !two) throw new Error('two sellers');
    await press(world, one.seller, one.id, 'accept', 'ready', 'claim');
    await press(world, order.buyer, one.id, 'receive');
    await changeOrderStatus(world, admin, { orderId: order.orderId, to: 'Canceled', reason: 'Penjual pergi' });
    expect(await statusOf(order)).toBe('Completed');
    expect((await toldTo(campus, order.buyer)).at(-1)).toBe('Sebagian pesanan dibatalkan');
    expect((await toldTo(campus, two.seller)).at(-1)).toBe('Penjualan dibatalkan');
  });

  it('events of one sale are readable only for its two people and the administrator', async () => {
    const order = await orderedFrom(campus, { sellers: 2 });
    const [one, two] = order.sales;
    if (!one || !two) throw new Error('two sellers');
    await press(campus.world, one.seller, one.id, 'accept');
    const readBy = async ({ id }: { id: string }) => {
      const { secret } = await campus.users.createSession({ userId: id });
      const { endpoint, projectId } = campus.server;
      const tables = new TablesDB(new Client().setEndpoint(endpoint).setProject(projectId).setSession(secret));
      const queries = [Query.equal('orderId', order.orderId)];
      const { rows } = await tables.listRows({ databaseId: 'market', tableId: 'orderEvents', queries });
      return rows.map((row) => Reflect.get(row, 'event')).sort();
    };
    for (const who of [order.buyer, one.seller, campus.admin]) expect(await readBy(who)).toEqual(['accept', 'place']);
    expect(await readBy(two.seller)).toEqual(['place']);
    expect(await readBy(await campus.person('Eko'))).toEqual([]);
  });

  it('buyer and seller see each other’s name and photo, never e-mail or phone', async () => {
    const order = await orderedFrom(campus, { sellers: 1 });
    const { id, seller } = firstOf(order);
    for (const who of [order.buyer, seller]) {
      await ensureProfile(campus.world, who);
      await campus.world.rows.update('profiles', who.id, { phone: '081234567890' });
    }
    await press(campus.world, seller, id, 'accept');
    for (const who of [order.buyer, seller]) {
      const seen = await readSale(campus.world, who, { saleId: id });
      expect(seen.buyer).toEqual({ id: order.buyer.id, name: 'Beli', photoId: '', isGone: false });
      expect(seen.seller).toEqual({ id: seller.id, name: 'Jual1', photoId: '', isGone: false });
      expect(JSON.stringify(seen)).not.toMatch(/kampus\.ac\.id|081234567890/);
    }
  });

  it('a decline as unavailable marks the products as sold, and only the seller can do that', async () => {
    const { world } = campus;
    const order = await orderedFrom(campus, { sellers: 2, values: { stock: 5 } });
    const [one, two] = order.sales;
    if (!one || !two) throw new Error('two sellers');
    const none = { event: 'decline', reason: 'Habis', goods: 'sold_out' } as const;
    await raiseSaleEvent(world, one.seller, { saleId: one.id, ...none });
    expect(await campus.productNow(one.product.$id)).toMatchObject({ isSold: true, stock: 4 });
    await raiseSaleEvent(world, order.buyer, { saleId: two.id, event: 'cancel', goods: 'sold_out' });
    expect(await campus.productNow(two.product.$id)).toMatchObject({ isSold: false, stock: 5 });
  });
});

describe('a transfer', () => {
  it('waits for the money; sellers are notified once it is PAID, and a decline makes a refund due', async () => {
    const { world } = campus;
    const order = await orderedFrom(campus, { sellers: 2, method: paying.transfer, values: { stock: 5 } });
    const [one, two] = order.sales;
    if (!one || !two) throw new Error('two sellers');
    expect(await toldTo(campus, one.seller)).toEqual([]);
    const early = refusalOf(press(world, one.seller, one.id, 'accept'));
    expect(await early).toMatchObject({ code: 'sale_event_not_allowed', details: { state: 'unpaid' } });
    // The seller sees the deadline for the payment, too.
    const { expiresAt } = (await world.rows.get('transactions', order.orderId)) ?? {};
    expect(Date.parse(expiresAt ?? '')).toBeGreaterThan(world.now());
    expect(await readSale(world, one.seller, { saleId: one.id })).toMatchObject({ payUntil: expiresAt });
    await Promise.all([paid(world, order), paid(world, order)]);
    expect(await readSale(world, one.seller, { saleId: one.id })).toMatchObject({ payUntil: null });
    expect(await orderNow(campus, order.orderId)).toMatchObject({ status: 'PAID', version: 1 });
    for (const { id, seller } of order.sales) {
      expect(await saleNow(campus, id)).toMatchObject({ state: 'waiting' });
      expect(await toldTo(campus, seller)).toEqual(['Ada pesanan baru']);
    }
    await press(world, one.seller, one.id, 'decline');
    expect(await orderNow(campus, order.orderId)).toMatchObject({
      status: 'PAID',
      paymentFlag: 'refund_due',
      canceledAmount: one.product.price,
    });
    await press(world, two.seller, two.id, 'accept', 'ready');
    await press(world, order.buyer, two.id, 'receive');
    expect(await statusOf(order)).toBe('Completed');
  });

  it.each(['decline', 'cancel'] as const)('%s of an unpaid sale owes no refund', async (event) => {
    const order = await orderedFrom(campus, { sellers: 1 });
    const { id, seller } = firstOf(order);
    await press(campus.world, event === 'cancel' ? order.buyer : seller, id, event);
    expect(await orderNow(campus, order.orderId)).toMatchObject({ status: 'Canceled', paymentFlag: '' });
  });

  it('accepted by the administrator as paid outside: a later payment is refunded', async () => {
    const { world, admin } = campus;
    const order = await orderedFrom(campus, { sellers: 2, method: paying.transfer });
    const { orderId } = order;
    const silent = refusalOf(changeOrderStatus(world, admin, { orderId, to: 'Processed' }));
    expect(await silent).toMatchObject({ code: 'invalid_input', details: { fields: { reason: 'why_required' } } });
    await changeOrderStatus(world, admin, { orderId, to: 'Processed', reason: 'Dibayar tunai' });
    expect(await saleNow(campus, firstOf(order).id)).toMatchObject({ state: 'accepted', isPaidOutside: true });
    await paid(world, order);
    expect(await orderNow(campus, orderId)).toMatchObject({ status: 'Processed', paymentFlag: 'refund_due' });
  });

  it('in preparation can be canceled by the buyer only if the seller’s account is gone', async () => {
    const { world } = campus;
    const order = await orderedFrom(campus, { sellers: 1, method: paying.transfer });
    await paid(world, order);
    const { id, seller } = firstOf(order);
    await ensureProfile(world, seller);
    await press(world, seller, id, 'accept');
    expect((await refusalOf(press(world, order.buyer, id, 'cancel'))).code).toBe('sale_event_not_allowed');
    await world.rows.update('profiles', seller.id, { blocked: true });
    expect(await press(world, order.buyer, id, 'cancel')).toMatchObject({ state: 'canceled', status: 'Canceled' });
    expect((await orderNow(campus, order.orderId)).paymentFlag).toBe('refund_due');
  });
});

describe('a dispute', () => {
  const decide = (saleId: string, event: SaleEvent, goods?: 'returned') =>
    raiseSaleEventAsAdmin(campus.world, campus.admin, { saleId, event, reason: 'Foto meyakinkan', goods });

  it('released: the sale is completed, and both sides see the reason', async () => {
    const { order, sale } = await readyOrder('transfer');
    await press(campus.world, order.buyer, sale.id, 'object');
    expect(await saleNow(campus, sale.id)).toMatchObject({ state: 'disputed', disputedFrom: 'ready', dueAt: null });
    expect((await refusalOf(press(campus.world, sale.seller, sale.id, 'claim'))).code).toBe('sale_event_not_allowed');
    expect(await decide(sale.id, 'release')).toMatchObject({ state: 'completed', status: 'Completed' });
    for (const person of [order.buyer, sale.seller]) {
      expect((await toldTo(campus, person)).at(-1)).toBe('Kendala diputuskan');
    }
    const audit = await campus.world.rows.list('auditEvents', { where: { subject: sale.id }, limit: 5 });
    expect(audit.map(({ action }) => action)).toEqual(['sale.release']);
  });

  it.each([
    ['returned', 5],
    [undefined, 4],
  ] as const)('refunded, goods %s: a refund is due, and only returned goods are restocked', async (goods, stock) => {
    const { order, sale } = await readyOrder('transfer');
    await press(campus.world, sale.seller, sale.id, 'object');
    expect(await decide(sale.id, 'refund', goods)).toMatchObject({ state: 'canceled', status: 'Canceled' });
    expect(await stockOf(sale.product.$id)).toBe(stock);
    expect((await orderNow(campus, order.orderId)).paymentFlag).toBe('refund_due');
  });

  it('can be withdrawn by the objector only, and the deadline then continues', async () => {
    const { order, sale } = await readyOrder('cash');
    await press(campus.world, order.buyer, sale.id, 'object');
    expect((await refusalOf(press(campus.world, sale.seller, sale.id, 'withdraw'))).code).toBe(
      'sale_event_not_allowed',
    );
    expect(await press(campus.world, order.buyer, sale.id, 'withdraw')).toMatchObject({ state: 'ready' });
    expect((await saleNow(campus, sale.id)).dueAt).not.toBeNull();
    expect(await statusOf(order)).toBe('Shipped');
  });

  it('leaves the administrator only canceling the complete order', async () => {
    const { order, sale } = await readyOrder('cash');
    await press(campus.world, order.buyer, sale.id, 'object');
    const { orderId } = order;
    const complete = refusalOf(changeOrderStatus(campus.world, campus.admin, { orderId, to: 'Completed' }));
    expect((await complete).code).toBe('transition_not_allowed');
    await changeOrderStatus(campus.world, campus.admin, { orderId, to: 'Canceled', reason: 'Tidak jelas' });
    expect(await saleNow(campus, sale.id)).toMatchObject({ state: 'canceled' });
  });
});

describe('bad input', () => {
  it('another person’s sale is "not found" for every call', async () => {
    const order = await orderedFrom(campus, { sellers: 2 });
    const [one, two] = order.sales;
    const eko = await campus.person('Eko');
    if (!one || !two) throw new Error('two sellers');
    for (const who of [eko, two.seller]) {
      for (const event of ['accept', 'decline', 'cancel', 'receive', 'object'] as const) {
        expect((await refusalOf(press(campus.world, who, one.id, event))).code).toBe('sale_not_found');
      }
      expect((await refusalOf(readSale(campus.world, who, { saleId: one.id }))).code).toBe('sale_not_found');
    }
    for (const id of [`${order.orderId}-9`, order.orderId, '', '../x', `${order.orderId}-1-1`]) {
      expect((await refusalOf(press(campus.world, eko, id, 'accept'))).code).toBe('sale_not_found');
      expect((await refusalOf(readSale(campus.world, eko, { saleId: id }))).code).toBe('sale_not_found');
    }
  });

  it('a repeated request returns the current state; after a cancel it is refused', async () => {
    const order = await orderedFrom(campus, { sellers: 1 });
    const { id, seller } = firstOf(order);
    const twice = await Promise.all([
      press(campus.world, seller, id, 'accept'),
      press(campus.world, seller, id, 'accept'),
    ]);
    for (const answer of twice) expect(answer).toMatchObject({ state: 'accepted', version: 1 });
    expect(await raiseSaleEvent(campus.world, seller, { saleId: id, event: 'accept', version: 0 })).toMatchObject({
      version: 1,
    });
    await press(campus.world, order.buyer, id, 'cancel');
    expect(await refusalOf(press(campus.world, seller, id, 'accept'))).toMatchObject({
      code: 'sale_event_not_allowed',
      details: { state: 'canceled' },
    });
    expect((await orderNow(campus, order.orderId)).version).toBe(2);
  });

  it('a sale with many events shows its last one', async () => {
    const order = await orderedFrom(campus, { sellers: 1 });
    const { id, seller } = firstOf(order);
    await press(campus.world, seller, id, 'accept');
    const { rows } = campus.world;
    const row = { orderId: order.orderId, from: 'Processed', to: 'Processed', by: seller.id, note: '', event: 'meet' };
    for (let version = 2; version <= 101; version++) {
      await rows.create('orderEvents', `${order.orderId}-${version}`, { ...row, saleId: id });
    }
    await rows.update('orders', order.orderId, { version: 101 });
    const ready = () => raiseSaleEvent(campus.world, seller, { saleId: id, event: 'ready', version: 101 });
    expect(await ready()).toMatchObject({ state: 'ready', version: 102 });
    expect(await ready()).toMatchObject({ state: 'ready', version: 102 });
    const stale = raiseSaleEvent(campus.world, seller, { saleId: id, event: 'claim', version: 101 });
    expect((await refusalOf(stale)).code).toBe('changed_meanwhile');
    const { events } = await readSale(campus.world, seller, { saleId: id });
    expect(events.slice(-2)).toMatchObject([{ version: 101 }, { event: 'ready', version: 102 }]);
  });

  it('a stale version is refused for changes of the same sale, but not of another seller’s', async () => {
    const order = await orderedFrom(campus, { sellers: 2 });
    const [one, two] = order.sales;
    if (!one || !two) throw new Error('two sellers');
    await press(campus.world, two.seller, two.id, 'accept');
    const late = { saleId: one.id, event: 'accept', version: 0 } as const;
    expect(await raiseSaleEvent(campus.world, one.seller, late)).toMatchObject({ state: 'accepted', version: 2 });
    const stale = { saleId: one.id, event: 'cancel', reason: 'Tidak jadi', version: 0 } as const;
    expect((await refusalOf(raiseSaleEvent(campus.world, order.buyer, stale))).code).toBe('changed_meanwhile');
  });

  it.each([
    ['of blanks', '   ', 'why_required'],
    ['of 5,000 characters', 'a'.repeat(5_000), 'too_long'],
  ])('a reason %s is refused with its field name', async (_, reason, code) => {
    const order = await orderedFrom(campus, { sellers: 1 });
    const { id, seller } = firstOf(order);
    const body = { event: 'decline', reason };
    const call = { ids: { saleId: id }, body, userId: seller.id, clientIp: '10.0.0.7', serverKey: 's' };
    const { status, text } = await callRoute(campus.world, 'market POST /sales/:saleId/events', call);
    expect([status, JSON.parse(text)]).toMatchObject([
      422,
      { error: { code: 'invalid_input', details: { fields: { reason: code } } } },
    ]);
    expect(await saleNow(campus, id)).toMatchObject({ state: 'waiting', reason: '' });
  });

  it('a reason of 500 characters is accepted', async () => {
    const order = await orderedFrom(campus, { sellers: 1 });
    const { id, seller } = firstOf(order);
    const reason = 'a'.repeat(500);
    await raiseSaleEvent(campus.world, seller, { saleId: id, event: 'decline', reason });
    expect((await saleNow(campus, id)).reason).toBe(reason);
  });
});

it('five sellers fit in a cart; the sixth is refused with the limit', async () => {
  expect((await orderedFrom(campus, { sellers: 5 })).sales).toHaveLength(5);
  expect(await refusalOf(orderedFrom(campus, { sellers: 6 }))).toMatchObject({
    code: 'seller_limit',
    details: { limit: 5 },
  });
});

it('open sales of a product are counted before its deletion, and continue without the product', async () => {
  const order = await orderedFrom(campus, { sellers: 1 });
  const { id, seller, product } = firstOf(order);
  const input = { productId: product.$id };
  expect(await countOpenSales(campus.world, seller, input)).toEqual({ openSales: 1, ending: 0 });
  expect(await countOpenSales(campus.world, order.buyer, input)).toEqual({ openSales: 0, ending: 0 });
  await campus.world.rows.remove('products', product.$id);
  await press(campus.world, seller, id, 'accept');
  await cancelOrder(campus.world, order.buyer, order).catch(() => undefined);
  await press(campus.world, seller, id, 'cancel');
  expect(await countOpenSales(campus.world, seller, input)).toEqual({ openSales: 0, ending: 0 });
});
