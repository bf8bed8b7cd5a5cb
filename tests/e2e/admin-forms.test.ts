import type { Page } from '@playwright/test';
import { bankTransfer } from '#domain/orders/payment.ts';
import { adminId } from '../../seeds/campus/people.ts';
import { expect, test } from './fixtures.ts';
import { giveSession, moveIn } from './new-people.ts';
import { placedOrder } from './placed-order.ts';
import { expectAccessible } from './shopping.ts';

/** pages.test.ts covers initial pages, dialogs.test.ts overlays; these are forms that open inside a page. */
const firstRow = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row').nth(1);

for (const colorScheme of ['light', 'dark'] as const) {
  test(`administrator’s forms inside a page, ${colorScheme} @proof`, async ({ page, campus }) => {
    const [orderId, student] = await Promise.all([placedOrder(campus, bankTransfer), moveIn(campus)]);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await giveSession(page, campus, adminId);

    await page.goto(`/admin/orders?q=${orderId}`);
    await page.getByLabel('Pilih semua di halaman ini').check({ force: true });
    await page.getByRole('region', { name: 'Aksi massal' }).getByRole('combobox').selectOption('Canceled');
    await expectAccessible(page);

    await page.goto('/admin/products');
    await page.getByRole('button', { name: 'Tambah Produk' }).click();
    await expect(page.getByRole('form', { name: 'Tambah produk' })).toBeVisible();
    await page.getByRole('button', { name: 'Simpan Produk' }).click();
    await expect(page.getByText('Nama & harga wajib diisi!').first()).toBeVisible();
    await firstRow(page, 'Daftar produk').getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('form', { name: /^Edit / })).toBeVisible();
    await expectAccessible(page);

    await page.goto(`/admin/users?q=${student.email}`);
    await firstRow(page, 'Daftar user').getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('form', { name: /^Edit / })).toBeVisible();
    await expectAccessible(page);

    await page.goto('/admin/reports?status=new');
    await firstRow(page, 'Daftar laporan').getByRole('link', { name: 'Tinjau Detail' }).click();
    await page.getByLabel('Status laporan').selectOption('resolved_product_removed');
    await expectAccessible(page);
  });
}
