/**
 * Caches the app shell, the last seen catalogue, the person's own orders and talks, for use during minutes without a
 * signal. Serves only reads of these rows and of public photos from the cache; writes and all other requests pass
 * through.
 */
import { listenToPush } from './push-notifications.ts';
import { type Fetching, worker } from './worker-scope.ts';

declare const __BUILD__: string;
declare const __SHELL__: readonly string[];

const shellCache = `lapak-shell-${__BUILD__}`;
/** Emptied by the page at a logout (web/lib/session/session-mark.ts). */
const seenCache = 'lapak-seen';
const keptLists = 60;
const keptOrders = 60;
const keptTalks = 100;
const keptPhotos = 200;

const products = /\/tablesdb\/market\/tables\/products\/rows$/;
const photos = /\/storage\/buckets\/(product-photos|banners)\/files\/[^/]+\/(preview|view)$/;
/** Requests for one seller's products, such as a seller's own list; not cached. */
const isShelf = ({ search }: URL) => decodeURIComponent(search).includes('"attribute":"sellerId"');
/**
 * Data of /orders and /orders/:id: the buyer's own orders, their items, sales and meeting proposals, as the buyer
 * requests them.
 */
const orders = /\/tablesdb\/market\/tables\/(order(s|Items)|sales|meetings)\/rows$/;
const isOwnOrders = ({ pathname, search }: URL) =>
  orders.test(pathname) &&
  (pathname.includes('Items') || /"attribute":"(userId|buyerId)"/.test(decodeURIComponent(search)));

/** Data of /messages and its talks: rows of both, and single rows that cards refer to. Unread counts are not cached. */
const talks = /\/tablesdb\/market\/tables\/(talks|talkMessages|offers|blocks|meetings|sales)\/rows$/;
const isTalk = ({ pathname, search }: URL) =>
  talks.test(pathname) &&
  !search.includes('greaterThan') &&
  (!orders.test(pathname) || decodeURIComponent(search).includes('"attribute":"$id"'));

async function keep(
  name: string,
  request: Request | string,
  answer: Response,
  family: RegExp,
  limit: number,
): Promise<void> {
  const cache = await caches.open(name);
  await cache.put(request, answer);
  const kin = (await cache.keys()).filter(({ url }) => family.test(new URL(url).pathname));
  await Promise.all(kin.slice(0, Math.max(0, kin.length - limit)).map((oldest) => cache.delete(oldest)));
}

/** A cached response; undefined also when the browser refuses access to the cache. */
const known = (request: Request | string) => caches.match(request, { ignoreVary: true }).catch(() => undefined);

/** Whether the server makes browsers revalidate each time. */
const isFresh = (answer: Response) => /no-cache|no-store/.test(answer.headers.get('cache-control') ?? '');

/**
 * Serves the newest page; if the server is unreachable, the cached one. Servers with missing or long cache headers
 * (Appwrite Sites, a host's defaults) would make the browser show an old build, so the HTTP cache is bypassed for them.
 */
async function page({ request, preloadResponse }: Fetching): Promise<Response> {
  try {
    const early = await preloadResponse;
    return early && isFresh(early) ? early : await fetch(new Request(request, { cache: 'no-cache' }));
  } catch (error) {
    const shell = await known('/');
    if (shell) return shell;
    throw error;
  }
}

/** Serves a file whose content never changes under its name: from the cache if possible. */
async function file(event: Fetching, name: string, family: RegExp, limit: number): Promise<Response> {
  const kept = await known(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(name, event.request, answer.clone(), family, limit));
  return answer;
}

/** Lists filter by the current time. They are cached without it, so that the next visit finds the previous answer. */
const withoutMoments = (address: string): string => address.replace(/\d{4}-\d\d-\d\dT\d\d(:|%3A)\d\d\1[\d.]+Z/gi, '');

/** Serves the server's response; if the server is unreachable, the cached one. */
async function list(event: Fetching, family: RegExp, limit: number): Promise<Response> {
  const place = withoutMoments(event.request.url);
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(keep(seenCache, place, answer.clone(), family, limit));
    return answer;
  } catch (error) {
    const kept = await known(place);
    if (kept) return kept;
    throw error;
  }
}

worker.addEventListener('install', (event) => {
  const files = __SHELL__.map((path) => new Request(path, { cache: 'reload' }));
  event.waitUntil(caches.open(shellCache).then((cache) => cache.addAll(files)));
});

/** Files with the campus's name, colours and icons, and the page itself. Files in /assets/ never change. */
const ofCampus = __SHELL__.filter((path) => !path.startsWith('/assets/'));

/**
 * Reloads these files and deletes copies cached under URLs of former settings. If one fails to load, all cached copies
 * stay.
 */
async function renew(): Promise<void> {
  const cache = await caches.open(shellCache);
  const answers = await Promise.all(
    ofCampus.map(async (path) => [path, await fetch(path, { cache: 'reload' }).catch(() => null)] as const),
  );
  if (answers.some(([, answer]) => !answer?.ok)) return;
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (search !== '' && ofCampus.includes(pathname)) await cache.delete(url);
  }
  await Promise.all(answers.map(([path, answer]) => answer && cache.put(path, answer)));
}

worker.addEventListener('activate', (event) => {
  const enter = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith('lapak-shell-') && name !== shellCache);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
  };
  event.waitUntil(enter());
});

worker.addEventListener('message', (event) => {
  const { data, ports } = event;
  if (data === 'other campus settings') event.waitUntil(renew());
  if (data === 'which build') ports[0]?.postMessage(__BUILD__);
  if (data === 'take over') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  const isHere = url.origin === worker.location.origin;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (isHere && url.pathname.startsWith('/assets/')) event.respondWith(file(event, shellCache, /./, 1_000));
  else if (photos.test(url.pathname)) event.respondWith(file(event, seenCache, photos, keptPhotos));
  else if (products.test(url.pathname) && !isShelf(url)) event.respondWith(list(event, products, keptLists));
  else if (isOwnOrders(url)) event.respondWith(list(event, orders, keptOrders));
  else if (isTalk(url)) event.respondWith(list(event, talks, keptTalks));
  else if (isHere && __SHELL__.includes(url.pathname)) event.respondWith(file(event, shellCache, /./, 1_000));
});

listenToPush();
