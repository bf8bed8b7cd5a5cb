import type { Page } from '@playwright/test';
import { expect, onceOnPhone, test } from './fixtures.ts';
import { giveSession, moveIn } from './new-people.ts';

const dot = (page: Page, number: number) => page.getByRole('button', { name: `Banner ${number}`, exact: true });
const isShown = (page: Page, number: number) => expect(dot(page, number)).toHaveAttribute('aria-current', 'true');

/** A swipe from right to left over the banners. */
async function swipe(page: Page) {
  const box = await page.getByRole('region', { name: 'Promo' }).boundingBox();
  if (!box) throw new Error('no banners on show');
  const touch = await page.context().newCDPSession(page);
  const y = box.y + box.height / 2;
  const at = (part: number) => [{ x: box.x + box.width * part, y }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.85) });
  for (const part of [0.7, 0.5, 0.3, 0.15])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('banners: advance every 5 seconds, by arrows, dots and swipes; pause while hovered or focused, and with reduced motion @proof', async ({
  page,
  campus,
}) => {
  onceOnPhone(page);
  await page.clock.install();
  await giveSession(page, campus, (await moveIn(campus)).id);
  await page.goto('/home');
  await expect(dot(page, 3)).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  // From here on the page's clock advances only with runFor.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);

  await dot(page, 1).click(); // the focus stays on the dot, and the pointer above it
  await page.clock.runFor(1_000);
  await isShown(page, 1);
  await page.mouse.move(5, 5);
  await page.clock.runFor(15_000);
  await isShown(page, 1);
  await dot(page, 1).blur();
  await page.clock.runFor(4_999);
  await isShown(page, 1);
  await page.clock.runFor(1);
  await isShown(page, 2);
  await page.clock.runFor(5_000);
  await isShown(page, 3);
  await page.clock.runFor(5_000);
  await isShown(page, 1);

  await page.getByRole('region', { name: 'Promo' }).hover();
  await page.clock.runFor(15_000);
  await isShown(page, 1);
  await page.mouse.move(5, 5);
  await page.getByRole('button', { name: 'Banner berikutnya' }).click();
  await isShown(page, 2);
  await page.getByRole('button', { name: 'Banner sebelumnya' }).click();
  await isShown(page, 1);
  await page.clock.runFor(1_000);
  await swipe(page);
  await isShown(page, 2);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Banner sebelumnya' }).blur();
  await page.mouse.move(5, 5);
  await page.clock.runFor(30_000);
  await isShown(page, 2);
});

test('banners: when the page is loaded with reduced motion, they never advance by themselves @proof', async ({
  page,
  campus,
}) => {
  onceOnPhone(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await giveSession(page, campus, (await moveIn(campus)).id);
  await page.goto('/home');
  await isShown(page, 1);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await page.clock.runFor(30_000);
  await isShown(page, 1);
});
