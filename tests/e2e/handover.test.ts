/** One trade on two phones: a cash purchase, an agreed meeting, the code, completion on both. */

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Query } from 'node-appwrite';
import { encodeQR } from 'qr';
import { campusTime } from '#domain/campus-time.ts';
import { handoverText } from '#domain/orders/handover.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { handoverTexts } from '../../web/copy/handover.ts';
import { meetingTexts } from '../../web/copy/meeting.ts';
import { ticketTexts } from '../../web/copy/ticket.ts';
import { tradeListTexts } from '../../web/copy/trade-row.ts';
import { noAppointment, usualButtons, usualHandover, usualStates } from '../../web/copy/usual-sale.ts';
import type { Campus } from './campus.ts';
import { expect, liveConnection, test } from './fixtures.ts';
import { giveSession, moveIn, operatorOf } from './new-people.ts';
import { acceptedSale, windowOf } from './sellers.ts';
import { change, expectAccessible, marketCall, orderToMeet, sell, stored, withCart } from './shopping.ts';
import { timeZone } from './this-campus.ts';
import { completedNow, pressBehind, ticketOf } from './ticket.ts';

async function newestSale(campus: Campus, sellerId: string): Promise<string> {
  const queries = [Query.equal('sellerId', sellerId), Query.orderDesc('$createdAt'), Query.limit(1)];
  const { rows } = await operatorOf(campus).tables.listRows({ databaseId: 'market', tableId: 'sales', queries });
  if (!rows[0]) throw new Error(`no sale of ${sellerId}`);
  return rows[0].$id;
}

test('digits typed into the code field stay when an agreed meeting moves the field to the next step', async ({
  page,
  campus,
}) => {
  const seller = await moveIn(campus, { name: 'Rani Penjual' });
  const { saleId, buyer } = await acceptedSale(campus, seller);
  const meeting = { place: 'Lobi perpustakaan pusat', startsAt: new Date(Date.now() + 3 * 3_600_000).toISOString() };
  await marketCall(campus, seller.id, 'POST', `/sales/${saleId}/meetings`, meeting);
  const queries = [Query.equal('saleId', saleId), Query.limit(1)];
  const { rows } = await operatorOf(campus).tables.listRows({ databaseId: 'market', tableId: 'meetings', queries });
  await giveSession(page, campus, seller.id);
  await page.goto(`/sales/${saleId}`);
  const field = page.getByLabel(handoverTexts.field);
  await field.pressSequentially('04');
  await marketCall(campus, buyer.id, 'POST', `/meetings/${rows[0]?.$id}/events`, { event: 'agree' });
  await expect(page.getByRole('region', { name: ticketTexts.step })).toContainText(handoverTexts.field);
  await expect(field).toHaveValue('04');
  await expect(field).toBeFocused();
});

