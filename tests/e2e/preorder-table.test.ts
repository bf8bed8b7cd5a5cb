/** The table of a pick-up: sixty codes by one hand, half by the camera, half typed, some of them without a connection. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ID, Query } from 'node-appwrite';
import { encodeQR } from 'qr';
import { handoverText } from '#domain/orders/handover.ts';
import { inChunks } from '../../functions/usecases/rows.ts';
import type { Campus } from './campus.ts';
import { expect, test } from './fixtures.ts';
import { giveSession, moveIn, type NewPerson, operatorOf } from './new-people.ts';
import { phone } from './sellers.ts';
import { change, marketCall, runUpkeep, sell } from './shopping.ts';

const people = 60;
const scanned = 30;
const minute = 60_000;

const edge = 320;
const framesEach = 2;

/** Codes held before a camera one after the other, each for a second: what Chromium takes for its camera, again and again. */
function filmOf(texts: readonly string[]): Buffer {
  const frames = texts.flatMap((text) => {
    const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
    const cell = Math.floor(edge / modules.length);
    const light = Buffer.alloc(edge * edge, 235);
    for (const [y, row] of modules.entries())
      for (const [x, isDark] of row.entries())
        if (isDark)
          for (let line = 0; line < cell; line++)
            light.fill(16, (y * cell + line) * edge + x * cell, (y * cell + line) * edge + (x + 1) * cell);
    const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((edge * edge) / 2, 128)]);
    return Array.from({ length: framesEach }, () => frame);
  });
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${edge} H${edge} F${framesEach}:1 Ip A1:1 C420jpeg\n`), ...frames]);
}

/** A batch that still takes orders. */
async function openBatch(campus: Campus, seller: NewPerson): Promise<{ productId: string; batchId: string }> {
  const { id: productId, name } = await sell(campus, { name: 'Risoles Mayo Isi 3', price: 12_000 });
  const batchId = `${productId}-b1`;
  const at = (hours: number) => new Date(Date.now() + hours * 60 * minute).toISOString();
  const { tables } = operatorOf(campus);
  const owner = { sellerId: seller.id, sellerName: seller.name };
  await change(campus, 'products', productId, { ...owner, kind: 'preorder', stock: null, closesAt: at(24) });
  const data = {
    ...{ productId, productName: name, sellerId: seller.id, number: 1, state: 'open', least: 0, most: people },
    ...{ closesAt: at(24), pickupPlace: 'Lobi GSG', pickupFrom: at(26), pickupUntil: at(28), dueAt: at(24) },
  };
  await tables.createRow({ databaseId: 'market', tableId: 'batches', rowId: batchId, data });
  return { productId, batchId };
}

async function ordered(campus: Campus, productId: string, batchId: string, at: number): Promise<string> {
  const buyer = await moveIn(campus, { name: `Pembeli ${String(at).padStart(2, '0')}` });
  await marketCall(campus, buyer.id, 'POST', '/cart/items', { productId });
  const orderId = ID.unique();
  const said = { paymentMethod: 'COD (Bayar di Tempat)', shippingAddress: 'Kos Melati 3', expectedTotal: 12_000 };
  await marketCall(campus, buyer.id, 'POST', '/orders', { orderId, batchIds: [batchId], ...said });
  return `${orderId}-1`;
}

async function codesOf(campus: Campus, saleIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const queries = [Query.equal('$id', [...saleIds]), Query.limit(saleIds.length)];
  const { rows } = await operatorOf(campus).tables.listRows({
    databaseId: 'market',
    tableId: 'handoverCodes',
    queries,
  });
  return new Map(rows.map((row) => [row.$id, String(Reflect.get(row, 'code'))]));
}

test('sixty codes in five minutes: the camera reads half of them without a press, the others take one each @proof', async ({
  campus,
  watch,
  expectNoise,
}) => {
  test.setTimeout(15 * minute);
  const seller = await moveIn(campus, { name: 'Rani Risoles' });
  const { productId, batchId } = await openBatch(campus, seller);
  const saleIds: string[] = [];
  for (const some of inChunks([...Array(people).keys()], 6))
    saleIds.push(...(await Promise.all(some.map((at) => ordered(campus, productId, batchId, at)))));
  const past = new Date(Date.now() - minute).toISOString();
  await change(campus, 'batches', batchId, { closesAt: past, dueAt: past });
  for (const some of inChunks(saleIds, 10))
    await Promise.all(some.map((saleId) => change(campus, 'sales', saleId, { stayFrom: past })));
  await expect(async () => {
    await runUpkeep(campus);
    expect((await codesOf(campus, saleIds)).size).toBe(people);
  }).toPass();
  await marketCall(campus, seller.id, 'POST', `/batches/${batchId}/events`, { event: 'ready', reason: '' });
  const codes = await codesOf(campus, saleIds);
  const textOf = (saleId: string) => handoverText(saleId, codes.get(saleId) ?? '');

  const folder = mkdtempSync(join(tmpdir(), 'lapak-camera-'));
  const film = join(folder, 'codes.y4m');
  writeFileSync(film, filmOf(saleIds.slice(0, scanned).map(textOf)));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const context = await browser.newContext({ baseURL: campus.url, viewport: phone, serviceWorkers: 'block' });
    const page = await context.newPage();
    watch(page);
    await giveSession(page, campus, seller.id);
    await page.goto(`/batches/${batchId}`);
    await expect(page.getByText(`0 dari ${people} pesanan sudah diambil`)).toBeVisible();

    const began = Date.now();
    await page.getByRole('button', { name: 'Pindai kode' }).click();
    const unconfirmed = page.getByText('kode belum dikonfirmasi', { exact: false });
    await expect(page.getByText(/^[1-9]\d* dari 60 pesanan sudah diambil/)).toBeVisible();
    // The connection breaks while people stand in line: what is read says that nobody has confirmed it.
    expectNoise(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await expect(unconfirmed).toHaveText(/^[3-9]/);
    expect(await page.getByText('Belum dikonfirmasi', { exact: true }).count()).toBeGreaterThanOrEqual(3);
    await context.setOffline(false);
    await expect(page.getByText(`${scanned} dari ${people} pesanan sudah diambil`)).toBeVisible({
      timeout: 3 * minute,
    });
    await expect(unconfirmed).toHaveCount(0);
    await page.getByRole('button', { name: 'Tutup kamera' }).click();

    for (const [at, saleId] of saleIds.entries()) {
      if (at < scanned) continue;
      const name = `Kode Pembeli ${String(at).padStart(2, '0')}`;
      await page.getByRole('button', { name }).click();
      // The field has the focus: the digits go without another press.
      await expect(page.getByRole('textbox', { name })).toBeFocused();
      await page.keyboard.type(codes.get(saleId) ?? '');
      await expect(page.getByRole('textbox', { name })).toHaveCount(0);
    }
    await expect(page.getByText(`${people} dari ${people} pesanan sudah diambil`)).toBeVisible({ timeout: 2 * minute });
    expect(Date.now() - began).toBeLessThan(5 * minute);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});
