import type { Page } from '@playwright/test';
import { proof } from '../support/proof.ts';
import { expect, test } from './fixtures.ts';
import { giveSession, moveIn } from './new-people.ts';
import { addressesOn, idOf, routePaths, type Visitor, visitors } from './pages/addresses.ts';
import { expectIndonesian, expectOutline, expectReflow, expectStill, visit } from './pages/checks.ts';
import { expectFittingPictures } from './pages/picture-slots.ts';
import { expectSpecTexts } from './pages/screen-texts.ts';
import { expectAccessible } from './shopping.ts';

// The long version checks every text, so it needs a campus without other tests' data.
test.use({ campusOf: proof ? 'pages' : 'everybody' });

const calm = { reducedMotion: 'reduce' } as const;

test.describe(() => {
  test.use({ colorScheme: 'dark', contextOptions: calm });

  test('one page per role: WCAG AA, 320 px, text of 200 %, no motion, Indonesian', async ({ page, campus }) => {
    expect(Object.keys(visitors).sort(), 'every address has its visitors').toEqual([...routePaths].sort());
    const resident = await moveIn(campus);
    const pages = [
      ['/register', 'visitor', null],
      ['/settings', 'student', resident.id],
      ['/admin/dashboard', 'admin', idOf.admin],
    ] as const;
    for (const [address, as, userId] of pages) {
      if (userId) await giveSession(page, campus, userId);
      await visit(page, address);
      await expectSpecTexts(page, address, as);
      await expectAccessible(page);
      await expectOutline(page);
      await expectStill(page);
      await expectReflow(page);
      if (as !== 'admin') await expectIndonesian(page); // admin pages show the data of other tests
    }
  });
});

test('amounts in the campus’s statistics stay on one line, however large they are @proof', async ({ page, campus }) => {
  await giveSession(page, campus, idOf.admin);
  await visit(page, '/admin/statistics');
  const figures = page.locator('dl').filter({ has: page.locator('dt') });
  const figure = figures.locator('dd').nth(1);
  await expect(figure).toHaveText(/^(–|Rp)/);
  for (const width of [320, 360, 390, 768, 844, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const sum of [
      'Rp\u00a09.000',
      'Rp\u00a06.173.530',
      'Rp\u00a088.888.888',
      'Rp\u00a0888.888.888',
      'Rp\u00a08.888.888.888',
    ]) {
      const lines = await figure.evaluate(({ firstChild, parentElement }, text) => {
        if (!firstChild) throw new Error('no figure');
        firstChild.textContent = text;
        parentElement?.parentElement?.style.setProperty('--longest', String(text.length));
        const range = document.createRange();
        range.selectNodeContents(firstChild);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      }, sum);
      expect([width, sum, lines]).toEqual([width, sum, 1]);
    }
  }
});

const people: Visitor[] = ['visitor', 'student', 'admin'];
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

test.describe('each page: texts, accessibility, outline, stillness, language, pictures and reflow @proof', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [size, viewport] of Object.entries(sizes))
      for (const as of people)
        test.describe(() => {
          test.use({ colorScheme, viewport, contextOptions: calm });

          test(`${as}, ${size}, ${colorScheme}`, async ({ page, campus }) => {
            test.setTimeout(600_000);
            if (as !== 'visitor') await giveSession(page, campus, idOf[as]);
            // Each page runs every check, so that one run reports all errors.
            const wrong: string[] = [];
            for (const { path, address } of await addressesOn(campus, as)) {
              await visit(page, address);
              const checks = [
                (one: Page) => expectSpecTexts(one, path, as),
                ...[
                  expectAccessible,
                  expectOutline,
                  expectStill,
                  expectIndonesian,
                  expectFittingPictures,
                  expectReflow,
                ],
              ];
              for (const check of checks) {
                await check(page).catch((error: Error) => wrong.push(`${address}: ${error.message}`));
              }
            }
            expect(wrong).toEqual([]);
          });
        });
});
