/**
 * A rental on two phones: posted, booked, handed over by a code, and returned a day late by a second code, with the
 * rest of the deposit.
 */

import type { Page } from '@playwright/test';
import { Query } from 'node-appwrite';
import { campusDate, dateAfter, endOfDate } from '#domain/campus-days.ts';
import { limits } from '#domain/limits.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { adminId } from '../../seeds/campus/people.ts';
import { cartLabels } from '../../web/copy/cart.ts';
import { handoverTexts } from '../../web/copy/handover.ts';
import { productFieldLabels } from '../../web/copy/product-labels.ts';
import { saleTexts } from '../../web/copy/sales.ts';
import { sellingCopy } from '../../web/copy/selling.ts';
import { serviceTexts } from '../../web/copy/service.ts';
import { ticketTexts } from '../../web/copy/ticket.ts';
import { saleAnswers, usualButtons } from '../../web/copy/usual-sale.ts';
import { rentalTexts } from '../../web/kinds/rental/texts/rental.ts';
import { smallPhoto } from '../support/photo-bytes.ts';
import type { Campus } from './campus.ts';
import { expect, isPhone } from './fixtures.ts';
import { expectInside, press, tabTo, withoutTransitions } from './keyboard.ts';
import { giveSession, moveIn, operatorOf } from './new-people.ts';
import { choose, field, ready, shelfItem, stepTab } from './new-seller.ts';
import { paidOrder } from './paid-order.ts';
import { change, expectAccessible, marketCall, runUpkeep, sell, stored } from './shopping.ts';
import { timeZone } from './this-campus.ts';
import { openSection } from './ticket.ts';
import { test } from './window-variants.ts';

async function newest(campus: Campus, sellerId: string): Promise<string> {
  const queries = [Query.equal('sellerId', sellerId), Query.orderDesc('$createdAt'), Query.limit(1)];
  const { rows } = await operatorOf(campus).tables.listRows({ databaseId: 'market', tableId: 'products', queries });
  if (!rows[0]) throw new Error(`no product of ${sellerId}`);
  return rows[0].$id;
}

const today = () => campusDate(Date.now(), timeZone);
const codeOf = (campus: Campus, saleId: string) => stored(campus, 'handoverCodes', saleId, 'code').then(String);

