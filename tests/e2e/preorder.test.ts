/** A pre-order on two phones: posted, bought, closed, ready, and picked up by the code. */

import { Query } from 'node-appwrite';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { preorderTexts } from '../../web/copy/preorder.ts';
import { productTexts } from '../../web/copy/product.ts';
import { productFieldLabels } from '../../web/copy/product-labels.ts';
import { sellingCopy } from '../../web/copy/selling.ts';
import { preorderFace } from '../../web/kinds/preorder/face.ts';
import { smallPhoto } from '../support/photo-bytes.ts';
import type { Campus } from './campus.ts';
import { expect, isPhone } from './fixtures.ts';
import { giveSession, moveIn, operatorOf } from './new-people.ts';
import { choose, field, ready, stepTab } from './new-seller.ts';
import { change, expectAccessible, orderToMeet, runUpkeep, stored } from './shopping.ts';
import { test } from './window-variants.ts';

async function newest(campus: Campus, tableId: 'products' | 'sales', sellerId: string): Promise<string> {
  const queries = [Query.equal('sellerId', sellerId), Query.orderDesc('$createdAt'), Query.limit(1)];
  const { rows } = await operatorOf(campus).tables.listRows({ databaseId: 'market', tableId, queries });
  if (!rows[0]) throw new Error(`no row of ${tableId} for ${sellerId}`);
  return rows[0].$id;
}

/** Closes the batch and completes everything that follows from it. */
async function close(campus: Campus, batchId: string, saleId: string): Promise<void> {
  const past = new Date(Date.now() - 60_000).toISOString();
  await change(campus, 'batches', batchId, { closesAt: past, dueAt: past });
  await change(campus, 'products', batchId.slice(0, 20), { closesAt: past });
  await change(campus, 'sales', saleId, { stayFrom: past });
  await runUpkeep(campus);
}

test('a pre-order is posted, ordered, closed, made ready and picked up by codes', async ({
  page,
  campus,
  windowFor,
  expectNoise,
}) => {
  const [rani, tono] = await Promise.all([
    moveIn(campus, { name: 'Rani Risoles' }),
    moveIn(campus, { name: 'Tono Lapar' }),
  ]);
  await giveSession(page, campus, rani.id);
  await page.goto('/post-product');
  await choose(page, await smallPhoto('risol.jpg'));
  await expect(ready(page)).toHaveCount(1);
  await page.getByLabel(productFieldLabels.category).selectOption('Makanan & Minuman');
  await field(page, 'name').fill('Risoles Ragut Isi 4');
  await field(page, 'price').fill('12000');
  await page.getByRole('radio', { name: preorderFace.name }).check();
  const schedule = page.getByRole('group', { name: 'Jadwal PO' });
  await schedule.getByLabel('Maksimal').fill('40');
  await schedule.getByLabel('Minimal').fill('50');
  await field(page, 'description').fill('Dibuat pagi, masih hangat');
  if (isPhone(page)) await stepTab(page, 'place').click();
  await page.getByRole('button', { name: sellingCopy.post }).click();
  // Typed text stays, and the step with the error opens automatically.
  await expect(schedule.getByText('Isi tempat pengambilan.')).toBeVisible();
  await expect(schedule.getByLabel('Tempat pengambilan')).toBeFocused();
  await expectAccessible(page);
  await schedule.getByLabel('Tempat pengambilan').fill('Lobi GSG');
  if (isPhone(page)) await stepTab(page, 'place').click();
  await page.getByRole('button', { name: sellingCopy.post }).click();
  await expect(schedule.getByText('Minimal tidak boleh lebih besar dari maksimal.')).toBeVisible();
  await schedule.getByLabel('Minimal').fill('2');
  if (isPhone(page)) await stepTab(page, 'place').click();
  await page.getByRole('button', { name: sellingCopy.post }).click();
  await expect(page).toHaveURL(/\/manage-products/);
  const productId = await newest(campus, 'products', rani.id);
  const batchId = `${productId}-b1`;

  // The buyer finds it among the open pre-orders; the page shows how many items are still missing.
  const tonos = await windowFor(tono.id);
  await tonos.goto('/home');
  await tonos.getByRole('button', { name: 'Makanan PO' }).click();
  await tonos.getByRole('link', { name: 'Risoles Ragut Isi 4' }).click();
  const panel = tonos.getByRole('region', { name: preorderTexts.title });
  await expect(panel).toContainText('Kurang 2 buah lagi supaya PO ini jadi');
  await expect(panel.getByRole('timer')).toContainText('Tutup');
  await expect(panel).toContainText('Lobi GSG');
  await expectAccessible(tonos);
  for (const _ of [1, 2]) {
    await tonos.getByRole('button', { name: productTexts.addToCart }).click();
    await expect(tonos.getByRole('button', { name: productTexts.added })).toBeVisible();
    await expect(tonos.getByRole('button', { name: productTexts.addToCart })).toBeVisible();
  }
  await orderToMeet(tonos, cashOnDelivery);
  await expect(tonos).toHaveURL(/\/orders$/);
  const saleId = await newest(campus, 'sales', rani.id);
  expect(await stored(campus, 'batches', batchId, 'taken')).toBe(2);
  await tonos.goto(`/orders/${saleId.slice(0, 20)}`);
  await expect(tonos.getByText('Lobi GSG', { exact: false }).first()).toBeVisible();
  await expect(tonos.getByText(preorderTexts.enough)).toBeVisible();

  // Before the batch closes, the seller has nothing to do.
  await page.goto('/sales');
  const batch = page.getByRole('list', { name: 'Berjalan' }).getByRole('listitem');
  await expect(batch).toHaveCount(1);
  await expect(batch).toContainText('1 pesanan · PO masih dibuka');
  await expect(page.getByText('Menunggu jawaban Anda')).toHaveCount(0);
  await expect(page.getByLabel('menunggu jawaban Anda', { exact: false })).toHaveCount(0);
  await batch.getByRole('link', { name: /Risoles Ragut Isi 4/ }).click();
  await expect(page.getByText('2 dari 40 buah sudah dipesan')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Tono Lapar' })).toContainText('Tunai Rp 24.000');
  await expectAccessible(page);

  await close(campus, batchId, saleId);
  await expect(page.getByText('Ditutup', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Semua siap diambil (1)' }).click();
  await expect.poll(() => stored(campus, 'sales', saleId, 'state')).toBe('ready');
  await expect(page.getByRole('button', { name: /^Semua siap diambil/ })).toHaveCount(0);
  await tonos.goto(`/product/${productId}`);
  await expect(panel).toContainText('PO sudah ditutup');
  await expect(tonos.getByRole('button', { name: 'PO sedang tutup' }).first()).toBeDisabled();

  // At the pickup table, a code that was entered offline waits and is sent once when the network is back.
  expectNoise(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Kode Tono Lapar' }).click();
  await page
    .getByRole('textbox', { name: 'Kode Tono Lapar' })
    .fill(String(await stored(campus, 'handoverCodes', saleId, 'code')));
  await expect(page.getByText('Belum dikonfirmasi', { exact: true })).toBeVisible();
  await expect(page.getByText('1 kode belum dikonfirmasi', { exact: false })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('1 dari 1 pesanan sudah diambil')).toBeVisible();
  expect(await stored(campus, 'sales', saleId, 'state')).toBe('completed');

  // One tap opens the same batch for next week.
  await page.getByRole('button', { name: 'Ulangi minggu depan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: preorderTexts.save }).click();
  await expect(page).toHaveURL(new RegExp(`/batches/${productId}-b2$`));
  await expect(page.getByText('Dibuka', { exact: true })).toBeVisible();
});
