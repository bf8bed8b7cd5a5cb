import type { Page } from '@playwright/test';
import { expect, isPhone, mostlyOn, people, test } from './fixtures.ts';
import { giveSession } from './residents.ts';
import { order, sell, shopper, stored } from './shopping.ts';
import { openStall, shelfItem } from './stall.ts';

/** As wide as its window: nothing is pushed out of it, and no bar below grows with what is. */
const expectNoWider = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

const oneWord = `Murah${'!'.repeat(90)}`;

test('nama dari satu kata panjang tidak melebarkan halaman siapa pun', async ({ page, campus }) => {
  const seller = await openStall(page, campus, { name: oneWord });
  await page.goto('/manage-products');
  await expect(shelfItem(page, oneWord)).toBeVisible();
  await expectNoWider(page);
  const product = await sell(campus, { name: oneWord, sellerId: seller.id, stock: 9 });
  await page.goto(`/product/${product.id}`);
  await expect(page.getByRole('heading', { level: 1, name: oneWord })).toBeVisible();
  await expectNoWider(page);
  if (isPhone(page)) return;
  await shopper(page, campus, product);
  await order(page, 'COD (Bayar di Tempat)');
  await page.waitForURL('**/orders');
  await giveSession(page, campus, people.admin.id);
  for (const path of ['/admin/orders', '/admin/products']) {
    await page.goto(path);
    await expect(page.getByText(oneWord).first()).toBeVisible();
    // The last column is what the desk is for.
    const row = page.getByRole('row').filter({ hasText: oneWord }).first();
    await expect(row.getByRole('button').last()).toBeInViewport({ ratio: 1 });
  }
});

test('boleh nego: centang terlihat, tersimpan, terlihat lagi, dan dapat dicabut', async ({ page, campus }) => {
  mostlyOn('phone', page);
  await openStall(page, campus, { name: 'Kursi Lipat' });
  await page.goto('/manage-products');
  const box = page.getByRole('checkbox', { name: /^Boleh nego/ });
  const isNegotiable = async () => {
    const href = await shelfItem(page, 'Kursi Lipat').getByRole('link').first().getAttribute('href');
    return stored(campus, 'products', href?.split('/').pop() ?? '', 'isNegotiable');
  };
  for (const wanted of [true, false]) {
    await shelfItem(page, 'Kursi Lipat').getByRole('button', { name: /^Edit/ }).click();
    await expect(box).toBeChecked({ checked: !wanted });
    await box.click();
    await expect(box).toBeChecked({ checked: wanted });
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Simpan/ })
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await isNegotiable()).toBe(wanted);
  }
});

test('posting: boleh nego ada di formulir', async ({ page, campus }) => {
  mostlyOn('phone', page);
  await openStall(page, campus);
  await page.goto('/post-product');
  if (isPhone(page)) await page.getByRole('navigation').getByRole('button', { name: /Harga/ }).click();
  const box = page.getByRole('checkbox', { name: /^Boleh nego/ });
  await box.click();
  await expect(box).toBeChecked();
  // A draft as any other.
  await page.reload();
  if (isPhone(page)) await page.getByRole('navigation').getByRole('button', { name: /Harga/ }).click();
  await expect(box).toBeChecked();
});
