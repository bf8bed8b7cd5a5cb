/** Pages of the kinds of trade on a phone whose answers are slow and come in any order: what is largest stands before their code, and nothing moves. */
import { setTimeout } from 'node:timers/promises';
import { inTurn } from '../support/proof.ts';
import { expect, onceOnPhone, test } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { largestPaint, movedOn, openWithoutTheApp, painted } from './pages/first-paint.ts';
import { kindAddresses } from './pages/kind-addresses.ts';

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
      for (const [address, person] of inTurn(await kindAddresses(campus), 3)) {
        await giveSession(page, campus, person);
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
        if (!isPhoto && largest !== before) wrong.push(`${address}: ${largest} instead of ${before}`);
        wrong.push(...(await movedOn(page)).map((what) => `${address}: ${what}`));
      }
      expect(wrong).toEqual([]);
    });
  });
