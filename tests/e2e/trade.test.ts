/** The whole trade of two students, on two phones: from the first question to the goods in hand. */
import type { Page } from '@playwright/test';
import { campusTime } from '#domain/campus-time.ts';
import { expect, inProof, test } from './fixtures.ts';
import { neighbours } from './neighbours.ts';
import { giveSession } from './residents.ts';
import { windowOf } from './sellers.ts';
import { leavePopup, stored } from './shopping.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** What one phone shows, held before the camera of the other, which is none: what the page asks for is drawn here. */
async function holdBefore(page: Page, picture: Buffer): Promise<void> {
  await page.evaluate(
    async (data) => {
      const image = new Image();
      image.src = data;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 640 });
      setInterval(() => canvas.getContext('2d')?.drawImage(image, 60, 60, 520, 520), 50);
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
}

for (const method of ['COD (Bayar di Tempat)', 'Transfer Bank'] as const) {
  test(`tanya, nego, beli dengan ${method}, janji temu, siap diserahkan, QR, selesai`, async ({
    page: tonos,
    browser,
    campus,
    watch,
  }) => {
    if (method === 'Transfer Bank') inProof();
    const guitar = { name: 'Gitar Akustik', price: 400_000, stock: 1 };
    const terms = { isNegotiable: true, codAddress: 'Lobi perpustakaan pusat' };
    const { rani, tono, ware } = await neighbours(campus, guitar, terms);
    await giveSession(tonos, campus, tono.id);
    const ranis = await windowOf(browser, campus, watch, rani.id);

    await tonos.goto(`/product/${ware.id}`);
    await press(tonos, 'Tanya Penjual');
    await tonos.getByLabel('Tulis pesan...').fill('Senarnya masih bagus?');
    await press(tonos, 'Kirim');
    await press(tonos, 'Nego');
    await tonos.getByLabel('Harga tawaran per buah').fill('350000');
    await press(tonos, 'Kirim tawaran');
    await ranis.goto('/messages');
    await ranis
      .getByRole('main')
      .getByRole('link', { name: /Tono Pembeli/ })
      .click();
    await expect(ranis.getByText('Senarnya masih bagus?', { exact: true })).toBeVisible();
    await press(ranis, 'Setujui');
    await press(tonos, 'Beli harga sepakat');
    const summary = tonos.getByRole('complementary', { name: 'Ringkasan' });
    await expect(summary).toContainText('Rp 350.000');
    await press(tonos, 'Checkout Sekarang');
    await expect(tonos.locator('s', { hasText: 'Rp 400.000' })).toBeVisible();
    await tonos.getByLabel('Alamat Pengiriman').fill('Asrama Putra Blok D 4');
    await tonos.getByRole('radio', { name: method }).check();
    await press(tonos, 'Buat Pesanan');
    if (method === 'Transfer Bank') await leavePopup(tonos, 'Bayar berhasil');
    await expect(tonos).toHaveURL(/\/orders$/);

    await ranis.goto('/sales');
    await ranis.getByRole('link', { name: 'Pesanan Tono Pembeli' }).click();
    await press(ranis, 'Terima pesanan');
    const saleId = new URL(ranis.url()).pathname.split('/').at(-1) ?? '';
    expect(await stored(campus, 'orders', saleId.slice(0, 20), 'totalAmount')).toBe(350_000);
    await press(ranis, 'Usulkan janji temu');
    const form = ranis.getByRole('dialog');
    await expect(form.getByLabel('Tempat', { exact: true })).toHaveValue('Lobi perpustakaan pusat');
    await form.getByLabel('Tanggal').fill(campusTime(Date.now() + 2 * 86_400_000).date);
    await form.getByLabel('Jam (WIB)').fill('09:30');
    await form.getByRole('button', { name: 'Kirim usul' }).click();
    await tonos.goto(`/orders/${saleId.slice(0, 20)}`);
    await press(tonos, 'Setuju');
    await expect(ranis.getByRole('region', { name: 'Janji temu' })).toContainText('Sudah disepakati');
    await press(ranis, 'Tandai siap diserahkan');
    await expect(tonos.getByRole('region', { name: 'Bagian Rani Penjual' })).toContainText('Pesanan siap.');

    await press(tonos, 'Tampilkan kode');
    const picture = await tonos.getByRole('img', { name: 'Kode QR serah terima' }).screenshot();
    await ranis.getByRole('link', { name: 'Pindai QR' }).click();
    await expect(ranis.getByRole('button', { name: 'Coba kamera lagi' })).toBeVisible();
    await holdBefore(ranis, picture);
    await press(ranis, 'Coba kamera lagi');
    await expect(ranis.getByText('Penjualan ini selesai.')).toBeVisible();
    await expect(tonos.getByRole('region', { name: 'Bagian Rani Penjual' })).toContainText('Bagian ini selesai.');
    await tonos.getByRole('button', { name: 'Kirim pesan' }).click();
    await expect(tonos.getByRole('region', { name: 'Pesanan', exact: true })).toContainText('Selesai');
    await expect(tonos.getByRole('region', { name: 'Janji temu', exact: true })).toContainText('Disepakati');
    await ranis.context().close();
  });
}
