import type { Route } from '@playwright/test';
import { authTexts } from '../../web/copy/auth.ts';
import { frameTexts } from '../../web/copy/frame.ts';
import { landingTexts } from '../../web/copy/landing.ts';
import { fillLogin, refused } from './account-forms.ts';
import { expect, onceOnPhone, people, signIn, test } from './fixtures.ts';
import { giveSession, moveIn } from './new-people.ts';

test('login: each failure has its own message', async ({ page, expectNoise }) => {
  onceOnPhone(page);
  expectNoise(refused);
  await page.goto('/login');
  await page.getByRole('button', { name: authTexts.login, exact: true }).click();
  await expect(page.getByText('Email dan password harus diisi').first()).toBeVisible();
  await expect(page.getByLabel(authTexts.email)).toBeFocused();
  const attempts = [
    ['bukan-email', 'kuda-laut9', 'Format email tidak valid.'],
    ['tidak.ada@lapak.test', 'kuda-laut9', 'Email atau password salah.'],
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

test('login page with an existing session: keeps the form, and links to the home page @proof', async ({
  page,
  campus,
  expectNoise,
}) => {
  // tests/web/new-session.test.ts tests a login while an earlier session still exists.
  onceOnPhone(page);
  expectNoise(refused); // the first login attempt while a session exists
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

test('the landing page waits for the session check, then leads a signed-in person to /home', async ({
  page,
  campus,
}) => {
  onceOnPhone(page);
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

/** The profile dropdown (spec section 2). */
const menuItems = [
  ...['Profile', 'Keranjang Saya', 'Wishlist', 'Riwayat Transaksi', 'Kelola Produk Jualan', 'Notifikasi'],
  ...['Live Chat Support', 'Pengaturan Akun', 'Logout'],
];

const refusing = (status: number, type: string) => (route: Route) =>
  route.request().method() === 'OPTIONS' ? route.continue() : route.fulfill({ status, json: { type, code: status } });

/** All error responses to a logout. */
const refusals = [
  (route: Route) => route.abort(),
  refusing(500, 'general_unknown'),
  refusing(429, 'general_rate_limit_exceeded'),
];

test('logout leads to the landing page; a failed logout is reported', async ({ page, campus, expectNoise }) => {
  expectNoise(/ERR_FAILED|status of (40[14]|429|500)/);
  const { id } = await moveIn(campus);
  await giveSession(page, campus, id);
  await page.goto('/home');
  const logout = async () => {
    await page.getByRole('button', { name: frameTexts.profileMenu }).click();
    await expect(page.getByRole('menuitem')).toContainText(menuItems);
    await page.getByRole('menuitem', { name: frameTexts.logout }).click();
  };
  for (const refusal of refusals) {
    await page.route('**/v1/account/sessions/current', refusal);
    await logout();
    await expect(page.getByText('Gagal logout. Silakan coba lagi.')).toBeVisible();
    await page.unroute('**/v1/account/sessions/current');
    // The session is still there, here and after a reload.
    await page.reload();
    await expect(page.getByRole('button', { name: frameTexts.profileMenu })).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
  }
  await logout();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Sesi Anda berakhir')).toHaveCount(0);
  await page.getByRole('link', { name: landingTexts.login }).first().click();
  await signIn(page, people.student);
  await expect(page).toHaveURL(/\/home/);
});

test('an administrator’s login leads to the dashboard; logout asks for confirmation, and a failure is reported @proof', async ({
  page,
  expectNoise,
}) => {
  // tests/web/session-rules.test.ts tests the page after a login; the journey above tests a logout that fails.
  onceOnPhone(page);
  expectNoise(/ERR_FAILED|status of (40[14]|429)/);
  await signIn(page, people.admin);
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  await page.route('**/v1/account/sessions/current', refusing(429, 'general_rate_limit_exceeded'));
  await page.getByRole('button', { name: frameTexts.logout }).click();
  await expect(page.getByText('Konfirmasi Logout')).toBeVisible();
  await expect(page.getByText('Apakah Anda yakin ingin keluar dari sesi admin ini?')).toBeVisible();
  await page.getByRole('button', { name: 'Ya Logout' }).click();
  await expect(page.getByText('Gagal logout.', { exact: true })).toBeVisible();
  await page.unroute('**/v1/account/sessions/current');
  await page.getByRole('button', { name: 'Ya Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
});
