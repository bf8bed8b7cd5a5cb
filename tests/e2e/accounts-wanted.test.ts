/** The door: a login says why it is asked for and shows the thing, and leads there, also through a registration and its mail. */
import { productTexts } from '../../web/copy/product.ts';
import { fillLogin, fillRegister, refused } from './account-forms.ts';
import { expect, onceOnPhone, test } from './fixtures.ts';
import { linkIn, mailTo } from './new-people.ts';
import { sell } from './shopping.ts';

const named = 'Laptop ASUS Vivobook 14';

test('a card on the landing page: login and registration say why, show the product, and it can be seen without an account first', async ({
  page,
  campus,
}) => {
  const product = await sell(campus, { name: named, price: 4_500_000 });
  await page.goto('/');
  await page.getByRole('link', { name: named }).first().click();
  await expect(page).toHaveURL(/\/login$/);
  const wanted = page.getByRole('region', { name: 'Yang ingin Anda buka' });
  for (const to of ['login', 'register']) {
    await expect(wanted).toContainText(`Masuk untuk melihat ${named}`);
    await expect(wanted).toContainText('Rp 4.500.000');
    if (to === 'login') await page.getByRole('link', { name: 'Daftar' }).click();
  }
  await page.getByRole('button', { name: 'Daftar dengan Google' }).click();
  await expect(page).toHaveURL(/\/oauth2\/google/);
  await page.goBack();
  await wanted.getByRole('link', { name: 'Lihat dulu tanpa akun' }).click();
  await expect(page).toHaveURL(new RegExp(`/product/${product.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: named })).toBeVisible();

  // What was pressed there is said as well; who comes in on their own is told nothing.
  await page.getByRole('button', { name: productTexts.addToCart }).click();
  await expect(wanted).toContainText(`Masuk untuk menambahkan ${named} ke keranjang`);
  await page.goto('/cart');
  await expect(page.getByText('Masuk untuk membuka keranjang Anda.')).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: 'Login', exact: true }).first().click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByText('Masuk untuk')).toHaveCount(0);
});

test('registering from a card: back in that tab after the verification, one press leads to the product @proof', async ({
  page,
  campus,
  context,
  watch,
  expectNoise,
}, info) => {
  // from a card to the product, with the mail: taps.test.ts
  expectNoise(refused);
  const product = await sell(campus, { name: named, price: 4_500_000 });
  const email = `satu-tekan-${info.project.name}@lapak.test`;
  await page.goto('/');
  await page.getByRole('link', { name: named }).first().click();
  await page.getByRole('link', { name: 'Daftar' }).click();
  await fillRegister(page, { name: 'Satu Tekan', email, password: 'abc12!' });
  await expect(page).toHaveURL(/\/login$/);

  // Of the password nothing is kept anywhere but in this tab's memory.
  const stores = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]));
  expect(stores).not.toContain('abc12!');

  const mail = await context.newPage();
  watch(mail);
  const { text } = await mailTo(mail, campus, email);
  await mail.goto(linkIn(text));
  await expect(mail.getByRole('heading', { name: 'Email terverifikasi' })).toBeVisible();
  // The mail's own tab: the address stands there, and the thing; nobody is signed in by the link.
  await expect(mail.getByLabel('Email')).toHaveValue(email);
  await expect(mail.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password');
  await expect(mail.getByRole('region', { name: 'Yang ingin Anda buka' })).toContainText(named);
  expect(await mail.evaluate(() => localStorage.getItem('lapak.session'))).toBeNull();

  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/product/${product.id}$`));
  expect(await page.evaluate(() => localStorage.getItem('lapak.registered'))).toBeNull();
});

test('a verification link opened in the mail’s tab asks for the password only, then shows the product; another person’s link brings no address along @proof', async ({
  page,
  campus,
  context,
  watch,
  expectNoise,
}) => {
  // the mail’s own tab: taps.test.ts
  onceOnPhone(page);
  expectNoise(refused);
  const product = await sell(campus, { name: named, price: 4_500_000 });
  const [email, strangers] = ['tab-email@lapak.test', 'orang-lain@lapak.test'];
  const elsewhere = await page.context().browser()?.newContext();
  const stranger = await elsewhere?.newPage();
  if (!stranger) throw new Error('no second browser');
  await stranger.goto(`${campus.url}/register`);
  await fillRegister(stranger, { name: 'Orang Lain', email: strangers, password: 'abc12!' });
  await expect(stranger).toHaveURL(/\/login$/);
  await elsewhere?.close();

  await page.goto('/');
  await page.getByRole('link', { name: named }).first().click();
  await page.getByRole('link', { name: 'Daftar' }).click();
  await fillRegister(page, { name: 'Tab Email', email, password: 'abc12!' });
  await expect(page).toHaveURL(/\/login$/);
  await page.close();

  const mail = await context.newPage();
  watch(mail);
  await mail.goto(linkIn((await mailTo(mail, campus, strangers)).text));
  await expect(mail.getByRole('heading', { name: 'Email terverifikasi' })).toBeVisible();
  await expect(mail.getByRole('link', { name: 'Ke halaman login' })).toBeVisible();
  await expect(mail.getByLabel('Email')).toHaveCount(0);

  await mail.goto(linkIn((await mailTo(mail, campus, email)).text));
  await expect(mail.getByLabel('Email')).toHaveValue(email);
  await mail.getByLabel('Password', { exact: true }).fill('salah99');
  await mail.keyboard.press('Enter');
  await expect(mail.getByText('Email atau password salah.')).toBeVisible();
  await fillLogin(mail, email, 'abc12!');
  await expect(mail).toHaveURL(new RegExp(`/product/${product.id}$`));
});
