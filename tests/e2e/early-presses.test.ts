/** Presses on a slow line, in a real browser: /v1/account is held for seconds. Every such button: tests/web/pages/early-presses.test.ts */
import type { Page } from '@playwright/test';
import { productTexts } from '../../web/copy/product.ts';
import { savedSearchTexts } from '../../web/copy/saved-search.ts';
import { shopTexts } from '../../web/copy/shop.ts';
import { talkTexts } from '../../web/copy/talks.ts';
import { expect, test } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { neighbours } from './trading-pair.ts';

/** Holds the answer to who is signed in until the returned function is called. */
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

/** Frames that a button draws before it is seen to be busy after a press; it is pressed twice. */
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

test('asked, bought, wished, reported and saved before the page knows who presses: each is carried out', async ({
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
    // 200 ms, on a phone that draws 60 a second.
    expect(await busyAfter(page, button), button).toBeLessThanOrEqual(12);
    release();
    await isDone();
    await page.unroute('**/v1/account');
  }

  // It lies in the cart by now: pressed too early again, it is not taken twice.
  const release = await holdAccount(page);
  await page.goto(product);
  await busyAfter(page, shopTexts.buy);
  release();
  await expect(page).toHaveURL(/\/checkout\?/);
  await expect(page.getByRole('main').getByText('Rp 85.000').first()).toBeVisible();
  await expect(page.getByText('Rp 170.000')).toHaveCount(0);
});
