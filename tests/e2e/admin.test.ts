import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
  adminOrderTexts,
  dashboardTexts,
  decisionTexts,
  listTexts,
  moveLabels,
  productTexts,
  reportTexts,
  userTexts,
} from '../../web/copy/admin.ts';
import { refusals } from '../../web/copy/first-errors.ts';
import { frameTexts } from '../../web/copy/frame.ts';
import { blockTexts } from '../../web/copy/people.ts';
import { productFieldLabels } from '../../web/copy/product-labels.ts';
import { uiTexts } from '../../web/copy/ui.ts';
import { expect, people, signIn, test } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { chooseInRow } from './row-menu.ts';

const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row');
/** The first row below the table head. */
const first = (page: Page, table: string) => rows(page, table).nth(1);

async function expectAccessible(page: Page): Promise<void> {
  const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

const search = async (page: Page, text: string) => {
  await page.getByRole('searchbox').fill(text);
  await page.getByRole('searchbox').press('Enter');
};

test('dashboard: figures, newest reports, chart, and recounting the figures @proof', async ({ page }) => {
  // tests/functions/statistics.test.ts and tests/functions/recount.test.ts test the rules.
  await signIn(page, people.admin);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Halo, \S+!$/);
  for (const label of ['Total User', 'Total Produk', dashboardTexts.totalOrders, 'Total Chat', 'Total Laporan']) {
    const card = page.getByText(label, { exact: true }).locator('..').locator('dd');
    await expect(card).toHaveText(/^\d/);
  }
  await expect(page.getByText(dashboardTexts.totalSettled, { exact: true }).locator('..').locator('dd')).toHaveText(
    /^Rp\s\d/,
  );
  await expect(rows(page, 'Laporan produk terbaru')).toHaveCount(6);
  await page.getByRole('button', { name: 'Hitung Ulang' }).click();
  await expect(page.getByText(/Hitung ulang selesai/)).toBeVisible();
  await page.getByRole('heading', { name: 'Statistik' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('Lihat angka')).toHaveCount(4);
  await expectAccessible(page);
  await page.getByRole('button', { name: frameTexts.logout }).click();
  const dialog = page.getByRole('dialog', { name: 'Konfirmasi Logout' });
  await expect(dialog.getByText('Apakah Anda yakin ingin keluar dari sesi admin ini?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Ya Logout' }).click();
  await expect(page).toHaveURL('/');
});

test('only administrators see the administrator’s pages @proof', async ({ page, campus }) => {
  // access.test.ts tests every admin path as another person.
  for (const path of ['dashboard', 'products', 'users', 'orders', 'reports', 'reports/x', 'audit']) {
    await page.goto(`/admin/${path}`);
    await expect(page).toHaveURL(/\/login$/);
  }
  await giveSession(page, campus, people.otherStudent.id);
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Anda masuk sebagai')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Kelola User' })).toHaveCount(0);
});

