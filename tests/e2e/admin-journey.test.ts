/**
 * The administrators' day as one journey: from "Perlu perhatian" to a person blocked with a reason, a dispute with
 * questions to both sides, fifty payouts by one file and their undo, the statistics and the search box. Each job's
 * presses are counted.
 */

import type { Locator, Page } from '@playwright/test';
import { ID } from 'node-appwrite';
import { balanceId } from '#domain/ids.ts';
import { orderIdOfSale } from '#domain/order-ids.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { adminPayoutTexts } from '../../web/copy/admin-money.ts';
import { attentionTexts } from '../../web/copy/attention.ts';
import { disputeTexts } from '../../web/copy/disputes.ts';
import { findTexts } from '../../web/copy/find.ts';
import { frameTexts } from '../../web/copy/frame.ts';
import { blockTexts, personTexts } from '../../web/copy/people.ts';
import { saleTexts } from '../../web/copy/sales.ts';
import { saleAnswers, usualButtons } from '../../web/copy/usual-sale.ts';
import type { Campus } from './campus.ts';
import { countTaps } from './count-taps.ts';
import { expect, people, test } from './fixtures.ts';
import { giveSession, moveIn, operatorOf } from './new-people.ts';
import { acceptedSale, windowOf } from './sellers.ts';
import { expectAccessible, marketCall, runUpkeep } from './shopping.ts';

test.use({ campusOf: 'the administrators’ day' });

const payouts = 50;
const dialog = (page: Page) => page.getByRole('dialog');
const attention = (page: Page) => page.getByRole('region', { name: attentionTexts.title });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** Sellers as after a busy month: each with available money and an account. */
async function sellersWithMoney(campus: Campus): Promise<void> {
  const { tables } = operatorOf(campus);
  const ids = Array.from({ length: payouts }, () => ID.unique());
  const write = (tableId: string, row: (id: string, place: number) => object) =>
    tables.createRows({ databaseId: 'market', tableId, rows: ids.map(row) as never });
  // The highest amount on the demo campus, so that the order is first in the list.
  const amount = 90_000_000;
  const name = (place: number) => `Penjual Ramai ${place + 1}`;
  await write('profiles', (id, place) => ({ $id: id, name: name(place), email: `${id}@kampus.ac.id` }));
  const account = { bank: 'bca', number: '1234567890' };
  await write('payoutAccounts', (id, place) => ({ $id: id, ...account, holder: name(place) }));
  await write('balances', (id) => ({ $id: balanceId(id), personId: id, available: amount, received: 0, version: 1 }));
  await write('entries', (id) => ({ $id: `${id}-x`, kind: 'released', personId: id, amount }));
}

/** A sale with a problem reported by its buyer. */
async function disputeWith(campus: Campus, name: string) {
  const seller = await moveIn(campus, { name });
  const { buyer, saleId } = await acceptedSale(campus, seller);
  await marketCall(campus, buyer.id, 'POST', `/sales/${saleId}/events`, { event: 'object', reason: 'Lampunya retak.' });
  return { seller, saleId };
}

async function toDashboard(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: frameTexts.adminMenu }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(attention(page).getByRole('link').first()).toBeVisible();
}

