import type { Locator, Page } from '@playwright/test';
import { Query } from 'node-appwrite';
import { connectionTexts, conversationTexts, deliveryTexts } from '../../web/copy/conversation.ts';
import { offerTexts } from '../../web/copy/offers.ts';
import { productTexts } from '../../web/copy/product.ts';
import { expect, isLive, test } from './fixtures.ts';
import { expectSeen, tabTo, withoutTransitions } from './keyboard.ts';
import { wire } from './live-connection.ts';
import { giveSession, operatorOf } from './new-people.ts';
import { expectAccessible, stored } from './shopping.ts';
import { neighbours, say, talkOf } from './trading-pair.ts';

const said = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true });

test('after a cut connection, a sleeping phone, and in two tabs, no message is lost or duplicated', async ({
  page,
  context,
  campus,
  expectNoise,
  watch,
}) => {
  expectNoise(/ERR_|WebSocket|Failed to reconnect|Failed to load resource/);
  const { rani, tono, ware } = await neighbours(campus, { name: 'Gitar Bekas' });
  const talkId = await talkOf(campus, tono.id, ware.id);
  const hear = (text: string) => say(campus, talkId, rani.id, text);
  const line = await wire(page);
  await page.clock.install();
  await giveSession(page, campus, tono.id);
  await page.goto(`/messages/${talkId}`);
  await expect(isLive(page)).toBeAttached();
  const other = await context.newPage();
  watch(other);
  await other.goto(`/messages/${talkId}`);
  await expect(isLive(other)).toBeAttached();

  await line.cut();
  await expect(page.getByText(connectionTexts.closed)).toBeVisible();
  await hear('Saat kabel terputus');
  const executions = '**/functions/market/executions';
  await context.route(executions, (route) => route.abort());
  for (const text of ['Ditulis di lift', 'Dan satu lagi']) {
    await page.getByLabel(conversationTexts.placeholder).fill(text);
    await page.getByRole('button', { name: conversationTexts.send, exact: true }).click();
  }
  await expect(page.getByText(deliveryTexts.waiting)).toBeVisible();
  // The other tab finds the unsent messages on the device and sends them, too.
  await other.reload();
  await expect(said(other, 'Dan satu lagi')).toHaveCount(1);
  await context.unroute(executions);
  line.mend();
  await expect(isLive(page)).toBeAttached();
  for (const tab of [page, other]) {
    for (const text of ['Saat kabel terputus', 'Ditulis di lift', 'Dan satu lagi']) {
      await expect(said(tab, text)).toHaveCount(1);
    }
    await expect(tab.getByText(deliveryTexts.sent, { exact: true })).toHaveCount(1);
  }

  line.deafen();
  await hear('Saat ponsel tidur');
  await page.clock.fastForward('30:00');
  await expect(said(page, 'Saat ponsel tidur')).toHaveCount(1);
  await expect.poll(() => [...line.open].map((socket) => line.deaf.has(socket))).toEqual([false]);
  await hear('Setelah bangun');
  await expect(said(page, 'Setelah bangun')).toHaveCount(1);
  const queries = [Query.equal('talkId', talkId), Query.equal('kind', 'text'), Query.orderAsc('$createdAt')];
  const list = { databaseId: 'market', tableId: 'talkMessages', queries };
  const texts = (await operatorOf(campus).tables.listRows(list)).rows.map((row) => Reflect.get(row, 'message'));
  expect(texts).toEqual([
    'Saat kabel terputus',
    'Ditulis di lift',
    'Dan satu lagi',
    'Saat ponsel tidur',
    'Setelah bangun',
  ]);
});

test.describe('dark', () => {
  test.use({ colorScheme: 'dark' });

  test('by keyboard only: offer, withdraw the offer, report, block, unblock @proof', async ({ page, campus }) => {
    const { keyboard } = page;
    const guitar = { name: 'Gitar Bekas', price: 100_000, stock: 1 };
    const { tono, ware } = await neighbours(campus, guitar, { isNegotiable: true });
    const talkId = await talkOf(campus, tono.id, ware.id);
    await giveSession(page, campus, tono.id);
    await withoutTransitions(page);
    await page.goto(`/messages/${talkId}`);
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');
    const inside = (box: Locator) =>
      expect.poll(() => box.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    const choose = async (name: string) => {
      await inside(page.getByRole('menu'));
      const item = page.getByRole('menuitem', { name });
      await expect(async () => {
        await keyboard.press('ArrowDown');
        await expect(item).toBeFocused({ timeout: 1_000 });
      }).toPass();
      await keyboard.press('Enter');
      await inside(dialog);
    };

    await tabTo(page, main.getByRole('button', { name: offerTexts.nego }));
    await keyboard.press('Enter');
    await expect(dialog.getByLabel(offerTexts.price)).toBeFocused();
    await expectAccessible(page);
    await keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(main.getByRole('button', { name: offerTexts.nego })).toBeFocused();
    await keyboard.press('Enter');
    await expect(dialog.getByLabel(offerTexts.price)).toBeFocused();
    await keyboard.type('70000');
    await keyboard.press('Enter');
    await expect(main.getByRole('region', { name: 'Tawaran', exact: true })).toContainText('Rp 70.000');
    await tabTo(page, main.getByRole('button', { name: 'Tarik tawaran' }));
    await keyboard.press('Enter');
    await expect(main.getByRole('region', { name: 'Tawaran', exact: true })).toContainText('Ditarik');

    const menu = main.getByRole('button', { name: 'Pilihan untuk Rani Penjual' });
    await tabTo(page, menu, { key: 'Shift+Tab' });
    await keyboard.press('Enter');
    await choose('Laporkan Rani Penjual');
    await expect(dialog.getByRole('heading', { name: 'Laporkan Rani Penjual' })).toBeVisible();
    await expectAccessible(page);
    await tabTo(page, dialog.getByLabel(productTexts.reason));
    await keyboard.type('Penip');
    await tabTo(page, dialog.getByRole('button', { name: productTexts.sendReport }));
    await keyboard.press('Enter');
    await expect(dialog.getByText('Laporan', { exact: false }).first()).toBeVisible();
    await tabTo(page, dialog.getByRole('button', { name: productTexts.close, exact: true }).last());
    await keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(menu).toBeFocused();

    await keyboard.press('Enter');
    await choose('Blokir Rani Penjual');
    await tabTo(page, dialog.getByRole('button', { name: 'Ya, blokir' }));
    await keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(menu).toBeFocused();
    await expectSeen(page);
    await expectAccessible(page);
    await tabTo(page, main.getByRole('button', { name: 'Buka blokir' }));
    await keyboard.press('Enter');
    await expect(page.getByLabel(conversationTexts.placeholder)).toBeVisible();
    expect(await stored(campus, 'talks', talkId, 'isClosed')).toBe(false);
  });
});
