// @vitest-environment node
/**
 * Push messages in the service worker, in a fake browser that only records: each message is shown once, of a group only
 * the newest, and none that has been read.
 */
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pushMessage } from '#domain/notifications/push-message.ts';

const origin = 'https://lapak.test';

interface Shown {
  title: string;
  tag: string;
  silent: boolean;
  renotify: boolean;
  data: unknown;
  close: () => void;
}

type Handler = (event: object) => void;
const handlers = new Map<string, Handler>();
let shown: Shown[] = [];
/** Every notification shown so far, in order, and whether it was silent. */
let rung: { title: string; silent: boolean }[] = [];
let tabs: {
  url: string;
  visibilityState: string;
  focus: () => Promise<void>;
  navigate: (to: string) => Promise<void>;
  postMessage: (message: string) => void;
}[] = [];
let went: string[] = [];
const kept = new Set<string>();

const putAway = (one: Shown) => {
  shown = shown.filter((other) => other !== one);
};

beforeAll(async () => {
  vi.stubGlobal('addEventListener', (name: string, act: Handler) => handlers.set(name, act));
  vi.stubGlobal('location', new URL(origin));
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (url: string) => (kept.has(url) ? new Response() : undefined),
      put: async (url: string) => void kept.add(url),
      keys: async () => [...kept],
      delete: async (url: string) => kept.delete(url),
    }),
  });
  vi.stubGlobal('clients', {
    matchAll: async () => tabs,
    openWindow: async (to: string) => void went.push(`new ${to}`),
  });
  vi.stubGlobal('registration', {
    getNotifications: async ({ tag }: { tag?: string } = {}) => shown.filter((one) => !tag || one.tag === tag),
    showNotification: async (title: string, options: Omit<Shown, 'title' | 'close'>) => {
      const one: Shown = { title, ...options, close: () => putAway(one) };
      shown = [...shown.filter(({ tag }) => tag !== options.tag), one];
      rung.push({ title, silent: options.silent });
    },
  });
  const { listenToPush } = await import('../../web/offline/push-notifications.ts');
  listenToPush();
});
beforeEach(() => {
  [shown, rung, tabs, went] = [[], [], [], []];
  kept.clear();
});

/** Dispatches an event to the worker; resolves when everything passed to waitUntil is done. */
async function hear(name: 'push' | 'notificationclick' | 'pushsubscriptionchange', event: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  handlers.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
  await Promise.all(work);
}
const push = (text: string) => hear('push', { data: { json: () => JSON.parse(text) } });

const at = (minute: number) => `2026-11-22T08:${String(minute).padStart(2, '0')}:00.000+00:00`;
const news = (id: string, minute: number, { link = '/sales/x-1', kind = 'sale_new', readAt = '' } = {}) =>
  pushMessage({ $id: id, $createdAt: at(minute), kind, title: `Kabar ${id}`, body: 'Isi', link }, readAt || null);

const titles = () => shown.map(({ title }) => title);
const loud = () => rung.filter(({ silent }) => !silent).map(({ title }) => title);

describe('a push message', () => {
  test('that arrives twice is shown once, also in parallel and after it was closed', async () => {
    await Promise.all([push(news('a', 1)), push(news('a', 1))]);
    expect([titles(), loud()]).toEqual([['Kabar a'], ['Kabar a']]);
    shown[0]?.close();
    await push(news('a', 1));
    expect([titles(), loud()]).toEqual([[], ['Kabar a']]);
  });

  test('replaces an older one of the same sale with a sound; one that arrives late does neither', async () => {
    await push(news('a', 1));
    await push(news('c', 3));
    await push(news('b', 2));
    expect(titles()).toEqual(['Kabar c']);
    expect(loud()).toEqual(['Kabar a', 'Kabar c']);
    await push(news('d', 4, { link: '/orders/y', kind: 'order_changed' }));
    expect(titles()).toEqual(['Kabar c', 'Kabar d']);
  });

  test('with a read time closes notifications read elsewhere, and is closed itself if it was read', async () => {
    await push(news('a', 1));
    await push(news('b', 3, { link: '/orders/y', readAt: at(2) }));
    expect(titles()).toEqual(['Kabar b']);
    await push(news('c', 4, { link: '/orders/z', readAt: at(5) }));
    expect([titles(), loud()]).toEqual([[], ['Kabar a', 'Kabar b']]);
  });

  test('about the visible page makes no sound', async () => {
    tabs = [tabAt('/messages/t')];
    await push(news('a', 1, { link: '/messages/t', kind: 'message' }));
    expect([titles(), loud()]).toEqual([[], []]);
    tabs = [{ ...tabAt('/messages/t'), visibilityState: 'hidden' }];
    await push(news('b', 2, { link: '/messages/t', kind: 'message' }));
    expect(loud()).toEqual(['Kabar b']);
  });

  test.each(['', 'bukan JSON', '[]', '{"title":1}', 'null'])(
    'that cannot be parsed (%s) is shown without content',
    async (text) => {
      await push(text);
      expect(titles()).toEqual(['Ada kabar baru']);
    },
  );
});

const tabAt = (path: string) => ({
  url: `${origin}${path}`,
  visibilityState: 'visible',
  focus: async () => void went.push('focus'),
  navigate: async (to: string) => void went.push(to),
  postMessage: (message: string) => void went.push(`${path} ${message}`),
});
const press = (action = '') => hear('notificationclick', { action, notification: shown[0] });

describe('a notification click', () => {
  test("on a button opens the button's page in the open tab and closes the notification", async () => {
    await push(news('a', 1));
    tabs = [tabAt('/home')];
    await press('accept');
    expect(went).toEqual(['focus', `${origin}/sales/x-1?jawab=terima`]);
    expect(shown).toEqual([]);
  });

  test('opens a tab if none is open, and focuses a tab that already shows the page', async () => {
    await push(news('a', 1));
    await press();
    expect(went).toEqual([`new ${origin}/sales/x-1`]);
    await push(news('b', 2));
    tabs = [tabAt('/home'), tabAt('/sales/x-1')];
    went = [];
    await press();
    expect(went).toEqual(['focus']);
  });

  test.each(['https://jahat.test/', '//jahat.test', 'javascript:alert(1)'])(
    'never leaves the site: %s',
    async (link) => {
      const sent = { ...JSON.parse(news('a', 1)), link, actions: [{ action: 'open', title: 'Lihat', link }] };
      await push(JSON.stringify(sent));
      await press('open');
      expect(went).toEqual([`new ${origin}/notifications`]);
    },
  );
});

test('a changed push subscription is reported to every open page, because only pages have the session', async () => {
  tabs = [tabAt('/home'), tabAt('/orders')];
  await hear('pushsubscriptionchange', {});
  expect(went).toEqual(['/home push changed', '/orders push changed']);
});
