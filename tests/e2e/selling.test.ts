import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import {
  bomb,
  type PickedFile,
  phonePhoto,
  photoOfSize,
  renamedProgram,
  scriptedDrawing,
  smallPhoto,
  truncatedPhoto,
} from '../support/photo-bytes.ts';
import { expect, isPhone, people, signIn, test } from './fixtures.ts';

/** Rules and files are the same on every width: they are tested once. */
const onlyOn = (name: 'phone' | 'desktop', page: Page) =>
  test.skip(isPhone(page) !== (name === 'phone'), `only on ${name}`);

async function pick(page: Page, button: Locator, files: PickedFile[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(files);
}
const choose = (page: Page, ...files: PickedFile[]) =>
  pick(page, page.getByRole('button', { name: /^(Pilih|Tambah) foto$/ }), files);

const ready = (page: Page) => page.locator('[data-state="ready"]');
const photoIds = (page: Page) =>
  page.locator('[data-photo]').evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-photo')));

/** The header's search box is called 'Cari nama produk...': fields are looked for in the form. */
const field = (page: Page, label: string) => page.locator('form:not(search form)').getByLabel(label);

const values = {
  'Nama produk': 'Rak Buku Kayu Jati',
  Harga: '150000',
  Deskripsi: 'Kokoh, tinggi 120 cm. <b>Bukan tebal</b>',
  Lokasi: 'gate 2',
  'Alamat COD': 'Depan gerbang GSG',
};

async function fill(page: Page, change: Partial<Record<keyof typeof values, string>> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...values, ...change })) await field(page, label).fill(text);
  await page.getByLabel('Kategori').selectOption('Rumah Tangga');
}

const post = (page: Page) => page.getByRole('button', { name: 'Posting Produk', exact: true }).click();
const shelfItem = (page: Page, name: string) =>
  page
    .locator(isPhone(page) ? 'main li' : 'main tbody tr')
    .filter({ hasText: name })
    .first();

/** Posts a product by the form and ends on the shelf. */
async function sell(page: Page, name: string, stock?: string): Promise<Locator> {
  await page.goto('/post-product');
  await choose(page, await smallPhoto('a.jpg'));
  await fill(page, { 'Nama produk': name });
  if (stock) await page.getByLabel('Stok (opsional)').fill(stock);
  await expect(ready(page)).toHaveCount(1);
  await post(page);
  await expect(page).toHaveURL(/manage-products/);
  return shelfItem(page, name);
}

