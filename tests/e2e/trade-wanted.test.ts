/** Wanted ads ("Dicari"): from an ad to an agreed price, with the seller's own product or a new one. */

import { ID } from 'node-appwrite';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { cartLabels } from '../../web/copy/cart.ts';
import { fieldSentence } from '../../web/copy/fields.ts';
import { frameTexts } from '../../web/copy/frame.ts';
import { offerTexts } from '../../web/copy/offers.ts';
import { productTexts } from '../../web/copy/product.ts';
import { productFieldLabels } from '../../web/copy/product-labels.ts';
import { sellingCopy } from '../../web/copy/selling.ts';
import { wantedAdTexts } from '../../web/kinds/wanted/texts/wanted-ads.ts';
import { smallPhoto } from '../support/photo-bytes.ts';
import { byNotification, logInBetween } from './deep-links.ts';
import { expect, onceOnPhone, press } from './fixtures.ts';
import { giveSession, moveIn } from './new-people.ts';
import { choose, field, ready, stepTab } from './new-seller.ts';
import { change, expectAccessible, marketCall, stored } from './shopping.ts';
import { homeCategory } from './this-campus.ts';
import { neighbours } from './trading-pair.ts';
import { test } from './window-variants.ts';

/** An ad of another person. */
async function posted(campus: Parameters<typeof marketCall>[0], userId: string, what: string): Promise<string> {
  const wantedId = ID.unique();
  const thing = { what, category: homeCategory, budget: 200_000, place: '', details: '' };
  await marketCall(campus, userId, 'POST', '/wanted', { wantedId, ...thing });
  return wantedId;
}

test('a seller answers a wanted ad with an existing product, which is ordered at the agreed price', async ({
  page: tonos,
  campus,
  windowFor,
}) => {
  onceOnPhone(tonos);
  const { rani, tono, ware } = await neighbours(campus, { name: 'Kipas Meja Kuningan', price: 150_000, stock: 1 });
  await change(campus, 'products', ware.id, { category: homeCategory, codAddress: 'Lobi perpustakaan pusat' });

  await giveSession(tonos, campus, tono.id);
  await tonos.goto('/home');
  await tonos.getByRole('button', { name: frameTexts.sell }).click();
  await tonos.getByRole('menuitem', { name: 'Dicari' }).click();
  await expect(tonos.getByRole('heading', { level: 1, name: 'Dicari' })).toBeVisible();
  await tonos.getByRole('link', { name: 'Pasang iklan' }).first().click();
  await press(tonos, 'Pasang iklan');
  await expect(tonos.getByText(fieldSentence('required')).first()).toBeVisible();
  await expect(tonos.getByLabel('Yang dicari')).toBeFocused();
  await tonos.getByLabel('Yang dicari').fill('Dicari kipas meja kuningan');
  await tonos.getByLabel(wantedAdTexts.category).selectOption(homeCategory);
  await tonos.getByLabel('Anggaran paling tinggi').fill('120000');
  // A reload keeps typed text.
  await tonos.reload();
  await expect(tonos.getByLabel('Yang dicari')).toHaveValue('Dicari kipas meja kuningan');
  await tonos.getByLabel('Anggaran paling tinggi').fill('160000');
  await press(tonos, 'Pasang iklan');
  await expect(tonos.getByText('Iklan terpasang. 1 produk cocok sekarang.')).toBeVisible();
  await expect(tonos.getByRole('region', { name: 'Mungkin cocok untuk Anda' })).toContainText('Kipas Meja Kuningan');
  const wantedId = new URL(tonos.url()).pathname.split('/').at(-1) ?? '';
  await expectAccessible(tonos);

  const ranis = await windowFor(null);
  await ranis.goto('/wanted');
  await ranis.getByRole('searchbox', { name: 'Cari iklan' }).or(ranis.getByPlaceholder('Cari iklan…')).fill('antik');
  await ranis.getByRole('link', { name: 'Dicari kipas meja kuningan' }).click();
  await press(ranis, 'Jawab dengan barang saya');
  await logInBetween(ranis, rani);
  const dialog = ranis.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'Kipas Meja Kuningan' })).toBeChecked();
  await expect(dialog.getByLabel('Harga untuknya')).toHaveValue('150.000');
  await dialog.getByLabel('Harga untuknya').fill('150001');
  await dialog.getByRole('button', { name: 'Kirim jawaban' }).click();
  await expect(dialog.getByText(/^Paling tinggi Rp/)).toBeVisible();
  await dialog.getByLabel('Harga untuknya').fill('140000');
  await expectAccessible(ranis);
  await dialog.getByRole('button', { name: 'Kirim jawaban' }).click();
  await expect(ranis).toHaveURL(/\/messages\/./);
  await expect(ranis.getByRole('link', { name: 'Untuk iklan dicari' })).toBeVisible();

  await byNotification(tonos, campus, tono, 'offer');
  await press(tonos, offerTexts.accept);
  await press(tonos, offerTexts.buy);
  await expect(tonos.getByRole('complementary', { name: cartLabels.summary })).toContainText('Rp 140.000');
  await tonos.getByRole('radio', { name: cashOnDelivery }).check();
  await press(tonos, cartLabels.placeOrder);
  await expect(tonos).toHaveURL(/\/orders$/);

  await tonos.goto(`/wanted/${wantedId}`);
  await expect(tonos.getByRole('region', { name: 'Jawaban untuk iklan Anda' })).toContainText('Rp 140.000');
  const question = tonos.getByRole('region', { name: wantedAdTexts.foundQuestion });
  await expect(question).toContainText('Kipas Meja Kuningan');
  await expect(tonos.getByRole('button', { name: productTexts.share, exact: true })).toHaveCount(1);
  await question.getByRole('button', { name: wantedAdTexts.foundYes }).click();
  await expect(tonos.getByText('Iklan ini sudah ditutup pemasangnya.')).toBeVisible();
  expect(await stored(campus, 'wanted', wantedId, 'state')).toBe('closed');
});

