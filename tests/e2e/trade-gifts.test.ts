/** Moving out: gifts for the first to order, gifts by draw, and a bundle. */

import type { Browser, Page } from '@playwright/test';
import { Query } from 'node-appwrite';
import { rankedTickets, sortedTickets } from '#kinds/free/rules/draw-proof.ts';
import { cartLabels } from '../../web/copy/cart.ts';
import { productFieldLabels } from '../../web/copy/product-labels.ts';
import { shopTexts } from '../../web/copy/shop.ts';
import { freeTexts } from '../../web/kinds/free/texts/free.ts';
import { smallPhoto } from '../support/photo-bytes.ts';
import type { Campus } from './campus.ts';
import { expect, test } from './fixtures.ts';
import { giveSession, moveIn, type NewPerson, operatorOf } from './new-people.ts';
import { choose, field, openStall, post, ready, shelfItem, stepTab } from './new-seller.ts';
import { change, expectAccessible, newest, runUpkeep } from './shopping.ts';
import { homeCategory } from './this-campus.ts';
import { openSection } from './ticket.ts';

/** Fills in the posting form for this kind, up to its last step. */
async function fillAs(page: Page, kind: 'Gratis' | 'Paket', name: string): Promise<void> {
  await page.goto('/post-product');
  await choose(page, await smallPhoto(`${name}.jpg`));
  await expect(ready(page)).toHaveCount(1);
  await field(page, 'name').fill(name);
  await page.getByLabel(productFieldLabels.category).selectOption(homeCategory);
  await page.getByRole('radio', { name: kind }).check();
}

async function fillRest(page: Page): Promise<void> {
  await field(page, 'description').fill('Saya pindah kos akhir bulan.');
  await stepTab(page, 'place').click();
  await field(page, 'location').fill('Gate 2');
  await field(page, 'codAddress').fill('Depan gerbang GSG');
}

/** A person's newest product. */
async function newestOf(campus: Campus, sellerId: string): Promise<string> {
  const queries = [Query.equal('sellerId', sellerId), Query.orderDesc('$createdAt'), Query.limit(1)];
  const { rows } = await operatorOf(campus).tables.listRows({ databaseId: 'market', tableId: 'products', queries });
  return rows[0]?.$id ?? '';
}

async function posted(page: Page, campus: Campus, seller: NewPerson): Promise<string> {
  await post(page);
  await page.waitForURL('**/manage-products');
  return newestOf(campus, seller.id);
}

/** A second phone, with this person's session. */
async function phoneOf(browser: Browser, campus: Campus, person: NewPerson, watch: (page: Page) => void) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    baseURL: campus.url,
  });
  const page = await context.newPage();
  watch(page);
  await giveSession(page, campus, person.id);
  return page;
}

test('a gift goes to the first to order, without a payment @proof', async ({ page, campus, browser, watch }) => {
  // tests/functions/draws.test.ts tests the rules.
  const giver = await openStall(page, campus);
  await fillAs(page, 'Gratis', 'Keranjang Anyaman Ibu');
  await expect(field(page, 'price')).toHaveCount(0);
  await fillRest(page);
  await expectAccessible(page);
  const id = await posted(page, campus, giver);

  const buyer = await phoneOf(browser, campus, await moveIn(campus, { name: 'Tono Pembeli' }), watch);
  await buyer.goto('/products?jenis=gratis');
  await buyer.getByRole('link', { name: 'Keranjang Anyaman Ibu' }).first().click();
  const offer = buyer.getByRole('region', { name: 'Beli produk ini' });
  await expect(offer).toBeVisible();
  await expect(buyer.getByRole('main').getByText('Gratis').first()).toBeVisible();
  await expectAccessible(buyer);
  await offer.getByRole('button', { name: 'Ambil gratis' }).click();
  await expect(buyer.getByText(/tidak ada yang dibayar/)).toBeVisible();
  await expect(buyer.getByRole('radio')).toHaveCount(0);
  await buyer.getByRole('button', { name: cartLabels.placeOrder }).click();
  await expect(buyer).toHaveURL(/\/orders$/);
  await expect(newest(buyer)).toContainText('Keranjang Anyaman Ibu');
  await expect(newest(buyer)).toContainText('Gratis');
  await expect(newest(buyer)).not.toContainText('Bayar di Tempat');
  await newest(buyer)
    .getByRole('link', { name: /Lihat detail/ })
    .click();
  await openSection(buyer, 'facts');
  await expect(buyer.getByText('Tidak ada yang dibayar', { exact: true }).first()).toBeVisible();
  await buyer.emulateMedia({ media: 'print' });
  await expect(buyer.getByText('Terima kasih sudah berbelanja', { exact: false })).toBeVisible();
  await expect(buyer.getByText('dikembalikan', { exact: false })).toHaveCount(0);
  expect((await operatorOf(campus).tables.getRow({ databaseId: 'market', tableId: 'products', rowId: id })).stock).toBe(
    0,
  );
  await page.goto('/sales');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Keranjang Anyaman Ibu/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/sales\/./);
  await expect(page.getByRole('main').getByText('Gratis').first()).toBeVisible();
  await openSection(page, 'facts');
  await expect(page.getByText('Tidak ada yang dibayar', { exact: true })).toBeVisible();
  await expect(page.getByText('Bayar di Tempat', { exact: false })).toHaveCount(0);
});

