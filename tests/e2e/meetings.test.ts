/** Meetings with obstacles: a booked hour, a wrong clock, a far time zone, an absence. */

import type { Page } from '@playwright/test';
import { Query } from 'node-appwrite';
import { campusTime } from '#domain/campus-time.ts';
import { bankTransfer } from '#domain/orders/payment.ts';
import { handoverTexts } from '../../web/copy/handover.ts';
import { meetingTexts } from '../../web/copy/meeting.ts';
import { ticketTexts } from '../../web/copy/ticket.ts';
import { usualStates } from '../../web/copy/usual-sale.ts';
import type { Campus } from './campus.ts';
import { expect, test } from './fixtures.ts';
import { expectSeen, tabTo, withoutTransitions } from './keyboard.ts';
import { giveSession, moveIn, type NewPerson, operatorOf } from './new-people.ts';
import { type AcceptedSale, acceptedSale } from './sellers.ts';
import {
  change,
  expectAccessible,
  leavePopup,
  marketCall,
  order,
  savedOrder,
  sell,
  shopper,
  stored,
} from './shopping.ts';
import { timeZone } from './this-campus.ts';
import { completedNow, openSection } from './ticket.ts';

const dayMs = 86_400_000;
const dayAhead = (days: number) => campusTime(Date.now() + days * dayMs, timeZone).date;

/** Agrees on a meeting. `startsAt`: ISO. */
async function agreedMeeting(campus: Campus, { saleId, buyer }: AcceptedSale, seller: NewPerson, startsAt: string) {
  await marketCall(campus, seller.id, 'POST', `/sales/${saleId}/meetings`, { place: 'Kantin FEB', startsAt });
  const queries = [Query.equal('saleId', saleId)];
  const { rows } = await operatorOf(campus).tables.listRows({ databaseId: 'market', tableId: 'meetings', queries });
  await marketCall(campus, buyer.id, 'POST', `/meetings/${rows[0]?.$id}/events`, { event: 'agree' });
}

/** A sale that has been ready for handover since before its meeting, which was due 31 minutes ago. */
async function missedMeeting(campus: Campus, seller: NewPerson, hour: string): Promise<AcceptedSale> {
  const sale = await acceptedSale(campus, seller);
  await agreedMeeting(campus, sale, seller, `${dayAhead(1)}T${hour}:00+07:00`);
  await marketCall(campus, seller.id, 'POST', `/sales/${sale.saleId}/events`, { event: 'ready' });
  const before = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const meetAt = new Date(Date.now() - 31 * 60_000).toISOString();
  await change(campus, 'sales', sale.saleId, { meetAt, meetAgreedAt: before, acceptedAt: before, readyAt: before });
  return sale;
}

async function sayAbsent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dia tidak datang' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, tidak datang' }).click();
}

