/** The connection to the server is lost for a while: typed text stays, and missed events arrive once. */

import type { Page } from '@playwright/test';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { cartLabels } from '../../web/copy/cart.ts';
import { connectionTexts, conversationTexts, deliveryTexts } from '../../web/copy/conversation.ts';
import { usualStates } from '../../web/copy/usual-sale.ts';
import { expect, isLive, test } from './fixtures.ts';
import { wire } from './live-connection.ts';
import { giveSession, moveIn } from './new-people.ts';
import { placedOrder } from './placed-order.ts';
import { change, marketCall, ordersOf, sell, shopper, stored } from './shopping.ts';
import { say, talkOf } from './trading-pair.ts';

test.use({ campusOf: 'faults' });

/** Console messages of the browser about a lost connection. */
const cut = /ERR_|WebSocket|Failed to reconnect|Failed to load resource/;
/** Longer than the delay between two attempts to reconnect. */
const patience = { timeout: 60_000 };

const said = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true });

test('after a minute without the live connection, messages and an order’s status appear without a reload, once each @proof', async ({
  page,
  context,
  campus,
  expectNoise,
  watch,
}) => {
  expectNoise(cut);
  const orderId = await placedOrder(campus, cashOnDelivery);
  const saleId = `${orderId}-1`;
  const rani = await moveIn(campus, { name: 'Rani Penjual' });
  await change(campus, 'sales', saleId, { sellerId: rani.id, sellerName: rani.name });
  const buyerId = String(await stored(campus, 'orders', orderId, 'userId'));
  const ware = await sell(campus, { name: 'Gitar Bekas', sellerId: rani.id });
  const talkId = await talkOf(campus, buyerId, ware.id);
  await giveSession(page, campus, buyerId);
  const orders = await context.newPage();
  watch(orders);
  const lines = [await wire(page), await wire(orders)];
  for (const tab of [page, orders]) await tab.clock.install();
  await page.goto(`/messages/${talkId}`);
  await expect(isLive(page)).toBeAttached();
  await orders.goto(`/orders/${orderId}`);
  await expect(orders.getByRole('main')).toContainText('Menunggu jawaban');

  await Promise.all(lines.map((line) => line.cut()));
  await expect(page.getByText(connectionTexts.closed)).toBeVisible();
  const texts = ['Saya terima pesanannya', 'Besok saya di kampus', 'Pagi saja'];
  for (const text of texts) await say(campus, talkId, rani.id, text);
  await marketCall(campus, rani.id, 'POST', `/sales/${saleId}/events`, { event: 'accept' });
  for (const tab of [page, orders]) await tab.clock.fastForward('01:00');
  for (const line of lines) line.mend();
  await expect(isLive(page)).toBeAttached(patience);
  for (const text of texts) await expect(said(page, text)).toHaveCount(1);
  await expect(orders.getByRole('main')).toContainText(usualStates.accepted, patience);
  await say(campus, talkId, rani.id, 'Sampai besok');
  await expect(said(page, 'Sampai besok')).toHaveCount(1);
  for (const text of texts) await expect(said(page, text)).toHaveCount(1);
  await page.goto('/notifications');
  const news = page.getByRole('main').getByRole('listitem');
  await expect(news.first()).toBeVisible();
  const told = await news.allInnerTexts();
  expect(new Set(told).size, told.join('; ')).toBe(told.length);
});

test('the server restarts: typed text and session stay, and live events resume @proof', async ({
  page,
  context,
  campus,
  expectNoise,
  watch,
}) => {
  expectNoise(cut);
  const rani = await moveIn(campus, { name: 'Rani Penjual' });
  const buyer = await shopper(page, campus, await sell(campus, { name: 'Gitar Bekas', sellerId: rani.id }));
  const ware = await sell(campus, { name: 'Kursi Lipat', sellerId: rani.id });
  const talkId = await talkOf(campus, buyer.id, ware.id);
  const address = 'Asrama Putri Blok C nomor 12';
  await page.goto('/checkout');
  await page.getByLabel(cartLabels.address).fill(address);
  const talk = await context.newPage();
  watch(talk);
  await talk.goto(`/messages/${talkId}`);
  await expect(isLive(talk)).toBeAttached();
  await talk.getByLabel(conversationTexts.placeholder).fill('Masih bisa dilihat');

  await campus.kill();
  const note = page.getByText('Menyambung kembali ke server…');
  await expect(note).toBeVisible(patience);
  await expect(talk.getByText(connectionTexts.closed)).toBeVisible(patience);
  await campus.start();
  await expect(note).toHaveCount(0, patience);
  await expect(isLive(talk)).toBeAttached(patience);
  await say(campus, talkId, rani.id, 'Ada yang bisa dibantu?');
  await expect(said(talk, 'Ada yang bisa dibantu?')).toHaveCount(1);
  await expect(talk.getByLabel(conversationTexts.placeholder)).toHaveValue('Masih bisa dilihat');
  await talk.getByRole('button', { name: conversationTexts.send, exact: true }).click();
  await expect(talk.getByRole('log').getByRole('listitem').filter({ hasText: 'Masih bisa dilihat' })).toContainText(
    deliveryTexts.sent,
  );
  await expect(page.getByLabel(cartLabels.address)).toHaveValue(address);
  await page.getByRole('button', { name: cartLabels.placeOrder, exact: true }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(await ordersOf(campus, buyer.id)).toHaveLength(1);
});
