/** Everything that opens over a page, by keyboard, light and dark, on a phone and a desktop. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectSeen } from './keyboard.ts';
import { giveSession } from './new-people.ts';
import { expectIndonesian, narrowWindows, visit } from './pages/checks.ts';
import { dialogFiles, openingsOn } from './pages/dialogs.ts';
import { expectPhone } from './pages/phone-checks.ts';
import { desktopSize, phone } from './sellers.ts';
import { expectAccessible } from './shopping.ts';

const opened = (page: Page) => page.locator('[role="dialog"], [role="menu"]').last();

/** The overlay needs no horizontal scrolling, and all its controls are reachable in any window. */
async function expectWhole(page: Page): Promise<void> {
  const before = page.viewportSize();
  try {
    for (const { where, viewport, text } of narrowWindows) {
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text);
      await page.setViewportSize(viewport);
      const hidden = () =>
        opened(page).evaluate((dialog) => {
          const box = dialog.getBoundingClientRect();
          const wide = dialog.scrollWidth > dialog.clientWidth + 1 || box.left < -1 || box.right > innerWidth + 1;
          const out = [...dialog.querySelectorAll('a[href], button, input, select, textarea, [role="menuitem"]')]
            .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
            .filter((element) => {
              element.scrollIntoView({ block: 'center', behavior: 'instant' });
              const { left, right, top, bottom } = element.getBoundingClientRect();
              const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
              return !over || !(element.contains(over) || over.contains(element) || over.closest('label'));
            });
          return [...(wide ? ['wider than the window'] : []), ...out.map((element) => element.outerHTML.slice(0, 140))];
        });
      await expect.poll(hidden, { message: `cannot be reached ${where}` }).toEqual([]);
    }
  } finally {
    // Resets the page even after a failure, for the overlays that follow.
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    if (before) await page.setViewportSize(before);
  }
}

// Uses a campus without other tests' data.
test.use({ campusOf: 'dialogs' });

test('every dialog, drawer and menu is opened by a test of this file @proof', async ({ campus }) => {
  const { openings } = await openingsOn(campus);
  const looked = [...new Set(openings.flatMap(({ files }) => files))];
  expect(dialogFiles.filter((file) => !looked.includes(file))).toEqual([]);
  expect(looked.filter((file) => !dialogFiles.includes(file))).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [size, viewport] of Object.entries({ phone, desktop: desktopSize })) {
    test.describe(() => {
      // Short, so that a missing button is reported with all other errors and does not use up the test's timeout.
      test.use({ colorScheme, viewport, contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 20_000 });

      test(`everything that opens above a page is usable, ${size}, ${colorScheme} @proof`, async ({ page, campus }) => {
        test.setTimeout(900_000);
        const { who, openings } = await openingsOn(campus);
        const wrong: string[] = [];
        let as = '';
        for (const { address, press, before, on, ...opening } of openings.filter(({ on = size }) => on === size)) {
          if (as !== opening.as) {
            as = opening.as;
            const id = who[opening.as];
            if (id) await giveSession(page, campus, id);
          }
          const open = async () => {
            for (const name of press) {
              const named = { name, exact: true };
              const button = page
                .getByRole('button', named)
                .or(page.getByRole('menuitem', named))
                .filter({ visible: true });
              await button.first().focus();
              await page.keyboard.press('Enter');
            }
            await expect(opened(page)).toBeVisible();
            await expect(opened(page)).toHaveCSS('opacity', '1');
            await expect.poll(() => opened(page).evaluate((box) => box.contains(document.activeElement))).toBe(true);
          };
          const close = async () => {
            await page.keyboard.press('Escape');
            await expect(page.locator('[role="dialog"], [role="menu"]')).toHaveCount(0);
          };
          const look = async () => {
            await visit(page, address);
            await before?.(page);
            await open();
            // Closing returns the focus to its place in the same window. An overlay that opens by its URL is opened
            // only once.
            if (press.length > 0) {
              await close();
              await expectSeen(page);
              await open();
            }
            await expectAccessible(page);
            if (size === 'phone' && colorScheme === 'light') await expectPhone(page, 'on a phone');
            if (!['admin', 'treasurer'].includes(opening.as)) await expectIndonesian(page);
            await expectWhole(page);
            await close();
          };
          await look().catch((error: Error) => wrong.push(`${address} ${press.join(' ')}: ${error.message}`));
        }
        expect(wrong).toEqual([]);
      });
    });
  }
}
