/** Push notifications: each is shown once, grouped by subject, and closed once it was read elsewhere. */
import { noticeLink } from '#domain/notifications/link.ts';
import type { PushMessage } from '#domain/notifications/push-message.ts';
import { pushedTexts } from '../copy/pushed.ts';
import { type Tab, worker } from './worker-scope.ts';

type Action = Record<keyof PushMessage['actions'][number], string>;

/** The fields that could be read from a push message. A newer notification replaces the shown one with the same tag. */
interface PushedNotification extends Pick<PushMessage, 'id' | 'title' | 'body' | 'link' | 'tag'> {
  /** Times of the message and of the last read one, in ms; 0 when unknown, or when nothing was ever read. */
  readonly at: number;
  readonly readAt: number;
  readonly actions: readonly Action[];
}

const notificationCache = 'lapak-notifications';
const idsKept = 100;

type Name = keyof PushMessage | keyof Action;
const field = (of: unknown, name: Name): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
const text = (of: unknown, name: Name): string => {
  const value = field(of, name);
  return typeof value === 'string' ? value : '';
};
const moment = (of: unknown, name: Name): number => Date.parse(text(of, name)) || 0;

/** Shown for an unreadable message: browsers end a subscription whose messages show nothing. */
const unreadable: PushedNotification = {
  id: '',
  ...pushedTexts.unreadable,
  link: '/notifications',
  tag: '/notifications',
  at: 0,
  readAt: 0,
  actions: [],
};

function notificationFrom(data: { json(): unknown } | null): PushedNotification {
  let sent: unknown;
  try {
    sent = data?.json();
  } catch {
    return unreadable;
  }
  const [id, title, link] = [text(sent, 'id'), text(sent, 'title'), text(sent, 'link')];
  if (id === '' || title === '') return unreadable;
  const actions = field(sent, 'actions');
  return {
    id,
    title,
    body: text(sent, 'body'),
    link,
    tag: text(sent, 'tag') || id,
    at: moment(sent, 'at'),
    readAt: moment(sent, 'readAt'),
    actions: (Array.isArray(actions) ? actions : []).map((one: unknown) => ({
      action: text(one, 'action'),
      title: text(one, 'title'),
      link: text(one, 'link'),
    })),
  };
}

const placeOf = (id: string) => new URL(`/pushed/${encodeURIComponent(id)}`, worker.location.origin).href;

const wasShown = async (id: string) =>
  id !== '' && Boolean(await (await caches.open(notificationCache)).match(placeOf(id)));

async function noteShown(id: string): Promise<void> {
  if (id === '') return;
  const cache = await caches.open(notificationCache);
  await cache.put(placeOf(id), new Response());
  const noted = await cache.keys();
  await Promise.all(noted.slice(0, Math.max(0, noted.length - idsKept)).map((oldest) => cache.delete(oldest)));
}

/** `isQuiet`: shown without sound. */
const present = (pushed: PushedNotification, isQuiet: boolean) =>
  worker.registration.showNotification(pushed.title, {
    body: pushed.body,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    lang: 'id',
    tag: pushed.tag,
    renotify: !isQuiet,
    silent: isQuiet,
    timestamp: pushed.at || Date.now(),
    actions: pushed.actions.map(({ action, title }) => ({ action, title })),
    data: pushed,
  });

const notificationOf = ({ data }: Notification): PushedNotification | undefined =>
  typeof data === 'object' && data !== null && 'tag' in data ? (data as PushedNotification) : undefined;

const tabs = () => worker.clients.matchAll({ type: 'window' });

const inside = (link: string): URL => {
  const known = noticeLink(link);
  return new URL(known?.kind === 'inside' ? known.href : '/notifications', worker.location.origin);
};

const isAt = (tab: Tab, address: URL) => new URL(tab.url).pathname === address.pathname;

/** Whether the person is viewing the page that the notification links to. */
const isLookedAt = async ({ link }: PushedNotification) =>
  (await tabs()).some((tab) => tab.visibilityState === 'visible' && isAt(tab, inside(link)));

/**
 * Shows a message once. It makes no sound if it was shown or read before, is older than the shown one with its tag, or
 * its page is being viewed. A silent message that replaces no open notification is closed again immediately.
 */
async function receive(pushed: PushedNotification): Promise<void> {
  const isRepeated = await wasShown(pushed.id);
  const shown = await worker.registration.getNotifications();
  const isRead = (at: number) => at > 0 && at <= pushed.readAt;
  for (const one of shown) if (isRead(notificationOf(one)?.at ?? 0)) one.close();
  const shownOne = shown
    .map(notificationOf)
    .find((one) => one?.tag === pushed.tag && !isRead(one.at) && (one.at >= pushed.at || isRepeated));
  const isQuiet = isRepeated || isRead(pushed.at) || shownOne !== undefined || (await isLookedAt(pushed));
  await present(shownOne ?? pushed, isQuiet);
  await noteShown(pushed.id);
  if (!isQuiet || shownOne) return;
  for (const one of await worker.registration.getNotifications({ tag: pushed.tag })) one.close();
}

/** Opens a notification's target in an open page, else in a new one. */
async function lead(link: string): Promise<void> {
  const address = inside(link);
  const open = await tabs();
  const there = open.find(({ url }) => url === address.href);
  const tab = there ?? open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0];
  if (!tab) return void (await worker.clients.openWindow(address.href));
  // When the browser refuses to focus the page, it still navigates.
  await tab.focus().catch(() => undefined);
  if (!there) await tab.navigate(address.href);
}

let before: Promise<unknown> = Promise.resolve();

/** Runs the work one after the other: two messages handled concurrently would not see each other's notification. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const turn = before.then(work, work);
  before = turn;
  return turn;
}

export function listenToPush(): void {
  worker.addEventListener('push', (event) => {
    const pushed = notificationFrom(event.data);
    event.waitUntil(inTurn(() => receive(pushed)));
  });
  worker.addEventListener('notificationclick', (event) => {
    const pushed = notificationOf(event.notification);
    const button = pushed?.actions.find(({ action }) => action === event.action);
    event.notification.close();
    event.waitUntil(lead(button?.link ?? pushed?.link ?? ''));
  });
  // The worker has no session: open pages renew the subscription, or the next one to open (lib/push/this-device.ts).
  worker.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(tabs().then((open) => open.forEach((tab) => void tab.postMessage('push changed')))),
  );
}
