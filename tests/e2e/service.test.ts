/**
 * A tutor and a student on two phones: packages and hours posted, a lesson booked, moved by both, its notes delivered
 * as a file.
 */

import type { Page } from '@playwright/test';
import { Query } from 'node-appwrite';
import { campusDay, campusTime } from '#domain/campus-time.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { meetingTexts } from '../../web/copy/meeting.ts';
import { productTexts } from '../../web/copy/product.ts';
import { productFieldLabels } from '../../web/copy/product-labels.ts';
import { sellingCopy } from '../../web/copy/selling.ts';
import { serviceTexts } from '../../web/copy/service.ts';
import { smallPhoto } from '../support/photo-bytes.ts';
import type { Campus } from './campus.ts';
import { expect, isPhone } from './fixtures.ts';
import { look } from './look.ts';
import { giveSession, moveIn, operatorOf } from './new-people.ts';
import { choose, field, ready, stepTab } from './new-seller.ts';
import { expectAccessible, marketCall, orderToMeet, stored } from './shopping.ts';
import { timeZone } from './this-campus.ts';
import { test } from './window-variants.ts';

async function newestSale(campus: Campus, sellerId: string): Promise<string> {
  const queries = [Query.equal('sellerId', sellerId), Query.orderDesc('$createdAt'), Query.limit(1)];
  const { rows } = await operatorOf(campus).tables.listRows({ databaseId: 'market', tableId: 'sales', queries });
  if (!rows[0]) throw new Error(`${sellerId} has sold nothing`);
  return rows[0].$id;
}

const quarters = async (campus: Campus, sellerId: string): Promise<string[]> => {
  const queries = [Query.equal('sellerId', sellerId), Query.orderAsc('startsAt')];
  const { rows } = await operatorOf(campus).tables.listRows({
    databaseId: 'market',
    tableId: 'appointmentSlots',
    queries,
  });
  return rows.map(({ startsAt }) => campusTime(Date.parse(String(startsAt)), timeZone).time);
};

const dayMs = 86_400_000;
const day = campusTime(Date.now() + 2 * dayMs, timeZone).date;

/** The Monday of the week some days from now; day 0 was a Thursday. */
const weekOf = (days: number): number => {
  const then = campusDay(Date.now() + days * dayMs, timeZone);
  return then - ((then + 3) % 7);
};

const weekdays = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'];

async function post(page: Page): Promise<void> {
  if (isPhone(page)) await stepTab(page, 'place').click();
  await page.getByRole('button', { name: sellingCopy.post }).click();
  if (isPhone(page) && page.url().includes('/post-product')) await stepTab(page, 'photo').click();
}

