/**
 * The screen reader output of the three screens with the most decisions, in reading order. A person reads the files in
 * screen-reader/ whenever they change: `npm run e2e -- screen-reader --update-snapshots` updates them.
 */

import type { Page } from '@playwright/test';
import { ID, Query } from 'node-appwrite';
import { campusTime } from '#domain/campus-time.ts';
import { serviceTexts } from '../../web/copy/service.ts';
import { rentalTexts } from '../../web/kinds/rental/texts/rental.ts';
import { expect, test } from './fixtures.ts';
import { giveSession, moveIn, operatorOf } from './new-people.ts';
import { visit } from './pages/checks.ts';
import { acceptedSale } from './sellers.ts';
import { marketCall, sell, withCart } from './shopping.ts';
import { timeZone } from './this-campus.ts';
import { neighbours, say, talkOf } from './trading-pair.ts';

const dayMs = 86_400_000;

/** Parts of the text that differ in each run, and what replaces them. */
const passing: readonly (readonly [RegExp, string])[] = [
  [/\b(Senin|Selasa|Rabu|Kamis|Jumat|Sabtu|Minggu), \d{1,2} \p{L}+( \d{4})?/gu, '‹hari›'],
  [/\b((Sen|Sel|Rab|Kam|Jum|Sab|Min), )?\d{1,2} \p{L}{3,9} \d{4}/gu, '‹hari›'],
  [/\b(Sen|Sel|Rab|Kam|Jum|Sab|Min)( \d{1,2} \p{Lu}\p{Ll}{2})?(?= ‹jam›| \d{2}\.)/gu, '‹hari›'],
  [/\b(Hari ini|Besok|Kemarin)\b/g, '‹hari›'],
  [/\b\d{2}[.:]\d{2}\b/g, '‹jam›'],
  [/\b\d+ (hari|jam|menit)( \d+ (jam|menit))?\b/g, '‹lama›'],
  [/\bLK-[\dA-Z-]+/g, '‹nomor›'],
];

/** Roles and names of the page or a part of it in order, without what differs between runs. */
async function heard(page: Page, part = page.getByRole('main')): Promise<string> {
  const told = await part.ariaSnapshot();
  return passing
    .reduce((text, [pattern, word]) => text.replaceAll(pattern, word), told)
    .replaceAll(/:?\n *- \/url: .*/g, '');
}

test('checkout, sales and a talk are read out in a sensible order @proof', async ({ page, campus }) => {
  const rani = await moveIn(campus, { name: 'Rani Penjual' });
  const rack = await sell(campus, { name: 'Rak Buku Susun', price: 75_000, sellerId: rani.id, sellerName: rani.name });
  const lamp = await sell(campus, { name: 'Lampu Belajar', price: 40_000, sellerId: rani.id, sellerName: rani.name });
  await giveSession(page, campus, (await withCart(campus, rack, lamp, lamp)).id);
  await visit(page, '/checkout');
  expect(await heard(page)).toMatchSnapshot('checkout.txt');

  const { saleId, buyer } = await acceptedSale(campus, rani);
  const startsAt = `${campusTime(Date.now() + 2 * dayMs, timeZone).date}T09:30:00+07:00`;
  await marketCall(campus, buyer.id, 'POST', `/sales/${saleId}/meetings`, { place: 'Kantin FEB', startsAt });
  await giveSession(page, campus, rani.id);
  await visit(page, `/sales/${saleId}`);
  expect(await heard(page)).toMatchSnapshot('sale.txt');

  const trade = await neighbours(campus, { name: 'Gitar Akustik', price: 400_000, stock: 1 }, { isNegotiable: true });
  const talkId = await talkOf(campus, trade.tono.id, trade.ware.id);
  await say(campus, talkId, trade.tono.id, 'Senarnya masih bagus?');
  const offer = { offerId: ID.unique(), productId: trade.ware.id, price: 350_000, quantity: 1 };
  await marketCall(campus, trade.tono.id, 'POST', '/offers', offer);
  await say(campus, talkId, trade.rani.id, 'Masih, baru diganti bulan lalu.');
  await giveSession(page, campus, trade.rani.id);
  await visit(page, `/messages/${talkId}`);
  await expect(page.getByText('Masih, baru diganti bulan lalu.', { exact: true })).toBeVisible();
  expect(await heard(page)).toMatchSnapshot('talk.txt');
});

const panels = [
  { name: 'roti bakar', title: 'Pre-order', file: 'preorder.txt' },
  { name: 'les privat', title: serviceTexts.title, file: 'service.txt' },
  { name: 'sewa toga', title: rentalTexts.title, file: 'rental.txt' },
];

/** The output of a panel without its free days and hours, which differ in each run. */
async function heardOfDays(page: Page, title: string): Promise<string> {
  const told = await heard(page, page.getByRole('region', { name: title }));
  const lines = told
    .replaceAll(/\b(Sen|Sel|Rab|Kam|Jum|Sab|Min), \d{1,2} \p{Lu}\p{Ll}{2}\b/gu, '‹hari›')
    .replaceAll(/\b\p{Lu}\p{Ll}{2} \d{4}( – \p{Lu}\p{Ll}{2} \d{4})?/gu, '‹bulan›')
    .replaceAll(/(?<!level=)\b\d+\b/g, '‹n›')
    .split('\n')
    .filter((line) => !/‹hari›.*(penuh|disabled)/.test(line));
  return lines.filter((line, at) => line !== lines[at - 1]).join('\n');
}

test('the fields of a pre-order, a service and a rental are read out in a sensible order @proof', async ({
  page,
  campus,
}) => {
  await giveSession(page, campus, (await moveIn(campus)).id);
  const { tables } = operatorOf(campus);
  for (const { name, title, file } of panels) {
    // Queries products of the demo campus by name, because other tests post products, too.
    const queries = [Query.startsWith('nameLowercase', name), Query.limit(1)];
    const { rows } = await tables.listRows({ databaseId: 'market', tableId: 'products', queries });
    await visit(page, `/product/${rows[0]?.$id}`);
    if (file === 'service.txt') await page.getByRole('region', { name: title }).getByRole('radio').first().check();
    expect(await heardOfDays(page, title)).toMatchSnapshot(file);
  }
});
