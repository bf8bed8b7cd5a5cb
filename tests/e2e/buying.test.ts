import type { Route } from '@playwright/test';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { cartLabels, cartTexts, checkoutMessages } from '../../web/copy/cart.ts';
import { orderTexts } from '../../web/copy/orders.ts';
import { shopTexts } from '../../web/copy/shop.ts';
import { uiTexts } from '../../web/copy/ui.ts';
import { usualStates } from '../../web/copy/usual-sale.ts';
import { fillLogin } from './account-forms.ts';
import { expect, onceOnPhone, signIn, test } from './fixtures.ts';
import { endSessions } from './new-people.ts';
import { expectReflow } from './pages/checks.ts';
import {
  change,
  expectAccessible,
  marketCall,
  newest,
  order,
  ordersOf,
  sell,
  shopper,
  stored,
  withCart,
} from './shopping.ts';
import { pressBehind } from './ticket.ts';

test('cash: the quantity is limited to the stock, the address is required, and a double click creates one order', async ({
  page,
  campus,
}) => {
  const shelf = await sell(campus, { stock: 2 });
  await shopper(page, campus, shelf);
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: `Kurangi ${shelf.name}` })).toBeDisabled();
  await page.getByRole('button', { name: `Tambah ${shelf.name}` }).click();
  await expect(page.getByText('Maksimal 2 buah, sesuai stok yang tersedia.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Tambah ${shelf.name}` })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: cartLabels.checkoutNow }).click();
  await expect(page.getByRole('complementary').getByText('150.000')).toBeVisible();
  await page.getByRole('button', { name: cartLabels.placeOrder }).click();
  await expect(page.getByText('Alamat pengiriman wajib diisi!')).toBeVisible();
  await page.getByLabel(cartLabels.address).fill('   ');
  await page.getByRole('button', { name: cartLabels.placeOrder }).click();
  await expect(page.getByText('Alamat pengiriman wajib diisi!')).toBeVisible();
  await page.getByLabel(cartLabels.address).fill('Kos Melati 3');
  await expectAccessible(page);
  await page.getByRole('button', { name: cartLabels.placeOrder }).dblclick();
  await expect(page.getByText('Pesanan berhasil dibuat (COD)!')).toBeVisible();
  await expect(page).toHaveURL(/\/orders$/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(newest(page).getByText('PENDING')).toBeVisible();
  expect(await stored(campus, 'products', shelf.id, 'stock')).toBe(0);
  await page.goto('/checkout');
  await expect(page.getByText('Keranjang kosong.')).toBeVisible();
});

test('the address field is prefilled with the last typed address, even after orders without one @proof', async ({
  page,
  campus,
}) => {
  // tests/domain/shipping-address.test.ts tests the text that an order stores instead of a delivery address.
  const brought = await sell(campus, { name: 'Ember Cuci' });
  const placed = await sell(campus, { name: 'Gantungan Baju', codAddress: 'Depan Gate 2' });
  const address = page.getByLabel(cartLabels.address);
  const place = page.getByLabel(cartTexts.meetAt);
  const order = async () => {
    await page.getByRole('button', { name: cartLabels.placeOrder }).click();
    await expect(page).toHaveURL(/\/orders$/);
  };
  const { id } = await shopper(page, campus, brought);
  await page.goto('/checkout');
  await address.fill('Kos Melati 3');
  await page.reload();
  await expect(address).toHaveValue('Kos Melati 3');
  await order();
  await marketCall(campus, id, 'POST', '/cart/items', { productId: placed.id });
  await page.goto('/checkout');
  await expect(place).toHaveValue('Depan Gate 2');
  await expect(address).toHaveCount(0);
  await place.fill('Lobi GSG');
  await page.reload();
  await expect(place).toHaveValue('Lobi GSG');
  await order();
  expect(await ordersOf(campus, id)).toContainEqual(
    expect.objectContaining({ shippingAddress: 'Bertemu di Lobi GSG' }),
  );
  await marketCall(campus, id, 'POST', '/cart/items', { productId: brought.id });
  await page.goto('/checkout');
  await expect(address).toHaveValue('Kos Melati 3');
});

test('two tabs: quantity, removal and order appear in both; "Buat Pesanan" in both creates one order @proof', async ({
  page,
  context,
  campus,
  watch,
}) => {
  // tests/functions/place-order.test.ts tests that only one of two simultaneous orders succeeds.
  const [kept, dropped] = [await sell(campus, { name: 'Termos Air' }), await sell(campus, { name: 'Payung Lipat' })];
  const person = await shopper(page, campus, kept, dropped);
  const other = await context.newPage();
  watch(other);
  await Promise.all([page, other].map((tab) => tab.goto('/cart')));
  await expect(other.getByRole('link', { name: dropped.name })).toBeVisible();
  await page.getByRole('button', { name: `Tambah ${kept.name}` }).dblclick();
  await expect(other.getByRole('group', { name: `Jumlah ${kept.name}` })).toHaveText('3');
  // Removes an item and restores it unchanged, in both windows; then removes it for good.
  await other.getByRole('button', { name: `Hapus ${dropped.name}` }).click();
  await expect(page.getByRole('link', { name: dropped.name })).toHaveCount(0);
  await expect(other.getByText(`"${dropped.name}" dihapus dari keranjang.`)).toBeVisible();
  await other.getByRole('button', { name: 'Urungkan' }).click();
  await expect(page.getByRole('link', { name: dropped.name })).toBeVisible();
  await other.getByRole('button', { name: `Hapus ${dropped.name}` }).click();
  await expect(page.getByRole('link', { name: dropped.name })).toHaveCount(0);

  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: cartLabels.checkoutNow }).click();
    await tab.getByLabel(cartLabels.address).fill('Kos Melati 3');
  }
  // Presses as close together as two windows allow. The later one may find its button gone with the cart.
  const press = () => document.querySelector<HTMLButtonElement>('main form [type=submit]')?.click();
  await Promise.all([page, other].map((tab) => tab.evaluate(press)));
  const isThere = (tab: typeof page) => new URL(tab.url()).pathname === '/orders';
  await expect.poll(() => [page, other].filter(isThere).length).toBe(1);
  const loser = isThere(page) ? other : page;
  await expect(loser.getByText('Keranjang kosong.').first()).toBeVisible();
  expect(await ordersOf(campus, person.id)).toHaveLength(1);
  expect(await stored(campus, 'products', kept.id, 'stock')).toBe(2);
});

