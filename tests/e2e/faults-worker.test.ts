/** Faults of the service worker: it belongs to the previous release, or its cache is unreadable. */

import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSite } from '../../deploy/site/web-folder.ts';
import { cartLabels } from '../../web/copy/cart.ts';
import { frameTexts } from '../../web/copy/frame.ts';
import { uiTexts } from '../../web/copy/ui.ts';
import { expect, test } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { plainHost, taken } from './plain-host.ts';
import { ordersOf, sell, withCart } from './shopping.ts';

test.use({ serviceWorkers: 'allow' });

/** Replaces the release by the next one: another build, without any of the previous files. */
function releaseAnew(folder: string, build: string): void {
  renameSync(join(folder, 'assets'), join(folder, 'segar'));
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (!/\.(html|js|css|json)$/.test(name)) continue;
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('assets/', 'segar/').replaceAll(build, 'baru'));
  }
}

test('an old service worker with a new server: offers the update, keeps typed text and session, and creates one order @proof', async ({
  page,
  campus,
  expectNoise,
}) => {
  // The page requests a file that only the previous release had, and recovers by itself.
  expectNoise(/module script|dynamically imported module/);
  const folder = mkdtempSync(join(tmpdir(), 'lapak-site-'));
  const host = await plainHost(folder, 'no-cache');
  try {
    writeSite('dist/web', folder, { endpoint: campus.api, projectId: campus.project }, host.url);
    const here = { ...campus, url: host.url };
    const buyer = await withCart(campus, await sell(campus, { name: 'Kompor Mini' }));
    await giveSession(page, here, buyer.id);
    await page.goto(`${host.url}/checkout`);
    await taken(page);
    await page.getByLabel(cartLabels.address).fill('Asrama Putri Blok C nomor 12');
    const build = page.locator('meta[name="build"]');
    const old = (await build.getAttribute('content')) ?? '';

    releaseAnew(folder, old);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByRole('button', { name: uiTexts.reload }).click();
    await expect(build).toHaveAttribute('content', 'baru');
    await expect(page.getByLabel(cartLabels.address)).toHaveValue('Asrama Putri Blok C nomor 12');
    await page.getByRole('button', { name: cartLabels.placeOrder }).click();
    await expect(page).toHaveURL(/\/orders$/);
    await expect(page.getByRole('article')).toHaveCount(1);
    expect(await ordersOf(campus, buyer.id)).toHaveLength(1);
    await expect(page.getByRole('navigation', { name: frameTexts.mainMenu })).toBeVisible();
  } finally {
    host.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('an unreadable service worker cache: pages still open from the network @proof', async ({
  page,
  campus,
  expectNoise,
}) => {
  expectNoise(/preloaded using link preload/); // logged on a busy machine
  const goods = await sell(campus, { name: 'Kompor Mini' });
  const buyer = await withCart(campus, goods);
  await giveSession(page, campus, buyer.id);
  await page.goto('/home');
  await taken(page);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('no worker');
  await worker.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('The store is gone.', 'UnknownError'));
    for (const name of ['match', 'open', 'keys', 'delete'] as const) CacheStorage.prototype[name] = refuse;
  });
  await page.goto(`/product/${goods.id}`);
  await expect(page.getByRole('heading', { level: 1, name: goods.name })).toBeVisible();
  await page.goto('/checkout');
  await page.getByLabel(cartLabels.address).fill('Asrama Putri Blok C nomor 12');
  await page.getByRole('button', { name: cartLabels.placeOrder }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await expect(page.getByRole('article')).toHaveCount(1);
});
