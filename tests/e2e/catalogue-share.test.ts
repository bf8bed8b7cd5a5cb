import type { Page } from '@playwright/test';
import { productTexts } from '../../web/copy/product.ts';
import { logIn } from './account-forms.ts';
import { expect, test } from './fixtures.ts';
import { anyProduct, moveIn } from './new-people.ts';
import { shareUrlOf } from './share-url.ts';

const tagsOf = (page: Page): Promise<Record<string, string>> =>
  page
    .locator('meta[property], meta[name]')
    .evaluateAll((tags) =>
      Object.fromEntries(
        tags.map((tag) => [tag.getAttribute('property') ?? tag.getAttribute('name'), tag.getAttribute('content')]),
      ),
    );

test('a shared link: its card in a chat, the product’s page for a visitor, the login, and back to the product @proof', async ({
  page,
  campus,
  browser,
  watch,
  expectNoise,
}) => {
  // tests/web/share-page.test.ts and tests/functions/share.test.ts test the rules; trade.test.ts tests the way from a
  // link through the login.
  const shareUrl = await shareUrlOf(page, campus);
  test.skip(shareUrl === '', 'this campus shares its client’s own addresses');
  const { id, name } = await anyProduct(campus);
  const link = `${shareUrl}/s/${id}`;

  // The crawler of a chat app reads tags and picture without a redirect.
  const chat = await (await browser.newContext({ userAgent: 'WhatsApp/2.24.20.89 A' })).newPage();
  watch(chat);
  await chat.goto(link);
  const tags = await tagsOf(chat);
  expect(tags).toMatchObject({ 'og:title': name, 'og:url': link, 'og:image:width': '1200', 'og:image:height': '630' });
  expect(tags['og:description']).toMatch(/^Rp [\d.]+/);
  await expect(chat.getByRole('heading', { name })).toBeVisible();
  // The picture loads under the page's Content-Security-Policy, and visitors may request this size.
  await expect
    .poll(() => chat.getByRole('img').evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([1200, 630]);
  const picture = await page.request.get(tags['og:image'] ?? '');
  expect(picture.headers()['content-type']).toBe('image/jpeg');
  await chat.getByRole('link', { name: 'Buka di Lapak Kampus' }).click();
  await expect(chat).toHaveURL(`${campus.url}/product/${id}`);
  await chat.context().close();

  // A person who opens the link is redirected to the product, may view it, and is asked to log in to act on it.
  const { email, password } = await moveIn(campus);
  await page.goto(link);
  await expect(page).toHaveURL(`${campus.url}/product/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: productTexts.wish }).first().click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, { email, password });
  await expect(page).toHaveURL(`${campus.url}/product/${id}`);
  await expect(page.getByRole('button', { name: productTexts.unwish }).first()).toBeVisible();

  expectNoise(/404 \(Not Found\).*\/s\/tidakada/);
  // The link of a deleted product opens a page that leads home.
  const missing = await page.goto(`${shareUrl}/s/tidakada`);
  expect(missing?.status()).toBe(404);
  await page.getByRole('link', { name: 'Ke beranda Lapak Kampus' }).click();
  await expect(page).toHaveURL(new RegExp(`^${campus.url}/`));
});
