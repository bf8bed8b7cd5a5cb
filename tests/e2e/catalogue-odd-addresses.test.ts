import { names } from './browsing.ts';
import { expect, people, test } from './fixtures.ts';
import { giveSession } from './new-people.ts';

const empty = /Tidak ada produk (yang )?ditemukan/;

const oddities = [
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
  // The readable part of the query is a letter, and a search for a letter has results.
  ['pengodean yang rusak', 'q=%E0%A4%A', null],
  ['kategori dan lokasi yang tidak dikenal', 'kategori=Senjata&lokasi=Bulan&urut=acak', /Kategori “Senjata” tidak ada/],
] as const;

test('odd URLs show a message or a list, never an empty page @proof', async ({ page }) => {
  // tests/web/address-params.test.ts tests parsing of URLs.
  for (const [what, query, expected] of oddities) {
    await test.step(what, async () => {
      await page.goto(`/products?${query}`);
      if (expected) await expect(page.getByText(expected).first()).toBeVisible();
      else await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.getByText(/Gagal memuat produk|Oops/)).toHaveCount(0);
    });
  }
});

test('a percent sign is searched literally @proof', async ({ page }) => {
  // tests/functions/search.test.ts and tests/domain/search/found.test.ts test the rules.
  await page.goto('/products?q=%25');
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const name of await names(page)) expect(name).toContain('%');
});

test('a product or seller URL in capital letters is not found @proof', async ({ page, expectNoise }) => {
  // tests/attack/id-spelling.test.ts tests the rules.
  expectNoise(/404/);
  await page.goto('/products');
  const href = (await page.getByRole('article').first().getByRole('link').first().getAttribute('href')) ?? '';
  const [, id = ''] = /\/product\/([^/?]+)/.exec(href) ?? [];
  expect(id).toMatch(/[a-z]/);
  for (const path of [`product/${id.toUpperCase()}`, `seller/${people.student.id.toUpperCase()}`]) {
    await page.goto(`/${path}`);
    await expect(page.getByRole('heading', { name: /Tidak Ditemukan|tidak ditemukan/ })).toBeVisible();
  }
});

test('a malformed product URL shows the "not found" page', async ({ page, expectNoise }) => {
  expectNoise(/40[04]/);
  for (const id of ['tidakada', 'a'.repeat(300), '%22%3E%3Cscript%3E', '..%2f..%2f']) {
    await page.goto(`/product/${id}`);
    await expect(page.getByRole('heading', { name: /Produk Tidak Ditemukan|Halaman tidak ditemukan/ })).toBeVisible();
  }
});

test('an unknown category is reported on each list page, which shows all products', async ({ page, campus }) => {
  for (const path of ['/', '/home', '/products', '/semuakategori']) {
    if (path === '/home') await giveSession(page, campus, people.student.id);
    await page.goto(`${path}?kategori=Senjata`);
    await expect(page.getByText('Kategori “Senjata” tidak ada. Semua kategori ditampilkan.')).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
  }
});

test('a product link copied with trailing punctuation opens the product', async ({ page }) => {
  await page.goto('/products');
  const href = (await page.getByRole('article').first().getByRole('link').first().getAttribute('href')) ?? '';
  expect(href).toMatch(/^\/product\//);
  for (const end of ['.', ')', ',', '!', '"', '%20', '%E2%80%9D).', '...']) {
    await page.goto(`${href}${end}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(href);
    await expect(page.getByText(/tidak ditemukan/i)).toHaveCount(0);
  }
});