test.describe('memposting', () => {
  test('produk dengan dua foto, urutannya diatur dengan tombol dan diseret', async ({ page }) => {
    await signIn(page, people.student);
    await page.goto('/post-product');
    await choose(page, await smallPhoto('depan.jpg'), await smallPhoto('samping.jpg', '#e24527'));
    await expect(ready(page)).toHaveCount(2);
    const [first, second] = await photoIds(page);
    await page.getByRole('button', { name: 'Geser foto 2 ke depan' }).click();
    expect(await photoIds(page)).toEqual([second, first]);
    await expect(page.getByRole('button', { name: 'Geser foto 1 ke belakang' })).toBeFocused();
    if (!isPhone(page)) {
      await page.locator('[data-place="0"]').hover();
      await page.mouse.down();
      await page.locator('[data-place="1"]').hover();
      await page.mouse.up();
      expect(await photoIds(page)).toEqual([first, second]);
    }
    const main = (await photoIds(page))[0];

    await fill(page);
    await page.getByLabel('Diskon (opsional)').fill('20');
    await expect(page.getByText('Pembeli membayar Rp\u00a0120.000')).toBeVisible();
    await expect(page.getByText(/dapat dilihat semua orang/)).toBeVisible();
    await post(page);
    await expect(page.getByText('Produk baru berhasil ditambahkan!')).toBeVisible();
    const item = shelfItem(page, 'Rak Buku Kayu Jati');
    await expect(item.getByText('Rp\u00a0120.000')).toBeVisible();
    await expect(item.locator('s')).toHaveText('Rp\u00a0150.000');
    await item.getByRole('link', { name: 'Lihat Rak Buku Kayu Jati' }).click();
    await expect(page.getByRole('heading', { name: 'Rak Buku Kayu Jati', level: 1 })).toBeVisible();
    await expect(page.getByText('Depan gerbang GSG')).toBeVisible();
    await expect(page.getByText('<b>Bukan tebal</b>')).toBeVisible();
    await expect(page.getByText('Gate 2', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('img', { name: 'Foto Rak Buku Kayu Jati' }).first()).toHaveAttribute(
      'src',
      new RegExp(`${main}`),
    );
  });

  test('setiap aturan punya kalimatnya', async ({ page }) => {
    onlyOn('phone', page);
    await signIn(page, people.student);
    await page.goto('/post-product');
    await post(page);
    await expect(page.getByText('Gambar belum diupload.')).toBeVisible();
    await expect(page.getByText('Wajib diisi.')).toHaveCount(4);
    await expect(page.getByText('Pilih kategori.')).toBeVisible();
    await expect(page.getByText('Harga harus berupa angka bulat, minimal 0.')).toBeVisible();
    await expect(field(page, 'Nama produk')).toBeFocused();
    await page.getByLabel('Diskon (opsional)').fill('101');
    await page.getByLabel('Harga').fill('-5');
    await post(page);
    await expect(page.getByText('Diskon harus di antara 0-100%')).toBeVisible();
    await expect(page.getByText('Harga harus berupa angka bulat, minimal 0.')).toBeVisible();

    await page.goto('/manage-products');
    await page.getByRole('button', { name: 'Tambah cepat' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Harga').fill('0');
    await dialog.getByLabel('Stok').fill('-1');
    await dialog.getByLabel('Diskon (opsional)').fill('150');
    await dialog.getByRole('button', { name: 'Tambah Produk' }).click();
    await expect(dialog.getByText('Harga harus angka positif.')).toBeVisible();
    await expect(dialog.getByText('Stok harus angka non-negatif.')).toBeVisible();
    await expect(dialog.getByText('Diskon harus antara 0 - 100%')).toBeVisible();
    await expect(dialog.getByText('Gambar belum diupload.')).toBeVisible();
  });

  test('berkas yang bukan foto ditolak dengan alasannya', async ({ page }) => {
    onlyOn('desktop', page);
    await signIn(page, people.student);
    await page.goto('/post-product');
    const refused: [PickedFile, RegExp][] = [
      [renamedProgram(), /bukan foto yang didukung/],
      [scriptedDrawing(), /bukan foto yang didukung/],
      [await truncatedPhoto(), /rusak atau tidak dapat dibaca/],
      [await bomb(), /terlalu besar untuk diproses/],
      [await photoOfSize('besar.jpg', 5_100_000), /^besar.jpg Ukuran file terlalu besar. Maksimal 5MB.$/],
    ];
    for (const [file, sentence] of refused) {
      await choose(page, file);
      await expect(page.getByRole('alert').filter({ hasText: file.name })).toHaveText(sentence);
      await expect(page.locator('[data-photo]')).toHaveCount(0);
    }
    await expect(page).toHaveTitle(/Posting Produk/);
  });

  test('foto 12 megapiksel dan 4,9 MB menjadi kecil, tegak dan tanpa lokasi', async ({ page, campus }) => {
    onlyOn('desktop', page);
    await signIn(page, people.student);
    await page.goto('/post-product');
    await choose(page, await phonePhoto(), await photoOfSize('hampir.jpg', 4_900_000));
    await expect(ready(page)).toHaveCount(2);
    const [id] = await photoIds(page);
    const url = `${campus.url}/v1/storage/buckets/product-photos/files/${id}/view?project=lapak`;
    const stored = await page.request.get(url).then((answer) => answer.body());
    expect(stored.length).toBeLessThanOrEqual(300_000);
    expect(await sharp(stored).metadata()).toMatchObject({ width: 1200, height: 1600, format: 'webp' });
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
  });

  test('jaringan putus di tengah unggahan: dikatakan, lalu dicoba lagi', async ({ page, context, expectNoise }) => {
    onlyOn('desktop', page);
    expectNoise(/ERR_|WebSocket/);
    await signIn(page, people.student);
    await page.goto('/post-product');
    await fill(page);
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 20_000 };
    await network.send('Network.emulateNetworkConditions', slow);
    await choose(page, await phonePhoto());
    await expect(page.getByRole('progressbar', { name: 'Mengunggah foto 1' })).toBeVisible();
    await post(page);
    await expect(page.getByText('Foto masih diunggah.')).toBeVisible();
    await network.send('Network.emulateNetworkConditions', { ...slow, offline: true });
    await expect(page.getByText('Terjadi kesalahan saat mengunggah gambar.')).toBeVisible();
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await expect(ready(page)).toHaveCount(1);
  });

  test('isian bertahan setelah muat ulang dan setelah sesi berakhir', async ({ page, campus, expectNoise }) => {
    onlyOn('phone', page);
    expectNoise(/401|404/);
    await signIn(page, people.student);
    await page.goto('/post-product');
    await choose(page, await smallPhoto('a.jpg'));
    await fill(page);
    await expect(ready(page)).toHaveCount(1);
    await page.reload();
    await expect(field(page, 'Nama produk')).toHaveValue('Rak Buku Kayu Jati');
    await expect(page.getByLabel('Harga')).toHaveValue('Rp 150.000');
    await expect(page.getByLabel('Kategori')).toHaveValue('Rumah Tangga');
    await expect(ready(page)).toHaveCount(1);

    // The session ends elsewhere.
    const fallback = await page.evaluate(() => localStorage.getItem('cookieFallback') ?? '');
    const headers = { 'x-appwrite-project': 'lapak', 'x-fallback-cookies': fallback };
    await page.request.delete(`${campus.url}/v1/account/sessions`, { headers });
    await post(page);
    await expect(page.getByText('Kamu harus login untuk memposting produk.').first()).toBeVisible();
    await expect(page).toHaveURL(/login/);
    await page.getByLabel('Email').fill(people.student.email);
    await page.getByLabel('Password', { exact: true }).fill(people.student.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/post-product/);
    await expect(field(page, 'Nama produk')).toHaveValue('Rak Buku Kayu Jati');
    await post(page);
    await expect(page.getByText('Produk baru berhasil ditambahkan!')).toBeVisible();
    await page.goto('/post-product');
    await expect(field(page, 'Nama produk')).toHaveValue('');
  });
});

test.describe('mengelola', () => {
  test('stok, tanda habis dan terjual bisa diurungkan; yang lain melihatnya tanpa muat ulang', async ({
    page,
    context,
    watch,
  }) => {
    await signIn(page, people.student);
    const item = await sell(page, 'Kipas Meja', '5');
    const other = await context.newPage();
    watch(other);
    await other.goto('/manage-products');
    const seen = shelfItem(other, 'Kipas Meja').getByRole('group', { name: /stok/ });
    await expect(seen).toHaveText('5');

    await item.getByRole('button', { name: 'Tambah stok Kipas Meja' }).click();
    await expect(page.getByText('Stok "Kipas Meja" sekarang 6.')).toBeVisible();
    await expect(seen).toHaveText('6');
    await page.getByRole('button', { name: 'Urungkan' }).last().click();
    await expect(seen).toHaveText('5');

    await item.getByRole('button', { name: 'Tandai habis Kipas Meja' }).click();
    await expect(item.getByText('Habis', { exact: true })).toBeVisible();
    await expect(shelfItem(other, 'Kipas Meja').getByText('Habis', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Urungkan' }).last().click();
    await expect(seen).toHaveText('5');

    await item.getByRole('button', { name: 'Tandai terjual' }).click();
    await expect(item.getByText('Terjual', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Urungkan' }).last().click();
    await expect(item.getByText('Terjual', { exact: true })).toBeHidden();
  });

  test('penyimpan kedua diberi tahu, lalu memilih; hapus meminta konfirmasi', async ({
    page,
    context,
    expectNoise,
  }) => {
    onlyOn('desktop', page);
    expectNoise(/409/);
    await signIn(page, people.student);
    const item = await sell(page, 'Meja Lipat', '2');
    const edit = async (where: Page, name: string) => {
      await shelfItem(where, 'Meja Lipat').getByRole('button', { name: 'Edit' }).click();
      await where.getByRole('dialog').getByLabel('Nama produk').fill(name);
    };
    const save = (where: Page) => where.getByRole('button', { name: 'Simpan Perubahan' }).click();
    const other = await context.newPage();
    await other.goto('/manage-products');
    await edit(other, 'Meja Lipat Biru');
    await edit(page, 'Meja Lipat Merah');
    await save(page);
    await expect(page.getByText('Produk berhasil diperbarui!')).toBeVisible();
    await save(other);
    await expect(other.getByText(/baru saja diubah di tempat lain/)).toBeVisible();
    await other.getByRole('button', { name: 'Muat versi terbaru' }).click();
    await expect(field(other, 'Nama produk')).toHaveValue('Meja Lipat Merah');
    await field(other, 'Nama produk').fill('Meja Lipat Hijau');
    await save(other);
    await expect(item.getByRole('link', { name: 'Meja Lipat Hijau', exact: true })).toBeVisible();

    await item.getByRole('button', { name: 'Hapus' }).click();
    await expect(page.getByText('Apakah Anda yakin ingin menghapus produk ini?')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus', exact: true }).click();
    await expect(page.getByText('Produk berhasil dihapus.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Meja Lipat Hijau', exact: true })).toHaveCount(0);
  });

  test('mencari, mengurutkan, dan melihat yang terjual', async ({ page }) => {
    await signIn(page, people.student);
    await page.goto('/manage-products');
    const names = page.locator(isPhone(page) ? 'main li a:not([aria-label])' : 'main tbody a:not([aria-label])');
    await expect(names.first()).toBeVisible();
    await page.getByLabel('Urutkan').selectOption('Nama A–Z');
    const isSorted = (list: string[]) => list.every((name, at) => at === 0 || name >= (list[at - 1] ?? ''));
    await expect.poll(async () => isSorted(await names.allTextContents())).toBe(true);
    await page.getByPlaceholder('Cari produk saya...').fill('kalk');
    await expect(names.first()).toContainText(/kalk/i);
    await page.getByPlaceholder('Cari produk saya...').fill('tidak ada begini');
    await expect(page.getByText('Tidak ada produk yang cocok')).toBeVisible();
    await page.getByRole('link', { name: 'Penjualan' }).click();
    const sales = page.getByRole('list', { name: 'Barang terjual' }).getByRole('listitem');
    await expect(sales.first()).toContainText('Completed');
  });
});
