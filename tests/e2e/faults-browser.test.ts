/**
 * Faults of the browser: it fails to load the page, translates it, keeps it in the back/forward cache, or clears its
 * storage.
 */

import type { Page } from '@playwright/test';
import { cartLabels } from '../../web/copy/cart.ts';
import { productTexts } from '../../web/copy/product.ts';
import { profileTexts } from '../../web/copy/profile.ts';
import { shopTexts } from '../../web/copy/shop.ts';
import { uiTexts } from '../../web/copy/ui.ts';
import { fillLogin, refused } from './account-forms.ts';
import { expect, test } from './fixtures.ts';
import { latePartsOf } from './late-parts.ts';
import { endSessions, giveSession, moveIn } from './new-people.ts';
import { marketCall, ordersOf, sell, withCart } from './shopping.ts';

const weekMs = 7 * 86_400_000;
const address = 'Asrama Putri Blok C nomor 12';

test.describe('an app that does not start', () => {
  const notStarted = /Halaman ini gagal dibuka/;

  for (const [what, answer] of [
    ['its first file is gone, as after a deploy', { status: 404, body: '' }],
    ['its first file fails', { contentType: 'text/javascript', body: 'throw new Error("broken by a test");' }],
  ] as const)
    test(`${what}: the page says so, and a reload opens it`, async ({ page, expectNoise }) => {
      expectNoise(/Failed to load resource|broken by a test/);
      const first = '**/assets/index-*.js';
      await page.route(first, (route) => route.fulfill(answer));
      await page.goto('/products');
      const note = page.getByRole('alert').filter({ hasText: notStarted });
      await expect(note).toBeVisible();
      await page.unroute(first);
      await note.getByRole('button', { name: uiTexts.reload }).click();
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(note).toBeHidden();
    });

  test('the message does not appear once the app has started, even after errors of the surrounding in-app browser', async ({
    page,
    expectNoise,
  }) => {
    expectNoise(/of the app around/);
    await page.addInitScript(() => setTimeout(() => Promise.reject(new Error('of the app around'))));
    await page.goto('/products');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText(notStarted)).toBeHidden();
  });
});

/** Changes every text as Chrome's translation does, also after updates; the words stay, so that tests find them. */
const translateAlways = (page: Page) =>
  page.addInitScript(() => {
    const skipped = 'font, script, style, template, svg, textarea, noscript';
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = root instanceof Text ? [root] : [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) texts.push(node);
      for (const text of texts) {
        if (!text.data.trim() || !text.parentElement || text.parentElement.closest(skipped)) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    addEventListener('load', () => {
      translate(document.body);
      const observer = new MutationObserver((records) => {
        for (const { type, target, addedNodes } of records)
          for (const node of type === 'characterData' ? [target] : addedNodes) translate(node);
      });
      observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    });
  });

test('a page under constant translation: search, cart, amounts and the order work', async ({ page, campus }) => {
  await sell(campus, { name: 'Kamus Ungu', price: 40_000 });
  const buyer = await moveIn(campus);
  await giveSession(page, campus, buyer.id);
  await translateAlways(page);
  await page.goto('/home');
  await page.getByRole('searchbox').first().fill('Kamus Ungu');
  await page.keyboard.press('Enter');
  await page.getByRole('article').filter({ hasText: 'Kamus Ungu' }).getByRole('link').first().click();
  await page.getByRole('button', { name: productTexts.addToCart }).click();
  await expect(page.getByRole('button', { name: 'Ditambah!' })).toBeVisible();
  await expect(page.getByRole('button', { name: productTexts.addToCart })).toBeVisible();
  await page.goto('/home');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Keranjang/ })
    .click();
  const summary = page.getByRole('complementary');
  await expect(summary).toContainText('Rp 40.000');
  await page.getByRole('button', { name: shopTexts.more('Kamus Ungu') }).click();
  await expect(summary).toContainText('Rp 80.000');
  await expect(summary).not.toContainText('Rp 40.000');
  await expect(page.locator('font').first()).toBeAttached();
  await page.getByRole('button', { name: cartLabels.checkoutNow }).click();
  await page.getByLabel(cartLabels.address).fill(address);
  await page.getByRole('button', { name: cartLabels.placeOrder }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(await ordersOf(campus, buyer.id)).toMatchObject([{ totalAmount: 80_000 }]);
});

/** Puts the page into the back/forward cache, or takes it out, without running any of its code in between. */
const toCache = (page: Page, type: 'pagehide' | 'pageshow') =>
  page.evaluate((name) => void dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);

