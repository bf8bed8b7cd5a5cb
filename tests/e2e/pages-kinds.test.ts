/** What the kinds of trade show, by keyboard and on 320 px: the other pages of the product's address are like these. */
import type { Page } from '@playwright/test';
import { ID, Query } from 'node-appwrite';
import type { Campus } from './campus.ts';
import { expect, test } from './fixtures.ts';
import { expectSeen, withoutTransitions } from './keyboard.ts';
import { giveSession, moveIn, operatorOf } from './new-people.ts';
import { idOf } from './pages/addresses.ts';
import { expectReflow, visit } from './pages/checks.ts';
import { expectAccessible, marketCall } from './shopping.ts';

async function firstOf(campus: Campus, tableId: string, ...where: string[]): Promise<Record<string, unknown>> {
  const queries = [...where, Query.limit(1)];
  const { rows } = await operatorOf(campus).tables.listRows({ databaseId: 'market', tableId, queries });
  return { ...rows[0] };
}

/** Every stop of Tab from the page's beginning to its end can be seen, as what has the focus. */
async function walk(page: Page): Promise<void> {
  await withoutTransitions(page);
  await page.evaluate(() => scrollTo(0, 0));
  const seen = new Set<string>();
  for (let stop = 0; stop < 90; stop++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const on = document.activeElement;
      return on && on !== document.body
        ? `${on.outerHTML.slice(0, 200)} ${on.getBoundingClientRect().top + scrollY}`
        : '';
    });
    if (at === '' || seen.has(at)) return;
    seen.add(at);
    await expectSeen(page);
  }
}

const looks = { 'on a phone': { width: 390, height: 844 }, 'at a desk': { width: 1280, height: 800 } };

for (const [where, viewport] of Object.entries(looks))
  test(`pages of the kinds of trade, ${where}: WCAG AA, every stop of Tab in sight, 320 px @proof`, async ({
    page,
    campus,
  }) => {
    test.setTimeout(600_000);
    await page.setViewportSize(viewport);
    const batch = await firstOf(campus, 'batches', Query.equal('state', 'open'));
    const draw = await firstOf(campus, 'draws', Query.equal('state', 'open'));
    const bundle = await firstOf(campus, 'products', Query.equal('kind', 'bundle'));
    const seller = await moveIn(campus, { name: 'Rani Penjual' });
    const linkId = ID.unique();
    const link = { linkId, name: 'Rak sepatu tiga tingkat', price: 45_000, imageId: '', codAddress: 'Lobi GSG' };
    const { token } = JSON.parse(await marketCall(campus, seller.id, 'POST', '/links', link));
    const wantedId = ID.unique();
    const thing = {
      what: 'Dicari rice cooker kecil',
      category: 'Rumah Tangga',
      budget: 150_000,
      place: '',
      details: '',
    };
    await marketCall(campus, seller.id, 'POST', '/wanted', { wantedId, ...thing });
    const addresses: [string, string][] = [
      [`/product/${batch['productId']}`, idOf.student],
      [`/batches/${batch['$id']}`, String(batch['sellerId'])],
      [`/product/${draw['$id']}`, idOf.student],
      [`/product/${bundle['$id']}`, idOf.student],
      ['/wanted', idOf.student],
      ['/wanted/new', idOf.student],
      [`/wanted/${wantedId}`, idOf.student],
      [`/wanted/${wantedId}`, seller.id],
      ['/links', seller.id],
      [`/l/${token}`, idOf.student],
      ['/sales', String(batch['sellerId'])],
    ];
    // One run tells all that is wrong.
    const wrong: string[] = [];
    for (const [address, person] of addresses) {
      await giveSession(page, campus, person);
      await visit(page, address);
      for (const check of [expectAccessible, walk, expectReflow])
        await check(page).catch((error: Error) => wrong.push(`${address}: ${error.message}`));
    }
    expect(wrong).toEqual([]);
  });
