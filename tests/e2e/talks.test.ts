import type { Page } from '@playwright/test';
import { ID, Query } from 'node-appwrite';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { cartLabels } from '../../web/copy/cart.ts';
import { conversationTexts, deliveryTexts } from '../../web/copy/conversation.ts';
import { offerTexts } from '../../web/copy/offers.ts';
import { talkTexts } from '../../web/copy/talks.ts';
import { usualHistory } from '../../web/copy/usual-history.ts';
import { logIn } from './account-forms.ts';
import { expect, press, test } from './fixtures.ts';
import { giveSession, moveIn, operatorOf } from './new-people.ts';
import { windowOf } from './sellers.ts';
import { expectAccessible, marketCall, sell } from './shopping.ts';
import { neighbours, say, talkOf } from './trading-pair.ts';

const offerCard = (page: Page) => page.getByRole('region', { name: 'Tawaran', exact: true }).last();

/** Enters a price in the open form and sends it. */
async function name(page: Page, price: string): Promise<void> {
  await page.getByLabel(offerTexts.price).fill(price);
  await press(page, offerTexts.send);
}

test('a question before the login, an offer, a counter-offer and an agreement: the agreed price is in the cart @proof', async ({
  page,
  browser,
  campus,
  watch,
}) => {
  // trade.test.ts tests the same talk on the way to an order.
  const fan = { name: 'Kipas Meja', price: 100_000, stock: 1 };
  const { rani, tono, ware } = await neighbours(campus, fan, { isNegotiable: true });

  await page.goto(`/product/${ware.id}`);
  await press(page, talkTexts.askSeller);
  // Negotiable products have 'Nego' on their card.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Masih ada?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bisa nego?' })).toHaveCount(0);
  await page.getByLabel('Pertanyaan Anda').fill('Anginnya kencang?');
  await press(page, 'Login dan kirim');
  await logIn(page, tono);
  await expect(page).toHaveURL(/\/messages\/./);
  await expect(page.getByRole('region', { name: talkTexts.card.product, exact: true })).toContainText('Kipas Meja');
  await expect(page.getByRole('log').getByText('Anginnya kencang?', { exact: true })).toBeVisible();

  await press(page, offerTexts.nego);
  await name(page, '40000');
  await expect(page.getByText('Tawaran paling rendah Rp 50.000, separuh dari harga sekarang.')).toBeVisible();
  await name(page, '60000');
  await expect(offerCard(page)).toContainText('Menunggu Rani Penjual');

  const ranis = await windowOf(browser, campus, watch, rani.id);
  await ranis.goto('/messages');
  await expect(ranis.getByRole('navigation').getByRole('img', { name: '2 pesan belum dibaca' })).toBeVisible();
  const line = (window: Page, words: string) => window.getByRole('main').getByRole('link').filter({ hasText: words });
  await line(ranis, 'Tawaran Rp 60.000 untuk Kipas Meja').click();
  await expect(ranis.getByText('Anginnya kencang?', { exact: true })).toBeVisible();
  await expectAccessible(ranis);
  await press(ranis, 'Tawar balik');
  await expect(ranis.getByRole('dialog').getByText('Tono Pembeli menawar Rp 60.000')).toBeVisible();
  await name(ranis, '80000');

  await expect(offerCard(page)).toContainText('Rp 80.000');
  await press(page, offerTexts.accept);
  await expect(offerCard(ranis)).toContainText('Disetujui');
  await ranis.goto('/messages');
  await expect(line(ranis, 'Setuju Rp 80.000 untuk Kipas Meja')).toBeVisible();
  await press(page, offerTexts.buy);
  await expect(page).toHaveURL(/\/checkout\?barang=/);
  await expect(page.getByRole('complementary', { name: cartLabels.summary })).toContainText('Rp 80.000');
  await ranis.context().close();
});

