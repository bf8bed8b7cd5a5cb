import type { Locator, Page } from '@playwright/test';
import { frameTexts } from '../../web/copy/frame.ts';
import { productFieldLabels } from '../../web/copy/product-labels.ts';
import { postStepTexts, sellingCopy, sellingMessages } from '../../web/copy/selling.ts';
import { smallPhoto } from '../support/photo-bytes.ts';
import { expect, isPhone, test } from './fixtures.ts';
import { choose, field, fill, openStall, post, ready, shelfItem } from './new-seller.ts';
import { expectAccessible } from './shopping.ts';
import { campusName } from './this-campus.ts';

/** The page itself counts every press of a finger or mouse; the system's file picker counts as one more. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() =>
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1)),
      true,
    ),
  );
  return async () => Number(await page.evaluate(() => sessionStorage.getItem('taps'))) + 1;
}

/** A tap into a field, then its text by the keyboard. */
async function type(page: Page, into: Locator, text: string): Promise<void> {
  await into.click();
  await page.keyboard.type(text);
}

/** Suggestions exist only for the default categories; the second campus has its own. */
const whereSuggested = () => test.skip(campusName !== 'pertama', 'nothing is suggested for a campus’s own categories');

const postButton = (page: Page) => page.getByRole('button', { name: sellingCopy.post, exact: true });

/**
 * Goes from /home to a form with four photos and the inputs that only the seller knows: name, price and description.
 */
async function sellLaptop(page: Page): Promise<void> {
  await page.goto('/home');
  if (isPhone(page)) {
    await page.getByRole('button', { name: frameTexts.sell }).click();
    await page.getByRole('menuitem', { name: frameTexts.sell, exact: true }).click();
  } else await page.locator('a[href="/post-product"]:visible').last().click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Pilih foto' }).click(),
  ]);
  await chooser.setFiles(await Promise.all(['a', 'b', 'c', 'd'].map((name) => smallPhoto(`${name}.jpg`))));
  await type(page, field(page, 'name'), 'Laptop ASUS VivoBook 14');
  await type(page, field(page, 'price'), '4500000');
  await type(page, field(page, 'description'), 'Mulus, baterai tahan enam jam.');
  await expect(page.getByLabel(productFieldLabels.category)).toHaveValue('Elektronik');
  await expect(page.getByText('Disarankan dari nama produk. Ubah bila keliru.')).toBeVisible();
  await expect(ready(page)).toHaveCount(4);
}

test('posting a laptop with four photos takes at most twelve presses, the first time and later', async ({
  page,
  campus,
}, { annotations }) => {
  whereSuggested();
  const taps = await countTaps(page);
  await openStall(page, campus);
  await sellLaptop(page);
  // The seller has no place yet, so the first listing asks for one.
  const goOn = page.getByRole('button', { name: 'Lanjut' });
  if (isPhone(page)) {
    await expect(postButton(page)).toBeHidden();
    await goOn.click();
    await goOn.click();
  }
  await type(page, field(page, 'location'), 'Gate 2');
  await type(page, field(page, 'codAddress'), 'Depan gerbang GSG');
  await postButton(page).click();
  await expect(page.getByText(sellingMessages.added)).toBeVisible();
  const first = await taps();
  annotations.push({ type: 'taps, first listing', description: String(first) });
  // On phones, one press is 'Jual' in the menu of '+', which also has 'Dicari' and links.
  expect(first).toBeLessThanOrEqual(isPhone(page) ? 12 : 9);

  // The next form is prefilled with the place and shows it before posting.
  await page.evaluate(() => sessionStorage.removeItem('taps'));
  await sellLaptop(page);
  if (isPhone(page)) {
    const guessed = page.getByRole('region', { name: 'Ikut ditayangkan' });
    await expect(guessed).toContainText('Depan gerbang GSG');
  } else {
    await expect(field(page, 'codAddress')).toHaveValue('Depan gerbang GSG');
  }
  await postButton(page).click();
  await expect(page.getByText(sellingMessages.added)).toBeVisible();
  const next = await taps();
  annotations.push({ type: 'taps, next listing', description: String(next) });
  expect(next).toBeLessThanOrEqual(isPhone(page) ? 8 : 7);
});

