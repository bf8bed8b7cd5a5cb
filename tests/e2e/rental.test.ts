/** A rental on two phones: posted, booked, out by one code, a day late, and back by the other with the rest of the deposit. */
import { Query } from 'node-appwrite';
import { campusDate, dateAfter } from '#domain/kinds/rental/rental.ts';
import { adminId } from '../../seeds/campus/people.ts';
import { smallPhoto } from '../support/photo-bytes.ts';
import type { Campus } from './campus.ts';
import { expect, isPhone } from './fixtures.ts';
import { expectInside, press, tabTo, withoutTransitions } from './keyboard.ts';
import { giveSession, moveIn, operatorOf } from './new-people.ts';
import { choose, field, ready, stepTab } from './new-seller.ts';
import { paidOrder } from './paid-order.ts';
import { change, expectAccessible, marketCall, sell, stored } from './shopping.ts';
import { test } from './window-variants.ts';

async function newest(campus: Campus, sellerId: string): Promise<string> {
  const queries = [Query.equal('sellerId', sellerId), Query.orderDesc('$createdAt'), Query.limit(1)];
  const { rows } = await operatorOf(campus).tables.listRows({ databaseId: 'market', tableId: 'products', queries });
  if (!rows[0]) throw new Error(`no product of ${sellerId}`);
  return rows[0].$id;
}

const today = () => campusDate(Date.now());
const codeOf = (campus: Campus, saleId: string) => stored(campus, 'handoverCodes', saleId, 'code').then(String);

