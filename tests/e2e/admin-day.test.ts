/**
 * The administrator's ordinary day: from a full "Perlu perhatian" to an empty one, resolving each entry on its page.
 */

import type { Page } from '@playwright/test';
import { ID } from 'node-appwrite';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { decisionTexts, moveLabels, reportTexts } from '../../web/copy/admin.ts';
import { adminPayoutTexts } from '../../web/copy/admin-money.ts';
import { attentionTexts } from '../../web/copy/attention.ts';
import { saleTexts } from '../../web/copy/sales.ts';
import { uiTexts } from '../../web/copy/ui.ts';
import { saleAnswers, usualButtons } from '../../web/copy/usual-sale.ts';
import type { Campus } from './campus.ts';
import { expect, inDialog, people, press, test } from './fixtures.ts';
import { blockByAdmin, giveSession, moveIn } from './new-people.ts';
import { paidOrder } from './paid-order.ts';
import { placedOrder } from './placed-order.ts';
import { acceptedSale, seller } from './sellers.ts';
import { change, expectAccessible, marketCall, sell, stored, withCart } from './shopping.ts';

test.use({ campusOf: 'a day of the administrator' });

const attention = (page: Page) => page.getByRole('region', { name: attentionTexts.title });
/** The entries under one heading of the list. */
const listed = (page: Page, title: RegExp) =>
  attention(page).getByRole('heading', { name: title }).locator('..').locator('a:not([href^="/admin/users/"])');
const dialog = (page: Page) => page.getByRole('dialog');

/** Opens the list of all pending work. */
async function backToAdmin(page: Page): Promise<void> {
  await page.goto('/admin/attention');
  const group = attention(page).getByRole('heading', { level: 2 }).first();
  await expect(group.or(attention(page).getByText('Tidak ada yang menunggu Anda sekarang.'))).toBeVisible();
}

/** Closes an order's drawer and leaves the list behind it. */
async function leaveDrawer(page: Page): Promise<void> {
  await inDialog(page, 'Tutup detail');
  await expect(dialog(page)).toHaveCount(0);
  await backToAdmin(page);
}

/** Resolves all entries of one kind. */
async function solveAll(page: Page, title: RegExp, solve: () => Promise<void>): Promise<void> {
  for (let left = await listed(page, title).count(); left > 0; left--) {
    await listed(page, title).first().click();
    await solve();
    await expect(listed(page, title)).toHaveCount(left - 1);
  }
}

async function payEverybody(page: Page): Promise<void> {
  await listed(page, /^Uang penjual/)
    .first()
    .click();
  await expect(page.getByRole('table', { name: 'Penjual yang menunggu' })).toBeVisible();
  const ticks = page.getByRole('row').getByRole('checkbox', { name: /^(?!Pilih semua)/ });
  for (const tick of await ticks.all()) if (await tick.isEnabled()) await tick.check();
  await press(page, 'Siapkan pencairan');
  await inDialog(page, /^Siapkan( \d+ pencairan)?$/);
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Disiapkan' }).click();
  const sent = page.getByRole('button', { name: adminPayoutTexts.paid });
  await expect(sent.first()).toBeVisible();
  for (let left = await sent.count(); left > 0; left--) {
    await sent.first().click();
    await dialog(page).getByLabel(adminPayoutTexts.reference).fill(`BCA ${left}`);
    await inDialog(page, adminPayoutTexts.paidYes);
    await expect(dialog(page)).toHaveCount(0);
    await expect(sent).toHaveCount(left - 1);
  }
  await backToAdmin(page);
}

const onSale = (campus: Campus, userId: string, saleId: string, event: string, reason = '') =>
  marketCall(campus, userId, 'POST', `/sales/${saleId}/events`, { event, ...(reason ? { reason } : {}) });

/** Creates one entry of each kind without a deadline, because the second demo campus has no entries yet. */
async function leaveWork(campus: Campus): Promise<void> {
  const cashier = await moveIn(campus, { name: 'Gita Penjual' });
  const disputed = await acceptedSale(campus, cashier);
  await onSale(campus, disputed.buyer.id, disputed.saleId, 'object', 'Kompornya bocor.');

  const { person, ware } = await seller(campus, 'Hadi Penjual', 'Kamus Lama');
  const account = { bank: 'bca', number: '1234567890', holder: 'Hadi Penjual' };
  await marketCall(campus, person.id, 'PUT', '/money/account', account);
  const refused = await paidOrder(campus, await withCart(campus, ware), 40_000);
  await onSale(campus, person.id, `${refused}-1`, 'decline', 'Sudah habis.');
  const buyer = await withCart(campus, ware);
  const earned = `${await paidOrder(campus, buyer, 40_000)}-1`;
  for (const event of ['accept', 'ready']) await onSale(campus, person.id, earned, event);
  await onSale(campus, buyer.id, earned, 'receive');

  const reported = await sell(campus, { name: 'Meja Gambar' });
  const report = { productId: reported.id, reason: 'Harga tidak wajar', description: '' };
  await marketCall(campus, buyer.id, 'POST', '/reports', report);
  await marketCall(campus, buyer.id, 'POST', '/chats', {});
  const message = { messageId: ID.unique(), message: 'Kapan pesanan saya sampai?', imageId: '' };
  await marketCall(campus, buyer.id, 'POST', `/chats/${buyer.id}/messages`, message);
}