test('a draw: two enter, one wins and takes the gift, and anybody can check the result', async ({
  page,
  campus,
  browser,
  watch,
}) => {
  const people = [await moveIn(campus, { name: 'Rani Ikut' }), await moveIn(campus, { name: 'Tono Ikut' })];
  const giver = await openStall(page, campus);
  await fillAs(page, 'Gratis', 'Sepeda Statis Bekas');
  await page.getByRole('radio', { name: freeTexts.ways.draw.label }).check();
  await expect(page.getByLabel('Diundi tanggal')).not.toHaveValue('');
  await fillRest(page);
  const id = await posted(page, campus, giver);
  // The product's row shows a draw for a single item, and no stock buttons.
  await expect(shelfItem(page, 'Sepeda Statis Bekas')).toContainText(/Undian.*1 buah/);
  await expect(page.getByRole('group', { name: /stok/ })).toHaveCount(0);
  await page.goto(`/product/${id}`);
  const panelOf = (one: Page) => one.getByRole('region', { name: freeTexts.title });
  await expect(panelOf(page).getByText(/Belum ada yang ikut/)).toBeVisible();

  const phones: { phone: Page; ticket: string }[] = [];
  for (const person of people) {
    const phone = await phoneOf(browser, campus, person, watch);
    await phone.goto(`/product/${id}`);
    await expect(phone.getByRole('button', { name: shopTexts.buy })).toHaveCount(0);
    await panelOf(phone).getByRole('button', { name: freeTexts.enter }).click();
    await expect(panelOf(phone).getByText(/Anda ikut undian ini/)).toBeVisible();
    await panelOf(phone).getByText('Periksa sendiri').click();
    const [, code = ''] = await panelOf(phone).locator('code').allTextContents();
    expect(code).toMatch(/^[0-9a-f]{12}$/);
    phones.push({ phone, ticket: code });
  }
  await expectAccessible(phones[0]?.phone as Page);
  await change(campus, 'draws', id, { drawAt: new Date(Date.now() - 120_000).toISOString() });
  await runUpkeep(campus);

  const draw = await operatorOf(campus).tables.getRow({ databaseId: 'market', tableId: 'draws', rowId: id });
  const tickets = phones.map(({ ticket }) => ticket);
  const [first = ''] = rankedTickets(String(draw.seed), tickets);
  // People read a number; the code behind it is for verification.
  const number = sortedTickets(tickets).indexOf(first) + 1;
  const winner = phones.find(({ ticket }) => ticket === first)?.phone as Page;
  const other = phones.find(({ ticket }) => ticket !== first)?.phone as Page;
  await winner.goto('/notifications');
  await winner.getByRole('link', { name: /Anda menang undian/ }).click();
  await expect(panelOf(winner).getByText('Nomor Anda terpilih!')).toBeVisible();

  await other.reload();
  await expect(panelOf(other).getByText(`Giliran nomor ${number}, sampai`)).toBeVisible();
  await panelOf(other).getByText('Periksa sendiri').click();
  await expect(panelOf(other).getByText(String(draw.seed), { exact: true })).toBeVisible();
  await expect(panelOf(other).getByRole('listitem')).toHaveCount(2);
  await expect(panelOf(other).getByText(/Sudah dihitung ulang di perangkat ini/)).toBeVisible();
  await expectAccessible(other);

  await panelOf(winner).getByRole('button', { name: 'Ambil sekarang' }).click();
  await winner.getByRole('button', { name: cartLabels.placeOrder }).click();
  await expect(winner).toHaveURL(/\/orders$/);
  await other.reload();
  await expect(panelOf(other).getByText(/Sudah diambil pemenangnya/)).toBeVisible();
});

