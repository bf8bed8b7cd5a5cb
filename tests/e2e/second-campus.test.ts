/**
 * The second demo campus differs in every setting: nothing of the first one appears on it, for anybody, in any medium.
 */

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { toska } from '#domain/settings/toska.ts';
import { adminId, mailDomain as firstDomain, personId } from '../../seeds/campus/people.ts';
import { addressOf } from '../../seeds/demo-campus.ts';
import { demoCampuses } from '../../seeds/demo-campuses.ts';
import { cartLabels } from '../../web/copy/cart.ts';
import { handoverTexts } from '../../web/copy/handover.ts';
import { productTexts } from '../../web/copy/product.ts';
import { usualButtons, usualHandover } from '../../web/copy/usual-sale.ts';
import { proof } from '../support/proof.ts';
import { openPushService, type PushService } from '../support/push-service.ts';
import { type Campus, startCampus } from './campus.ts';
import { test as base, expect, signIn } from './fixtures.ts';
import { giveSession, operatorOf } from './new-people.ts';
import { routePaths, type Visitor, visitors } from './pages/addresses.ts';
import { textsOf, visit } from './pages/checks.ts';
import { movedOn } from './pages/first-paint.ts';
import { shareUrlOf } from './share-url.ts';
import { marketCall, stored } from './shopping.ts';
import { completedNow } from './ticket.ts';

const { pertama, kedua } = demoCampuses;

