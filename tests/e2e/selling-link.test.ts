/** A sale by link, from the group chat to the code: two people who trade, and one who comes too late. */

import type { Locator } from '@playwright/test';
import { Query } from 'node-appwrite';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { cartLabels, cartTexts } from '../../web/copy/cart.ts';
import { handoverTexts } from '../../web/copy/handover.ts';
import { usualButtons, usualHandover } from '../../web/copy/usual-sale.ts';
import { ownLinkTexts } from '../../web/kinds/link/texts/sale-link.ts';
import { smallPhoto } from '../support/photo-bytes.ts';
import { fillLogin } from './account-forms.ts';
import { expect, people, test } from './fixtures.ts';
import { moveIn, operatorOf } from './new-people.ts';
import { choose, ready } from './new-seller.ts';
import { windowOf } from './sellers.ts';
import { expectAccessible, stored } from './shopping.ts';
import { completedNow } from './ticket.ts';

/** A loaded picture, not the placeholder in its place. */
const expectPicture = (picture: Locator) =>
  expect
    .poll(() => picture.evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0)))
    .toBeGreaterThan(0);

test('a sale link in a group chat: created, opened by a visitor, who signs in, orders, and gets the goods by code', async ({
  page,
  browser,
  campus,
  watch,
}) => {
  const [seller, buyer, late] = await Promise.all([
    moveIn(campus, { name: 'Rani Penjual' }),
    moveIn(campus, { name: 'Tono Pembeli' }),
    moveIn(campus, { name: 'Lala Telat' }),
  ]);
  const stall = await windowOf(browser, campus, watch, seller.id);
  await stall.goto('/manage-products');
  await stall.getByRole('link', { name: 'Tautan jual' }).click();
  await expect(stall.getByRole('heading', { level: 1, name: 'Jual lewat tautan' })).toBeVisible();
  const form = stall.getByRole('form', { name: 'Tautan baru' });
  await form.getByRole('button', { name: 'Buat tautan' }).click();
  await expect(form.getByLabel('Nama barang')).toBeFocused();
  await form.getByLabel('Nama barang').fill('Kipas angin pesanan');
  await form.getByLabel(ownLinkTexts.price).fill('75000');
  await form.getByLabel('Titik COD (boleh kosong)').fill('Lobi GSG');
  await choose(stall, await smallPhoto('kipas.jpg'));
  await expect(ready(stall)).toHaveCount(1);
  // Typed text survives a reload.
  await stall.reload();
  await expect(form.getByLabel('Nama barang')).toHaveValue('Kipas angin pesanan');
  await expect(ready(stall)).toHaveCount(1);
  await form.getByRole('button', { name: 'Buat tautan' }).click();
  const sheet = stall.getByRole('dialog');
  await expect(sheet.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me\/\?text=Kipas/);
  const address = await sheet.getByLabel('Alamat tautan').inputValue();
  const token = /\/s\/l\/[0-9a-f]{32}#([\w-]{22})$/.exec(address)?.[1] ?? '';
  expect(token).not.toBe('');
  await expectAccessible(stall);
  await sheet.getByRole('button', { name: 'Nanti saja' }).click();
  await expect(stall.getByRole('listitem').filter({ hasText: 'Kipas angin pesanan' })).toContainText('Terbuka');

  // A visitor sees the product; the login shows it again and leads straight to the checkout.
  await page.goto(address);
  await expect(page).toHaveURL(`${campus.url}/l#${token}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Kipas angin pesanan' })).toBeVisible();
  await expect(page.getByText('Dijual oleh Rani Penjual')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Masuk untuk memesan' }).click();
  await expect(page.getByRole('region', { name: 'Yang ingin Anda buka' })).toContainText(
    'Masuk untuk memesan Kipas angin pesanan',
  );
  await fillLogin(page, buyer.email, buyer.password);
  await expect(page).toHaveURL(`${campus.url}/l#${token}`);
  await expect(page.getByText(/^Barang ini disimpan untuk Anda sampai/)).toBeVisible();
  await expectAccessible(page);

  // Others who open the link learn that the product is taken, and the seller sees the order in progress.
  const other = await windowOf(browser, campus, watch, late.id);
  await other.goto(`/l#${token}`);
  await expect(other.getByRole('heading', { name: 'Orang lain sedang memesan barang ini' })).toBeVisible();
  await stall.reload();
  await expect(stall.getByRole('listitem').filter({ hasText: 'Kipas angin pesanan' })).toContainText('Sedang dipesan');

  await expect(page.getByLabel(cartTexts.meetAt)).toHaveValue('Lobi GSG');
  await page.getByRole('radio', { name: cashOnDelivery }).check();
  await page.getByRole('button', { name: cartLabels.placeOrder }).click();
  await expect(page).toHaveURL(/\/orders$/);
  const photo = { name: 'Foto Kipas angin pesanan' };
  await expectPicture(page.getByRole('article').locator('img'));
  const queries = [Query.equal('sellerId', seller.id), Query.limit(2)];
  const { rows } = await operatorOf(campus).tables.listRows({ databaseId: 'market', tableId: 'sales', queries });
  expect(rows).toHaveLength(1);
  const saleId = rows[0]?.$id ?? '';
  await other.reload();
  await expect(other.getByRole('heading', { level: 1, name: 'Tautan ini sudah dipakai' })).toBeVisible();
  await expect(other.getByText('Kipas angin pesanan')).toHaveCount(0);

  await stall.reload();
  await stall.getByRole('link', { name: 'Lihat penjualan' }).click();
  await expect(stall).toHaveURL(`${campus.url}/sales/${saleId}`);
  await expectPicture(stall.getByRole('region', { name: 'Pesanan Tono Pembeli' }).locator('img'));
  const desk = await windowOf(browser, campus, watch, people.admin.id);
  await desk.goto(`/admin/orders?pesanan=${saleId.slice(0, 20)}`);
  await expectPicture(desk.getByRole('dialog').getByRole('img', photo));
  await desk.context().close();
  await stall.getByRole('button', { name: usualButtons.seller.accept }).click();
  await page.goto(`/l#${token}`);
  await page.getByRole('link', { name: 'Lihat pesanan Anda' }).click();
  await page.getByRole('button', { name: handoverTexts.show }).click();
  const code = String(await stored(campus, 'handoverCodes', saleId, 'code'));
  await expect(page.getByText(`${code.slice(0, 3)} ${code.slice(3)}`, { exact: true })).toBeVisible();
  await stall.getByLabel(handoverTexts.field).fill(code);
  await stall.getByRole('button', { name: usualHandover.button('ready') }).click();
  await expect(stall.getByRole('main').getByText(completedNow)).toBeVisible();
  await Promise.all([stall.context().close(), other.context().close()]);
});

test('an unknown link, the seller’s own and a closed one each have their own message @proof', async ({
  page,
  browser,
  campus,
  watch,
  expectNoise,
}) => {
  // tests/functions/sale-links.test.ts tests the rules.
  expectNoise(/status of 404/);
  await page.goto('/l#bukan-token');
  await expect(page.getByRole('heading', { level: 1, name: 'Tautan ini tidak dikenal' })).toBeVisible();
  await page.goto('/l#AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByRole('heading', { level: 1, name: 'Tautan ini tidak dikenal' })).toBeVisible();

  const seller = await moveIn(campus, { name: 'Rani Penjual' });
  const stall = await windowOf(browser, campus, watch, seller.id);
  await stall.goto('/links');
  await expect(stall.getByRole('heading', { name: 'Belum ada tautan' })).toBeVisible();
  await stall.getByLabel('Nama barang').fill('Rak buku');
  await stall.getByLabel(ownLinkTexts.price).fill('50.000');
  await stall.getByRole('button', { name: 'Buat tautan' }).click();
  const token = /[\w-]{22}$/.exec(await stall.getByRole('dialog').getByLabel('Alamat tautan').inputValue())?.[0] ?? '';
  await stall.goto(`/l#${token}`);
  await expect(stall.getByRole('heading', { name: 'Ini tautan Anda sendiri' })).toBeVisible();
  await stall.getByRole('link', { name: 'Lihat tautan Anda' }).click();
  await stall.getByRole('button', { name: 'Akhiri tautan Rak buku' }).click();
  await stall.getByRole('dialog').getByRole('button', { name: 'Akhiri' }).click();
  await expect(stall.getByRole('listitem').filter({ hasText: 'Rak buku' })).toContainText('Anda akhiri.');
  await page.goto(`/l#${token}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tautan ini sudah berakhir' })).toBeVisible();
  await expect(page.getByText('Rak buku')).toHaveCount(0);
  // The link can be created again, with its previous values.
  await stall.getByRole('button', { name: 'Buat lagi tautan untuk Rak buku' }).click();
  await expect(stall.getByLabel('Nama barang')).toHaveValue('Rak buku');
  await stall.context().close();
});
