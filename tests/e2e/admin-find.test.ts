import type { Page } from '@playwright/test';
import { orderNumber } from '#domain/orders/order-number.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { adminOrderTexts } from '../../web/copy/admin.ts';
import { findTexts } from '../../web/copy/find.ts';
import { countTaps } from './count-taps.ts';
import { expect, people, test } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { placedOrder } from './placed-order.ts';
import { expectAccessible } from './shopping.ts';

const box = (page: Page) => page.getByRole('dialog', { name: 'Cari' });
const field = (page: Page) => box(page).getByRole('combobox');
const group = (page: Page, name: string) => box(page).getByRole('group', { name });
const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
const state = (page: Page) => box(page).getByRole('status');

test('the search box by keyboard: opened with / or Ctrl+K, finds people, and parts of a number or a product name', async ({
  page,
  campus,
}) => {
  const orderId = await placedOrder(campus, cashOnDelivery);
  const number = orderNumber(orderId);
  await giveSession(page, campus, people.admin.id);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Halo/);
  const { keyboard } = page;

  // Typed immediately, while the search box is still loading.
  const address = people.otherStudent.email.slice(0, 7);
  const loading = await page.context().newCDPSession(page);
  await loading.send('Network.enable');
  await loading.send('Network.emulateNetworkConditions', { offline: false, latency: 300, ...unlimited });
  await keyboard.type(`/${address}`);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue(address);
  await loading.send('Network.emulateNetworkConditions', { offline: false, latency: 0, ...unlimited });
  await keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/users/${people.otherStudent.id}$`));
  await expect(box(page)).toHaveCount(0);

  // In a text field, a slash is typed as text.
  await page.goto('/admin/orders');
  const search = page.getByRole('searchbox');
  await search.fill('a');
  await search.press('/');
  await expect(search).toHaveValue('a/');
  await search.press('Control+k');
  await expect(field(page)).toBeFocused();

  for (const typed of [number, number.slice(3, 7).toLowerCase(), number.replaceAll('-', '').slice(4, 9), orderId]) {
    await field(page).fill(typed);
    await expect(group(page, findTexts.groups.orders).getByRole('option', { name: number })).toBeVisible();
    await expect(group(page, 'Penjualan').getByRole('option', { name: number }).first()).toBeVisible();
  }
  await expectAccessible(page);
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/orders\\?pesanan=${orderId}$`));
  await expect(page.getByRole('dialog', { name: number })).toBeVisible();

  // The search box does not open over another dialog; closing it returns focus.
  await page.keyboard.press('Control+k');
  await expect(box(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  const open = page.getByRole('button', { name: findTexts.open });
  await open.click();
  await field(page).fill('lampu');
  await expect(group(page, findTexts.groups.products).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
});

test('the search box: odd input shows a message and never an error @proof', async ({ page, campus }) => {
  // The journey above tests the box; tests/domain/order-search.test.ts tests the parsed words.
  await giveSession(page, campus, people.admin.id);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: findTexts.open }).click();
  await expect(state(page)).toHaveText(/^Ketik nama/);
  for (const typed of ['%', '_%_', '"\'', '🧋', '$gt', '\\', 'tidak ada yang begini', `x${'q'.repeat(499)}`]) {
    await field(page).fill(typed);
    await expect(state(page)).toHaveText(/^(Tidak ada yang cocok dengan “|\d+ hasil)/);
    await expect(box(page).getByText('Terjadi kesalahan')).toHaveCount(0);
  }
  await field(page).fill('   ');
  await expect(state(page)).toHaveText(/^Ketik nama/);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a person is found in two presses @proof', async ({ page, campus }) => {
    // admin-journey.test.ts tests presses from the dashboard to a blocked person.
    await giveSession(page, campus, people.admin.id);
    const taps = await countTaps(page, true);
    await page.goto('/admin/orders');
    await taps.press(page.getByRole('button', { name: findTexts.open }));
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('budi@');
    const found = group(page, 'Orang').getByRole('option', { name: people.otherStudent.email });
    await expect(found).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await taps.press(found);
    await expect(page).toHaveURL(new RegExp(`/admin/users/${people.otherStudent.id}$`));
    expect(taps.count()).toBe(2);
  });
});

test('lists: the days and the sorting are in the URL, and the number of results is shown @proof', async ({
  page,
  campus,
}) => {
  // tests/web/admin-list-spec.test.ts tests the rules.
  const orderId = await placedOrder(campus, cashOnDelivery);
  await giveSession(page, campus, people.admin.id);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/orders');
  const table = page.getByRole('table', { name: adminOrderTexts.list });
  const count = page.getByText(/^[\d.]+ hasil$/);
  await expect(table).toBeVisible();
  await expect(count).toBeVisible();
  const all = Number((await count.textContent())?.match(/\d+/)?.[0]);
  expect(all).toBeGreaterThan(0);

  // No rows up to 2020-01-31; all rows from that date on.
  await page.getByLabel('Sampai tanggal').fill('2020-01-31');
  await expect(page).toHaveURL(/sampai=2020-01-31/);
  await expect(page.getByText('Tidak ada data yang cocok')).toBeVisible();
  await page.getByRole('button', { name: 'Reset Filter' }).click();
  await expect(page.getByLabel('Sampai tanggal')).toHaveValue('');
  await page.getByLabel('Dari tanggal').fill('2020-01-31');
  await expect(count).toHaveText(`${all} hasil`);

  const head = (name: string) => table.getByRole('columnheader', { name });
  const totals = async () =>
    (await table.locator('[data-label="Total"]').allTextContents()).map((text) => Number(text.replace(/\D/g, '')));
  await head('Total').getByRole('button').click();
  await expect(head('Total')).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/urut=terbesar/);
  const isFalling = (numbers: number[]) =>
    numbers.length > 1 && `${numbers.toSorted((a, b) => b - a)}` === `${numbers}`;
  await expect.poll(async () => isFalling(await totals())).toBe(true);
  await head('Total').getByRole('button').click();
  await expect(head('Total')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/urut=terkecil/);

  await page.getByRole('searchbox').fill(orderNumber(orderId).slice(3, 7));
  await expect(table.getByText(orderNumber(orderId))).toBeVisible();
  await page.reload();
  await expect(table.getByText(orderNumber(orderId))).toBeVisible();
  await expect(page.getByLabel('Dari tanggal')).toHaveValue('2020-01-31');
});

test('the audit is searched by name and shows names and links; chats and refunds have a search @proof', async ({
  page,
  campus,
}) => {
  // The journey above tests one list for all admin pages.
  await giveSession(page, campus, people.admin.id);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/audit?q=${encodeURIComponent('admin@')}`);
  await expect(page.getByRole('searchbox')).toHaveValue('admin@');
  const action = page.getByLabel('Aksi', { exact: true });
  await expect(action.locator('optgroup[label="Penjualan"] option')).not.toHaveCount(0);
  await expect(action.locator('option[value="sale.refund"]')).toHaveText(/^Penjualan: /);

  await page.goto('/admin/chat');
  await page.getByRole('searchbox').fill('zzz tidak ada');
  await expect(page.getByText('Tidak ada percakapan yang cocok.')).toBeVisible();
  await expect(page).toHaveURL(/q=zzz/);

  await page.goto('/admin/refunds?keadaan=paid');
  await page.getByRole('searchbox').fill('zzz tidak ada');
  await expect(page).toHaveURL(/keadaan=paid/);
  await expect(page.getByText('Tidak ada data yang cocok')).toBeVisible();
});
