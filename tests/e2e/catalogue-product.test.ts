import { expect, people, signIn, test } from './fixtures.ts';

test('laporan: alasan wajib, terkirim, dan hanya satu yang terbuka', async ({ page, expectNoise }, info) => {
  expectNoise(/409/);
  await signIn(page, people.student);
  await page.goto('/products?kategori=Mainan+%26+Hobi');
  await page
    .getByRole('article')
    .nth(info.project.name === 'phone' ? 0 : 1)
    .getByRole('link')
    .click();
  const open = () => page.getByRole('button', { name: 'Laporkan Produk Ini' }).click();
  await open();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Kirim/ }).click();
  await expect(dialog.getByText('Mohon pilih alasan laporan Anda.')).toBeVisible();
  expect(await dialog.getByLabel('Alasan').locator('option').allInnerTexts()).toEqual([
    'Pilih alasan',
    'Informasi produk tidak akurat',
    'Produk palsu / KW / Imitasi',
    'Konten tidak pantas / vulgar',
    'Indikasi penipuan / Scam',
    'Pelanggaran hak cipta / merek',
    'Harga tidak wajar',
    'Lainnya (jelaskan di deskripsi)',
  ]);
  await dialog.getByLabel('Alasan').selectOption('Harga tidak wajar');
  await dialog.getByRole('button', { name: /Kirim/ }).click();
  await expect(dialog.getByText('Laporan Terkirim!')).toBeVisible();
  await dialog.getByRole('button', { name: 'Tutup' }).click();
  await expect(dialog).toHaveCount(0);
  await open();
  await dialog.getByLabel('Alasan').selectOption('Harga tidak wajar');
  await dialog.getByRole('button', { name: /Kirim/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('Gagal mengirim laporan: Anda sudah melaporkan produk ini.');
});
