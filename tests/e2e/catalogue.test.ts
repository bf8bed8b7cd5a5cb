import type { Page } from '@playwright/test';
import { expect, people, signIn, test } from './fixtures.ts';

const names = (page: Page) => page.getByRole('article').getByRole('heading').allInnerTexts();
const rupiah = (text: string) => Number(text.replace(/\D/g, ''));

async function openFilter(page: Page) {
  const button = page.getByRole('button', { name: /^Filter/ });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  const form = page.getByRole('form', { name: 'Filter produk' });
  await expect(form).toBeVisible();
  return form;
}

test('etalase: cari awalan nama, filter persis seperti spesifikasi, dan Reset Filter', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(8);
  const search = page.getByRole('searchbox', { name: 'Cari nama produk...' });
  await search.fill('KAMERA');
  await expect(page).toHaveURL(/q=KAMERA/);
  await expect.poll(() => names(page)).not.toHaveLength(8);
  for (const name of await names(page)) expect(name.toLowerCase()).toMatch(/^kamera/);
  await search.fill('instan');
  await expect(
    page.getByText('Tidak ada produk ditemukan. Coba ubah filter atau kata kunci pencarian Anda.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Reset Filter' }).click();
  await expect(page.getByRole('article')).toHaveCount(8);
  await expect(search).toHaveValue('');

  const form = await openFilter(page);
  expect(await form.getByLabel('Lokasi').locator('option').allInnerTexts()).toEqual([
    'Semua Lokasi',
    'Area Kampus',
    'Gate 1',
    'Gate 2',
    'SUC',
    'GSG',
  ]);
  await expect(form.getByLabel('Diskon maksimum')).toHaveValue('100%');
  await form.getByLabel('Diskon maksimum').fill('0');
  await form.getByRole('button', { name: 'Terapkan' }).click();
  await expect(page).toHaveURL(/diskon=0/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('article').getByText(/^-\d+%$/)).toHaveCount(0);
});

test('etalase: ubin Fashion menyaring dua kategori sekaligus', async ({ page }) => {
  await page.goto('/');
  const tile = page.getByRole('button', { name: /^Fashion/ });
  await tile.click();
  await expect(page).toHaveURL(/kategori=Fashion\+Pria&kategori=Fashion\+Wanita/);
  await expect(tile).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(tile).toHaveAttribute('aria-pressed', 'false');
});

test('beranda: cari di tengah nama oleh server, tanpa Gate 3', async ({ page }) => {
  await signIn(page, people.student);
  await page.getByRole('searchbox').fill('Instan');
  await expect(page).toHaveURL(/q=Instan/);
  await expect(page.getByRole('article').filter({ hasText: 'Kamera Instan' })).toBeVisible();
  for (const name of await names(page)) expect(name.toLowerCase()).toContain('instan');
  await page.goto('/home?lokasi=Gate+3');
  await expect(page.getByRole('article')).toHaveCount(10);
  const form = await openFilter(page);
  await expect(form.getByLabel('Lokasi')).toHaveValue('');
  expect(await form.getByLabel('Lokasi').locator('option').allInnerTexts()).not.toContain('Gate 3');
});

test('semua kategori: urutan di alamat, tombol kembali, dan remah roti', async ({ page }) => {
  await signIn(page, people.student);
  await page.goto('/semuakategori');
  await expect(page.getByRole('article')).toHaveCount(20);
  const newest = await names(page);
  await page.getByRole('button', { name: 'Termurah' }).click();
  await expect(page).toHaveURL(/urut=termurah/);
  await expect.poll(() => names(page)).not.toEqual(newest);
  await expect(page.getByRole('region', { name: 'Semua Kategori' }).locator('[data-outdated]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Lokasi' }).click();
  await expect(page).toHaveURL(/urut=lokasi/);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Termurah' })).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(newest);

  const form = await openFilter(page);
  expect(await form.getByLabel('Lokasi').locator('option').allInnerTexts()).toContain('Gate 3');
  await form.getByLabel('Kategori').selectOption('Kendaraan');
  await form.getByLabel('Harga maksimum').fill('2000000');
  await form.getByRole('button', { name: 'Terapkan' }).click();
  await expect(page).toHaveURL(/kategori=Kendaraan&max=2000000/);
  await expect(page.getByRole('navigation', { name: 'Remah roti' })).toContainText('Kendaraan');
  await page.getByRole('button', { name: /Hapus filter Sampai/ }).click();
  await expect(page).not.toHaveURL(/max=/);
});

