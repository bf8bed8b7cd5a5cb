/** Many at once on the desk: fifty payouts by one file and one reference, refunds by one transfer, and the way back. Every press is counted. */
import type { Page } from '@playwright/test';
import { ID } from 'node-appwrite';
import { balanceId } from '#domain/ids.ts';
import type { Campus } from './campus.ts';
import { countTaps } from './count-taps.ts';
import { expect, people, test } from './fixtures.ts';
import { giveSession, operatorOf } from './new-people.ts';
import { expectAccessible, stored } from './shopping.ts';

test.use({ campusOf: 'many at once' });

const amount = 40_000;
const payouts = 50;
const dialog = (page: Page) => page.getByRole('dialog');

/** Sellers as a busy month leaves them: money that can be paid, and an account each. */
async function sellersWithMoney(campus: Campus): Promise<void> {
  const { tables } = operatorOf(campus);
  const ids = Array.from({ length: payouts }, () => ID.unique());
  const write = (tableId: string, row: (id: string, place: number) => object) =>
    tables.createRows({ databaseId: 'market', tableId, rows: ids.map(row) as never });
  const account = { bank: 'bca', number: '1234567890' };
  const name = (place: number) => `Penjual Ramai ${place + 1}`;
  await write('profiles', (id, place) => ({ $id: id, name: name(place), email: `${id}@kampus.ac.id` }));
  await write('payoutAccounts', (id, place) => ({ $id: id, ...account, holder: name(place) }));
  // More than anybody of the demo campus has, so that they stand first.
  await write('balances', (id) => ({
    $id: balanceId(id),
    personId: id,
    available: 90_000_000 + amount,
    received: 0,
    version: 1,
  }));
  await write('entries', (id) => ({ $id: `${id}-x`, kind: 'released', personId: id, amount: 90_000_000 + amount }));
}

test('fifty payouts: from the dashboard to marked as sent in six presses, then undone', async ({ page, campus }, {
  project,
}) => {
  await sellersWithMoney(campus);
  const isPhone = project.name.includes('phone');
  const taps = await countTaps(page, isPhone);
  await giveSession(page, campus, people.admin.id);
  await page.goto('/admin/dashboard');
  const attention = page.getByRole('region', { name: 'Perlu perhatian' });
  await taps.press(
    attention
      .getByRole('heading', { name: /^Uang penjual/ })
      .locator('..')
      .getByRole('link')
      .first(),
  );
  await taps.press(page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
  await taps.press(page.getByRole('button', { name: 'Siapkan pencairan' }));
  await expect(dialog(page)).toBeVisible();
  await taps.enter(page);
  const bankFile = page.getByRole('button', { name: 'CSV untuk bank' });
  await expect(bankFile).toBeVisible();
  const saved = page.waitForEvent('download');
  await taps.press(bankFile);
  expect((await saved).suggestedFilename()).toMatch(/^pencairan-/);
  await taps.press(page.getByRole('button', { name: 'Tandai semua terkirim' }).last());
  await taps.type(dialog(page).getByLabel('Nomor referensi'), 'BCA 0042');
  await taps.enter(page);
  await expect(page.getByText(/^Terkirim: \d+ berhasil\.$/)).toBeVisible({ timeout: 30_000 });
  expect(taps.count()).toBeLessThanOrEqual(6);
  console.info(`fifty payouts: ${taps.count()} presses`);
  await expectAccessible(page);
  // One press back, for ten minutes.
  await page
    .getByRole('button', { name: /^Urungkan \(sampai/ })
    .first()
    .click();
  await expect(page.getByText(/^Diurungkan: \d+ berhasil\.$/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Tandai semua terkirim' })).toBeVisible();
  await page.goto('/admin/payouts?keadaan=paid');
  await expect(page.getByText('BCA 0042')).toHaveCount(0);
});

test('statistics: a range is chosen, its figures show, its dates stay in the address', async ({ page, campus }) => {
  await giveSession(page, campus, people.admin.id);
  await page.goto('/admin/statistics');
  await expect(page.getByRole('heading', { name: 'Statistik' })).toBeVisible();
  await page.getByRole('button', { name: '3 tahun' }).click();
  await expect(page).toHaveURL(/dari=20\d\d-/);
  await expect(page.getByText('Pesanan per bulan')).toBeVisible();
  await page.getByLabel('Dari').fill('2026-11-01');
  await expect(page).toHaveURL(/dari=2026-11-01/);
  await expect(page.getByText('Pesanan per hari')).toBeVisible();
  await expectAccessible(page);
  expect(await stored(campus, 'totals', 'all', 'orders')).toBeGreaterThan(0);
});
