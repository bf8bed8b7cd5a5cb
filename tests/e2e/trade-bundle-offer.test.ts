/**
 * Several products of one seller at one price: requested on the seller's page, answered in the talk, and ordered
 * together.
 */

import { cashOnDelivery } from '#domain/orders/payment.ts';
import { cartLabels } from '../../web/copy/cart.ts';
import { offerTexts } from '../../web/copy/offers.ts';
import { expect, onceOnPhone } from './fixtures.ts';
import { giveSession, operatorOf } from './new-people.ts';
import { change, expectAccessible, sell } from './shopping.ts';
import { neighbours } from './trading-pair.ts';
import { test } from './window-variants.ts';

test('a buyer asks for two of three products, the seller counters, and the buyer orders them together at one price', async ({
  page: tonos,
  campus,
  windowFor,
}) => {
  onceOnPhone(tonos);
  const terms = { isNegotiable: true, codAddress: 'Lobi perpustakaan pusat' };
  const { rani, tono } = await neighbours(campus, { name: 'Meja Lipat Kos', price: 100_000, stock: 1 }, terms);
  for (const name of ['Kipas Duduk Kos', 'Rak Sepatu Kos']) {
    const { id } = await sell(campus, { name, price: 50_000, stock: 1 });
    const isNegotiable = name.startsWith('Kipas');
    await change(campus, 'products', id, { ...terms, sellerId: rani.id, sellerName: rani.name, isNegotiable });
  }
  const page = { databaseId: 'market', tableId: 'reputations', rowId: rani.id };
  await operatorOf(campus).tables.upsertRow({ ...page, data: { name: rani.name } });
  await giveSession(tonos, campus, tono.id);
  await tonos.goto(`/seller/${rani.id}`);
  await tonos.getByRole('button', { name: 'Tawar beberapa barang' }).click();
  const dialog = tonos.getByRole('dialog');
  const send = dialog.getByRole('button', { name: offerTexts.send });
  await send.click();
  await expect(dialog.getByText('Pilih sedikitnya 2 barang.')).toBeVisible();
  await dialog.getByLabel('Meja Lipat Kos').check();
  await dialog.getByLabel('Rak Sepatu Kos').check();
  await expect(dialog.getByText('2 barang, satuannya Rp 150.000.')).toBeVisible();
  await expect(dialog.getByText('Rp 50.000 (harga pas)')).toBeVisible();
  await dialog.getByLabel('Harga untuk semuanya').fill('80000');
  await send.click();
  await expect(dialog.getByText(/^Tawaran paling rendah Rp\s90\.000/)).toBeVisible();
  await expectAccessible(tonos);
  await dialog.getByLabel('Harga untuk semuanya').fill('110000');
  await send.click();
  await expect(tonos).toHaveURL(/\/messages\/./);
  await expect(tonos.getByText('2 barang: Rak Sepatu Kos, Meja Lipat Kos', { exact: true })).toBeVisible();

  const ranis = await windowFor(rani.id);
  await ranis.goto(new URL(tonos.url()).pathname);
  await ranis.getByText('Lihat isinya').click();
  await expect(ranis.getByRole('link', { name: 'Rak Sepatu Kos' })).toBeVisible();
  await ranis.getByRole('button', { name: 'Tawar balik' }).click();
  await ranis.getByLabel('Harga untuk semuanya').fill('130000');
  await ranis.getByRole('dialog').getByRole('button', { name: offerTexts.send }).click();
  await expect(ranis.getByText('Tawaran Anda', { exact: true })).toBeVisible();
  await expectAccessible(ranis);

  await tonos.getByRole('button', { name: offerTexts.accept }).click();
  await tonos.getByRole('link', { name: 'Pesan semuanya' }).click();
  await expect(tonos.getByRole('heading', { level: 1, name: 'Pesan dengan Harga Sepakat' })).toBeVisible();
  await expect(tonos.getByRole('complementary', { name: cartLabels.summary })).toContainText('Rp 130.000');
  await tonos.getByRole('radio', { name: cashOnDelivery }).check();
  await expectAccessible(tonos);
  await tonos.getByRole('button', { name: cartLabels.placeOrder }).click();
  await expect(tonos).toHaveURL(/\/orders$/);
  await expect(tonos.getByRole('article').first()).toContainText('Rp 130.000');
  await tonos.goBack();
  await expect(tonos.getByText('Harga ini sudah dipakai')).toBeVisible();
});
