import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startLocalAppwrite } from 'appwrite-local';
import { orderNumber } from '#domain/orders/order-number.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { writeSite } from '../../deploy/site/web-folder.ts';
import { authTexts } from '../../web/copy/auth.ts';
import { browsingTexts } from '../../web/copy/browsing.ts';
import { conversationTexts, deliveryTexts } from '../../web/copy/conversation.ts';
import { frameTexts } from '../../web/copy/frame.ts';
import { handoverTexts } from '../../web/copy/handover.ts';
import { talkTexts } from '../../web/copy/talks.ts';
import { uiTexts } from '../../web/copy/ui.ts';
import { usualButtons } from '../../web/copy/usual-sale.ts';
import { wishlistTexts } from '../../web/copy/wishlist.ts';
import { expect, test } from './fixtures.ts';
import { anyProduct, giveSession, operatorOf } from './new-people.ts';
import { cutSignal } from './offline-browser.ts';
import { placedOrder } from './placed-order.ts';
import { plainHost, taken } from './plain-host.ts';
import { isRowOf } from './row-requests.ts';
import { change, stored } from './shopping.ts';
import { say, talkOf } from './trading-pair.ts';

test.use({ serviceWorkers: 'allow' });

/** Tables whose rows are cached: those of the catalogue, of the person's orders, and of talks. */
const keptRows = /\/tables\/(products|orders|orderItems|sales|talks|talkMessages|offers|meetings|blocks)\/rows(\/|$)/;

const keptUrls = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(stores.map((store) => store.keys()))).flat();
    return requests.map(({ url }) => url);
  });

/** URLs in the worker's caches, without host and query. */
const kept = async (page: Page) => [...new Set((await keptUrls(page)).map((url) => new URL(url).pathname))];

