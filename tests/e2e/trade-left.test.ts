/**
 * A person is blocked or deletes the account during a trade: what each side sees, and that the trade can still be
 * completed.
 */

import type { Page } from '@playwright/test';
import { orderNumber } from '#domain/orders/order-number.ts';
import { adminId } from '../../seeds/campus/people.ts';
import { moveLabels } from '../../web/copy/admin.ts';
import { attentionTexts } from '../../web/copy/attention.ts';
import { refusals } from '../../web/copy/first-errors.ts';
import { meetingTexts } from '../../web/copy/meeting.ts';
import { profileTexts } from '../../web/copy/profile.ts';
import { saleTexts } from '../../web/copy/sales.ts';
import { uiTexts } from '../../web/copy/ui.ts';
import { saleAnswers, usualButtons, usualStates } from '../../web/copy/usual-sale.ts';
import type { Campus } from './campus.ts';
import { byNotification, logInBetween } from './deep-links.ts';
import { expect, inDialog, liveConnection, press } from './fixtures.ts';
import { blockByAdmin, giveSession, moveIn } from './new-people.ts';
import { paidOrder } from './paid-order.ts';
import { acceptedSale, seller } from './sellers.ts';
import { expectAccessible, marketCall, stored, withCart } from './shopping.ts';
import { marketName } from './this-campus.ts';
import { openSection, ticketOf } from './ticket.ts';
import { test } from './window-variants.ts';

/** Responses to requests that were pending when their session ended. */
const refused = /status of 40[13]/;

const stuck = (desk: Page, orderId: string) =>
  desk.getByRole('region', { name: attentionTexts.title }).getByRole('link', { name: orderNumber(orderId) });

/** A paid sale of Rp 40.000 that its seller has accepted. */
async function paidSale(campus: Campus, name: string) {
  const { person, ware } = await seller(campus, name, 'Kompor Listrik');
  const buyer = await withCart(campus, ware);
  const orderId = await paidOrder(campus, buyer, 40_000);
  await marketCall(campus, person.id, 'POST', `/sales/${orderId}-1/events`, { event: 'accept' });
  return { seller: person, buyer, ware, orderId, saleId: `${orderId}-1` };
}

async function deleteAccount(page: Page, stillOpen: RegExp): Promise<void> {
  await page.goto('/settings');
  await press(page, profileTexts.remove);
  await expect(page.getByRole('dialog')).toContainText(stillOpen);
  await inDialog(page, 'Ya, hapus akun saya');
  await expect(page.getByText('Akun Anda sudah dihapus.', { exact: false })).toBeVisible();
}

test('the seller is blocked during an order: the buyer is notified and cancels, which is not recorded against them @proof', async ({
  page,
  campus,
  windowFor,
  expectNoise,
}) => {
  // tests/functions/sale-people.test.ts tests effects on the order.
  expectNoise(refused);
  const rani = await moveIn(campus, { name: 'Rani Penjual' });
  const { buyer, saleId } = await acceptedSale(campus, rani);
  const orderId = saleId.slice(0, 20);
  const stall = await windowFor(rani.id);
  const live = liveConnection(stall);
  await stall.goto(`/sales/${saleId}`);
  await expect(stall.getByRole('button', { name: meetingTexts.propose(false) })).toBeVisible();
  await live;
  await blockByAdmin(campus, rani.id);
  await expect(stall.getByText(refusals.blocked)).toBeVisible();
  await expect(stall).toHaveURL(/\/login$/);
  const desk = await windowFor(adminId);
  await desk.goto('/admin/attention');
  await expect(stuck(desk, orderId)).toBeVisible();

  await byNotification(page, campus, buyer, 'order_changed');
  await logInBetween(page, buyer);
  const part = ticketOf(page, 'Rani Penjual');
  await expect(part).toContainText('giliran Anda');
  await openSection(part, 'rules');
  await expect(part).toContainText(`Rani Penjual sudah tidak aktif di ${marketName}`);
  await expectAccessible(page);
  await press(page, 'Batalkan pesanan ini');
  await page.getByRole('dialog').getByLabel(saleTexts.reason).fill('Penjualnya tidak aktif.');
  await inDialog(page, saleAnswers.cancel);
  await expect(part).toContainText(usualStates.canceled);
  expect(await stored(campus, 'sales', saleId, 'against')).toBe('');
  await desk.reload();
  await expect(desk.getByRole('heading', { name: attentionTexts.title })).toBeVisible();
  await expect(stuck(desk, orderId)).toHaveCount(0);
});

