/** A report of a product shows its seller, earlier reports, and the open sales that a block would affect. */
import { reportTexts } from '../../web/copy/admin.ts';
import { blockTexts, personTexts } from '../../web/copy/people.ts';
import type { Campus } from './campus.ts';
import { expect, people, test } from './fixtures.ts';
import { giveSession, moveIn } from './new-people.ts';
import { acceptedSale } from './sellers.ts';
import { change, expectAccessible, marketCall, sell } from './shopping.ts';

test.use({ campusOf: 'reports at the desk' });

const reportProduct = (campus: Campus, userId: string, productId: string) =>
  marketCall(campus, userId, 'POST', '/reports', { productId, reason: 'Harga tidak wajar', description: '' });

test('a product report shows the seller, their other reports, and the sales that stay open if they are blocked', async ({
  page,
  campus,
}) => {
  const seller = await moveIn(campus, { name: 'Yudi Penipu' });
  // One of the seller's open sales.
  const { buyer } = await acceptedSale(campus, seller);
  const wares = [await sell(campus, { name: 'Lampu Retak' }), await sell(campus, { name: 'Kipas Retak' })];
  for (const { id } of wares) {
    await change(campus, 'products', id, { sellerId: seller.id, sellerName: seller.name });
    await reportProduct(campus, buyer.id, id);
  }
  await giveSession(page, campus, people.admin.id);
  await page.goto('/admin/reports?q=Kipas+Retak');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(reportTexts.title);
  await page.getByRole('link', { name: reportTexts.review }).first().click();
  const others = page.getByRole('region', { name: 'Laporan lain tentang produk atau orang ini' });
  await expect(others.getByRole('link', { name: 'Lampu Retak' })).toBeVisible();
  await expect(page.getByRole('link', { name: seller.name })).toHaveAttribute('href', `/admin/users/${seller.id}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: personTexts.block, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Blokir ${seller.name}` });
  await expect(dialog).toContainText(/Masih berjalan: 1 penjualan \(Rp/);
  await expectAccessible(page);
  await dialog.getByLabel(blockTexts.reason).fill('Menipu dua pembeli.');
  await dialog.getByRole('button', { name: blockTexts.yes, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Diblokir', { exact: true })).toBeVisible();
});

test('reports of people are on a second tab', async ({ page, campus }) => {
  const reported = await moveIn(campus, { name: 'Tono Spam' });
  const reporter = await moveIn(campus, { name: 'Ani Pelapor' });
  const report = { personId: reported.id, reason: 'Penipuan', description: '' };
  await marketCall(campus, reporter.id, 'POST', '/person-reports', report);
  await giveSession(page, campus, people.admin.id);
  await page.goto('/admin/reports');
  const table = page.getByRole('table', { name: reportTexts.list });
  await expect(table).toBeVisible();
  await expect(table.getByText('Tono Spam')).toHaveCount(0);
  await page.getByRole('link', { name: 'Orang, ulasan, iklan' }).click();
  await expect(table.getByRole('link', { name: 'Tono Spam' })).toBeVisible();
  await table.getByRole('link', { name: reportTexts.review }).click();
  await page.getByRole('link', { name: 'Laporan Lainnya' }).click();
  await expect(page).toHaveURL('/admin/reports?tentang=lain');
});
