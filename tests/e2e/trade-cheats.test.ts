/**
 * Attempts to cheat by pressing buttons, and what both pages tell the honest side. Rules:
 * tests/functions/sale-cheats.test.ts.
 */

import { Query } from 'node-appwrite';
import { adminId } from '../../seeds/campus/people.ts';
import { profileTexts } from '../../web/copy/profile.ts';
import { saleTexts } from '../../web/copy/sales.ts';
import { noAppointment, saleAnswers, usualButtons, usualStates } from '../../web/copy/usual-sale.ts';
import type { Campus } from './campus.ts';
import { expect, inDialog, press } from './fixtures.ts';
import { giveSession, moveIn, operatorOf } from './new-people.ts';
import { paidOrder } from './paid-order.ts';
import { acceptedSale, seller } from './sellers.ts';
import { change, expectAccessible, marketCall, stored, withCart } from './shopping.ts';
import { completedNow, pressBehind, ticketOf } from './ticket.ts';
import { test } from './window-variants.ts';

const raise = (campus: Campus, userId: string, saleId: string, event: string) =>
  marketCall(campus, userId, 'POST', `/sales/${saleId}/events`, { event });

test('cash: when the buyer confirms receipt, the seller is asked for the money; only after that both pages show the sale as completed', async ({
  page,
  campus,
  windowFor,
}) => {
  const rani = await moveIn(campus, { name: 'Rani Penjual' });
  const { buyer, saleId } = await acceptedSale(campus, rani);
  const stall = await windowFor(rani.id);
  await stall.goto(`/sales/${saleId}`);
  await giveSession(page, campus, buyer.id);
  await page.goto(`/orders/${saleId.slice(0, 20)}`);
  const part = ticketOf(page, 'Rani Penjual');
  await expect(part).toContainText(noAppointment);
  await expect(page.getByRole('button', { name: usualButtons.buyer.receive })).toHaveCount(0);
  await pressBehind(stall, usualButtons.seller.ready);
  await pressBehind(page, usualButtons.buyer.receive);
  await expect(page.getByRole('dialog')).toContainText('Rani Penjual diminta memastikan tunainya dalam 3 hari');
  await inDialog(page, 'Ya, sudah saya terima');
  await expect(part).toContainText('Giliran Rani Penjual');
  await expect(part).not.toContainText('tercatat');
  await expect(stall.getByText('giliran Anda', { exact: false })).toBeVisible();
  await expect(stall.getByRole('button', { name: usualButtons.seller.object })).toBeVisible();
  await expectAccessible(stall);
  await press(stall, 'Tunai sudah saya terima');
  await inDialog(stall, 'Ya, sudah saya terima');
  await expect(stall.getByText('tunai tercatat Anda terima')).toBeVisible();
  await expect(part).toContainText(usualStates.completed);
});

test('an unresponsive buyer: before canceling, the seller reads that the cancellation is not recorded against them', async ({
  page,
  campus,
}) => {
  const rani = await moveIn(campus, { name: 'Rani Penjual' });
  const { saleId } = await acceptedSale(campus, rani);
  const startsAt = new Date(Date.now() + 20 * 3_600_000).toISOString();
  await marketCall(campus, rani.id, 'POST', `/sales/${saleId}/meetings`, { place: 'Kantin FEB', startsAt });
  await giveSession(page, campus, rani.id);
  await page.goto(`/sales/${saleId}`);
  await pressBehind(page, 'Batalkan penjualan');
  await expect(page.getByRole('dialog')).toContainText('tercatat sebagai pembatalan oleh penjual');
  await inDialog(page, 'Batal');
  const hint = page.getByText('tidak menjawab usul janji temu Anda selama 48 jam', { exact: false });
  await expect(hint).toHaveCount(0);
  // Moves the meeting back by two days.
  const { tables } = operatorOf(campus);
  const queries = [Query.equal('saleId', saleId)];
  const { rows } = await tables.listRows({ databaseId: 'market', tableId: 'meetings', queries });
  const $createdAt = new Date(Date.now() - 49 * 3_600_000).toISOString();
  await change(campus, 'meetings', rows[0]?.$id ?? '', { $createdAt });
  await page.reload();
  await expect(hint).toBeVisible();
  await expectAccessible(page);
  await pressBehind(page, 'Batalkan penjualan');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Ini tidak tercatat sebagai pembatalan oleh penjual');
  await dialog.getByLabel(saleTexts.reason).fill('Sudah dua hari tidak dijawab.');
  await inDialog(page, saleAnswers.cancel);
  await expect(page.getByRole('main').getByText(usualStates.canceled, { exact: true })).toBeVisible();
  expect(await stored(campus, 'sales', saleId, 'against')).toBe('');
});

test('a buyer deletes their account after the transfer was accepted: the seller shows proof, an administrator decides', async ({
  page,
  campus,
  windowFor,
}) => {
  const { person: rani, ware } = await seller(campus, 'Rani Ditinggal', 'Kompor Listrik');
  const buyer = await withCart(campus, ware);
  const orderId = await paidOrder(campus, buyer, 40_000);
  const saleId = `${orderId}-1`;
  for (const event of ['accept', 'ready']) await raise(campus, rani.id, saleId, event);
  await giveSession(page, campus, buyer.id);
  await page.goto('/settings');
  await press(page, profileTexts.remove);
  await expect(page.getByRole('dialog')).toContainText(/1 pembelian \(Rp.40\.000\)/);
  await expect(page.getByRole('dialog')).toContainText('transfer yang sudah diterima penjual diputuskan admin');
  await expectAccessible(page);
  await inDialog(page, 'Ya, hapus akun saya');
  await expect(page.getByText('Akun Anda sudah dihapus.', { exact: false })).toBeVisible();
  expect(await stored(campus, 'sales', saleId, 'money')).toBe('held');

  const stall = await windowFor(rani.id);
  await stall.goto(`/sales/${saleId}`);
  await expect(stall.getByText('Giliran admin')).toBeVisible();
  await expect(stall.getByText('Alasan: Pembeli menghapus akunnya.')).toBeVisible();
  await expect(stall.getByRole('button', { name: 'Cabut kendala' })).toHaveCount(0);
  await press(stall, 'Tambah keterangan');
  await stall.getByLabel('Keterangan Anda').fill('Sudah saya serahkan di Gate 1, kodenya tidak diberikan.');
  await press(stall, 'Kirim keterangan');
  await expect(stall.getByText('Sudah saya serahkan di Gate 1', { exact: false })).toBeVisible();
  const desk = await windowFor(adminId);
  await desk.goto(`/admin/disputes/${saleId}`);
  await expect(desk.getByText('Sudah saya serahkan di Gate 1', { exact: false })).toBeVisible();
  await press(desk, usualButtons.admin.release);
  await desk.getByRole('dialog').getByLabel(saleTexts.reason).fill('Bukti penjual jelas.');
  await inDialog(desk, saleAnswers.complete);
  await expect(stall.getByRole('main').getByText(completedNow)).toBeVisible();
  expect(await stored(campus, 'sales', saleId, 'money')).toBe('released');
});