test('a seller answers a wanted ad with a new product: the form is prefilled, and one tap offers the product @proof', async ({
  page,
  campus,
}) => {
  // The journey above tests the way from an answer to the order.
  onceOnPhone(page);
  const tono = await moveIn(campus, { name: 'Tono Pencari' });
  const rani = await moveIn(campus, { name: 'Rani Penjual' });
  const wantedId = await posted(campus, tono.id, 'WTB rak sepatu kayu');
  await giveSession(page, campus, rani.id);
  await page.goto(`/wanted/${wantedId}`);
  await press(page, 'Jawab dengan barang saya');
  await page.getByRole('dialog').getByRole('link', { name: 'Jual barang baru untuk iklan ini' }).click();
  await expect(page.getByText(/^Untuk iklan dicari/)).toBeVisible();
  await expect(field(page, 'name')).toHaveValue('rak sepatu kayu');
  await expect(page.getByLabel(productFieldLabels.category)).toHaveValue(homeCategory);
  await choose(page, await smallPhoto('rak.jpg'));
  await expect(ready(page)).toHaveCount(1);
  await field(page, 'price').fill('180000');
  await field(page, 'description').fill('Kokoh');
  await stepTab(page, 'place').click();
  await field(page, 'location').fill('Gate 2');
  await field(page, 'codAddress').fill('Depan GSG');
  await press(page, sellingCopy.post);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'rak sepatu kayu' })).toBeChecked();
  await expect(dialog.getByLabel('Harga untuknya')).toHaveValue('180.000');
  await dialog.getByRole('button', { name: 'Kirim jawaban' }).click();
  await expect(page).toHaveURL(/\/messages\/./);
  expect(await stored(campus, 'wanted', wantedId, 'answers')).toBe(1);
});

test('owners extend their wanted ad with one tap, and see no answer button on it @proof', async ({ page, campus }) => {
  // tests/functions/wanted.test.ts tests the rules.
  onceOnPhone(page);
  const tono = await moveIn(campus, { name: 'Tono Pencari' });
  const wantedId = await posted(campus, tono.id, 'Galon bekas');
  await change(campus, 'wanted', wantedId, { until: new Date(Date.now() - 60_000).toISOString() });
  await giveSession(page, campus, tono.id);
  await page.goto(`/wanted/${wantedId}`);
  await expect(page.getByText('Iklan ini sudah berakhir.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Jawab dengan barang saya' })).toHaveCount(0);
  await press(page, 'Perpanjang');
  await expect(page.getByText('Iklan ini sudah berakhir.')).toHaveCount(0);
  await page.goto('/wanted/mine');
  await expect(page.getByRole('list', { name: 'Iklan saya' })).toContainText('Tayang');
  await press(page, wantedAdTexts.close);
  await press(page, wantedAdTexts.closeYes);
  await expect(page.getByRole('list', { name: 'Iklan saya' })).toContainText('Ditutup');
});
