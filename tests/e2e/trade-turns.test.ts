/**
 * All pages agree on whose turn it is: an order from four sellers, and a meeting from its proposal and "aku di jalan"
 * to the code.
 */

import type { Locator } from '@playwright/test';
import { ID, Query } from 'node-appwrite';
import { campusMoment, campusTime } from '#domain/campus-time.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { conversationTexts } from '../../web/copy/conversation.ts';
import { handoverTexts } from '../../web/copy/handover.ts';
import { meetingTexts } from '../../web/copy/meeting.ts';
import { ticketTexts } from '../../web/copy/ticket.ts';
import { uiTexts } from '../../web/copy/ui.ts';
import { noAppointment, usualButtons, usualHandover, usualStates } from '../../web/copy/usual-sale.ts';
import { expect, liveConnection } from './fixtures.ts';
import { giveSession, moveIn, operatorOf } from './new-people.ts';
import { acceptedSale, saleOf, seller, windowOf } from './sellers.ts';
import { change, expectAccessible, marketCall, stored, withCart } from './shopping.ts';
import { timeZone } from './this-campus.ts';
import { completedNow, ticketOf } from './ticket.ts';
import { talkOf } from './trading-pair.ts';
import { test } from './window-variants.ts';

const minuteMs = 60_000;

test('an order of four sellers: its header, its card and its parts name the same next step and person @proof', async ({
  page,
  campus,
}) => {
  // tests/domain/next-turn.test.ts tests the rules; trade-day.test.ts tests three sellers.
  const names = ['Ani', 'Budi', 'Citra', 'Dodi'];
  const stalls = await Promise.all(names.map((name) => seller(campus, `${name} Penjual`, `Barang ${name}`)));
  const buyer = await withCart(campus, ...stalls.map(({ ware }) => ware));
  const orderId = ID.unique();
  const form = { paymentMethod: cashOnDelivery, shippingAddress: 'Asrama Putri Blok C 12', expectedTotal: 160_000 };
  await marketCall(campus, buyer.id, 'POST', '/orders', { orderId, ...form });
  const press = async (place: number, event: string, more: object = {}) => {
    const id = stalls[place]?.person.id ?? '';
    await marketCall(campus, id, 'POST', `/sales/${await saleOf(campus, orderId, id)}/events`, { event, ...more });
  };
  await giveSession(page, campus, buyer.id);
  const live = liveConnection(page);
  await page.goto('/orders');
  const card = page.getByRole('article');
  await expect(card).toContainText(/Menunggu jawaban · giliran \w+ Penjual/);
  await expect(card).toContainText('dan 3 penjual lain');
  await live;
  await press(0, 'accept');
  await expect(card, 'the badge stays the word of the spec').toContainText('Processed');
  await expect(card, 'what the buyer can do speaks for the order').toContainText(
    'Disetujui · giliran Anda: sepakati janji',
  );
  await press(1, 'accept');
  await press(1, 'object', { reason: 'Pembeli minta barang lain.' });
  await expect(card).toContainText('Barang Ani');
  await expectAccessible(page);

  await card.getByRole('link', { name: /Lihat detail/ }).click();
  const part = (name: string) => ticketOf(page, `${name} Penjual`);
  await expect(part('Ani')).toContainText(noAppointment);
  await expect(part('Budi')).toContainText('Giliran admin');
  await expect(part('Citra')).toContainText('Menunggu jawaban · giliran Citra Penjual');
  // The buyer's own next step comes before the parts that others must move on.
  await press(0, 'ready');
  await press(0, 'claim');
  await expect(part('Ani')).toContainText('Giliran Anda');
  await expect(page.getByRole('region', { name: ticketTexts.step }).getByRole('button')).toBeVisible();

  const citra = stalls[2]?.person.id ?? '';
  await giveSession(page, campus, citra);
  await page.goto('/sales');
  const row = page.getByRole('listitem').filter({ hasText: 'Wening Asri' });
  await expect(row).toContainText('Barang Citra');
  await expect(row).toContainText('Menunggu jawaban Anda');
  await expect(row).toContainText(/Jawab (dalam|sampai) /);
  await expectAccessible(page);
});

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;

