import type { Page } from '@playwright/test';
import { bankTransfer } from '#domain/orders/payment.ts';
import { adminId } from '../../seeds/campus/people.ts';
import { decisionTexts, listTexts, productTexts, reportTexts, userTexts } from '../../web/copy/admin.ts';
import { expect, test } from './fixtures.ts';
import { giveSession, moveIn } from './new-people.ts';
import { placedOrder } from './placed-order.ts';
import { expectAccessible } from './shopping.ts';

/** pages.test.ts covers initial pages, dialogs.test.ts overlays; these are forms that open inside a page. */
const firstRow = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row').nth(1);

for (const colorScheme of ['light', 'dark'] as const) {
  test(`an administrator’s inline forms are accessible, ${colorScheme} @proof`, async ({ page, campus }) => {
    const [orderId, student] = await Promise.all([placedOrder(campus, bankTransfer), moveIn(campus)]);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await giveSession(page, campus, adminId);

    await page.goto(`/admin/orders?q=${orderId}`);
    await page.getByLabel('Pilih semua di halaman ini').check({ force: true });
    await page.getByRole('region', { name: listTexts.bulk }).getByRole('combobox').selectOption('Canceled');
    await expectAccessible(page);

    await page.goto('/admin/products');
    await page.getByRole('button', { name: 'Tambah Produk' }).click();
    await expect(page.getByRole('form', { name: 'Tambah produk' })).toBeVisible();
    await page.getByRole('button', { name: 'Simpan Produk' }).click();
    await expect(page.getByText('Nama & harga wajib diisi!').first()).toBeVisible();
    await firstRow(page, productTexts.list).getByRole('button', { name: productTexts.edit }).click();
    await expect(page.getByRole('form', { name: /^Edit / })).toBeVisible();
    await expectAccessible(page);

    await page.goto(`/admin/users?q=${student.email}`);
    await firstRow(page, userTexts.list).getByRole('button', { name: userTexts.edit }).click();
    await expect(page.getByRole('form', { name: /^Edit / })).toBeVisible();
    await expectAccessible(page);

    await page.goto('/admin/reports?status=new');
    await firstRow(page, reportTexts.list).getByRole('link', { name: reportTexts.review }).click();
    await page.getByLabel(decisionTexts.status).selectOption('resolved_product_removed');
    await expectAccessible(page);
  });
}
