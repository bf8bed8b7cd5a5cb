import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { giveSession, moveIn } from './new-people.ts';
import { openStall, shelfItem } from './new-seller.ts';
import { expectAccessible, marketCall } from './shopping.ts';
import { talkOf } from './trading-pair.ts';

/** Hides navigator.webdriver, because views of automated browsers do not count. */
const byHand = (page: Page) =>
  page.addInitScript(() => Reflect.defineProperty(navigator, 'webdriver', { value: false }));

const isReported = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/functions/signup/executions'));

test('a seller sees a product’s views, wishlists and questions by day @proof', async ({
  page,
  browser,
  campus,
  watch,
}) => {
  // tests/functions/product-views.test.ts tests counting rules; catalogue-phone.test.ts tests the page.
  const seller = await openStall(page, campus, { name: 'Rak Sepatu' });
  await page.goto('/manage-products');
  const item = shelfItem(page, 'Rak Sepatu');
  await expect(item.getByText('0 dilihat · 0 wishlist · 0 tanya (7 hari)')).toBeVisible();
  const address = (await item.getByRole('link', { name: 'Lihat Rak Sepatu' }).getAttribute('href')) ?? '';
  const productId = address.split('/').at(-1) ?? '';

  const buyer = await moveIn(campus, { name: 'Budi Melihat' });
  for (const userId of [buyer.id, null]) {
    const context = await browser.newContext({ baseURL: campus.url, serviceWorkers: 'block' });
    const other = await context.newPage();
    watch(other);
    await byHand(other);
    if (userId) await giveSession(other, campus, userId);
    const told = isReported(other);
    await other.goto(address);
    expect(await (await told).text()).toContain('isCounted\\":true');
    // The same tab counts once.
    await other.reload();
    await expect(other.getByRole('heading', { name: 'Rak Sepatu', level: 1 })).toBeVisible();
    await context.close();
  }
  await marketCall(campus, buyer.id, 'POST', '/wishlist/items', { productId });
  await talkOf(campus, buyer.id, productId);

  // The seller's own view does not count.
  await byHand(page);
  await page.goto(address);
  const own = page.getByRole('region', { name: 'Ini produk Anda' });
  await expect(own.getByRole('list', { name: 'Dilihat per hari' }).getByRole('listitem')).toHaveCount(7);
  await expect(own.getByRole('list', { name: 'Dilihat per hari' }).getByRole('listitem').last()).toContainText('2');
  await expectAccessible(page);
  await page.goto('/manage-products');
  await expect(item.getByText('2 dilihat · 1 wishlist · 1 tanya (7 hari)')).toBeVisible();
  expect(seller.id).not.toBe(buyer.id);
});