test('the seller of a paid order deletes their account: an administrator cancels, and a refund becomes due @proof', async ({
  page,
  campus,
  windowFor,
}) => {
  // tests/functions/sale-people.test.ts tests effects on the order.
  const { seller: deni, buyer, orderId, saleId } = await paidSale(campus, 'Deni Pergi');
  const stall = await windowFor(deni.id);
  await deleteAccount(stall, /1 penjualan \(Rp.40\.000\)/);
  await byNotification(page, campus, buyer, 'dispute');
  await logInBetween(page, buyer);
  const part = ticketOf(page, 'Pengguna dihapus');
  await expect(part).toContainText('Giliran admin');
  const decider = await windowFor(adminId);
  await decider.goto(`/admin/disputes/${saleId}`);
  await press(decider, usualButtons.admin.refund);
  await decider.getByRole('dialog').getByLabel(saleTexts.reason).fill('Penjual pergi.');
  await inDialog(decider, saleAnswers.cancel);
  await expect(part).toContainText(usualStates.canceled);
  await openSection(part, 'refunds');
  await expect(part).toContainText('Akan dikembalikan');
  await expectAccessible(page);
  expect(await stored(campus, 'sales', saleId, 'money')).toBe('refund_due');
  const desk = await windowFor(adminId);
  await desk.goto('/admin/attention');
  await expect(stuck(desk, orderId)).toBeVisible();
});

test('the buyer is blocked during a paid order: the seller is informed, an administrator cancels, a refund becomes due @proof', async ({
  page,
  campus,
  windowFor,
  expectNoise,
}) => {
  // tests/functions/sale-people.test.ts tests the admin list.
  expectNoise(refused);
  const { seller: rani, buyer, orderId, saleId } = await paidSale(campus, 'Rani Menunggu');
  const buyers = await windowFor(buyer.id);
  const live = liveConnection(buyers);
  await buyers.goto(`/orders/${orderId}`);
  await live;
  await blockByAdmin(campus, buyer.id);
  await expect(buyers).toHaveURL(/\/login$/);

  await byNotification(page, campus, rani, 'sale_new');
  await logInBetween(page, rani);
  await expect(page.getByText(`${buyer.name} sedang tidak dapat membuka akunnya.`, { exact: false })).toBeVisible();
  await expectAccessible(page);
  const desk = await windowFor(adminId);
  await desk.goto('/admin/attention');
  await stuck(desk, orderId).click();
  await desk.getByRole('dialog').getByRole('button', { name: moveLabels.Canceled, exact: true }).click();
  await desk.getByRole('button', { name: uiTexts.yesCancel }).click();
  await expect(page.getByRole('main').getByText(usualStates.canceled, { exact: true })).toBeVisible();
  expect(await stored(campus, 'sales', saleId, 'against')).toBe('');
  expect(await stored(campus, 'orders', orderId, 'paymentFlag')).toBe('refund_due');
});

test('the buyer of a paid order deletes their account: an administrator cancels; the refund list says that the account is deleted @proof', async ({
  page,
  campus,
  windowFor,
}) => {
  // accounts-profile.test.ts tests leaving with an open order; tests/functions/sale-people.test.ts tests each state.
  const { seller: rani, buyer, ware, orderId, saleId } = await paidSale(campus, 'Rani Ditinggal');
  const buyers = await windowFor(buyer.id);
  await deleteAccount(buyers, /1 pembelian \(Rp.40\.000\)/);
  await giveSession(page, campus, rani.id);
  await byNotification(page, campus, rani, 'dispute');
  await expect(page.getByText('Giliran admin')).toBeVisible();
  await expectAccessible(page);
  const desk = await windowFor(adminId);
  await desk.goto(`/admin/disputes/${saleId}`);
  await press(desk, usualButtons.admin.refund);
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel(saleTexts.reason).fill('Belum diserahkan.');
  await dialog.getByRole('checkbox', { name: 'Barang sudah kembali ke penjual' }).check();
  await inDialog(desk, saleAnswers.cancel);
  await expect(page.getByRole('main').getByText(usualStates.canceled, { exact: true })).toBeVisible();
  expect(await stored(campus, 'products', ware.id, 'stock')).toBe(3);
  await desk.goto('/admin/refunds');
  const due = desk.getByRole('row').filter({ has: desk.locator(`a[href$="${orderId}"]`) });
  await expect(due).toContainText('Akun terhapus');
});
