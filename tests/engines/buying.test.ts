import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { checkoutMessages } from '../../web/copy/cart.ts';
import { productTexts } from '../../web/copy/product.ts';
import { serviceTexts } from '../../web/copy/service.ts';
import { rentalTexts } from '../../web/kinds/rental/texts/rental.ts';
import { dayAhead, lesson, toga } from '../e2e/kind-goods.ts';
import { moveIn } from '../e2e/new-people.ts';
import { ordersOf, sell, stored, withCart } from '../e2e/shopping.ts';
import { expect, test } from './fixtures.ts';
import { button, field, orderBy, orderToMeet, region } from './looks.ts';

test('a product goes into the cart and is ordered for cash', async ({ screenOf, campus }) => {
  const ware = await sell(campus, { name: 'Kamus Besar' });
  const buyer = await moveIn(campus);
  const screen = await screenOf(buyer.id);
  await screen.open(`/product/${ware.id}`);
  await screen.press(button(productTexts.addToCart));
  await screen.see(button('Ditambah!'));
  await screen.open('/cart');
  await screen.press(button('Checkout Sekarang'));
  await orderBy(screen, cashOnDelivery);
  await screen.see({ text: checkoutMessages.codSuccess });
  await screen.see({ role: 'article', text: 'Kamus Besar' });
  expect(await screen.path()).toBe('/orders');
  expect(await stored(campus, 'products', ware.id, 'stock')).toBe(4);
});

test('an order is paid by transfer in Midtrans’ window', async ({ screenOf, campus }) => {
  const buyer = await withCart(campus, await sell(campus, { name: 'Kompor Mini' }));
  const screen = await screenOf(buyer.id);
  await screen.open('/checkout');
  await orderBy(screen, bankTransfer);
  await screen.press({ ...button('Bayar berhasil'), frame: 'Pembayaran' });
  await screen.see({ text: 'Pembayaran berhasil!' });
  await screen.see({ role: 'article', text: 'PAID' });
});

test('a lesson is booked for an hour of another day', async ({ screenOf, campus }) => {
  const { id } = await lesson(campus);
  const buyer = await moveIn(campus);
  const screen = await screenOf(buyer.id);
  const panel = region(serviceTexts.title);
  await screen.open(`/product/${id}`);
  await screen.press({ role: 'radio', name: /^Satu sesi/, in: panel });
  await screen.choose(field('Hari (WIB)', panel), 1);
  await screen.press(button('10.15', panel));
  await screen.press(button(productTexts.addToCart));
  await screen.see(button('Ditambah!'));
  await screen.open('/checkout');
  await orderToMeet(screen, cashOnDelivery);
  await screen.see({ text: checkoutMessages.codSuccess });
  const [order] = await ordersOf(campus, buyer.id);
  await screen.open(`/orders/${Reflect.get(Object(order), '$id')}`);
  await screen.see({ role: 'main', text: '10.15' });
});

test('a toga is rented for two days', async ({ screenOf, campus }) => {
  const { id } = await toga(campus);
  const buyer = await moveIn(campus);
  const screen = await screenOf(buyer.id);
  const panel = region(rentalTexts.title);
  await screen.open(`/product/${id}`);
  await screen.fill(field(rentalTexts.from, panel), dayAhead(2));
  await screen.fill(field(rentalTexts.until, panel), dayAhead(3));
  await screen.see({ ...panel, text: '2 hari × 1 buah = Rp 50.000' });
  await screen.press(button(rentalTexts.rent));
  await screen.see({ role: 'main', text: 'Deposit Rp 100.000' });
  await orderToMeet(screen, bankTransfer);
  await screen.press({ ...button('Bayar berhasil'), frame: 'Pembayaran' });
  await screen.see({ text: 'Pembayaran berhasil!' });
  expect(await ordersOf(campus, buyer.id)).toMatchObject([{ status: 'PAID' }]);
});
