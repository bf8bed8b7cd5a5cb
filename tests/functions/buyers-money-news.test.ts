/** Notifications and mails to a buyer about their money, without details of other parts of the order. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campusMomentWords } from '#domain/campus-time.ts';
import { rupiah } from '#domain/money.ts';
import { isNotificationKind, notificationChannels } from '#domain/notifications/channels.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { payRefund } from '../../functions/usecases/money/pay-refund.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { cancelOrder, changeOrderStatus } from '../../functions/usecases/orders/move-order.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { setPersonBlocked } from '../../functions/usecases/talks/blocks.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { firstOf, type OrderOfSellers, orderedFrom, paid, paying, press, saleNow } from '../support/sales.ts';
import { beginTalk } from '../support/talks.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

const newsOf = ({ id }: { readonly id: string }) =>
  campus.world.rows.list('notifications', { where: { userId: id }, limit: 100 });

const isMailed = (kind: string): boolean => isNotificationKind(kind) && notificationChannels[kind].email;

/** Kinds of the buyer's mails, oldest first. */
const mailedTo = async (person: { readonly id: string }) =>
  (await newsOf(person)).filter(({ kind }) => isMailed(kind)).map(({ kind }) => kind);

const lastTold = async (person: { readonly id: string }) => {
  const last = (await newsOf(person)).at(-1);
  return { kind: last?.kind, said: `${last?.title}\n${last?.body}` };
};

async function paidTransfer(sellers: number): Promise<OrderOfSellers> {
  const order = await orderedFrom(campus, { sellers, method: paying.transfer });
  await paid(campus.world, order);
  return order;
}

describe('mails about a transfer', () => {
  it('report the receipt, a due refund and a sent refund, with product, sum and order number', async () => {
    const { world, admin } = campus;
    const order = await paidTransfer(2);
    const [one, two] = order.sales;
    if (!one || !two) throw new Error('two sellers');
    const received = await lastTold(order.buyer);
    const { dueAt } = await saleNow(campus, one.id);
    for (const words of [
      rupiah(order.total),
      orderNumber(order.orderId),
      campusMomentWords(Date.parse(dueAt ?? ''), 'WIB'),
    ])
      expect(received.said).toContain(words);

    await press(world, two.seller, two.id, 'decline');
    const declined = await lastTold(order.buyer);
    for (const words of [
      two.product.name,
      two.seller.name,
      `${rupiah(two.product.price)} akan dikembalikan`,
      'Alasan: ',
    ])
      expect(declined.said).toContain(words);
    const [refund] = await world.rows.list('refunds', { where: { orderId: order.orderId }, limit: 5 });
    await payRefund(world, admin, { refundId: refund?.$id ?? '', way: 'manual', reference: 'BCA 9' });
    expect((await lastTold(order.buyer)).said).toContain(`${rupiah(two.product.price)} untuk ${two.product.name}`);
    expect(await mailedTo(order.buyer)).toEqual(['payment_received', 'order_canceled', 'refunded']);
  });

  it('report the refund of an order that the buyer canceled after payment, once', async () => {
    const order = await paidTransfer(1);
    await cancelOrder(campus.world, order.buyer, { orderId: order.orderId });
    expect(await mailedTo(order.buyer)).toEqual(['payment_received', 'order_canceled']);
    expect((await lastTold(order.buyer)).said).toContain(`${rupiah(order.total)} akan dikembalikan`);
  });

  it('report the refund of one canceled part, even between blocked people', async () => {
    const order = await paidTransfer(2);
    const sale = firstOf(order);
    const { talkId } = await beginTalk(campus.world, order.buyer, { about: 'person', id: sale.seller.id });
    await setPersonBlocked(campus.world, sale.seller, { talkId, isBlocked: true });
    await press(campus.world, order.buyer, sale.id, 'cancel');
    const { kind, said } = await lastTold(order.buyer);
    expect(kind).toBe('order_canceled');
    expect(said).toContain(`${rupiah(sale.product.price)} akan dikembalikan`);
    expect(said).not.toContain(sale.seller.name);
  });

  it('report the sum that a dispute holds, and the decision', async () => {
    const order = await paidTransfer(1);
    const sale = firstOf(order);
    await press(campus.world, sale.seller, sale.id, 'accept', 'object');
    expect((await lastTold(order.buyer)).said).toContain(`Uang ${rupiah(order.total)} tetap kami tahan`);
    await changeOrderStatus(campus.world, campus.admin, {
      ...{ orderId: order.orderId, to: 'Canceled', reason: 'Tidak ada barang' },
    });
    expect((await lastTold(order.buyer)).said).toContain(`${rupiah(order.total)} akan dikembalikan`);
    expect(await mailedTo(order.buyer)).toEqual(['payment_received', 'dispute', 'order_canceled']);
  });

  it('report a payment that an administrator recorded as made outside', async () => {
    const order = await orderedFrom(campus, { sellers: 1, method: paying.transfer });
    const to = { orderId: order.orderId, to: 'Processed', reason: 'Tunai di loket' } as const;
    await changeOrderStatus(campus.world, campus.admin, to);
    expect(await mailedTo(order.buyer)).toEqual(['payment_received']);
    expect((await lastTold(order.buyer)).said).toContain('di luar Midtrans');
  });
});

it('a canceled COD order is mailed, with the note that we hold no money', async () => {
  const order = await orderedFrom(campus, { sellers: 1 });
  const { id, seller } = firstOf(order);
  await press(campus.world, seller, id, 'decline');
  expect(await mailedTo(order.buyer)).toEqual(['order_canceled']);
  expect((await lastTold(order.buyer)).said).toContain('tidak ada uang Anda pada kami');
});

it('a seller’s notification states only their own products and amount', async () => {
  const order = await orderedFrom(campus, { sellers: 3, method: paying.transfer });
  await paid(campus.world, order);
  await changeOrderStatus(campus.world, campus.admin, { orderId: order.orderId, to: 'Canceled', reason: 'Salah' });
  for (const [place, own] of order.sales.entries()) {
    const news = await newsOf(own.seller);
    expect(news.map(({ kind }) => kind)).toEqual(['sale_new', 'sale_changed']);
    for (const { title, body } of news) {
      expect(`${title} ${body}`).toContain(own.product.name);
      expect(`${title} ${body}`).not.toContain(rupiah(order.total));
      for (const [at, other] of order.sales.entries())
        if (at !== place) expect(`${title} ${body}`).not.toContain(other.seller.name);
    }
  }
});

it('two equal orders of one buyer produce different texts for the seller', async () => {
  const first = await orderedFrom(campus, { sellers: 1 });
  const { seller, product } = firstOf(first);
  await addToCart(campus.world, first.buyer, { productId: product.$id });
  const form = { paymentMethod: paying.cash, shippingAddress: 'Kos Melati 3', expectedTotal: product.price };
  await placeOrder(campus.world, first.buyer, { orderId: campus.world.newId(), ...form });
  const told = (await newsOf(seller)).filter(({ kind }) => kind === 'sale_new').map(({ body }) => body);
  expect(told).toHaveLength(2);
  expect(new Set(told.map((body) => body.replace(/paling lambat[^.]*\.\d\d/, ''))).size).toBe(2);
});
