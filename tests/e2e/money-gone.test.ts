/**
 * Refunds made at Midtrans: the buyer's order, the seller's money and the admin page, small and large, light and dark.
 */

import type { Page } from '@playwright/test';
import { bankTransfer } from '#domain/orders/payment.ts';
import { adminId } from '../../seeds/campus/people.ts';
import { adminPayoutTexts } from '../../web/copy/admin-money.ts';
import { usualButtons } from '../../web/copy/usual-sale.ts';
import type { Campus } from './campus.ts';
import { expect } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { desktopSize, phone, saleOf, seller } from './sellers.ts';
import { adminCall, expectAccessible, leavePopup, marketCall, order, returnMoney, withCart } from './shopping.ts';
import { here } from './this-campus.ts';
import { openSection } from './ticket.ts';
import { test } from './window-variants.ts';

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
}

async function completed(page: Page, campus: Campus) {
  const rani = await seller(campus, 'Rani Ditarik', 'Kamus Besar');
  const buyer = await withCart(campus, rani.ware);
  await giveSession(page, campus, buyer.id);
  await order(page, bankTransfer);
  await leavePopup(page, 'Bayar berhasil');
  await page.goto('/orders');
  const link = page.getByRole('link', { name: /Lihat detail pesanan/ }).first();
  const orderId = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
  return { rani, buyer, orderId, saleId: await saleOf(campus, orderId, rani.person.id) };
}

test('a partial and a full refund: order, sale, "Uang Saya" and the admin page show them, and the payout waits', async ({
  page,
  campus,
  windowFor,
}) => {
  const { rani, buyer, orderId, saleId } = await completed(page, campus);
  const path = `/sales/${saleId}/events`;
  for (const event of ['accept', 'ready']) await marketCall(campus, rani.person.id, 'POST', path, { event });
  await returnMoney(campus, orderId, { part: 5_000 });
  await page.goto(`/orders/${orderId}`);
  await openSection(page, 'refunds');
  await expect(page.getByText(/Rp.5\.000 dari Rp.40\.000 sudah kembali kepada Anda/)).toBeVisible();
  await looked(page, 'order-part');
  const stall = await windowFor(rani.person.id);
  await stall.goto(`/sales/${saleId}`);
  await openSection(stall, 'facts');
  await expect(
    stall.getByText(here(/Rp.35\.000 \(sisa dari Rp.40\.000\) ditahan Lapak Kampus, masuk Uang Saya/)),
  ).toBeVisible();
  await looked(stall, 'sale-part');

  await marketCall(campus, buyer.id, 'POST', path, { event: 'receive' });
  const account = { bank: 'bca', number: '1234567890', holder: 'Rani', confirmed: true };
  await marketCall(campus, rani.person.id, 'PUT', '/money/account', account);
  const payout = { payoutId: `pencairan${orderId.slice(0, 11)}`, userId: rani.person.id, amount: 30_000 };
  await adminCall(campus, 'POST', '/payouts', { payouts: [payout] });
  await returnMoney(campus, orderId, { action: 'chargeback' });
  await page.reload();
  await openSection(page, 'refunds');
  await expect(page.getByText(/Rp.40\.000 dari Rp.40\.000 sudah kembali kepada Anda/)).toBeVisible();
  await looked(page, 'order-whole');
  await stall.goto('/sales/money');
  await expect(stall.getByText(/Saldo Anda kurang Rp.30\.000/)).toBeVisible();
  await looked(stall, 'own-money');

  const desk = await windowFor(adminId);
  await desk.goto('/admin/attention');
  await expect(desk.getByText('Saldonya kurang karena dana ditarik kembali', { exact: false })).toBeVisible();
  await desk.goto('/admin/dashboard');
  await desk.getByText('Uang transfer', { exact: true }).click();
  await expect(desk.getByText('Cocok', { exact: true })).toBeVisible();
  await looked(desk, 'dashboard');
  await desk.setViewportSize(desktopSize);
  await desk.goto('/admin/payouts?keadaan=prepared');
  const row = desk.getByRole('row').filter({ hasText: 'Rani Ditarik' });
  await expect(row).toContainText('Ditahan');
  await looked(desk, 'payouts');
  await desk.setViewportSize(desktopSize);
  await row.getByRole('button', { name: adminPayoutTexts.paid }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel(adminPayoutTexts.reference).fill('BCA 77');
  await dialog.getByRole('button', { name: adminPayoutTexts.paidYes }).click();
  await expect(dialog).toContainText('Dana pembeli ditarik kembali setelah pencairan ini disiapkan');
  await expect(dialog.getByLabel(adminPayoutTexts.reference)).toHaveValue('BCA 77');
  await expect(dialog.getByRole('button', { name: 'Sudah telanjur terkirim' })).toBeVisible();
  await looked(desk, 'payout-held');
});

test('a full refund before the handover: the code does not complete the sale, and both pages say why', async ({
  page,
  campus,
  windowFor,
}) => {
  const { rani, orderId, saleId } = await completed(page, campus);
  for (const event of ['accept', 'ready'])
    await marketCall(campus, rani.person.id, 'POST', `/sales/${saleId}/events`, { event });
  await returnMoney(campus, orderId, { action: 'chargeback' });
  await page.goto(`/orders/${orderId}`);
  await expect(page.getByText('giliran admin', { exact: false })).toBeVisible();
  await openSection(page, 'rules');
  await expect(page.getByText('Dana Anda untuk pesanan ini sudah kembali', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: usualButtons.buyer.receive })).toHaveCount(0);
  await looked(page, 'order-gone');
  const stall = await windowFor(rani.person.id);
  await stall.goto(`/sales/${saleId}`);
  await expect(stall.getByText('Jangan serahkan pesanannya', { exact: false })).toBeVisible();
  await expect(stall.getByLabel('Kode pembeli')).toHaveCount(0);
  await looked(stall, 'sale-gone');
});
