/**
 * Each kind of trade on the second campus, which has its own categories and time zone (WITA), on phones in Jakarta's
 * time zone.
 */

import type { Page } from '@playwright/test';
import { ID } from 'node-appwrite';
import { cartLabels } from '../../web/copy/cart.ts';
import { handoverTexts } from '../../web/copy/handover.ts';
import { offerTexts } from '../../web/copy/offers.ts';
import { preorderTexts } from '../../web/copy/preorder.ts';
import { productTexts } from '../../web/copy/product.ts';
import { serviceTexts } from '../../web/copy/service.ts';
import { usualStates } from '../../web/copy/usual-sale.ts';
import { freeTexts } from '../../web/kinds/free/texts/free.ts';
import { rentalTexts } from '../../web/kinds/rental/texts/rental.ts';
import { type Campus, startCampus } from './campus.ts';
import { test as base, expect } from './fixtures.ts';
import {
  bundle,
  dayAhead,
  gift,
  hoursAhead,
  lesson,
  offerAllKinds,
  preorder,
  saleLink,
  toga,
  wantedAd,
} from './kind-goods.ts';
import { giveSession, moveIn, type NewPerson } from './new-people.ts';
import { change, expectAccessible, marketCall, ordersOf, runUpkeep, sell, stored } from './shopping.ts';

