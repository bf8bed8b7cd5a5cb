/** Faults of the phone itself: its clock is a day off, or its browser stores nothing. */

import type { Page } from '@playwright/test';
import { ID } from 'node-appwrite';
import { bankTransfer, cashOnDelivery, type PaymentMethod } from '#domain/orders/payment.ts';
import { authTexts } from '../../web/copy/auth.ts';
import { cartLabels } from '../../web/copy/cart.ts';
import { conversationTexts, deliveryTexts } from '../../web/copy/conversation.ts';
import { frameTexts } from '../../web/copy/frame.ts';
import { handoverTexts } from '../../web/copy/handover.ts';
import { landingTexts } from '../../web/copy/landing.ts';
import { offerTexts } from '../../web/copy/offers.ts';
import { orderTexts } from '../../web/copy/orders.ts';
import { talkTexts } from '../../web/copy/talks.ts';
import { uiTexts } from '../../web/copy/ui.ts';
import { fillLogin } from './account-forms.ts';
import { expect, test } from './fixtures.ts';
import { giveSession, moveIn } from './new-people.ts';
import { change, marketCall, ordersOf, sell, withCart } from './shopping.ts';
import { openSection } from './ticket.ts';
import { say, talkOf } from './trading-pair.ts';

const dayMs = 86_400_000;
const over = /Lewat waktu|kedaluwarsa|Batas waktu pembayaran sudah lewat|Sesi Anda/i;

for (const [name, offMs] of [
  ['two days fast', 2 * dayMs],
  ['two days slow', -2 * dayMs],
] as const)
  test(`with a phone’s clock ${name}, ages, deadlines, reservations, offers and codes follow the campus’s clock @proof`, async ({
    page,
    campus,
  }) => {
    const rani = await moveIn(campus, { name: 'Rani Penjual' });
    const terms = { sellerId: rani.id, sellerName: rani.name };
    const [bought, held, bargained] = [
      await sell(campus, { name: 'Kompor Mini', sellerId: rani.id }),
      await sell(campus, { name: 'Kursi Lipat Kayu', stock: 1, sellerId: rani.id }),
      await sell(campus, { name: 'Gitar Bekas', price: 100_000, sellerId: rani.id }),
    ];
    for (const { id } of [bought, held]) await change(campus, 'products', id, terms);
    await change(campus, 'products', bargained.id, { ...terms, isNegotiable: true });
    const buyer = await withCart(campus, bought);
    const placed = async (personId: string, paymentMethod: PaymentMethod) => {
      const orderId = ID.unique();
      const form = { paymentMethod, shippingAddress: 'Asrama Putri Blok C 12', expectedTotal: 75_000 };
      await marketCall(campus, personId, 'POST', '/orders', { orderId, ...form });
      return orderId;
    };
    const codId = await placed(buyer.id, cashOnDelivery);
    await marketCall(campus, rani.id, 'POST', `/sales/${codId}-1/events`, { event: 'accept' });
    await marketCall(campus, buyer.id, 'POST', '/cart/items', { productId: bought.id });
    await placed(buyer.id, bankTransfer);
    await placed((await withCart(campus, held)).id, bankTransfer);
    const talkId = await talkOf(campus, buyer.id, bargained.id);
    await say(campus, talkId, rani.id, 'Boleh ditawar');
    const offerId = ID.unique();
    await marketCall(campus, buyer.id, 'POST', '/offers', { offerId, productId: bargained.id, price: 80_000 });
    await marketCall(campus, rani.id, 'POST', `/offers/${offerId}/events`, { event: 'accept' });

    await giveSession(page, campus, buyer.id);
    await page.clock.install({ time: Date.now() + offMs });
    const main = page.getByRole('main');
    await page.goto('/products');
    await expect(main.getByRole('article').filter({ hasText: 'Gitar Bekas' }).first()).toContainText(
      /Baru saja|mnt lalu/,
    );
    await page.goto(`/product/${held.id}`);
    await expect(main.getByText(/^Sedang ditahan pembeli lain, paling lama (60|5\d) menit lagi\.$/)).toBeVisible();
    await page.goto('/orders');
    await expect(main.getByText(/\(sisa (1 jam|5\d mnt)\)/)).toBeVisible();
    await expect(main.getByRole('button', { name: orderTexts.payNow })).toBeEnabled();
    await page.goto(`/messages/${talkId}`);
    await expect(main.getByText('Hari ini', { exact: true })).toBeVisible();
    await expect(main.getByText(/Masih berlaku 2[34] jam/)).toBeVisible();
    await page.goto(`/product/${bargained.id}`);
    await expect(main.getByText(/Untuk 1 buah, masih berlaku 2[34] jam\./)).toBeVisible();
    await page.goto(`/orders/${codId}`);
    await main.getByRole('button', { name: handoverTexts.show }).click();
    await expect(page.getByRole('img', { name: handoverTexts.picture })).toBeVisible();
    await expect(page.getByText(over)).toHaveCount(0);
    await page.goto('/notifications');
    const news = main.getByRole('listitem').filter({ hasText: 'Penjual menerima pesanan' });
    await expect(news.getByRole('time')).toHaveText(/^\d\d\.\d\d$/); // without a date, because it is from today

    await page.goto(`/messages/${talkId}`);
    await main.getByRole('button', { name: offerTexts.buy }).click();
    // The checkout contains only this product, although the items of the unpaid transfer are still in the cart.
    await expect(page.getByRole('complementary', { name: cartLabels.summary })).toContainText('80.000');
    await page.getByLabel(cartLabels.address).fill('Asrama Putri Blok C nomor 12');
    await page.getByRole('radio', { name: cashOnDelivery }).check();
    await page.getByRole('button', { name: cartLabels.placeOrder }).click();
    await expect(page).toHaveURL(/\/orders$/);
    const totals = (await ordersOf(campus, buyer.id)).map((row) => Number(Reflect.get(Object(row), 'totalAmount')));
    expect(totals.toSorted((a, b) => a - b)).toEqual([75_000, 75_000, 80_000]);
    await expect(page.getByText(over)).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: frameTexts.mainMenu })).toBeVisible();
  });