test('suggestions are optional: the seller’s own choice stays, unclear values stay empty @proof', async ({
  page,
  campus,
}) => {
  // tests/domain/category-suggestion.test.ts tests the rules.
  whereSuggested();
  await openStall(page, campus);
  await page.goto('/post-product');
  const [name, category] = [field(page, 'name'), page.getByLabel(productFieldLabels.category)];
  await name.fill('Laptop ASUS');
  await expect(category).toHaveValue('Elektronik');
  await name.fill('Rak sepatu');
  await expect(category).toHaveValue('Rumah Tangga');
  await name.fill('Barang unik');
  await expect(category).toHaveValue('');
  await name.fill('Kemeja flanel');
  const choice = page.getByRole('group', { name: 'Kategori yang disarankan' });
  await choice.getByRole('button', { name: 'Fashion Wanita' }).click();
  await expect(category).toHaveValue('Fashion Wanita');
  await expect(choice).toBeHidden();
  await name.fill('Laptop ASUS');
  await expect(page.getByText('Disarankan dari nama produk. Ubah bila keliru.')).toBeHidden();
  await expect(category).toHaveValue('Fashion Wanita');

  // The form does not prefill the description.
  await expect(field(page, 'description')).toHaveValue('');
  await field(page, 'description').fill('Layar pernah diganti.');
  if (isPhone(page)) await page.getByRole('button', { name: postStepTexts.details }).click();
  await page.getByLabel('Kondisi (opsional)').selectOption('Bekas layak');
  if (isPhone(page)) await page.getByRole('button', { name: postStepTexts.photo }).click();
  await expect(field(page, 'description')).toHaveValue('Layar pernah diganti.');
});

test('after posting, and later from the list and the product: share to WhatsApp, as a picture with the price, or copy the link', async ({
  page,
  context,
  campus,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // A phone that shares files: the test records them, because headless browsers have no share sheet.
  await page.addInitScript(() => {
    Reflect.set(navigator, 'canShare', () => true);
    Reflect.set(navigator, 'share', async ({ files, text }: ShareData) => {
      const [file] = files ?? [];
      const bitmap = file && (await createImageBitmap(file));
      Reflect.set(globalThis, 'shared', { text, type: file?.type, width: bitmap?.width, height: bitmap?.height });
    });
  });
  await openStall(page, campus);
  await page.goto('/post-product');
  await choose(page, await smallPhoto('a.jpg'));
  await fill(page);
  await expect(ready(page)).toHaveCount(1);
  await post(page);
  const sheet = page.getByRole('dialog', { name: 'Produk sudah tayang. Bagikan?' });
  await expect(sheet.getByRole('img', { name: /Rak Buku Kayu Jati/ })).toBeVisible();
  await expect(sheet.getByRole('link').or(sheet.getByRole('button')).nth(1)).toHaveText('WhatsApp');
  const href = await sheet.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  const { origin, pathname, searchParams } = new URL(href ?? '');
  expect(origin + pathname).toBe('https://wa.me/');
  const text = searchParams.get('text') ?? '';
  expect(text).toMatch(/^Rak Buku Kayu Jati\nRp\u00a0150\.000\nhttp\S+\/(s|product)\/[a-z0-9]{20}$/);

  await sheet.getByRole('button', { name: 'Bagikan gambar dan tautan' }).click();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, 'shared')))
    .toEqual({ text, type: 'image/jpeg', width: 1080, height: 1350 });
  await sheet.getByRole('button', { name: 'Salin tautan' }).click();
  await expect(page.getByText('Tautan disalin.')).toBeVisible();
  expect(text).toContain(await page.evaluate(() => navigator.clipboard.readText()));
  await expectAccessible(page);
  // The dialog is still open here: it appears once, not after each reload.
  await page.reload();
  const item = shelfItem(page, 'Rak Buku Kayu Jati');
  await expect(item).toBeVisible();
  await expect(sheet).toBeHidden();
  await item.getByRole('button', { name: 'Bagikan Rak Buku Kayu Jati' }).click();
  const later = page.getByRole('dialog', { name: 'Bagikan produk' });
  await expect(later.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', href ?? '');
  await page.keyboard.press('Escape');
  await expect(later).toBeHidden();
  await item.getByRole('link', { name: 'Lihat Rak Buku Kayu Jati' }).click();
  await page.getByRole('button', { name: 'Bagikan produk ini' }).click();
  await expect(later.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', href ?? '');
});