test('a bundle is bought as one; afterwards it and its parts are sold out, and the sale shows each part’s price @proof', async ({
  page,
  campus,
  browser,
  watch,
}) => {
  // tests/functions/bundles.test.ts tests the rules.
  const seller = await openStall(
    page,
    campus,
    { name: 'Cermin Lemari Kos', price: 60_000, stock: 1 },
    { name: 'Karpet Kamar Kos', price: 40_000, stock: 1 },
    { name: 'Vas Keramik', price: 20_000, stock: 1 },
  );
  await fillAs(page, 'Paket', 'Borongan Kamar Sri');
  await field(page, 'price').fill('90000');
  for (const name of ['Cermin Lemari Kos', 'Karpet Kamar Kos']) await page.getByRole('checkbox', { name }).check();
  await expect(page.getByText('2 barang, satuannya Rp 100.000.')).toBeVisible();
  await expectAccessible(page);
  await fillRest(page);
  const id = await posted(page, campus, seller);

  const buyer = await phoneOf(browser, campus, await moveIn(campus, { name: 'Tono Pembeli' }), watch);
  await buyer.goto('/products?jenis=paket&q=borongan+kamar');
  await buyer.getByRole('link', { name: 'Borongan Kamar Sri' }).first().click();
  const parts = buyer.getByRole('region', { name: 'Isi paket ini' });
  await expect(parts.getByRole('listitem')).toHaveCount(2);
  await expect(parts.getByText('Hemat Rp 10.000')).toBeVisible();
  await expectAccessible(buyer);
  await parts.getByRole('link', { name: 'Karpet Kamar Kos' }).click();
  const also = buyer.getByRole('region', { name: 'Juga dalam paket' });
  await also.getByRole('link', { name: 'Borongan Kamar Sri' }).click();
  await expect(buyer).toHaveURL(new RegExp(id));
  await expect(parts).toBeVisible(); // the URL changes before the page does
  await buyer.getByRole('region', { name: 'Beli produk ini' }).getByRole('button', { name: shopTexts.buy }).click();
  await expect(buyer.getByText('Isi: Cermin Lemari Kos, Karpet Kamar Kos')).toBeVisible();
  const { tables } = operatorOf(campus);
  const queries = [Query.equal('bundleId', id), Query.orderAsc('$id')];
  const { rows: stored } = await tables.listRows({ databaseId: 'market', tableId: 'bundleParts', queries });
  const sent = buyer.waitForRequest((request) => /partIds/.test(request.postData() ?? ''));
  await buyer.getByRole('button', { name: cartLabels.placeOrder }).click();
  // The order request contains the parts that the checkout showed, so that they cannot change unnoticed.
  for (const part of stored) expect((await sent).postData()).toContain(part.$id);
  expect(stored).toHaveLength(2);
  await expect(buyer).toHaveURL(/\/orders$/);
  const left = async ({ productId }: (typeof stored)[number]) =>
    (await tables.getRow({ databaseId: 'market', tableId: 'products', rowId: String(productId) }))['stock'];
  expect(await Promise.all(stored.map(left)), 'the parts are taken').toEqual([0, 0]);
  await newest(buyer)
    .getByRole('link', { name: /Lihat detail/ })
    .click();
  await expect(buyer).toHaveURL(/\/orders\/./);
  await openSection(buyer, 'facts');
  await expect(buyer.getByText('Dari paket Borongan Kamar Sri').first()).toBeVisible();

  await buyer.goto(`/product/${id}`);
  await expect(buyer.getByText('Stok habis').first()).toBeVisible();
  await page.goto('/sales');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Cermin Lemari Kos|Karpet Kamar Kos/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/sales\/./);
  await expect(page.getByRole('heading', { name: 'Borongan Kamar Sri', exact: true })).toBeVisible();
  await openSection(page, 'facts');
  await expect(page.getByText('Dari paket Borongan Kamar Sri')).toHaveCount(2);
  await expect(page.getByText('Rp 54.000').first()).toBeVisible();
  await expect(page.getByText('Rp 36.000').first()).toBeVisible();
});