test('a toga is posted, rented for two days, brought back a day late, and the rest of its deposit goes back', async ({
  page,
  campus,
  windowFor,
}) => {
  const [rani, tono] = await Promise.all([
    moveIn(campus, { name: 'Rani Toga' }),
    moveIn(campus, { name: 'Tono Wisuda' }),
  ]);
  await giveSession(page, campus, rani.id);
  await page.goto('/post-product');
  await choose(page, await smallPhoto('toga.jpg'));
  await expect(ready(page)).toHaveCount(1);
  await page.getByLabel('Kategori').selectOption('Lainnya');
  await field(page, 'Nama produk').fill('Toga Wisuda Ukuran M');
  await field(page, 'Harga').fill('25000');
  await page.getByRole('radio', { name: 'Sewa' }).check();
  const terms = page.getByRole('group', { name: 'Syarat sewa' });
  await terms.getByLabel('Deposit per buah').fill('100000');
  await terms.getByLabel('Harga barunya').fill('90000');
  // Above the price of a new one: said, and allowed.
  await expect(terms.getByText('Deposit ini lebih mahal', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await terms.getByLabel('Harga barunya').fill('350000');
  if (isPhone(page)) await stepTab(page, 'Rincian').click();
  await field(page, 'Deskripsi').fill('Lengkap dengan topi dan selempang');
  if (isPhone(page)) await stepTab(page, 'Tempat').click();
  await field(page, 'Lokasi').fill('GSG');
  await field(page, 'Alamat COD').fill('Halaman GSG');
  await page.getByRole('button', { name: 'Posting Produk' }).click();
  await expect(page).toHaveURL(/\/manage-products/);
  const productId = await newest(campus, rani.id);

  const tonos = await windowFor(tono.id);
  await tonos.goto('/home');
  await tonos.getByRole('button', { name: 'Bisa disewa akhir pekan' }).click();
  await tonos.getByRole('link', { name: 'Toga Wisuda Ukuran M' }).click();
  const panel = tonos.getByRole('region', { name: 'Pilih tanggal sewa' });
  await expect(panel).toContainText('Deposit Rp 100.000 per buah');
  await panel.getByLabel('Ambil').fill(dateAfter(today(), 2));
  await panel.getByLabel('Kembali').fill(dateAfter(today(), 1));
  await expect(panel.getByText('Tanggal kembali tidak boleh sebelum tanggal ambil.')).toBeVisible();
  await panel.getByLabel('Ambil').fill(today());
  await expect(panel).toContainText('2 hari × 1 buah = Rp 50.000');
  await expectAccessible(tonos);
  await panel.getByRole('button', { name: 'Sewa sekarang' }).click();
  await expect(tonos).toHaveURL(/\/checkout/);
  await tonos.getByRole('radio', { name: 'Transfer Bank' }).check();
  await expect(tonos.getByText('Termasuk deposit Rp 100.000', { exact: false })).toBeVisible();
  await expect(tonos.getByRole('complementary')).toContainText('Rp 150.000');
  await expectAccessible(tonos);
  const orderId = await paidOrder(campus, tono, 150_000);
  const saleId = `${orderId}-1`;

  await page.goto(`/sales/${saleId}`);
  await page.getByRole('button', { name: 'Terima pesanan' }).click();
  await tonos.goto(`/orders/${orderId}`);
  await expect(tonos.getByText('Termasuk deposit Rp 100.000', { exact: false })).toBeVisible();
  await tonos.getByRole('button', { name: 'Tampilkan kode' }).click();
  await expect(tonos.getByRole('dialog', { name: 'Kode serah terima' })).toBeVisible();
  await page.getByLabel('Masukkan kode').fill(await codeOf(campus, saleId));
  await page.getByRole('button', { name: 'Selesaikan' }).click();
  await expect(page.getByText('Sedang disewa').first()).toBeVisible();

  // The days are over since yesterday.
  await change(campus, 'sales', saleId, { rentFrom: dateAfter(today(), -2), rentUntil: dateAfter(today(), -1) });
  await page.reload();
  await page.getByRole('button', { name: 'Tampilkan kode' }).click();
  await expect(page.getByRole('dialog', { name: 'Kode pengembalian' })).toBeVisible();
  await tonos.goto(`/orders/${orderId}`);
  await expect(tonos.getByText('Terlambat sampai sekarang: Rp 25.000', { exact: false })).toBeVisible();
  await expectAccessible(tonos);
  await tonos.getByLabel('Masukkan kode').fill(await codeOf(campus, saleId));
  await tonos.getByRole('button', { name: 'Selesaikan' }).click();
  const settled = 'Dari deposit Rp 25.000 untuk pemilik, Rp 75.000 kembali ke penyewa.';
  await expect(tonos.getByText(settled, { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(settled, { exact: false })).toBeVisible();
  expect(await stored(campus, 'refunds', `${saleId}-d`, 'amount')).toBe(75_000);
  expect(await stored(campus, 'products', productId, 'bookings')).toBe(1);
});

test('a camera goes out by the keyboard alone, comes back damaged, and the desk divides its deposit @proof', async ({
  page,
  campus,
  windowFor,
}) => {
  const [rani, tono] = await Promise.all([
    moveIn(campus, { name: 'Rani Kamera' }),
    moveIn(campus, { name: 'Tono Acara' }),
  ]);
  const goods = { name: 'Kamera Mirrorless', price: 75_000, sellerId: rani.id, sellerName: rani.name };
  const { id: productId } = await sell(campus, goods);
  const terms = { kind: 'rental', stock: null, deposit: 600_000, pieces: 1, valueNew: 6_500_000 };
  await change(campus, 'products', productId, terms);
  const days = { from: today(), until: dateAfter(today(), 1) };
  await marketCall(campus, tono.id, 'POST', '/rentals/cart', { productId, ...days, quantity: 1 });
  const orderId = await paidOrder(campus, tono, 750_000);
  const saleId = `${orderId}-1`;
  await marketCall(campus, rani.id, 'POST', `/sales/${saleId}/events`, { event: 'accept' });

  await withoutTransitions(page);
  await giveSession(page, campus, rani.id);
  const tonos = await windowFor(tono.id);
  await withoutTransitions(tonos);
  await tonos.goto(`/orders/${orderId}`);
  await press(tonos, tonos.getByRole('button', { name: 'Tampilkan kode' }));
  await expectInside(tonos.getByRole('dialog', { name: 'Kode serah terima' }));
  await tonos.keyboard.press('Escape');
  await page.goto(`/sales/${saleId}`);
  await tabTo(page, page.getByLabel('Masukkan kode'));
  await page.keyboard.type(await codeOf(campus, saleId));
  await press(page, page.getByRole('button', { name: 'Selesaikan' }));
  for (const one of [page, tonos]) {
    await expect(one.getByText('Diserahkan kepada penyewa')).toBeVisible();
    await expect(one.getByText('Diselesaikan', { exact: true })).toHaveCount(0);
  }

  await press(page, page.getByRole('button', { name: 'Ada kendala' }));
  const dialog = page.getByRole('dialog');
  await expectInside(dialog);
  await tabTo(page, dialog.getByLabel('Alasan'));
  await page.keyboard.type('Lensanya retak saat kembali.');
  await press(page, dialog.getByRole('button', { name: 'Laporkan kendala' }));
  await expect(tonos.getByText('Lensanya retak saat kembali.').first()).toBeVisible();
  await expectAccessible(tonos);

  const desk = await windowFor(adminId);
  await desk.goto(`/admin/disputes/${saleId}`);
  await desk.getByRole('button', { name: 'Selesaikan untuk penjual' }).click();
  const decision = desk.getByRole('dialog');
  await decision.getByLabel('Alasan').fill('Retaknya terlihat di foto.');
  const part = decision.getByLabel('Bagian pemilik dari deposit Rp 600.000');
  await part.fill('600001');
  await decision.getByRole('button', { name: 'Ya, selesaikan' }).click();
  // More than there is: said, and nothing typed is lost.
  await expect(decision.getByText('Isi antara Rp 0 dan deposit.')).toBeVisible();
  await expect(decision.getByLabel('Alasan')).toHaveValue('Retaknya terlihat di foto.');
  expect(await stored(campus, 'sales', saleId, 'state')).toBe('disputed');
  await part.fill('250000');
  await expect(decision.getByText('Sisanya, Rp 350.000, kembali ke penyewa.')).toBeVisible();
  await expectAccessible(desk);
  await decision.getByRole('button', { name: 'Ya, selesaikan' }).click();
  const settled = 'Dari deposit Rp 250.000 untuk pemilik, Rp 350.000 kembali ke penyewa.';
  for (const one of [page, tonos]) await expect(one.getByText(settled, { exact: false })).toBeVisible();
  await expectAccessible(tonos);
  expect(await stored(campus, 'refunds', `${saleId}-d`, 'amount')).toBe(350_000);
  expect(await stored(campus, 'sales', saleId, 'depositKept')).toBe(250_000);
});
