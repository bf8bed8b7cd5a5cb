/** The checkout with several sellers: each shows its meeting place, and only deliveries need an address. */
import { Query } from 'node-appwrite';
import { cartLabels, cartTexts } from '../../web/copy/cart.ts';
import { refused } from './account-forms.ts';
import { expect, test } from './fixtures.ts';
import { giveSession, moveIn, operatorOf } from './new-people.ts';
import { change, marketCall, ordersOf, sell, shopper } from './shopping.ts';

const long = 'Panjang sekali namanya sampai delapan puluh huruf supaya terlihat yang terpotong';

test('five sellers, one of whom delivers: a meeting place for each other seller, without overflow at 320 px and with large text', async ({
  page,
  campus,
}) => {
  const buyer = await moveIn(campus);
  const sellers = await Promise.all(
    [long, 'Bima Antar', 'Citra', 'Dewi', 'Eka'].map((name) => moveIn(campus, { name })),
  );
  for (const [at, { id: sellerId, name: sellerName }] of sellers.entries()) {
    const codAddress = at === 1 ? '' : `Gate ${at}`;
    for (const name of at < 4 ? [long, `Barang ${at}`] : ['Lampu']) {
      const { id } = await sell(campus, { name, price: 9_999_999, sellerId, sellerName, codAddress });
      await marketCall(campus, buyer.id, 'POST', '/cart/items', { productId: id });
    }
  }
  await giveSession(page, campus, buyer.id);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/checkout');
  const of = (name: string) => page.getByRole('region', { name: cartTexts.soldBy(name) });
  await expect(of(long).getByLabel(cartTexts.meetAt)).toHaveValue('Gate 0');
  await expect(of('Bima Antar').getByLabel(cartTexts.meetAt)).toHaveCount(0);
  await expect(page.getByLabel(cartTexts.meetAt)).toHaveCount(4);
  await expect(page.getByLabel(cartLabels.address)).toHaveAccessibleDescription(cartTexts.addressHint(['Bima Antar']));
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await widest()).toBe(320);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect.poll(widest).toBe(320);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });

  await of('Citra').getByLabel(cartTexts.meetAt).fill('Lobi perpustakaan pusat, meja dekat pintu masuk sebelah timur');
  await page.getByRole('button', { name: cartLabels.placeOrder }).click();
  await expect(page.getByText('Alamat pengiriman wajib diisi!')).toBeVisible();
  await page.getByLabel(cartLabels.address).fill('Kos Melati 3');
  await page.getByRole('button', { name: cartLabels.placeOrder }).click();
  await expect(page).toHaveURL(/\/orders$/);
  expect(await ordersOf(campus, buyer.id)).toMatchObject([{ shippingAddress: 'Kos Melati 3' }]);
  const queries = [Query.equal('buyerId', buyer.id)];
  const { rows } = await operatorOf(campus).tables.listRows({ databaseId: 'market', tableId: 'sales', queries });
  const placeOf = (name: string) => rows.find((row) => Reflect.get(row, 'sellerName') === name)?.['meetPlace'];
  expect(placeOf('Citra')).toBe('Lobi perpustakaan pusat, meja dekat pintu masuk sebelah timur');
  expect(placeOf(long)).toBe('Gate 0');
  expect(placeOf('Bima Antar')).toBe('');
});

test('the checkout adapts when a seller starts or stops delivering while it is open', async ({
  page,
  campus,
  expectNoise,
}) => {
  expectNoise(refused);
  const lamp = await sell(campus, { name: 'Lampu' });
  const buyer = await shopper(page, campus, lamp);
  await page.goto('/checkout');
  const address = page.getByLabel(cartLabels.address);
  const order = page.getByRole('button', { name: cartLabels.placeOrder });
  await address.fill('Kos Melati 3');
  await change(campus, 'products', lamp.id, { codAddress: 'Lobi GSG' });
  await order.click();
  // The listing has changed: the buyer is informed and decides again.
  await expect(page.getByLabel(cartTexts.meetAt)).toHaveValue('Lobi GSG');
  await expect(address).toHaveCount(0);
  await change(campus, 'products', lamp.id, { codAddress: '' });
  await order.click();
  await expect(address).toHaveValue('Kos Melati 3');
  await order.click();
  await expect(page).toHaveURL(/\/orders$/);
  expect(await ordersOf(campus, buyer.id)).toMatchObject([{ shippingAddress: 'Kos Melati 3' }]);
});
