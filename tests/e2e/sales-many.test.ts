/**
 * A seller with 200 open sales: those that wait for the seller come first, paging works, and a sale is found by its
 * number.
 */

import { ID, Permission, Role } from 'node-appwrite';
import { orderNumber } from '#domain/orders/order-number.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { adminId } from '../../seeds/campus/people.ts';
import { meetingTexts } from '../../web/copy/meeting.ts';
import { uiTexts } from '../../web/copy/ui.ts';
import { usualButtons } from '../../web/copy/usual-sale.ts';
import type { Campus } from './campus.ts';
import { byNotification, logInBetween } from './deep-links.ts';
import { expect } from './fixtures.ts';
import { type NewPerson, operatorOf } from './new-people.ts';
import { seller } from './sellers.ts';
import { expectAccessible, marketCall, withCart } from './shopping.ts';
import { test } from './window-variants.ts';

const rowsAtOnce = 100;

/** Sales as after a busy month: the accepted ones are older than the pending ones. */
async function fillBooks(campus: Campus, owner: NewPerson, accepted: number, waiting: number): Promise<void> {
  const at = new Date().toISOString();
  const rows = Array.from({ length: accepted + waiting }, (_, place) => {
    const orderId = ID.unique();
    const state = place < accepted ? { state: 'accepted', acceptedAt: at } : { state: 'waiting', dueAt: null };
    return {
      $id: `${orderId}-1`,
      $permissions: [Permission.read(Role.user(owner.id))],
      ...{ orderId, buyerId: adminId, buyerName: 'Tono Pembeli', sellerId: owner.id, sellerName: owner.name },
      ...{ subtotal: 25_000, itemCount: 1, method: cashOnDelivery, ...state },
    };
  });
  const { tables } = operatorOf(campus);
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tables.createRows({ databaseId: 'market', tableId: 'sales', rows: rows.slice(from, from + rowsAtOnce) });
  }
}

test('200 open sales: pending ones come first, one is found by its number and accepted @proof', async ({
  page,
  campus,
}) => {
  // tests/domain/urgency.test.ts tests that the most urgent sales come first.
  const { person, ware } = await seller(campus, 'Rani Laris', 'Kamus Besar');
  await fillBooks(campus, person, 70, 129);
  const buyer = await withCart(campus, ware);
  const orderId = ID.unique();
  const form = { paymentMethod: cashOnDelivery, shippingAddress: 'Asrama Putri Blok C 12', expectedTotal: 40_000 };
  await marketCall(campus, buyer.id, 'POST', '/orders', { orderId, ...form });

  await byNotification(page, campus, person, 'sale_new');
  await logInBetween(page, person);
  await expect(page.getByRole('button', { name: usualButtons.seller.accept })).toBeVisible();
  await page.getByRole('link', { name: 'Semua penjualan' }).click();
  const needs = page.getByRole('region', { name: 'Perlu Anda' });
  const waiting = needs.getByRole('listitem').filter({ hasText: 'Menunggu jawaban Anda' });
  await expect(waiting).toHaveCount(100);
  await expect(needs.getByRole('link', { name: `Pesanan ${buyer.name}` })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: uiTexts.showMore }).first().click();
  await expect(waiting).toHaveCount(130);
  await expect(needs.getByRole('link', { name: `Pesanan ${buyer.name}` })).toHaveCount(1);

  const search = page.getByRole('searchbox', { name: 'Cari nomor pesanan atau nama pembeli' });
  await search.fill('LK-ZZZZ-ZZZZ');
  await expect(page.getByRole('heading', { name: 'Penjualan tidak ditemukan' })).toBeVisible();
  await page.getByRole('button', { name: 'Lihat semua penjualan' }).click();
  await expect(needs).toBeVisible();
  await search.fill(buyer.name.slice(0, 4).toLowerCase());
  await expect(page.getByRole('heading', { name: '1 penjualan cocok' })).toBeVisible();
  await search.fill(orderNumber(orderId).toLowerCase());
  await expect(page).toHaveURL(/q=lk-/);
  await expect(page.getByRole('heading', { name: '1 penjualan cocok' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: `Pesanan ${buyer.name}` }).click();
  await page.getByRole('button', { name: usualButtons.seller.accept }).click();
  await expect(page.getByRole('button', { name: meetingTexts.propose(false) })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: '1 penjualan cocok' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Disetujui')).toBeVisible();
});
