import { ID } from 'node-appwrite';
import { bankTransfer } from '#domain/orders/payment.ts';
import { productTexts } from '../../web/copy/product.ts';
import { fillLogin } from './account-forms.ts';
import { expect, liveConnection, test } from './fixtures.ts';
import { moveIn } from './new-people.ts';
import { expectAccessible, marketCall, passDeadline, runUpkeep, sell, withCart } from './shopping.ts';

test('a buyer who waits for the last item is notified when the order that reserves it lapses, and buys it @proof', async ({
  page,
  campus,
}) => {
  // tests/functions/wish-alerts.test.ts and holds.test.ts test who is notified and when.
  const goods = await sell(campus, { name: 'Kursi Lipat Kayu', stock: 1 });
  const other = await withCart(campus, goods);
  const orderId = ID.unique();
  await marketCall(campus, other.id, 'POST', '/orders', {
    ...{ orderId, paymentMethod: bankTransfer, shippingAddress: 'Asrama Putri Blok C 12', expectedTotal: 75_000 },
  });

  const person = await moveIn(campus);
  const main = page.getByRole('main');
  await page.goto(`/products?${new URLSearchParams({ q: goods.name })}`);
  await expect(main.getByRole('article').filter({ hasText: goods.name }).getByText('Ditahan')).toBeVisible();
  await page.goto(`/product/${goods.id}`);
  await expect(main.getByText(/^Sedang ditahan pembeli lain, paling lama (60|59) menit lagi\.$/)).toBeVisible();
  await expect(main.getByRole('button', { name: 'Ditahan' })).toBeDisabled();
  const box = main.getByRole('region', { name: 'Kabari saya' });
  await box.getByRole('button', { name: 'Kabari saya' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, person.email, person.password);
  await expect(box.getByRole('status')).toHaveText('Kami kabari begitu tersedia lagi.');
  await expect(box.getByRole('button', { name: 'Tidak jadi' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/wishlist');
  await expect(main.getByText('Ditahan', { exact: true })).toBeVisible();
  const live = liveConnection(page);
  await page.goto(`/product/${goods.id}`);
  await live;
  await expect(box.getByRole('button', { name: 'Tidak jadi' })).toBeVisible();

  await passDeadline(campus, orderId);
  await runUpkeep(campus);
  await expect(main.getByRole('button', { name: productTexts.addToCart })).toBeEnabled();
  await expect(box).toHaveCount(0);
  await page.goto('/notifications');
  const told = main.getByRole('link', { name: /Tersedia lagi/ });
  await expect(async () => {
    await page.reload();
    await expect(told).toBeVisible({ timeout: 20_000 });
  }).toPass();
  await told.click();
  await expect(page).toHaveURL(new RegExp(`/product/${goods.id}$`));
  await main.getByRole('button', { name: productTexts.addToCart }).click();
  await page.goto('/wishlist');
  await expect(main.getByText('Tersedia lagi')).toBeVisible();
  await expect(main.getByText('Tinggal satu')).toBeVisible();
  await page.goto('/cart');
  await expect(main.getByText(goods.name).first()).toBeVisible();
});