test('termurah benar-benar dari yang termurah, dan daftar berakhir tanpa produk kembar', async ({ page }) => {
  await page.goto('/products?kategori=Elektronik&kategori=Jasa&urut=termurah');
  const more = page.getByRole('button', { name: 'Tampilkan Lebih Banyak' });
  await expect(page.getByRole('article')).toHaveCount(20);
  for (let shown = 20; await more.isVisible(); shown = await page.getByRole('article').count()) {
    await more.click();
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(shown);
    await expect(more.and(page.locator('[data-loading]'))).toHaveCount(0);
  }
  const links = await page
    .getByRole('article')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set(links).size).toBe(links.length);
  const original = await page
    .getByRole('article')
    .evaluateAll((cards) =>
      cards.map((card) => (card.querySelector('s') ?? card.querySelector('strong'))?.textContent),
    );
  const prices = original.map((text) => rupiah(text ?? ''));
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
});

test('produk penanda halaman dihapus: daftar dimuat ulang dan berlanjut', async ({ page, expectNoise }) => {
  expectNoise(/400/);
  let refused = 0;
  await page.route(/tables\/products\/rows\?.*cursorAfter/, (route) =>
    refused++ === 0
      ? route.fulfill({
          status: 400,
          json: { message: 'Cursor not found', code: 400, type: 'general_cursor_not_found', version: '1.9.6' },
        })
      : route.continue(),
  );
  await page.goto('/products');
  await expect(page.getByRole('article')).toHaveCount(20);
  await page.getByRole('button', { name: 'Tampilkan Lebih Banyak' }).click();
  await expect(page.getByRole('article')).toHaveCount(40);
  expect(refused).toBe(2);
});

test('jawaban pencarian lama tidak menimpa yang lebih baru', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/rows\?.*gitar/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/products');
  await expect(page.getByRole('article')).toHaveCount(20);
  const late = page.waitForResponse(/rows\?.*gitar/);
  await page.getByRole('searchbox').fill('gitar');
  await expect(page).toHaveURL(/q=gitar/);
  await page.getByRole('searchbox').fill('kamera');
  await expect(page.getByRole('article').first()).toContainText(/kamera/i);
  release();
  await (await late).finished();
  for (const name of await names(page)) expect(name.toLowerCase()).toContain('kamera');
});

test('pencarian yang terlalu lama punya kalimatnya sendiri', async ({ page, expectNoise }) => {
  expectNoise(/408/);
  let slow = true;
  await page.route(/tables\/products\/rows\?/, (route) => {
    if (!slow) return route.continue();
    return route.fulfill({
      status: 408,
      json: { message: 'Database timed out.', code: 408, type: 'database_timeout', version: '1.9.6' },
    });
  });
  await page.goto('/products?q=sepeda');
  await expect(
    page.getByText('Gagal memuat produk: Pencarian terlalu lama. Coba persempit filter Anda. [database_timeout].'),
  ).toBeVisible();
  slow = false;
  await page.getByRole('button', { name: 'Coba Lagi' }).click();
  await expect(page.getByRole('article').first()).toContainText(/sepeda/i);
});

test('kembali dari produk ke tempat semula di daftar', async ({ page }) => {
  await page.goto('/products');
  await page.getByRole('button', { name: 'Tampilkan Lebih Banyak' }).click();
  await expect(page.getByRole('article')).toHaveCount(40);
  const last = page.getByRole('article').nth(35).getByRole('link');
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => Math.round(scrollY));
  expect(before).toBeGreaterThan(500);
  await last.click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(
    page.getByText('Barang yang sudah dibeli tidak dapat dikembalikan kecuali ada cacat produksi.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Kembali' }).click();
  await expect(page.getByRole('article')).toHaveCount(40);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(before);
});

