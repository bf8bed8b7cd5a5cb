import type { Page } from '@playwright/test';
import { adminId } from '../../seeds/campus/people.ts';
import { asOrderedTexts } from '../../web/copy/as-ordered.ts';
import { disputeTexts } from '../../web/copy/disputes.ts';
import { saleTexts } from '../../web/copy/sales.ts';
import { saleAnswers, usualButtons } from '../../web/copy/usual-sale.ts';
import { expect, press, test } from './fixtures.ts';
import { giveSession, moveIn } from './new-people.ts';
import { acceptedSale, windowOf } from './sellers.ts';
import { change, expectAccessible, marketCall, stored } from './shopping.ts';
import { openSection } from './ticket.ts';

const redPixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: redPixel });

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const shownPhoto = (page: Page, name: string) => page.getByRole('img', { name: `Foto dari ${name}` });
const isDrawn = (image: ReturnType<typeof shownPhoto>) =>
  expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);

const ways = [
  { button: usualButtons.admin.release, yes: saleAnswers.complete, state: 'completed', says: 'Penjualan selesai.' },
  { button: usualButtons.admin.refund, yes: saleAnswers.cancel, state: 'canceled', says: 'Pembelian dibatalkan.' },
] as const;

for (const { button, yes, state, says } of ways) {
  test(`a dispute with photos of both sides is decided: "${says}" @proof`, async ({
    page,
    browser,
    campus,
    watch,
    expectNoise,
  }) => {
    // sales.test.ts tests objecting and deciding; the tests in tests/functions test photos and words of both.
    const seller = await moveIn(campus, { name: 'Rani Penjual' });
    const { buyer, saleId } = await acceptedSale(campus, seller);
    const orderId = saleId.slice(0, 20);
    await giveSession(page, campus, buyer.id);
    await page.goto(`/orders/${orderId}`);
    await press(page, usualButtons.buyer.object);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(saleTexts.reason).fill('Lampunya retak di sini.');
    await dialog.locator('input[type=file]').first().setInputFiles(photo('retak.png'));
    await expect(dialog.getByRole('img', { name: 'Pratinjau foto 1' })).toBeVisible();
    await expect(dialog.getByRole('progressbar')).toHaveCount(0);
    // A form that failed, was closed and is reopened keeps text and photos.
    expectNoise(/functions\/market\/executions/);
    await page.route('**/functions/market/executions', (route) => route.abort());
    await inDialog(page, saleAnswers.object).click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'Tidak dapat terhubung' })).toBeVisible();
    await page.unroute('**/functions/market/executions');
    await page.reload();
    await press(page, usualButtons.buyer.object);
    await expect(dialog.getByLabel(saleTexts.reason)).toHaveValue('Lampunya retak di sini.');
    await isDrawn(dialog.getByRole('img', { name: 'Pratinjau foto 1' }));
    await expectAccessible(page);
    await inDialog(page, saleAnswers.object).click();
    const words = page.getByRole('region', { name: disputeTexts.title, exact: true });
    await expect(words).toContainText('Lampunya retak di sini.');
    await isDrawn(shownPhoto(page, buyer.name));

    const stall = await windowOf(browser, campus, watch, seller.id);
    await stall.goto(`/sales/${saleId}`);
    await isDrawn(shownPhoto(stall, buyer.name));
    await press(stall, 'Tambah keterangan');
    await stall.getByLabel('Keterangan Anda').fill('Waktu saya serahkan masih utuh.');
    await stall.locator('input[type=file]').first().setInputFiles(photo('utuh.png'));
    await expect(stall.getByRole('img', { name: 'Pratinjau foto 1' })).toBeVisible();
    await expect(stall.getByRole('progressbar')).toHaveCount(0);
    await expectAccessible(stall);
    await press(stall, 'Kirim keterangan');
    await expect(words).toContainText('Waktu saya serahkan masih utuh.');
    await isDrawn(shownPhoto(page, seller.name));

    const desk = await windowOf(browser, campus, watch, adminId);
    await desk.goto('/admin/disputes?urut=terbaru');
    const row = desk.getByRole('row').filter({ has: desk.locator(`a[href$="${saleId}"]`) });
    await expect(row).toContainText('Rp 40.000');
    await row.getByRole('link', { name: 'Tinjau' }).click();
    await expect(desk.getByText('Waktu saya serahkan masih utuh.')).toBeVisible();
    for (const { name } of [buyer, seller]) await isDrawn(shownPhoto(desk, name));
    await expectAccessible(desk);
    await press(desk, button);
    await desk.getByRole('dialog').getByLabel(saleTexts.reason).fill('Foto kedua pihak sudah dilihat.');
    await inDialog(desk, yes).click();
    for (const one of [page, stall, desk]) {
      const decided = one.getByRole('region', { name: disputeTexts.title, exact: true });
      await expect(decided).toContainText(`Keputusan admin${says}Alasan: Foto kedua pihak sudah dilihat.`);
    }
    await expect(words.getByRole('button', { name: 'Tambah keterangan' })).toHaveCount(0);
    expect(await stored(campus, 'sales', saleId, 'state')).toBe(state);
    for (const other of [stall, desk]) await other.context().close();
  });
}

test('buyer, seller and administrator see the product as it was ordered, after the seller has edited the listing @proof', async ({
  page,
  browser,
  campus,
  watch,
}) => {
  // tests/kinds/promises.test.ts and tests/functions/listing-versions.test.ts test every kind, and access rights.
  const seller = await moveIn(campus, { name: 'Rani Penjual' });
  const { buyer, saleId } = await acceptedSale(campus, seller, { description: 'BARU, segel', condition: 'Baru' });
  const productId = String(await stored(campus, 'orderItems', `${saleId.slice(0, 20)}-i0`, 'productId'));
  await change(campus, 'products', productId, { description: 'Bekas, tombolnya lepas', condition: 'Perlu perbaikan' });
  const objected = { event: 'object', reason: 'Tombolnya lepas' };
  await marketCall(campus, buyer.id, 'POST', `/sales/${saleId}/events`, objected);
  await giveSession(page, campus, buyer.id);
  const [stall, desk] = await Promise.all([seller.id, adminId].map((id) => windowOf(browser, campus, watch, id)));
  const places = [
    [page, `/orders/${saleId.slice(0, 20)}`],
    [stall, `/sales/${saleId}`],
    [desk, `/admin/disputes/${saleId}`],
  ] as const;
  for (const [one, path] of places) {
    if (!one) throw new Error('three windows');
    await one.goto(path);
    if (one !== desk) await openSection(one, 'facts');
    await one.getByText(asOrderedTexts.title, { exact: true }).click();
    const ordered = one.getByRole('region', { name: 'Kompor Mini', exact: true });
    await expect(ordered).toContainText(asOrderedTexts.changed(2));
    await expect(ordered).toContainText('BARU, segelSekarang:Bekas, tombolnya lepas');
    await expect(ordered.locator('mark')).toHaveCount(2);
    await expectAccessible(one);
  }
  for (const other of [stall, desk]) await other?.context().close();
});