test('a toga is posted, rented for two days, returned a day late, and the rest of its deposit is refunded', async ({
  page,
  campus,
  windowFor,
}) => {
  const [rani, tono, wati] = await Promise.all([
    moveIn(campus, { name: 'Rani Toga' }),
    moveIn(campus, { name: 'Tono Wisuda' }),
    moveIn(campus, { name: 'Wati Wisuda' }),
  ]);
  await giveSession(page, campus, rani.id);
  await page.goto('/post-product');
  await choose(page, await smallPhoto('toga.jpg'));
  await expect(ready(page)).toHaveCount(1);
  await page.getByLabel(productFieldLabels.category).selectOption('Lainnya');
  await field(page, 'name').fill('Toga Wisuda Rani');
  await field(page, 'price').fill('25000');
  await page.getByRole('radio', { name: 'Sewa' }).check();
  const terms = page.getByRole('group', { name: 'Syarat sewa' });
  await terms.getByLabel('Deposit per buah').fill('100000');
  await terms.getByLabel('Harga barunya').fill('90000');
  // A deposit above the price of a new item causes a warning, but is allowed.
  await expect(terms.getByText('Deposit ini lebih mahal', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await terms.getByLabel('Harga barunya').fill('350000');
  await field(page, 'description').fill('Lengkap dengan topi dan selempang');
  if (isPhone(page)) await stepTab(page, 'place').click();
  await field(page, 'location').fill('GSG');
  await field(page, 'codAddress').fill('Halaman GSG');
  await page.getByRole('button', { name: sellingCopy.post }).click();
  await expect(page).toHaveURL(/\/manage-products/);
  const productId = await newest(campus, rani.id);
  // Fields that the general form lacks are edited on the product's page.
  const item = shelfItem(page, 'Toga Wisuda Rani');
  await expect(item).toContainText('Sewa');
  const toTerms = item.getByRole('link', { name: /^Ubah syarat sewa/ });
  await expect(toTerms).toHaveAttribute('href', `/product/${productId}`);

  const tonos = await windowFor(tono.id);
  await tonos.goto('/products');
  await tonos.getByRole('button', { name: 'Bisa disewa akhir pekan' }).click();
  await tonos.getByRole('link', { name: 'Toga Wisuda Rani' }).click();
  const panel = tonos.getByRole('region', { name: rentalTexts.title });
  await expect(panel).toContainText('Deposit Rp 100.000 per buah');
  await panel.getByLabel(rentalTexts.from).fill(dateAfter(today(), 2));
  await panel.getByLabel(rentalTexts.until).fill(dateAfter(today(), 1));
  await expect(panel.getByText('Tanggal kembali tidak boleh sebelum tanggal ambil.')).toBeVisible();
  await panel.getByLabel(rentalTexts.from).fill(today());
  await expect(panel).toContainText('2 hari × 1 buah = Rp 50.000');
  await expectAccessible(tonos);
  await panel.getByRole('button', { name: rentalTexts.rent }).click();
  await expect(tonos).toHaveURL(/\/checkout/);
  await tonos.getByRole('radio', { name: bankTransfer }).check();
  await expect(tonos.getByText('Termasuk deposit Rp 100.000', { exact: false })).toBeVisible();
  await expect(tonos.getByRole('complementary')).toContainText('Rp 150.000');
  await expectAccessible(tonos);
  const orderId = await paidOrder(campus, tono, 150_000);
  const saleId = `${orderId}-1`;

  await page.goto(`/sales/${saleId}`);
  await page.getByRole('button', { name: usualButtons.seller.accept }).click();
  await tonos.goto(`/orders/${orderId}`);
  // Both sides see where the money is, with rent and deposit as separate sums.
  for (const one of [tonos, page])
    await expect(
      one.getByText(/Sewa Rp.50\.000 dan deposit Rp.100\.000 · (kami tahan|uangnya kami tahan)/),
    ).toBeVisible();
  for (const one of [tonos, page]) {
    await openSection(one, 'facts');
    const lines = one.locator('details', { hasText: ticketTexts.facts });
    await expect(lines).toContainText('Sewa 2 hari Rp 50.000');
    await expect(lines).toContainText('Deposit Rp 100.000, kembali setelah barangnya kembali');
    await expect(lines).toContainText('Termasuk deposit Rp 100.000');
  }
  await tonos.getByRole('button', { name: handoverTexts.show }).click();
  await expect(tonos.getByRole('dialog', { name: handoverTexts.title })).toBeVisible();
  await page.getByLabel(handoverTexts.field).fill(await codeOf(campus, saleId));
  await page.getByRole('button', { name: 'Mulai sewa' }).click();
  await expect(page.getByText('Sedang disewa').first()).toBeVisible();

  // The return has a day, but no agreed hour; the week of both shows it, beside the handover's agreed hour.
  await change(campus, 'sales', saleId, { meetAt: new Date().toISOString() });
  const last = String(await stored(campus, 'sales', saleId, 'rentUntil'));
  const isNextWeek = new Date(today()).getUTCDay() === 0 && last > today();
  for (const [one, path, when] of [
    [page, `/sales/${saleId}`, 'Kembali'],
    [tonos, `/orders/${orderId}`, 'Kembalikan'],
  ] as const) {
    await one.goto('/schedule');
    if (isNextWeek) await one.getByRole('button', { name: serviceTexts.next }).click();
    const row = one.locator(`main a[href="${path}"]`);
    await expect(row.filter({ hasText: `Toga Wisuda Rani · ${when} ` })).toBeVisible();
  }
  await page.goto(`/sales/${saleId}`);

  // Another person has booked the item for the days that follow.
  const watis = await windowFor(wati.id);
  const tomorrow = dateAfter(today(), 1);
  const next = { productId, from: dateAfter(today(), 2), until: dateAfter(today(), 2), quantity: 1 };
  await marketCall(campus, wati.id, 'POST', '/rentals/cart', next);
  const nextOrder = await paidOrder(campus, wati, 125_000);
  await marketCall(campus, rani.id, 'POST', `/sales/${nextOrder}-1/events`, { event: 'accept' });

  // The rental ended yesterday, and the next one begins tomorrow.
  const yesterday = dateAfter(today(), -1);
  const dueAt = new Date(endOfDate(yesterday, timeZone) + limits.rentalOverdueDays * 86_400_000).toISOString();
  await change(campus, 'sales', saleId, { rentFrom: dateAfter(today(), -2), rentUntil: yesterday, dueAt });
  await change(campus, 'sales', `${nextOrder}-1`, { rentFrom: tomorrow, rentUntil: tomorrow });
  await runUpkeep(campus);
  await watis.goto(`/orders/${nextOrder}`);
  const heldUp = watis.getByText('belum kembali dari penyewa sebelumnya', { exact: false });
  await expect(heldUp).toBeVisible();
  await expectAccessible(watis);
  await page.reload();
  await page.getByRole('button', { name: handoverTexts.show }).click();
  await expect(page.getByRole('dialog', { name: 'Kode pengembalian' })).toBeVisible();
  await tonos.goto(`/orders/${orderId}`);
  await expect(tonos.getByText(/^Rp.25\.000 dari deposit, naik tiap hari$/)).toBeVisible();
  await expectAccessible(tonos);
  await tonos.getByLabel(handoverTexts.field).fill(await codeOf(campus, saleId));
  await tonos.getByRole('button', { name: 'Selesaikan sewa' }).click();
  const settled = 'Dari deposit Rp 25.000 untuk pemilik, Rp 75.000 kembali ke penyewa.';
  await page.keyboard.press('Escape');
  for (const one of [tonos, page]) {
    if (!(await one.getByText(settled, { exact: false }).isVisible())) await openSection(one, 'facts');
    await expect(one.getByText(settled, { exact: false })).toBeVisible();
  }
  await expect(tonos.getByText('Deposit Rp 75.000 kembali kepada Anda paling lambat', { exact: false })).toBeVisible();
  // The item came back before the next rental, so it delays no other renter.
  await expect(heldUp).toHaveCount(0);
  expect(await stored(campus, 'sales', `${nextOrder}-1`, 'isHeldUp')).toBe(false);
  expect(await stored(campus, 'refunds', `${saleId}-d`, 'amount')).toBe(75_000);
  expect(await stored(campus, 'products', productId, 'bookings')).toBe(2);
});

test('a camera is handed over by keyboard only, returned damaged, and an administrator divides its deposit @proof', async ({
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
  await press(tonos, tonos.getByRole('button', { name: handoverTexts.show }));
  await expectInside(tonos.getByRole('dialog', { name: handoverTexts.title }));
  await tonos.keyboard.press('Escape');
  await page.goto(`/sales/${saleId}`);
  await tabTo(page, page.getByLabel(handoverTexts.field));
  await page.keyboard.type(await codeOf(campus, saleId));
  await press(page, page.getByRole('button', { name: 'Mulai sewa' }));
  for (const one of [page, tonos]) {
    await expect(one.getByText('Sedang disewa', { exact: false }).first()).toBeVisible();
    await openSection(one, 'history');
    await expect(one.getByText('Diserahkan kepada penyewa')).toBeVisible();
    await expect(one.getByText('Diselesaikan', { exact: true })).toHaveCount(0);
  }

  await press(page, page.getByRole('button', { name: usualButtons.seller.object }));
  const dialog = page.getByRole('dialog');
  await expectInside(dialog);
  await tabTo(page, dialog.getByLabel(saleTexts.reason));
  await page.keyboard.type('Lensanya retak saat kembali.');
  await press(page, dialog.getByRole('button', { name: saleAnswers.object }));
  await expect(tonos.getByText('Lensanya retak saat kembali.').first()).toBeVisible();
  await expectAccessible(tonos);

  const desk = await windowFor(adminId);
  await desk.goto(`/admin/disputes/${saleId}`);
  const rented = desk.getByRole('region', { name: 'Sewanya' });
  await expect(rented).toContainText('2 hari:');
  await expect(rented).toContainText('Tidak terlambat');
  await expect(rented).toContainText('Rp 600.000, kami tahan');
  await expect(rented).toContainText('Rp 0 untuk pemilik, Rp 600.000 kembali ke penyewa.');
  await expectAccessible(desk);
  await desk.getByRole('button', { name: usualButtons.admin.release }).click();
  const decision = desk.getByRole('dialog');
  await decision.getByLabel(saleTexts.reason).fill('Retaknya terlihat di foto.');
  const part = decision.getByLabel('Bagian pemilik dari deposit Rp 600.000');
  await part.fill('600001');
  await decision.getByRole('button', { name: saleAnswers.complete }).click();
  // More than the deposit causes an error, and typed text is kept.
  await expect(decision.getByText('Isi antara Rp 0 dan deposit.')).toBeVisible();
  await expect(decision.getByLabel(saleTexts.reason)).toHaveValue('Retaknya terlihat di foto.');
  expect(await stored(campus, 'sales', saleId, 'state')).toBe('disputed');
  await part.fill('250000');
  await expect(decision.getByText('Sisanya, Rp 350.000, kembali ke penyewa.')).toBeVisible();
  await expectAccessible(desk);
  await decision.getByRole('button', { name: saleAnswers.complete }).click();
  const settled = 'Dari deposit Rp 250.000 untuk pemilik, Rp 350.000 kembali ke penyewa.';
  for (const one of [page, tonos]) {
    await openSection(one, 'facts');
    await expect(one.getByText(settled, { exact: false })).toBeVisible();
  }
  await expectAccessible(tonos);
  await expect(rented).toContainText(settled);
  expect(await stored(campus, 'refunds', `${saleId}-d`, 'amount')).toBe(350_000);
  expect(await stored(campus, 'sales', saleId, 'depositKept')).toBe(250_000);
});

/** Expects nothing to be wider than the narrowest phone. */
const expectNarrow = async (page: Page) => {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  if (before) await page.setViewportSize(before);
};

test('a projector is rented by keyboard only: days, order, handover by one code and return by the other @proof', async ({
  page,
  campus,
  windowFor,
}) => {
  const [rani, tono] = await Promise.all([
    moveIn(campus, { name: 'Rani Proyektor' }),
    moveIn(campus, { name: 'Tono Panitia' }),
  ]);
  const goods = { name: 'Proyektor Mini', price: 40_000, sellerId: rani.id, sellerName: rani.name };
  const { id: productId } = await sell(campus, goods);
  await change(campus, 'products', productId, { kind: 'rental', stock: null, deposit: 0, pieces: 1 });

  await withoutTransitions(page);
  await giveSession(page, campus, tono.id);
  await page.goto(`/product/${productId}`);
  const panel = page.getByRole('region', { name: rentalTexts.title });
  await expect(panel).toBeVisible();
  await expectNarrow(page);
  const day = (date: string) =>
    panel.getByRole('button', { name: ': 1 buah tersedia', disabled: false }).nth(date === today() ? 0 : 1);
  await press(page, day(today()));
  await press(page, day(dateAfter(today(), 1)));
  await expect(panel).toContainText('2 hari × 1 buah = Rp 80.000');
  await press(page, panel.getByRole('button', { name: rentalTexts.rent }));
  await expect(page).toHaveURL(/\/checkout/);
  await expectNarrow(page);
  await tabTo(page, page.getByRole('radio', { name: cashOnDelivery }));
  await press(page, page.getByRole('button', { name: cartLabels.placeOrder }));
  await expect(page).toHaveURL(/\/orders$/);
  const where = [Query.equal('userId', tono.id)];
  const { rows } = await operatorOf(campus).tables.listRows({
    databaseId: 'market',
    tableId: 'orders',
    queries: where,
  });
  const orderId = rows[0]?.$id ?? '';
  const saleId = `${orderId}-1`;
  await marketCall(campus, rani.id, 'POST', `/sales/${saleId}/events`, { event: 'accept' });

  const ranis = await windowFor(rani.id);
  await withoutTransitions(ranis);
  await page.goto(`/orders/${orderId}`);
  await press(page, page.getByRole('button', { name: handoverTexts.show }));
  await expectInside(page.getByRole('dialog', { name: handoverTexts.title }));
  await ranis.goto(`/sales/${saleId}`);
  await expectNarrow(ranis);
  await tabTo(ranis, ranis.getByLabel(handoverTexts.field));
  await ranis.keyboard.type(await codeOf(campus, saleId));
  await press(ranis, ranis.getByRole('button', { name: 'Mulai sewa' }));
  await expect(ranis.getByText('Sedang disewa', { exact: false }).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await press(ranis, ranis.getByRole('button', { name: handoverTexts.show }));
  await expectInside(ranis.getByRole('dialog', { name: 'Kode pengembalian' }));
  await ranis.keyboard.press('Escape');
  await expect(ranis.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(ranis);
  await page.goto(`/orders/${orderId}`);
  await expectNarrow(page);
  await tabTo(page, page.getByLabel(handoverTexts.field));
  await page.keyboard.type(await codeOf(campus, saleId));
  await press(page, page.getByRole('button', { name: 'Selesaikan sewa' }));
  await expect.poll(() => stored(campus, 'sales', saleId, 'state')).toBe('completed');
  await expectAccessible(page);
});
