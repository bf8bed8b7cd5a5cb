/** Notification settings: the page of settings, the offer on other pages, and the limits of links. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { eventually } from '../../support/eventually.ts';
import type { Given } from './fake-appwrite.ts';
import { cart, list, saleDetail, saleId } from './goods.ts';
import { type Client, startClient } from './open-page.tsx';

const endpoint = 'https://fcm.googleapis.com/fcm/send/satu';

/** What jsdom lacks: the notification permission, and a service worker with a push subscription. */
function pushingBrowser(permission: NotificationPermission, answered: NotificationPermission = permission) {
  const subscription = {
    endpoint,
    options: {},
    toJSON: () => ({ endpoint, keys: { p256dh: 'B', auth: 'A' } }),
    unsubscribe: vi.fn(async () => true),
  };
  const subscribe = vi.fn(async () => subscription);
  const shown = [
    { tag: `/sales/${saleId}`, close: vi.fn() },
    { tag: '/orders/lain', close: vi.fn() },
  ];
  const registration = Object.assign(new EventTarget(), {
    waiting: null,
    active: null,
    update: async () => undefined,
    pushManager: { getSubscription: async () => subscription, subscribe },
    getNotifications: async () => shown,
  });
  const container = Object.assign(new EventTarget(), {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  });
  const asking = vi.fn(async () => {
    notifications.permission = answered;
    return answered;
  });
  const notifications = { permission, requestPermission: asking };
  vi.stubGlobal('Notification', notifications);
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const say = (data: string) => void container.dispatchEvent(new MessageEvent('message', { data }));
  return { subscription, subscribe, shown, asking, say };
}

let client: Client;
beforeAll(async () => {
  client = await startClient({ vapidPublicKey: 'BKunci' });
});
beforeEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
afterAll(() => client.close());

const open = (path: string, given: Given = {}, remembered: Readonly<Record<string, string>> = {}) =>
  client.open(path, { mood: 'empty', who: 'student', given, remembered });
const says = (sentence: string) => eventually(() => expect(client.said()).toContain(sentence));

const named = <T extends HTMLElement>(selector: string, name: string) =>
  eventually(() => {
    const called = (part: Element) =>
      part.getAttribute('aria-label') ?? (part as HTMLInputElement).labels?.[0]?.textContent ?? part.textContent ?? '';
    const part = [...document.querySelectorAll<T>(selector)].find((one) => called(one).startsWith(name));
    if (!part) throw new Error(`Nothing is called ${name}`);
    return part;
  });
const toggle = (name: string) => named<HTMLInputElement>('input[role=switch]:enabled', name);
const button = (name: string) => named<HTMLButtonElement>('button:enabled', name);

const mark = (userId: string) => ({ 'lapak.push': JSON.stringify({ userId, deviceId: 'ini', endpoint }) });
const noDevices: Given = { '/push': { devices: [] } };
const devices: Given = {
  '/push': {
    devices: [
      { deviceId: 'ini', device: 'Chrome · Android', since: '2026-11-01T08:00:00.000+00:00' },
      { deviceId: 'lain', device: 'Firefox · Windows', since: '2026-11-01T08:00:00.000+00:00' },
    ],
  },
};