test('cash: order, acceptance, a proposed meeting, a counter-proposal, agreement, the code, and completion on both screens @proof', async ({
  page,
  browser,
  campus,
  watch,
}) => {
  // trade.test.ts tests the complete trade from the first question.
  const seller = await moveIn(campus, { name: 'Rani Penjual' });
  const ware = await sell(campus, { name: 'Kamus Besar', price: 40_000, stock: 3 });
  const owned = { sellerId: seller.id, sellerName: seller.name, codAddress: 'Lobi perpustakaan pusat' };
  await change(campus, 'products', ware.id, owned);
  const buyer = await withCart(campus, ware);
  await giveSession(page, campus, buyer.id);
  await orderToMeet(page, cashOnDelivery);
  await expect(page).toHaveURL(/\/orders$/);
  const saleId = await newestSale(campus, seller.id);
  await page.goto(`/orders/${saleId.slice(0, 20)}`);
  const part = ticketOf(page, 'Rani Penjual');
  await expect(part).toContainText('Menunggu jawaban · giliran Rani Penjual');
  await expect(part).toContainText(noAppointment);

  const stall = await windowOf(browser, campus, watch, seller.id);
  await stall.goto(`/sales/${saleId}`);
  await stall.getByRole('button', { name: usualButtons.seller.accept }).click();

  // The seller proposes the product's default place; then the buyer, on a page that updates live, proposes another one.
  const theirs = stall.getByRole('region', { name: 'Pesanan Wening Asri' });
  await theirs.getByRole('button', { name: meetingTexts.propose(false) }).click();
  const form = stall.getByRole('dialog');
  await expect(form.getByLabel(meetingTexts.place, { exact: true })).toHaveValue('Lobi perpustakaan pusat');
  await form.getByLabel(meetingTexts.date).fill(campusTime(Date.now(), timeZone).date);
  await form.getByLabel('Jam (WIB)').fill('00:00');
  await form.getByRole('button', { name: meetingTexts.send }).click();
  await expect(form.getByText('Waktu ini sudah lewat.', { exact: false })).toBeVisible();
  const day = campusTime(Date.now() + 2 * 86_400_000, timeZone).date;
  await form.getByLabel(meetingTexts.date).fill(day);
  await form.getByLabel('Jam (WIB)').fill('09:30');
  await expectAccessible(stall);
  await form.getByRole('button', { name: meetingTexts.send }).click();
  await expect(theirs).toContainText('giliran Wening Asri');
  await expect(part).toContainText('09.30');
  await part.getByRole('button', { name: 'Usulkan yang lain' }).click();
  const counter = page.getByRole('dialog');
  await counter.getByLabel(meetingTexts.place, { exact: true }).selectOption('Tempat lain…');
  await counter.getByRole('button', { name: meetingTexts.send }).click();
  await expect(counter.getByText('Isi tempat bertemu.')).toBeVisible();
  await counter.getByLabel(meetingTexts.placeName).fill('Kantin FEB, meja dekat kasir');
  await counter.getByRole('button', { name: meetingTexts.send }).click();
  await expect(theirs).toContainText('Kantin FEB, meja dekat kasir');
  await theirs.getByRole('button', { name: meetingTexts.agree }).click();
  for (const one of [part, theirs]) await expect(one).toContainText(/^.*Bertemu .*09\.30.*Kantin FEB/s);
  const [calendar] = await Promise.all([page.waitForEvent('download'), pressBehind(part, 'Simpan ke kalender')]);
  expect(calendar.suggestedFilename()).toMatch(/^janji-temu-.+\.ics$/);
  const entry = readFileSync(await calendar.path(), 'utf8');
  expect(entry).toContain(`DTSTART;TZID=Asia/Jakarta:${day.replaceAll('-', '')}T093000`);

  await page.getByRole('button', { name: handoverTexts.show }).click();
  await expect(page.getByRole('img', { name: handoverTexts.picture })).toBeVisible();
  const code = String(await stored(campus, 'handoverCodes', saleId, 'code'));
  const digits = `${code.slice(0, 3)} ${code.slice(3)}`;
  await expect(page.getByText(digits, { exact: true })).toBeVisible();
  await expectAccessible(page);

  const field = stall.getByLabel(handoverTexts.field);
  const finish = stall.getByRole('button', { name: usualHandover.button('ready') });
  await field.fill(code === '111111' ? '222222' : '111111');
  await finish.click();
  await expect(stall.getByRole('alert').filter({ hasText: 'Kode salah. Sisa percobaan: 4.' })).toBeVisible();
  await expectAccessible(stall);
  await field.fill(handoverText(saleId, code));
  await finish.click();
  await expect(stall.getByRole('main').getByText(completedNow)).toBeVisible();
  await expect(part).toContainText(usualStates.completed);
  await expect(theirs).toContainText(/Rp.40\.000 · tunai tercatat Anda terima/);
  await expect(part).toContainText(/Rp.40\.000 · tunai diterima penjual/);
  await stall.goto('/sales');
  await expect(stall.getByRole('list', { name: tradeListTexts.ended })).toContainText('Wening Asri');
  expect(await stored(campus, 'sales', saleId, 'isCashReceived')).toBe(true);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('code')))).toEqual([]);
  await stall.context().close();
});

/** A fake camera: draws this picture into the video that the page requests. */
async function holdUp(page: Page, text: string): Promise<void> {
  await page.evaluate(
    (modules) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
      const paint = () => {
        const pen = canvas.getContext('2d');
        const cell = Math.floor(440 / modules.length);
        pen?.reset();
        for (const [y, row] of modules.entries()) {
          for (const [x, isDark] of row.entries()) {
            Object.assign(pen ?? {}, { fillStyle: isDark ? '#000' : '#fff' });
            pen?.fillRect(100 + x * cell, 20 + y * cell, cell, cell);
          }
        }
      };
      setInterval(paint, 50);
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
    },
    encodeQR(text, 'raw', { ecc: 'medium', border: 4 }),
  );
}

