import type { Page } from '@playwright/test';
import { uiTexts } from '../../web/copy/ui.ts';
import { expect, people, test } from './fixtures.ts';
import { giveSession, operatorOf } from './new-people.ts';
import { addressesOn, idOf, type Visitor } from './pages/addresses.ts';
import { visit } from './pages/checks.ts';
import { kindAddresses } from './pages/kind-addresses.ts';
import { makeOlder } from './pages/older-browser.ts';
import { marketCall, sell } from './shopping.ts';

/** Opens a page in an older browser; returns its errors, a line each. */
async function troubleAt(page: Page, address: string): Promise<string[]> {
  await visit(page, address);
  const isBroken = await page.getByText(uiTexts.oops).isVisible();
  return isBroken ? [`${address}: ${await page.getByRole('alert').innerText()}`] : [];
}

const fill = async (page: Page, campus: Parameters<typeof sell>[0], userId: string) => {
  const { id: productId } = await sell(campus, { name: 'Rak Buku Susun' });
  await marketCall(campus, userId, 'POST', '/cart/items', { productId });
  await giveSession(page, campus, userId);
};

test('the pages for buying, selling and the weekly calendar open in the oldest browsers, which lack some functions', async ({
  page,
  campus,
}) => {
  await makeOlder(page);
  await fill(page, campus, people.student.id);
  const trouble: string[] = [];
  for (const address of ['/home', '/cart', '/checkout', '/orders', '/sales', '/schedule', '/notifications'])
    trouble.push(...(await troubleAt(page, address)));
  expect(trouble).toEqual([]);
  // Features that were removed are missing, and features that all supported browsers have are present.
  const known = await page.evaluate(() => {
    const has = (owner: object, name: string) => name in owner;
    return [has(Map, 'groupBy'), has(URL, 'canParse'), has(Intl, 'Segmenter'), has([], 'toSorted')];
  });
  expect(known).toEqual([false, false, false, true]);
});

for (const as of ['visitor', 'student', 'admin'] satisfies Visitor[])
  test(`every page of the router opens in the oldest browsers, ${as} @proof`, async ({ page, campus }) => {
    test.setTimeout(1_200_000);
    await makeOlder(page);
    if (as === 'student') await fill(page, campus, idOf.student);
    if (as === 'admin') await giveSession(page, campus, idOf.admin);
    const trouble: string[] = [];
    for (const { address } of await addressesOn(campus, as)) trouble.push(...(await troubleAt(page, address)));
    expect(trouble).toEqual([]);
  });

test('every kind of trade opens in the oldest browsers @proof', async ({ page, campus }) => {
  test.setTimeout(1_200_000);
  await makeOlder(page);
  const trouble: string[] = [];
  for (const [address, person] of await kindAddresses(campus)) {
    await giveSession(page, campus, person);
    trouble.push(...(await troubleAt(page, address)));
  }
  expect(trouble).toEqual([]);
});

test.describe('a browser older than supported', () => {
  const sentence = /Browser ini terlalu lama.*perbarui browser atau sistem perangkat Anda/;

  test('reads that it needs an update, also where it cannot parse the app’s files', async ({ page, expectNoise }) => {
    expectNoise(/SyntaxError|Unexpected token/);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByText(sentence)).toBeHidden();
    await page.addInitScript(() => void Reflect.deleteProperty(Array.prototype, 'toSorted'));
    await page.route('**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'const unknown = (?<= as far as it can read' }),
    );
    await page.goto('/');
    await expect(page.getByText(sentence)).toBeVisible();
  });
});

test('a page that fails with a programming error offers a reload, and the server’s log has the displayed error id', async ({
  page,
  campus,
  expectNoise,
}) => {
  expectNoise(/is not a function/);
  await giveSession(page, campus, people.student.id);
  await page.addInitScript(() => {
    Array.prototype.toSorted = () => {
      throw new TypeError('one.of is not a function');
    };
  });
  await page.goto('/manage-products');
  const alert = page.getByRole('alert').filter({ hasText: 'Kode laporan' });
  await expect(alert).toContainText('bukan pada koneksi Anda');
  await expect(alert.getByRole('button', { name: uiTexts.reload })).toBeVisible();
  const [, code = ''] = /Kode laporan: ([0-9A-Z]{6})/.exec(await alert.innerText()) ?? [];
  const logged = async () => {
    const { executions } = await operatorOf(campus).functions.listExecutions({ functionId: 'signup' });
    return executions.map(({ errors }) => errors).find((text) => text.includes(code)) ?? '';
  };
  await expect
    .poll(logged)
    .toMatch(/page \/manage-products, Chrome \d+, build [0-9a-f-]+: TypeError one\.of is not a function \S+\.js:/);
});
