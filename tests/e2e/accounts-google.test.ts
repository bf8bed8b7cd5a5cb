import type { Browser, Page } from '@playwright/test';
import { ID, Query } from 'node-appwrite';
import { loginMessages } from '../../web/copy/auth.ts';
import { productTexts } from '../../web/copy/product.ts';
import { profileTexts } from '../../web/copy/profile.ts';
import type { Campus } from './campus.ts';
import { expect, onceOnPhone, test } from './fixtures.ts';
import { anyProduct, giveSession, moveIn, operatorOf, profileOf } from './new-people.ts';

const refused = /Failed to load resource: the server responded with a status of 4\d\d/;

/** Goes from the login form to the provider's account page. */
async function toConsent(page: Page) {
  await page.getByRole('button', { name: 'Login dengan Google' }).click();
  await expect(page).toHaveURL(/\/oauth2\/google/);
}

async function consentAs(page: Page, name: string, email: string) {
  await page.getByLabel('Nama').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
}

test('the first login by Google creates a profile and returns to the remembered product', async ({
  page,
  campus,
  expectNoise,
}) => {
  expectNoise(refused); // the first login attempt while a session exists, and rows that do not exist yet
  const product = await anyProduct(campus);
  const email = `google-${ID.unique()}@lapak.test`;
  await page.goto(`/product/${product.id}`);
  await page.getByRole('button', { name: productTexts.addToCart }).click();
  await expect(page.getByText('Silakan login dulu untuk menambah ke keranjang!')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await toConsent(page);
  await consentAs(page, 'Guntur Google', email);
  await expect(page).toHaveURL(new RegExp(`/product/${product.id}$`));
  // The action that the login interrupted is carried out once.
  await expect(page.getByRole('button', { name: productTexts.added })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: productTexts.addToCart })).toBeEnabled();
  await page.goto('/cart');
  await expect(page.getByRole('group', { name: /^Jumlah / })).toHaveText('1');
  const { users } = await operatorOf(campus).users.list({ queries: [Query.equal('email', [email])] });
  expect(await profileOf(campus, users[0]?.$id ?? '')).toMatchObject({ name: 'Guntur Google', email, role: 'user' });

  // The remembered path is used only once: the next login leads to /home. A person from Google may set a password.
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Buat password' })).toBeVisible();
  await expect(page.getByLabel(profileTexts.oldPassword)).toHaveCount(0);
  await page.goto('/login');
  await toConsent(page);
  await consentAs(page, 'Guntur Google', email); // the page lists the first of many people
  await expect(page).toHaveURL(/\/home/);
});

test('Google login: canceling, a blocked person and a failure each show a message @proof', async ({
  page,
  campus,
  expectNoise,
}) => {
  // tests/web/session-rules.test.ts tests the rules.
  onceOnPhone(page);
  expectNoise(refused);
  const person = await moveIn(campus, { name: 'Rama Terblokir' });
  await operatorOf(campus).users.updateStatus({ userId: person.id, status: false });
  await page.goto('/login');
  await toConsent(page);
  await page.getByRole('button', { name: 'Batal' }).click();
  await expect(page.getByText('Login dengan Google dibatalkan.')).toBeVisible();
  await toConsent(page);
  await consentAs(page, person.name, person.email);
  await expect(page.getByText(loginMessages.blocked)).toBeVisible();
});

/** The return URL of a stranger's own Google sign-in, with an unused token. */
async function strangersReturn(browser: Browser, campus: Campus, email: string): Promise<string> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route('**/account/sessions/token', (route) => route.abort()); // the stranger keeps the token unused
  await page.goto(`${campus.url}/login`);
  await toConsent(page);
  const opened = page.waitForRequest(/\/login\/google\?/);
  await consentAs(page, 'Orang Lain', email);
  const address = (await opened).url();
  await context.close();
  return address;
}

const elsewhere = 'Login dengan Google terputus';

