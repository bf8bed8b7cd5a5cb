import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { newPasswordMessages } from '../../web/copy/auth.ts';
import { cartLabels } from '../../web/copy/cart.ts';
import { productTexts } from '../../web/copy/product.ts';
import { profileTexts } from '../../web/copy/profile.ts';
import { openLateProxy } from '../support/late-proxy.ts';
import { expect, onceOnPhone, signIn, test } from './fixtures.ts';
import { anyProduct, giveSession, moveIn, type NewPerson, operatorOf, profileOf } from './new-people.ts';

const refused = /Failed to load resource: the server responded with a status of 4\d\d|ERR_FAILED/;

const picture = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();

async function choosePhoto(page: Page, name: string, buffer: Buffer) {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
}

test('profile photo: refused files, the preview, a failed upload that keeps the old photo, and the old one removed after a change @proof', async ({
  page,
  campus,
  expectNoise,
}) => {
  // tests/domain/photo.test.ts and tests/functions/people.test.ts test the rules.
  expectNoise(refused);
  const person = await moveIn(campus);
  await giveSession(page, campus, person.id);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
  await choosePhoto(page, 'besar.png', Buffer.alloc(5_000_001));
  await expect(page.getByText('Ukuran file terlalu besar. Maksimal 5MB.')).toBeVisible();
  await choosePhoto(page, 'bukan.png', Buffer.from('bukan gambar'));
  await expect(page.getByText(/^Berkas ini bukan foto yang didukung/)).toBeVisible();

  const send = page.getByRole('button', { name: 'Upload & Ganti Foto' });
  const preview = page.getByAltText('Pratinjau foto baru');
  await page.route('**/storage/buckets/profile-photos/files', (route) => route.abort());
  await choosePhoto(page, 'merah.png', await picture('#c22'));
  await expect(preview).toBeVisible();
  await send.click();
  await expect(page.getByText('Gagal memperbarui foto profil: Gagal mengupload ke penyimpanan foto.')).toBeVisible();
  await expect(preview).toHaveCount(0);
  await page.unroute('**/storage/buckets/profile-photos/files');

  const photoNow = async () => String(Reflect.get(await profileOf(campus, person.id), 'photoId'));
  const shown = page.getByRole('main').getByAltText(`Foto ${person.name}`);
  await expect(shown).toHaveAttribute('src', '/default-avatar.svg');
  const change = async (color: string) => {
    const before = await photoNow();
    await choosePhoto(page, 'foto.png', await picture(color));
    await send.click();
    await expect.poll(photoNow).not.toBe(before);
    await expect(page.getByText('Foto profil berhasil diperbarui!').first()).toBeVisible();
    const id = await photoNow();
    await expect(shown).toHaveAttribute('src', new RegExp(id));
    return id;
  };
  const first = await change('#2a2');
  const second = await change('#22a');
  const stored = async (fileId: string) =>
    (
      await page.request.get(
        `${campus.api}/storage/buckets/profile-photos/files/${fileId}/view?project=${campus.project}`,
      )
    ).status();
  expect(await stored(first)).toBe(404);
  expect(await stored(second)).toBe(200);
});