test('the scanner: camera refused, a foreign QR code, another sale’s, the right one, then the lock after wrong codes @proof', async ({
  page,
  browser,
  campus,
  watch,
}) => {
  // The tests in tests/web test accepted and refused codes.
  const seller = await moveIn(campus, { name: 'Rani Penjual' });
  const [{ saleId: first }, { saleId: second, buyer }] = [
    await acceptedSale(campus, seller),
    await acceptedSale(campus, seller),
  ];
  const code = String(await stored(campus, 'handoverCodes', first, 'code'));
  await giveSession(page, campus, seller.id);
  await page.goto(`/sales/${first}`);
  await page.getByRole('link', { name: 'Pindai QR' }).click();
  const told = (sentence: string) => page.getByRole('alert').filter({ hasText: sentence });
  await expect(told('atau ketik kodenya di bawah').or(told('Ketik kodenya di bawah'))).toBeVisible();
  await expectAccessible(page);
  const field = page.getByLabel('Atau ketik kodenya');
  await field.fill('123');
  await page.getByRole('button', { name: usualHandover.button('ready') }).click();
  await expect(told('Kode terdiri dari 6 angka.')).toBeVisible();
  for (const [text, sentence] of [
    ['https://bayar.example/qr', 'Ini bukan kode serah terima pesanan di sini.'],
    [handoverText(second, '246810'), 'Kode ini milik penjualan lain.'],
  ] as const) {
    await page.goto(`/sales/${first}/scan`);
    await expect(page.getByRole('button', { name: 'Coba kamera lagi' })).toBeVisible();
    await holdUp(page, text);
    await page.getByRole('button', { name: 'Coba kamera lagi' }).click();
    await expect(told(sentence)).toBeVisible();
  }
  await page.goto(`/sales/${first}`);
  const place = () => page.evaluate(() => history.state?.idx);
  const before = await place();
  await page.getByRole('link', { name: 'Pindai QR' }).click();
  await expect(page.getByRole('button', { name: 'Coba kamera lagi' })).toBeVisible();
  await holdUp(page, handoverText(first, code));
  await page.getByRole('button', { name: 'Coba kamera lagi' }).click();
  await expect(page.getByRole('main').getByText(completedNow)).toBeVisible();
  expect(await place(), 'the scanner does not lie behind the sale').toBe(before);

  // The fifth wrong code locks the entry: on this page, after a reload, in another tab, and on the buyer's screen.
  await change(campus, 'handoverCodes', second, { code: '246810', tries: 4 });
  const theirs = await windowOf(browser, campus, watch, buyer.id);
  const live = liveConnection(theirs);
  await theirs.goto(`/orders/${second.slice(0, 20)}`);
  await expect(theirs.getByRole('button', { name: handoverTexts.show })).toBeVisible();
  await live;
  await page.goto(`/sales/${second}`);
  await page.getByLabel(handoverTexts.field).fill('135 790');
  await page.getByRole('button', { name: usualHandover.button('ready') }).click();
  const locked = 'Kode salah 5 kali. Silakan coba lagi dalam 15 menit.';
  await expect(told(locked)).toBeVisible();
  await expect(page.getByLabel(handoverTexts.field)).toBeDisabled();
  await expect(theirs.getByText('Kode terkunci; dapat dipakai lagi dalam 15 menit.', { exact: false })).toBeVisible();
  const tab = await page.context().newPage();
  watch(tab);
  for (const [one, path] of [
    [page, `/sales/${second}`],
    [tab, `/sales/${second}/scan`],
  ] as const) {
    await one.goto(path);
    await expect(one.getByRole('alert').filter({ hasText: /Silakan coba lagi dalam 1[45] menit/ })).toBeVisible();
    await expect(one.getByLabel(/Masukkan kode|Atau ketik kodenya/)).toBeDisabled();
  }
  await theirs.context().close();
});
