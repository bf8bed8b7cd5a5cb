import type { Page } from '@playwright/test';
import { ID } from 'node-appwrite';
import { browsingTexts } from '../../web/copy/browsing.ts';
import { landingTexts } from '../../web/copy/landing.ts';
import { productTexts } from '../../web/copy/product.ts';
import { shopTexts } from '../../web/copy/shop.ts';
import { logIn } from './account-forms.ts';
import { names } from './browsing.ts';
import { expect, onceOnPhone, people, test } from './fixtures.ts';
import { anyProduct, giveSession, moveIn } from './new-people.ts';
import { change, expectAccessible, sell } from './shopping.ts';

const lists = ['/home', '/semuakategori'];
const bar = (page: Page) => page.getByRole('navigation', { name: 'Menu utama' });

/** Visible height of the first product's photo, above anything that covers its lower edge. */
async function seenOfFirst(page: Page): Promise<number> {
  const photo = await page.getByRole('article').first().getByRole('img').boundingBox();
  const lowest = (await bar(page).isVisible()) ? (await bar(page).boundingBox())?.y : page.viewportSize()?.height;
  return photo && lowest ? Math.min(photo.height, lowest - photo.y) : 0;
}

const sidewaysBy = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const height of [560, 844]) {
  test(`the first product is visible without scrolling on a screen ${height} px high @proof`, async ({
    page,
    campus,
  }) => {
    onceOnPhone(page);
    await page.setViewportSize({ width: height === 560 ? 360 : 390, height });
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await seenOfFirst(page)).toBeGreaterThan(100);
    await giveSession(page, campus, people.student.id);
    for (const path of lists) {
      await page.goto(path);
      await expect(page.getByRole('article').first()).toBeVisible();
      expect(await seenOfFirst(page), path).toBeGreaterThan(100);
      const banner = await page.getByRole('region', { name: 'Promo' }).boundingBox();
      expect(banner?.height, path).toBeLessThanOrEqual(160);
      const tiles = page.getByRole('navigation', { name: browsingTexts.categories });
      const tops = await tiles
        .locator('a, button')
        .evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().top));
      expect(new Set(tops).size, 'categories in one row').toBe(1);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole('article').first()).toBeVisible();
    const heights = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
    expect([5, 6]).toContain(heights.filter((top) => top === heights[0]).length);
    await page.setViewportSize({ width: height === 560 ? 360 : 390, height });
    await page.goto('/home?q=kamera');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Promo' })).toHaveCount(0);

    await page.goto(`/product/${(await anyProduct(campus)).id}`);
    const buying = page.getByRole('region', { name: 'Beli produk ini' });
    await expect(buying.getByRole('button', { name: shopTexts.buy })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('main').getByText(/^Rp/).first()).toBeInViewport({ ratio: 1 });
    await expect(bar(page)).toHaveCount(0);
    const photo = await page.getByRole('main').getByRole('img').first().boundingBox();
    expect(photo?.height).toBeLessThanOrEqual(height * 0.55);
  });
}

test('a search shows its words once, as the heading, and its results start above y = 260', async ({ page, campus }) => {
  onceOnPhone(page);
  const word = `zh${ID.unique().slice(-6)}`;
  await sell(campus, { name: `Lampu ${word}` });
  await giveSession(page, campus, people.student.id);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [...lists, '/products']) {
    await page.goto(`${path}?q=${word}`);
    const card = page.getByRole('article').filter({ hasText: word });
    await expect(card).toBeVisible();
    await expect(page.getByRole('main').getByText(`“${word}”`)).toHaveCount(1);
    await expect(page.getByRole('heading', { name: `“${word}”` })).toBeVisible();
    expect((await card.boundingBox())?.y, path).toBeLessThan(260);
  }
});

test('with 200 % text and at 320 px no page scrolls sideways, and the header stays low @proof', async ({
  page,
  campus,
}) => {
  // pages.test.ts tests one page of each person.
  onceOnPhone(page);
  await giveSession(page, campus, people.student.id);
  const paths = [...lists, '/products', '/wishlist', `/product/${(await anyProduct(campus)).id}`];
  const windows = [
    [390, 844, '32px'],
    [320, 640, '16px'],
    [844, 390, '16px'],
  ] as const;
  for (const [width, height, size] of windows) {
    await page.setViewportSize({ width, height });
    for (const path of paths) {
      await page.goto(path);
      await page.addStyleTag({ content: `html { font-size: ${size} }` });
      await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
      expect(await sidewaysBy(page), `${path} ${width} ${size}`).toBeLessThanOrEqual(0);
      const header = await page.getByRole('banner').boundingBox();
      if (height > 400) expect(header?.height, path).toBeLessThan(height * 0.25);
    }
  }
});

