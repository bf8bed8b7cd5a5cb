import { authTexts } from '../../web/copy/auth.ts';
import { browsingTexts } from '../../web/copy/browsing.ts';
import { landingTexts } from '../../web/copy/landing.ts';
import { productTexts } from '../../web/copy/product.ts';
import { refused } from '../e2e/account-forms.ts';
import { linkIn, moveIn, readMail } from '../e2e/new-people.ts';
import { peopleAt } from '../e2e/this-campus.ts';
import { expect, test } from './fixtures.ts';
import { button, field, heading, region } from './looks.ts';
import type { Screen } from './screen.ts';

async function logIn(screen: Screen, email: string, password: string): Promise<void> {
  await screen.fill(field(authTexts.email), email);
  await screen.fill(field(authTexts.password), password);
  await screen.press(button(authTexts.login));
  await screen.see(heading(browsingTexts.forYou));
}

test('a visitor opens the landing page, more products, a list and a product', async ({ visitor }) => {
  const products = region(landingTexts.products);
  await visitor.open('/');
  await visitor.seeCount({ role: 'article', in: products }, 8);
  await visitor.press(button(landingTexts.more));
  await visitor.seeCount({ role: 'article', in: products }, 16);
  await visitor.open('/products');
  await visitor.press({ role: 'link', in: { role: 'article' } });
  await visitor.see(button(productTexts.addToCart));
  expect(await visitor.path()).toMatch(/^\/product\//);
});

test('registering and opening the mail’s link leads to a signed-in session', async ({
  visitor,
  campus,
  engine,
  allowed,
}) => {
  allowed.push(refused); // Chromium logs the 401 of the account request that precedes the sign-in by the mail's link
  const email = `baru-${engine}@${peopleAt}`;
  await visitor.open('/register');
  await visitor.fill(field(authTexts.fullName), 'Baru Sekali');
  await visitor.fill(field(authTexts.email), email);
  await visitor.fill(field(authTexts.newPassword), 'abc12!');
  await visitor.fill(field(authTexts.confirmation), 'abc12!');
  await visitor.press(button(authTexts.signUp));
  await visitor.see({ text: `Tautan verifikasi sudah dikirim ke ${email}.` });
  const mail = await fetch(campus.mailOf(email));
  await visitor.open(linkIn(readMail(await mail.text()).text));
  await visitor.see(heading(browsingTexts.forYou));
});

test('a student logs in and is still signed in after a reload', async ({ visitor, campus }) => {
  const person = await moveIn(campus);
  await visitor.open('/login');
  await logIn(visitor, person.email, person.password);
  await visitor.open('/settings');
  await visitor.see(heading('Pengaturan Akun'));
});
