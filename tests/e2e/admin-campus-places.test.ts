/**
 * An administrator sets places, categories and the banner of /home; lists follow, and products move to their new
 * category.
 */

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { adminId } from '../../seeds/campus/people.ts';
import { browsingTexts } from '../../web/copy/browsing.ts';
import { placesTexts } from '../../web/copy/campus-places.ts';
import { campusSettingsTexts } from '../../web/copy/campus-settings.ts';
import { groupHeads } from '../../web/copy/settings-groups.ts';
import { expect, test } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { expectAccessible } from './shopping.ts';

test.use({ campusOf: 'settings' });
/** The browser's console also logs refused requests. */
const refused = /Failed to load resource/;
const saved = 'Pengaturan tersimpan dan berlaku dalam setengah menit.';

/** `LOOK=1` stores screenshots. */
async function look(page: Page, name: string): Promise<void> {
  if (!process.env.LOOK) return;
  for (const scheme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [390, 844],
      [1280, 800],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `/tmp/look/${name}-${scheme}-${width}.png`, fullPage: true });
    }
  await page.emulateMedia({ colorScheme: 'light' });
}

const save = (page: Page) => page.getByRole('button', { name: campusSettingsTexts.save, exact: true }).click();

test('categories: renamed together with their products, deleted after choosing a new category for them; the home page’s tiles follow', async ({
  page,
  campus,
  expectNoise,
}) => {
  expectNoise(refused);
  await giveSession(page, campus, adminId);
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: /^Kategori/ }).click();
  const form = page.getByRole('form', { name: groupHeads.categories.title });
  await expect(form.getByLabel('Kategori 1', { exact: true })).toHaveValue('Elektronik');
  await expectAccessible(page);
  await look(page, 'categories');

  await form.getByLabel('Kategori 2', { exact: true }).fill('elektronik');
  await save(page);
  await expect(form.getByText('Nama ini sudah ada di daftar', { exact: false })).toBeVisible();
  await form.getByRole('button', { name: 'Kembalikan isian' }).click();

  await form.getByRole('button', { name: 'Hapus Kendaraan' }).click();
  await save(page);
  await expect(page.getByText('Masih ada barang atau pencarian tersimpan di sana.', { exact: false })).toBeVisible();
  await form.getByLabel('Barang dari “Kendaraan” pindah ke').selectOption({ label: 'Lainnya' });
  await form.getByLabel('Kategori 1', { exact: true }).fill('Gawai');
  await form.getByRole('button', { name: 'Turunkan Gawai' }).click();
  await save(page);
  await expect(page.getByText(saved).first()).toBeVisible();
  await expect(form.getByRole('progressbar').first()).toBeVisible();
  await expect(form.getByText(/Elektronik → Gawai/)).toBeVisible();
  await look(page, 'categories-moving');

  await page.goto('/home');
  const tiles = page.getByRole('navigation', { name: browsingTexts.categories });
  await expect(tiles.locator('button:not([data-kind])').first()).toContainText('Fashion Pria');
  await expect(tiles.getByRole('button', { name: 'Kendaraan' })).toHaveCount(0);
  // An old link opens the renamed category.
  await page.goto('/products?kategori=Elektronik');
  await expect(page.getByRole('heading', { name: 'Gawai' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('places: sorting, a duplicate name that is refused, and opening hours of meeting places @proof', async ({
  page,
  campus,
  expectNoise,
}) => {
  // tests/functions/campus-settings.test.ts tests the rules; the journey above tests how such a page saves.
  expectNoise(refused);
  await giveSession(page, campus, adminId);
  await page.goto('/admin/settings/places');
  const form = page.getByRole('form', { name: groupHeads.places.title });
  await expect(form.getByLabel('Lokasi 1', { exact: true })).toHaveValue('Area Kampus');
  await expectAccessible(page);
  await form.getByLabel('Lokasi 8', { exact: true }).fill('gate 1');
  await save(page);
  await expect(form.getByLabel('Lokasi 8', { exact: true })).toBeFocused();
  await form.getByLabel('Lokasi 8', { exact: true }).fill('Gedung Serbaguna');
  await form.getByRole('button', { name: 'Naikkan Gedung Serbaguna' }).press('Enter');
  await form.getByLabel('Buka').first().fill('20:00');
  await form.getByLabel(placesTexts.closes).first().fill('08:00');
  await save(page);
  await expect(form.getByLabel(placesTexts.closes).first()).toBeFocused();
  await form.getByLabel('Buka').first().fill('08:00');
  await form.getByLabel(placesTexts.closes).first().fill('18:00');
  await form.getByLabel('Petunjuk').first().fill('dekat satpam');
  await look(page, 'places');
  await save(page);
  await expect(page.getByText(saved).first()).toBeVisible();
  await form.getByRole('button', { name: 'Urungkan perubahan terakhir' }).click();
  await expect(page.getByText('Barang dari perubahan sebelumnya masih dipindahkan.', { exact: false })).toBeVisible();
});

test('banner: a picture is cropped and uploaded, a hostile link is refused, and the banner appears on the home page @proof', async ({
  page,
  campus,
  expectNoise,
}) => {
  // tests/functions/settings-pictures.test.ts tests the rules.
  expectNoise(refused);
  await giveSession(page, campus, adminId);
  await page.goto('/admin/settings/banners');
  const form = page.getByRole('form', { name: 'Banner' });
  const first = form.getByRole('group', { name: 'Banner 1', exact: true });
  await expect(first.getByLabel('Judul')).toHaveValue('Siap masuk semester baru');
  await expectAccessible(page);
  await look(page, 'banners');
  const input = first.locator('input[type=file]').first();
  await input.setInputFiles({
    name: 'x.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg onload="alert(1)"/>'),
  });
  await expect(first.getByText('tidak dapat dibaca sebagai gambar', { exact: false })).toBeVisible();
  // 64 megapixels in a file of a few kilobytes.
  const huge = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#1d3fa8' } })
    .png()
    .toBuffer();
  await input.setInputFiles({ name: 'besar.png', mimeType: 'image/png', buffer: huge });
  await expect(first.getByText('paling banyak 40 megapiksel', { exact: false })).toBeVisible();
  const picture = readFileSync(new URL('../../seeds/pictures/banners/banner-jajan.webp', import.meta.url));
  await input.setInputFiles({ name: 'a.webp', mimeType: 'image/webp', buffer: picture });
  await first.getByRole('button', { name: 'Pakai gambar ini' }).click();
  await expect(first.getByRole('button', { name: 'Pakai gambar ini' })).toHaveCount(0);
  await first.getByLabel('Judul').fill('Pekan Wisuda');
  await first.getByLabel('Membuka').selectOption({ label: 'Produk' });
  await first.getByLabel('ID atau tautan produk').fill('javascript:alert(1)');
  await save(page);
  await expect(first.getByLabel('ID atau tautan produk')).toBeFocused();
  await first.getByLabel('Membuka').selectOption({ label: 'Pencarian' });
  await first.getByLabel('Kata yang dicari').fill('toga');
  await save(page);
  await expect(page.getByText(saved).first()).toBeVisible();
  await page.goto('/home');
  const banner = page.getByRole('link', { name: /Pekan Wisuda/ });
  await expect(banner).toHaveAttribute('href', '/home?q=toga');
  await expect
    .poll(() => banner.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});