/** A browser with blocked cookies for this site: every access to storage throws. */
const refuseAll = (page: Page) =>
  page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, { get: refuse, configurable: true });
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });

/** Uses up the quota, for stored values and for the service worker's files. */
async function fillAll(page: Page, url: string): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size = Math.floor(size / 2))
      for (let more = true; more; )
        try {
          localStorage.setItem(`lain.${localStorage.length}`, 'x'.repeat(size));
        } catch {
          more = false;
        }
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(url).origin, quotaSize: 0 });
  await session.detach();
}

const forgetful = 'Browser ini tidak bisa menyimpan data, jadi Anda perlu login lagi';

for (const [name, strike] of [
  ['refused', refuseAll],
  ['full', fillAll],
] as const)
  test(`browser storage is ${name}: login shows a warning; buying and messaging work`, async ({ page, campus }) => {
    const rani = await moveIn(campus, { name: 'Rani Penjual' });
    const goods = await sell(campus, { name: 'Kompor Mini', sellerId: rani.id });
    const buyer = await withCart(campus, goods);
    await strike(page, campus.url);
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.getByRole('link', { name: landingTexts.login }).first().click();
    await fillLogin(page, buyer.email, buyer.password);
    await expect(page.getByText(forgetful)).toBeVisible();
    await expect(page).toHaveURL(/\/home/);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Keranjang/ })
      .click();
    await page.getByRole('button', { name: cartLabels.checkoutNow }).click();
    await page.getByLabel(cartLabels.address).fill('Asrama Putri Blok C nomor 12');
    await page.getByRole('button', { name: cartLabels.placeOrder }).click();
    await expect(page).toHaveURL(/\/orders$/);
    await expect(page.getByRole('article')).toHaveCount(1);
    expect(await ordersOf(campus, buyer.id)).toHaveLength(1);
    // This browser has no storage, so a reload loses the session; the journey continues by links.
    await page.getByRole('article').getByRole('link').first().click();
    await openSection(page, 'facts');
    await page.getByRole('link', { name: goods.name }).click();
    await page.getByRole('button', { name: talkTexts.askSeller }).click();
    await page.getByLabel(conversationTexts.placeholder).fill('Bisa diambil besok?');
    await page.getByRole('button', { name: conversationTexts.send, exact: true }).click();
    await expect(page.getByRole('log').getByRole('listitem').filter({ hasText: 'Bisa diambil besok?' })).toContainText(
      deliveryTexts.sent,
    );
    await page.reload();
    await expect(page.getByLabel(authTexts.email)).toBeVisible();
  });

test('if the toast script fails to load, its messages are still readable', async ({ page, campus, expectNoise }) => {
  expectNoise(/ERR_FAILED|Failed to load resource/);
  await giveSession(page, campus, (await moveIn(campus)).id);
  await page.route('**/assets/show-toast-*', (route) => route.abort());
  await page.route('**/account/sessions/current', (route) => route.abort());
  await page.goto('/home');
  await page.getByRole('button', { name: frameTexts.profileMenu }).click();
  await page.getByRole('menuitem', { name: frameTexts.logout }).click();
  await expect(page.getByRole('alert').getByText('Gagal logout. Silakan coba lagi.')).toBeVisible();
});

test('a script that failed to load offline: a reload is offered when online, and typed text stays', async ({
  page,
  campus,
  expectNoise,
}) => {
  expectNoise(/ERR_FAILED|Failed to load resource|dynamically imported module/);
  const goods = await sell(campus, { name: 'Kompor Mini' });
  await giveSession(page, campus, (await moveIn(campus)).id);
  await page.goto(`/product/${goods.id}`);
  const lost = /assets\/report-dialog|robots\.txt/;
  let isCut = true;
  // The route stays: removing it could lose a request that it holds.
  await page.route(lost, (route) => (isCut ? route.abort() : route.continue()));
  // The page retries preloaded modules once: only an import that is really missing counts.
  await page.evaluate(() =>
    addEventListener('vite:preloadError', () => document.body.setAttribute('data-missing', '')),
  );
  await page.getByRole('button', { name: 'Laporkan Produk' }).click();
  await expect(page.locator('body[data-missing]')).toBeAttached();
  const note = page.getByText('Ada bagian halaman yang gagal dimuat saat koneksi terputus.');
  await expect(note).toHaveCount(0);
  isCut = false;
  await expect(note).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: uiTexts.reload }).click();
  await page.getByRole('button', { name: 'Laporkan Produk' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
