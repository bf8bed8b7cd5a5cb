import type { Locator } from '@playwright/test';
import { limits } from '#domain/limits.ts';
import { pageHeads } from '../../web/copy/page-heads.ts';
import { expect, people, test } from './fixtures.ts';
import { anyProduct, giveSession } from './new-people.ts';
import { openWithoutTheApp } from './pages/first-paint.ts';
import { isRowOf } from './row-requests.ts';

const boxes = (...places: Locator[]) => Promise.all(places.map((place) => place.boundingBox()));

test('headings of the main pages appear before their code loads', async ({ page, campus }) => {
  await giveSession(page, campus, people.student.id);
  for (const [path, { title }] of Object.entries(pageHeads)) {
    const letCome = await openWithoutTheApp(page, path);
    const heading = page.getByRole('heading', { level: 1, name: title, exact: true });
    await expect(heading).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    const before = await boxes(heading);
    letCome();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await expect(page.getByText(/^Memuat/)).toHaveCount(0);
    expect(await boxes(heading), path).toEqual(before);
  }
});

test('/orders without a session: no heading flashes @proof', async ({ page }) => {
  // tests/web/first-screen.test.ts tests the first screen of each path.
  const letCome = await openWithoutTheApp(page, '/orders');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  letCome();
  await page.waitForURL('**/login**');
});

test('a product on the administrator’s pages: no page of the shop flashes @proof', async ({ page, campus }) => {
  // tests/web/first-screen.test.ts tests the first screen of each path.
  const { id, name } = await anyProduct(campus);
  await giveSession(page, campus, people.admin.id);
  await page.evaluate(() => localStorage.setItem('lapak.admin', '1'));
  const letCome = await openWithoutTheApp(page, `/product/${id}`);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.locator('[data-prefetch]')).toHaveCount(0);
  letCome();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('a product’s photo, name and price appear before its code loads', async ({ page, campus }) => {
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

test('a product whose data arrives while its HTML is still being parsed is shown before its code loads', async ({
  page,
  campus,
}) => {
  const { id, name } = await anyProduct(campus);
  const { promise: isAnswered, resolve: parseOn } = Promise.withResolvers<void>();
  await page.route('**/last-part.js', async (route) => {
    await isAnswered;
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await page.route(`**/product/${id}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      contentType: 'text/html',
      body: html.replace('</body>', '<script src="/last-part.js"></script></body>'),
    });
  });
  const answer = page.waitForResponse((response) => isRowOf(response.url(), 'products', id));
  const letCome = await openWithoutTheApp(page, `/product/${id}`);
  await (await answer).finished();
  parseOn();
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  letCome();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('the landing page’s list is requested once, before its code loads; if that fails, the app requests it', async ({
  page,
  campus,
}) => {
  let requests = 0;
  let failing = 0;
  const asked: string[][] = [];
  await page.route(/tables\/products\/rows\?/, async (route) => {
    requests += 1;
    // All query parameters; times are replaced.
    const params = [...new URL(route.request().url()).searchParams];
    asked.push(params.map((param) => param.join('=').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, 'now')).sort());
    await (requests <= failing ? route.fulfill({ body: 'not JSON' }) : route.continue());
  });
  const answered = page.waitForResponse(/tables\/products\/rows\?/);
  const letCome = await openWithoutTheApp(page, '/');
  await (await answered).finished();
  expect(requests).toBe(1);
  letCome();
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(limits.landingPageSize);
  expect(requests).toBe(1);

  [requests, failing] = [0, 1];
  await page.reload();
  await expect(cards).toHaveCount(limits.landingPageSize);
  expect(requests).toBe(2);
  expect(asked[2]).toEqual(asked[1]);

  // People with a session are redirected to /home, and a filtered list needs another query: neither requests this list
  // early.
  [requests, failing] = [0, 0];
  const open = await openWithoutTheApp(page, '/?tersedia=1');
  await expect(page.getByRole('banner')).toBeVisible();
  expect(requests).toBe(0);
  open();
  await expect(cards).not.toHaveCount(0);
  requests = 0;
  await giveSession(page, campus, people.student.id);
  const go = await openWithoutTheApp(page, '/');
  await expect(page.getByRole('banner')).toBeVisible();
  expect(requests).toBe(0);
  go();
  await page.waitForURL('**/home**');
});
