import { Query } from 'node-appwrite';
import { orderNumber } from '#domain/orders/order-number.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { adminId } from '../../seeds/campus/people.ts';
import { moveLabels } from '../../web/copy/admin.ts';
import { attentionTexts } from '../../web/copy/attention.ts';
import { saleTexts } from '../../web/copy/sales.ts';
import { sellingCopy } from '../../web/copy/selling.ts';
import { uiTexts } from '../../web/copy/ui.ts';
import { noAppointment, saleAnswers, usualButtons, usualStates } from '../../web/copy/usual-sale.ts';
import type { Campus } from './campus.ts';
import { expect, inDialog, press, test } from './fixtures.ts';
import { giveSession, moveIn, operatorOf } from './new-people.ts';
import { saleOf, seller, windowOf } from './sellers.ts';
import { expectAccessible, leavePopup, marketCall, order, stored, withCart } from './shopping.ts';
import { rules } from './this-campus.ts';
import { completedNow, openSection, openTicket, pressBehind, ticketOf } from './ticket.ts';

const state = (campus: Campus, orderId: string, sale: number) => stored(campus, 'sales', `${orderId}-${sale}`, 'state');

test('one order, three sellers: one completes, one declines, a silent one is canceled by an administrator @proof', async ({
  page,
  browser,
  campus,
  watch,
}) => {
  // tests/functions/sale-life.test.ts tests a declined sale, a completed one and one without an answer.
  const [rani, deni] = [
    await seller(campus, 'Rani Penjual', 'Kamus Besar'),
    await seller(campus, 'Deni Penjual', 'Kompor Mini'),
  ];
  const tono = await seller(campus, 'Tono Penjual', 'Karpet Kamar');
  const buyer = await withCart(campus, rani.ware, deni.ware, tono.ware);
  await giveSession(page, campus, buyer.id);
  await order(page, bankTransfer);
  await leavePopup(page, 'Bayar berhasil');
  await page.goto('/orders');
  const orderId =
    (
      await page
        .getByRole('link', { name: /Lihat detail pesanan/ })
        .first()
        .getAttribute('href')
    )
      ?.split('/')
      .at(-1) ?? '';
  await page.goto(`/orders/${orderId}`);
  const part = (name: string) => ticketOf(page, name);
  await expect(part('Rani Penjual')).toContainText('Menunggu jawaban · giliran Rani Penjual');

  const [ranis, denis] = [await saleOf(campus, orderId, rani.person.id), await saleOf(campus, orderId, deni.person.id)];
  const ranisPage = await windowOf(browser, campus, watch, rani.person.id);
  await ranisPage.goto('/sales');
  await expect(ranisPage.getByRole('region', { name: 'Perlu Anda' })).toContainText(buyer.name);
  await expectAccessible(ranisPage);
  await ranisPage.getByRole('link', { name: `Pesanan ${buyer.name}` }).click();
  await expect(ranisPage.getByRole('heading', { name: 'Detail Penjualan' })).toBeVisible();
  await expect(
    ranisPage.getByText(rules.answerHours < 24 ? /^Jawab dalam \d+ jam/ : /^Jawab sampai \S+ \d\d\.\d\d/),
  ).toBeVisible();
  await expect(ranisPage.getByText('Asrama Putri Blok C nomor 12')).toHaveCount(0);
  await expectAccessible(ranisPage);
  await press(ranisPage, usualButtons.seller.accept);
  await openSection(ranisPage, 'facts');
  await expect(ranisPage.getByText('Asrama Putri Blok C nomor 12')).toBeVisible();
  // The buyer's open page updates live.
  await expect(part('Rani Penjual')).toContainText(noAppointment);

  const denisPage = await windowOf(browser, campus, watch, deni.person.id);
  await denisPage.goto(`/sales/${ranis}`);
  await expect(denisPage.getByRole('heading', { name: 'Penjualan Tidak Ditemukan' })).toBeVisible();
  await denisPage.goto(`/sales/${denis}`);
  await press(denisPage, usualButtons.seller.decline);
  await inDialog(denisPage, saleAnswers.decline);
  await expect(denisPage.getByText('Tuliskan alasannya', { exact: false })).toBeVisible();
  await denisPage.getByRole('checkbox', { name: 'Sudah habis' }).check();
  await expect(denisPage.getByLabel(saleTexts.reason)).toHaveValue('Sudah habis.');
  await expectAccessible(denisPage);
  await inDialog(denisPage, saleAnswers.decline);
  await expect(denisPage.getByRole('main').getByText(usualStates.canceled, { exact: true })).toBeVisible();
  expect(await stored(campus, 'products', deni.ware.id, 'isSold')).toBe(true);
  await openTicket(page, 'Deni Penjual');
  await expect(part('Deni Penjual')).toContainText('Alasan: Sudah habis.');
  await expect(part('Deni Penjual')).toContainText(/kami tahan, kembali kepada Anda paling lambat \d+ \w+/);

  const desk = await windowOf(browser, campus, watch, adminId);
  await desk.goto('/admin/attention');
  // Other journeys' people are in this list, too.
  await desk
    .getByRole('region', { name: attentionTexts.title })
    .getByRole('link', { name: orderNumber(orderId) })
    .click();
  const drawer = desk.getByRole('dialog');
  await expect(drawer.getByText('Perlu dikembalikan')).toBeVisible();
  await expect(drawer.getByRole('listitem', { name: 'Bagian Deni Penjual' })).toContainText(usualStates.canceled);
  await expect(drawer.getByRole('listitem', { name: 'Bagian Rani Penjual' })).toContainText(usualStates.accepted);

  await pressBehind(ranisPage, usualButtons.seller.ready);
  await expect(part('Rani Penjual')).toContainText(usualStates.ready);
  await expectAccessible(page);
  await pressBehind(part('Rani Penjual'), usualButtons.buyer.receive);
  await inDialog(page, 'Ya, sudah saya terima');
  await expect(part('Rani Penjual')).toContainText(usualStates.completed);
  await expect(ranisPage.getByRole('main').getByText(completedNow)).toBeVisible();
  expect(await stored(campus, 'orders', orderId, 'status')).toBe('Processed');
  // Canceling affects only the parts that are not completed, and asks for confirmation once.
  await drawer.getByRole('button', { name: 'Batalkan sisanya', exact: true }).click();
  await desk.getByRole('button', { name: uiTexts.yesCancel }).click();
  await expect(part('Tono Penjual')).toContainText(usualStates.canceled);
  await openSection(page.getByRole('region', { name: /^Pesanan LK-/ }), 'facts');
  await expect(page.getByText('Termasuk yang dibatalkan')).toBeVisible();
  expect(await stored(campus, 'orders', orderId, 'status')).toBe('Completed');
  expect(await stored(campus, 'orders', orderId, 'canceledAmount')).toBe(80_000);
  expect((await Promise.all([1, 2, 3].map((sale) => state(campus, orderId, sale)))).sort()).toEqual([
    'canceled',
    'canceled',
    'completed',
  ]);
  for (const other of [ranisPage, denisPage, desk]) await other.context().close();
});