test('products: add, edit inline, delete; the CSV contains the filtered rows, and no cell is a formula', async ({
  page,
  campus,
}) => {
  await giveSession(page, campus, people.admin.id);
  await page.goto('/admin/products');
  await page.getByRole('button', { name: 'Tambah Produk' }).click();
  const add = page.getByRole('form', { name: 'Tambah produk' });
  await add.getByRole('button', { name: 'Simpan Produk' }).click();
  await expect(add.getByText('Nama & harga wajib diisi!').first()).toBeVisible();
  const name = `=Rak ${test.info().project.name}`;
  await add.getByLabel(productFieldLabels.name).fill(name);
  await add.getByLabel(productFieldLabels.price).fill('75000');
  await expectAccessible(page);
  await add.getByRole('button', { name: 'Simpan Produk' }).click();
  await expect(page.getByText('Produk berhasil ditambahkan.')).toBeVisible();
  await search(page, name);
  await expect(page).toHaveURL(/q=/);
  await expect(rows(page, productTexts.list)).toHaveCount(2);

  await first(page, productTexts.list).getByRole('button', { name: productTexts.edit }).click();
  const edit = page.getByRole('form', { name: `Edit ${name}` });
  await edit.getByLabel('Stok').fill('4');
  await edit.getByRole('button', { name: productTexts.save }).click();
  await expect(first(page, productTexts.list).getByRole('cell', { name: '4', exact: true })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Ekspor CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const [head, line, rest] = text.split('\r\n');
  expect(head).toBe('\uFEFFID;Nama;Kategori;Jenis;Harga;Diskon (%);Stok;Terjual;Lokasi;Penjual;Dibuat');
  expect(line).toContain(`;'${name};Lainnya;Barang;75000;0;4;0;`);
  expect(rest).toBe('');

  await first(page, productTexts.list).getByRole('button', { name: productTexts.remove, exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Yakin hapus produk ini?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, hapus' }).click();
  await expect(page.getByText('Tidak ada data yang cocok dengan pencarian atau filter.')).toBeVisible();
});

test('orders: a status change from an outdated tab is explained, then the tab shows the current status @proof', async ({
  page,
  context,
  campus,
  watch,
}) => {
  // tests/functions/order-life.test.ts tests the rule.
  await giveSession(page, campus, people.admin.id);
  const list = '/admin/orders?status=PENDING&metode=COD+(Bayar+di+Tempat)';
  const other = await context.newPage();
  watch(other);
  // The other tab receives no live events, and its requests hang, as on a train.
  await other.routeWebSocket(/\/realtime/, () => {});
  await other.goto(list);
  const number = first(other, adminOrderTexts.list).getByRole('button', { name: /^LK-/ });
  const id = (await number.textContent()) ?? '';
  const tunnel = Promise.withResolvers<void>();
  await other.route(/\/tables\/orders\/rows/, async (route) => {
    await tunnel.promise;
    await route.continue();
  });
  await page.goto(`/admin/orders?q=${id}`);
  await first(page, adminOrderTexts.list).getByRole('button', { name: moveLabels.Processed }).click();
  // For a moment the place of the button shows the state, too.
  await expect(first(page, adminOrderTexts.list).locator('[data-tone]', { hasText: 'Processed' })).toBeVisible();

  await chooseInRow(first(other, adminOrderTexts.list), moveLabels.Canceled);
  await other.getByRole('dialog').getByRole('button', { name: uiTexts.yesCancel }).click();
  tunnel.resolve();
  await expect(other.getByText(/^Gagal memperbarui status pesanan: Data baru saja diubah/)).toBeVisible();
  await expect(other.getByText(id)).toHaveCount(0);
  await other.close();

  await first(page, adminOrderTexts.list).getByRole('button', { name: /^LK-/ }).click();
  const drawer = page.getByRole('dialog');
  for (const part of ['Barang', 'Alamat pengiriman', 'Pembayaran', 'Riwayat status']) {
    await expect(drawer.getByRole('heading', { name: part })).toBeVisible();
  }
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Processed' })).toHaveCount(1);
  await expectAccessible(page);
});

test('reports: opened from the list, decided, the product removed in one step, and logged in the audit @proof', async ({
  page,
  campus,
  expectNoise,
}) => {
  // tests/functions/admin-work.test.ts tests the rules.
  expectNoise(/status of 404/);
  await giveSession(page, campus, people.admin.id);
  await page.goto('/admin/reports?status=new');
  await expect(page.getByRole('heading', { name: reportTexts.title })).toBeVisible();
  // Other tests report ads and people on the same campus.
  const ofProducts = rows(page, reportTexts.list).filter({ hasNotText: /Dicari:|Orang:|Ulasan dari/ });
  await ofProducts.nth(1).getByRole('link', { name: reportTexts.review }).click();
  await expect(page.getByText('Alasan Utama')).toBeVisible();
  await page.getByRole('button', { name: decisionTexts.save }).click();
  await expect(page.getByText('Pilih status baru yang berbeda atau status tidak valid.')).toBeVisible();
  await page.getByLabel(decisionTexts.status).selectOption('resolved_product_removed');
  await page.getByLabel('Hapus juga produk ini dari etalase').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: decisionTexts.save }).click();
  await expect(page.getByText('Status laporan berhasil diperbarui!')).toBeVisible();
  await page.getByRole('link', { name: 'Lihat Produk' }).click();
  await expect(page.getByText('Produk Tidak Ditemukan')).toBeVisible();
  await page.goto('/admin/audit');
  await expect(first(page, 'Catatan aksi admin').getByText(/Produk dihapus|Status laporan/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/reports/tidakada');
  await expect(page.getByRole('heading', { name: 'Laporan Tidak Ditemukan' })).toBeVisible();
});

test('users: a blocked person is signed out at once; a bulk action shows a summary @proof', async ({
  page,
  browser,
  campus,
}) => {
  // accounts-session-end.test.ts tests the sign-out; admin-work.test.ts tests the block of several people.
  const student = await browser.newContext({ baseURL: campus.url });
  const home = await student.newPage();
  await giveSession(home, campus, people.otherStudent.id);
  await home.goto('/home');
  await expect(home).toHaveURL(/\/home/);

  await giveSession(page, campus, people.admin.id);
  await page.goto(`/admin/users?q=${people.otherStudent.email}`);
  await chooseInRow(first(page, userTexts.list), userTexts.block);
  await page.getByRole('dialog').getByLabel(blockTexts.reason).fill('Menipu dua pembeli.');
  await page.getByRole('dialog').getByRole('button', { name: blockTexts.yes, exact: true }).click();
  await expect(first(page, userTexts.list).getByText(userTexts.block, { exact: true })).toBeVisible();
  await expect(home).toHaveURL(/\/login/);
  await expect(home.getByText(refusals.blocked)).toBeVisible();
  await student.close();

  const all = page.getByLabel('Pilih semua di halaman ini');
  // The list is refetched after the block, which clears its checkboxes.
  await expect(async () => {
    await all.check({ force: true, timeout: 1_000 });
    await expect(all).toBeChecked({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('region', { name: listTexts.bulk }).getByRole('button', { name: 'Buka Blokir' }).click();
  await expect(page.getByText('Buka Blokir: 1 berhasil.')).toBeVisible();
  await expect(first(page, userTexts.list).getByText('Aktif', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await chooseInRow(first(page, userTexts.list), userTexts.remove);
  await expect(
    page.getByRole('dialog').getByText(/^Yakin ingin menghapus user .+! |Semua data user ini/),
  ).toBeVisible();
});
