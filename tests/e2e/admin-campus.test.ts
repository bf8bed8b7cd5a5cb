/** An administrator sets the campus's name and look; everybody sees them without a reload. */

import { bankTransfer } from '#domain/orders/payment.ts';
import { adminId } from '../../seeds/campus/people.ts';
import { campusSettingsTexts } from '../../web/copy/campus-settings.ts';
import { frameTexts } from '../../web/copy/frame.ts';
import { groupHeads } from '../../web/copy/settings-groups.ts';
import { expect, test } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { expectAccessible, sell, withCart } from './shopping.ts';

test.use({ campusOf: 'settings' });
/** The browser's console also logs refused requests. */
const refused = /Failed to load resource/;

test('campus identity: previewed, saved, shown to a visitor, announced to a second administrator, undone', async ({
  page,
  campus,
  browser,
  watch,
  expectNoise,
}) => {
  expectNoise(refused);
  await giveSession(page, campus, adminId);
  const guest = await (await browser.newContext()).newPage();
  watch(guest);
  await guest.goto(campus.url);
  await expect(guest.getByRole('heading', { name: 'Belanja dengan mudah' })).toBeVisible();
  await expect(guest.getByRole('link', { name: 'halo@lapakkampus.id' })).toBeVisible();

  await page.goto('/admin/dashboard');
  await page.getByRole('navigation', { name: frameTexts.adminMenu }).getByRole('link', { name: 'Pengaturan' }).click();
  await page.getByRole('link', { name: /^Identitas/ }).click();
  const form = page.getByRole('form', { name: 'Identitas' });
  await expect(form.getByLabel('Nama pasar')).toHaveValue('Lapak Kampus');
  await expectAccessible(page);

  // Invalid values have an error at their field, and typed text stays.
  await form.getByLabel('Nama pasar').fill('P');
  await form.getByRole('textbox', { name: 'Warna utama' }).fill('#ffdd00');
  await form.getByRole('button', { name: campusSettingsTexts.save, exact: true }).click();
  await expect(form.getByText('Terlalu pendek: minimal 2 huruf.')).toBeVisible();
  await expect(
    form.getByText('Tulisan putih tidak terbaca di atas warna ini. Pilih warna yang lebih gelap.'),
  ).toBeVisible();
  await expect(form.getByLabel('Nama pasar')).toBeFocused();

  // Another administrator in another browser, before this one has saved.
  const second = await (await browser.newContext()).newPage();
  watch(second);
  await giveSession(second, campus, adminId);
  await second.goto(`${campus.url}/admin/settings/identity`);
  const other = second.getByRole('form', { name: 'Identitas' });
  await other.getByLabel('Judul halaman depan').fill('Pasar dari teman');
  await other.getByLabel('Nama pasar').fill('Pasar Lain');

  await form.getByLabel('Nama pasar').fill('Pasar Bahari');
  await form.getByRole('textbox', { name: 'Warna utama' }).fill('#1d3fa8');
  await expect(page.getByRole('complementary', { name: 'Pratinjau' }).getByText('Bahari')).toBeVisible();
  if (process.env.LOOK)
    for (const scheme of ['light', 'dark'] as const)
      for (const [width, height] of [
        [390, 844],
        [1280, 800],
      ] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height });
        await page.screenshot({ path: `/tmp/look/identity-${scheme}-${width}.png`, fullPage: true });
      }
  await form.getByRole('button', { name: campusSettingsTexts.save, exact: true }).click();
  await expect(page.getByText('Pengaturan tersimpan dan berlaku dalam setengah menit.')).toBeVisible();

  // The visitor's page updates without a reload, and the next visit's first paint is right.
  const brand = guest.getByRole('link', { name: 'Pasar Bahari, beranda' });
  await expect(brand.first()).toBeVisible();
  const brandColour = () =>
    guest.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-toska-7').trim());
  expect(await brandColour()).toBe('#1d3fa8');
  await guest.route(/tablesdb.*settings/, (route) => route.abort());
  await guest.goto(campus.url, { waitUntil: 'commit' });
  await expect(brand.first()).toBeVisible();
  expect(await brandColour()).toBe('#1d3fa8');

  // The second administrator sees the changes: unsaved input is kept, and conflicts show both versions.
  await other.getByRole('button', { name: campusSettingsTexts.save, exact: true }).click();
  const note = other.getByRole('alert');
  await expect(note).toContainText('Admin lain baru saja menyimpan pengaturan ini');
  await expect(note).toContainText('Simpanan terbaru Pasar Bahari');
  await expect(note).toContainText('Isian Anda Pasar Lain');
  await expect(other.getByRole('textbox', { name: 'Warna utama' })).toHaveValue('#1d3fa8');
  await expect(other.getByLabel('Judul halaman depan')).toHaveValue('Pasar dari teman');
  await expectAccessible(second);
  if (process.env.LOOK) {
    await second.screenshot({ path: '/tmp/look/conflict.png', fullPage: true });
    await guest.screenshot({ path: '/tmp/look/guest.png' });
    await guest.emulateMedia({ colorScheme: 'dark' });
    await guest.screenshot({ path: '/tmp/look/guest-dark.png' });
    await page.goto('/admin/settings');
    await page.screenshot({ path: '/tmp/look/groups.png' });
  }
  await other.getByRole('button', { name: campusSettingsTexts.save, exact: true }).click();
  await expect(second.getByText('Pengaturan tersimpan dan berlaku dalam setengah menit.')).toBeVisible();

  await other.getByRole('button', { name: 'Urungkan perubahan terakhir' }).click();
  await expect(other.getByLabel('Nama pasar')).toHaveValue('Pasar Bahari');
  await expect(second.getByText('Perubahan terakhir diurungkan.')).toBeVisible();
  await second.goto(`${campus.url}/admin/audit`);
  await expect(second.getByRole('cell', { name: 'Pengaturan kampus diurungkan' }).first()).toBeVisible();
});

