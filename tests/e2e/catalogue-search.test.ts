import AxeBuilder from '@axe-core/playwright';
import { frameTexts } from '../../web/copy/frame.ts';
import { names } from './browsing.ts';
import { expect, people, test } from './fixtures.ts';
import { giveSession } from './new-people.ts';

const label = frameTexts.search;

test('a typo: the intended word is found and offered, and the words found are highlighted @proof', async ({ page }) => {
  // tests/functions/search.test.ts tests the rules.
  await page.goto('/products?q=kamrea');
  await expect.poll(() => names(page)).toContain('Kamera Instan Biru');
  const meant = page.getByRole('status').filter({ hasText: 'Mungkin maksud Anda' });
  await meant.getByRole('button', { name: 'kamera' }).click();
  await expect(page).toHaveURL(/q=kamera/);
  await expect(page.getByRole('article').first().locator('mark')).toHaveText('Kamera');
  await expect(page.getByRole('article').first().getByRole('link')).toHaveAccessibleName(/^(Kamera|Drone)/);
  await expect(meant).toHaveCount(0);
});

test('when no product matches all words, a message says so, and the nearest products follow @proof', async ({
  page,
}) => {
  // tests/functions/search.test.ts tests the rules.
  await page.goto('/products?q=laptop+asus+kuning');
  await expect(page.getByText('Tidak ada produk ditemukan. Coba ubah filter')).toBeVisible();
  const nearby = page.getByRole('region', { name: 'Mungkin juga cocok' });
  await expect(nearby.getByRole('article')).toContainText(['Laptop ASUS']);
});

test("suggestions while typing: by keyboard, with categories, products and the person's own searches, which can be cleared", async ({
  page,
  campus,
}) => {
  await giveSession(page, campus, people.student.id);
  await page.goto('/home');
  await expect(page.getByRole('article').first()).toBeVisible();
  const search = page.getByLabel(label);
  await search.click();
  await expect(search).toHaveRole('combobox');
  await search.fill('gita');
  const list = page.getByRole('listbox', { name: 'Saran pencarian' });
  await expect(list.getByRole('option', { name: 'Gitar Akustik Jumbo' })).toBeVisible();
  await expect(search).toHaveAttribute('aria-expanded', 'true');
  const { violations } = await new AxeBuilder({ page }).include('search').analyze();
  expect(violations).toEqual([]);
  await search.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(search).toHaveValue('gita');
  await search.press('ArrowDown');
  const first = list.getByRole('option').first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(search).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? 'none');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/product\//);

  await page.goto('/home');
  await search.click();
  await expect(list.getByRole('option', { name: 'gita', exact: true })).toBeVisible();
  await search.fill('elektr');
  await list.getByRole('option', { name: /^Elektronik/ }).click();
  await expect(page).toHaveURL(/kategori=Elektronik/);
  await expect(list).toHaveCount(0);

  await search.click();
  await search.fill('');
  await page.getByRole('button', { name: 'Hapus riwayat pencarian' }).click();
  await expect(list).toHaveCount(0);
  await search.fill('lampu belajar');
  await search.press('Enter');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lapak.searches'))).toBe('["lampu belajar"]');
});

test('typing is debounced', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  const search = page.getByLabel(label);
  await search.click();
  await expect(search).toHaveRole('combobox');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/tables/products/rows?')) asked.push(decodeURIComponent(request.url()));
  });
  // Uses the page's fake clock: on a busy machine the key presses would be further apart than the debounce delay.
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const letter of 'keyboard') {
    await search.press(letter);
    await page.clock.runFor(100);
  }
  expect(asked).toEqual([]);
  await page.clock.resume();
  await expect(page.getByRole('option', { name: /Keyboard Mekanikal/ })).toBeVisible();
  await expect(page).toHaveURL(/q=keyboard/);
  expect(asked.filter((url) => url.includes('"zskeyboa'))).not.toEqual([]);
  expect(asked.filter((url) => /"zske?y?b?o?a?r?"/.test(url))).toEqual([]);
});
