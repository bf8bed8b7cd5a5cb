/** Counted presses of two students; each limit is the current count. */

import type { Browser, Page } from '@playwright/test';
import { authTexts } from '../../web/copy/auth.ts';
import { cartLabels } from '../../web/copy/cart.ts';
import { handoverTexts } from '../../web/copy/handover.ts';
import { meetingTexts } from '../../web/copy/meeting.ts';
import { productTexts } from '../../web/copy/product.ts';
import { shopTexts } from '../../web/copy/shop.ts';
import { reviewTexts } from '../../web/copy/trust.ts';
import { usualButtons, usualHandover } from '../../web/copy/usual-sale.ts';
import { refused } from './account-forms.ts';
import type { Campus } from './campus.ts';
import { countTaps, type Taps } from './count-taps.ts';
import { expect, test } from './fixtures.ts';
import { giveSession, linkIn, mailTo } from './new-people.ts';
import { sell, stored } from './shopping.ts';
import { completedNow } from './ticket.ts';
import { neighbours } from './trading-pair.ts';

/** Adds the count to the journey's result, for the table. */
const report = (what: string, taps: number) =>
  test.info().annotations.push({ type: 'taps', description: `${what}: ${taps}` });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

interface Newcomer {
  taps: Taps;
  email: string;
  /** Whether Enter moves from field to field and submits. */
  byKeyboard: boolean;
}

/** Goes from the login page that follows a press on a card to the page that waits for the mail. */
async function register(page: Page, { taps, email, byKeyboard }: Newcomer): Promise<void> {
  await taps.press(page.getByRole('link', { name: authTexts.signUp }));
  const fields = [
    [authTexts.fullName, 'Baru Datang'],
    [authTexts.email, email],
    [authTexts.newPassword, 'abc12!'],
    [authTexts.confirmation, 'abc12!'],
  ] as const;
  for (const [label, text] of fields) {
    const field = page.getByLabel(label);
    if (byKeyboard) await expect(field).toBeFocused();
    // The strict count removes the focus, as if the keyboard had been closed, so each field must be pressed.
    else await field.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await taps.type(field, text);
    if (byKeyboard) await taps.enter(page);
  }
  if (!byKeyboard) await taps.press(button(page, authTexts.signUp));
  await expect(page).toHaveURL(/\/login$/);
}

for (const byKeyboard of [false, true]) {
  const [most, when] = byKeyboard ? [3, ''] : [8, ' @proof'];
  test(`from the landing page to the first product in the cart with a new account: at most ${most} presses and the mail (${byKeyboard ? 'Enter leads to the next field' : 'each field is pressed'})${when}`, async ({
    page,
    campus,
    context,
    watch,
    hasTouch,
    expectNoise,
  }, info) => {
    expectNoise(refused);
    const product = await sell(campus, { name: 'Laptop ASUS Vivobook 14', price: 4_500_000 });
    const email = `tekan-${byKeyboard ? 'enter' : 'isian'}-${info.project.name.replaceAll(/\W+/g, '-')}@lapak.test`;
    const taps = await countTaps(page, hasTouch ?? false);
    await page.goto('/');
    await taps.press(page.getByRole('link', { name: product.name }).first());
    await expect(page.getByRole('heading', { level: 1 })).toContainText(product.name);
    await register(page, { taps, email, byKeyboard });

    const mail = await context.newPage();
    watch(mail);
    await taps.also(mail);
    await mail.goto(linkIn((await mailTo(mail, campus, email)).text));
    // The link signs in.
    await expect(mail).toHaveURL(new RegExp(`/product/${product.id}$`));
    await taps.press(button(mail, productTexts.addToCart));
    await expect(button(mail, productTexts.added)).toBeVisible();
    report('landing to cart', taps.count());
    expect(taps.count()).toBeLessThanOrEqual(most);
  });
}