test('wishlist: simpan, hitung, pindahkan ke keranjang, hapus', async ({ page }) => {
  await signIn(page, people.otherStudent);
  await page.goto('/products?kategori=Olahraga+%26+Outdoor&max=1000000');
  const choice = page.getByRole('article').filter({ hasNotText: /Habis|Terjual$/ });
  const wish = async (index: number) => {
    await choice.nth(index).getByRole('link').click();
    await page.getByRole('button', { name: 'Tambah ke Wishlist' }).click();
    await expect(page.getByText('Produk ditambahkan ke wishlist!').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Hapus dari Wishlist' })).toBeVisible();
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await page.goBack();
    return name;
  };
  const first = await wish(0);
  const second = await wish(1);
  await page.goto('/wishlist');
  await expect(page.getByRole('heading', { name: 'Wishlist Saya' })).toBeVisible();
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards.filter({ hasText: second })).toBeVisible();
  const count = await cards.count();
  await expect(page.getByText(`${count} produk`)).toBeVisible();
  await page.getByRole('button', { name: `Pindah ke Keranjang: ${second}` }).click();
  await expect(page.getByText(`${second} berhasil dipindahkan ke keranjang.`)).toBeVisible();
  await expect(cards.filter({ hasText: second })).toHaveCount(0);
  await page.getByRole('button', { name: `Hapus ${first}` }).click();
  await expect(page.getByText('Produk dihapus dari wishlist.')).toBeVisible();
  await expect(cards).toHaveCount(count - 2);
  await page.goto('/cart');
  await expect(page.getByRole('listitem').filter({ hasText: second })).toBeVisible();
});

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

const empty = /Tidak ada produk (yang )?ditemukan/;

for (const [what, query, expected] of [
  ['minimum di atas maksimum', 'min=900&max=5', /Harga maksimum harus lebih besar dari harga minimum/],
  ['huruf di harga', 'min=abc&max=1e9', null],
  ['angka raksasa', 'min=999999999999999999999', null],
  ['harga minimum di atas segalanya', 'min=9999999999999', empty],
  ['persen dan garis bawah', 'q=%25_', empty],
  ['garis bawah', 'q=_', empty],
  ['tanda petik', `q=${encodeURIComponent(`'";--`)}`, empty],
  ['kurung siku dan garis miring', `q=${encodeURIComponent('\\[*]"(')}`, empty],
  ['emoji', `q=${encodeURIComponent('🎸🎸')}`, empty],
  ['500 huruf', `q=${'a'.repeat(500)}`, empty],
  ['emoji yang terpotong', `q=${encodeURIComponent(`${'a'.repeat(119)}🎸`)}`, empty],
  ['karakter kosong', 'q=kamera%00zzq', empty],
  ['pengodean yang rusak', 'q=%E0%A4%A', empty],
  ['kategori dan lokasi yang tidak dikenal', 'kategori=Senjata&lokasi=Bulan&urut=acak', null],
] as const) {
  test(`alamat yang aneh: ${what}`, async ({ page }) => {
    await page.goto(`/products?${query}`);
    if (expected) await expect(page.getByText(expected).first()).toBeVisible();
    else await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText(/Gagal memuat produk|Oops/)).toHaveCount(0);
  });
}

test('persen dicari sebagai persen', async ({ page }) => {
  await page.goto('/products?q=%25');
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const name of await names(page)) expect(name).toContain('%');
});

test('alamat produk yang aneh menjadi halaman tidak ditemukan', async ({ page, expectNoise }) => {
  expectNoise(/40[04]/);
  for (const id of ['tidakada', 'a'.repeat(300), '%22%3E%3Cscript%3E', '..%2f..%2f']) {
    await page.goto(`/product/${id}`);
    await expect(page.getByRole('heading', { name: /Produk Tidak Ditemukan|Halaman tidak ditemukan/ })).toBeVisible();
  }
});

test('tidak ada yang bergeser saat halaman terisi', async ({ page }) => {
  const shift = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
          });
          observer.observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );
  const settled = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    return shift();
  };
  expect(await settled('/')).toBe(0);
  expect(await settled('/products')).toBe(0);
  const product = await page.getByRole('article').getByRole('link').first().getAttribute('href');
  expect(await settled(product ?? '')).toBe(0);
  await signIn(page, people.student);
  expect(await settled('/home')).toBe(0);
  expect(await settled('/semuakategori')).toBe(0);
});