test('an administrator’s usual day: dispute, late order, blocked account, refund, payout and report, until nothing waits @proof', async ({
  page,
  campus,
}) => {
  // admin.test.ts, tests/functions/money.test.ts and tests/functions/disputes.test.ts test the parts in every run. In
  // addition to the demo campus's own entries, this test creates one of each kind, an unanswered sale, and a sale with
  // a blocked seller.
  await leaveWork(campus);
  const silent = await placedOrder(campus, cashOnDelivery);
  await change(campus, 'sales', `${silent}-1`, { dueAt: new Date(Date.now() + 5 * 3_600_000).toISOString() });
  const blocked = await moveIn(campus, { name: 'Lia Terblokir' });
  const { saleId: left } = await acceptedSale(campus, blocked);
  await blockByAdmin(campus, blocked.id);

  await giveSession(page, campus, people.admin.id);
  await page.goto('/admin/attention');
  const kinds = [
    ...[
      /^Kendala/,
      /^Dana yang perlu/,
      /^Hampir batal/,
      /^Penjual atau pembelinya/,
      /^Uang penjual/,
      /^Chat yang belum/,
    ],
  ];
  for (const kind of kinds) await expect(listed(page, kind).first()).toBeVisible();
  await expectAccessible(page);

  await solveAll(page, /^Kendala/, async () => {
    await press(page, usualButtons.admin.release);
    await dialog(page).getByLabel(saleTexts.reason).fill('Foto kedua pihak sudah dilihat.');
    await inDialog(page, saleAnswers.complete);
    await expect(page.getByText('Foto kedua pihak sudah dilihat.').first()).toBeVisible();
    await backToAdmin(page);
  });
  await solveAll(page, /^Hampir batal/, async () => {
    await inDialog(page, moveLabels.Processed);
    await expect(dialog(page).getByText('Processed').first()).toBeVisible();
    await leaveDrawer(page);
  });
  expect(await stored(campus, 'sales', `${silent}-1`, 'state')).toBe('accepted');
  await solveAll(page, /^Penjual atau pembelinya/, async () => {
    await dialog(page).getByRole('button', { name: moveLabels.Canceled, exact: true }).click();
    await press(page, uiTexts.yesCancel);
    await expect(dialog(page).getByText('Tidak ada aksi')).toBeVisible();
    await leaveDrawer(page);
  });
  expect(await stored(campus, 'sales', left, 'state')).toBe('canceled');
  await solveAll(page, /^Dana yang perlu/, async () => {
    await dialog(page).getByLabel('Nomor referensi pengembalian').fill('BCA 0042');
    await inDialog(page, 'Tandai sudah dikembalikan');
    await expect(dialog(page).getByText('Sudah dikembalikan')).toBeVisible();
    await leaveDrawer(page);
  });
  await payEverybody(page);
  const unanswered = attention(page).getByRole('button', { name: /tidak perlu dibalas$/ });
  for (let left = await unanswered.count(); left > 0; left--) {
    await unanswered.first().click();
    await expect(unanswered).toHaveCount(left - 1);
  }

  const reports = attention(page).getByRole('link', { name: /laporan menunggu ditinjau/ });
  // The cached list shows for a moment, a few rows at a time: decided entries may still appear open.
  let waiting = page.getByRole('row').filter({ has: page.getByText(/^(new|under_review)$/) });
  for (let left = Number.parseInt((await reports.textContent()) ?? '', 10); left > 0; left--) {
    await expect(reports).toContainText(String(left));
    await reports.click();
    const link = waiting.first().getByRole('link', { name: reportTexts.review });
    const place = await link.getAttribute('href');
    await page.locator(`a[href="${place}"]`, { hasText: reportTexts.review }).click();
    waiting = waiting.filter({ hasNot: page.locator(`a[href="${place}"]`) });
    await page.getByLabel(decisionTexts.status).selectOption('resolved_no_action');
    await press(page, decisionTexts.save);
    await expect(page.getByText('Status laporan berhasil diperbarui!').first()).toBeVisible();
    // The message may be that of the previous report.
    await expect(page.getByRole('article').getByText('resolved_no_action', { exact: true })).toBeVisible();
    await backToAdmin(page);
  }
  await expect(attention(page).getByText('Tidak ada yang menunggu Anda sekarang.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/dashboard');
  await page.getByText('Uang transfer', { exact: true }).click();
  await expect(page.getByText('Cocok', { exact: true })).toBeVisible();
});
