/**
 * A sale that its seller never answers: a reminder after a day, cancellation after two, and notifications to both
 * sides.
 */

import { bankTransfer } from '#domain/orders/payment.ts';
import { productTexts } from '../../web/copy/product.ts';
import { usualButtons, usualStates } from '../../web/copy/usual-sale.ts';
import { byNotification, byShareLink, logInBetween } from './deep-links.ts';
import { expect, liveConnection } from './fixtures.ts';
import { change, leavePopup, order, runUpkeep, savedOrder, stored } from './shopping.ts';
import { openSection, ticketOf } from './ticket.ts';
import { neighbours } from './trading-pair.ts';
import { test } from './window-variants.ts';

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

test('a sale unanswered for 48 hours: the seller is reminded, both are notified, stock is restored and a refund becomes due @proof', async ({
  page,
  campus,
  windowFor,
}) => {
  // tests/functions/sale-time.test.ts tests each step.
  const { rani, tono, ware } = await neighbours(campus, { name: 'Jas Laboratorium', price: 90_000, stock: 1 });
  // Goes from a shared link to the cart, with a login in between.
  await byShareLink(page, campus, ware.id);
  await page.getByRole('button', { name: productTexts.addToCart }).click();
  await logInBetween(page, tono);
  await expect(page).toHaveURL(`${campus.url}/product/${ware.id}`);
  await expect(page.getByRole('button', { name: productTexts.added })).toBeVisible();
  await order(page, bankTransfer);
  const saleId = `${await savedOrder(page)}-1`;
  await leavePopup(page, 'Bayar berhasil');
  await expect(page).toHaveURL(/\/orders$/);
  await expect.poll(() => stored(campus, 'sales', saleId, 'state')).toBe('waiting');

  // Simulates that a day and a half has passed.
  await change(campus, 'sales', saleId, { remindAt: inHours(-12), dueAt: inHours(12.5) });
  await runUpkeep(campus);
  const ranis = await windowFor(null);
  await byNotification(ranis, campus, rani, 'sale_reminder');
  await logInBetween(ranis, rani);
  await expect(ranis.getByText('Jawab dalam 12 jam', { exact: false })).toBeVisible();

  const live = liveConnection(ranis);
  await ranis.reload();
  await expect(ranis.getByRole('button', { name: usualButtons.seller.accept })).toBeVisible();
  await live;
  await change(campus, 'sales', saleId, { dueAt: inHours(-0.1) });
  await runUpkeep(campus);
  await expect(ranis.getByRole('main').getByText(usualStates.canceled, { exact: true })).toBeVisible();
  await openSection(ranis, 'history');
  await expect(ranis.getByText('Tidak dijawab, batal otomatis')).toBeVisible();
  await ranis.goto('/notifications');
  await expect(ranis.getByText('Pesanan dibatalkan otomatis')).toBeVisible();

  await byNotification(page, campus, tono, 'order_canceled');
  await expect(ticketOf(page, 'Rani Penjual')).toContainText(usualStates.canceled);
  await openSection(page, 'refunds');
  await expect(page.getByText('Akan dikembalikan')).toBeVisible();
  await page.goto('/notifications');
  await expect(page.getByText('Rp 90.000 akan dikembalikan admin', { exact: false })).toBeVisible();
  expect(await stored(campus, 'products', ware.id, 'stock')).toBe(1);
  expect(await stored(campus, 'orders', saleId.slice(0, 20), 'paymentFlag')).toBe('refund_due');
});
