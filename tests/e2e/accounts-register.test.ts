import { Query } from 'node-appwrite';
import { authTexts } from '../../web/copy/auth.ts';
import { fieldSentence } from '../../web/copy/fields.ts';
import { fillLogin, fillRegister, refused } from './account-forms.ts';
import { expect, onceOnPhone, test } from './fixtures.ts';
import { expectSubject, linkIn, mailTo, operatorOf } from './new-people.ts';

/** A refusal of a function, wrapped as by the API. */
const executionRefusing = (status: number, code: string) => ({
  status: 201,
  json: { status: 'completed', responseStatusCode: status, responseBody: JSON.stringify({ error: { code } }) },
});

test('registering with a password of 6 characters: the mail’s link signs in once, afterwards the password does', async ({
  page,
  campus,
  expectNoise,
}, info) => {
  expectNoise(refused);
  const email = `baru-${info.project.name}@lapak.test`;
  await page.goto('/register');
  await page.getByRole('button', { name: authTexts.signUp, exact: true }).click();
  await expect(page.getByText(fieldSentence('required'))).toHaveCount(4);
  await expect(page.getByLabel(authTexts.fullName)).toBeFocused();

  await fillRegister(page, { name: 'Baru Sekali', email: 'bukan-email', password: 'abc' });
  await expect(page.getByText('Format email tidak valid.')).toBeVisible();
  await expect(page.getByText('Password minimal harus 6 karakter.')).toBeVisible();
  await expect(page.getByText('Kekuatan password: Minimal 6 karakter')).toBeVisible();
  await fillRegister(page, { name: 'Baru Sekali', email, password: 'abc12!', again: 'abc12?' });
  await expect(page.getByText('Password dan Konfirmasi Password tidak cocok.')).toBeVisible();

  await fillRegister(page, { name: 'Baru Sekali', email, password: 'abc12!' });
  await expect(page).toHaveURL(/\/login$/);
  await expect(
    page.getByText('Registrasi berhasil! Silakan cek email Anda untuk verifikasi sebelum login.'),
  ).toBeVisible();
  // The alert disappears; the address that the mail went to stays, so that a typo is visible.
  await expect(page.getByText(`Tautan verifikasi sudah dikirim ke ${email}.`)).toBeVisible();
  await expect(page.getByLabel(authTexts.email)).toHaveValue(email);

  await fillLogin(page, email, 'abc12!');
  await expect(page.getByText(/^Tautan verifikasi sudah dikirim/)).toBeHidden();
  await expect(page.getByText(/^Email Anda belum diverifikasi\. Silakan cek email Anda/)).toBeVisible();
  await page.getByRole('button', { name: 'Kirim ulang email verifikasi' }).click();
  await expect(page.getByText('Email verifikasi telah dikirim ulang.')).toBeVisible();

  const { subject, text } = await mailTo(page, campus, email);
  expectSubject(subject, 'Verifikasi Akun untuk Lapak Kampus');
  expect(text).toContain('Halo Baru Sekali,');
  const link = linkIn(text);
  await page.goto(link);
  await expect(page).toHaveURL(/\/home/);
  await page.goto('/verify-email');
  await expect(page.getByText('Tautan verifikasi tidak lengkap.')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('Tautan verifikasi ini sudah dipakai atau kedaluwarsa.')).toBeVisible();
  await page.getByRole('link', { name: 'Ke halaman login' }).click();
  await fillLogin(page, email, 'abc12!');
  await expect(page).toHaveURL(/\/home/);

  await page.goto('/register');
  await fillRegister(page, { name: 'Baru Sekali', email, password: 'abc12!' });
  await expect(page.getByText('Email ini sudah terdaftar. Silakan gunakan email lain.')).toBeVisible();
});

test('registering: each refusal of the server has its own message @proof', async ({ page, campus, expectNoise }) => {
  // tests/domain/inputs.test.ts tests the error messages; accounts-accessible.test.ts tests one of them on the page.
  onceOnPhone(page);
  expectNoise(refused);
  const someone = { name: 'Seseorang', email: 'seseorang@lapak.test', password: 'kuda-laut9' };
  await page.goto('/register');
  const answers = [
    [422, 'password_refused', 'Password terlalu lemah. Gunakan minimal 6 karakter.'],
    [500, 'internal', 'Gagal melakukan registrasi. Silakan coba lagi.'],
    [503, 'mail_failed', 'Akun Anda sudah dibuat, tetapi email verifikasi belum terkirim.'],
  ] as const;
  for (const [status, code, sentence] of answers) {
    await page.route('**/functions/signup/executions', (route) => route.fulfill(executionRefusing(status, code)));
    await fillRegister(page, someone);
    await expect(page.getByText(sentence)).toBeVisible();
    await page.unroute('**/functions/signup/executions');
  }
  await expect(page.getByRole('button', { name: 'Kirim ulang email verifikasi' })).toBeVisible();
  await page.getByRole('link', { name: authTexts.login }).click();

  // An e-mail address may register three times an hour, even if each account is deleted again. The refusals above do
  // not count.
  const { users } = operatorOf(campus);
  const often = { name: 'Sering Sekali', email: 'sering-sekali@lapak.test', password: 'kuda-laut9' };
  for (const _ of [1, 2, 3]) {
    await page.goto('/register');
    await fillRegister(page, often);
    await expect(page).toHaveURL(/\/login$/);
    const { users: made } = await users.list({ queries: [Query.equal('email', often.email)] });
    for (const { $id: userId } of made) await users.delete({ userId });
  }
  await page.goto('/register');
  await fillRegister(page, often);
  await expect(page.getByText(/Terlalu banyak percobaan\. Silakan coba lagi dalam \d+ menit\./)).toBeVisible();
});
