/** The order of lists: trades that need action come before other trades, available goods before the rest. */
import type { Page } from '@playwright/test';
import { isAvailable } from '#domain/products/availability.ts';
import { listParams } from '#domain/products/list-params.ts';
import { test as base, expect } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { visit } from './pages/checks.ts';
import { linesOf } from './states/lines.ts';
import { mixedOrders } from './states/mixed-orders.ts';
import { hour, openStage, type Stage } from './states/stage.ts';
import type { Side } from './states/state.ts';

const test = base.extend<object, { stage: Stage }>({
  stage: [async ({ campus }, use) => use(await openStage(campus)), { scope: 'worker' }],
});

test.use({ campusOf: 'states', viewport: { width: 390, height: 844 } });

interface Row {
  readonly path: string;
  readonly isWhole: boolean;
}

/** The rows of trades on the page, from the top. */
const rowsOn = (page: Page): Promise<Row[]> =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')];
    const rows = new Map<Element, Row & { top: number }>();
    for (const link of links) {
      const path = new URL(link.href).pathname;
      const row = link.closest('li, article') ?? link;
      if (!/^\/(orders|sales)\/[a-z0-9-]{20,}$/.test(path) || rows.has(row)) continue;
      const { top, bottom, left } = row.getBoundingClientRect();
      const last = document.elementFromPoint(left + 12, bottom - 6);
      const isWhole = top >= 0 && bottom <= innerHeight && last !== null && row.contains(last);
      rows.set(row, { path, top, isWhole });
    }
    return [...rows.values()].sort((a, b) => a.top - b.top);
  });

const lists: Readonly<Record<Side, string>> = { buyer: '/orders', seller: '/sales' };

for (const side of ['buyer', 'seller'] as const)
  test(`ten mixed trades of a ${side}: five rows are visible, those that need action first`, async ({
    page,
    campus,
    stage,
  }) => {
    const { userId, rows: expected, acting } = await mixedOrders(stage, side);
    await giveSession(page, campus, userId);
    await visit(page, lists[side]);
    const shown = await rowsOn(page);
    const nameOf = (path: string) => expected.find((one) => one.path === path)?.name ?? path;
    const first = [...new Set(shown.map(({ path }) => nameOf(path)))];
    const urgent = expected.slice(0, acting).map(({ name }) => name);
    expect.soft(first[0], 'the first row').toBe(urgent[0]);
    expect.soft(first.slice(0, acting).sort(), 'what needs them is above the rest').toEqual(urgent.sort());
    expect.soft(shown.filter(({ isWhole }) => isWhole).length, 'whole rows in sight').toBeGreaterThanOrEqual(5);
    for (const { path, name, agreed } of expected) {
      const row = page.locator('main :is(li, article)').filter({ has: page.locator(`a[href$="${path}"]`) });
      if (!agreed) continue;
      // The state of an order is below its photo, next to the text lines.
      const words = row.last().locator('[class*="_words_"]');
      const top = (await words.evaluate(linesOf)).slice(0, 3).join('\n');
      for (const fact of [agreed.hour ?? '', agreed.place])
        if (fact !== '') expect.soft(top, `the row of ${name}`).toContain(fact);
    }
  });

/**
 * Ten available products, and six newer ones that are sold out, sold, closed or held; all by one seller and with a word
 * in common.
 */
async function stall(stage: Stage): Promise<{ sellerId: string; word: string; category: string }> {
  const seller = await stage.person('Sari Wulandari');
  const word = 'zamrudin';
  // Posts the first one through the usecase, because the seller's page exists only after that.
  await stage.post(seller, 'goods', { name: `Gelas ${word} 10`, price: 20_000, stock: 5 }, {});
  for (let n = 1; n <= 9; n++) await stage.goods(seller, { name: `Gelas ${word} ${n}`, price: 20_000 });
  const ends: Parameters<typeof stage.world.rows.update<'products'>>[2][] = [
    ...[{ stock: 0 }, { stock: 0, isSold: true }, { isSold: true }],
    ...[{ stock: 0, heldUntil: new Date(Date.now() + 24 * hour).toISOString() }],
    { kind: 'preorder', closesAt: new Date(Date.now() - hour).toISOString(), stock: null },
    { kind: 'free', price: 0, closesAt: new Date(Date.now() - hour).toISOString() },
  ];
  for (const [n, change] of ends.entries()) {
    const { $id } = await stage.goods(seller, { name: `Gelas ${word} habis ${n}`, price: 20_000 });
    await stage.world.rows.update('products', $id, change);
  }
  return { sellerId: seller.id, word, category: 'Lainnya' };
}

/** Ids of the first ten products on the page, from the top. */
const cardsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const places = [...document.querySelectorAll<HTMLAnchorElement>('main a[href*="/product/"]')].map((link) => {
      const { top, left } = link.getBoundingClientRect();
      return { id: new URL(link.href).pathname.split('/').at(-1) ?? '', top: Math.round(top), left };
    });
    return [...new Set(places.sort((a, b) => a.top - b.top || a.left - b.left).map(({ id }) => id))].slice(0, 10);
  });

test('no list shows sold, closed or reserved goods among its first ten while ten others are available', async ({
  page,
  campus,
  stage,
}) => {
  const { sellerId, word, category } = await stall(stage);
  const reader = await stage.person('Nadia Khairunnisa');
  await giveSession(page, campus, reader.id);
  const found = new URLSearchParams({ [listParams.term]: word });
  const inCategory = new URLSearchParams({ [listParams.category]: category });
  const paths = [
    ...['/home', '/products', '/semuakategori', `/seller/${sellerId}`, `/home?${found}`, `/products?${found}`],
    ...[`/home?${inCategory}`, `/products?${inCategory}`],
  ];
  for (const path of paths) {
    await visit(page, path);
    await expect.poll(async () => (await cardsOn(page)).length, { message: path }).toBe(10);
    const ids = await cardsOn(page);
    const rows = await stage.world.rows.list('products', { where: { $id: ids }, limit: 10 });
    const gone = rows.filter((one) => !isAvailable(one, Date.now())).map(({ name }) => name);
    expect.soft(gone, path).toEqual([]);
  }
});
