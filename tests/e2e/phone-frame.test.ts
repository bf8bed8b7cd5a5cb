/** The top of a page on a phone: one header line, the products of /home, the name, price and buttons of a product. */
import type { Page } from '@playwright/test';
import { Query } from 'node-appwrite';
import { innerPage } from '../../web/app/shell/inner-page.ts';
import { browsingTexts } from '../../web/copy/browsing.ts';
import { frameTexts } from '../../web/copy/frame.ts';
import { kindTexts } from '../../web/copy/kinds.ts';
import { productTexts } from '../../web/copy/product.ts';
import { shopTexts } from '../../web/copy/shop.ts';
import { sample } from '../support/proof.ts';
import { expect, people, test } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { addressesOn } from './pages/addresses.ts';
import { firstOf } from './pages/kind-addresses.ts';
import { sell } from './shopping.ts';

const small = { width: 360, height: 640 };
const usual = { width: 390, height: 844 };

/** A conversation fills the screen, with its own header. */
const isConversation = (path: string) => /^\/(messages|chat)\/:/.test(path);

/** Tabs and segments with labels on more than one line. */
const wrapped = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[class*="_segments_"], nav[class*="_tabs_"]')]
      .filter((row) => new Set([...row.children].map((part) => Math.round(part.getBoundingClientRect().top))).size > 1)
      .map((row) => row.textContent),
  );

test('every page has one header line of 56 px with its heading, except lists with the search; tabs fit on one line', async ({
  page,
  campus,
}) => {
  await page.setViewportSize(small);
  await giveSession(page, campus, people.student.id);
  const wrong: string[] = [];
  for (const { path, address } of sample(await addressesOn(campus, 'student'), 6)) {
    if (isConversation(path)) continue;
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    const search = page.getByRole('searchbox', { name: frameTexts.search });
    const height = async () => (await page.getByRole('banner').boundingBox())?.height;
    if (innerPage(new URL(page.url()).pathname)) {
      await expect.poll(height, address).toBe(56);
      await expect(search, address).toBeHidden();
    } else await expect(search, address).toBeVisible();
    wrong.push(...(await wrapped(page)).map((row) => `${address} wraps: ${row}`));
  }
  expect(wrong).toEqual([]);
});

test('/home starts with products, its tiles name the campus’s kinds of trade, and no filter chips are above the list', async ({
  page,
  campus,
}) => {
  await page.setViewportSize(usual);
  await giveSession(page, campus, people.student.id);
  await page.goto('/home');
  const cards = page.getByRole('article');
  await expect(cards.nth(1)).toBeVisible();
  const bar = await page.getByRole('navigation', { name: frameTexts.mainMenu }).boundingBox();
  for (const at of [0, 1]) {
    const card = await cards.nth(at).boundingBox();
    expect(card?.y).toBeLessThan(380);
    expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
  expect((await page.getByRole('region', { name: frameTexts.promotion }).boundingBox())?.height).toBe(88);
  const tiles = page.getByRole('navigation', { name: browsingTexts.categories }).locator('a, button');
  expect((await tiles.allInnerTexts()).slice(0, 5)).toEqual(['Semua Kategori', 'Makanan PO', 'Jasa', 'Sewa', 'Gratis']);
  await expect(page.getByRole('navigation', { name: kindTexts.filters })).toHaveCount(0);
  await tiles.filter({ hasText: 'Gratis' }).click();
  await expect(page).toHaveURL(/jenis=gratis/);
  await expect(cards.first()).toContainText('Gratis');
});

test('the menu of "+" links to the other forms, also by keyboard', async ({ page, campus }) => {
  await page.setViewportSize(usual);
  await giveSession(page, campus, people.student.id);
  await page.goto('/orders');
  const plus = page.getByRole('button', { name: frameTexts.sell, exact: true });
  await plus.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Jual', 'Dicari', 'Jual lewat tautan']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expect(plus).toBeFocused();
  await plus.press('Enter');
  await page.getByRole('menuitem', { name: 'Dicari' }).press('Enter');
  await expect(page).toHaveURL(/\/wanted$/);
});

test('the search of an inner page opens over its header line, closes with Escape, and leads to the list of results', async ({
  page,
  campus,
}) => {
  await page.setViewportSize(small);
  await giveSession(page, campus, people.student.id);
  await page.goto('/orders');
  const open = page.getByRole('button', { name: frameTexts.find, exact: true });
  const box = page.getByPlaceholder(frameTexts.search);
  await open.click();
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await box.fill('laptop');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/home\?q=laptop/);
  await expect(page.getByRole('article').first()).toContainText(/laptop/i);
  // Going back once leads to the previous page.
  await page.goBack();
  await expect(page).toHaveURL(/\/orders$/);
});