const test = base.extend<object, { campus: Campus; service: PushService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const service = await openPushService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  campus: [
    async ({ service }, use) => {
      const campus = await startCampus(undefined, { PUSH_SERVICES: service.origin }, 'kedua');
      await use(campus);
      await campus.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const identity = campusDefaults.identity;

/** The posting form's example of a name, which is also a product on the first campus. */
const example = 'kipas angin meja 12 inci';

/** Words specific to the first campus, without everyday names such as "Jasa". */
const words: readonly string[] = [
  ...[identity.marketName, identity.tagline, identity.heroTitle, identity.heroSentence, '@lapakkampus', firstDomain],
  ...pertama.people.map(({ name }) => name),
  ...pertama.products.map(({ name }) => name),
  ...campusDefaults.places.places.map(({ name }) => name),
  ...campusDefaults.categories.categories.map(({ name }) => name).filter((name) => !['Jasa', 'Lainnya'].includes(name)),
  ...campusDefaults.categories.tiles.flatMap(({ label, hint }) => [label, hint]),
  ...campusDefaults.banners.banners.flatMap(({ title, text }) => [title, text]),
  'WIB',
].filter((word) => !['', 'Fashion'].includes(word) && word.toLowerCase() !== example);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const anyWord = new RegExp(`(?<![\\p{L}\\d])(?:${words.map(escaped).join('|')})(?![\\p{L}\\d])`, 'iu');
const wordIn = (text: string): string | undefined => anyWord.exec(text)?.[0];

const pictureIds = [
  ...pertama.pictures.map(({ id }) => id),
  ...campusDefaults.banners.banners.map(({ photoId }) => photoId),
];
const pictureIn = (address: string): string | undefined => pictureIds.find((id) => address.includes(`/files/${id}/`));

const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
/** Colors of the first campus, including those of dark mode and of the footer. */
const firstColours = [...toska, '#0c3934', '#14584f', '#093f39', '#0a211e', '#12302b'].map(rgb);

/** Elements painted in a color of the first campus. */
const paintedAsFirst = (page: Page): Promise<string[]> =>
  page.evaluate(
    (colours) =>
      [...document.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
        const style = getComputedStyle(element);
        const own = [style.color, style.backgroundColor, style.borderTopColor, style.fill, style.stroke];
        const found = own.find((colour) => colours.includes(colour));
        return found && element.checkVisibility() ? [`${found} ${element.outerHTML.slice(0, 100)}`] : [];
      }),
    firstColours,
  );

/** Words of the first campus in these texts, with the place of each. */
const leftIn = (where: string, texts: readonly string[]): string[] =>
  texts.flatMap((text) => {
    const word = wordIn(text);
    return word === undefined ? [] : [`${where}: "${word}" in "${text.slice(0, 160)}"`];
  });

const [seller, buyer] = [personId('ical'), personId('uli')];
const ware = kedua.products.find(({ by, stock }) => by === 'ical' && stock !== null);
if (!ware) throw new Error('ical sells nothing');

test.describe.configure({ mode: 'serial' });

let orderId = '';

test('a student buys with cash, the seller accepts and enters the code', async ({
  page,
  campus,
  browser,
  watch,
  service,
}) => {
  await marketCall(campus, seller, 'POST', '/push', service.device());
  // Switches off quiet hours, so that the test works at any hour.
  const always = { pushOff: [], emailOff: [], isQuiet: false, wantsBroadcasts: false };
  await marketCall(campus, seller, 'PUT', '/notifications/choices', always);
  await signIn(page, { email: addressOf(kedua, 'uli'), password: 'lapak123' });
  await page.goto(`/product/${ware.id}`);
  await page.getByRole('button', { name: productTexts.addToCart }).click();
  await expect(page.getByRole('button', { name: productTexts.added })).toBeVisible();
  await page.goto('/checkout');
  await page.getByRole('group', { name: cartLabels.paymentMethod }).getByRole('radio', { name: /^COD/ }).check();
  await page.getByRole('button', { name: cartLabels.placeOrder }).click();
  await expect(page).toHaveURL(/\/orders/);
  const { rows } = await operatorOf(campus).tables.listRows({ databaseId: 'market', tableId: 'orders' });
  orderId = rows[0]?.$id ?? '';
  const office = await browser.newContext({ baseURL: campus.url, locale: 'id-ID' });
  const stall = await office.newPage();
  watch(stall);
  await giveSession(stall, campus, seller);
  await stall.goto(`/sales/${orderId}-1`);
  await stall.getByRole('button', { name: usualButtons.seller.accept }).click();
  await expect.poll(() => stored(campus, 'sales', `${orderId}-1`, 'state')).toBe('accepted');
  await page.goto(`/orders/${orderId}`);
  await page.getByRole('button', { name: handoverTexts.show }).click();
  await expect(page.getByRole('img', { name: handoverTexts.picture })).toBeVisible();
  await stall
    .getByLabel(handoverTexts.field)
    .fill(String(await stored(campus, 'handoverCodes', `${orderId}-1`, 'code')));
  await stall.getByRole('button', { name: usualHandover.button('ready') }).click();
  await expect(stall.getByRole('main').getByText(completedNow)).toBeVisible();
  await office.close();
  const [other] = kedua.products.filter(({ by }) => by === 'tenri');
  const report = { productId: other?.id, reason: 'Harga tidak wajar', description: '' };
  await marketCall(campus, buyer, 'POST', '/reports', report);
});

/** Addresses of this campus's pages, with data that is created so that they are not empty. */
async function addressesOf(campus: Campus, as: Visitor): Promise<string[]> {
  const { tables } = operatorOf(campus);
  const firstOf = async (tableId: string) =>
    (await tables.listRows({ databaseId: 'market', tableId })).rows[0]?.$id ?? 'tidak-ada';
  const ids: Readonly<Record<string, string>> = {
    ':productId': ware?.id ?? '',
    ':sellerId': seller,
    ':orderId': orderId,
    ':saleId': `${orderId}-1`,
    ':chatId': buyer,
    ':userId': buyer,
    ':talkId': await firstOf('talks'),
    ':reportId': await firstOf('reports'),
    ':wantedId': await firstOf('wanted'),
    ':batchId': await firstOf('batches'),
    ':token': 'tautanyangtidakada0000',
  };
  // Personal pages are also opened without a session, where they show other texts.
  const isMet = (path: string) =>
    visitors[path]?.includes(as) || (as === 'visitor' && visitors[path]?.includes('student'));
  return routePaths
    .filter(isMet)
    .map((path) => (path === '*' ? '/halaman-yang-tidak-ada' : path.replace(/:\w+/, (name) => ids[name] ?? name)));
}

const whoIs = { student: buyer, admin: adminId } as const;

/** In `npm test` each kind of visitor sees every page in only one of the two color schemes. */
const looks = { visitor: ['light', 'dark'], student: ['dark', 'light'], admin: ['light', 'dark'] } as const;

for (const as of ['visitor', 'student', 'admin'] as const)
  for (const colorScheme of looks[as].slice(0, proof ? 2 : 1))
    test.describe(() => {
      test.use({ colorScheme });

      test(`no trace of the first campus is on the pages of a ${as}, ${colorScheme}`, async ({
        page,
        campus,
        expectNoise,
      }) => {
        // Some of the addresses do not exist.
        expectNoise(/the server responded with a status of 40[134]/);
        test.setTimeout(600_000);
        if (as !== 'visitor') await giveSession(page, campus, whoIs[as]);
        const asked = new Set<string>();
        page.on('request', (request) => asked.add(request.url()));
        const left: string[] = [];
        for (const address of await addressesOf(campus, as)) {
          await visit(page, address);
          if (process.env.LOOK)
            await page.screenshot({
              path: `${process.env.LOOK}/${as}-${colorScheme}-${address.replace(/\W/g, '_')}.png`,
            });
          // The time zone setting offers all three of Indonesia.
          const offered = address === '/admin/settings/places' ? /"WIB" in "WIB"/ : /^$/;
          left.push(...leftIn(address, await textsOf(page)).filter((found) => !offered.test(found)));
          left.push(...(await paintedAsFirst(page)).map((what) => `${address}: ${what}`));
        }
        left.push(...[...asked].filter(pictureIn));
        expect([...new Set(left)]).toEqual([]);
      });
    });

const [phone, desk] = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
for (const { colorScheme, viewport } of (['light', 'dark'] as const).flatMap((colorScheme) =>
  [phone, desk].map((viewport) => ({ colorScheme, viewport })),
))
  test.describe(() => {
    test.use({ colorScheme, viewport });

    test(`the first paint has this campus's name and colors without later shifts, ${colorScheme}, ${viewport.width} px @proof`, async ({
      page,
      campus,
      browser,
    }) => {
      const moved: string[] = [];
      const look = async (on: Page, path: string) => {
        await visit(on, path);
        moved.push(...(await movedOn(on)).map((what) => `${path}: ${what}`));
      };
      // The page of a first visit, without any script of the app.
      const context = await browser.newContext({ baseURL: campus.url, locale: 'id-ID', colorScheme, viewport });
      const first = await context.newPage();
      await first.route(/\/assets\/.*\.js$/, (route) => route.abort());
      await first.goto('/');
      await expect(first).toHaveTitle(/Pasar Bukit/);
      await expect(first.getByRole('heading', { level: 1 })).toHaveText(kedua.settings.identity?.heroTitle ?? '');
      expect(leftIn('/', await textsOf(first))).toEqual([]);
      expect(await paintedAsFirst(first)).toEqual([]);
      await first.unrouteAll();
      for (const path of ['/', `/product/${ware.id}`, '/products', '/']) await look(first, path);
      await context.close();
      await giveSession(page, campus, buyer);
      for (const path of ['/home', `/product/${ware.id}`, '/cart', '/orders', '/checkout', '/home', '/cart'])
        await look(page, path);
      expect(moved).toEqual([]);
    });
  });

test('files, links, mails, pushes, receipts, calendars, CSV and error messages name this campus only', async ({
  page,
  campus,
  service,
}) => {
  const textOf = async (address: string) => (await page.request.get(address)).text();
  const told = new Map<string, string>();
  for (const path of ['/manifest.webmanifest', '/icon.svg', '/hero.svg', '/default-avatar.svg', '/robots.txt'])
    told.set(path, await textOf(campus.url + path));
  for (const [path, text] of told)
    expect(
      toska.find((hex) => text.includes(hex)),
      path,
    ).toBeUndefined();
  const html = await textOf(campus.url);
  told.set('head of the page', html.slice(0, html.indexOf('</head>')).replace(/<style[\s\S]*?<\/style>/g, ''));
  const { host } = new URL(await shareUrlOf(page, campus)); // a host name that only browsers resolve on this machine
  for (const path of [`/s/${ware.id}`, '/s/tidakada', `/p/${seller}`])
    told.set(path, await (await page.request.get(campus.url + path, { headers: { host } })).text());
  for (const { key } of kedua.people) told.set(`mail to ${key}`, await textOf(campus.mailOf(addressOf(kedua, key))));
  const { rows } = await operatorOf(campus).tables.listRows({ databaseId: 'market', tableId: 'notifications' });
  expect(rows.length).toBeGreaterThan(0);
  told.set('notifications', JSON.stringify(rows));
  expect(service.taken.length).toBeGreaterThan(0);
  told.set('pushes', JSON.stringify(service.taken.map(({ message }) => message)));
  const refused = await marketCall(campus, buyer, 'PATCH', '/profile', { name: 'Admin Pasar Bukit', phone: '' }).catch(
    String,
  );
  told.set('refusal', refused);

  await giveSession(page, campus, adminId);
  await page.goto('/admin/products');
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Ekspor CSV' }).click(),
  ]);
  told.set('CSV of products', readFileSync(await csv.path(), 'utf8'));
  expect(told.get('CSV of products')).toContain(ware.name);
  await giveSession(page, campus, buyer);
  await visit(page, `/orders/${orderId}`);
  await page.emulateMedia({ media: 'print' });
  told.set('receipt', (await textsOf(page)).join('\n'));
  expect([...told].flatMap(([where, text]) => leftIn(where, text.split('\n')))).toEqual([]);
  expect(JSON.parse(told.get('/manifest.webmanifest') ?? '')).toMatchObject({
    name: 'Pasar Bukit',
    theme_color: '#7a3e9d',
  });
});
