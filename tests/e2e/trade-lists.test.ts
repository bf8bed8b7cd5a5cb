/**
 * The lists of orders and sales, with ten in various states: those that need action first, five rows per phone screen,
 * no clipped text.
 */

import type { Page } from '@playwright/test';
import { orderTexts } from '../../web/copy/orders.ts';
import { tradeListTexts } from '../../web/copy/trade-row.ts';
import { expect, isPhone } from './fixtures.ts';
import { look } from './look.ts';
import { writeMixture } from './mixed-rows.ts';
import { giveSession, moveIn } from './new-people.ts';
import { tooWide, visit } from './pages/checks.ts';
import { unreadable } from './pages/cut-text.ts';
import { expectAccessible } from './shopping.ts';
import { test } from './window-variants.ts';

const strip = (page: Page) => page.getByRole('region', { name: tradeListTexts.needsYou });

/** Number of rows that are completely visible above the bar at the bottom. */
const rowsInSight = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const bar = [...document.querySelectorAll('nav')].find((one) => getComputedStyle(one).position === 'fixed');
    const foot = bar ? bar.getBoundingClientRect().top : innerHeight;
    return [...main.querySelectorAll('li')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= 0 && bottom <= foot;
    }).length;
  });

/** Nothing on the page is clipped or outside the window, also in narrow windows and with large text. */
async function expectWhole(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const [width, height, text] of [
    [390, 844, '100%'],
    [320, 640, '100%'],
    [640, 800, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, text);
    expect(await tooWide(page), `${width} px, ${text}`).toEqual([]);
    expect(await unreadable(page), `${width} px, ${text}`).toEqual([]);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  if (before) await page.setViewportSize(before);
}

test('ten mixed orders: the overdue rental first, five rows per phone screen, one state each, and a cancellation’s reason', async ({
  page,
  campus,
}) => {
  const buyer = await moveIn(campus, { name: 'Wening Asri' });
  const seller = await moveIn(campus, { name: 'Sari Wulandari' });
  await writeMixture(campus, buyer, seller);
  await giveSession(page, campus, buyer.id);
  if (isPhone(page)) await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/orders');
  await expect(strip(page)).toBeVisible();
  await look(page, 'orders');
  const needs = strip(page).getByRole('listitem');
  await expect(needs.first()).toContainText('Terlambat 2 hari');
  await expect(needs.first()).toContainText('Toga Wisuda Lengkap');
  await expect(needs.nth(1)).toContainText('Kalkulator Casio');
  await expect(needs.nth(1).getByRole('button', { name: orderTexts.payNow })).toBeVisible();
  await expect(needs.nth(2)).toContainText('Siap diambil');
  const running = page.getByRole('list', { name: tradeListTexts.running });
  await expect(running.getByRole('listitem')).toHaveCount(2);
  await expect(running.getByRole('listitem').first()).toContainText('Menunggu jawaban · giliran Sari Wulandari');
  if (isPhone(page)) expect(await rowsInSight(page)).toBeGreaterThanOrEqual(5);
  await expectAccessible(page);
  await expectWhole(page);

  await page.getByRole('link', { name: tradeListTexts.ended, exact: true }).click();
  const ended = page.getByRole('list', { name: tradeListTexts.ended });
  await expect(ended.getByRole('listitem').first()).toContainText('Maaf, sudah terjual di tempat lain.');
  await expect(ended.getByRole('button', { name: 'Beli Lagi' })).toHaveCount(2);
  await expectAccessible(page);
  await look(page, 'orders-ended');
  await expectWhole(page);
  // Going back from an order shows the same list.
  await ended.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/orders\/./);
  await page.goBack();
  await expect(ended.getByRole('listitem').first()).toBeVisible();
});

test('ten mixed sales: overdue ones and those that wait for the seller come first; nothing is clipped', async ({
  page,
  campus,
}) => {
  const buyer = await moveIn(campus, { name: 'Wening Asri' });
  const seller = await moveIn(campus, { name: 'Sari Wulandari' });
  await writeMixture(campus, buyer, seller);
  await giveSession(page, campus, seller.id);
  if (isPhone(page)) await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/sales');
  await expect(strip(page)).toBeVisible();
  await look(page, 'sales');
  const needs = strip(page).getByRole('listitem');
  await expect(needs.first()).toContainText('Terlambat 2 hari');
  await expect(needs.filter({ hasText: 'Meja Belajar Lipat' })).toContainText('Menunggu jawaban Anda');
  await expect(needs.filter({ hasText: 'Risol Mayo' })).toContainText('1 pesanan');
  if (isPhone(page)) expect(await rowsInSight(page)).toBeGreaterThanOrEqual(5);
  await expectAccessible(page);
  await expectWhole(page);
});