test('the buyer cancels, the stock is restored, and the product can be put into the cart again @proof', async ({
  page,
  campus,
}) => {
  // tests/functions/order-life.test.ts and tests/functions/reorder.test.ts test the rules.
  const shelf = await sell(campus, { stock: 3 });
  await shopper(page, campus, shelf);
  await order(page, cashOnDelivery);
  await newest(page)
    .getByRole('link', { name: /Lihat detail/ })
    .click();
  // The list that was open before has such a button, too.
  await expect(page.getByRole('heading', { name: 'Detail Pesanan' })).toBeVisible();
  await pressBehind(page, orderTexts.cancel);
  await page.getByRole('button', { name: uiTexts.yesCancel }).dblclick();
  await expect(page.getByRole('main').getByText(usualStates.canceled, { exact: true })).toBeVisible();
  expect(await stored(campus, 'products', shelf.id, 'stock')).toBe(3);
  await page.getByRole('button', { name: 'Beli Lagi' }).click();
  await expect(page.getByText('1 produk dimasukkan lagi ke keranjang.')).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('link', { name: shelf.name })).toBeVisible();
});

test('a changed price is noted in the cart, and in the checkout before ordering @proof', async ({ page, campus }) => {
  // tests/functions/cart.test.ts and tests/functions/place-order.test.ts test the rules.
  const shelf = await sell(campus);
  await shopper(page, campus, shelf);
  await change(campus, 'products', shelf.id, { price: 80_000 });
  await page.goto('/cart');
  await expect(page.getByText(/^Harga naik dari Rp\s75\.000 menjadi Rp\s80\.000\.$/)).toBeVisible();
  await page.getByRole('button', { name: cartLabels.checkoutNow }).click();
  await page.getByLabel(cartLabels.address).fill('Kos Melati 3');
  await change(campus, 'products', shelf.id, { price: 60_000 });
  await page.getByRole('button', { name: cartLabels.placeOrder }).click();
  await expect(page.getByText(/Rp\s80\.000 → Rp\s60\.000/)).toBeVisible();
  await expect(page.getByRole('complementary').getByText(/^Rp\s60\.000$/)).toBeVisible();
  await expect(page.getByLabel(cartLabels.address)).toHaveValue('Kos Melati 3');
  await page.getByRole('button', { name: cartLabels.placeOrder }).click();
  await expect(page.getByText(checkoutMessages.codSuccess)).toBeVisible();
  await expect(newest(page).getByText(/^Rp\s60\.000$/)).toBeVisible();
});

test('sold-out lines are removed with one press, and a line above the stock is reduced to it @proof', async ({
  page,
  campus,
}) => {
  // tests/web/cart-lines.test.ts tests the rules.
  const [gone, few] = [await sell(campus, { name: 'Kursi Lipat' }), await sell(campus, { name: 'Lampu Meja' })];
  await shopper(page, campus, gone, few, few, few);
  await change(campus, 'products', gone.id, { stock: 0 });
  await change(campus, 'products', few.id, { stock: 2 });
  await page.goto('/cart');
  await expect(page.getByText('Stok sudah habis.')).toBeVisible();
  await expect(page.getByText('Stok tinggal 2 buah. Kurangi jumlahnya.')).toBeVisible();
  await expect(page.getByRole('button', { name: cartLabels.checkoutNow })).toBeDisabled();
  await expectAccessible(page);
  await expectReflow(page);
  await page.getByRole('button', { name: 'Hapus yang tidak bisa dibeli' }).click();
  await expect(page.getByRole('link', { name: gone.name })).toHaveCount(0);
  await page.getByRole('button', { name: 'Jadikan 2 buah' }).click();
  await page.getByRole('button', { name: cartLabels.checkoutNow }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('button', { name: cartLabels.placeOrder })).toBeEnabled();
});