test('the buyer cancels one part; a dispute is withdrawn, written again with its text kept, decided by an administrator @proof', async ({
  page,
  browser,
  campus,
  watch,
  expectNoise,
}) => {
  // tests/functions/disputes.test.ts tests the rules; disputes.test.ts tests a dispute in the browser.
  const { person, ware } = await seller(campus, 'Rani Penjual', 'Lampu Tidur');
  const other = await seller(campus, 'Deni Penjual', 'Kipas Meja');
  const buyer = await withCart(campus, ware, other.ware);
  await giveSession(page, campus, buyer.id);
  await order(page, cashOnDelivery);
  await expect(page).toHaveURL(/\/orders$/);
  const queries = [Query.equal('sellerId', person.id)];
  const sales = operatorOf(campus).tables.listRows({ databaseId: 'market', tableId: 'sales', queries });
  const [row] = (await sales).rows;
  const saleId = row?.$id ?? '';
  const orderId = saleId.slice(0, 20);
  await marketCall(campus, person.id, 'POST', `/sales/${saleId}/events`, { event: 'accept' });
  await page.goto(`/orders/${orderId}`);
  const second = ticketOf(page, 'Deni Penjual');
  await openTicket(page, 'Deni Penjual');
  await pressBehind(second, 'Batalkan pesanan ini');
  await inDialog(page, saleAnswers.cancel);
  await expect(second).toContainText(usualStates.canceled);
  expect(await stored(campus, 'products', other.ware.id, 'stock')).toBe(3);

  await press(page, usualButtons.buyer.object);
  await page.getByRole('dialog').getByLabel(saleTexts.reason).fill('Belum ada kabar.');
  await inDialog(page, saleAnswers.object);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The ticket shows the effect of the step while the list of orders is still loading, so the next dialog can open.
  const lists = /tables\/orders\/rows\?/;
  let read = () => {};
  const wait = new Promise<void>((resolve) => {
    read = resolve;
  });
  await page.route(lists, (route) => wait.then(() => route.fallback()));
  await press(page, 'Cabut kendala');
  await expect(ticketOf(page, 'Rani Penjual')).toContainText(noAppointment);
  await press(page, usualButtons.buyer.object);
  await expect(page.getByRole('dialog').getByLabel(saleTexts.reason)).toBeVisible();
  read();
  await page.unroute(lists);
  const why = page.getByRole('dialog').getByLabel(saleTexts.reason);
  await why.fill('Lampunya retak.');
  expectNoise(/functions\/market\/executions/);
  await page.route('**/functions/market/executions', (route) => route.abort());
  await inDialog(page, saleAnswers.object);
  await expect(page.getByRole('dialog').getByText('Tidak dapat terhubung', { exact: false })).toBeVisible();
  await expect(why).toHaveValue('Lampunya retak.');
  await page.unroute('**/functions/market/executions');
  await page.reload();
  await press(page, usualButtons.buyer.object);
  await expect(why).toHaveValue('Lampunya retak.');
  await inDialog(page, saleAnswers.object);
  await expect(page.getByText('Giliran admin')).toBeVisible();

  const stall = await windowOf(browser, campus, watch, person.id);
  await stall.goto('/manage-products');
  await press(stall, 'Hapus Lampu Tidur');
  await expect(stall.getByRole('dialog')).toContainText('Masih ada 1 penjualan berjalan atas produk ini');
  await stall.context().close();

  const desk = await windowOf(browser, campus, watch, adminId);
  await desk.goto(`/admin/orders?q=${encodeURIComponent('Rani Penj')}&pesanan=${orderId}`);
  const drawer = desk.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'Putuskan kendala' })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Kirim', exact: true })).toHaveCount(0);
  await expect(drawer.getByRole('button', { name: moveLabels.Canceled, exact: true })).toBeVisible();
  await drawer.getByRole('button', { name: usualButtons.admin.refund }).click();
  const decision = desk.getByRole('dialog', { name: 'Putuskan kendala' });
  await decision.getByRole('checkbox', { name: 'Barang sudah kembali ke penjual' }).check();
  await decision.getByLabel(saleTexts.reason).fill('Lampu memang retak.');
  await expectAccessible(desk);
  await decision.getByRole('button', { name: saleAnswers.cancel }).click();
  await expect(page.getByText('Alasan: Lampu memang retak.')).toBeVisible();
  expect(await stored(campus, 'products', ware.id, 'stock')).toBe(3);
  await desk.context().close();
});

test.describe('dark', () => {
  test.use({ colorScheme: 'dark' });

  test('sales: none yet, failed to load, and no axe violations', async ({ page, campus, expectNoise }) => {
    const person = await moveIn(campus, { name: 'Penjual Baru' });
    await giveSession(page, campus, person.id);
    await page.goto('/sales');
    await expect(page.getByRole('heading', { name: 'Belum ada penjualan' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: sellingCopy.post })).toBeVisible();
    await expectAccessible(page);
    expectNoise(/tables\/sales\/rows/);
    await page.route('**/tables/sales/rows**', (route) =>
      route.fulfill({ status: 400, json: { type: 'general_query_invalid', code: 400, message: '' } }),
    );
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Filter ini tidak dapat diproses');
    const again = page.waitForRequest(/tables\/sales\/rows/);
    await press(page, 'Coba Lagi');
    await again;
    await page.unroute('**/tables/sales/rows**');
    // A live page may also retry by itself and remove the button; then there is nothing left to press.
    const retry = page.getByRole('button', { name: 'Coba Lagi' });
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 10_000 });
      await expect(page.getByRole('heading', { name: 'Belum ada penjualan' })).toBeVisible({ timeout: 10_000 });
    }).toPass();
  });
});