test('offline: home and visited products, orders and talks still open, messages wait, other pages say so; logout clears everything', async ({
  page,
  campus,
  expectNoise,
}) => {
  expectNoise(/net::ERR_|WebSocket|[Rr]econnect/);
  const orderId = await placedOrder(campus, cashOnDelivery);
  const userId = String(await stored(campus, 'orders', orderId, 'userId'));
  const ware = await anyProduct(campus);
  const talkId = await talkOf(campus, userId, ware.id);
  await say(campus, talkId, userId, 'Masih ada?');
  await giveSession(page, campus, userId);
  await page.goto('/home');
  await taken(page);
  await page.reload();
  const offers = page.getByRole('region', { name: browsingTexts.forYou });
  await expect(offers.getByRole('article')).toHaveCount(10);
  const name = await offers.getByRole('heading', { level: 3 }).first().innerText();
  await offers.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const productId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const isOfPage = (url: string) => isRowOf(url, 'products', productId);
  await expect.poll(async () => (await keptUrls(page)).some(isOfPage)).toBe(true);
  const order = page.getByRole('article', { name: orderNumber(orderId) });
  await page.goto('/orders');
  const goods = String(await stored(campus, 'sales', `${orderId}-1`, 'productNames'));
  await expect(order).toContainText(goods);
  await expect.poll(async () => (await kept(page)).filter((path) => /(orders|sales)\/rows$/.test(path)).length).toBe(2);
  const said = (text: string) => page.getByRole('log').getByText(text, { exact: true });
  await page.goto('/messages');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Masih ada\?/ })
    .click();
  await expect(page.getByRole('region', { name: talkTexts.card.product, exact: true })).toContainText(ware.name);
  await expect.poll(async () => (await kept(page)).filter((path) => /talk\w+\/rows$/.test(path)).length).toBe(2);

  let mend = await cutSignal(page);
  await page.goto('/home');
  await expect(offers.getByRole('article')).toHaveCount(10);
  await expect(page.getByText('Anda sedang offline. Data yang tampil mungkin belum terbaru.')).toBeVisible();
  await offers.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: /Keranjang$/ }).click();
  await expect(page.getByText('Tidak dapat terhubung ke server. Periksa koneksi internet Anda.')).toBeVisible();
  await page.goto('/orders');
  await expect(order).toContainText(goods);
  await expect(page.getByText('Anda sedang offline. Data yang tampil mungkin belum terbaru.')).toBeVisible();

  await page.goto('/messages');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Masih ada\?/ })
    .click();
  await expect(page.getByRole('region', { name: talkTexts.card.product, exact: true })).toContainText(ware.name);
  // The note would cover the message field; the talk's header shows the connection.
  await expect(page.getByText('Anda sedang offline. Data yang tampil mungkin belum terbaru.')).toHaveCount(0);
  await page.getByLabel(conversationTexts.placeholder).fill('Ditulis tanpa sinyal');
  await page.getByRole('button', { name: conversationTexts.send, exact: true }).click();
  await expect(page.getByText(deliveryTexts.waiting)).toBeVisible();
  await page.goto(`/messages/${talkId}`);
  await expect(said('Masih ada?')).toHaveCount(1);
  await expect(said('Ditulis tanpa sinyal')).toHaveCount(1);

  await page.goto('/wishlist');
  await expect(page.getByText('Halaman ini belum pernah dibuka di perangkat ini, jadi perlu internet.')).toBeVisible();
  await expect(page.getByText('Versi baru')).toHaveCount(0);
  await mend();
  await expect(page.getByRole('heading', { name: wishlistTexts.ownWishlist })).toBeVisible();
  mend = await cutSignal(page);
  const strangers = (await kept(page)).filter(
    (path) =>
      path !== '/' &&
      !/^\/(assets\/.+|[\w-]+\.(svg|png|webmanifest))$/.test(path) &&
      !keptRows.test(path) &&
      !/\/buckets\/(product-photos|banners)\/files\//.test(path),
  );
  expect(strangers, 'kept beside shell, products, their photos, own orders and talks').toEqual([]);

  await mend();
  await page.goto(`/messages/${talkId}`);
  await expect(page.getByRole('log').getByRole('listitem').filter({ hasText: 'Ditulis tanpa sinyal' })).toContainText(
    deliveryTexts.sent,
  );
  await expect(said('Ditulis tanpa sinyal')).toHaveCount(1);
  await expect(page.getByText(deliveryTexts.sent, { exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: frameTexts.profileMenu }).click();
  await page.getByRole('menuitem', { name: frameTexts.logout }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => kept(page)).not.toContainEqual(expect.stringMatching(/(order|talk|sale|meeting)\w+\/rows/));
});

test('offline, an opened order shows its handover code; logout removes it @proof', async ({
  page,
  campus,
  expectNoise,
}) => {
  // tests/web/handover.test.ts tests stored codes.
  expectNoise(/net::ERR_|WebSocket|[Rr]econnect/);
  const orderId = await placedOrder(campus, cashOnDelivery);
  const saleId = `${orderId}-1`;
  await change(campus, 'sales', saleId, { state: 'accepted', acceptedAt: new Date().toISOString() });
  const code = { databaseId: 'market', tableId: 'handoverCodes', rowId: saleId, data: { code: '048213' } };
  await operatorOf(campus).tables.createRow(code);
  await giveSession(page, campus, String(await stored(campus, 'orders', orderId, 'userId')));
  await page.goto('/home');
  await taken(page);
  const show = page.getByRole('button', { name: handoverTexts.show });
  await page.goto(`/orders/${orderId}`);
  await show.click();
  await expect(page.getByRole('img', { name: handoverTexts.picture })).toBeVisible();
  await expect
    .poll(async () => (await kept(page)).filter((path) => /(orders|Items|sales)\/rows$/.test(path)).length)
    .toBe(3);

  const mend = await cutSignal(page);
  await page.reload();
  await expect(page.getByText('Tanpa internet: ini kode yang tersimpan di perangkat ini.')).toBeVisible();
  await show.click();
  await expect(page.getByText('048 213', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: handoverTexts.picture })).toBeVisible();
  await expect(page.getByRole('button', { name: usualButtons.buyer.receive })).toHaveCount(0);

  await mend();
  await page.goto('/home');
  await page.getByRole('button', { name: frameTexts.profileMenu }).click();
  await page.getByRole('menuitem', { name: frameTexts.logout }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('code')))).toEqual([]);
  await expect.poll(() => kept(page)).not.toContainEqual(expect.stringMatching(/(order\w+|sales)\/rows$/));
});