test('a login for "Nego" that finds an open offer shows that offer and opens no form', async ({ page, campus }) => {
  const { tono, ware } = await neighbours(campus, { name: 'Kipas Meja', price: 100_000 }, { isNegotiable: true });
  await talkOf(campus, tono.id, ware.id);
  const offer = { offerId: ID.unique(), productId: ware.id, price: 80_000, quantity: 1 };
  await marketCall(campus, tono.id, 'POST', '/offers', offer);
  const forms: string[] = [];
  page.on('request', (request) => {
    if (/\/offer-dialog-[^/]+\.js$/.test(request.url())) forms.push(request.url());
  });
  await page.goto(`/product/${ware.id}`);
  await press(page, offerTexts.nego);
  await logIn(page, tono);
  await expect(page.getByText(offerTexts.waitingTitle)).toBeVisible();
  // The action to resume is removed from the history when it has been handled.
  await page.waitForFunction(() => !history.state?.usr);
  await expect(page.getByRole('button', { name: offerTexts.nego })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(forms).toEqual([]);
});

test('an accepted offer above newer messages: the talk scrolls to its button, which nothing covers', async ({
  page,
  campus,
}) => {
  const { rani, tono, ware } = await neighbours(campus, { name: 'Kipas Meja', price: 100_000 }, { isNegotiable: true });
  const talkId = await talkOf(campus, tono.id, ware.id);
  const offerId = ID.unique();
  await marketCall(campus, tono.id, 'POST', '/offers', { offerId, productId: ware.id, price: 80_000, quantity: 1 });
  for (let count = 1; count <= 12; count += 1) await say(campus, talkId, rani.id, `Saya pikir-pikir dulu, ${count}`);
  await giveSession(page, campus, tono.id);
  await page.goto(`/messages/${talkId}`);
  await expect(page.getByRole('log').getByText('Saya pikir-pikir dulu, 12')).toBeInViewport();
  await expect(offerCard(page)).not.toBeInViewport();
  await marketCall(campus, rani.id, 'POST', `/offers/${offerId}/events`, { event: 'accept' });
  const buy = page.getByRole('button', { name: offerTexts.buy });
  await expect(buy).toBeInViewport({ ratio: 1 });
  // Pressed at its position, without scrolling.
  const { x = 0, y = 0, width = 0, height = 0 } = (await buy.boundingBox()) ?? {};
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(page).toHaveURL(/\/checkout\?barang=/);
});

test('opening a talk stores nothing; product and draft stay; a second product is attached to the next message', async ({
  page,
  context,
  browser,
  campus,
  watch,
  expectNoise,
}) => {
  expectNoise(/ERR_FAILED|Failed to load resource/);
  const { rani, tono, ware } = await neighbours(
    campus,
    { name: 'Rak Buku' },
    { codAddress: 'Gate 2', condition: 'Bekas layak' },
  );
  const second = await sell(campus, { name: 'Meja Lipat', sellerId: rani.id });
  await giveSession(page, campus, tono.id);
  const field = page.getByLabel(conversationTexts.placeholder);
  const next = page.getByRole('region', { name: 'Disertakan dalam pesan Anda' });
  const card = (name: string) => page.getByRole('log').locator('section').filter({ hasText: name });
  const stored = async (tableId: string) => {
    const either = Query.or([Query.equal('firstId', tono.id), Query.equal('secondId', tono.id)]);
    const whose = tableId === 'talks' ? either : Query.equal('senderId', tono.id);
    return (await operatorOf(campus).tables.listRows({ databaseId: 'market', tableId, queries: [whose] })).rows;
  };

  await page.goto(`/product/${ware.id}`);
  await page.getByRole('button', { name: talkTexts.askSeller }).first().dblclick();
  await expect(next).toContainText('Rak Buku');
  // The suggested questions below scroll, and do not widen the phone's page.
  await expect(page.getByRole('button', { name: 'Bisa nego?' })).toBeVisible();
  for (const name of [conversationTexts.send, 'Pilihan untuk Rani Penjual'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  for (const _ of [1, 2]) await press(page, 'Bisa COD di Gate 2?');
  await press(page, 'Bisa nego?');
  const words = 'Bisa COD di Gate 2? Bisa nego?';
  await expect(field).toHaveValue(words);
  await page.reload();
  await expect(field).toHaveValue(words);
  await expect(next).toContainText('Rak Buku');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Rak Buku' })).toBeVisible();
  await page.goForward();
  await expect(field).toHaveValue(words);
  await expect(next).toContainText('Rak Buku');
  expect(await stored('talks')).toEqual([]);
  const ranis = await windowOf(browser, campus, watch, rani.id);
  await ranis.goto('/messages');
  await expect(ranis.getByText('Belum ada pesan')).toBeVisible();

  // Offline, the message waits with its product, over a reload and in another tab.
  const executions = '**/functions/market/executions';
  await context.route(executions, (route) => {
    const { body = '', path = '' } = route.request().postDataJSON() ?? {};
    return /messages/.test(`${path} ${body}`) ? route.abort() : route.continue();
  });
  await press(page, conversationTexts.send);
  await expect(page.getByText(deliveryTexts.waiting)).toBeVisible();
  await expect(card('Rak Buku')).toHaveCount(1);
  await expect(next).toHaveCount(0);
  await page.reload();
  await expect(card('Rak Buku')).toHaveCount(1);
  await context.unroute(executions);
  const other = await context.newPage();
  watch(other);
  await other.goto(page.url());
  for (const tab of [page, other]) {
    await expect(tab.getByText(deliveryTexts.sent, { exact: true })).toHaveCount(1);
    await expect(tab.getByRole('log').getByText(words, { exact: true })).toHaveCount(1);
  }
  expect(await stored('talks')).toHaveLength(1);
  expect(await stored('talkMessages')).toMatchObject([{ kind: 'product', refId: ware.id, message: words }]);
  await ranis.getByRole('main').getByRole('link').filter({ hasText: words }).click();
  await expect(ranis.getByRole('log').getByRole('region', { name: talkTexts.card.product })).toContainText('Rak Buku');

  const askAbout = async (id: string) => {
    await page.goto(`/product/${id}`);
    await press(page, talkTexts.askSeller);
  };
  await askAbout(second.id);
  await expect(next).toContainText('Meja Lipat');
  await expect(card('Meja Lipat')).toHaveCount(0);
  await press(page, 'Jangan sertakan');
  await expect(next).toHaveCount(0);
  await askAbout(second.id);
  await press(page, 'Masih ada?');
  await press(page, conversationTexts.send);
  await expect(card('Meja Lipat')).toHaveCount(1);
  await expect(next).toHaveCount(0);
  // The other window shows this talk. (A string matches the normalized text without the space after the icon; a RegExp
  // would see it.)
  const delivered = page.getByText(deliveryTexts.sent, { exact: true }).or(page.getByText('Dibaca', { exact: true }));
  await expect(delivered).toBeVisible();
  await expect.poll(async () => (await stored('talkMessages')).map(({ kind }) => kind)).toEqual(['product', 'product']);
  await ranis.context().close();
});

test('a talk has one card per step of a sale, in order and live, also after a block', async ({ page, campus }) => {
  const { rani, tono, ware } = await neighbours(campus, { name: 'Setrika Uap', price: 90_000 });
  const talkId = await talkOf(campus, tono.id, ware.id);
  const orderId = ID.unique();
  const ask = (personId: string, path: string, body: object) => marketCall(campus, personId, 'POST', path, body);
  await ask(tono.id, '/cart/items', { productId: ware.id });
  await ask(tono.id, '/orders', {
    ...{ orderId, paymentMethod: cashOnDelivery, shippingAddress: 'Asrama Putra Blok D 4', expectedTotal: 90_000 },
  });
  const saleId = `${orderId}-1`;
  await giveSession(page, campus, tono.id);
  await page.goto(`/messages/${talkId}`);
  const turns = () =>
    page
      .getByRole('log')
      .getByRole('link')
      .filter({ hasText: /oleh |otomatis/ })
      .locator('strong')
      .allTextContents();
  await expect.poll(turns).toEqual(['Pesanan dibuat']);
  await ask(rani.id, `/sales/${saleId}/events`, { event: 'accept' });
  await expect.poll(turns).toEqual(['Pesanan dibuat', 'Pesanan diterima']);
  await say(campus, talkId, rani.id, 'Saya siapkan dulu');
  await ask(rani.id, `/sales/${saleId}/events`, { event: 'ready' });
  await expect.poll(turns).toEqual(['Pesanan dibuat', 'Pesanan diterima', usualHistory.ready]);
  const texts = (await page.getByRole('log').getByRole('listitem').allTextContents()).join(' ');
  const order = ['Pesanan diterima', 'Saya siapkan dulu', usualHistory.ready].map((text) => texts.indexOf(text));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  await expectAccessible(page);
  await ask(rani.id, `/talks/${talkId}/blocked`, { isBlocked: true });
  await ask(tono.id, `/sales/${saleId}/events`, { event: 'object', reason: 'Kata kasar' });
  await expect.poll(turns).toEqual(['Pesanan dibuat', 'Pesanan diterima', usualHistory.ready, 'Kendala dilaporkan']);
  await expect(page.getByRole('log')).not.toContainText('Kata kasar');
  await page.getByRole('log').getByRole('link').filter({ hasText: 'Kendala dilaporkan' }).click();
  await expect(page).toHaveURL(`/orders/${orderId}`);
});

test('a person who blocks the other receives no more messages from them, and a third person does not find the talk @proof', async ({
  page,
  browser,
  campus,
  watch,
}) => {
  // tests/functions/blocked-pairs.test.ts tests the rules; blocked-and-own.test.ts tests a block on the page.
  const { rani, tono, ware } = await neighbours(campus, { name: 'Lampu Meja' });
  await giveSession(page, campus, tono.id);
  await page.goto(`/product/${ware.id}`);
  await press(page, talkTexts.askSeller);
  await page.getByLabel(conversationTexts.placeholder).fill('Transfer dulu ke rekening BCA 1234567890');
  await press(page, conversationTexts.send);
  await expect(page.getByText(deliveryTexts.sent, { exact: true })).toBeVisible();
  const address = new URL(page.url()).pathname;

  const others = await windowOf(browser, campus, watch, rani.id);
  await others.goto(address);
  await expect(others.getByRole('note')).toContainText('Hati-hati: pesan ini meminta pembayaran di luar');
  await press(others, 'Pilihan untuk Tono Pembeli');
  await others.getByRole('menuitem', { name: 'Blokir Tono Pembeli' }).click();
  await press(others, 'Ya, blokir');
  await expect(others.getByText('Anda memblokir Tono Pembeli.', { exact: false })).toBeVisible();

  await page.getByLabel(conversationTexts.placeholder).fill('Halo?');
  await press(page, conversationTexts.send);
  await expect(page.getByText('Orang ini tidak menerima pesan', { exact: false })).toBeVisible();

  await giveSession(others, campus, (await moveIn(campus)).id);
  await others.goto(address);
  await expect(others.getByText('Percakapan Tidak Ditemukan')).toBeVisible();
  await others.context().close();
});