test('profile and settings show the data, save changes, and explain a failure', async ({
  page,
  campus,
  expectNoise,
}) => {
  onceOnPhone(page);
  expectNoise(refused);
  const person = await moveIn(campus);
  await giveSession(page, campus, person.id);
  const editName = async (name: string, save: string) => {
    await page.getByRole('button', { name: profileTexts.edit }).click();
    await page.getByRole('textbox', { name: profileTexts.name, exact: true }).fill(name);
    await page.getByRole('button', { name: save, exact: true }).click();
  };
  await page.goto('/profile');
  await editName(' ', 'Simpan Perubahan');
  await expect(page.getByText('Nama tidak boleh kosong.')).toBeVisible();
  await page.getByRole('button', { name: profileTexts.cancel }).click();
  // Write requests fail; read requests work.
  await page.route('**/functions/market/executions', (route) =>
    route.request().postData()?.includes('PATCH') ? route.abort() : route.continue(),
  );
  await editName('Tidak Tersimpan', 'Simpan Perubahan');
  await expect(page.getByText('Gagal update profil: Tidak dapat terhubung ke server.')).toBeVisible();
  await page.getByRole('button', { name: profileTexts.cancel }).click();
  await page.goto('/settings');
  await editName('Tidak Tersimpan', profileTexts.save);
  await expect(page.getByText('Gagal memperbarui profil: Tidak dapat terhubung ke server.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: profileTexts.email })).toHaveJSProperty('readOnly', true);
  await page.unroute('**/functions/market/executions');
  await page.getByLabel('Nomor Telepon').fill('0812 0000 1111');
  await page.getByRole('textbox', { name: profileTexts.name, exact: true }).fill('Wening Baru');
  await page.getByRole('button', { name: profileTexts.save, exact: true }).click();
  await expect(page.getByText('Profil berhasil diperbarui!')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Wening Baru' })).toBeVisible();
  expect((await operatorOf(campus).users.get({ userId: person.id })).name).toBe('Wening Baru');
  expect(await profileOf(campus, person.id)).toMatchObject({ name: 'Wening Baru', phone: '0812 0000 1111' });
});

test('a new password signs out other sessions; a person can also sign them out directly', async ({
  page,
  campus,
  expectNoise,
}) => {
  onceOnPhone(page);
  expectNoise(refused);
  const person = await moveIn(campus);
  const { users } = operatorOf(campus);
  await users.createSession({ userId: person.id });
  await giveSession(page, campus, person.id);
  await page.goto('/settings');
  const sessions = page.getByRole('region', { name: 'Perangkat yang masuk' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await page.getByRole('button', { name: 'Akhiri', exact: true }).click();
  await expect(sessions).toHaveCount(1);

  await users.createSession({ userId: person.id });
  const change = async (old: string, next: string) => {
    await page.getByLabel(profileTexts.oldPassword).fill(old);
    await page.getByLabel('Password baru (min. 6 karakter)').fill(next);
    await page.getByLabel('Konfirmasi password baru').fill(next);
    await page.getByRole('button', { name: 'Simpan password' }).click();
  };
  await change('salah-sekali', 'baru6!');
  await expect(page.getByText('Password lama salah.')).toBeVisible();
  await change(person.password, 'baru6!');
  await expect(page.getByText('Password berhasil diganti. Sesi di perangkat lain sudah diakhiri.')).toBeVisible();
  await expect(page).toHaveURL(/\/settings/);
  expect((await users.listSessions({ userId: person.id })).total).toBe(1);
  await signIn(page, { ...person, password: 'baru6!' });
  await expect(page).toHaveURL(/\/home/);

  // Opened from a mail, the page has no page before it.
  const mailed = await page.context().newPage();
  await mailed.goto('/settings');
  expectNoise(/ERR_FAILED/);
  await mailed.route(/account\/sessions$/, (route) => route.abort());
  const form = mailed.getByRole('region', { name: profileTexts.changePassword });
  await form.getByLabel(profileTexts.oldPassword).fill('baru6!');
  await form.getByLabel('Password baru (min. 6 karakter)').fill('lagi6!');
  await form.getByLabel('Konfirmasi password baru').fill('lagi6!');
  await form.getByRole('button', { name: profileTexts.savePassword }).click();
  await expect(mailed.getByText(newPasswordMessages.othersOpen)).toBeVisible();
  await mailed.setViewportSize({ width: 1280, height: 800 }); // phones have a link in the header
  await mailed.getByRole('button', { name: profileTexts.back }).click();
  await expect(mailed).toHaveURL(/\/profile$/);
});

async function buyOnce(page: Page, productId: string) {
  await page.goto(`/product/${productId}`);
  await page.getByRole('button', { name: productTexts.addToCart }).click();
  await expect(page.getByRole('button', { name: productTexts.added })).toBeVisible();
  await page.goto('/checkout');
  const address = page.getByLabel(/Alamat/);
  await expect(address.or(page.getByText(/^Bertemu di/)).first()).toBeVisible();
  if (await address.isVisible()) await address.fill('Kos Melati nomor 7'); // only where the seller delivers
  await page.getByRole('button', { name: cartLabels.placeOrder }).click();
  await expect(page).toHaveURL(/\/orders/);
}

async function deleteAccount(page: Page, url = '') {
  await page.goto(`${url}/settings`);
  await page.getByRole('button', { name: profileTexts.remove }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, hapus akun saya' }).click();
}

test('a person downloads their data, then deletes the account, which cancels their open orders @proof', async ({
  page,
  campus,
}) => {
  // tests/functions/people.test.ts tests the rules.
  onceOnPhone(page);
  const person: NewPerson = await moveIn(campus, { name: 'Pergi Jauh' });
  await giveSession(page, campus, person.id);
  await buyOnce(page, (await anyProduct(campus)).id);
  await page.goto('/settings');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh data saya' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^data-saya-[\d-]{10}\.json$/);
  const data: { profile: { email: string }; orders: { $id: string }[] } = JSON.parse(
    readFileSync(await file.path(), 'utf8'),
  );
  expect(data.profile.email).toBe(person.email);
  expect(data.orders).toHaveLength(1);

  const orderId = data.orders[0]?.$id ?? '';
  const { tables, users } = operatorOf(campus);
  await deleteAccount(page);
  await expect(page.getByText('Akun Anda sudah dihapus.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(users.get({ userId: person.id })).rejects.toThrow();
  const order = await tables.getRow({ databaseId: 'market', tableId: 'orders', rowId: orderId });
  expect(order).toMatchObject({ status: 'Canceled', customerName: 'Pengguna dihapus', shippingAddress: '-' });
});

test("a deletion that outlasts Appwrite's timeout is still reported to the account's owner as done", async ({
  page,
  campus,
  expectNoise,
}) => {
  // tests/web/delete-account.test.ts tests the rules.
  expectNoise(refused);
  onceOnPhone(page);
  const person = await moveIn(campus, { name: 'Pergi Lambat' });
  await giveSession(page, campus, person.id);
  const answered: number[] = [];
  await page.route('**/functions/market/executions', async (route) => {
    if (!route.request().postData()?.includes('"DELETE"')) return route.continue();
    const done = await route.fetch();
    answered.push(done.status());
    // The first run continues after this response and completes the deletion.
    const late = {
      type: 'function_synchronous_timeout',
      code: 408,
      message: 'Synchronous function execution timed out.',
    };
    return answered.length === 1 ? route.fulfill({ status: 408, json: late }) : route.fulfill({ response: done });
  });
  await deleteAccount(page);
  await expect(page.getByText('Akun Anda sudah dihapus.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(answered).toEqual([201, 401]);
  await expect(operatorOf(campus).users.get({ userId: person.id })).rejects.toThrow();
});

test('a deletion that the browser itself repeats after a 408 is reported as done @proof', async ({
  page,
  campus,
  expectNoise,
}) => {
  // tests/web/delete-account.test.ts tests the rules.
  onceOnPhone(page);
  test.skip(new URL(campus.api).origin !== campus.url, 'needs a page and an Appwrite behind one address');
  test.slow();
  expectNoise(/Failed to load resource|WebSocket/);
  const person = await moveIn(campus, { name: 'Pergi Dua Kali' });
  const proxy = await openLateProxy(campus.url, '"DELETE"', 26_000);
  const calls: number[] = [];
  page.on('response', (response) => {
    if (response.request().postData()?.includes('"DELETE"')) calls.push(response.status());
  });
  try {
    await giveSession(page, { ...campus, url: proxy.url, api: `${proxy.url}/v1` }, person.id);
    await deleteAccount(page, proxy.url);
    await expect(page.getByText('Akun Anda sudah dihapus.')).toBeVisible({ timeout: 60_000 });
    // The browser itself repeated the request; the page saw only the second response.
    expect([proxy.done, calls]).toEqual([[201, 401], [401]]);
  } finally {
    await proxy.close();
  }
});