test('the landing page’s search lists names that begin with the word first, then those that contain it, without duplicates @proof', async ({
  page,
  campus,
}) => {
  // tests/functions/search.test.ts tests the rules.
  const word = `zt${ID.unique().slice(-6)}`;
  for (const number of [1, 2, 3]) await sell(campus, { name: `${word} awal ${number}` });
  for (const number of Array(8).keys()) await sell(campus, { name: `Barang ${number} ${word}` });
  await page.goto(`/?q=${word}`);
  await expect(page.getByRole('article')).toHaveCount(8);
  const first = await names(page);
  expect(first.slice(0, 3)).toEqual([1, 2, 3].map((number) => `${word} awal ${number}`));
  await page.getByRole('button', { name: landingTexts.more }).click();
  await expect(page.getByRole('article')).toHaveCount(11);
  expect(new Set(await names(page)).size).toBe(11);
  await expect(page.getByRole('button', { name: landingTexts.more })).toHaveCount(0);
});

test('"Tersedia saja" hides unavailable products, is in the URL, and is remembered', async ({ page, campus }) => {
  const word = `zs${ID.unique().slice(-6)}`;
  await sell(campus, { name: `Ada ${word}`, stock: 2 });
  await sell(campus, { name: `Habis ${word}`, stock: 0 });
  const sold = await sell(campus, { name: `Laku ${word}` });
  await change(campus, 'products', sold.id, { isSold: true });
  const service = await sell(campus, { name: `Jasa ${word}` });
  await change(campus, 'products', service.id, { stock: null });
  await page.goto(`/products?q=${word}`);
  await expect(page.getByRole('article')).toHaveCount(4);
  const toggle = page.getByRole('button', { name: 'Tersedia saja' });
  await toggle.click();
  await expect(page).toHaveURL(/tersedia=1/);
  await expect(page.getByRole('article')).toHaveCount(2);
  expect(await names(page)).toEqual([`Jasa ${word}`, `Ada ${word}`]);
  await page.goto(`/products?q=${word}`);
  await expect(page).toHaveURL(/tersedia=1/);
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('article')).toHaveCount(2);
  await toggle.click();
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect(page).not.toHaveURL(/tersedia/);
});

test('sellers see figures and an edit link on their own product instead of buy buttons', async ({ page, campus }) => {
  const seller = await moveIn(campus);
  const { id, name } = await sell(campus, { stock: 4 });
  await change(campus, 'products', id, { sellerId: seller.id });
  await giveSession(page, campus, seller.id);
  await page.goto(`/product/${id}`);
  const own = page.getByRole('region', { name: 'Ini produk Anda' });
  await expect(own).toContainText('Diposting baru saja');
  await expect(page.getByText('Stok tersedia: 4 buah')).toBeVisible();
  await expect(page.getByRole('button', { name: /Keranjang|^Beli|Wishlist$/ })).toHaveCount(0);
  await expectAccessible(page);
  await own.getByRole('link', { name: 'Edit produk' }).click();
  await expect(page.getByRole('dialog').getByLabel('Nama')).toHaveValue(name);
});

test('a visitor who presses a card’s heart logs in first, then finds the product on the wishlist @proof', async ({
  page,
  campus,
}) => {
  // tests/functions/wishlist.test.ts tests the rules; accounts-google.test.ts tests an action before the login.
  const word = `zh${ID.unique().slice(-6)}`;
  await sell(campus, { name: `Gitar ${word}` });
  await page.goto(`/?q=${word}`);
  await page.getByRole('button', { name: `Simpan di wishlist: Gitar ${word}` }).click();
  await expect(page).toHaveURL(/login/);
  await expect(page.getByText('Silakan login dulu untuk memproses wishlist!')).toBeVisible();
  await logIn(page, people.student);
  const toast = page.getByText('Produk ditambahkan ke wishlist!');
  await expect(toast).toBeVisible();
  const buying = await page.getByRole('region', { name: 'Beli produk ini' }).boundingBox();
  const said = await toast.boundingBox();
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(buying?.y ?? 0);
  await expect(page.getByRole('button', { name: productTexts.unwish })).toBeVisible();
  await page.goto(`/products?q=${word}`);
  const heart = page.getByRole('button', { name: `Simpan di wishlist: Gitar ${word}` });
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('screen readers announce banners in Indonesian @proof', async ({ page, campus }) => {
  await giveSession(page, campus, people.student.id);
  await page.goto('/home');
  await expect(page.getByRole('button', { name: 'Banner 3' })).toBeVisible();
  const promo = page.getByRole('region', { name: 'Promo' });
  expect(await promo.ariaSnapshot()).not.toMatch(/slide|carousel|previous|next/i);
  const spoken = await promo.evaluate((root) =>
    [...root.querySelectorAll('[aria-label], [aria-roledescription]')].flatMap((part) => [
      part.getAttribute('aria-label') ?? '',
      part.getAttribute('aria-roledescription') ?? '',
    ]),
  );
  expect(spoken.join(' ')).not.toMatch(/slide|carousel|previous|next/i);
});
