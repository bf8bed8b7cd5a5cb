/**
 * Pages of the kinds of trade by keyboard, for screen readers and at 320 px; pages.test.ts opens the same pages with
 * goods.
 */

import type { Page } from '@playwright/test';
import { Query } from 'node-appwrite';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { cartLabels } from '../../web/copy/cart.ts';
import { orderTexts } from '../../web/copy/orders.ts';
import { preorderTexts } from '../../web/copy/preorder.ts';
import { productTexts } from '../../web/copy/product.ts';
import { ticketTexts } from '../../web/copy/ticket.ts';
import { uiTexts } from '../../web/copy/ui.ts';
import { expect, test } from './fixtures.ts';
import { expectInside, expectSeen, press, tabTo, withoutTransitions } from './keyboard.ts';
import { giveSession, moveIn } from './new-people.ts';
import { expectIndonesian, expectOutline, expectReflow, visit } from './pages/checks.ts';
import { firstOf, kindAddresses } from './pages/kind-addresses.ts';
import { expectAccessible } from './shopping.ts';

/** Every Tab stop of the page is visible while it has the focus. */
async function walk(page: Page): Promise<void> {
  await withoutTransitions(page);
  await page.evaluate(() => scrollTo(0, 0));
  const seen = new Set<string>();
  for (let stop = 0; stop < 90; stop++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const on = document.activeElement;
      return on && on !== document.body
        ? `${on.outerHTML.slice(0, 200)} ${on.getBoundingClientRect().top + scrollY}`
        : '';
    });
    if (at === '' || seen.has(at)) return;
    seen.add(at);
    await expectSeen(page);
  }
}

const looks = { 'on a phone': { width: 390, height: 844 }, 'at a desk': { width: 1280, height: 800 } };

for (const [where, viewport] of Object.entries(looks))
  test(`pages of the kinds of trade, ${where}: WCAG AA in both color schemes, every Tab stop visible, 320 px @proof`, async ({
    page,
    campus,
  }) => {
    test.setTimeout(1_200_000);
    await page.setViewportSize(viewport);
    // One run reports all errors.
    const wrong: string[] = [];
    for (const [address, person] of await kindAddresses(campus)) {
      await giveSession(page, campus, person);
      await visit(page, address);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page).catch((error: Error) => wrong.push(`${address}, by night: ${error.message}`));
      await page.emulateMedia({ colorScheme: 'light' });
      for (const check of [expectAccessible, expectOutline, expectIndonesian, walk, expectReflow])
        await check(page).catch((error: Error) => wrong.push(`${address}: ${error.message}`));
    }
    expect(wrong).toEqual([]);
  });

test('by keyboard only: a pre-order, from its product to the order @proof', async ({ page, campus }) => {
  const batch = await firstOf(campus, 'batches', Query.equal('state', 'open'));
  const buyer = await moveIn(campus, { name: 'Tono Lapar' });
  await giveSession(page, campus, buyer.id);
  await withoutTransitions(page);
  await page.goto(`/product/${batch['productId']}`);
  await expect(page.getByRole('region', { name: preorderTexts.title }).getByRole('timer')).toContainText('Tutup');
  await press(page, page.getByRole('main').getByRole('button', { name: productTexts.addToCart }));
  await expect(page.getByRole('button', { name: productTexts.added })).toBeFocused();
  await page.goto('/checkout');
  await tabTo(page, page.getByRole('radio', { name: cashOnDelivery }));
  await expect(page.getByRole('radio', { name: cashOnDelivery })).toBeChecked();
  await press(page, page.getByRole('button', { name: cartLabels.placeOrder }));
  await expect(page).toHaveURL(/\/orders$/);
  const joined = await firstOf(campus, 'sales', Query.equal('buyerId', buyer.id));
  expect(joined['batchId']).toBe(batch['$id']);
  // Until the batch closes its buyer may cancel, by keyboard, too.
  await press(page, page.getByRole('article').first().getByRole('link'));
  await press(page, page.getByRole('main').getByRole('button', { name: ticketTexts.more, exact: true }));
  await press(page, page.getByRole('main').getByRole('button', { name: orderTexts.cancel }));
  const dialog = page.getByRole('dialog');
  await expectInside(dialog);
  await press(page, dialog.getByRole('button', { name: uiTexts.yesCancel }));
  await expect
    .poll(async () => (await firstOf(campus, 'sales', Query.equal('buyerId', buyer.id)))['state'])
    .toBe('canceled');
});