/** Entries that are not among the five of the dashboard take one more press. */
async function openAttention(page: Page, taps: Awaited<ReturnType<typeof countTaps>>, wanted: Locator): Promise<void> {
  if (await wanted.isVisible()) return;
  await taps.press(attention(page).getByRole('link', { name: /^Lihat semua \(/ }));
  await expect(wanted).toBeVisible();
}

test("an administrator's day: a person is blocked, a dispute discussed, fifty payouts marked and undone, statistics, search", async ({
  page,
  browser,
  campus,
  watch,
  hasTouch,
}) => {
  test.slow();
  await sellersWithMoney(campus);
  const cheat = await disputeWith(campus, 'Yudi Penipu');
  const dispute = await disputeWith(campus, 'Rani Penjual');
  const taps = await countTaps(page, hasTouch ?? false);
  let before = 0;
  const within = (most: number, job: string) => {
    const pressed = taps.count() - before;
    test.info().annotations.push({ type: 'taps', description: `${job}: ${pressed}` });
    expect(pressed, job).toBeLessThanOrEqual(most);
    before = taps.count();
  };
  await giveSession(page, campus, people.admin.id);
  await page.goto('/admin/dashboard');

  // Opens a person through the name on the entry.
  await expect(attention(page).getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
  const yudi = attention(page).getByRole('link', { name: cheat.seller.name, exact: true }).first();
  await openAttention(page, taps, yudi);
  await taps.press(yudi);
  await expect(page.getByRole('heading', { level: 1, name: cheat.seller.name })).toBeVisible();
  await taps.press(button(page, personTexts.block));
  await taps.type(dialog(page).getByLabel(blockTexts.reason), 'Menipu dua pembeli.');
  await taps.press(button(dialog(page), blockTexts.yes));
  await expect(page.getByRole('region', { name: 'Riwayat blokir' })).toContainText('Menipu dua pembeli.');
  within(5, 'a person found and blocked with a reason');

  // A dispute: both sides are asked, one answers, it is decided.
  await toDashboard(page);
  before = taps.count();
  const entry = page.locator(`a[href="/admin/disputes/${dispute.saleId}"]`).first();
  await openAttention(page, taps, entry);
  await taps.press(entry);
  await taps.type(page.getByRole('textbox', { name: 'Tanya kedua pihak' }), 'Kapan lampunya retak?');
  await expectAccessible(page);
  await taps.press(button(page, 'Kirim pertanyaan'));
  const words = page.getByRole('region', { name: disputeTexts.title, exact: true });
  await expect(words).toContainText('Kapan lampunya retak?');
  const stall = await windowOf(browser, campus, watch, dispute.seller.id);
  await stall.goto(`/sales/${dispute.saleId}`);
  await expect(stall.getByRole('region', { name: disputeTexts.title, exact: true })).toContainText(
    'Kapan lampunya retak?',
  );
  await stall.getByRole('button', { name: 'Tambah keterangan' }).click();
  await stall.getByLabel('Keterangan Anda').fill('Waktu saya serahkan masih utuh.');
  await stall.getByRole('button', { name: 'Kirim keterangan' }).click();
  await expect(words).toContainText('Waktu saya serahkan masih utuh.');
  await taps.press(button(page, usualButtons.admin.refund));
  await taps.type(dialog(page).getByLabel(saleTexts.reason), 'Retak saat diserahkan.');
  const goods = dialog(page).getByRole('radio').first();
  if (await goods.isVisible()) await taps.press(goods);
  await taps.press(button(dialog(page), saleAnswers.cancel));
  await expect(page.getByText('Pembelian dibatalkan.')).toBeVisible();
  within(8, 'a dispute with a question to both');

  // Fifty payouts by one file and one reference.
  await toDashboard(page);
  before = taps.count();
  await taps.press(
    page.getByRole('navigation', { name: 'Menu kelola' }).getByRole('link', { name: frameTexts.payouts }),
  );
  await taps.press(page.getByRole('checkbox', { name: /^Pilih semua/ }));
  await taps.press(button(page, 'Siapkan pencairan'));
  // The close button has the focus first.
  await expect(dialog(page).getByRole('textbox').first()).toBeFocused();
  await taps.enter(page);
  const bankFile = page.getByRole('button', { name: 'Berkas untuk bank' });
  await expect(bankFile).toBeVisible();
  const saved = page.waitForEvent('download');
  await taps.press(bankFile);
  expect((await saved).suggestedFilename()).toMatch(/^pencairan-/);
  await taps.press(page.getByRole('button', { name: 'Tandai semua terkirim' }).last());
  await taps.type(dialog(page).getByLabel(adminPayoutTexts.reference), 'BCA 0042');
  await taps.enter(page);
  await expect(page.getByText(/^Terkirim: \d+ berhasil\.$/)).toBeVisible();
  within(6, 'fifty payouts');
  await expectAccessible(page);

  // Undone by one press, for ten minutes.
  await page
    .getByRole('button', { name: /^Urungkan \(sampai/ })
    .first()
    .click();
  await expect(page.getByText(/^Diurungkan: \d+ berhasil\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tandai semua terkirim' })).toBeVisible();
  await page.goto('/admin/payouts?keadaan=paid');
  await expect(page.getByText('BCA 0042')).toHaveCount(0);

  await runUpkeep(campus); // counts the statistics
  await page.goto('/admin/statistics');
  await page.getByRole('button', { name: '3 tahun' }).click();
  await expect(page).toHaveURL(/dari=20\d\d-/);
  await expect(page.getByText('Pesanan per bulan')).toBeVisible();
  await page.getByLabel('Dari').fill('2026-11-01');
  await expect(page).toHaveURL(/dari=2026-11-01/);
  await expect(page.getByText('Pesanan per hari')).toBeVisible();
  await expectAccessible(page);

  // The decided sale is found by a part of its number.
  const number = orderNumber(orderIdOfSale(dispute.saleId));
  await button(page, findTexts.open).click();
  await page.getByRole('dialog', { name: 'Cari' }).getByRole('combobox').fill(number.slice(3, 7));
  await page.getByRole('group', { name: findTexts.groups.orders }).getByRole('option', { name: number }).click();
  await expect(page.getByRole('dialog', { name: number })).toContainText('Dibatalkan');
});
