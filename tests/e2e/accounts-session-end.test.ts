import { refusals } from '../../web/copy/first-errors.ts';
import { productTexts } from '../../web/copy/product.ts';
import { profileTexts } from '../../web/copy/profile.ts';
import { proof } from '../support/proof.ts';
import { fillLogin, refused } from './account-forms.ts';
import { expect, liveConnection, onceOnPhone, signIn, test } from './fixtures.ts';
import { blockByAdmin, endSessions, giveSession, moveIn } from './new-people.ts';
import { sell } from './shopping.ts';

/** A live connection that is still opening ends with its session. */
const cut = /WebSocket|Failed to reconnect/;

test('a person blocked while signed in is signed out at once', async ({ page, campus, expectNoise }) => {
  expectNoise(refused);
  expectNoise(cut);
  const { id } = await moveIn(campus);
  await giveSession(page, campus, id);
  const live = liveConnection(page);
  await page.goto('/home');
  await live;
  await blockByAdmin(campus, id);
  // Takes five seconds at most on an idle machine.
  await expect(page.getByText(refusals.blocked)).toBeVisible(proof ? { timeout: 5_000 } : {});
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/profile');
  await expect(page.getByText('Pengguna Tidak Ditemukan')).toBeVisible();
});

test('the session ends during checkout: the typed address is still there @proof', async ({
  page,
  campus,
  expectNoise,
}) => {
  onceOnPhone(page);
  // buying.test.ts ends the session while the order is placed.
  expectNoise(refused);
  expectNoise(cut);
  const person = await moveIn(campus);
  const product = await sell(campus, { name: 'Kompor Mini' }); // with delivery to an address
  await signIn(page, person);
  await page.goto(`/product/${product.id}`);
  await page.getByRole('button', { name: productTexts.addToCart }).click();
  await expect(page.getByRole('button', { name: productTexts.added })).toBeVisible();
  await page.goto('/checkout');
  await page.getByLabel(/Alamat/).fill('Kos Melati nomor 7, lantai dua');
  await endSessions(campus, person.id);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Sesi Anda berakhir, silakan login kembali.')).toBeVisible();
  await fillLogin(page, person.email, person.password);
  await expect(page).toHaveURL(/\/checkout/);
  await expect(page.getByLabel(/Alamat/)).toHaveValue('Kos Melati nomor 7, lantai dua');
});

test('the session ends in the settings: the typed name is still there @proof', async ({
  page,
  campus,
  expectNoise,
}) => {
  // buying.test.ts and selling-post.test.ts test that the input is kept.
  onceOnPhone(page);
  expectNoise(refused);
  expectNoise(cut);
  const person = await moveIn(campus);
  await giveSession(page, campus, person.id);
  await page.goto('/settings');
  await page.getByRole('button', { name: profileTexts.edit }).click();
  await page.getByRole('textbox', { name: profileTexts.name, exact: true }).fill('Nama Baru Belum Tersimpan');
  await endSessions(campus, person.id);
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, person.email, person.password);
  await expect(page).toHaveURL(/\/settings/);
  await expect(page.getByRole('textbox', { name: profileTexts.name, exact: true })).toHaveValue(
    'Nama Baru Belum Tersimpan',
  );
  await page.getByRole('button', { name: profileTexts.save, exact: true }).click();
  await expect(page.getByText('Profil berhasil diperbarui!')).toBeVisible();
});

test('the session ends during a report: reason and description are still there @proof', async ({
  page,
  campus,
  expectNoise,
}) => {
  onceOnPhone(page);
  expectNoise(refused);
  expectNoise(cut);
  const person = await moveIn(campus);
  const product = await sell(campus, { name: 'Jam Tangan Mewah' });
  await giveSession(page, campus, person.id);
  await page.goto(`/product/${product.id}`);
  const dialog = page.getByRole('dialog');
  const open = () => page.getByRole('button', { name: productTexts.reportThis }).click();
  await open();
  await dialog.getByLabel(productTexts.reason).selectOption('Produk palsu / KW / Imitasi');
  await dialog.getByLabel('Deskripsi (opsional)').fill('Logonya terbalik, lihat foto kedua.');
  await endSessions(campus, person.id);
  await expect(page.getByText('Sesi Anda berakhir, silakan login kembali.')).toBeVisible();
  await dialog.getByRole('button', { name: productTexts.sendReport }).click();
  await expect(page.getByText('Silakan login terlebih dahulu untuk melaporkan produk.')).toBeVisible();
  await fillLogin(page, person.email, person.password);
  await expect(page).toHaveURL(new RegExp(`/product/${product.id}$`));
  // The action before the login continues: the dialog is open again.
  await expect(dialog.getByLabel(productTexts.reason)).toHaveValue('Produk palsu / KW / Imitasi');
  await expect(dialog.getByLabel('Deskripsi (opsional)')).toHaveValue('Logonya terbalik, lihat foto kedua.');
  await dialog.getByRole('button', { name: productTexts.sendReport }).click();
  await expect(dialog.getByText('Laporan Terkirim!')).toBeVisible();
  await dialog.getByText(productTexts.close, { exact: true }).click();
  await open();
  await expect(dialog.getByLabel(productTexts.reason)).toHaveValue('');
});
