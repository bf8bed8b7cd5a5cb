import type { Locator, Page } from '@playwright/test';
import { bankTransfer } from '#domain/orders/payment.ts';
import { proof } from '../support/proof.ts';
import { expect, test } from './fixtures.ts';
import { placedOrder } from './placed-order.ts';
import { giveSession, moveIn } from './residents.ts';
import { expectAccessible } from './shopping.ts';

/** Plain pages are tested where they are used; here is what opens over and inside them. */
test.skip(!proof, 'npm run proof');
test.describe.configure({ timeout: 180_000 });

const firstRow = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row').nth(1);
const dialog = (page: Page) => page.getByRole('dialog');

/** Opens it, looks at it, and sends it away with Escape. */
async function inspect(page: Page, opener: Locator): Promise<void> {
  await opener.click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page)).toHaveCSS('opacity', '1');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`laci, dialog dan formulir admin, ${colorScheme}`, async ({ page, campus }) => {
    const [orderId, student] = await Promise.all([placedOrder(campus, bankTransfer), moveIn(campus)]);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await giveSession(page, campus, 'admin00000000000000a');

    await page.goto('/admin/dashboard');
    await inspect(page, page.getByRole('button', { name: 'Kirim Pengumuman' }));
    await inspect(page, page.getByRole('button', { name: 'Logout' }));

    await page.goto(`/admin/orders?q=${orderId}`);
    const order = firstRow(page, 'Daftar pesanan');
    await inspect(page, order.getByRole('button', { name: 'Detail' }));
    await inspect(page, order.getByRole('button', { name: 'Batalkan' }));
    await page.getByLabel('Pilih semua di halaman ini').check({ force: true });
    const bulk = page.getByRole('region', { name: 'Aksi massal' });
    await bulk.getByRole('combobox').selectOption('Canceled');
    await expectAccessible(page);
    await inspect(page, bulk.getByRole('button', { name: 'Ubah Status' }));

    await page.goto('/admin/products');
    await page.getByRole('button', { name: 'Tambah Produk' }).click();
    await expect(page.getByRole('form', { name: 'Tambah produk' })).toBeVisible();
    await page.getByRole('button', { name: 'Simpan Produk' }).click();
    await expect(page.getByText('Nama & harga wajib diisi!').first()).toBeVisible();
    const product = firstRow(page, 'Daftar produk');
    await inspect(page, product.getByRole('button', { name: 'Hapus' }));
    await product.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('form', { name: /^Edit / })).toBeVisible();
    await expectAccessible(page);

    await page.goto(`/admin/users?q=${student.email}`);
    const user = firstRow(page, 'Daftar user');
    await inspect(page, user.getByRole('button', { name: 'Hapus' }));
    await user.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('form', { name: /^Edit / })).toBeVisible();
    await expectAccessible(page);

    await page.goto('/admin/reports?status=new');
    await firstRow(page, 'Daftar laporan').getByRole('link', { name: 'Tinjau Detail' }).click();
    await page.getByLabel('Status laporan').selectOption('resolved_product_removed');
    await expectAccessible(page);
    await page.goto('/admin/audit');
    await expect(page.getByRole('heading', { name: 'Audit' })).toBeVisible();
    await expectAccessible(page);
  });
}