test('an action pressed before registering is carried out afterwards: the product is in the cart without another press @proof', async ({
  page,
  campus,
  context,
  watch,
  hasTouch,
  expectNoise,
}, info) => {
  // accounts-google.test.ts tests an action before the login.
  expectNoise(refused);
  const product = await sell(campus, { name: 'Meja Lipat', price: 120_000 });
  const email = `tekan-minta-${info.project.name.replaceAll(/\W+/g, '-')}@lapak.test`;
  const taps = await countTaps(page, hasTouch ?? false);
  await page.goto('/');
  await taps.press(page.getByRole('link', { name: product.name }).first());
  await taps.press(page.getByRole('link', { name: 'Lihat dulu tanpa akun' }));
  await taps.press(button(page, productTexts.addToCart));
  await register(page, { taps, email, byKeyboard: true });
  const mail = await context.newPage();
  watch(mail);
  await mail.goto(linkIn((await mailTo(mail, campus, email)).text));
  await expect(mail).toHaveURL(new RegExp(`/product/${product.id}$`));
  // By default, putting a product into the cart counts as a sale (`soldCountsOn`).
  const shown = mail.getByRole('article').filter({ has: mail.getByRole('heading', { level: 1 }) });
  await expect(shown).toContainText('1 terjual');
  report('asked for, then registered', taps.count());
  expect(taps.count()).toBeLessThanOrEqual(4);
});

async function secondWindow(browser: Browser, campus: Campus, page: Page, hasTouch: boolean): Promise<Page> {
  const options = { baseURL: campus.url, viewport: page.viewportSize(), hasTouch, serviceWorkers: 'block' } as const;
  return (await browser.newContext(options)).newPage();
}

test('a cash sale up to the reviews takes at most 9 presses of the seller and 7 of the buyer', async ({
  page,
  browser,
  campus,
  watch,
  hasTouch,
}) => {
  const { rani, tono, ware } = await neighbours(
    campus,
    { name: 'Gitar Akustik', price: 400_000, stock: 1 },
    { codAddress: 'Lobi perpustakaan pusat' },
  );
  const stall = await secondWindow(browser, campus, page, hasTouch ?? false);
  watch(stall);
  await giveSession(page, campus, tono.id);
  await giveSession(stall, campus, rani.id);
  const buyer = await countTaps(page, hasTouch ?? false);
  const seller = await countTaps(stall, hasTouch ?? false);

  // The buyer starts on the product page.
  await page.goto(`/product/${ware.id}`);
  await buyer.press(button(page, shopTexts.buy));
  await expect(page).toHaveURL(/\/checkout/);
  await buyer.press(button(page, cartLabels.placeOrder));
  await expect(page).toHaveURL(/\/orders$/);
  await buyer.press(page.getByRole('link', { name: /Lihat detail/ }));
  await expect(page).toHaveURL(/\/orders\/./);
  const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const saleId = `${orderId}-1`;

  // The seller starts on the home page, because not everyone presses the notification.
  await stall.goto('/home');
  await seller.press(stall.getByRole('button', { name: /profil|Rani/i }).first());
  await seller.press(stall.getByRole('menuitem', { name: /Penjualan/ }));
  await expect(stall).toHaveURL(/\/sales$/); // waits for the list, because the home page may show the buyer's name, too
  await seller.press(
    stall
      .getByRole('main')
      .getByRole('link', { name: /Tono Pembeli/ })
      .first(),
  );
  await seller.press(button(stall, usualButtons.seller.accept));
  await seller.press(button(stall, meetingTexts.propose(false)));
  await seller.press(stall.getByRole('dialog').getByRole('button', { name: meetingTexts.send }));
  await buyer.press(button(page, meetingTexts.agree));
  await expect(stall.getByRole('main')).toContainText('Bertemu ');

  await buyer.press(button(page, handoverTexts.show));
  const code = String(await stored(campus, 'handoverCodes', saleId, 'code'));
  await seller.type(stall.getByLabel(handoverTexts.field), code);
  await seller.press(button(stall, usualHandover.button('ready')));
  await expect(stall.getByRole('main').getByText(completedNow)).toBeVisible();
  report('COD, seller until done', seller.count());
  expect(seller.count()).toBeLessThanOrEqual(9);

  // The sheet with the code closes by itself, and the review form appears.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const stars = page.getByRole('group', { name: /Bagaimana transaksi/ });
  await expect(stars).toBeVisible();
  await buyer.press(stars.locator('label').last());
  await buyer.press(button(page, reviewTexts.send));
  await expect(page.getByText('Terbit setelah Rani Penjual juga memberi ulasan', { exact: false })).toBeVisible();
  report('COD, buyer with the review', buyer.count());
  expect(buyer.count()).toBeLessThanOrEqual(7);
  await stall.context().close();
});