describe('this device', () => {
  test('asks for permission only after a press, then subscribes and registers with the campus', async () => {
    const { subscribe, asking } = pushingBrowser('default', 'granted');
    await open('/settings', { '/push': { devices: [], deviceId: 'ini' } });
    const here = await toggle('Perangkat ini');
    expect(here.checked).toBe(false);
    expect(asking).not.toHaveBeenCalled();
    here.click();
    await eventually(() => expect(client.executed()).toContain('POST /push'));
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: 'BKunci' });
    await eventually(() => expect(localStorage.getItem('lapak.push')).toContain('"userId":"student"'));
  });

  test('stays off without permission, and the card says what to do', async () => {
    const { subscribe } = pushingBrowser('default', 'denied');
    await open('/settings', noDevices);
    (await toggle('Perangkat ini')).click();
    await says('Notifikasi ditolak di browser ini.');
    await eventually(() => expect(document.querySelector('main')?.textContent).toContain('ikon gembok'));
    expect(subscribe).not.toHaveBeenCalled();
    expect(client.executed()).not.toContain('POST /push');
  });

  test('is on while it is registered with the campus; another device is removed by a press', async () => {
    pushingBrowser('granted');
    await open('/settings', { ...devices, '/push/lain': { deviceId: 'lain' } }, mark('student'));
    await eventually(async () => expect((await toggle('Perangkat ini')).checked).toBe(true));
    expect(document.body.textContent).not.toContain('Chrome · Android');
    (await button('Hapus Firefox · Windows')).click();
    await eventually(() => expect(client.executed()).toContain('DELETE /push/lain'));
  });

  test('is off when it is no longer registered with the campus', async () => {
    pushingBrowser('granted');
    await open('/settings', noDevices, mark('student'));
    await eventually(async () => expect((await toggle('Perangkat ini')).checked).toBe(false));
  });

  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Browser ini tidak dapat menerima kabar'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'pasang dulu aplikasinya: Bagikan'],
  ])('cannot be switched on in %s, and the card says why', async (agent, sentence) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
    await open('/settings', noDevices);
    await says(sentence);
  });

  test('renews its subscription when the browser reports a change', async () => {
    const { subscription, subscribe, say } = pushingBrowser('granted');
    await open('/home', { '/push': { devices: [], deviceId: 'baru' } }, mark('student'));
    const { startOffline } = await import('../../../web/app/start-offline.ts');
    await startOffline();
    expect(subscribe).not.toHaveBeenCalled();
    // The subscription was created with the campus's previous keys.
    Object.assign(subscription.options, { applicationServerKey: new Uint8Array([4, 1, 2]).buffer });
    say('something else');
    say('push changed');
    await eventually(() => expect(localStorage.getItem('lapak.push')).toContain('"deviceId":"baru"'));
    expect(subscription.unsubscribe).toHaveBeenCalledOnce();
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: 'BKunci' });
  });

  test("discards the previous person's subscription and notifications", async () => {
    const { subscription, shown } = pushingBrowser('granted');
    await open('/home', {}, mark('budi'));
    await eventually(() => expect(subscription.unsubscribe).toHaveBeenCalled());
    await eventually(() => expect(shown[0]?.close).toHaveBeenCalled());
    expect(localStorage.getItem('lapak.push')).toBeNull();
  });
});

describe('the notification settings', () => {
  const kept: Given = {
    '/notificationChoices/rows': list({
      $id: 'k',
      pushOff: ['talks'],
      emailOff: [],
      isQuiet: true,
      wantsBroadcasts: false,
    }),
  };

  test('are loaded, and each press saves them all', async () => {
    await open('/settings', { ...noDevices, ...kept, '/notifications/choices': { pushOff: [], emailOff: ['sales'] } });
    expect((await toggle('Pesan lewat perangkat')).checked).toBe(false);
    expect((await toggle('Penjualan lewat email')).checked).toBe(true);
    expect(document.querySelector('[aria-label="Pesan lewat email"]')).toBeNull();
    (await toggle('Penjualan lewat email')).click();
    await eventually(() => expect(client.executed()).toContain('PUT /notifications/choices'));
  });

  test('made on another device appear here before the next press saves them all', async () => {
    await open('/settings', { ...noDevices, ...kept });
    expect((await toggle('Uang lewat email')).checked).toBe(true);
    // The live connection starts after the first screen.
    await eventually(() => {
      client.give({
        ...noDevices,
        '/notificationChoices/rows': list({ $id: 'k', pushOff: ['talks'], emailOff: ['money'] }),
      });
      document.dispatchEvent(new Event('visibilitychange'));
      expect(document.querySelector<HTMLInputElement>('[aria-label="Uang lewat email"]')?.checked).toBe(false);
    });
  });

  test('that fail to save are reset, with a message', async () => {
    await open('/settings', { ...noDevices, ...kept });
    (await toggle('Jangan ganggu')).click();
    await says('Pilihan belum tersimpan.');
    await eventually(async () => expect((await toggle('Jangan ganggu')).checked).toBe(true));
  });
});