test('meeting proposed, "aku di jalan", the code in full screen: both see the same step', async ({
  page,
  browser,
  campus,
  watch,
}) => {
  const rani = await moveIn(campus, { name: 'Rani Penjual' });
  const { saleId, buyer } = await acceptedSale(campus, rani);
  const orderId = saleId.slice(0, 20);
  const stall = await windowOf(browser, campus, watch, rani.id);
  await giveSession(page, campus, buyer.id);
  const startsAt = campusMoment({ date: campusTime(Date.now() + 86_400_000, timeZone).date, time: '09:30' }, timeZone);
  await marketCall(campus, buyer.id, 'POST', `/sales/${saleId}/meetings`, { place: 'Kantin FEB', startsAt });

  // The side that has to answer sees the proposal at the top; the page of the other side says who has to answer.
  const [lives, theirs] = [liveConnection(page), liveConnection(stall)];
  await stall.goto(`/sales/${saleId}`);
  await page.goto(`/orders/${orderId}`);
  const step = stall.getByRole('region', { name: 'Pesanan Wening Asri' });
  await expect(step).toContainText(/Usul Wening Asri: besok \(\w+\) 09\.30 · Kantin FEB/);
  await expect(step).toContainText('giliran Anda');
  const agree = step.getByRole('button', { name: meetingTexts.agree });
  await step.getByRole('button', { name: ticketTexts.more }).click();
  const buttons = [usualButtons.seller.object, usualButtons.seller.ready, 'Batalkan penjualan'];
  const order = [agree, ...buttons.map((name) => step.getByRole('button', { name }))];
  await expect(agree).toBeVisible();
  const spots = await step.evaluate((element) =>
    [...element.querySelectorAll('button')].map(({ textContent }) => textContent?.trim() ?? ''),
  );
  const at = await Promise.all(order.map(async (one) => spots.indexOf((await one.textContent())?.trim() ?? '?')));
  expect(at, spots.join(' | ')).toEqual(at.toSorted((a, b) => a - b));
  await expect(ticketOf(page, 'Rani Penjual')).toContainText('giliran Rani Penjual');
  await expectAccessible(stall);
  await stall.goto('/sales');
  await expect(stall.getByRole('listitem').filter({ hasText: 'Wening Asri' })).toContainText(
    'Usul janji temu · giliran Anda',
  );
  await stall.goto(`/sales/${saleId}`);
  await agree.click();
  await expect(ticketOf(page, 'Rani Penjual')).toContainText('Bertemu besok');

  // The meeting is soon: one press in the talk appears on the other side's sale page, and vice versa.
  const queries = [Query.equal('saleId', saleId), Query.equal('state', 'agreed')];
  const { rows } = await operatorOf(campus).tables.listRows({ databaseId: 'market', tableId: 'meetings', queries });
  const soon = new Date(Date.now() + 10 * minuteMs).toISOString();
  await change(campus, 'meetings', rows[0]?.$id ?? '', { startsAt: soon });
  await change(campus, 'sales', saleId, { meetAt: soon });
  await Promise.all([lives, theirs]);
  const productId = String(
    (
      await operatorOf(campus).tables.listRows({
        ...{ databaseId: 'market', tableId: 'orderItems' },
        queries: [Query.equal('saleId', saleId)],
      })
    ).rows[0]?.productId,
  );
  const talkId = await talkOf(campus, buyer.id, productId);
  await page.goto(`/messages/${talkId}`);
  const strip = page.getByRole('region', { name: 'Kabari posisi Anda' });
  await expect(strip).toContainText('di Kantin FEB');
  await strip.getByRole('button', { name: 'Aku di jalan' }).click();
  await expect(strip).toContainText('Anda di jalan, ');
  await expectAccessible(page);
  await expect(step).toContainText('Wening Asri di jalan, ');
  await step.getByRole('button', { name: 'Telat 10 menit' }).click();
  await expect(strip).toContainText('Rani Penjual telat 10 menit, ');
  await step.getByRole('button', { name: 'Sudah sampai' }).click();
  await expect(strip).toContainText('Rani Penjual sudah sampai, ');
  await expectAccessible(stall);

  // The code covers the whole screen: white also in dark mode, digits above the QR code, nothing over them.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/orders/${orderId}`);
  const show = page.getByRole('button', { name: handoverTexts.show });
  await show.click();
  const sheet = page.getByRole('dialog', { name: handoverTexts.title });
  const code = String(await stored(campus, 'handoverCodes', saleId, 'code'));
  const digits = sheet.getByText(`${code.slice(0, 3)} ${code.slice(3)}`, { exact: true });
  const qr = sheet.getByRole('img', { name: handoverTexts.picture });
  await expect(digits).toBeInViewport({ ratio: 1 });
  await expect(qr).toBeInViewport({ ratio: 1 });
  expect(await topOf(digits)).toBeLessThan(await topOf(qr));
  await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const size = page.viewportSize();
  expect(await sheet.boundingBox()).toEqual({ x: 0, y: 0, width: size?.width, height: size?.height });
  await digits.click({ trial: true });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(show).toBeFocused();
  await show.click();
  await sheet.getByRole('button', { name: uiTexts.close }).click();
  await expect(sheet).toHaveCount(0);

  // The code is pasted with the text around it.
  await stall.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await stall.evaluate((text) => navigator.clipboard.writeText(text), `Kode: ${code.slice(0, 3)}-${code.slice(3)} \n`);
  await step.getByLabel(handoverTexts.field).focus();
  await stall.keyboard.press('ControlOrMeta+V');
  await step.getByRole('button', { name: usualHandover.button('ready') }).click();
  await expect(stall.getByRole('main').getByText(completedNow)).toBeVisible();
  await expect(ticketOf(page, 'Rani Penjual')).toContainText(usualStates.completed);
  await page.goto(`/messages/${talkId}`);
  await expect(page.getByLabel(conversationTexts.placeholder)).toBeVisible();
  await expect(strip).toHaveCount(0);
  await stall.context().close();
});
