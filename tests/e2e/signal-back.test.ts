/** The signal goes, the page is loaded without it, and it comes back: everything that was away returns without a reload. */
import type { Page } from '@playwright/test';
import { innerPage } from '../../web/app/shell/inner-page.ts';
import { frameTexts } from '../../web/copy/frame.ts';
import { expect, isPhone, onceOnPhone, test } from './fixtures.ts';
import { giveSession, moveIn } from './new-people.ts';
import { cutSignal } from './offline-browser.ts';
import { taken } from './plain-host.ts';

test.use({ serviceWorkers: 'allow' });

const cut = /ERR_|WebSocket|[Rr]econnect|Failed to load resource/;

/** What the frame shows to whoever is signed in, and to nobody else. */
const frame = (page: Page) => ({
  bell: page.getByRole('link', { name: /^Notifikasi/ }).first(),
  cart: page.getByRole('banner').getByRole('link', { name: /^Keranjang/ }),
  face: page.getByRole('button', { name: frameTexts.profileMenu }),
  bar: page.getByRole('navigation', { name: 'Menu utama' }),
});

async function hasFrame(page: Page): Promise<void> {
  const { bell, cart, face, bar } = frame(page);
  if (isPhone(page)) await expect(bar).toBeVisible();
  // An inner page of a phone has one action in its header line.
  const isInner = isPhone(page) && innerPage(new URL(page.url()).pathname) !== undefined;
  for (const part of isInner ? [] : [bell, cart, face]) await expect(part).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toHaveCount(0);
}

/** A page of which everything is kept on this device, opened once by somebody who is signed in. */
async function opened(page: Page, paths: readonly string[]): Promise<void> {
  await page.goto('/home');
  await taken(page);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  }
}

test('signed in, the signal goes, a reload: bell, cart, face and bottom bar stay; the signal is back: all work again without a reload', async ({
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
  // Nothing of the person is kept for it: no name stands there until the server has been asked.
  await expect(page.getByText('Wulan')).toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  const live = page.waitForEvent('websocket');
  await mend();
  await live;
  await hasFrame(page);
  await expect(page.getByRole('img', { name: 'Foto Wulan Sinyal' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
});

/** Every page that stands behind the login and begins with a question. */
const asking = [
  ...['/home', '/cart', '/orders', '/semuakategori', '/wishlist', '/wishlist/searches', '/settings', '/messages'],
  ...['/sales', '/sales/money', '/history', '/notifications', '/manage-products', '/profile', '/chat', '/products'],
];

test('every page opened without a signal recovers by itself when the signal is back', async ({
  page,
  campus,
  expectNoise,
}) => {
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

test('there is a network but no server: it says so, and recovers by itself once the server answers', async ({
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
  // In small steps: whoever is asked answers in real time, and is waited for by this clock.
  const heading = page.getByRole('heading', { name: 'Wishlist Saya' });
  const isBack = async () => {
    await page.clock.runFor(2_000);
    return heading.isVisible();
  };
  await expect.poll(isBack).toBe(true);
  await expect(page.getByText('Menyambung kembali ke server…')).toHaveCount(0);
});

test('logout forgets who was signed in last: without a signal nothing shows @proof', async ({
  page,
  campus,
  expectNoise,
}) => {
  expectNoise(cut);
  const { id } = await moveIn(campus);
  await giveSession(page, campus, id);
  await opened(page, ['/home']);
  await page.getByRole('button', { name: frameTexts.profileMenu }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  const mend = await cutSignal(page);
  await page.goto('/products');
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  await expect(frame(page).face).toHaveCount(0);
  await mend();
});
