/** Layout of cards and links at every width. */
import type { Page } from '@playwright/test';
import { expect, onceOnPhone, people, test } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { sell } from './shopping.ts';

test.use({ campusOf: 'dear things' });

/** Prices that wrap or are cut off, with their width. */
const cutPrices = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('article strong')].flatMap((price) => {
      const range = document.createRange();
      range.selectNodeContents(price);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      return lines > 1 || price.scrollWidth > price.clientWidth + 1
        ? [`${price.textContent} (${price.clientWidth}px)`]
        : [];
    }),
  );

const widths = [320, 360, 390, 430, 600, 768, 800, 992, 1024, 1100, 1200, 1280, 1440, 1920];

test('a price stays on one line on every card at every width, also in lists filtered from ten million upwards', async ({
  page,
  campus,
}) => {
  onceOnPhone(page);
  for (const price of [10_000_000, 15_750_000, 123_456_789, 999_999_999])
    await sell(campus, { name: 'Motor Mahal', price });
  await giveSession(page, campus, people.student.id);
  for (const address of ['/home?min=10000000', '/products?min=10000000', '/semuakategori?min=10000000']) {
    await page.goto(address);
    await expect(page.getByRole('article').first()).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => cutPrices(page), { message: `${address} at ${width} px` }).toEqual([]);
    }
  }
});

/** Links in the browser's default colors, and disclosures with its default marker. */
const raw = (page: Page) =>
  page.evaluate(() => [
    ...[...document.links]
      .filter((link) =>
        ['rgb(0, 0, 238)', 'rgb(85, 26, 139)', 'rgb(158, 158, 255)'].includes(getComputedStyle(link).color),
      )
      .map((link) => `link: ${link.textContent}`),
    ...[...document.querySelectorAll('summary')]
      .filter(
        (fold) => getComputedStyle(fold).display === 'list-item' && getComputedStyle(fold).listStyleType !== 'none',
      )
      .map((fold) => `fold: ${fold.textContent}`),
  ]);

const asked = {
  student: [
    '/orders',
    '/history',
    '/sales',
    '/sales/money',
    '/wishlist',
    '/wishlist/searches',
    '/manage-products',
    '/cart',
    '/settings',
  ],
  admin: ['/admin/dashboard', '/admin/orders', '/admin/audit', '/admin/payouts', '/admin/refunds', '/admin/reports'],
};

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test('no link has the browser’s default blue, no disclosure its default triangle', async ({ page, campus }) => {
      onceOnPhone(page);
      for (const [as, addresses] of Object.entries(asked)) {
        await giveSession(page, campus, as === 'admin' ? people.admin.id : people.student.id);
        for (const address of addresses) {
          await page.goto(address);
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
          await expect(page.locator('[aria-busy="true"], .mantine-Loader-root')).toHaveCount(0);
          expect(await raw(page), address).toEqual([]);
        }
      }
    });
  });
