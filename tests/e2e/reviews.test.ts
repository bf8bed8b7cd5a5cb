import type { Page } from '@playwright/test';
import { ID } from 'node-appwrite';
import { absencesId } from '#domain/ids.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { adminId } from '../../seeds/campus/people.ts';
import { reportTexts } from '../../web/copy/admin.ts';
import { cartLabels } from '../../web/copy/cart.ts';
import { productTexts } from '../../web/copy/product.ts';
import { saleTexts } from '../../web/copy/sales.ts';
import { reviewTexts } from '../../web/copy/trust.ts';
import { expect, onceOnPhone, press, test } from './fixtures.ts';
import { giveSession, moveIn, operatorOf } from './new-people.ts';
import { completedSale, desktopSize, phone, windowOf } from './sellers.ts';
import { change, expectAccessible, marketCall, sell, stored, withCart } from './shopping.ts';

const star = (page: Page, group: RegExp, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true });

test('buyer and seller review each other; both reviews are published together, replied to once, and visible to visitors @proof', async ({
  page,
  browser,
  campus,
  watch,
  expectNoise,
}) => {
  // trade.test.ts tests that both sides write one; tests/functions/reviews.test.ts tests the rules.
  onceOnPhone(page);
  const seller = await moveIn(campus, { name: 'Rani Puspita' });
  const { buyer, saleId } = await completedSale(campus, seller);
  const order = `/orders/${saleId.slice(0, 20)}`;
  await giveSession(page, campus, buyer.id);
  await page.goto(order);
  // Arrow keys move between the stars.
  await star(page, /Bagaimana transaksi/, '1 bintang').focus();
  await page.keyboard.press('Space');
  for (let next = 0; next < 4; next++) await page.keyboard.press('ArrowRight');
  await expect(star(page, /Bagaimana transaksi/, '5 bintang')).toBeChecked();
  await expect(
    page.getByText('Ulasan Anda dan Rani Puspita terbit bersama, paling lambat', { exact: false }),
  ).toBeVisible();
  await star(page, /Sesuai deskripsi/, '4 bintang').check({ force: true });
  const words = page.getByLabel('Ceritakan pengalaman Anda', { exact: false });
  await words.fill('Barang bagus, <b>penjual ramah</b>.');
  await expect(page.getByText('465 karakter tersisa')).toBeVisible();
  // A failed call and a reload keep the input.
  expectNoise(/functions\/market\/executions/);
  await page.route('**/functions/market/executions', (route) => route.abort());
  await press(page, reviewTexts.send);
  await expect(page.getByRole('alert').filter({ hasText: 'Tidak dapat terhubung' })).toBeVisible();
  await page.unroute('**/functions/market/executions');
  await page.reload();
  await expect(words).toHaveValue('Barang bagus, <b>penjual ramah</b>.');
  await expect(star(page, /Bagaimana transaksi/, '5 bintang')).toBeChecked();
  await expectAccessible(page);
  await press(page, reviewTexts.send);
  await expect(page.getByText('Terbit setelah Rani Puspita juga memberi ulasan', { exact: false })).toBeVisible();

  // The first review stays hidden until the other side has written one.
  const guest = await (
    await browser.newContext({ baseURL: campus.url, viewport: { width: 390, height: 844 } })
  ).newPage();
  watch(guest);
  await guest.goto(`/seller/${seller.id}`);
  await expect(guest.getByRole('heading', { name: 'Rani Puspita' })).toBeVisible();
  await expect(guest.getByText('Belum ada ulasan', { exact: true })).toBeVisible();
  await expect(guest.getByText('1 penjualan selesai')).toBeVisible();

  const stall = await windowOf(browser, campus, watch, seller.id);
  await stall.goto(`/sales/${saleId}`);
  await expect(stall.getByRole('button', { name: reviewTexts.send })).toHaveCount(0);
  await expect(stall.getByText('Barang bagus', { exact: false })).toHaveCount(0);
  await star(stall, /Bagaimana transaksi/, '4 bintang').check({ force: true });
  await press(stall, reviewTexts.send);
  await expect(stall.getByText('penjual ramah', { exact: false })).toBeVisible();

  await stall.goto(`/seller/${seller.id}`);
  await expect(stall.getByText('Beginilah orang lain melihat Anda.')).toBeVisible();
  await press(stall, 'Jawab');
  await stall.getByLabel('Jawaban untuk', { exact: false }).fill('Terima kasih!');
  await press(stall, 'Kirim jawaban');
  await expect(stall.getByText('Jawaban Rani Puspita')).toBeVisible();
  await expect(stall.getByRole('button', { name: 'Jawab', exact: true })).toHaveCount(0);

  await guest.reload();
  const review = guest.getByRole('region', { name: 'Ulasan' }).getByRole('article');
  await expect(review).toContainText('Barang bagus, <b>penjual ramah</b>.');
  await expect(review).toContainText('5 dari 5 bintang');
  await expect(review).toContainText('Terima kasih!');
  await expect(guest.getByText('1 ulasan').first()).toBeVisible();
  await guest.getByRole('button', { name: 'Laporkan ulasan' }).click();
  await expect(guest).toHaveURL(/\/login/);

  // The buyer's open page shows both without a reload.
  await expect(page.getByRole('heading', { name: 'Ulasan Rani Puspita' })).toBeVisible();
  expect(await stored(campus, 'reputations', seller.id, 'stars5')).toBe(1);
  for (const other of [guest, stall]) await other.context().close();
});