/** Every URL of ours with a secret, as a stranger would send it: with a token of their own account. */
async function strangersAddresses(browser: Browser, campus: Campus): Promise<[string, string][]> {
  const stranger = await moveIn(campus, { name: 'Orang Lain' });
  const { secret } = await operatorOf(campus).users.createToken({ userId: stranger.id, length: 64, expire: 900 });
  const token = new URLSearchParams({ userId: stranger.id, secret }).toString();
  const google = await strangersReturn(browser, campus, `${stranger.id}-g@lapak.test`);
  return [
    [google, elsewhere],
    [google.replace(/state=[^&]*/, 'state='), elsewhere],
    [`/login/google?${token}`, elsewhere],
    [`/login/link?${token}`, 'Masuk sebagai administrator'],
    [`/verify-email?${token}`, 'Verifikasi gagal'],
    [`/reset-password?${token}`, 'Buat password baru'],
  ];
}

test('a URL with a stranger’s secret does not sign in to the stranger’s account', async ({
  page,
  campus,
  browser,
  expectNoise,
}) => {
  onceOnPhone(page);
  expectNoise(refused);
  for (const [address, says] of await strangersAddresses(browser, campus)) {
    await page.goto(address);
    await expect(page.getByText(says).first()).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('lapak.session'))).toBeNull();
  }
  // Also after pressing the button on the link page, because it admits administrators only.
  const stranger = await moveIn(campus, { name: 'Orang Lain' });
  const { secret } = await operatorOf(campus).users.createToken({ userId: stranger.id });
  await page.goto(`/login/link?${new URLSearchParams({ userId: stranger.id, secret })}`);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('bukan milik akun administrator');
  await expect(page.getByRole('link', { name: 'Ke halaman login' })).toBeVisible();
  expect((await operatorOf(campus).users.listSessions({ userId: stranger.id })).total).toBe(0);
});

test('opening such a URL does not change the signed-in person @proof', async ({
  page,
  campus,
  browser,
  expectNoise,
}) => {
  // The journey above tests a person who is signed out; tests/web/session-rules.test.ts tests accepted states.
  onceOnPhone(page);
  expectNoise(refused);
  const person = await moveIn(campus, { name: 'Melati Tetap' });
  await giveSession(page, campus, person.id);
  for (const [address, says] of await strangersAddresses(browser, campus)) {
    await page.goto(address);
    await expect(page.getByText(says).first()).toBeVisible();
    await page.goto('/login');
    await expect(page.getByText('Anda masuk sebagai Melati Tetap')).toBeVisible();
  }
  await page.goto('/login/link?userId=x&secret=y');
  await expect(page.getByText('Anda masuk sebagai Melati Tetap.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Masuk', exact: true })).toHaveCount(0);
});

test('a session planted in this browser by a stranger is not used', async ({ page, campus, expectNoise }) => {
  onceOnPhone(page);
  expectNoise(refused);
  const [person, stranger] = [await moveIn(campus), await moveIn(campus, { name: 'Orang Lain' })];
  await giveSession(page, campus, stranger.id);
  await page.evaluate((id) => localStorage.setItem('lapak.session', id), person.id);
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('lapak.session'))).toBeNull();
});

test('a one-time sign-in link works only once @proof', async ({ page, campus, expectNoise }) => {
  // tests/deploy/admin-link.test.ts tests the rules.
  onceOnPhone(page);
  expectNoise(refused);
  const userId = 'admin00000000000000a';
  const { secret } = await operatorOf(campus).users.createToken({ userId });
  const link = `/login/link?${new URLSearchParams({ userId, secret })}`;
  const press = () => page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await page.goto(link);
  await press();
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await press();
  await expect(page.getByText('Tautan ini tidak berlaku lagi. Silakan minta yang baru.')).toBeVisible();
});

test.describe('in an in-app browser', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 12; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 Instagram 300.0.0.0 Android',
  });

  test('there is no Google button, because Google refuses to sign in there; a text says where it works', async ({
    page,
  }) => {
    for (const address of ['/login', '/register']) {
      await page.goto(address);
      await expect(page.getByText('Google tidak bisa dipakai di dalam aplikasi Instagram.')).toBeVisible();
      await expect(page.getByText('Buka halaman ini di browser')).toBeVisible();
      await expect(page.getByRole('button', { name: /Google/ })).toHaveCount(0);
    }
  });
});
