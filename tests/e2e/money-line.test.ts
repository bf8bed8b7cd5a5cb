/**
 * One line says where the money is, at each step and on both sides; tests/domain/money-place.test.ts covers all
 * combinations.
 */

import type { Page } from '@playwright/test';
import { adminId } from '../../seeds/campus/people.ts';
import { attentionTexts } from '../../web/copy/attention.ts';
import { cartLabels } from '../../web/copy/cart.ts';
import { expect } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { paidOrder } from './paid-order.ts';
import { acceptedSale, desktopSize, phone, seller } from './sellers.ts';
import { change, expectAccessible, marketCall, withCart } from './shopping.ts';
import { here } from './this-campus.ts';
import { openSection, ticketOf } from './ticket.ts';
import { test } from './window-variants.ts';

/**
 * For cash: claims that no page may make before the seller has confirmed the payment. The order's history may mention
 * that everything is kept.
 */
const isReceived = /tercatat (Anda terima|diterima)/;

/** Checks the page in both color schemes; with SHOTS also on a desktop, and stores screenshots in that folder. */
async function looked(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  for (const size of folder ? [phone, desktopSize] : [phone]) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      if (size === phone) await expectAccessible(page);
      if (folder) await page.screenshot({ path: `${folder}/${name}-${size.width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(phone);
}

test('transfer: one line says where the money is, from the checkout to "Uang Saya"; dispute and refund have a date @proof', async ({
  page,
  campus,
  windowFor,
}) => {
  // tests/domain/money-place.test.ts tests the rules.
  const rani = await seller(campus, 'Rani Ditahan', 'Kamus Bahasa');
  const buyer = await withCart(campus, rani.ware);
  await giveSession(page, campus, buyer.id);
  await page.goto('/checkout');
  const methods = page.getByRole('group', { name: cartLabels.paymentMethod });
  await expect(methods).toContainText('Ditahan sampai Anda memberikan kode');
  await expect(methods).toContainText('Tunai, setelah diperiksa');
  await looked(page, 'checkout');

  const orderId = await paidOrder(campus, buyer, 40_000);
  const saleId = `${orderId}-1`;
  const raise = (userId: string, event: string, more: object = {}) =>
    marketCall(campus, userId, 'POST', `/sales/${saleId}/events`, { event, ...more });
  await page.goto(`/orders/${orderId}`);
  const part = ticketOf(page, 'Rani Ditahan');
  await expect(part).toContainText(/Rp.40\.000 · kami tahan, kembali penuh bila ditolak/);
  await openSection(part, 'facts');
  await expect(part).toContainText(
    here(
      /Rp.40\.000 ditahan Lapak Kampus, diteruskan ke Rani Ditahan setelah kode diberikan\. Bila tidak dijawab sampai .+, dikembalikan kepada Anda\./,
    ),
  );
  await looked(page, 'order-paid');
  await page.goto('/orders');
  await expect(page.getByRole('article')).toContainText('uang ditahan');
  await looked(page, 'orders');

  await raise(rani.person.id, 'accept');
  await raise(buyer.id, 'object', { reason: 'Barangnya tidak sesuai foto.' });
  await page.goto(`/orders/${orderId}`);
  await openSection(part, 'facts');
  await expect(part).toContainText(
    here(/Rp.40\.000 tetap ditahan Lapak Kampus; admin memutuskan paling lambat \d+ \w+\./),
  );
  await looked(page, 'order-disputed');
  const desk = await windowFor(adminId);
  await desk.goto('/admin/attention');
  await expect(
    desk
      .getByRole('region', { name: attentionTexts.title })
      .getByRole('listitem')
      .filter({ hasText: /Wening Asri dan Rani Ditahan/ })
      .first(),
  ).toContainText(/paling lambat \d+ \w+/);
  await change(campus, 'sales', saleId, { disputedAt: new Date(Date.now() - 9 * 86_400_000).toISOString() });
  await desk.reload();
  await expect(
    desk
      .getByRole('region', { name: attentionTexts.title })
      .getByRole('listitem')
      .filter({ hasText: /Wening Asri dan Rani Ditahan/ })
      .first(),
  ).toContainText(/lewat dari janji, \d+ \w+/);
  await looked(desk, 'dashboard');
  await page.reload();
  await openSection(part, 'facts');
  await expect(part).toContainText('Sudah lewat? Tanyakan lewat "Butuh bantuan?".');

  await raise(buyer.id, 'withdraw');
  for (const event of ['ready']) await raise(rani.person.id, event);
  await raise(buyer.id, 'receive');
  const stall = await windowFor(rani.person.id);
  await stall.goto(`/sales/${saleId}`);
  await expect(stall.getByText(/masuk Uang Saya pada \d+ \w+/).first()).toBeVisible();
  await looked(stall, 'sale-finished');
  await stall.goto('/sales');
  await expect(stall.getByRole('listitem').filter({ hasText: 'Kamus Bahasa' })).toContainText('masuk Uang Saya');
  await looked(stall, 'sales');
  await page.reload();
  await openSection(part, 'facts');
  await expect(part).toContainText(/Rp.40\.000 sudah diteruskan ke Rani Ditahan pada \d+ \w+\./);
});

test('a declined transfer: the money is refunded by the promised day @proof', async ({ page, campus }) => {
  // tests/domain/money-place.test.ts tests the rules.
  const rani = await seller(campus, 'Rani Menolak', 'Kamus Kecil');
  const buyer = await withCart(campus, rani.ware);
  const orderId = await paidOrder(campus, buyer, 40_000);
  const refusal = { event: 'decline', reason: 'Sudah habis.' };
  await marketCall(campus, rani.person.id, 'POST', `/sales/${orderId}-1/events`, refusal);
  await giveSession(page, campus, buyer.id);
  await page.goto(`/orders/${orderId}`);
  await expect(ticketOf(page, 'Rani Menolak')).toContainText(
    /Rp.40\.000 · kami tahan, kembali kepada Anda paling lambat \d+ \w+/,
  );
  await openSection(page, 'refunds');
  await expect(page.getByText(/Paling lambat \d+ \w+ \d{4}/)).toBeVisible();
  await looked(page, 'order-canceled');
});

test('cash: no page claims receipt before the seller answers; after the deadline it says why receipt is assumed @proof', async ({
  page,
  campus,
  windowFor,
}) => {
  // tests/domain/money-place.test.ts tests the rules.
  const rani = await seller(campus, 'Rani Ditanya', 'Kamus Tua');
  const { buyer, saleId } = await acceptedSale(campus, { ...rani.person, name: 'Rani Ditanya' });
  await giveSession(page, campus, buyer.id);
  await page.goto(`/orders/${saleId.slice(0, 20)}`);
  const part = ticketOf(page, 'Rani Ditanya');
  await openSection(part, 'facts');
  await expect(part).toContainText(/Bayar tunai Rp.40\.000 langsung kepada Rani Ditanya saat bertemu/);
  await marketCall(campus, rani.person.id, 'POST', `/sales/${saleId}/events`, { event: 'ready' });
  await marketCall(campus, buyer.id, 'POST', `/sales/${saleId}/events`, { event: 'receive' });
  const stall = await windowFor(rani.person.id);
  await stall.goto(`/sales/${saleId}`);
  const asked = /Sudahkah tunai Rp.40\.000 Anda terima\? Bila Anda tidak menjawab sampai .+ pukul .+, dianggap sudah\./;
  await openSection(stall, 'facts');
  await expect(stall.getByText(asked)).toBeVisible();
  await expect(stall.getByRole('main')).not.toContainText(isReceived);
  await page.reload();
  await openSection(part, 'facts');
  await expect(part).toContainText(/Rani Ditanya ditanya apakah tunai Rp.40\.000 sudah diterimanya/);
  await expect(page.getByRole('main')).not.toContainText(isReceived);
  await looked(stall, 'sale-cash');
});
