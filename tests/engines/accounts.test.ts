import { refused } from '../e2e/account-forms.ts';
import { linkIn, moveIn, readMail } from '../e2e/new-people.ts';
import { peopleAt } from '../e2e/this-campus.ts';
import { expect, test } from './fixtures.ts';
import { button, field, heading, region } from './looks.ts';
import type { Screen } from './screen.ts';

async function logIn(screen: Screen, email: string, password: string): Promise<void> {
  await screen.fill(field('Email'), email);
  await screen.fill(field('Password'), password);
  await screen.press(button('Login'));
  await screen.see(heading('Produk Untukmu'));
}

test('a visitor opens the landing page, more products, a list and a product', async ({ visitor }) => {
  const products = region('Our Products');
  await visitor.open('/');
  await visitor.seeCount({ role: 'article', in: products }, 8);
  await visitor.press(button('Show More'));
  await visitor.seeCount({ role: 'article', in: products }, 16);
  await visitor.open('/products');
  await visitor.press({ role: 'link', in: { role: 'article' } });
  await visitor.see(button('Tambah ke Keranjang'));
  expect(await visitor.path()).toMatch(/^\/product\//);
});

test('registration and the mail’s link end with a session', async ({ visitor, campus, engine, allowed }) => {
  allowed.push(refused); // Chromium logs the 401 of the account request before the mail's link signs in
  const email = `baru-${engine}@${peopleAt}`;
  await visitor.open('/register');
  await visitor.fill(field('Nama Lengkap'), 'Baru Sekali');
  await visitor.fill(field('Email'), email);
  await visitor.fill(field('Password (min. 6 karakter)'), 'abc12!');
  await visitor.fill(field('Konfirmasi Password'), 'abc12!');
  await visitor.press(button('Daftar'));
  await visitor.see({ text: `Tautan verifikasi sudah dikirim ke ${email}.` });
  const mail = await fetch(campus.mailOf(email));
  await visitor.open(linkIn(readMail(await mail.text()).text));
  await visitor.see(heading('Produk Untukmu'));
});

test('a student logs in and is still signed in after a reload', async ({ visitor, campus }) => {
  const person = await moveIn(campus);
  await visitor.open('/login');
  await logIn(visitor, person.email, person.password);
  await visitor.open('/settings');
  await visitor.see(heading('Pengaturan Akun'));
});
