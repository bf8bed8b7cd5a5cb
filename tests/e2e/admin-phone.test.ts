import type { Page } from '@playwright/test';
import { orderNumber } from '#domain/orders/order-number.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { adminOrderTexts, moveLabels, productTexts, reportTexts, userTexts } from '../../web/copy/admin.ts';
import { attentionTexts } from '../../web/copy/attention.ts';
import { frameTexts } from '../../web/copy/frame.ts';
import { expect, people, test } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { expectReflow } from './pages/checks.ts';
import { placedOrder } from './placed-order.ts';
import { expectAccessible, stored } from './shopping.ts';

/** How many pixels of an element are behind the bar at the bottom. */
async function hiddenBelowBar(page: Page, row: ReturnType<Page['getByRole']>): Promise<number> {
  const bar = await page.getByRole('navigation', { name: frameTexts.adminMenu }).boundingBox();
  const box = await row.boundingBox();
  return Math.max(0, (box?.y ?? 0) + (box?.height ?? 0) - (bar?.y ?? 0));
}

// This campus has no rows of other tests, whose heights would vary.
test.use({ hasTouch: true, campusOf: 'the desk on a phone' });

test('administrator on a phone: the first row visible, one main action, filters in a drawer, the menu at the bottom @proof', async ({
  page,
  campus,
}) => {
  // pages.test.ts tests one admin page.
  const orderId = await placedOrder(campus, cashOnDelivery);
  await page.setViewportSize({ width: 360, height: 560 });
  await giveSession(page, campus, people.admin.id);
  const bar = page.getByRole('navigation', { name: frameTexts.adminMenu });
  const more = (name: string) => async () => {
    await bar.getByRole('button', { name: frameTexts.morePlaces }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Pencairan',
      'Pengembalian',
      'User',
      'Laporan',
      'Kendala',
      'Pre-order',
      'Undian',
      'Statistik',
      'Audit',
      'Pengaturan',
    ]);
    await page.getByRole('menuitem', { name }).click();
  };
  const ways: [string, () => Promise<unknown>][] = [
    [adminOrderTexts.list, () => page.goto('/admin/orders')],
    [productTexts.list, () => bar.getByRole('link', { name: frameTexts.products }).click()],
    [reportTexts.list, more('Laporan')],
    [userTexts.list, more(frameTexts.users)],
  ];
  for (const [name, go] of ways) {
    await go();
    const first = page.getByRole('table', { name }).getByRole('row').nth(1);
    await expect(first).toBeVisible();
    expect(await hiddenBelowBar(page, first), `${name}: baris pertama terpotong`).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
  await expect(bar.getByRole('link')).toHaveText(['Dashboard', 'Pesanan', 'Produk', /^\d*Chat$/]);
  const user = page.getByRole('table', { name: userTexts.list }).getByRole('row').nth(1);
  await expect(user.getByRole('button')).toHaveCount(2);
  await user.getByRole('button', { name: /^Aksi lain untuk / }).click();
  await expect(page.getByRole('menuitem')).toHaveText([userTexts.block, userTexts.remove]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.getByRole('menu')).toHaveCSS('opacity', '1');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 844 });
  await bar.getByRole('link', { name: frameTexts.orders }).click();
  await expect(page.getByRole('table', { name: adminOrderTexts.list })).toBeVisible();
  await expectReflow(page);
  await page.getByRole('button', { name: 'Filter dan urutan' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filter dan urutan' });
  await expect(drawer).toBeVisible();
  await expectAccessible(page);
  await drawer.getByLabel('Status', { exact: true }).selectOption('PENDING');
  await drawer.getByRole('button', { name: 'Tampilkan' }).click();
  await expect(page.getByRole('button', { name: 'Filter dan urutan, 1 aktif' })).toBeFocused();
  const order = page.getByRole('row').filter({ hasText: orderNumber(orderId) });
  await expect(order.getByRole('button')).toHaveText([orderNumber(orderId), moveLabels.Processed, '']);
  // Rows of the previous choice are faded until the new ones are loaded.
  await expect(page.getByRole('table').locator('..')).toHaveCSS('opacity', '1');
  await expectAccessible(page);
  await order.getByRole('button', { name: moveLabels.Processed }).click();
  await expect(order).toHaveCount(0);
  expect(await stored(campus, 'orders', orderId, 'status')).toBe('Processed');

  await bar.getByRole('link', { name: /Chat/ }).click();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/chat\/./);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bar.getByRole('link', { name: /Chat/ })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: attentionTexts.title })).toBeVisible();
});
