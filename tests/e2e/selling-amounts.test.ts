import type { Page } from '@playwright/test';
import { offerTexts } from '../../web/copy/offers.ts';
import { productFormTexts } from '../../web/copy/product-form.ts';
import { productFieldLabels } from '../../web/copy/product-labels.ts';
import { everySpelling } from '../support/amount-spellings.ts';
import { smallPhoto } from '../support/photo-bytes.ts';
import { runs } from '../support/proof.ts';
import { openFilter } from './browsing.ts';
import { expect, onceOnPhone, test } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { choose, field, fill, labelled, openStall, post, ready, stepTab } from './new-seller.ts';
import { neighbours } from './trading-pair.ts';

/** Texts that people paste, and the amounts they mean. */
const spellings: readonly (readonly [string, number])[] = [
  ['1.250.000', 1_250_000],
  ['Rp 4.500.000', 4_500_000],
  ['Rp\u00a01.250.000', 1_250_000],
  ['1250000,00', 1_250_000],
  ['1,250,000.00', 1_250_000],
  ['1.250.000,-', 1_250_000],
  ['IDR 1 250 000', 1_250_000],
  ["1'250'000", 1_250_000],
  ['１．２５０．０００', 1_250_000],
  ['\u202a1,5jt\u202c', 1_500_000],
  ['150rb', 150_000],
];
const grouped = (amount: number) => String(amount).replace(/\B(?=(\d{3})+$)/g, '.');

/** Replaces the content of the field by pasting. */
async function paste(page: Page, label: string, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await labelled(page, label).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+V');
  await labelled(page, label).blur();
}

/** Pastes spellings into the field, all of them in the proof. `most`: the largest amount that the field takes. */
async function expectRead(page: Page, label: string, most = 99_000_000): Promise<void> {
  const some = spellings.filter(([, amount]) => amount <= most).slice(0, runs(4, spellings.length));
  const all = everySpelling(Math.min(12_345_678, most)).map((text) => [text, Math.min(12_345_678, most)] as const);
  for (const [text, amount] of [...some, ...all.slice(0, runs(0, all.length))]) {
    await paste(page, label, text);
    await expect(labelled(page, label), `${label}: ${text}`).toHaveValue(grouped(amount));
  }
}

test.beforeEach(async ({ page, context }) => {
  onceOnPhone(page);
  test.slow(); // the proof pastes some hundred texts into each field
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

test('a pasted price or stock is parsed as meant; unreadable text stays in its field @proof', async ({
  page,
  campus,
}) => {
  // tests/domain/amount.test.ts tests parsing; tests/web/filter-prices.test.tsx tests the fields of filters.
  await openStall(page, campus);
  await page.goto('/post-product');
  await fill(page);
  await stepTab(page, 'photo').click();
  await expectRead(page, productFieldLabels.price);
  await stepTab(page, 'details').click();
  await page.getByText('Beberapa', { exact: true }).click();
  await paste(page, productFormTexts.stockCount, '1.000');
  await expect(labelled(page, productFormTexts.stockCount)).toHaveValue('1.000');
  await expectRead(page, productFormTexts.stockCount, 1_000);
  await paste(page, 'Diskon (opsional)', '12,5%');
  await expect(labelled(page, 'Diskon (opsional)')).toHaveValue('12,5');
  await stepTab(page, 'photo').click();
  await paste(page, productFieldLabels.price, 'sekitar sejuta');
  await post(page);
  await expect(field(page, 'price')).toHaveValue('sekitar sejuta');
  await expect(page.getByText('Jumlah ini tidak terbaca. Tulis angkanya, misalnya 1.250.000.')).toBeVisible();
});

test('digits typed one by one are grouped, also in the middle @proof', async ({ page, campus }) => {
  // tests/domain/amount.test.ts tests parsing.
  await openStall(page, campus);
  await page.goto('/post-product');
  const price = field(page, 'price');
  await price.pressSequentially('1250000');
  await expect(price).toHaveValue('1.250.000');
  for (const key of ['Home', 'ArrowRight', '9', 'Backspace', '2']) await price.press(key);
  await expect(price).toHaveValue('12.250.000');
  await price.fill('');
  await price.pressSequentially('1250000,00');
  await price.blur();
  await expect(price).toHaveValue('1.250.000');
  await price.fill('');
  await price.pressSequentially('1,5jt');
  await price.blur();
  await expect(price).toHaveValue('1.500.000');
});

test('a price far below the usual one asks for one confirmation @proof', async ({ page, campus }) => {
  // tests/domain/amount.test.ts tests the rules.
  await openStall(page, campus);
  await page.goto('/post-product');
  await choose(page, await smallPhoto('rak.jpg'));
  await expect(ready(page)).toHaveCount(1);
  await fill(page);
  await stepTab(page, 'photo').click();
  await field(page, 'price').fill('1');
  await post(page);
  const question = page.getByRole('dialog', { name: 'Harganya benar Rp\u00a01?' });
  await question.getByRole('button', { name: 'Ubah harga' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/post-product/);
  await post(page);
  await question.getByRole('button', { name: 'Ya, harganya benar' }).click();
  await expect(page).toHaveURL(/\/manage-products/);
});

test('filters and offers accept pasted amounts @proof', async ({ page, campus }) => {
  // tests/domain/amount.test.ts tests parsing; tests/web/filter-prices.test.tsx tests the fields of filters.
  await page.goto('/');
  const filters = await openFilter(page);
  await expectRead(page, 'Harga minimum');
  await paste(page, 'Harga minimum', '500.000');
  await expect(page).toHaveURL(/min=500000/);
  await expectRead(page, 'Harga maksimum');
  await paste(page, 'Harga maksimum', 'murah');
  await expect(filters.getByText('Jumlah ini tidak terbaca. Tulis angkanya, misalnya 1.250.000.')).toBeVisible();
  await expect(filters.getByRole('button', { name: 'Terapkan' })).toBeDisabled();

  const { tono, ware } = await neighbours(
    campus,
    { name: 'Kipas', price: 1_600_000, stock: 2 },
    { isNegotiable: true },
  );
  await giveSession(page, campus, tono.id);
  await page.goto(`/product/${ware.id}`);
  await page.getByRole('button', { name: offerTexts.nego, exact: true }).click();
  await expectRead(page, offerTexts.price);
});
