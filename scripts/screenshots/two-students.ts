import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { offerTexts } from '../../web/copy/offers.ts';

const password = 'lapak123';
/** Two people of the demo campus who have agreed on a price for a guitar. */
export const emails = { buyer: 'budi@lapak.test', seller: 'bayu@lapak.test' } as const;

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function say(page: Page, words: string): Promise<void> {
  await page.getByLabel('Tulis pesan...').fill(words);
  await press(page, 'Kirim');
  await page.getByRole('log').getByText(words, { exact: true }).waitFor();
}

/** Plays the trade of these two people from the agreed price to the agreed meeting. Returns the order's path. */
export async function tradeUntilMeeting(browser: Browser, options: BrowserContextOptions): Promise<string> {
  const [buyer, seller] = await Promise.all(
    [emails.buyer, emails.seller].map(async (email) => {
      const page = await (await browser.newContext(options)).newPage();
      await signIn(page, email);
      return page;
    }),
  );
  if (!buyer || !seller) throw new Error('two students');
  await buyer.goto('/messages');
  await buyer.getByRole('main').getByRole('link', { name: /Bayu/ }).click();
  await press(buyer, offerTexts.buy);
  await buyer.waitForURL('**/checkout?**');
  await press(buyer, 'Buat Pesanan');
  await buyer.waitForURL('**/orders');
  await seller.goto('/sales');
  await seller
    .getByRole('link', { name: /^Pesanan Budi/ })
    .first()
    .click();
  await press(seller, 'Terima pesanan');
  await press(seller, 'Usulkan janji temu');
  await seller.getByRole('dialog').getByRole('button', { name: 'Kirim usul' }).click();
  await seller.getByRole('dialog').waitFor({ state: 'detached' });
  await buyer
    .getByRole('link', { name: /Lihat detail/ })
    .first()
    .click();
  await press(buyer, 'Setuju');
  await buyer.getByRole('button', { name: 'Tampilkan kode' }).waitFor();
  const order = new URL(buyer.url()).pathname;
  await seller.goto('/messages');
  await seller.getByRole('main').getByRole('link', { name: /Budi/ }).click();
  await say(seller, 'Sampai besok! Gitarnya sudah saya setem.');
  for (const page of [buyer, seller]) await page.context().close();
  return order;
}
