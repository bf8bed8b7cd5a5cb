import type { Locator } from '@playwright/test';
import { pageHeads } from '../../web/copy/page-heads.ts';
import { saleTexts } from '../../web/copy/sales.ts';
import { talkTexts } from '../../web/copy/talks.ts';
import { expect, onceOnPhone, people, test } from './fixtures.ts';
import { anyProduct, giveSession } from './new-people.ts';
import { largestPaint, openWithoutTheApp, painted } from './pages/first-paint.ts';
import { order, sell, shopper } from './shopping.ts';

const boxes = (...places: Locator[]) => Promise.all(places.map((place) => place.boundingBox()));

test('headings of everyday pages stand before their code arrives, and stay in place', async ({ page, campus }) => {
  await giveSession(page, campus, people.student.id);
  for (const [path, { title, hint }] of Object.entries(pageHeads)) {
    const letCome = await openWithoutTheApp(page, path);
    const heading = page.getByRole('heading', { level: 1, name: title, exact: true });
    const said = hint ? page.getByText(hint, { exact: true }) : heading;
    await expect(heading).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    const before = await boxes(heading, said);
    letCome();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await expect(page.getByText(/^Memuat/)).toHaveCount(0);
    expect(await boxes(heading, said), path).toEqual(before);
  }
});

test('what is largest on everyday pages stands before their code arrives', async ({ page, campus }) => {
  onceOnPhone(page); // the pages of a wide screen are weighed by nobody
  const isLargest = async (path: keyof typeof pageHeads, lastText: string | RegExp) => {
    const letCome = await openWithoutTheApp(page, path);
    await expect(page.getByText(pageHeads[path].hint, { exact: true })).toBeVisible();
    await painted(page);
    const before = await largestPaint(page);
    letCome();
    await expect(page.getByText(lastText).first()).toBeVisible();
    await painted(page);
    expect(await largestPaint(page), path).toBe(before);
  };
  const product = await sell(campus);
  await shopper(page, campus, product);
  await isLargest('/messages', talkTexts.noneHint);
  await isLargest('/sales', saleTexts.noneHint);
  await order(page, 'COD (Bayar di Tempat)');
  await page.waitForURL('**/orders');
  await isLargest('/orders', /^Berikutnya: /);
  await isLargest('/history', product.name);
  await giveSession(page, campus, people.otherStudent.id);
  await isLargest('/messages', /^Anda: /);
  await isLargest('/sales', /^Jawab dalam /);
});

test('/orders without a session: no heading appears only to go @proof', async ({ page }) => {
  // the first screen of each path: tests/web/first-screen.test.ts
  const letCome = await openWithoutTheApp(page, '/orders');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  letCome();
  await page.waitForURL('**/login**');
});

test('a product on the administrator’s pages: no shop page appears only to go @proof', async ({ page, campus }) => {
  // the first screen of each path: tests/web/first-screen.test.ts
  const { id, name } = await anyProduct(campus);
  await giveSession(page, campus, people.admin.id);
  await page.evaluate(() => localStorage.setItem('lapak.admin', '1'));
  const letCome = await openWithoutTheApp(page, `/product/${id}`);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.locator('[data-prefetch]')).toHaveCount(0);
  letCome();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('a product’s photo, name and price show before its code arrives, and stay in place', async ({ page, campus }) => {
  const { id, name } = await anyProduct(campus);
  const letCome = await openWithoutTheApp(page, `/product/${id}`);
  const photo = page.locator('main img').first();
  const called = page.getByText(name, { exact: true }).first();
  await expect(called).toBeVisible();
  await expect(page.getByText(/^Rp/).first()).toBeVisible();
  await expect(photo).not.toHaveJSProperty('naturalWidth', 0);
  const before = await boxes(photo, called);
  letCome();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const shown = await photo.getAttribute('src');
  expect(shown).toContain('/product-photos/');
  expect(await boxes(photo, page.getByRole('heading', { level: 1, name }))).toEqual(before);
});
