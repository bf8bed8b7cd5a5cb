/**
 * Presses before the session is known, in a real browser on a slow connection: the response of /v1/account is delayed
 * by seconds. tests/web/pages/early-presses.test.ts covers every such button.
 */
import type { Page } from '@playwright/test';
import { productTexts } from '../../web/copy/product.ts';
import { savedSearchTexts } from '../../web/copy/saved-search.ts';
import { shopTexts } from '../../web/copy/shop.ts';
import { talkTexts } from '../../web/copy/talks.ts';
import { expect, test } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { openWithoutTheApp } from './pages/first-paint.ts';
import { neighbours } from './trading-pair.ts';

/** Delays the account response until the returned function is called. */
async function holdAccount(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v1/account', async (route) => {
    if (route.request().method() === 'GET') await released;
    await route.continue();
  });
  return release;
}

/** Waits until the app has replaced the pre-rendered screen of index.html, which has its own button. */
const drawn = (page: Page) => expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();

/** Presses a button twice; returns the number of frames until it shows as busy. */
const busyAfter = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .and(page.locator(':visible'))
    .first()
    .evaluate(async (button) => {
      button.scrollIntoView();
      (button as HTMLElement).click();
      let frames = 0;
      for (; frames < 100 && !button.matches('[data-loading], [aria-busy="true"]'); frames++) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      (button as HTMLElement).click();
      return frames;
    });

test('presses before the session is known are carried out: ask, buy, wishlist, report and save', async ({
  page,
  campus,
}) => {
  const { tono, ware } = await neighbours(campus, { name: 'Teko Listrik', price: 85_000, stock: 3 });
  await giveSession(page, campus, tono.id);
  const product = `/product/${ware.id}`;
  const dialog = page.getByRole('dialog');
  const steps: readonly [path: string, button: string, isDone: () => Promise<void>][] = [
    [product, talkTexts.askSeller, () => expect(page).toHaveURL(/\/messages\/./)],
    [product, shopTexts.buy, () => expect(page).toHaveURL(/\/checkout\?/)],
    [product, productTexts.wish, () => expect(page.getByRole('button', { name: productTexts.unwish })).toBeVisible()],
    [product, productTexts.reportThis, () => expect(dialog).toBeVisible()],
    [
      `/products?q=${encodeURIComponent('Teko Listrik')}`,
      savedSearchTexts.save,
      () => expect(page.getByRole('button', { name: savedSearchTexts.saved })).toBeVisible(),
    ],
  ];
  for (const [path, button, isDone] of steps) {
    const release = await holdAccount(page);
    await page.goto(path);
    await drawn(page);
    // 200 ms, on a phone with 60 frames a second.
    expect(await busyAfter(page, button), button).toBeLessThanOrEqual(12);
    release();
    await isDone();
    await page.unroute('**/v1/account');
  }

  // The product is already in the cart: another early press does not add it again.
  const release = await holdAccount(page);
  await page.goto(product);
  await drawn(page);
  await busyAfter(page, shopTexts.buy);
  release();
  await expect(page).toHaveURL(/\/checkout\?/);
  await expect(page.getByRole('main').getByText('Rp 85.000').first()).toBeVisible();
  await expect(page.getByText('Rp 170.000')).toHaveCount(0);
});

test('a shared product shows name, price and button before the app loads, and an early press is carried out', async ({
  page,
  campus,
}) => {
  const { tono, ware } = await neighbours(campus, { name: 'Teko Listrik', price: 85_000, stock: 3 });
  await giveSession(page, campus, tono.id);
  const letTheAppCome = await openWithoutTheApp(page, `/product/${ware.id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Teko Listrik')).toBeInViewport({ ratio: 1 });
  await expect(main.getByText('Rp 85.000')).toBeInViewport({ ratio: 1 });
  const buy = main.getByRole('button', { name: shopTexts.buy, exact: true });
  await expect(buy).toBeInViewport({ ratio: 1 });
  await buy.click();
  await expect(buy).toHaveAttribute('aria-busy', 'true');
  letTheAppCome();
  await expect(page).toHaveURL(/\/checkout\?/);
  await expect(main.getByText('Teko Listrik').first()).toBeVisible();
});

test('a sold-out product has no button before its page loads', async ({ page, campus }) => {
  const { tono, ware } = await neighbours(campus, { name: 'Teko Listrik', price: 85_000, stock: 0 });
  await giveSession(page, campus, tono.id);
  const letTheAppCome = await openWithoutTheApp(page, `/product/${ware.id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Rp 85.000')).toBeVisible();
  await expect(main.getByRole('button', { name: shopTexts.buy, exact: true })).toHaveCount(0);
  letTheAppCome();
  await expect(page.getByRole('heading', { level: 1, name: 'Teko Listrik' })).toBeVisible();
});

test('the filter, pressed twice before the app loads, opens and stays open, also on a filtered list', async ({
  page,
}) => {
  for (const path of ['/', '/?tersedia=1']) {
    const letTheAppCome = await openWithoutTheApp(page, path);
    const button = page.getByRole('button', { name: 'Filter', exact: true });
    await button.click();
    await button.click();
    letTheAppCome();
    await expect(page.getByRole('form', { name: 'Filter produk' })).toBeVisible();
  }
});
