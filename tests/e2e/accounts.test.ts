import type { Page } from '@playwright/test';
import { expect, people, signIn, test } from './fixtures.ts';
import { anyProduct, blockByAdmin, endSessions, giveSession, linkIn, mailTo, moveIn } from './residents.ts';

const refused = /Failed to load resource: the server responded with a status of (4\d\d|5\d\d)/;
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;

async function fillLogin(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

async function fillRegister(page: Page, person: { name: string; email: string; password: string; again?: string }) {
  await page.getByLabel('Nama Lengkap').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password (min. 6 karakter)').fill(person.password);
  await page.getByLabel('Konfirmasi Password').fill(person.again ?? person.password);
  await page.getByRole('button', { name: 'Daftar' }).click();
}

/** What a function that refuses answers, as the API wraps it. */
const executionRefusing = (status: number, code: string) => ({
  status: 201,
  json: { status: 'completed', responseStatusCode: status, responseBody: JSON.stringify({ error: { code } }) },
});

test('daftar dengan 6 karakter, verifikasi lewat email, lalu login', async ({ page, campus, expectNoise }, info) => {
  expectNoise(refused);
  const email = `baru-${info.project.name}@lapak.test`;
  await page.goto('/register');
  await page.getByRole('button', { name: 'Daftar' }).click();
  await expect(page.getByText('Wajib diisi.')).toHaveCount(4);
  await expect(page.getByLabel('Nama Lengkap')).toBeFocused();

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

  await fillLogin(page, email, 'abc12!');
  await expect(page.getByText(/^Email Anda belum diverifikasi\. Silakan cek email Anda/)).toBeVisible();
  await page.getByRole('button', { name: 'Kirim ulang email verifikasi' }).click();
  await expect(page.getByText('Email verifikasi telah dikirim ulang.')).toBeVisible();

  const { subject, text } = await mailTo(page, campus, email);
  expect(subject).toBe('Verifikasi Akun untuk Lapak Kampus');
  expect(text).toContain('Halo Baru Sekali,');
  const link = linkIn(text);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email terverifikasi' })).toBeVisible();
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

test('lupa password: kalimatnya, email, password baru 6 karakter', async ({ page, campus, expectNoise }) => {
  test.skip(!isPhone(page), 'sekali cukup');
  expectNoise(refused);
  const person = await moveIn(campus);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Lupa Password?' }).click();
  const send = page.getByRole('button', { name: 'Kirim Link Reset' });
  await send.click();
  await expect(page.getByText('Email harus diisi.')).toBeVisible();
  await page.getByLabel('Email').fill('salah');
  await send.click();
  await expect(page.getByText('Format email tidak valid.')).toBeVisible();
  await page.getByLabel('Email').fill('tidak.ada@lapak.test');
  await send.click();
  await expect(page.getByText('Tidak ada pengguna yang terdaftar dengan email ini.')).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.route('**/v1/account/recovery', (route) => route.fulfill({ status: 503, json: { type: 'x', code: 503 } }));
  await send.click();
  await expect(page.getByText('Gagal mengirim email reset password. Silakan coba lagi.')).toBeVisible();
  await page.unroute('**/v1/account/recovery');
  await send.click();
  await expect(
    page.getByText('Email reset password telah dikirim. Silakan cek inbox (dan folder spam) Anda.'),
  ).toBeVisible();

  const { subject, text } = await mailTo(page, campus, person.email);
  expect(subject).toBe('Atur Ulang Kata Sandi untuk Lapak Kampus');
  await page.goto(linkIn(text));
  const choose = async (password: string, again = password) => {
    await page.getByLabel('Password (min. 6 karakter)').fill(password);
    await page.getByLabel('Konfirmasi Password').fill(again);
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

test('login: setiap kegagalan punya kalimatnya', async ({ page, expectNoise }) => {
  test.skip(!isPhone(page), 'sekali cukup');
  expectNoise(refused);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Email dan password harus diisi').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  const attempts = [
    ['bukan-email', 'rahasia99', 'Format email tidak valid.'],
    ['tidak.ada@lapak.test', 'rahasia99', 'Email atau password salah.'],
    [people.student.email, 'x', 'Email atau password salah.'],
    ['joko@lapak.test', 'lapak123', 'Akun Anda diblokir oleh admin.'],
  ] as const;
  for (const [email, password, sentence] of attempts) {
    await fillLogin(page, email, password);
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await page.route('**/v1/account/sessions/email', (route) =>
    route.fulfill({ status: 500, json: { type: 'general_unknown', code: 500 } }),
  );
  await fillLogin(page, people.student.email, people.student.password);
  await expect(page.getByText('Gagal login. Silakan coba lagi.')).toBeVisible();
});

test('daftar: penolakan server punya kalimatnya', async ({ page, campus, expectNoise }) => {
  test.skip(!isPhone(page), 'sekali cukup');
  expectNoise(refused);
  const someone = { name: 'Seseorang', email: 'seseorang@lapak.test', password: 'rahasia99' };
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
  await page.getByRole('link', { name: 'Login' }).click();

  // Three tries an hour for one address: the fourth is told how long to wait.
  const { email, name, password } = await moveIn(campus);
  await page.goto('/register');
  for (const _ of [1, 2, 3]) {
    await fillRegister(page, { name, email, password });
    await expect(page.getByText('Email ini sudah terdaftar.')).toBeVisible();
  }
  await fillRegister(page, { name, email, password });
  await expect(page.getByText(/Terlalu banyak percobaan\. Silakan coba lagi dalam \d+ menit\./)).toBeVisible();
});

test('login dengan sesi yang masih hidup: formulir tetap ada, dan jalan ke beranda', async ({
  page,
  campus,
  expectNoise,
}) => {
  test.skip(!isPhone(page), 'sekali cukup');
  expectNoise(refused); // the first try at a login while a session lives
  const [first, second] = [await moveIn(campus), await moveIn(campus, { name: 'Teman Kos' })];
  await giveSession(page, campus, first.id);
  await page.goto('/');
  await expect(page).toHaveURL(/\/home/);
  await page.goto('/login');
  await expect(page.getByText(`Anda masuk sebagai ${first.name}`)).toBeVisible();
  await page.getByRole('link', { name: 'Lanjut ke beranda' }).click();
  await expect(page).toHaveURL(/\/home/);
  await signIn(page, second);
  await page.goto('/profile');
  await expect(page.getByText(second.email)).toBeVisible();
});

test('landing memeriksa sesi lebih dulu', async ({ page, campus }) => {
  test.skip(!isPhone(page), 'sekali cukup');
  const { id } = await moveIn(campus);
  await giveSession(page, campus, id);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/v1/account', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByText('Memeriksa sesi Anda...')).toBeVisible();
  resolve();
  await expect(page).toHaveURL(/\/home/);
});

test('yang diblokir saat sedang login dikeluarkan dalam 5 detik', async ({ page, campus, expectNoise }) => {
  expectNoise(refused);
  const { id } = await moveIn(campus);
  await giveSession(page, campus, id);
  const socket = page.waitForEvent('websocket');
  await page.goto('/home');
  await (await socket).waitForEvent('framereceived');
  await blockByAdmin(campus, id);
  await expect(page.getByText('Akun Anda diblokir oleh admin.')).toBeVisible({ timeout: 5_000 });
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/profile');
  await expect(page.getByText('Pengguna Tidak Ditemukan')).toBeVisible();
});

test('logout kembali ke landing; kegagalannya dikatakan', async ({ page, campus, expectNoise }) => {
  expectNoise(/ERR_FAILED|status of 40[14]/);
  const { id } = await moveIn(campus);
  await giveSession(page, campus, id);
  await page.goto('/orders');
  const logout = async () => {
    await page.getByRole('button', { name: 'Menu profil' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  };
  await page.route('**/v1/account/sessions/current', (route) => route.abort());
  await logout();
  await expect(page.getByText('Gagal logout. Silakan coba lagi.')).toBeVisible();
  await page.unroute('**/v1/account/sessions/current');
  await logout();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Sesi Anda berakhir')).toHaveCount(0);
  await page.getByRole('link', { name: 'Login' }).first().click();
  await signIn(page, people.student);
  await expect(page).toHaveURL(/\/home/);
});

test('admin: ke dashboard, logout dengan konfirmasi, kegagalannya dikatakan', async ({ page, expectNoise }) => {
  test.skip(!isPhone(page), 'sekali cukup');
  expectNoise(/ERR_FAILED|status of 40[14]/);
  await signIn(page, people.admin);
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  await page.route('**/v1/account/sessions/current', (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Konfirmasi Logout')).toBeVisible();
  await expect(page.getByText('Apakah Anda yakin ingin keluar dari sesi admin ini?')).toBeVisible();
  await page.getByRole('button', { name: 'Ya Logout' }).click();
  await expect(page.getByText('Gagal logout.', { exact: true })).toBeVisible();
  await page.unroute('**/v1/account/sessions/current');
  await page.getByRole('button', { name: 'Ya Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('sesi berakhir di tengah checkout: alamat yang diketik tetap ada', async ({ page, campus, expectNoise }) => {
  test.skip(!isPhone(page), 'sekali cukup');
  expectNoise(refused);
  const person = await moveIn(campus);
  const product = await anyProduct(campus);
  await signIn(page, person);
  await page.goto(`/product/${product.id}`);
  await page.getByRole('button', { name: 'Tambah ke Keranjang' }).click();
  await expect(page.getByRole('button', { name: 'Ditambah!' })).toBeVisible();
  await page.goto('/checkout');
  await page.getByLabel(/Alamat/).fill('Kos Melati nomor 7, lantai dua');
  await endSessions(campus, person.id);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Sesi Anda berakhir, silakan login kembali.')).toBeVisible();
  await fillLogin(page, person.email, person.password);
  await expect(page).toHaveURL(/\/checkout/);
  await expect(page.getByLabel(/Alamat/)).toHaveValue('Kos Melati nomor 7, lantai dua');
});

test('sesi berakhir di tengah pengaturan: nama yang diketik tetap ada', async ({ page, campus, expectNoise }) => {
  test.skip(!isPhone(page), 'sekali cukup');
  expectNoise(refused);
  const person = await moveIn(campus);
  await giveSession(page, campus, person.id);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Edit Profil' }).click();
  await page.getByRole('textbox', { name: 'Nama', exact: true }).fill('Nama Baru Belum Tersimpan');
  await endSessions(campus, person.id);
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, person.email, person.password);
  await expect(page).toHaveURL(/\/settings/);
  await expect(page.getByRole('textbox', { name: 'Nama', exact: true })).toHaveValue('Nama Baru Belum Tersimpan');
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(page.getByText('Profil berhasil diperbarui!')).toBeVisible();
});
