import type { Page } from '@playwright/test';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { filterTexts } from '../../web/copy/browsing.ts';
import { cartLabels } from '../../web/copy/cart.ts';
import { frameTexts } from '../../web/copy/frame.ts';
import { orderTexts } from '../../web/copy/orders.ts';
import { productTexts } from '../../web/copy/product.ts';
import { ticketTexts } from '../../web/copy/ticket.ts';
import { uiTexts } from '../../web/copy/ui.ts';
import { usualStates } from '../../web/copy/usual-sale.ts';
import { expect, test } from './fixtures.ts';
import { expectInside, expectSeen, press, tabTo, withoutTransitions } from './keyboard.ts';
import { giveSession, moveIn } from './new-people.ts';
import { placedOrder } from './placed-order.ts';
import { change, newest, sell, stored } from './shopping.ts';
import { homeCategory } from './this-campus.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

test('by keyboard only: from a product through cart and checkout to the order', async ({ page, campus }) => {
  const { keyboard } = page;
  const shelf = await sell(campus, { name: 'Teropong Lipat', stock: 2 });
  await giveSession(page, campus, (await moveIn(campus)).id);
  await withoutTransitions(page);
  await page.goto(`/product/${shelf.id}`);
  await press(page, button(page, productTexts.addToCart));
  await expect(button(page, productTexts.added)).toBeFocused();
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Keranjang' }), { key: 'Shift+Tab' });
  await keyboard.press('Enter');
  // The product page has a button with the same name as the cart's, so wait for the cart.
  await expect(page.getByRole('heading', { name: 'Keranjang Saya' })).toBeVisible();

  await press(page, button(page, `Tambah ${shelf.name}`));
  await expect(page.getByRole('group', { name: `Jumlah ${shelf.name}` })).toHaveText('2');
  // The last unit: the button is disabled but keeps the focus.
  await expect(button(page, `Tambah ${shelf.name}`)).toBeDisabled();
  await expect(button(page, `Tambah ${shelf.name}`)).toBeFocused();
  await expect(button(page, cartLabels.checkoutNow)).toBeEnabled();
  await press(page, button(page, cartLabels.checkoutNow));

  await tabTo(page, page.getByLabel(cartLabels.address));
  await keyboard.type('Kos Melati 3');
  const method = (name: string) => page.getByRole('radio', { name });
  await tabTo(page, method(cashOnDelivery));
  await keyboard.press('ArrowDown');
  await expect(method(bankTransfer)).toBeChecked();
  await keyboard.press('ArrowUp');
  await expect(method(cashOnDelivery)).toBeChecked();
  await press(page, button(page, cartLabels.placeOrder));
  await expect(page).toHaveURL(/\/orders$/);
  await expect(newest(page).getByText('PENDING')).toBeVisible();
  expect(await stored(campus, 'products', shelf.id, 'stock')).toBe(0);
});

test('by keyboard only: skip to the content, filter and reset, search, open a product, add it to the wishlist @proof', async ({
  page,
  campus,
}) => {
  const { keyboard } = page;
  const shelf = await sell(campus, { name: 'Teropong Bintang' });
  await change(campus, 'products', shelf.id, { category: homeCategory });
  await giveSession(page, campus, (await moveIn(campus)).id);
  await withoutTransitions(page);
  await page.goto('/home');
  await expect(page.getByRole('article').first()).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Langsung ke isi' }), { mostStops: 1 });
  await keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const filter = button(page, /^Filter/);
  const form = page.getByRole('form', { name: 'Filter produk' });
  await tabTo(page, filter);
  // Beside the list the filter is open from the start; as an overlay it opens on a press and returns the focus on
  // closing.
  const overList = (await filter.getAttribute('aria-expanded')) === 'false';
  if (overList) {
    await keyboard.press('Enter');
    await expectInside(page.getByRole('dialog'));
  }
  await tabTo(page, form.getByLabel(filterTexts.category));
  await keyboard.type('Rumah');
  await expect(page).toHaveURL(/kategori=Rumah\+Tangga/);
  await press(page, form.getByRole('button', { name: 'Terapkan' }));
  if (overList) {
    await expect(form).toHaveCount(0);
    await expect(filter).toBeFocused();
    await expectSeen(page);
    await keyboard.press('Space');
    await expectInside(page.getByRole('dialog'));
  }
  await expect(filter).toHaveText('Filter (1)');
  await press(page, form.getByRole('button', { name: 'Reset Filter' }), 'Space');
  await expect(page).not.toHaveURL(/kategori/);
  if (overList) {
    await keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await expect(filter).toBeFocused();
  }

  await tabTo(page, page.getByLabel(frameTexts.search), { key: 'Shift+Tab' });
  await keyboard.type('teropong bin');
  const found = page.getByRole('article').filter({ hasText: shelf.name });
  // Only this product contains both words; products with one of them follow below.
  await expect(page.getByRole('heading', { name: '“teropong bin”' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mungkin juga cocok' })).toBeVisible();
  await expect(found).toHaveCount(1);
  await press(page, found.getByRole('link'));
  await expect(page.getByRole('heading', { level: 1, name: shelf.name })).toBeVisible();
  await press(page, button(page, productTexts.wish));
  await expect(button(page, productTexts.unwish)).toBeFocused();
  await keyboard.press('Space');
  await expect(button(page, productTexts.wish)).toBeFocused();
});

test('by keyboard only: open an order from the list, and cancel it in a dialog @proof', async ({ page, campus }) => {
  const { keyboard } = page;
  const orderId = await placedOrder(campus, cashOnDelivery);
  await giveSession(page, campus, String(await stored(campus, 'orders', orderId, 'userId')));
  await withoutTransitions(page);
  await page.goto('/orders');
  await press(page, newest(page).getByRole('link', { name: /Lihat detail/ }));
  await expect(page.getByRole('heading', { name: 'Detail Pesanan' })).toBeVisible();
  await press(page, button(page, ticketTexts.more));
  const cancel = button(page, orderTexts.cancel);
  const dialog = page.getByRole('dialog');
  await press(page, cancel);
  await expectInside(dialog);
  await tabTo(page, dialog.getByRole('button', { name: uiTexts.yesCancel }));
  await keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(cancel).toBeFocused();
  await expectSeen(page);
  await keyboard.press('Enter');
  await expectInside(dialog);
  await press(page, dialog.getByRole('button', { name: 'Tidak' }), 'Space');
  await expect(cancel).toBeFocused();
  await keyboard.press('Enter');
  await expectInside(dialog);
  await press(page, dialog.getByRole('button', { name: uiTexts.yesCancel }));
  await expect(page.getByRole('main').getByText(usualStates.canceled, { exact: true })).toBeVisible();
  // The button that opened the dialog is gone; the focus stays on the page.
  await expect(page.locator('main :focus')).toHaveCount(1);
  await expectSeen(page);
});
