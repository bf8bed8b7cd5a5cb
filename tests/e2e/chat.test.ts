import type { Browser, Page } from '@playwright/test';
import { connectionTexts, conversationTexts, deliveryTexts } from '../../web/copy/conversation.ts';
import { frameTexts } from '../../web/copy/frame.ts';
import type { Campus } from './campus.ts';
import { expect, isLive, people, test } from './fixtures.ts';
import { giveSession } from './new-people.ts';

/** A second browser with another person's session. */
async function beside(browser: Browser, campus: Campus, person: { id: string }): Promise<Page> {
  const context = await browser.newContext({ baseURL: campus.url, locale: 'id-ID', timezoneId: 'Asia/Jakarta' });
  const page = await context.newPage();
  await giveSession(page, campus, person.id);
  return page;
}

async function openOwnChat(page: Page): Promise<string> {
  await page.goto('/chat');
  await page.getByRole('button', { name: /Mulai Chat/ }).click();
  await expect(page).toHaveURL(/\/chat\/./);
  await expect(page.getByRole('log')).toBeAttached();
  return new URL(page.url()).pathname;
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel(conversationTexts.placeholder).fill(text);
  await page.getByRole('button', { name: conversationTexts.send, exact: true }).click();
}

const said = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true });

test('a visitor is asked to log in, and nobody can open another person’s chat @proof', async ({
  page,
  browser,
  campus,
  watch,
}) => {
  // access.test.ts tests the page; tests/functions/access-matrix.test.ts tests the chat.
  await page.goto('/chat');
  await expect(page.getByText('Silakan login untuk menggunakan fitur chat support.')).toBeVisible();
  const sari = await beside(browser, campus, people.student);
  watch(sari);
  const foreign = await openOwnChat(sari);
  await giveSession(page, campus, people.otherStudent.id);
  await page.goto(foreign);
  await expect(page.getByText('Chat Tidak Ditemukan')).toBeVisible();
  await sari.context().close();
});

test('two people write at the same time: messages arrive live, are counted as unread, and marked as read', async ({
  page,
  browser,
  campus,
  watch,
}) => {
  const desk = await beside(browser, campus, people.admin);
  watch(desk);
  await giveSession(page, campus, people.student.id);
  const path = await openOwnChat(page);
  await desk.goto('/admin/chat');
  await expect(desk.getByRole('link', { name: /Sari/ })).toBeVisible();

  const question = `Halo, apakah pesanan ${Date.now()} sudah dikirim?`;
  await write(page, question);
  await expect(said(page, question)).toHaveCount(1);
  const entry = desk.locator(`a[href="${path}"]`);
  await expect(entry).toContainText(question);
  await expect(entry).toContainText('pesan belum dibaca');
  await entry.click();
  await expect(said(desk, question)).toBeVisible();
  await expect(page.getByText('Dibaca')).toBeVisible();
  await expect(desk.locator(`a[href="${path}"]`)).not.toContainText('pesan belum dibaca');

  await page.goto('/home');
  await expect(page.getByRole('button', { name: frameTexts.profileMenu })).toBeVisible();
  await write(desk, 'Sudah, tadi pagi.');
  await expect(page.getByRole('link', { name: /Notifikasi, 1 belum dibaca|Notifikasi, \d+ belum/ })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Ada pesan chat baru' })).toBeVisible();
  await page.goto(path);
  await expect(said(page, 'Sudah, tadi pagi.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Ada pesan chat baru' })).toHaveCount(0);
  await desk.context().close();
});