test.describe('a page from the back/forward cache', () => {
  const body = (page: Page) => page.locator('html');

  test('is hidden after a logout elsewhere, and reloads', async ({ page, campus, expectNoise }) => {
    expectNoise(refused);
    const buyer = await moveIn(campus, { name: 'Sekar Rahasia' });
    await giveSession(page, campus, buyer.id);
    await page.routeWebSocket(/realtime/, () => undefined);
    await page.goto('/profile');
    await expect(page.getByText(buyer.email)).toBeVisible();
    await latePartsOf(page);
    await toCache(page, 'pagehide');
    await expect(body(page)).toHaveCSS('visibility', 'hidden');
    // A logout in another page of this browser, which sends no event to a cached page.
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
    await endSessions(campus, buyer.id);
    const reloaded = page.waitForEvent('load');
    await toCache(page, 'pageshow').catch(() => undefined); // the page reloads during the event
    await reloaded;
    await expect(page.getByRole('main').getByRole('link', { name: profileTexts.login, exact: true })).toBeVisible();
    await expect(page.getByText(buyer.email)).toHaveCount(0);
  });

  test('refetches everything it shows for the same person', async ({ page, campus }) => {
    const goods = await sell(campus, { name: 'Kompor Mini' });
    const buyer = await withCart(campus, goods);
    await giveSession(page, campus, buyer.id);
    await page.goto('/cart');
    await expect(page.getByRole('complementary')).toContainText('Rp 75.000');
    await latePartsOf(page);
    await toCache(page, 'pagehide');
    const [asked] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('/tables/cartItems/rows')),
      toCache(page, 'pageshow'),
    ]);
    expect(asked.method()).toBe('GET');
    await expect(body(page)).toHaveCSS('visibility', 'visible');
  });
});

test('a tab left open for a week shows current data; an expired session is reported and typed text stays', async ({
  page,
  campus,
  expectNoise,
}) => {
  expectNoise(refused);
  expectNoise(/WebSocket|Failed to reconnect/);
  const goods = await sell(campus, { name: 'Kursi Lipat Kayu' });
  const buyer = await withCart(campus, goods);
  await giveSession(page, campus, buyer.id);
  // Without the live connection.
  await page.routeWebSocket(/realtime/, () => undefined);
  await page.clock.install();
  await page.goto('/cart');
  const summary = page.getByRole('complementary');
  await expect(summary).toContainText('Rp 75.000');
  await marketCall(campus, buyer.id, 'PATCH', `/cart/items/${goods.id}`, { quantity: 3 });
  const wake = async () => {
    await page.clock.fastForward(weekMs);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  };
  await wake();
  await expect(summary).toContainText('Rp 225.000');
  await page.getByRole('button', { name: cartLabels.checkoutNow }).click();
  await page.getByLabel(cartLabels.address).fill(address);
  await endSessions(campus, buyer.id);
  await wake();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Sesi Anda berakhir, silakan login kembali.').first()).toBeVisible();
  await fillLogin(page, buyer.email, buyer.password);
  await expect(page.getByLabel(cartLabels.address)).toHaveValue(address);
});

test.describe('storage that fails while a page is open', () => {
  test('full storage: login and order work, with a warning', async ({ page, campus }) => {
    const buyer = await withCart(campus, await sell(campus, { name: 'Kompor Mini' }));
    await page.goto('/login');
    await latePartsOf(page);
    await page.evaluate(() => {
      const other = document.body.appendChild(document.createElement('iframe')).contentWindow;
      if (!other) throw new Error('no other page');
      for (let size = 2 ** 22; size >= 1; size = Math.floor(size / 2))
        for (let more = true; more; )
          try {
            other.localStorage.setItem(`lain.${other.localStorage.length}`, 'x'.repeat(size));
          } catch {
            more = false;
          }
    });
    await fillLogin(page, buyer.email, buyer.password);
    await expect(page.getByText('Browser ini tidak bisa menyimpan data, jadi Anda perlu login lagi')).toBeVisible();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Keranjang/ })
      .click();
    await page.getByRole('button', { name: cartLabels.checkoutNow }).click();
    await page.getByLabel(cartLabels.address).fill(address);
    await page.getByRole('button', { name: cartLabels.placeOrder }).click();
    await expect(page).toHaveURL(/\/orders$/);
    expect(await ordersOf(campus, buyer.id)).toHaveLength(1);
  });

  test('cleared storage: the person logs in again, and typed text is restored', async ({
    page,
    campus,
    expectNoise,
  }) => {
    expectNoise(refused);
    const buyer = await withCart(campus, await sell(campus, { name: 'Kompor Mini' }));
    await giveSession(page, campus, buyer.id);
    await page.goto('/checkout');
    await page.getByLabel(cartLabels.address).fill(address);
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
    await page.getByRole('button', { name: cartLabels.placeOrder }).click();
    await expect(page.getByText(/Sesi Anda berakhir|Silakan login/).first()).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    await fillLogin(page, buyer.email, buyer.password);
    await expect(page.getByLabel(cartLabels.address)).toHaveValue(address);
    expect(await ordersOf(campus, buyer.id)).toEqual([]);
  });

  test('blocked cookies, without a fallback by the server: the login says what to allow', async ({
    page,
    campus,
    expectNoise,
  }) => {
    expectNoise(refused);
    const buyer = await moveIn(campus);
    await page.route('**/account/sessions/email', async (route) => {
      const answer = await route.fetch();
      const { 'set-cookie': _, 'x-fallback-cookies': __, ...headers } = answer.headers();
      await page.context().clearCookies(); // removes the cookie that the test's own request has stored
      await route.fulfill({ response: answer, headers });
    });
    await page.goto('/login');
    await fillLogin(page, buyer.email, buyer.password);
    await expect(page.getByText('Browser ini menolak cookie')).toBeVisible();
    await page.goto('/cart');
    await expect(page).toHaveURL(/\/login/);
  });
});
