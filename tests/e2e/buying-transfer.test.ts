import { orderNumber } from '#domain/orders/order-number.ts';
import { bankTransfer } from '#domain/orders/payment.ts';
import { cartLabels } from '../../web/copy/cart.ts';
import { orderTexts } from '../../web/copy/orders.ts';
import { uiTexts } from '../../web/copy/ui.ts';
import { usualStates } from '../../web/copy/usual-sale.ts';
import { expect, test } from './fixtures.ts';
import {
  expectAccessible,
  leavePopup,
  marketCall,
  midtransFaults,
  newest,
  noFaults,
  order,
  passDeadline,
  popup,
  runUpkeep,
  savedOrder,
  sell,
  shopper,
  simulatorState,
  stored,
} from './shopping.ts';
import { openSection, pressBehind } from './ticket.ts';

test.afterEach(({ campus }) => noFaults(campus));

test('a paid transfer: Midtrans’ notification sets PAID, the cart is empty, and receipt and history show it', async ({
  page,
  campus,
}) => {
  const shelf = await sell(campus);
  await shopper(page, campus, shelf);
  await order(page, bankTransfer);
  await expect(popup(page).getByRole('heading', { name: 'Rp75.000' })).toBeVisible();
  const orderId = await savedOrder(page);
  expect(await stored(campus, 'orders', orderId, 'status')).toBe('PENDING');
  await leavePopup(page, 'Bayar berhasil');
  await expect(page.getByText('Pembayaran berhasil!')).toBeVisible();
  await expect(page).toHaveURL(/\/orders$/);
  await expect(newest(page).getByText('PAID')).toBeVisible();
  await expect.poll(async () => (await simulatorState(campus, orderId)).told).toBe(1);

  await page.goto('/cart');
  await expect(page.getByText('Keranjang Kosong')).toBeVisible();
  await page.goto(`/orders/${orderId}`);
  await openSection(page, 'history');
  const timeline = page.locator('details', { hasText: 'Riwayat' });
  await expect(timeline.getByText('dikonfirmasi Midtrans')).toBeVisible();
  await expect(timeline.getByRole('listitem')).toHaveText([
    /^Pesanan dibuat.*oleh Anda/,
    /^Pembayaran diterima/,
    /^Pesanan diproses$/,
    /^Pesanan siap diserahkan$/,
    /^Pesanan selesai$/,
  ]);
  await openSection(page, 'facts');
  await expect(page.getByText(/^Lunas/)).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Struk pesanan')).toBeVisible();
  await expect(
    page.getByText('Barang tidak dapat dikembalikan kecuali cacat produksi.', { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cetak Struk' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.goto('/history');
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText(shelf.name);
  await expect(row.getByText('PAID')).toHaveAttribute('data-tone', 'grey');
  await expectAccessible(page);
});

test('a pending transfer continues with the same token, and counts as paid without any notification @proof', async ({
  page,
  campus,
}) => {
  // tests/functions/payment.test.ts tests the rules.
  await midtransFaults(campus, { drop: true });
  await shopper(page, campus, await sell(campus));
  await order(page, bankTransfer);
  await leavePopup(page, 'Menunggu pembayaran');
  await expect(page.getByText('Pembayaran sedang diproses!')).toBeVisible();
  await expect(page).toHaveURL(/\/orders$/);
  await expect(newest(page).getByText('PENDING')).toBeVisible();
  await expect(newest(page).getByText('PENDING')).toHaveAttribute('data-tone', 'waiting');
  await expect(newest(page).getByText(/^Bayar sebelum pukul/)).toBeVisible();

  await page.goto('/cart');
  await page.getByRole('link', { name: 'Bayar pesanan itu' }).click();
  await expect(page.getByText(/^Menunggu pembayaran/)).toBeVisible();
  const orderId = page.url().split('/').at(-1) ?? '';
  await page.getByRole('button', { name: orderTexts.payNow }).click();
  await expect(popup(page).getByText('Transfer ke rekening virtual')).toBeVisible();
  await leavePopup(page, 'Bayar berhasil');
  await expect(page.getByText('Pembayaran berhasil!')).toBeVisible();
  await expect(newest(page).getByText('PAID')).toBeVisible();
  expect(await simulatorState(campus, orderId)).toMatchObject({ payments: 1, told: 0 });
});

test('a failed transfer: the order stays PENDING, and a new attempt succeeds @proof', async ({ page, campus }) => {
  // tests/functions/payment.test.ts and payment-matrix.test.ts test the rules.
  await shopper(page, campus, await sell(campus));
  await order(page, bankTransfer);
  await leavePopup(page, 'Pembayaran gagal');
  await expect(page.getByText('Pembayaran gagal/cancel!')).toBeVisible();
  await expect(page).toHaveURL(/\/checkout$/);
  const orderId = await savedOrder(page);
  expect(await stored(campus, 'orders', orderId, 'status')).toBe('PENDING');
  await expectAccessible(page);
  await page.getByRole('button', { name: cartLabels.payNow }).click();
  await expect(popup(page).getByText(`${orderId}-2`)).toBeVisible();
  await leavePopup(page, 'Bayar berhasil');
  await expect(newest(page).getByText('PAID')).toBeVisible();
  expect((await simulatorState(campus, orderId)).payments).toBe(2);
});

test('the pop-up is closed and the deadline passes: the open page shows the canceled order, and stock is restored @proof', async ({
  page,
  campus,
  expectNoise,
}) => {
  // tests/functions/payment.test.ts tests the rules; tests/web/payment.test.ts tests the sentences.
  const shelf = await sell(campus, { stock: 1 });
  await shopper(page, campus, shelf);
  await order(page, bankTransfer);
  await leavePopup(page, 'Tutup');
  await expect(page.getByText('Popup pembayaran ditutup.')).toBeVisible();
  const orderId = await savedOrder(page);
  // The form was longer than the panel that replaces it: closing the pop-up must leave the order in view.
  const panel = page.getByRole('region', { name: 'Pesanan Anda sudah tersimpan' });
  await expect(panel).toBeInViewport({ ratio: 1 });
  await expect(panel.getByText(orderNumber(orderId))).toBeVisible();
  await expect(panel.getByText(/^Bayar sebelum pukul \d\d\.\d\d \(sisa /)).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText(/^1 buah sudah tersimpan di pesanan Anda yang menunggu pembayaran\./)).toBeVisible();
  await page.getByRole('link', { name: 'Bayar pesanan itu' }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${orderId}$`));
  // The button is at the top of the page, not below everything else.
  const payNow = page.getByRole('button', { name: orderTexts.payNow });
  await expect(payNow).toBeInViewport({ ratio: 1 });
  // Without a readable deadline, paying is still possible: the server decides whether it is too late.
  const payments = /\/tables\/transactions\/rows\?/;
  expectNoise(payments);
  await page.route(payments, (route) => route.abort());
  await page.reload();
  await expect(payNow).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^Bayar sebelum pukul/)).toHaveCount(0);
  await page.unroute(payments);
  await page.reload();
  await expect(page.getByText(/^Bayar sebelum pukul/)).toBeVisible();
  expect(await stored(campus, 'products', shelf.id, 'stock')).toBe(0);
  await passDeadline(campus, orderId);
  await expect(page.getByText('Batas waktu pembayaran sudah lewat.')).toBeVisible();
  await runUpkeep(campus);
  await expect(page.getByRole('main').getByText(usualStates.canceled, { exact: true })).toBeVisible();
  await openSection(page, 'history');
  await expect(page.getByText(/otomatis, batas waktu pembayaran terlewati/)).toBeVisible();
  await expect(page.getByRole('button', { name: orderTexts.cancel })).toHaveCount(0);
  expect(await stored(campus, 'products', shelf.id, 'stock')).toBe(1);
});

test('without a token or without Midtrans’ script: a fitting message; the order is saved and can still be paid @proof', async ({
  page,
  campus,
  expectNoise,
}) => {
  // tests/web/payment.test.ts tests the sentences.
  expectNoise(/snap/i);
  await midtransFaults(campus, { tokenFailure: true });
  await shopper(page, campus, await sell(campus));
  await order(page, bankTransfer);
  await expect(page.getByText(/^Error pembayaran \(fetch token\): /)).toBeVisible();
  const orderId = await savedOrder(page);
  expect(await stored(campus, 'orders', orderId, 'status')).toBe('PENDING');
  await noFaults(campus);
  await page.route('**/snap.js', (route) => route.abort());
  await page.reload();
  await page.goto(`/orders/${orderId}`);
  await page.getByRole('button', { name: orderTexts.payNow }).click();
  await expect(page.getByText(/^Script pembayaran belum siap atau fungsi pay tidak ditemukan\./)).toBeVisible();
  await page.unroute('**/snap.js');
  await page.getByRole('button', { name: orderTexts.payNow }).click();
  await leavePopup(page, 'Bayar berhasil');
  await expect(newest(page).getByText('PAID')).toBeVisible();
});

test('a fourth order by transfer is refused while three are unpaid, and accepted after one of them is canceled @proof', async ({
  page,
  campus,
}) => {
  const person = await shopper(page, campus, await sell(campus));
  for (const last of ['1', '2', '3']) {
    await marketCall(campus, person.id, 'POST', '/orders', {
      orderId: `${person.id.slice(0, 19)}${last}`,
      expectedTotal: 75_000,
      paymentMethod: bankTransfer,
      shippingAddress: 'Kos Melati 3',
    });
  }
  await order(page, bankTransfer);
  await expect(page.getByText(/^Anda masih punya 3 pesanan transfer yang belum dibayar\./)).toBeVisible();
  await expect(page.getByLabel(cartLabels.address)).toHaveValue('Asrama Putri Blok C nomor 12');
  await page.getByRole('link', { name: 'Bayar pesanan itu' }).click();
  await pressBehind(page, orderTexts.cancel);
  await page.getByRole('button', { name: uiTexts.yesCancel }).click();
  await expect(page.getByRole('main').getByText(usualStates.canceled, { exact: true })).toBeVisible();
  await order(page, bankTransfer);
  await leavePopup(page, 'Bayar berhasil');
  // The two unpaid orders come first.
  await expect(page.getByRole('article').last().getByText('PAID')).toBeVisible();
});
