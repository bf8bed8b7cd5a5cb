import { authTexts } from '../../web/copy/auth.ts';
import { fillLogin, refused } from './account-forms.ts';
import { expect, onceOnPhone, test } from './fixtures.ts';
import { expectSubject, linkIn, mailTo, moveIn } from './new-people.ts';

test('forgotten password: the messages, the mail, and a new password of 6 characters', async ({
  page,
  campus,
  expectNoise,
}) => {
  onceOnPhone(page);
  expectNoise(refused);
  const person = await moveIn(campus);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Lupa Password?' }).click();
  const send = page.getByRole('button', { name: authTexts.sendReset });
  await send.click();
  await expect(page.getByText('Email harus diisi.')).toBeVisible();
  await page.getByLabel(authTexts.email).fill('salah');
  await send.click();
  await expect(page.getByText('Format email tidak valid.')).toBeVisible();
  await page.getByLabel(authTexts.email).fill('tidak.ada@lapak.test');
  await send.click();
  await expect(page.getByText('Tidak ada pengguna yang terdaftar dengan email ini.')).toBeVisible();
  await page.getByLabel(authTexts.email).fill(person.email);
  await page.route('**/v1/account/recovery', (route) => route.fulfill({ status: 503, json: { type: 'x', code: 503 } }));
  await send.click();
  await expect(page.getByText('Gagal mengirim email reset password. Silakan coba lagi.')).toBeVisible();
  await page.unroute('**/v1/account/recovery');
  await send.click();
  await expect(
    page.getByText('Email reset password telah dikirim. Silakan cek inbox (dan folder spam) Anda.'),
  ).toBeVisible();

  const { subject, text } = await mailTo(page, campus, person.email);
  expectSubject(subject, 'Atur Ulang Kata Sandi untuk Lapak Kampus');
  await page.goto(linkIn(text));
  const choose = async (password: string, again = password) => {
    await page.getByLabel(authTexts.newPassword).fill(password);
    await page.getByLabel(authTexts.confirmation).fill(again);
    await page.getByRole('button', { name: 'Simpan Password' }).click();
  };
  await choose('baru6!', 'lain6!');
  await expect(page.getByText('Password dan Konfirmasi Password tidak cocok.')).toBeVisible();
  await choose('baru6!');
  await expect(page.getByText('Password berhasil diganti. Silakan login dengan password baru.')).toBeVisible();
  await fillLogin(page, person.email, 'baru6!');
  await expect(page).toHaveURL(/\/home/);

  await page.goto(linkIn(text));
  await choose('lagi66');
  await expect(page.getByText('Tautan reset password ini tidak berlaku lagi.')).toBeVisible();
  await page.getByRole('link', { name: 'Minta tautan baru' }).click();
  await expect(page).toHaveURL(/\/forgot-password/);
});