test('the connection is cut and the server restarts: no message is lost or sent twice @proof', async ({
  page,
  browser,
  campus,
  watch,
  expectNoise,
}) => {
  // chat-live.test.ts tests a lost connection.
  expectNoise(/ERR_|WebSocket|Failed to reconnect|Failed to load resource/);
  const desk = await beside(browser, campus, people.admin);
  watch(desk);
  await giveSession(page, campus, people.otherStudent.id);
  const path = await openOwnChat(page);
  await desk.goto(path);
  await write(page, 'Sebelum listrik padam');
  await expect(said(desk, 'Sebelum listrik padam')).toBeVisible();

  await campus.kill();
  await expect(page.getByText(connectionTexts.closed)).toBeVisible();
  await write(page, 'Ditulis saat server mati');
  await expect(page.getByText(deliveryTexts.waiting)).toBeVisible();
  await write(page, 'Dan satu lagi');
  await campus.start();
  for (const text of ['Ditulis saat server mati', 'Dan satu lagi']) {
    await expect(said(desk, text)).toHaveCount(1);
    await expect(said(page, text)).toHaveCount(1);
  }
  await expect(isLive(page)).toBeAttached();
  const order = (await desk.getByRole('log').getByRole('listitem').allTextContents()).join('|');
  expect(order.indexOf('Ditulis saat server mati')).toBeLessThan(order.indexOf('Dan satu lagi'));
  await desk.context().close();
});

test('messages written offline survive a reload and are sent once @proof', async ({
  page,
  context,
  campus,
  expectNoise,
}) => {
  // tests/web/outgoing.test.ts tests the rules; talks-live.test.ts tests messages between two people.
  expectNoise(/ERR_|WebSocket|Failed to reconnect|Failed to load resource/);
  await giveSession(page, campus, people.student.id);
  const path = await openOwnChat(page);
  const text = `Ditulis di lift ${Date.now()}`;
  await context.route('**/functions/market/executions', (route) => route.abort());
  await write(page, text);
  await expect(page.getByText(deliveryTexts.waiting)).toBeVisible();
  await page.reload();
  await expect(said(page, text)).toBeVisible();
  await context.unroute('**/functions/market/executions');
  await page.goto('/notifications');
  await page.goto(path);
  await expect(said(page, text)).toHaveCount(1);
  await expect(page.getByText(deliveryTexts.sent)).toBeVisible();
  await page.reload();
  await expect(said(page, text)).toHaveCount(1);
});

/** Processes a paid order of this person through the function that the admin pages call. */
const processAnOrder = (desk: Page, { api, project }: Campus, userId: string) =>
  desk.evaluate(
    async ({ api, project, buyer }) => {
      const headers = {
        'content-type': 'application/json',
        'x-appwrite-project': project,
        'x-fallback-cookies': localStorage.getItem('cookieFallback') ?? '',
      };
      const where = [
        { method: 'equal', attribute: 'userId', values: [buyer] },
        { method: 'equal', attribute: 'status', values: ['PAID'] },
      ].map((query, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(query))}`);
      const list = await fetch(`${api}/tablesdb/market/tables/orders/rows?${where.join('&')}`, { headers });
      const orderId: string = (await list.json()).rows[0].$id;
      const body = JSON.stringify({
        path: `/orders/${orderId}/status`,
        method: 'POST',
        body: JSON.stringify({ to: 'Processed' }),
        headers: { 'content-type': 'application/json' },
      });
      const moved = await fetch(`${api}/functions/admin/executions`, { method: 'POST', headers, body });
      return { orderId, status: (await moved.json()).responseStatusCode };
    },
    { api, project, buyer: userId },
  );

test('a notification of an order increases the bell’s count, is opened and marked as read @proof', async ({
  page,
  browser,
  campus,
  watch,
}) => {
  // notifications.test.ts tests the rules.
  const desk = await beside(browser, campus, people.admin);
  watch(desk);
  await giveSession(page, campus, people.student.id);
  await page.goto('/notifications');
  const markAll = page.getByRole('button', { name: 'Tandai semua dibaca' });
  await markAll.click();
  await expect(markAll).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Notifikasi', exact: true })).toBeVisible();

  const { orderId, status } = await processAnOrder(desk, campus, people.student.id);
  expect(status).toBe(200);
  await expect(page.getByRole('link', { name: 'Notifikasi, 1 belum dibaca' })).toBeVisible();
  const newest = page.locator('main').getByRole('listitem').first();
  await expect(newest).toContainText('Pesanan diproses');
  await newest.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/orders/${orderId}$`));
  await page.goto('/notifications');
  await markAll.click();
  await expect(page.getByRole('link', { name: 'Notifikasi', exact: true })).toBeVisible();
  await desk.context().close();
});