describe("on a sale's page", () => {
  const waiting = saleDetail({ state: 'waiting', dueAt: '2099-01-01T00:00:00.000+00:00' }, null);
  const question = 'Ingin dikabari saat ada pesanan baru?';

  test('push is requested from the browser only after a press; "Nanti saja" hides the offer for thirty days', async () => {
    const { asking } = pushingBrowser('default');
    await open(`/sales/${saleId}`, waiting);
    await says(question);
    (await button('Nanti saja')).click();
    await eventually(() => expect(client.said()).not.toContain(question));
    expect(asking).not.toHaveBeenCalled();
    const put = { 'lapak.push-later.student': localStorage.getItem('lapak.push-later.student') ?? '' };
    await open(`/sales/${saleId}`, waiting, put);
    await says('Menunggu jawaban · giliran Anda');
    expect(client.said()).not.toContain(question);
    const old = { 'lapak.push-later.student': new Date(Date.now() - 31 * 86_400_000).toISOString() };
    await open(`/sales/${saleId}`, waiting, old);
    await says(question);
  });

  test.each([
    ['denied', {}],
    ['granted', mark('student')],
  ] as const)('push is not offered with permission %s and device %o', async (permission, remembered) => {
    pushingBrowser(permission);
    await open(`/sales/${saleId}`, waiting, remembered);
    await says('Menunggu jawaban · giliran Anda');
    expect(client.said()).not.toContain(question);
  });

  test('opening a sale closes its own notifications and no others', async () => {
    const { shown } = pushingBrowser('granted');
    await open(`/sales/${saleId}`, waiting, mark('student'));
    await eventually(() => expect(shown[0]?.close).toHaveBeenCalled());
    expect(shown[1]?.close).not.toHaveBeenCalled();
  });

  test('a link with an answer opens the confirmation, cleans the URL and accepts nothing by itself', async () => {
    await open(`/sales/${saleId}?jawab=terima`, waiting);
    await says('Terima pesanan ini?');
    expect(location.search).toBe('');
    expect(client.executed().filter((call) => call.startsWith('POST'))).toEqual([]);
    (await named<HTMLButtonElement>('[role=dialog] button', 'Terima pesanan')).click();
    await eventually(() => expect(client.executed()).toContain(`POST /sales/${saleId}/events`));
  });

  test('a link with an answer to a finished sale opens no confirmation', async () => {
    await open(`/sales/${saleId}?jawab=terima`, saleDetail({ state: 'completed' }, null));
    await says('Selesai');
    await eventually(() => expect(location.search).toBe(''));
    expect(client.said()).not.toContain('Terima pesanan ini?');
  });
});

test("after an order, notifications of the seller's answer are offered; a reload of the list offers none", async () => {
  pushingBrowser('default');
  const placed = { orderId: 'x', totalAmount: 45_000, paymentMethod: cashOnDelivery };
  await open('/checkout', { ...cart, '/orders': placed });
  (await button('Buat Pesanan')).click();
  await says('Ingin dikabari saat penjual menjawab?');
  expect(location.pathname).toBe('/orders');
  await open('/orders');
  await says('Belum ada pesanan.');
  expect(client.said()).not.toContain('Ingin dikabari');
});

test('the list shows for each notification whether it was delivered by push and mail', async () => {
  const told = (id: string, sent: object) => ({ $id: id, title: `Kabar ${id}`, body: '', link: '/sales', ...sent });
  await open('/notifications', {
    '/notifications/rows': list(
      told('a', { push: 'sent', email: 'sent', tries: 0 }),
      told('b', { push: 'none', email: 'asked', tries: 2 }),
      told('c', { push: 'given_up', email: 'given_up', tries: 4 }),
      told('d', { push: 'due', email: 'due', tries: 0 }),
    ),
  });
  await says('Kabar d');
  const lines = [...document.querySelectorAll('main li small')].map(({ textContent }) =>
    textContent?.split(' · ').slice(1).join(' · '),
  );
  expect(lines).toEqual([
    'Juga dikirim ke perangkat · email',
    'Email belum terkirim, dicoba lagi',
    'Tidak sampai ke perangkat. Email tidak terkirim',
    '',
  ]);
});
