import type { Page } from '@playwright/test';
import { Query } from 'node-appwrite';
import { expect, onceOnPhone, test } from './fixtures.ts';
import { anyProduct, moveIn, operatorOf, profileOf } from './residents.ts';

const refused = /Failed to load resource: the server responded with a status of 4\d\d/;

/** From the login form to the page where the provider asks who this is. */
async function toConsent(page: Page) {
  await page.getByRole('button', { name: 'Login dengan Google' }).click();
  await expect(page).toHaveURL(/\/oauth2\/google/);
}

async function consentAs(page: Page, name: string, email: string) {
  await page.getByLabel('Nama').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
}

test('login pertama dengan Google membuat profil dan kembali ke produk yang diingat', async ({
  page,
  campus,
  expectNoise,
}, info) => {
  expectNoise(refused); // the first try while a session lives, and rows that are not there yet
  const product = await anyProduct(campus);
  const email = `google-${info.project.name}@lapak.test`;
  await page.goto(`/product/${product.id}`);
  await page.getByRole('button', { name: 'Tambah ke Keranjang' }).click();
  await expect(page.getByText('Silakan login dulu untuk menambah ke keranjang!')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await toConsent(page);
  await consentAs(page, 'Guntur Google', email);
  await expect(page).toHaveURL(new RegExp(`/product/${product.id}$`));
  // What was asked for before the login happens after it, once.
  await expect(page.getByRole('button', { name: 'Ditambah!' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Tambah ke Keranjang' })).toBeEnabled();
  await page.goto('/cart');
  await expect(page.getByRole('group', { name: /^Jumlah / })).toHaveText('1');
  const { users } = await operatorOf(campus).users.list({ queries: [Query.equal('email', [email])] });
  expect(await profileOf(campus, users[0]?.$id ?? '')).toMatchObject({ name: 'Guntur Google', email, role: 'user' });

  // The remembered path was used: the next login starts at home. Who came by Google may choose a first password.
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Buat password' })).toBeVisible();
  await expect(page.getByLabel('Password lama')).toHaveCount(0);
  await page.goto('/login');
  await toConsent(page);
  await page.getByRole('button', { name: email }).click();
  await expect(page).toHaveURL(/\/home/);
});

test('Google: dibatalkan, diblokir, gagal', async ({ page, campus, expectNoise }) => {
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
  await expect(page.getByText('Akun ini telah dinonaktifkan.')).toBeVisible();
  await page.goto('/login/google?userId=tidakada&secret=basi');
  await expect(page.getByText('Gagal login dengan Google. Silakan coba lagi.')).toBeVisible();
});

test('tautan masuk sekali pakai: masuk, dan tidak dua kali', async ({ page, campus, expectNoise }) => {
  onceOnPhone(page);
  expectNoise(refused);
  const person = await moveIn(campus);
  const { secret } = await operatorOf(campus).users.createToken({ userId: person.id });
  const link = `/login/link?${new URLSearchParams({ userId: person.id, secret })}`;
  await page.goto(link);
  await expect(page).toHaveURL(/\/home/);
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByText('Tautan ini tidak berlaku lagi. Silakan minta yang baru.')).toBeVisible();
});
