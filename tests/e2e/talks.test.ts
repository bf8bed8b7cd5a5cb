import type { Page } from '@playwright/test';
import { expect, inProof, test } from './fixtures.ts';
import { giveSession, moveIn } from './new-people.ts';
import { windowOf } from './sellers.ts';
import { expectAccessible } from './shopping.ts';
import { neighbours } from './trading-pair.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const offerCard = (page: Page) => page.getByRole('region', { name: 'Tawaran', exact: true }).last();

/** Names a price in the open form. */
async function name(page: Page, price: string): Promise<void> {
  await page.getByLabel('Harga tawaran per buah').fill(price);
  await press(page, 'Kirim tawaran');
}

test('bertanya sebelum login, menawar, ditawar balik, setuju: harganya sampai di keranjang', async ({
  page,
  browser,
  campus,
  watch,
}) => {
  inProof(); // the same on the way to an order: trade.test.ts
  const fan = { name: 'Kipas Meja', price: 100_000, stock: 1 };
  const { rani, tono, ware } = await neighbours(campus, fan, { isNegotiable: true });

  await page.goto(`/product/${ware.id}`);
  await press(page, 'Tanya Penjual');
  await page.getByLabel('Pertanyaan Anda').fill('Anginnya kencang?');
  await press(page, 'Login dan kirim');
  await page.getByLabel('Email').fill(tono.email);
  await page.getByLabel('Password', { exact: true }).fill(tono.password);
  await press(page, 'Login');
  await expect(page).toHaveURL(/\/messages\/./);
  await expect(page.getByRole('region', { name: 'Produk', exact: true })).toContainText('Kipas Meja');
  await expect(page.getByRole('log').getByText('Anginnya kencang?', { exact: true })).toBeVisible();

  await press(page, 'Nego');
  await name(page, '40000');
  await expect(page.getByText('Tawaran paling rendah Rp 50.000, separuh dari harga sekarang.')).toBeVisible();
  await name(page, '60000');
  await expect(offerCard(page)).toContainText('Menunggu Rani Penjual');

  const ranis = await windowOf(browser, campus, watch, rani.id);
  await ranis.goto('/messages');
  await expect(ranis.getByRole('navigation').getByRole('img', { name: '2 pesan belum dibaca' })).toBeVisible();
  await ranis.getByRole('link', { name: /Tono Pembeli/ }).click();
  await expect(ranis.getByText('Anginnya kencang?', { exact: true })).toBeVisible();
  await expectAccessible(ranis);
  await press(ranis, 'Tawar balik');
  await expect(ranis.getByRole('dialog').getByText('Tono Pembeli menawar Rp 60.000')).toBeVisible();
  await name(ranis, '80000');

  await expect(offerCard(page)).toContainText('Rp 80.000');
  await press(page, 'Setujui');
  await expect(offerCard(ranis)).toContainText('Disetujui');
  await press(page, 'Beli dengan harga sepakat');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('Harga sepakat untuk 1 buah.')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Ringkasan' })).toContainText('Rp 80.000');
  await ranis.context().close();
});

test('siapa memblokir tidak ditulisi lagi, dan orang ketiga tidak menemukan percakapannya', async ({
  page,
  browser,
  campus,
  watch,
}) => {
  const { rani, tono, ware } = await neighbours(campus, { name: 'Lampu Meja' });
  await giveSession(page, campus, tono.id);
  await page.goto(`/product/${ware.id}`);
  await press(page, 'Tanya Penjual');
  await page.getByLabel('Tulis pesan...').fill('Transfer dulu ke rekening BCA 1234567890');
  await press(page, 'Kirim');
  await expect(page.getByText('Terkirim', { exact: true })).toBeVisible();
  const address = new URL(page.url()).pathname;

  const others = await windowOf(browser, campus, watch, rani.id);
  await others.goto(address);
  await expect(others.getByRole('note')).toContainText('Hati-hati: pesan ini meminta pembayaran di luar');
  await press(others, 'Pilihan untuk Tono Pembeli');
  await others.getByRole('menuitem', { name: 'Blokir Tono Pembeli' }).click();
  await press(others, 'Ya, blokir');
  await expect(others.getByText('Anda memblokir Tono Pembeli.', { exact: false })).toBeVisible();

  await page.getByLabel('Tulis pesan...').fill('Halo?');
  await press(page, 'Kirim');
  await expect(page.getByText('Orang ini tidak menerima pesan', { exact: false })).toBeVisible();

  await giveSession(others, campus, (await moveIn(campus)).id);
  await others.goto(address);
  await expect(others.getByText('Percakapan Tidak Ditemukan')).toBeVisible();
  await others.context().close();
});
