/**
 * The table at which a pre-order is picked up: one person enters sixty codes, half by camera, half typed, some of them
 * offline.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ID, Query } from 'node-appwrite';
import sharp from 'sharp';
import { handoverText } from '#domain/orders/handover.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { inChunks } from '../../functions/usecases/rows.ts';
import { handoverTexts } from '../../web/copy/handover.ts';
import type { Campus } from './campus.ts';
import { expect, test } from './fixtures.ts';
import { giveSession, moveIn, type NewPerson, operatorOf } from './new-people.ts';
import { phone } from './sellers.ts';
import { change, marketCall, runUpkeep, sell } from './shopping.ts';

const people = 60;
const scanned = 30;
const minute = 60_000;

/** Size of the camera's picture, upright. */
const camera = { width: 480, height: 640 };
const framesEach = 2;

/**
 * A video of phone screens held in front of the camera for a second each; Chromium's fake camera plays it in a loop.
 */
async function filmOf(screens: readonly Buffer[]): Promise<Buffer> {
  const frames: Buffer[] = [];
  for (const screen of screens) {
    const seen = sharp(screen).resize({ ...camera, fit: 'contain', background: '#6b6b6b' });
    const light = await seen.toColourspace('b-w').raw().toBuffer();
    const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc(light.length / 2, 128)]);
    frames.push(...Array.from({ length: framesEach }, () => frame));
  }
  const { width, height } = camera;
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesEach}:1 Ip A1:1 C420jpeg\n`), ...frames]);
}

/** A screenshot of the phone that a buyer holds up at the table. */
async function heldUp(browser: Browser, campus: Campus, { buyerId, saleId }: Ordered, watch: (page: Page) => void) {
  const context = await browser.newContext({ baseURL: campus.url, viewport: phone, serviceWorkers: 'block' });
  const page = await context.newPage();
  watch(page);
  await giveSession(page, campus, buyerId);
  await page.goto(`/orders/${saleId.slice(0, -2)}`);
  await page.getByRole('button', { name: handoverTexts.show }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: handoverTexts.picture })).toBeVisible();
  const screen = await page.screenshot();
  await context.close();
  return screen;
}

/** Creates an open batch. */
async function openBatch(campus: Campus, seller: NewPerson): Promise<{ productId: string; batchId: string }> {
  const { id: productId, name } = await sell(campus, { name: 'Pastel Isi Sayur', price: 12_000 });
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

interface Ordered {
  readonly buyerId: string;
  readonly saleId: string;
}

async function ordered(campus: Campus, productId: string, batchId: string, at: number): Promise<Ordered> {
  const buyer = await moveIn(campus, { name: `Pembeli ${String(at).padStart(2, '0')}` });
  await marketCall(campus, buyer.id, 'POST', '/cart/items', { productId });
  const orderId = ID.unique();
  const said = { paymentMethod: cashOnDelivery, shippingAddress: 'Kos Melati 3', expectedTotal: 12_000 };
  await marketCall(campus, buyer.id, 'POST', '/orders', { orderId, batchIds: [batchId], ...said });
  return { buyerId: buyer.id, saleId: `${orderId}-1` };
}

/** What people paste instead of typing the digits. */
const pasted: readonly ((text: string, code: string) => string)[] = [
  (text) => text,
  (text) => text.toLowerCase(),
  (text) => `https://www.google.com/search?q=${encodeURIComponent(text)}`,
  (_, code) => ` ${code.slice(0, 3)} ${code.slice(3)} `,
  (_, code) => `Kode: ${code.slice(0, 3)}-${code.slice(3)}`,
];

async function codesOf(campus: Campus, saleIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const queries = [Query.equal('$id', [...saleIds]), Query.limit(saleIds.length)];
  const { rows } = await operatorOf(campus).tables.listRows({
    databaseId: 'market',
    tableId: 'handoverCodes',
    queries,
  });
  return new Map(rows.map((row) => [row.$id, String(Reflect.get(row, 'code'))]));
}

test('sixty codes in five minutes: half are read by the camera without a press, each typed one takes one press @proof', async ({
  campus,
  browser: buyers,
  watch,
  expectNoise,
}) => {
  test.setTimeout(25 * minute);
  const seller = await moveIn(campus, { name: 'Rani Risoles' });
  const { productId, batchId } = await openBatch(campus, seller);
  const orders: Ordered[] = [];
  for (const some of inChunks([...Array(people).keys()], 6))
    orders.push(...(await Promise.all(some.map((at) => ordered(campus, productId, batchId, at)))));
  const saleIds = orders.map(({ saleId }) => saleId);
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

  const folder = mkdtempSync(join(tmpdir(), 'lapak-camera-'));
  const film = join(folder, 'codes.y4m');
  const screens: Buffer[] = [];
  for (const order of orders.slice(0, scanned)) screens.push(await heldUp(buyers, campus, order, watch));
  writeFileSync(film, await filmOf(screens));
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

    // A wrong code is reported at the field, and the text stays there.
    const last = `Kode Pembeli ${people - 1}`;
    await page.getByRole('button', { name: last }).click();
    const field = page.getByRole('textbox', { name: last });
    for (const [wrong, said] of [
      [handoverText(saleIds[0] ?? '', codes.get(saleIds[0] ?? '') ?? ''), 'Kode ini milik penjualan lain.'],
      [`${campus.url}/orders/${saleIds[people - 1]?.slice(0, -2)}`, 'Ini bukan kode serah terima pesanan di sini.'],
      ['12345678', 'Kode terdiri dari 6 angka.'],
    ] as const) {
      await field.fill(wrong);
      await expect(page.getByText(said)).toBeVisible();
      await expect(field).toHaveValue(wrong);
    }
    await page.reload();

    const began = Date.now();
    await page.getByRole('button', { name: 'Pindai kode' }).click();
    const unconfirmed = page.getByText('kode belum dikonfirmasi', { exact: false });
    await expect(page.getByText(/^[1-9]\d* dari 60 pesanan sudah diambil/)).toBeVisible();
    // The connection breaks during the pickup: scanned codes are marked as unconfirmed.
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
      // The field has the focus, so the digits can be typed without another press.
      await expect(page.getByRole('textbox', { name })).toBeFocused();
      const code = codes.get(saleId) ?? '';
      const copied = pasted[at - scanned]?.(handoverText(saleId, code), code);
      if (copied) await page.keyboard.insertText(copied);
      else await page.keyboard.type(code);
      await expect(page.getByRole('textbox', { name })).toHaveCount(0);
    }
    await expect(page.getByText(`${people} dari ${people} pesanan sudah diambil`)).toBeVisible({ timeout: 2 * minute });
    expect(Date.now() - began).toBeLessThan(5 * minute);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});