for (const [name, cacheControl] of [
  ['sends no headers at all', ''],
  ['tells to keep everything for an hour', 'public, max-age=3600'],
] as const) {
  test(`on a server that ${name}: a new version is offered and installed, and the page contains its security policies @proof`, async ({
    page,
    campus,
  }) => {
    // faults-worker.test.ts tests the service worker of the previous release.
    const folder = mkdtempSync(join(tmpdir(), 'lapak-site-'));
    const host = await plainHost(folder, cacheControl);
    try {
      writeSite('dist/web', folder, { endpoint: campus.api, projectId: campus.project }, host.url);
      await page.goto(host.url);
      await taken(page);
      await expect(page.locator('meta[http-equiv="Content-Security-Policy"]')).toHaveAttribute(
        'content',
        /^default-src 'self'; (?!.*frame-ancestors)/,
      );
      const build = page.locator('meta[name="build"]');
      const old = (await build.getAttribute('content')) ?? '';
      for (const file of ['index.html', 'service-worker.js']) {
        const path = join(folder, file);
        writeFileSync(path, readFileSync(path, 'utf8').replaceAll(old, 'baru'));
      }
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.getByRole('button', { name: uiTexts.reload }).click();
      await expect(build).toHaveAttribute('content', 'baru');
      await page.goto(`${host.url}/products`);
      await expect(build).toHaveAttribute('content', 'baru');
    } finally {
      host.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

test.describe('after a release @proof', () => {
  test('an old tab is offered the new version; a script that is gone reloads the page once', async ({
    page,
    expectNoise,
  }) => {
    expectNoise(/404|Failed to fetch dynamically imported module/);
    const web = join(mkdtempSync(join(tmpdir(), 'lapak-web-')), 'web');
    cpSync('dist/web', web, { recursive: true });
    const server = await startLocalAppwrite({ config: 'appwrite.json', data: ':memory:', web });
    try {
      await page.goto(new URL('/', server.endpoint).href);
      await taken(page);
      const build = page.locator('meta[name="build"]');
      const old = (await build.getAttribute('content')) ?? '';
      const [built = ''] = old.split('-'); // the part after the hyphen depends on the config
      for (const file of ['index.html', 'service-worker.js']) {
        const path = join(web, file);
        writeFileSync(path, readFileSync(path, 'utf8').replaceAll(built, 'baru'));
      }
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.getByText('Versi baru tersedia.').waitFor();
      await expect(build).toHaveAttribute('content', old);
      await page.getByRole('button', { name: uiTexts.reload }).click();
      await expect(build).toHaveAttribute('content', /^baru-/);
      await expect(page.getByText('Versi baru tersedia.')).toHaveCount(0);

      const manifest: Record<string, { file: string }> = JSON.parse(
        readFileSync('dist/web/.vite/manifest.json', 'utf8'),
      );
      const chunk = join(web, manifest['features/auth/login-page.tsx']?.file ?? 'none');
      renameSync(chunk, `${chunk}.gone`);
      await page.waitForLoadState('load'); // the reload that the update makes
      let loads = 0;
      page.on('load', () => {
        loads += 1;
      });
      await page.getByRole('link', { name: 'Login' }).first().click();
      await expect(
        page.getByText('Versi baru tersedia atau koneksi terputus. Silakan muat ulang halaman.'),
      ).toBeVisible();
      expect(loads).toBe(1);
      renameSync(`${chunk}.gone`, chunk);
      await page.getByRole('alert').getByRole('button', { name: uiTexts.reload }).click();
      await expect(page.getByLabel(authTexts.email)).toBeVisible();
    } finally {
      await server.close();
      rmSync(join(web, '..'), { recursive: true, force: true });
    }
  });
});
