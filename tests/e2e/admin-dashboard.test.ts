/**
 * The top of the administrator's dashboard with any amount of pending work: five rows, the cards, the tiles and the
 * five newest reports.
 */

import type { Page } from '@playwright/test';
import { healthParts } from '#domain/setup/server-health.ts';
import { dashboardTexts } from '../../web/copy/admin.ts';
import { attentionTexts } from '../../web/copy/attention.ts';
import { full } from '../web/pages/waiting-work.ts';
import { expect, people, test } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { expectAccessible } from './shopping.ts';

// The five newest reports belong to the demo campus.
test.use({ campusOf: 'the dashboard' });

const attention = (page: Page) => page.getByRole('region', { name: attentionTexts.title });

/** The bottom of each part in px from the top of the page. */
async function ends(page: Page) {
  const bottom = async (part: ReturnType<Page['locator']>) => {
    const box = await part.boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN) + (await page.evaluate(() => scrollY));
  };
  return {
    waiting: await bottom(attention(page)),
    cards: await bottom(page.getByText(dashboardTexts.totalSettled, { exact: true }).locator('..')),
    tiles: await bottom(page.getByRole('navigation', { name: 'Menu kelola' })),
    reports: await bottom(page.getByRole('table', { name: 'Laporan produk terbaru' })),
  };
}

async function expectWithin(page: Page, most: number): Promise<void> {
  await expect(page.getByRole('table', { name: 'Laporan produk terbaru' }).getByRole('row')).toHaveCount(6);
  expect(await attention(page).getByRole('listitem').count()).toBeLessThanOrEqual(5);
  for (const [part, end] of Object.entries(await ends(page))) expect(end, part).toBeLessThanOrEqual(most);
}

const screens = [
  { width: 390, height: 844, screens: 2 },
  { width: 1280, height: 800, screens: 1 },
];

test('cards, tiles and the five newest reports fit on two screens of a phone and on one of a desktop', async ({
  page,
  campus,
}) => {
  await giveSession(page, campus, people.admin.id);
  for (const { width, height, screens: most } of screens) {
    await page.setViewportSize({ width, height });
    await page.goto('/admin/dashboard');
    await expectWithin(page, most * height);
    await expect(page.getByRole('navigation', { name: 'Menu kelola' }).getByRole('link')).toHaveText([
      ...['Pesanan', 'Produk', 'Chat', 'Pencairan', 'Pengembalian', 'User', 'Laporan', 'Kendala', 'Pre-order'],
      ...['Undian', 'Statistik', 'Audit', 'Pengaturan'],
    ]);
    await expectAccessible(page);
  }
});

test('cards, tiles and reports still fit on those screens with every kind of pending work; one press shows all of that work', async ({
  page,
  campus,
  expectNoise,
}) => {
  expectNoise(/status of 503/);
  const { attention: work } = full(20);
  await page.route('**/healthz', (route) => {
    const reasons = healthParts.map((part) => `${part}: something is wrong`);
    return route.fulfill({ status: 503, json: { status: 'fail', reasons, lastBackup: null, lastTrial: null } });
  });
  // Adds entries to the server's response, as after a very bad night.
  await page.route('**/functions/admin/executions', async (route) => {
    const asked: unknown = route.request().postDataJSON();
    const isAttention = typeof asked === 'object' && asked !== null && Reflect.get(asked, 'path') === '/attention';
    if (!isAttention) return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), responseBody: JSON.stringify(work) } });
  });
  await giveSession(page, campus, people.admin.id);
  for (const { width, height, screens: most } of screens) {
    await page.setViewportSize({ width, height });
    await page.goto('/admin/dashboard');
    await expect(attention(page).getByRole('listitem')).toHaveCount(5);
    await expectWithin(page, most * height);
    await expectAccessible(page);
  }
  await attention(page)
    .getByRole('link', { name: /^Lihat semua \(\d+\)$/ })
    .click();
  await expect(page.getByRole('heading', { name: /^Hanya bertransaksi satu sama lain/ })).toBeVisible();
  await expect(attention(page).getByRole('listitem').first()).toContainText('Jalankan npm run doctor');
  await expectAccessible(page);
});