test('a lesson is offered by package, booked, moved by both, and its notes are delivered', async ({
  page,
  campus,
  windowFor,
}) => {
  const [rio, dina] = await Promise.all([
    moveIn(campus, { name: 'Rio Tutor' }),
    moveIn(campus, { name: 'Dina Murid' }),
  ]);
  await giveSession(page, campus, rio.id);
  await page.goto('/post-product');
  await choose(page, await smallPhoto('les.jpg'));
  await expect(ready(page)).toHaveCount(1);
  await page.getByLabel(productFieldLabels.category).selectOption('Jasa');
  await field(page, 'name').fill('Les Statistika Nila');
  // The category's most common kind is preselected.
  await expect(page.getByRole('radio', { name: 'Jasa' })).toBeChecked();
  const packages = page.getByRole('group', { name: 'Paket' });
  await packages.getByLabel('Nama paket').fill('Satu jam');
  for (const name of weekdays) await page.getByRole('button', { name: `Tambah jam ${name}` }).click();
  await page.getByRole('button', { name: 'Tambah jam Senin' }).click();
  await field(page, 'description').fill('Bahas soal kuis bersama');
  if (isPhone(page)) await stepTab(page, 'place').click();
  await field(page, 'location').fill('SUC');
  await field(page, 'codAddress').fill('Perpustakaan lantai 2');
  // Typed text stays.
  await page.getByRole('button', { name: sellingCopy.post }).click();
  if (isPhone(page)) await stepTab(page, 'photo').click();
  await expect(packages.getByText('Harga harus')).toBeVisible();
  await packages.getByLabel(serviceTexts.price).fill('50000');
  const monday = page.getByRole('group', { name: 'Senin' });
  await monday.getByLabel('Senin, Mulai').last().fill('11:00');
  await monday.getByLabel('Senin, Sampai').last().fill('14:00');
  await post(page);
  await expect(monday.getByText('Jam ini bertumpuk dengan jam lain pada hari yang sama.')).toBeVisible();
  await expectAccessible(page);
  await look(page, 'form');
  await monday.getByLabel('Senin, Mulai').last().fill('13:00');
  if (isPhone(page)) await stepTab(page, 'place').click();
  await page.getByRole('button', { name: sellingCopy.post }).click();
  await expect(page).toHaveURL(/\/manage-products/);

  // The student chooses package, day and hour on the product page; the checkout shows them.
  const dinas = await windowFor(dina.id);
  await dinas.goto('/home');
  await dinas.getByRole('button', { name: 'Jasa', exact: true }).click();
  await expect(dinas.getByRole('article').filter({ hasText: 'Les Statistika Nila' })).toContainText(
    /Mulai dari Rp\s?50\.000/,
  );
  await look(dinas, 'cards');
  await dinas.getByRole('link', { name: 'Les Statistika Nila' }).click();
  const panel = dinas.getByRole('region', { name: serviceTexts.title });
  await panel.getByRole('radio', { name: 'Satu jam' }).check();
  const option = panel
    .getByLabel(serviceTexts.day)
    .locator('option', { hasText: `${Number(day.slice(8))} ` })
    .first();
  await panel.getByLabel(serviceTexts.day).selectOption(await option.getAttribute('value'));
  await panel.getByRole('button', { name: '09.30' }).click();
  await expect(panel.getByRole('button', { name: '09.30' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(dinas);
  await look(dinas, 'panel');
  await dinas.getByRole('button', { name: productTexts.addToCart }).click();
  await expect(dinas.getByRole('button', { name: productTexts.added })).toBeVisible();
  await dinas.goto('/cart');
  await expect(dinas.getByRole('main')).toContainText('09.30');
  await expect(dinas.getByRole('main')).not.toContainText('Mulai dari');
  await look(dinas, 'cart');
  await dinas.goto('/checkout');
  await expect(dinas.getByRole('button', { name: '09.30' })).toHaveAttribute('aria-pressed', 'true');
  await look(dinas, 'checkout');
  await orderToMeet(dinas, cashOnDelivery);
  await expect(dinas).toHaveURL(/\/orders$/);
  const saleId = await newestSale(campus, rio.id);
  expect(await stored(campus, 'sales', saleId, 'subtotal')).toBe(50_000);
  expect(await quarters(campus, rio.id)).toEqual(['09:30', '09:45', '10:00', '10:15']);

  // The lesson appears in the tutor's week; both sides move it, and its previous slots are free again.
  await marketCall(campus, rio.id, 'POST', `/sales/${saleId}/events`, { event: 'accept' });
  await dinas.goto(`/orders/${saleId.slice(0, 20)}`);
  await dinas.getByRole('button', { name: 'Ubah janji' }).click();
  const moving = dinas.getByRole('dialog', { name: 'Ubah janji' });
  // Only the tutor's free hours are offered: none at night.
  await expect(moving.getByRole('button', { name: '09.30' })).toHaveAttribute('aria-pressed', 'true');
  await expect(moving.getByRole('button', { name: '22.00' })).toHaveCount(0);
  await moving.getByRole('button', { name: '10.00', exact: true }).click();
  await expectAccessible(dinas);
  await look(dinas, 'move');
  await moving.getByRole('button', { name: meetingTexts.send }).click();
  await expect(moving).toHaveCount(0);
  await page.goto(`/sales/${saleId}`);
  await page.getByRole('button', { name: meetingTexts.agree }).click();
  await expect.poll(() => quarters(campus, rio.id)).toEqual(['10:00', '10:15', '10:30', '10:45']);
  await page.goto('/sales');
  await expect(page.getByRole('link', { name: 'Jadwal Saya' })).toBeVisible();
  await look(page, 'sales');
  await page.getByRole('link', { name: 'Jadwal Saya' }).click();
  if (weekOf(2) !== weekOf(0)) await page.getByRole('button', { name: 'Minggu berikutnya' }).click();
  await expect(page.getByRole('link', { name: /10\.00.*Dina Murid/ })).toBeVisible();
  await expectAccessible(page);
  await look(page, 'schedule');
  await page.getByRole('link', { name: /10\.00.*Dina Murid/ }).click();

  // The tutor delivers the notes of the lesson as a file that only the two can see.
  const results = page.getByRole('region', { name: 'File hasil' });
  const pdf = { name: 'catatan-kuis.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };
  await results.locator('input[type=file]').setInputFiles(pdf);
  await expect(results.getByRole('listitem')).toContainText('catatan-kuis.pdf');
  await dinas.goto(`/orders/${saleId.slice(0, 20)}`);
  const got = dinas.waitForEvent('download');
  await dinas.getByRole('button', { name: 'Unduh catatan-kuis.pdf' }).click();
  expect((await got).suggestedFilename()).toBe('catatan-kuis.pdf');
  await expectAccessible(dinas);
  await look(dinas, 'order');
});