test('an absence can be reported after 30 minutes: a cash sale is canceled, a transfer becomes a dispute @proof', async ({
  page,
  campus,
}) => {
  // tests/functions/meetings.test.ts tests the rules.
  const seller = await moveIn(campus, { name: 'Rani Penjual' });
  const cash = await missedMeeting(campus, seller, '10:00');
  const transfer = await missedMeeting(campus, seller, '15:00');
  await change(campus, 'sales', transfer.saleId, { method: bankTransfer });
  await change(campus, 'orders', transfer.saleId.slice(0, 20), { paymentMethod: bankTransfer });
  await giveSession(page, campus, seller.id);
  await page.goto(`/sales/${cash.saleId}`);
  await openSection(page, 'rules');
  await expect(page.getByText('Janji temu dengan Wening Asri sudah lewat.', { exact: false })).toBeVisible();
  await sayAbsent(page);
  await expect(page.getByRole('main').getByText(usualStates.canceled, { exact: true })).toBeVisible();
  expect(await stored(campus, 'orders', cash.saleId.slice(0, 20), 'status')).toBe('Canceled');

  await giveSession(page, campus, transfer.buyer.id);
  const begun = new Date(Date.now() - 20 * 60_000).toISOString();
  await change(campus, 'sales', transfer.saleId, { meetAt: begun });
  await page.goto(`/orders/${transfer.saleId.slice(0, 20)}`);
  await expect(page.getByText('Bila Rani Penjual tidak datang', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dia tidak datang' })).toHaveCount(0);
  await change(campus, 'sales', transfer.saleId, { meetAt: new Date(Date.now() - 31 * 60_000).toISOString() });
  await sayAbsent(page);
  await expect(page.getByRole('main').getByText(usualStates.disputed, { exact: true })).toBeVisible();
  await expect(page.getByText('Giliran admin: memutuskan', { exact: true })).toBeVisible();
  await expect(page.getByText(/Bertemu (hari ini|kemarin \(...\)) \d\d\.\d\d · Kantin FEB$/)).toBeVisible();
});

test('a paid transfer: the code completes the sale on the seller’s screen @proof', async ({ page, campus }) => {
  // The tests in tests/functions test the rule; handover.test.ts tests a meeting for a cash order.
  const seller = await moveIn(campus, { name: 'Rani Penjual' });
  const ware = await sell(campus, { name: 'Kompor Mini', price: 40_000, stock: 3 });
  await change(campus, 'products', ware.id, { sellerId: seller.id, sellerName: seller.name });
  await shopper(page, campus, ware);
  await order(page, bankTransfer);
  const saleId = `${await savedOrder(page)}-1`;
  await leavePopup(page, 'Bayar berhasil');
  await expect.poll(() => stored(campus, 'sales', saleId, 'state')).toBe('waiting');
  await marketCall(campus, seller.id, 'POST', `/sales/${saleId}/events`, { event: 'accept' });
  await giveSession(page, campus, seller.id);
  await page.goto(`/sales/${saleId}`);
  await page.getByLabel(handoverTexts.field).fill(String(await stored(campus, 'handoverCodes', saleId, 'code')));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Selesai. Serah terima tercatat.')).toBeVisible();
  await expect(page.getByRole('main').getByText(completedNow)).toBeVisible();
  await expect(page.getByText('Tunai', { exact: false })).toHaveCount(0);
  expect(await stored(campus, 'sales', saleId, 'isCashReceived')).toBe(false);
});

test.describe('a phone in another time zone with a wrong clock', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('times are the campus’s; a taken hour and one in three years are refused at their field, and typed text stays @proof', async ({
    page,
    campus,
  }) => {
    const seller = await moveIn(campus, { name: 'Rani Penjual' });
    const taken = await acceptedSale(campus, seller);
    await agreedMeeting(campus, taken, seller, `${dayAhead(2)}T09:30:00+07:00`);
    const sale = await acceptedSale(campus, seller, { category: 'Jasa', codAddress: '' });
    await withoutTransitions(page);
    await giveSession(page, campus, seller.id);
    // The phone's clock is three days ahead: it considers a meeting over that is still to come.
    await page.clock.setFixedTime(Date.now() + 3 * dayMs);
    await page.goto(`/sales/${taken.saleId}`);
    await expect(page.getByText(/^Bertemu .+ 09\.30$/)).toBeVisible();
    await page.getByRole('button', { name: ticketTexts.more }).click();
    await expect(page.getByRole('button', { name: 'Simpan ke kalender' })).toBeVisible();

    await page.goto(`/sales/${sale.saleId}`);
    const open = page.getByRole('button', { name: 'Usulkan janji layanan' });
    await tabTo(page, open);
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Usulkan janji layanan' });
    const [place, date, time] = [meetingTexts.placeName, meetingTexts.date, 'Jam (WIB)'].map((name) =>
      form.getByLabel(name),
    );
    if (!place || !date || !time) throw new Error('three fields');
    const send = form.getByRole('button', { name: meetingTexts.send });
    await expect(form.getByLabel(meetingTexts.place, { exact: true })).toBeFocused();
    await expect(date).toHaveValue(dayAhead(1));
    await form.getByLabel(meetingTexts.place, { exact: true }).selectOption('Tempat lain…');
    await place.fill('Selasar FISIP');
    await date.fill(`${Number(dayAhead(0).slice(0, 4)) + 3}-01-15`);
    await time.fill('09:30');
    await send.click();
    await expect(date).toHaveAccessibleDescription('Terlalu jauh. Pilih waktu dalam 90 hari ke depan.');
    await expect(date).toBeFocused();
    await date.fill(dayAhead(2));
    await send.click();
    await expect(date).toHaveAccessibleDescription(/Anda sudah punya janji temu lain pada jam itu/);
    await expectAccessible(page);
    await page.reload();
    await open.click();
    await expect(place).toHaveValue('Selasar FISIP');
    await expect(date).toHaveValue(dayAhead(2));
    await page.keyboard.press('Escape');
    await expect(open).toBeFocused();
    await expectSeen(page);
    await page.keyboard.press('Enter');
    await time.fill('14:15');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Usul Anda: .* 14\.15 · Selasar FISIP/)).toBeVisible();
    expect(await stored(campus, 'meetings', await meetingOf(campus, sale.saleId), 'startsAt')).toBe(
      new Date(`${dayAhead(2)}T14:15:00+07:00`).toISOString().replace('Z', '+00:00'),
    );
  });
});

async function meetingOf(campus: Campus, saleId: string): Promise<string> {
  const queries = [Query.equal('saleId', saleId), Query.orderDesc('number'), Query.limit(1)];
  const { rows } = await operatorOf(campus).tables.listRows({ databaseId: 'market', tableId: 'meetings', queries });
  return rows[0]?.$id ?? '';
}
