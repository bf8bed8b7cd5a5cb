import type { Page } from '@playwright/test';
import { Query } from 'node-appwrite';
import { expect, test } from './fixtures.ts';
import { neighbours, say, talkOf } from './neighbours.ts';
import { giveSession, operatorOf } from './residents.ts';
import { wire } from './wire.ts';

const said = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true });
const isLive = (page: Page) => page.getByText('Langsung', { exact: true });

test('kabel terputus, ponsel tidur, dua tab: tidak ada pesan yang hilang atau ganda', async ({
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
  await expect(page.getByText('Pembaruan langsung terputus')).toBeVisible();
  await hear('Saat kabel terputus');
  const executions = '**/functions/market/executions';
  await context.route(executions, (route) => route.abort());
  for (const text of ['Ditulis di lift', 'Dan satu lagi']) {
    await page.getByLabel('Tulis pesan...').fill(text);
    await page.getByRole('button', { name: 'Kirim', exact: true }).click();
  }
  await expect(page.getByText('Belum terkirim. Dikirim otomatis saat tersambung.')).toBeVisible();
  // The other tab finds them on the device, and sends them as well.
  await other.reload();
  await expect(said(other, 'Dan satu lagi')).toHaveCount(1);
  await context.unroute(executions);
  line.mend();
  await expect(isLive(page)).toBeAttached({ timeout: 30_000 });
  for (const tab of [page, other]) {
    for (const text of ['Saat kabel terputus', 'Ditulis di lift', 'Dan satu lagi']) {
      await expect(said(tab, text)).toHaveCount(1);
    }
    await expect(tab.getByText('Terkirim', { exact: true })).toHaveCount(1, { timeout: 40_000 });
  }

  line.deafen();
  await hear('Saat ponsel tidur');
  await page.clock.fastForward('30:00');
  await expect(said(page, 'Saat ponsel tidur')).toHaveCount(1, { timeout: 30_000 });
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
