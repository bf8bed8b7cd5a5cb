/** Pages of the kinds of trade on a phone whose answers are slow and come in any order: what is largest stands before their code, and nothing moves. */
import { setTimeout } from 'node:timers/promises';
import { Query } from 'node-appwrite';
import { productKinds } from '#domain/kinds/kind.ts';
import { saleStates } from '#domain/orders/sale.ts';
import { orderTexts } from '../../web/copy/orders.ts';
import { saleTexts } from '../../web/copy/sales.ts';
import { sample } from '../support/proof.ts';
import { expect, onceOnPhone, test } from './fixtures.ts';
import { endSession, giveSession, operatorOf } from './new-people.ts';
import { largestPaint, largestText, movedOn, openWithoutTheApp, painted } from './pages/first-paint.ts';
import { firstOf, forVisitors, kindAddresses } from './pages/kind-addresses.ts';

/** Lighthouse's phone, and a narrower one. */
const widths = [412, 390] as const;

for (const width of widths)
  test.describe(() => {
    test.use({ viewport: { width, height: 823 } });

    test(`the first paint has what is largest, and nothing moves after it, ${width} px${width === 412 ? '' : ' @proof'}`, async ({
      page,
      campus,
    }) => {
      onceOnPhone(page);
      test.setTimeout(600_000);
      let asked = 0;
      await page.route('**/v1/**', async (route) => {
        asked += 1;
        await setTimeout(50 + ((asked * 173) % 500));
        await route.continue();
      });
      const wrong: string[] = [];
      const addresses = await kindAddresses(campus);
      for (const [address, person] of sample([...addresses, ...forVisitors(addresses)], 3)) {
        await (person === '' ? endSession(page, campus) : giveSession(page, campus, person));
        // How long ago something was posted would become another word while it is looked at.
        await page.clock.setFixedTime(Date.now());
        const letCome = await openWithoutTheApp(page, address);
        await expect(page.getByRole('banner')).toBeVisible();
        await painted(page);
        const before = await largestPaint(page);
        letCome();
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.locator('[class*="skeleton" i], .mantine-Loader-root, [aria-busy="true"]')).toHaveCount(0);
        await page.waitForLoadState('networkidle');
        await painted(page);
        // Of a product it is the photo.
        const isPhoto = address.startsWith('/product/');
        const largest = await largestPaint(page);
        const where = person === '' ? `${address} for visitors` : address;
        if (!isPhoto && largest !== before) wrong.push(`${where}: ${largest} instead of ${before}`);
        wrong.push(...(await movedOn(page)).map((what) => `${where}: ${what}`));
      }
      expect(wrong).toEqual([]);
    });
  });

test.describe(() => {
  test.use({ viewport: { width: widths[0], height: 823 } });

  test('in every state of every kind nothing on an order or a sale is larger than the sentence under its heading @proof', async ({
    page,
    campus,
  }) => {
    onceOnPhone(page);
    test.setTimeout(600_000);
    const wrong: string[] = [];
    for (const kind of productKinds)
      for (const state of saleStates) {
        const sale = await firstOf(campus, 'sales', Query.equal('kind', kind), Query.equal('state', state));
        if (!sale['$id']) continue;
        for (const [address, person, hint] of [
          [`/orders/${sale['orderId']}`, sale['buyerId'], orderTexts.detailHint],
          [`/sales/${sale['$id']}`, sale['sellerId'], saleTexts.detailHint],
        ] as const) {
          const userId = String(person);
          // Who is blocked opens nothing.
          if (!(await operatorOf(campus).users.get({ userId })).status) continue;
          await giveSession(page, campus, userId);
          await page.goto(address);
          await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
          await page.waitForLoadState('networkidle');
          await painted(page);
          // '' where the app has drawn anew what stands in index.html.
          const largest = await largestText(page);
          if (largest !== '' && largest !== hint) wrong.push(`${address}, ${kind}, ${state}: ${largest}`);
        }
      }
    expect(wrong).toEqual([]);
  });
});