const test = base.extend<object, { campus: Campus }>({
  campus: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const campus = await startCampus(undefined, {}, 'kedua');
      await offerAllKinds(campus, 'kedua');
      await use(campus);
      await campus.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

async function buyerOn(page: Page, campus: Campus): Promise<NewPerson> {
  const person = await moveIn(campus, { name: 'Uli Pembeli' });
  await giveSession(page, campus, person.id);
  return person;
}

async function fromCart(page: Page): Promise<void> {
  await press(page, productTexts.addToCart);
  await expect(page.getByRole('button', { name: productTexts.added })).toBeVisible();
  await page.goto('/checkout');
}

/** Submits the checkout; returns the id of the buyer's only order. */
async function checkOut(page: Page, campus: Campus, buyer: NewPerson): Promise<string> {
  await expectAccessible(page);
  await press(page, cartLabels.placeOrder);
  await expect(page).toHaveURL(/\/orders$/);
  const orders = await ordersOf(campus, buyer.id);
  expect(orders).toHaveLength(1);
  return `${Reflect.get(Object(orders[0]), '$id')}-1`;
}

const accept = (campus: Campus, seller: NewPerson, saleId: string) =>
  marketCall(campus, seller.id, 'POST', `/sales/${saleId}/events`, { event: 'accept' });

/** The buyer shows the code, and the seller enters it. */
async function handOver(page: Page, campus: Campus, seller: NewPerson, saleId: string, done: string): Promise<void> {
  await page.goto(`/orders/${saleId.slice(0, 20)}`);
  await press(page, handoverTexts.show);
  await expect(page.getByRole('dialog', { name: handoverTexts.title })).toBeVisible();
  await page.keyboard.press('Escape');
  const code = String(await stored(campus, 'handoverCodes', saleId, 'code'));
  await marketCall(campus, seller.id, 'POST', `/sales/${saleId}/handover`, { code });
  await expect(page.getByText(done).first()).toBeVisible();
}

test('a pre-order shows this campus’s hours, is ordered, made ready and picked up', async ({ page, campus }) => {
  const risol = await preorder(campus, { category: 'Makan & Minum' });
  const buyer = await buyerOn(page, campus);
  await page.goto(`/product/${risol.id}`);
  const panel = page.getByRole('region', { name: preorderTexts.title });
  const hours = new Intl.DateTimeFormat('id-ID', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Makassar' });
  const pickUp = new Date(String(await stored(campus, 'batches', risol.batchId, 'pickupFrom')));
  await expect(panel).toContainText(hours.format(pickUp));
  await fromCart(page);
  const saleId = await checkOut(page, campus, buyer);
  const past = new Date(Date.now() - 60_000).toISOString();
  await change(campus, 'batches', risol.batchId, { closesAt: past, dueAt: past });
  await change(campus, 'products', risol.id, { closesAt: past });
  await change(campus, 'sales', saleId, { stayFrom: past });
  await runUpkeep(campus);
  await marketCall(campus, risol.seller.id, 'POST', `/batches/${risol.batchId}/events`, { event: 'ready', reason: '' });
  await handOver(page, campus, risol.seller, saleId, usualStates.completed);
});

test('a lesson booked for 10.15 is stored and shown as 10.15 WITA', async ({ page, campus }) => {
  const stat = await lesson(campus, { category: 'Jasa Teman' });
  const buyer = await buyerOn(page, campus);
  await page.goto(`/product/${stat.id}`);
  const panel = page.getByRole('region', { name: serviceTexts.title });
  await panel.getByRole('radio', { name: 'Satu sesi' }).check();
  await expect(panel.getByLabel('Hari (WITA)')).toBeVisible();
  await panel.getByLabel(serviceTexts.day).selectOption({ index: 1 });
  await press(page, '10.15');
  await expectAccessible(page);
  await fromCart(page);
  const saleId = await checkOut(page, campus, buyer);
  expect(String(await stored(campus, 'sales', saleId, 'meetAt'))).toContain('T02:15:00');
  await accept(campus, stat.seller, saleId);
  await page.goto(`/orders/${saleId.slice(0, 20)}`);
  await expect(page.getByText(/10\.15 WITA|10\.15/).first()).toBeVisible();
});

test('a rental is booked, handed over and returned', async ({ page, campus }) => {
  const gown = await toga(campus, { category: 'Serba-serbi' });
  const buyer = await buyerOn(page, campus);
  await page.goto(`/product/${gown.id}`);
  await page.getByLabel(rentalTexts.from).fill(dayAhead(2));
  await page.getByRole('textbox', { name: rentalTexts.until }).fill(dayAhead(3));
  await expectAccessible(page);
  await press(page, rentalTexts.rent);
  await expect(page).toHaveURL(/\/checkout/);
  const saleId = await checkOut(page, campus, buyer);
  await accept(campus, gown.seller, saleId);
  await page.goto(`/orders/${saleId.slice(0, 20)}`);
  await expect(page.getByRole('button', { name: handoverTexts.show })).toBeVisible();
  expect(await stored(campus, 'sales', saleId, 'rentFrom')).toBe(dayAhead(2));
});

test('a gift and a bundle are ordered', async ({ page, campus }) => {
  for (const [post, left] of [
    [() => gift(campus, { category: 'Isi Asrama' }), 0],
    [() => bundle(campus, { category: 'Isi Asrama' }), 0],
  ] as const) {
    const ware = await post();
    const buyer = await buyerOn(page, campus);
    await page.goto(`/product/${ware.id}`);
    await fromCart(page);
    const saleId = await checkOut(page, campus, buyer);
    expect(await stored(campus, 'products', ware.id, 'stock')).toBe(left);
    await accept(campus, ware.seller, saleId);
    await handOver(page, campus, ware.seller, saleId, usualStates.completed);
  }
});

test('a draw is entered, and its only ticket wins', async ({ page, campus }) => {
  const buyer = await buyerOn(page, campus);
  const { id } = await gift(campus, { category: 'Gawai', drawAt: hoursAhead(30) });
  await page.goto(`/product/${id}`);
  await press(page, freeTexts.enter);
  await expect(page.getByText(/Anda ikut undian ini/)).toBeVisible();
  await expectAccessible(page);
  await change(campus, 'draws', id, { drawAt: new Date(Date.now() - 120_000).toISOString() });
  await runUpkeep(campus);
  await page.reload();
  await press(page, 'Ambil sekarang');
  await expect(page).toHaveURL(/\/checkout/);
  await checkOut(page, campus, buyer);
});

test('a sale link leads to an order', async ({ page, campus }) => {
  const { token, name } = await saleLink(campus);
  const buyer = await buyerOn(page, campus);
  await page.goto(`/l#${token}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await press(page, 'Lanjut ke checkout');
  await checkOut(page, campus, buyer);
});

test('a wanted ad is answered, agreed on and ordered', async ({ page, campus }) => {
  const ad = await wantedAd(campus, { category: 'Isi Asrama' });
  const { id: sellerId, name: sellerName } = await moveIn(campus, { name: 'Ical Penjual' });
  const ware = await sell(campus, { name: 'Kipas Meja Antik', price: 150_000, sellerId, sellerName });
  const said = { offerId: ID.unique(), productId: ware.id, price: 140_000 };
  await marketCall(campus, sellerId, 'POST', `/wanted/${ad.wantedId}/answers`, said);
  await giveSession(page, campus, ad.owner.id);
  await page.goto(`/wanted/${ad.wantedId}`);
  await expectAccessible(page);
  await page.getByRole('region', { name: 'Jawaban untuk iklan Anda' }).getByRole('link').first().click();
  await press(page, offerTexts.accept);
  await press(page, offerTexts.buy);
  await expect(page).toHaveURL(/\/checkout/);
  await page.getByLabel(cartLabels.address).fill('Asrama Bukit B 4');
  await checkOut(page, campus, ad.owner);
});