test('only the selected lines are ordered, with a meeting place for each seller; the others stay in the cart', async ({
  page,
  campus,
}) => {
  const [lamp, chair, fan] = [
    await sell(campus, { name: 'Lampu Meja' }),
    await sell(campus, { name: 'Kursi Lipat' }),
    await sell(campus, { name: 'Kipas Kecil', codAddress: 'Depan GSG' }),
  ];
  await shopper(page, campus, lamp, chair, fan);
  await page.goto('/cart');
  const tick = (name: string) => page.getByRole('checkbox', { name: `Beli ${name} sekarang` });
  await expect(tick(lamp.name)).toBeChecked();
  await tick(lamp.name).uncheck();
  await tick(chair.name).uncheck();
  await expect(page.getByText('1 dari 3 barang dipilih; sisanya tetap di keranjang.')).toBeVisible();
  await expectAccessible(page);
  await expectReflow(page);
  await tick(fan.name).uncheck();
  await expect(page.getByText('Pilih dulu barang yang mau dibeli.')).toBeVisible();
  // Without a selection the total is 0, but the cart does not say that it is free.
  await expect(page.getByRole('complementary', { name: cartLabels.summary })).toContainText(/Total\s*Rp\s0/);
  await expect(page.getByRole('button', { name: cartLabels.checkoutNow })).toBeDisabled();
  await tick(fan.name).check();
  await page.getByRole('button', { name: cartLabels.checkoutNow }).click();
  await expect(page.getByText('2 barang lain tetap di keranjang.')).toBeVisible();
  await expectAccessible(page);
  await expectReflow(page);
  await page.getByLabel(cartTexts.meetAt).fill('Kantin FEB');
  await page.reload();
  await expect(page.getByLabel(cartTexts.meetAt)).toHaveValue('Kantin FEB');
  await page.getByRole('button', { name: cartLabels.placeOrder }).click();
  await expect(page.getByText(checkoutMessages.codSuccess)).toBeVisible();
  const detail = await newest(page)
    .getByRole('link', { name: /Lihat detail/ })
    .getAttribute('href');
  expect(await stored(campus, 'sales', `${detail?.split('/').at(-1)}-1`, 'meetPlace')).toBe('Kantin FEB');
  await page.goto('/cart');
  await expect(tick(lamp.name)).toBeVisible();
  await expect(tick(chair.name)).toBeVisible();
  await expect(tick(fan.name)).toHaveCount(0);
});

test('"Beli" opens a checkout of that product alone @proof', async ({ page, campus }) => {
  // taps.test.ts tests a cash order.
  const [lamp, chair] = [
    await sell(campus, { name: 'Lampu Tidur Kuning' }),
    await sell(campus, { name: 'Kursi Tamu Hijau' }),
  ];
  onceOnPhone(page);
  await shopper(page, campus, chair);
  await page.goto(`/product/${lamp.id}`);
  await page.getByRole('region', { name: 'Beli produk ini' }).getByRole('button', { name: shopTexts.buy }).click();
  await expect(page).toHaveURL(new RegExp(`/checkout\\?barang=${lamp.id}$`));
  await expect(page.getByText(lamp.name)).toBeVisible();
  await expect(page.getByText(chair.name)).toHaveCount(0);
  await page.goto('/checkout?barang=tidak-ada');
  await expect(page.getByText('Barang yang dipilih sudah tidak ada di keranjang.')).toBeVisible();
});

test('the session ends at "Buat Pesanan": typed text is still there after the login', async ({
  page,
  campus,
  expectNoise,
}) => {
  expectNoise(/status of 40[14]/);
  // Without its live connection the page notices the expired session only at the press.
  await page.routeWebSocket(/realtime/, () => undefined);
  const person = await withCart(campus, await sell(campus));
  await signIn(page, person);
  await page.goto('/checkout');
  await page.getByLabel(cartLabels.address).fill('Kos Melati 3');
  await page.getByRole('radio', { name: bankTransfer }).check();
  // The session ends during the request: otherwise the page may notice first and leave.
  const endOnTheWay = async (route: Route) => {
    await endSessions(campus, person.id);
    await route.continue();
  };
  await page.route(/\/functions\/market\/executions/, endOnTheWay, { times: 1 });
  await page.getByRole('button', { name: cartLabels.placeOrder }).click();
  // For a moment the message is also shown next to the button.
  await expect(page.getByText('Sesi Anda berakhir, silakan login kembali.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, person.email, person.password);
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByLabel(cartLabels.address)).toHaveValue('Kos Melati 3');
  await expect(page.getByRole('radio', { name: bankTransfer })).toBeChecked();
});
