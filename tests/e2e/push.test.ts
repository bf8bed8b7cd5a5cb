/** Push notifications, from the switch in the settings to the page that a press opens: real worker, real encryption. */

import type { BrowserContext, Page, Worker } from '@playwright/test';
import { ID, Query } from 'node-appwrite';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { adminId } from '../../seeds/campus/people.ts';
import { frameTexts } from '../../web/copy/frame.ts';
import { usualButtons } from '../../web/copy/usual-sale.ts';
import { elsewhere } from '../support/elsewhere.ts';
import { openPushService, type PushService } from '../support/push-service.ts';
import { startCampus } from './campus.ts';
import { test as base, expect } from './fixtures.ts';
import { giveSession, moveIn, operatorOf } from './new-people.ts';
import { marketCall, sell, stored, withCart } from './shopping.ts';

/** A campus that sends to a push service on this machine. */
const test = base.extend<object, { service: PushService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const service = await openPushService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  campus: [
    async ({ service }, use) => {
      const campus = await startCampus(process.env.CAMPUS_TEMPLATE, { PUSH_SERVICES: service.origin });
      await use(campus);
      await campus.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test.use({ serviceWorkers: 'allow' });
test.skip(Boolean(elsewhere()), 'needs a campus that may send to a push service of this machine');

/**
 * Replaces the subscription, which needs Google's servers, by one of the service on this machine, and grants the
 * permission that Chromium's headless shell always refuses.
 */
function standIn({ endpoint, keys }: ReturnType<PushService['device']>): void {
  const kept = 'test.subscribed';
  const subscription = {
    endpoint,
    options: {},
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => localStorage.removeItem(kept),
  };
  const subscribed = async () => (localStorage.getItem(kept) ? subscription : null);
  const subscribe = async () => {
    localStorage.setItem(kept, 'yes');
    return subscription;
  };
  Object.assign(PushManager.prototype, { getSubscription: subscribed, subscribe });
  if (Notification.permission !== 'denied') return;
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';
}

/** Lists the worker's notifications, which the headless shell does not show. */
function listShown(): void {
  if (Notification.permission === 'granted') return;
  const shown = new Map<string, object>();
  const prototype = ServiceWorkerRegistration.prototype;
  prototype.showNotification = async (title, options = {}) => {
    const tag = options.tag ?? '';
    shown.set(tag, { title, ...options, close: () => shown.delete(tag) });
  };
  prototype.getNotifications = async () => [...shown.values()] as Notification[];
}

/** Type of a global in the service worker: TypeScript's worker library conflicts with that of the page. */
declare const registration: ServiceWorkerRegistration;

async function workerOf(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(listShown);
  return worker;
}

const shownBy = (worker: Worker) =>
  worker.evaluate(async () =>
    (await registration.getNotifications()).map((one) => ({
      title: one.title,
      tag: one.tag,
      silent: one.silent,
      actions: (Reflect.get(one, 'actions') as { title: string }[]).map(({ title }) => title),
    })),
  );

/** Delivers payloads to the worker as a browser does on a push. */
async function pushesTo(page: Page, origin: string): Promise<(data: string) => Promise<unknown>> {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (data) => cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

/**
 * Presses a button of the notification with this tag. This is not a user gesture, so the browser focuses no window; the
 * page changes nevertheless.
 */
const press = (worker: Worker, tag: string, action: string) =>
  worker.evaluate(
    async ({ tag, action }) => {
      const notification = (await registration.getNotifications()).find((one) => one.tag === tag);
      const pressed = { notification, action, waitUntil: () => undefined };
      dispatchEvent(Object.assign(new Event('notificationclick'), pressed));
    },
    { tag, action },
  );

test('a push of a new order is encrypted and shown once, its "Terima" opens the confirmation; logout unsubscribes', async ({
  page,
  context,
  campus,
  service,
}) => {
  const seller = await moveIn(campus, { name: 'Rini Kartika' });
  const goods = await sell(campus, { name: 'Termos Air', sellerId: seller.id });
  const buyer = await withCart(campus, goods);
  await context.grantPermissions(['notifications'], { origin: campus.url });
  await page.addInitScript(standIn, service.device());
  await giveSession(page, campus, seller.id);
  await page.goto('/settings#notifikasi');
  const device = page.getByRole('switch', { name: 'Perangkat ini' });
  await expect(device).toBeEnabled();
  await device.click({ force: true });
  await expect(page.getByText('Kabar tampil di perangkat ini, juga saat Lapak Kampus ditutup.')).toBeVisible();
  await expect(device).toBeEnabled();
  await expect(device).toBeChecked();
  // Quiet hours are switched off, because the test may run at any hour.
  await page.getByRole('switch', { name: /^Jangan ganggu/ }).click({ force: true });
  const chosen = { databaseId: 'market', tableId: 'notificationChoices', queries: [Query.equal('userId', seller.id)] };
  const choices = async () => (await operatorOf(campus).tables.listRows(chosen)).rows;
  await expect.poll(choices).toEqual([expect.objectContaining({ isQuiet: false, pushOff: [], emailOff: [] })]);

  const orderId = ID.unique();
  const order = { orderId, paymentMethod: cashOnDelivery, shippingAddress: 'Asrama C 12', expectedTotal: 75_000 };
  await marketCall(campus, buyer.id, 'POST', '/orders', order);
  await expect.poll(() => service.taken.length).toBe(1);
  const payload = JSON.stringify(service.taken[0]?.message);

  const worker = await workerOf(context);
  const push = await pushesTo(page, campus.url);
  await push(payload);
  const news = {
    title: 'Ada pesanan baru: Termos Air, Rp 75.000',
    tag: `/sales/${orderId}-1`,
    actions: ['Terima', 'Lihat'],
  };
  await expect.poll(() => shownBy(worker)).toEqual([{ ...news, silent: false }]);
  await push(payload);
  await expect.poll(async () => (await shownBy(worker)).map(({ silent }) => silent)).toEqual([true]);
  await push('tidak terbaca');
  await expect.poll(async () => (await shownBy(worker)).map(({ title }) => title)).toContain('Ada kabar baru');

  await press(worker, news.tag, 'accept');
  const question = page.getByRole('dialog', { name: 'Terima pesanan ini?' });
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(`${campus.url}/sales/${orderId}-1`);
  expect(await stored(campus, 'sales', `${orderId}-1`, 'state')).toBe('waiting');
  await question.getByRole('button', { name: usualButtons.seller.accept }).click();
  await expect.poll(() => stored(campus, 'sales', `${orderId}-1`, 'state')).toBe('accepted');

  await page.goto('/home');
  await page.getByRole('button', { name: frameTexts.profileMenu }).click();
  await page.getByRole('menuitem', { name: frameTexts.logout }).click();
  await expect(page).toHaveURL(/\/$/);
  const devices = async () =>
    (await operatorOf(campus).tables.listRows({ databaseId: 'market', tableId: 'pushSubscriptions' })).rows;
  await expect.poll(devices).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('test.subscribed'))).toBeNull();
});

test("an administrator tests push from the setup list, and this device's service worker confirms it @proof", async ({
  page,
  context,
  campus,
  service,
}) => {
  // tests/functions/setup.test.ts tests the rules.
  await context.grantPermissions(['notifications'], { origin: campus.url });
  await page.addInitScript(standIn, service.device());
  await giveSession(page, campus, adminId);
  await page.goto('/admin/setup');
  const line = page.getByRole('listitem').filter({ hasText: 'Notifikasi sampai di perangkat ini' });
  await expect(line.getByText('Perlu dikerjakan')).toBeVisible();
  const before = service.taken.length;
  await line.getByRole('button', { name: 'Aktifkan di perangkat ini, lalu uji' }).click();
  await expect.poll(() => service.taken.length).toBe(before + 1);
  await expect(line.getByText('Layanan notifikasi browser menerima notifikasi uji', { exact: false })).toBeVisible();
  const worker = await workerOf(context);
  await (await pushesTo(page, campus.url))(JSON.stringify(service.taken[before]?.message));
  await expect(line.getByText('Beres')).toBeVisible();
  await expect(line.getByText('Notifikasi uji sampai di perangkat Anda.', { exact: false })).toBeVisible();
  expect((await shownBy(worker)).map(({ title, silent }) => ({ title, silent }))).toContainEqual({
    title: 'Notifikasi uji',
    silent: false,
  });
});
