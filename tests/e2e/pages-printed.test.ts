/** Print styles: only the page's own content is printed. */
import { Query } from 'node-appwrite';
import { preorderTexts } from '../../web/copy/preorder.ts';
import { serviceTexts } from '../../web/copy/service.ts';
import { expect, test } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { firstOf } from './pages/kind-addresses.ts';

test('the weekly calendar and a batch’s pick list print without header, footer, bar and buttons', async ({
  page,
  campus,
}) => {
  const batch = await firstOf(campus, 'batches', Query.greaterThan('joined', 0));
  await giveSession(page, campus, String(batch['sellerId']));
  const printed = [
    { path: '/schedule', words: serviceTexts.noBookings },
    { path: `/batches/${batch['$id']}`, words: preorderTexts.list },
  ];
  for (const { path, words } of printed) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByText(words).first()).toBeVisible();
    await expect(main.getByText(/^Memuat/)).toHaveCount(0);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(main.getByText(words).first()).toBeVisible();
    const shown = page.locator('header, footer, nav:not([data-on-paper]), button, form, [data-foot-bar], [role=alert]');
    await expect(shown.filter({ visible: true }), path).toHaveCount(0);
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  }
  // The printed page also shows the dates of its week.
  await page.goto('/schedule');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: serviceTexts.weekLabel }).getByText('–')).toBeVisible();
});
