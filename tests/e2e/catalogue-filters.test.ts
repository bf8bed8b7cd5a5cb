import { filterTexts } from '../../web/copy/browsing.ts';
import { frameTexts } from '../../web/copy/frame.ts';
import { productFieldLabels } from '../../web/copy/product-labels.ts';
import { names, openFilter } from './browsing.ts';
import { expect, onceOnPhone, people, test } from './fixtures.ts';
import { giveSession } from './new-people.ts';

test('the landing page’s products: search by name, filters exactly as specified, and "Reset Filter"', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(8);
  const search = page.getByLabel(frameTexts.search);
  await search.fill('KAMERA');
  await expect(page).toHaveURL(/q=KAMERA/);
  // Products that match only in their description come later.
  await expect.poll(async () => (await names(page)).slice(0, 3).filter((name) => /kamera/i.test(name))).toHaveLength(3);
  await search.fill('takadabarangnya');
  await expect(
    page.getByText('Tidak ada produk ditemukan. Coba ubah filter atau kata kunci pencarian Anda.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Reset Filter' }).click();
  await expect(page.getByRole('article')).toHaveCount(8);
  await expect(search).toHaveValue('');

  const form = await openFilter(page);
  expect(await form.getByLabel(productFieldLabels.location).locator('option').allInnerTexts()).toEqual([
    'Semua Lokasi',
    'Area Kampus',
    'Gate 1',
    'Gate 2',
    'SUC',
    'GSG',
  ]);
  // One price loses focus and the next is typed before the list has responded.
  await form.getByLabel('Harga minimum').click();
  await page.keyboard.type('0050000');
  await page.keyboard.press('Tab');
  await page.keyboard.type('9000000');
  await expect(form.getByLabel('Harga minimum')).toHaveValue('50.000');
  await expect(form.getByLabel('Harga maksimum')).toHaveValue('9.000.000');
  await expect(form.getByLabel('Diskon maksimum')).toHaveValue('100');
  await form.getByLabel('Diskon maksimum').fill('0');
  await form.getByRole('button', { name: 'Terapkan' }).click();
  await expect(page).toHaveURL(/diskon=0/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('article').getByText(/^-\d+%$/)).toHaveCount(0);
});

test('the landing page’s products: the Fashion tile filters by two categories @proof', async ({ page }) => {
  // tests/web/search-params.test.ts tests a tile’s filters; the next test presses a tile before the scripts load.
  const { promise: scripts, resolve: sendScripts } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const tile = page.getByRole('button', { name: /^Fashion/ });
  // Still the pre-rendered button: no script has loaded.
  await tile.click();
  await expect(tile).toHaveAttribute('aria-pressed', 'true');
  sendScripts();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page).toHaveURL(/kategori=Fashion\+Pria&kategori=Fashion\+Wanita/);
  await expect(tile).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(tile).toHaveAttribute('aria-pressed', 'false');
});

test("home: finds text in the middle of a name; Gate 3 is not among the filter's places", async ({ page, campus }) => {
  await giveSession(page, campus, people.student.id);
  // Typed while the scripts are still loading.
  const typed = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto('/home', { waitUntil: 'commit' });
  const search = page.getByLabel(frameTexts.search);
  await search.fill('Instan');
  typed.resolve();
  await expect(page).toHaveURL(/q=Instan/);
  await expect(search).toBeFocused();
  await expect(page.getByRole('article').filter({ hasText: 'Kamera Instan' })).toBeVisible();
  expect((await names(page))[0]).toContain('Instan');
  await page.goto('/home?lokasi=Gate+3');
  await expect(page.getByRole('article')).toHaveCount(10);
  const form = await openFilter(page);
  await expect(form.getByLabel(productFieldLabels.location)).toHaveValue('');
  expect(await form.getByLabel(productFieldLabels.location).locator('option').allInnerTexts()).not.toContain('Gate 3');
});

test('all categories: sorting is in the URL, the back button works, and there are breadcrumbs @proof', async ({
  page,
  campus,
}) => {
  // tests/web/search-params.test.ts tests the address; the journeys above and below test filters.
  await giveSession(page, campus, people.student.id);
  await page.goto('/semuakategori');
  await expect(page.getByRole('article')).toHaveCount(20);
  const newest = await names(page);
  await page.getByRole('button', { name: 'Termurah' }).click();
  await expect(page).toHaveURL(/urut=termurah/);
  await expect.poll(() => names(page)).not.toEqual(newest);
  await expect(page.getByRole('region', { name: 'Semua Kategori' }).locator('[data-outdated]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Lokasi' }).click();
  await expect(page).toHaveURL(/urut=lokasi/);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Termurah' })).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(newest);

  const form = await openFilter(page);
  expect(await form.getByLabel(productFieldLabels.location).locator('option').allInnerTexts()).toContain('Gate 3');
  await form.getByLabel(filterTexts.category).selectOption('Kendaraan');
  await form.getByLabel('Harga maksimum').fill('2000000');
  await form.getByRole('button', { name: 'Terapkan' }).click();
  await expect(page).toHaveURL(/kategori=Kendaraan&max=2000000/);
  await expect(page.getByRole('navigation', { name: 'Jalur halaman' })).toContainText('Kendaraan');
  await page.getByRole('button', { name: /Hapus filter Sampai/ }).click();
  await expect(page).not.toHaveURL(/max=/);
});

test('a chip removes one filter, also by keyboard; every list can be filtered by discount and shows counts per category @proof', async ({
  page,
  campus,
}) => {
  // tests/web/active-filters.test.tsx tests the rules.
  onceOnPhone(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/?kategori=Elektronik&lokasi=Gate+2&diskon=50');
  const chips = page.getByRole('list', { name: 'Filter aktif' });
  await expect(chips.getByRole('button')).toHaveCount(4);
  const discount = chips.getByRole('button', { name: 'Hapus filter Diskon maks. 50%' });
  await discount.focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/diskon/);
  await expect(chips.getByRole('button', { name: 'Hapus filter Gate 2' })).toBeFocused();
  await expect(chips.getByRole('button', { name: 'Hapus filter Gate 2' })).toBeInViewport({ ratio: 1 });
  await chips.getByRole('button', { name: 'Reset Filter' }).click();
  await expect(page).not.toHaveURL(/kategori|lokasi/);
  await expect(chips).toHaveCount(0);

  await giveSession(page, campus, people.student.id);
  for (const path of ['/home', '/products']) {
    await page.goto(`${path}?diskon=0`);
    await expect(chips.getByRole('button', { name: 'Hapus filter Diskon maks. 0%' })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('article').getByText(/^-\d+%$/)).toHaveCount(0);
  }
  const form = await openFilter(page);
  await expect(form.getByLabel('Diskon maksimum')).toHaveValue('0');
  // The name of a category is unchanged; its count is next to it.
  await expect(
    form
      .getByLabel(filterTexts.category)
      .locator('option')
      .filter({ hasText: /^Jasa$/ }),
  ).toHaveAttribute('label', /^Jasa \(\d+\)$/);
  await page.goto('/semuakategori');
  const tile = page.getByRole('button', { name: 'Jasa', exact: true });
  await expect(tile).toHaveAccessibleDescription(/^\d+ produk$/);
  await tile.click();
  await expect(page).toHaveURL(/kategori=Jasa/);
  await expect(chips.getByRole('button')).toHaveCount(1);
});
