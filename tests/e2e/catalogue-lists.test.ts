import type { Locator } from '@playwright/test';
import { ID, Query } from 'node-appwrite';
import { browsingTexts } from '../../web/copy/browsing.ts';
import { frameTexts } from '../../web/copy/frame.ts';
import { shopTexts } from '../../web/copy/shop.ts';
import { names } from './browsing.ts';
import { expect, people, test } from './fixtures.ts';
import { giveSession, operatorOf } from './new-people.ts';
import { sell } from './shopping.ts';

const rupiah = (text: string) => Number(text.replace(/\D/g, ''));

test('"cheapest" lists the cheapest product first, and paging to the end shows no product twice', async ({ page }) => {
  await page.goto('/products?kategori=Elektronik&kategori=Jasa&urut=termurah');
  const more = page.getByRole('button', { name: browsingTexts.more });
  await expect(page.getByRole('article')).toHaveCount(20);
  for (let shown = 20; await more.isVisible(); shown = await page.getByRole('article').count()) {
    await more.click();
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(shown);
    await expect(more.and(page.locator('[data-loading]'))).toHaveCount(0);
  }
  const links = await page
    .getByRole('article')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set(links).size).toBe(links.length);
  // Available products come first, then the others; each part begins with its cheapest product.
  const gone = page.getByRole('region', { name: shopTexts.goneTitle }).getByRole('article');
  const pricesOf = async (cards: Locator) =>
    (
      await cards.evaluateAll((all) =>
        // Skips the seller's stars, which are strong elements, too.
        all.map((card) =>
          [...card.querySelectorAll('s, strong')].map((one) => one.textContent).findLast((text) => /Rp/.test(text)),
        ),
      )
    ).map((text) => rupiah(text ?? ''));
  const [all, last] = [await pricesOf(page.getByRole('article')), await pricesOf(gone)];
  const first = all.slice(0, all.length - last.length);
  expect(first.length).toBeGreaterThan(20);
  for (const prices of [first, last]) expect(prices).toEqual([...prices].sort((a, b) => a - b));
});

test('the cursor product of the next page is deleted: the list reloads and continues without duplicates @proof', async ({
  page,
  campus,
  expectNoise,
}) => {
  // tests/web/paging.test.ts tests the rules.
  expectNoise(/400/);
  const series = `Penanda ${ID.unique()}`;
  for (const number of Array(25).keys()) await sell(campus, { name: `${series} nomor ${number}` });
  await page.goto(`/products?${new URLSearchParams({ q: series, urut: 'termurah' })}`);
  await expect(page.getByRole('article')).toHaveCount(20);
  const marker = await page.getByRole('article').last().getByRole('link').getAttribute('href');
  await operatorOf(campus).tables.deleteRow({
    databaseId: 'market',
    tableId: 'products',
    rowId: marker?.split('/').at(-1) ?? '',
  });
  const refusal = page.waitForResponse((answer) => answer.status() === 400);
  await page.getByRole('button', { name: browsingTexts.more }).click();
  expect(await (await refusal).json()).toMatchObject({ type: 'general_cursor_not_found' });
  await expect(page.getByRole('article')).toHaveCount(24);
  expect(new Set(await names(page)).size).toBe(24);
  await expect(page.getByRole('button', { name: browsingTexts.more })).toHaveCount(0);
  await operatorOf(campus).tables.deleteRows({
    databaseId: 'market',
    tableId: 'products',
    queries: [Query.startsWith('name', series)],
  });
});

test('the response to an older search does not replace a newer one', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/rows\?.*gitar/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/products');
  await expect(page.getByRole('article')).toHaveCount(20);
  const late = page.waitForResponse(/rows\?.*gitar/);
  await page.getByLabel(frameTexts.search).fill('gitar');
  await expect(page).toHaveURL(/q=gitar/);
  await page.getByLabel(frameTexts.search).fill('kamera');
  await expect(page.getByRole('article').first()).toContainText(/kamera/i);
  release();
  await (await late).finished();
  for (const name of await names(page)) expect(name.toLowerCase()).not.toContain('gitar');
});

test('a search that times out has its own message @proof', async ({ page, expectNoise }) => {
  // notifications.test.ts tests a list that failed, with its button.
  expectNoise(/408/);
  let slow = true;
  await page.route(/tables\/products\/rows\?/, (route) => {
    if (!slow) return route.continue();
    return route.fulfill({
      status: 408,
      json: { message: 'Database timed out.', code: 408, type: 'database_timeout', version: '1.9.6' },
    });
  });
  await page.goto('/products?q=sepeda');
  await expect(
    page.getByText('Gagal memuat produk: Pencarian terlalu lama. Coba persempit filter Anda.'),
  ).toBeVisible();
  slow = false;
  await page.getByRole('button', { name: 'Coba Lagi' }).click();
  await expect(page.getByRole('article').first()).toContainText(/sepeda/i);
});

test('going back from a product restores the scroll position', async ({ page }) => {
  await page.goto('/products');
  await page.getByRole('button', { name: browsingTexts.more }).click();
  await expect(page.getByRole('article')).toHaveCount(40);
  const last = page.getByRole('article').nth(35).getByRole('link');
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => Math.round(scrollY));
  expect(before).toBeGreaterThan(500);
  await last.click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(
    page.getByText('Barang yang sudah dibeli tidak dapat dikembalikan kecuali ada cacat produksi.'),
  ).toBeVisible();
  await page.getByRole('link', { name: frameTexts.back }).click();
  await expect(page.getByRole('article')).toHaveCount(40);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(before);
});

test('no layout shift while a page loads @proof', async ({ page, campus }) => {
  // `npm run lighthouse` also measures it
  const shift = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
          });
          observer.observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );
  const settled = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('article').first()).toBeVisible();
    const drawn = () => [...document.images].every((image) => image.complete || image.loading === 'lazy');
    await expect.poll(() => page.evaluate(drawn)).toBe(true);
    await expect(page.locator('[aria-busy=true], [role=status][aria-label^=Memuat]')).toHaveCount(0);
    return shift();
  };
  expect(await settled('/')).toBe(0);
  expect(await settled('/?kategori=Elektronik&diskon=50')).toBe(0);
  expect(await settled('/products')).toBe(0);
  const product = await page.getByRole('article').getByRole('link').first().getAttribute('href');
  expect(await settled(product ?? '')).toBe(0);
  await giveSession(page, campus, people.student.id);
  expect(await settled('/home')).toBe(0);
  expect(await settled('/semuakategori')).toBe(0);
});