test('an administrator hides a reported review: its stars no longer count, and its author reads why @proof', async ({
  page,
  browser,
  campus,
  watch,
}) => {
  const seller = await moveIn(campus, { name: 'Deni Saputra' });
  const { buyer, saleId } = await completedSale(campus, seller);
  const said = { description: 0, punctuality: 0, communication: 0 };
  await marketCall(campus, buyer.id, 'POST', `/sales/${saleId}/review`, {
    stars: 1,
    message: 'Nomornya 0812',
    ...said,
  });
  await marketCall(campus, seller.id, 'POST', `/sales/${saleId}/review`, { stars: 5, message: '', ...said });
  const stall = await windowOf(browser, campus, watch, buyer.id);
  const reader = await moveIn(campus, { name: 'Wening Asri' });
  await giveSession(page, campus, reader.id);
  await page.goto(`/seller/${seller.id}`);
  await press(page, 'Laporkan ulasan');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(productTexts.reason).selectOption('Memuat data pribadi');
  await dialog.getByRole('button', { name: productTexts.sendReport }).click();
  await expect(dialog.getByText('Laporan Terkirim!')).toBeVisible();

  const desk = await windowOf(browser, campus, watch, adminId);
  await desk.goto('/admin/reports?tentang=lain&status=new');
  await desk.getByRole('row').filter({ hasText: reader.name }).getByRole('link', { name: reportTexts.review }).click();
  await expect(desk.getByText('Nomornya 0812')).toBeVisible();
  await press(desk, 'Sembunyikan ulasan');
  await desk.getByLabel(saleTexts.reason).fill('Memuat nomor telepon.');
  await desk.getByRole('dialog').getByRole('button', { name: 'Ya, sembunyikan' }).click();
  await expect(desk.getByRole('button', { name: 'Tampilkan lagi' })).toBeVisible();
  await expectAccessible(desk);
  expect(await stored(campus, 'reputations', seller.id, 'stars1')).toBe(0);
  await page.reload();
  await expect(page.getByText('Belum ada ulasan', { exact: true })).toBeVisible();
  await stall.goto(`/orders/${saleId.slice(0, 20)}`);
  await expect(stall.getByText('disembunyikan oleh admin: Memuat nomor telepon.', { exact: false })).toBeVisible();
  for (const other of [stall, desk]) await other.context().close();
});

test('a buyer recorded absent twice can no longer pay in cash; typed text stays after the refusal @proof', async ({
  page,
  campus,
  expectNoise,
}) => {
  const seller = await moveIn(campus, { name: 'Tono Wijaya' });
  const ware = await sell(campus, { name: 'Kompor Mini', price: 40_000, stock: 9 });
  await change(campus, 'products', ware.id, { sellerId: seller.id, sellerName: seller.name });
  const buyer = await withCart(campus, ware);
  const form = { paymentMethod: cashOnDelivery, shippingAddress: 'Asrama Putri Blok C 12', expectedTotal: 40_000 };
  for (let missed = 0; missed < 2; missed++) {
    const orderId = ID.unique();
    await marketCall(campus, buyer.id, 'POST', '/orders', { orderId, ...form });
    const ended = { state: 'canceled', against: 'buyer', absentAt: new Date().toISOString() };
    await change(campus, 'sales', `${orderId}-1`, ended);
    await marketCall(campus, buyer.id, 'POST', '/cart/items', { productId: ware.id });
  }
  // Events of a sale increase the counter of absences. These absences were written directly, so the counter's row must
  // be created again.
  const counter = { databaseId: 'market', tableId: 'counters', rowId: absencesId(buyer.id) };
  await operatorOf(campus).tables.deleteRow(counter);
  await giveSession(page, campus, buyer.id);
  await page.goto('/checkout');
  await page.getByLabel(cartLabels.address).fill('Kos Melati nomor 3');
  expectNoise(/status of 422/);
  await press(page, cartLabels.placeOrder);
  const refusal = page.getByRole('alert').filter({ hasText: 'Bayar dengan transfer sampai' });
  await expect(refusal.getByRole('link', { name: 'Chat Admin' })).toHaveAttribute('href', '/chat');
  await expectAccessible(page);
  await press(page, 'Pilih Transfer Bank');
  await expect(page.getByRole('radio', { name: bankTransfer })).toBeChecked();
  // The person chooses cash again: the same refusal follows, and one press is enough the second time, too.
  await page.getByRole('radio', { name: 'COD' }).check();
  await press(page, cartLabels.placeOrder);
  await press(page, 'Pilih Transfer Bank');
  await expect(page.getByRole('radio', { name: bankTransfer })).toBeChecked();
  await expect(page.getByLabel(cartLabels.address)).toHaveValue('Kos Melati nomor 3');
  await expect(page.getByRole('button', { name: cartLabels.placeOrder, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Pesanan Anda tersimpan', { exact: false }).or(page.getByTitle('Pembayaran')).first(),
  ).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a seller’s page is accessible, ${colorScheme} @proof`, async ({ page, campus }) => {
    const seller = await moveIn(campus, { name: 'Sri Lestari' });
    const { buyer, saleId } = await completedSale(campus, seller);
    const said = { stars: 4, description: 5, punctuality: 3, communication: 4, message: 'Sesuai foto.' };
    for (const { id } of [buyer, seller]) await marketCall(campus, id, 'POST', `/sales/${saleId}/review`, said);
    await page.emulateMedia({ colorScheme });
    for (const size of [desktopSize, phone]) {
      await page.setViewportSize(size);
      await page.goto(`/seller/${seller.id}`);
      await expect(page.getByText('Sesuai foto.')).toBeVisible();
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: '5 bintang' }).click();
    await expect(page.getByText('Tidak ada ulasan bintang 5.')).toBeVisible();
  });
}
