/** A page is loaded offline: once the network is back, everything that is missing appears without a reload. */

import type { Page } from '@playwright/test';
import { innerPage } from '../../web/app/shell/inner-page.ts';
import { frameTexts } from '../../web/copy/frame.ts';
import { wishlistTexts } from '../../web/copy/wishlist.ts';
import { expect, isPhone, onceOnPhone, test } from './fixtures.ts';
import { giveSession, moveIn } from './new-people.ts';
import { cutSignal } from './offline-browser.ts';
import { taken } from './plain-host.ts';

test.use({ serviceWorkers: 'allow' });

const cut = /ERR_|WebSocket|[Rr]econnect|Failed to load resource/;

/** The parts of the frame that only signed-in people see. */
const frame = (page: Page) => ({
  bell: page.getByRole('link', { name: /^Notifikasi/ }).first(),
  cart: page.getByRole('banner').getByRole('link', { name: /^Keranjang/ }),
  face: page.getByRole('button', { name: frameTexts.profileMenu }),
  bar: page.getByRole('navigation', { name: 'Menu utama' }),
});

async function hasFrame(page: Page): Promise<void> {
  const { bell, cart, face, bar } = frame(page);
  if (isPhone(page)) await expect(bar).toBeVisible();
  // An inner page on a phone has only one action in its header.
  const isInner = isPhone(page) && innerPage(new URL(page.url()).pathname) !== undefined;
  for (const part of isInner ? [] : [bell, cart, face]) await expect(part).toBeVisible();
  await expect(page.getByRole('link', { name: frameTexts.login, exact: true })).toHaveCount(0);
}

/** Opens pages with a session, so that this device caches everything they need. */
async function opened(page: Page, paths: readonly string[]): Promise<void> {
  await page.goto('/home');
  await taken(page);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  }
}

test('reloaded offline while signed in: bell, cart, avatar and bottom bar stay; all work again once online, without a reload', async ({
  page,
  campus,
  expectNoise,
}) => {
  expectNoise(cut);
  const { id } = await moveIn(campus, { name: 'Wulan Sinyal' });
  await giveSession(page, campus, id);
  await opened(page, ['/home']);
  await hasFrame(page);

  const mend = await cutSignal(page);
  await page.reload();
  await hasFrame(page);
  // No personal data is cached for this page: the name appears only after the server's response.
  await expect(page.getByText('Wulan')).toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  const live = page.waitForEvent('websocket');
  await mend();
  await live;
  await hasFrame(page);
  await expect(page.getByRole('img', { name: 'Foto Wulan Sinyal' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
});

/** Every page behind the login that starts with a request. */
const asking = [
  ...['/home', '/cart', '/orders', '/semuakategori', '/wishlist', '/wishlist/searches', '/settings', '/messages'],
  ...['/sales', '/sales/money', '/history', '/notifications', '/manage-products', '/profile', '/chat', '/products'],
];

test('every page opened offline recovers when the network is back', async ({ page, campus, expectNoise }) => {
  onceOnPhone(page);
  expectNoise(cut);
  const { id } = await moveIn(campus);
  await giveSession(page, campus, id);
  await opened(page, asking);
  for (const path of asking) {
    const mend = await cutSignal(page);
    await page.goto(path);
    await hasFrame(page);
    await mend();
    await expect(page, path).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
    await expect(page.getByText('Tidak dapat terhubung ke server'), path).toHaveCount(0);
    await expect(page.getByText('Anda sedang offline'), path).toHaveCount(0);
  }
});

test('a network without a server: a message appears, and the page recovers once the server answers', async ({
  page,
  campus,
  expectNoise,
}) => {
  onceOnPhone(page);
  expectNoise(cut);
  const { id } = await moveIn(campus);
  await giveSession(page, campus, id);
  await opened(page, ['/wishlist']);
  await page.clock.install();
  const api = `${campus.api}/**`;
  await page.context().route(api, (route) => route.abort());
  await page.reload();
  await page.clock.runFor(10_000);
  await hasFrame(page);
  await expect(page.getByText('Menyambung kembali ke server…')).toBeVisible();
  await page.context().unroute(api);
  // Advances in small steps: the server answers in real time, but the page's timers use the fake clock.
  const heading = page.getByRole('heading', { name: wishlistTexts.ownWishlist });
  const isBack = async () => {
    await page.clock.runFor(2_000);
    return heading.isVisible();
  };
  await expect.poll(isBack).toBe(true);
  await expect(page.getByText('Menyambung kembali ke server…')).toHaveCount(0);
});

test('logout clears the last person’s data: offline, nothing personal is shown @proof', async ({
  page,
  campus,
  expectNoise,
}) => {
  expectNoise(cut);
  const { id } = await moveIn(campus);
  await giveSession(page, campus, id);
  await opened(page, ['/home']);
  await page.getByRole('button', { name: frameTexts.profileMenu }).click();
  await page.getByRole('menuitem', { name: frameTexts.logout }).click();
  await expect(page).toHaveURL(/\/$/);
  const mend = await cutSignal(page);
  await page.goto('/products');
  await expect(page.getByRole('link', { name: frameTexts.login, exact: true })).toBeVisible();
  await expect(frame(page).face).toHaveCount(0);
  await mend();
});
