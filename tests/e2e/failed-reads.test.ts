import { orderItemId } from '#domain/ids.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { reportTexts } from '../../web/copy/admin.ts';
import { conversationTexts } from '../../web/copy/conversation.ts';
import { ticketTexts } from '../../web/copy/ticket.ts';
import { expect, people, test } from './fixtures.ts';
import { giveSession, moveIn } from './new-people.ts';
import { placedOrder } from './placed-order.ts';
import { change, marketCall, sell, stored } from './shopping.ts';
import { openSection } from './ticket.ts';

test('an order’s page names the next step, a readable number, and a way to get help', async ({ page, campus }) => {
  const orderId = await placedOrder(campus, cashOnDelivery);
  await change(campus, 'orderItems', orderItemId(orderId, 0), { codAddress: 'Gerbang Gate 2' });
  await change(campus, 'sales', `${orderId}-1`, { sellerId: people.otherStudent.id, sellerName: 'Budi' });
  const buyer = String(await stored(campus, 'orders', orderId, 'userId'));
  await giveSession(page, campus, buyer);
  await page.goto('/orders');
  await page.getByRole('link', { name: `Lihat detail pesanan ${orderNumber(orderId)}` }).click();
  await expect(page.getByText(`No. ${orderNumber(orderId)}`)).toBeVisible();
  await expect(page.getByText('Menunggu jawaban · giliran Budi')).toBeVisible();
  await openSection(page, 'facts');
  await expect(page.getByText('Titik COD: Gerbang Gate 2').first()).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: orderId })).toBeVisible();
  await page.getByRole('button', { name: ticketTexts.more }).click();
  await page.getByRole('link', { name: 'Butuh bantuan?' }).click();
  await expect(page).toHaveURL(/\/chat$/);
});

test('a chat on a phone uses the whole screen: neither a bar nor the footer covers the field', async ({
  page,
  campus,
}) => {
  await giveSession(page, campus, people.student.id);
  await page.setViewportSize({ width: 390, height: 450 });
  await page.goto('/chat');
  await page.getByRole('button', { name: /Mulai Chat/ }).click();
  await page.getByLabel(conversationTexts.placeholder).fill('Halo');
  const room = await page.getByRole('region', { name: 'Chat', exact: true }).boundingBox();
  expect(room).toEqual({ x: 0, y: 0, width: 390, height: 450 });
  const send = page.getByRole('button', { name: conversationTexts.send, exact: true });
  await expect(send).toBeInViewport({ ratio: 1 });
  // The click would reach the button, so nothing covers it.
  await send.click({ trial: true });
  await page.setViewportSize({ width: 844, height: 390 });
  await expect
    .poll(() => page.getByRole('region', { name: 'Chat', exact: true }).boundingBox())
    .toMatchObject({ y: 0, height: 390 });
  await send.click({ trial: true });
});

test('/admin/chat without a login shows the same message as /chat', async ({ page }) => {
  await page.goto('/admin/chat');
  await expect(page.getByText('Silakan login untuk menggunakan fitur chat support.')).toBeVisible();
});

test('a report decided as "product removed" warns if the product is still for sale', async ({ page, campus }) => {
  const [ware, reporter] = [await sell(campus, { name: 'Meja Gambar' }), await moveIn(campus)];
  const report = { productId: ware.id, reason: 'Harga tidak wajar', description: '' };
  await marketCall(campus, reporter.id, 'POST', '/reports', report);
  await giveSession(page, campus, people.admin.id);
  await page.goto(`/admin/reports?status=new&q=${encodeURIComponent(reporter.email)}`);
  await page
    .getByRole('table', { name: reportTexts.list })
    .getByRole('link', { name: reportTexts.review })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/reports\/./);
  await expect(page.getByRole('heading', { name: /Meja Gambar/ })).toBeVisible();
  await expect(page.getByText('Alasan Utama')).toBeVisible();
  await change(campus, 'reports', page.url().split('/').at(-1) ?? '', { status: 'resolved_product_removed' });
  await page.reload();
  await expect(page.getByText('Perhatian: produk ini masih dijual.')).toBeVisible();
});
