/**
 * The login page says why it is needed, shows the product, and leads on to it, even after a registration with its mail.
 */

import type { Page } from '@playwright/test';
import { authTexts } from '../../web/copy/auth.ts';
import { cartLabels, cartTexts } from '../../web/copy/cart.ts';
import { landingTexts } from '../../web/copy/landing.ts';
import { productTexts } from '../../web/copy/product.ts';
import { shopTexts } from '../../web/copy/shop.ts';
import { fillLogin, fillRegister, refused } from './account-forms.ts';
import type { Campus } from './campus.ts';
import { expect, onceOnPhone, test } from './fixtures.ts';
import { linkIn, mailTo, moveIn } from './new-people.ts';
import { sell } from './shopping.ts';

const named = 'Laptop ASUS Vivobook 14';

test('from a product card on the landing page, login and registration name the product and link to its public page', async ({
  page,
  campus,
}) => {
  const product = await sell(campus, { name: named, price: 4_500_000 });
  await page.goto('/');
  await page.getByRole('link', { name: named }).first().click();
  await expect(page).toHaveURL(/\/login$/);
  const wanted = page.getByRole('region', { name: 'Yang ingin Anda buka' });
  for (const door of ['Masuk', 'Daftar']) {
    await expect(page.getByRole('heading', { level: 1, name: `${door} untuk melihat ${named}` })).toBeVisible();
    await expect(wanted).toContainText('Rp 4.500.000');
    if (door === 'Masuk') await page.getByRole('link', { name: authTexts.signUp }).click();
  }
  await page.getByRole('button', { name: 'Daftar dengan Google' }).click();
  await expect(page).toHaveURL(/\/oauth2\/google/);
  await page.goBack();
  await wanted.getByRole('link', { name: 'Lihat dulu tanpa akun' }).click();
  await expect(page).toHaveURL(new RegExp(`/product/${product.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: named })).toBeVisible();

  // The login page also names the action pressed on the product page; without one it names no action.
  await page.getByRole('button', { name: productTexts.addToCart }).click();
  await expect(page.getByRole('heading', { name: `Masuk untuk menambahkan ${named} ke keranjang` })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('Masuk untuk membuka keranjang Anda.')).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: landingTexts.login, exact: true }).first().click();
  await expect(page.getByLabel(authTexts.email)).toBeVisible();
  await expect(page.getByText('Masuk untuk')).toHaveCount(0);
});

/** Presses 'Beli' as a visitor and registers; ends on the page that waits for the mail. */
async function registerToBuy(page: Page, campus: Campus, email: string) {
  const product = await sell(campus, { name: named, price: 4_500_000, codAddress: 'Lobi GSG' });
  await page.goto(`/product/${product.id}`);
  await page.getByRole('button', { name: shopTexts.buy, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: `Masuk untuk memesan ${named}` })).toBeVisible();
  await page.getByRole('link', { name: authTexts.signUp }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Daftar untuk memesan ${named}` })).toBeVisible();
  await fillRegister(page, { name: 'Satu Tekan', email, password: 'abc12!' });
  await expect(page).toHaveURL(/\/login$/);
  return product;
}

/** The checkout with exactly this product. */
async function expectCheckout(page: Page, productId: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/checkout\\?barang=${productId}$`));
  const line = page.getByRole('region', { name: cartLabels.items }).getByRole('listitem');
  await expect(line).toHaveCount(1);
  await expect(line).toContainText(named);
  await expect(line).not.toContainText('×');
  await expect(page.getByLabel(cartTexts.meetAt)).toHaveValue('Lobi GSG');
}

test('registering after "Beli": the mail’s link, opened in that browser, signs in and leads to the checkout', async ({
  page,
  campus,
  context,
  watch,
  expectNoise,
}, info) => {
  expectNoise(refused);
  const email = `satu-tekan-${info.project.name}@lapak.test`;
  const product = await registerToBuy(page, campus, email);
  // The password is stored only in this tab's memory.
  const stores = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]));
  expect(stores).not.toContain('abc12!');

  const mail = await context.newPage();
  watch(mail);
  await mail.goto(linkIn((await mailTo(mail, campus, email)).text));
  await expectCheckout(mail, product.id);
  expect(await mail.evaluate(() => localStorage.getItem('lapak.registered'))).toBeNull();
  // Navigating back and forward buys nothing again.
  await mail.goBack();
  await expect(mail).toHaveURL(new RegExp(`/product/${product.id}$`));
  await mail.goForward();
  await expectCheckout(mail, product.id);
});

test('registering after "Beli": the link, opened in another browser, asks for the password once and leads to the checkout', async ({
  page,
  campus,
  watch,
  expectNoise,
}, info) => {
  expectNoise(refused);
  const email = `lain-${info.project.name}@lapak.test`;
  const product = await registerToBuy(page, campus, email);
  const elsewhere = await page.context().browser()?.newContext({ baseURL: campus.url, serviceWorkers: 'block' });
  const other = await elsewhere?.newPage();
  if (!other) throw new Error('no second browser');
  watch(other);
  await other.goto(linkIn((await mailTo(other, campus, email)).text));
  await expect(other.getByRole('heading', { name: 'Email terverifikasi' })).toBeVisible();
  // Another browser than the one that registered: the link shows the address and the product, and creates no session.
  await expect(other.getByLabel(authTexts.email)).toHaveValue(email);
  await expect(other.getByLabel(authTexts.password, { exact: true })).toBeFocused();
  await expect(other.getByText(`Masuk untuk memesan ${named}`)).toBeVisible();
  expect(await other.evaluate(() => localStorage.getItem('lapak.session'))).toBeNull();
  await other.getByLabel(authTexts.password, { exact: true }).fill('salah99');
  await other.keyboard.press('Enter');
  await expect(other.getByText('Email atau password salah.')).toBeVisible();
  await fillLogin(other, email, 'abc12!');
  await expectCheckout(other, product.id);
  await elsewhere?.close();
});

test('another person’s verification link does not change the session @proof', async ({
  page,
  campus,
  expectNoise,
}, info) => {
  onceOnPhone(page);
  expectNoise(refused);
  const email = `orang-lain-${info.project.name}@lapak.test`;
  await page.goto('/register');
  await fillRegister(page, { name: 'Orang Lain', email, password: 'abc12!' });
  await expect(page).toHaveURL(/\/login$/);
  const person = await moveIn(campus);
  await fillLogin(page, person.email, person.password);
  await expect(page).toHaveURL(/\/home/);
  await page.goto(linkIn((await mailTo(page, campus, email)).text));
  await expect(page.getByText('Akun Anda sudah aktif.')).toBeVisible();
  await expect(page.getByLabel(authTexts.email)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('lapak.session'))).toContain(person.id);
});