/** Texts that each kind's bar shows, and texts that it must not show. */
const said = [
  ['goods', shopTexts.buy, /Gratis/],
  ['preorder', shopTexts.buy, /Gratis/],
  ['service', shopTexts.buy, /terjual/],
  ['rental', '', /terjual|tidak dapat dikembalikan/],
  ['free', 'Ambil gratis', /terjual|Pembayaran aman|tidak dapat dikembalikan/],
  ['bundle', shopTexts.buy, /Gratis/],
] as const;

for (const viewport of [small, usual])
  test(`a product of every kind shows its name, price and its kind’s buttons without scrolling, ${viewport.width} px`, async ({
    page,
    campus,
  }) => {
    await page.setViewportSize(viewport);
    await giveSession(page, campus, people.student.id);
    for (const [kind, button, never] of said) {
      const product = await firstOf(
        campus,
        'products',
        ...[Query.equal('kind', kind), Query.equal('isSold', false), Query.notEqual('sellerId', people.student.id)],
        ...(kind === 'preorder' ? [Query.greaterThan('closesAt', new Date().toISOString())] : []),
        ...(kind === 'free' ? [Query.isNull('closesAt')] : []),
        ...(kind === 'goods' ? [Query.greaterThan('stock', 3), Query.isNull('heldUntil')] : []),
      );
      await page.goto(`/product/${product['$id']}`);
      const main = page.getByRole('main');
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading, kind).toBeInViewport({ ratio: 1 });
      const price = main.locator('strong', { hasText: kind === 'free' ? 'Gratis' : /^(Mulai dari )?Rp/ }).first();
      await expect(price, kind).toBeInViewport({ ratio: 1 });
      await expect(main.locator('article').first(), kind).not.toContainText(never);
      if (button === '') continue;
      const bar = page.getByRole('region', { name: productTexts.buyBar });
      await expect(bar.getByRole('button', { name: button, exact: true }), kind).toBeInViewport({ ratio: 1 });
      await expect(bar.getByRole('button', { name: productTexts.addToCart }), kind).toBeInViewport({ ratio: 1 });
      const [lowest, top] = [await price.boundingBox(), await bar.boundingBox()];
      expect((lowest?.y ?? 0) + (lowest?.height ?? 0), kind).toBeLessThanOrEqual(top?.y ?? 0);
    }
  });

test('the quantity chosen beside "Beli" is used at the checkout', async ({ page, campus }) => {
  await page.setViewportSize(small);
  const { id, name } = await sell(campus, { name: 'Gelas Kaca Bening', stock: 5 });
  await giveSession(page, campus, people.student.id);
  await page.goto(`/product/${id}`);
  const bar = page.getByRole('region', { name: productTexts.buyBar });
  for (const pieces of [2, 3]) {
    await bar.getByRole('button', { name: shopTexts.more(name) }).click();
    await expect(bar.getByRole('status')).toHaveText(String(pieces));
  }
  await bar.getByRole('button', { name: shopTexts.buy, exact: true }).click();
  await expect(page).toHaveURL(/\/checkout/);
  await expect(page.getByRole('main')).toContainText(/3 ×|×\s?3|3 buah/);
});
