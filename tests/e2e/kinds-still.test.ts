/** Pages of the kinds of trade on a phone with slow responses in any order: no layout shift. */
import { setTimeout } from 'node:timers/promises';
import { sample } from '../support/proof.ts';
import { expect, onceOnPhone, test } from './fixtures.ts';
import { endSession, giveSession } from './new-people.ts';
import { movedOn, openWithoutTheApp, painted } from './pages/first-paint.ts';
import { forVisitors, kindAddresses } from './pages/kind-addresses.ts';

/** Lighthouse's phone, and a narrower one. */
const widths = [412, 390] as const;

for (const width of widths)
  test.describe(() => {
    test.use({ viewport: { width, height: 823 } });

    test(`no layout shift after the first paint, ${width} px${width === 412 ? '' : ' @proof'}`, async ({
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
        // A product's age would change its text during the test.
        await page.clock.setFixedTime(Date.now());
        const letCome = await openWithoutTheApp(page, address);
        await expect(page.getByRole('banner')).toBeVisible();
        await painted(page);
        letCome();
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.locator('[class*="skeleton" i], .mantine-Loader-root, [aria-busy="true"]')).toHaveCount(0);
        await page.waitForLoadState('networkidle');
        await painted(page);
        const where = person === '' ? `${address} for visitors` : address;
        wrong.push(...(await movedOn(page)).map((what) => `${where}: ${what}`));
      }
      expect(wrong).toEqual([]);
    });
  });
