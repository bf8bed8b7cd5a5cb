/**
 * An installed app starts with the page in its service worker's cache, so it shows a new name of the campus from its
 * next start on.
 */
import { campusDefaults } from '#domain/settings/defaults.ts';
import { expect, test } from './fixtures.ts';
import { operatorOf } from './new-people.ts';
import { cutSignal } from './offline-browser.ts';
import { taken } from './plain-host.ts';

test.use({ serviceWorkers: 'allow', campusOf: 'installed' });

test("the campus's new name is cached for a start without a network", async ({ page, campus, expectNoise }) => {
  expectNoise(/net::ERR_|WebSocket|[Rr]econnect/);
  await page.goto('/');
  await taken(page);
  await page.reload();
  const keptName = () =>
    page.evaluate(async () => {
      const kept = await (await caches.match('/', { ignoreVary: true }))?.text();
      return /<title>([^<·]*)/.exec(kept ?? '')?.[1]?.trim();
    });
  await expect.poll(keptName).toBe('Lapak Kampus');
  const { tables } = operatorOf(campus);
  const where = { databaseId: 'market', tableId: 'settings', rowId: 'identity' };
  const { version = 0 } = (await tables.getRow(where).catch(() => ({}))) as { version?: number };
  const data = JSON.stringify({ ...campusDefaults.identity, marketName: 'Pasar Bahari', colour: '#1d3fa8' });
  await tables.upsertRow({ ...where, data: { data, version: version + 1 } });
  await expect(page.getByRole('link', { name: 'Pasar Bahari, beranda' }).first()).toBeVisible();
  await expect.poll(keptName).toBe('Pasar Bahari');
  const colours = () => page.evaluate(async () => (await caches.match('/manifest.webmanifest'))?.text() ?? '');
  expect(await colours()).not.toContain('#0a6e62');

  const mend = await cutSignal(page);
  await page.goto('/');
  await expect(page).toHaveTitle(/^Pasar Bahari/);
  await mend();
});
