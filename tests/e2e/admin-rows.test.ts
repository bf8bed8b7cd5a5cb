/** Rows of the administrators' wide lists: low enough that a screen shows many, with people's complete names. */
import { adminOrderTexts, moveLabels, productTexts, reportTexts, userTexts } from '../../web/copy/admin.ts';
import { adminKindTexts } from '../../web/copy/admin-kinds.ts';
import { expect, people, test } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { chooseInRow } from './row-menu.ts';
import { expectAccessible } from './shopping.ts';

test.use({ campusOf: 'the rows of the desk' });

const lists = [
  ['/admin/orders', adminOrderTexts.list],
  ['/admin/products', productTexts.list],
  ['/admin/users', userTexts.list],
  ['/admin/reports', reportTexts.list],
  ['/admin/disputes?keadaan=semua', 'Daftar kendala'],
  ['/admin/batches', adminKindTexts.batchList],
  ['/admin/draws', adminKindTexts.drawList],
] as const;

test('each row is 48 to 56 px high at 1280×800 with whole names, and no list is wider than its page', async ({
  page,
  campus,
}) => {
  await giveSession(page, campus, people.admin.id);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [path, name] of lists) {
    await page.goto(path);
    const rows = page.getByRole('table', { name }).locator('tbody tr');
    await expect(rows.first()).toBeVisible();
    await expect(rows.first().getByRole('button').or(rows.first().getByRole('link')).first()).toBeVisible();
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    for (const height of heights) {
      expect(height, path).toBeGreaterThanOrEqual(48);
      expect(height, path).toBeLessThanOrEqual(56);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
    const cut = await rows
      .locator('a[href^="/admin/users/"]')
      .evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent));
    expect(cut, `names that are cut on ${path}`).toEqual([]);
  }
});

test("an order's row has its next step as a button, and canceling in its menu; its number opens the order's panel", async ({
  page,
  campus,
}) => {
  await giveSession(page, campus, people.admin.id);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/orders?status=PENDING&metode=COD+(Bayar+di+Tempat)');
  const row = page.getByRole('table', { name: adminOrderTexts.list }).locator('tbody tr').first();
  await expect(row.getByRole('button', { name: moveLabels.Processed })).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(3);
  await expectAccessible(page);
  await chooseInRow(row, moveLabels.Canceled);
  await expect(page.getByRole('dialog')).toContainText('Yakin ingin membatalkan');
  await page.keyboard.press('Escape');
  const number = row.getByRole('button', { name: /^LK-/ });
  const text = await number.textContent();
  await number.click();
  await expect(page.getByRole('dialog', { name: text ?? '' })).toBeVisible();
});