test('campus rules and texts: cash is limited, forbidden words cause a warning, everybody can read the rules @proof', async ({
  page,
  campus,
  browser,
  watch,
  expectNoise,
}) => {
  // tests/functions/campus-rules.test.ts and settings-in-force.test.ts test each rule; tests/web/market-rules.test.tsx
  // tests the rules' page.
  expectNoise(refused);
  await giveSession(page, campus, adminId);
  await page.goto('/admin/settings/rules');
  const rules = page.getByRole('form', { name: groupHeads.rules.title });
  await expect(rules.getByLabel('Waktu penjual menjawab')).toHaveValue('48');
  await expectAccessible(page);
  await rules.getByLabel('Waktu penjual menjawab').fill('2');
  await rules.getByRole('button', { name: campusSettingsTexts.save, exact: true }).click();
  await expect(rules.getByText('Angka ini terlalu kecil.')).toBeVisible();
  await rules.getByLabel('Waktu penjual menjawab').fill('24');
  await rules.getByLabel('Pesanan COD terbesar').fill('40000');
  await rules.getByLabel('Biaya platform').fill('2,5');
  const preview = page.getByRole('complementary', { name: 'Pratinjau' });
  await expect(preview.getByText('COD hanya sampai Rp 40.000 untuk satu pesanan.')).toBeVisible();
  await expect(preview.getByText('Dari Rp 100.000 lewat transfer: Rp 97.500 (biaya Rp 2.500)')).toBeVisible();
  await rules.getByLabel('Biaya platform').fill('0');
  await rules.getByRole('button', { name: campusSettingsTexts.save, exact: true }).click();
  await expect(page.getByText('Pengaturan tersimpan dan berlaku dalam setengah menit.')).toBeVisible();

  await page.goto('/admin/settings/texts');
  const texts = page.getByRole('form', { name: 'Teks' });
  await texts.getByLabel('Aturan pasar').fill('## Janji kita\n\n- Jujur\n- <b>Sopan</b>');
  await expect(page.getByRole('complementary').getByRole('heading', { name: 'Janji kita' })).toBeVisible();
  await expectAccessible(page);
  await texts.getByRole('button', { name: 'Tambah barang terlarang' }).click();
  await texts.getByLabel('Nama barang').last().fill('Petasan');
  await texts.getByLabel('Kata yang dicari, satu per baris').last().fill('petasan\nmercon');
  await texts.getByRole('button', { name: campusSettingsTexts.save, exact: true }).click();
  await expect(page.getByText('Pengaturan tersimpan dan berlaku dalam setengah menit.')).toBeVisible();
  if (process.env.LOOK)
    for (const path of ['rules', 'texts', 'addresses']) {
      await page.goto(`/admin/settings/${path}`);
      await expect(page.getByRole('form')).toBeVisible();
      for (const [width, height] of [
        [390, 844],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.screenshot({ path: `/tmp/look/${path}-${width}.png`, fullPage: true });
      }
    }

  const student = await (await browser.newContext()).newPage();
  watch(student);
  const { id } = await withCart(campus, await sell(campus, { price: 60_000 }));
  await giveSession(student, campus, id);
  await student.goto(`${campus.url}/checkout`);
  await expect(student.getByText('COD hanya sampai Rp 40.000 untuk satu pesanan.')).toBeVisible();
  await expect(student.getByRole('radio', { name: /^COD/ })).toBeDisabled();
  await expect(student.getByRole('radio', { name: bankTransfer })).toBeChecked();

  await student.goto(`${campus.url}/rules`);
  await expect(student.getByRole('heading', { name: 'Janji kita' })).toBeVisible();
  await expect(student.getByText('<b>Sopan</b>')).toBeVisible();
  await expect(student.getByRole('listitem').filter({ hasText: 'Petasan' })).toBeVisible();
  await expectAccessible(student);
  const guest = await (await browser.newContext()).newPage();
  watch(guest);
  await guest.goto(`${campus.url}/register`);
  await guest.getByText('Aturan pasar di sini').click();
  await expect(guest.getByRole('heading', { name: 'Janji kita' })).toBeVisible();
});
