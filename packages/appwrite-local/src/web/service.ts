import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import type { AppBuilder } from '../core/app-builder.ts';
import { cameByTls, clientAddress } from '../core/http/client-address.ts';
import { isPlatform } from '../core/http/cors.ts';
import type { PageHandler } from '../core/http/pages.ts';
import { nameRoute } from '../core/http/request-note.ts';
import type { LocalApp } from '../core/local-app.ts';
import { Schedule } from '../core/schedule.ts';
import { SetupProblem } from '../core/setup-problem.ts';
import { pageWithConfig, withConfigVersion } from './client-config.ts';
import { isOfMachines } from './machine-paths.ts';
import { encodingFor, type StaticFile, StaticFolder, staticFile } from './static-files.ts';
import { WrittenFiles } from './written-files.ts';

/** Files that browsers must not cache, so that a new version is noticed immediately. */
const workers = /(^|[/-])(sw|worker)\.js$/;
/** Files that browsers cache forever, because the bundler puts a hash into their names. */
const hashed = /^\/assets\/.+[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;

const plainText = { 'content-type': 'text/plain; charset=UTF-8' } as const;

const safety: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

const cacheRule = (path: string): string => {
  if (hashed.test(path)) return 'public, max-age=31536000, immutable';
  return workers.test(path) ? 'no-cache' : 'public, max-age=3600';
};

interface Page {
  readonly page: StaticFile;
  /** The page's service worker, by its source file. */
  readonly workers: Map<StaticFile, StaticFile>;
  readonly config: object;
  readonly headers: Readonly<Record<string, string>>;
  readonly isOurs: boolean;
}

/**
 * Maximum number of cached pages for other origins: other ports of our hosts (as tunnels and containers have) and
 * subdomains.
 */
const mostOthers = 8;

/** index.html with the config, and its service worker; generated once per origin. */
class Pages {
  readonly #app: LocalApp;
  readonly #kept = new WeakMap<StaticFile, { told: object | undefined; byOrigin: Map<string, Page> }>();

  constructor(app: LocalApp) {
    this.#app = app;
  }

  /** Null if the limit for other origins is reached: generating a page takes longer than sending it. */
  of(source: StaticFile, { origin, isOurs }: Asked): Page | null {
    const { webConfig } = this.#app.options;
    const told = typeof webConfig === 'function' ? webConfig() : webConfig;
    const known = this.#kept.get(source);
    const byOrigin = known && known.told === told ? known.byOrigin : new Map<string, Page>();
    this.#kept.set(source, { told, byOrigin });
    const kept = byOrigin.get(origin);
    if (kept) return kept;
    const others = [...byOrigin.values()].filter((page) => !page.isOurs).length;
    if (!isOurs && others >= mostOthers) return null;
    const config = { endpoint: `${origin}/v1`, projectId: this.#app.projectId, ...told };
    const html = pageWithConfig(source.plain.toString('utf8'), config, origin);
    const headers = this.#app.options.webHeaders?.(html, origin) ?? {};
    const page = madeFile(Buffer.from(html), source.type, isOurs);
    const made = { page, config, headers, isOurs, workers: new Map<StaticFile, StaticFile>() };
    byOrigin.set(origin, made);
    return made;
  }

  /** Browsers fetch the worker to detect a new version, so a changed config must change the worker, too. */
  workerOf(file: StaticFile, index: StaticFile, asked: Asked): StaticFile | null {
    const page = this.of(index, asked);
    if (!page) return null;
    const { config, workers } = page;
    const kept = workers.get(file);
    if (kept) return kept;
    const script = withConfigVersion(file.plain.toString('utf8'), index.plain.toString('utf8'), config);
    const made = madeFile(Buffer.from(script), file.type, asked.isOurs);
    workers.clear();
    workers.set(file, made);
    return made;
  }
}

/**
 * Compressing takes ten times as long as everything else, so it is done only for our own origins, once each, and not
 * for invented ones.
 */
function madeFile(plain: Buffer, type: string, isOurs: boolean): StaticFile {
  const file = staticFile(plain, type);
  return isOurs ? file : { ...file, encodings: false };
}

function answer(
  file: StaticFile,
  accepted: string,
  known: string,
  cache: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> | Response {
  const encoding = encodingFor(accepted, file);
  const etag = `W/"${file.etag}"`;
  const headers: Record<string, string> = {
    ...safety,
    ...more,
    'content-type': file.type,
    'cache-control': cache,
    etag,
    vary: 'Accept-Encoding',
  };
  if (known === etag) return new Response(null, { status: 304, headers });
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return file.body(encoding).then((body) => new Response(new Uint8Array(body), { headers }));
}

const keptFor = 30 * 24 * 3_600_000;

/** Files with hashed names of the builds that were served here. */
class KeptAssets {
  readonly #from: string;
  readonly #to: string;
  readonly #folder: StaticFolder;
  #page: StaticFile | undefined;

  constructor(place: string, root: string) {
    this.#from = join(root, 'assets');
    this.#to = join(resolve(place), 'assets');
    this.#folder = new StaticFolder(resolve(place));
  }

  find(path: string): Promise<StaticFile | null> {
    return this.#folder.find(path);
  }

  /** Stores a new build's files before its page is served, and deletes those that no build of the last 30 days had. */
  keepFilesOf(page: StaticFile): void {
    if (this.#page === page) return;
    this.#page = page;
    mkdirSync(this.#to, { recursive: true, mode: 0o700 });
    const now = Date.now();
    for (const name of existsSync(this.#from) ? readdirSync(this.#from) : []) {
      const copy = join(this.#to, name);
      // Written atomically, with a rename. The modification time is set to the last build that contains the file.
      if (!existsSync(copy)) {
        copyFileSync(join(this.#from, name), `${copy}.partial`);
        renameSync(`${copy}.partial`, copy);
      }
      utimesSync(copy, now / 1000, now / 1000);
    }
    for (const name of readdirSync(this.#to))
      if (now - statSync(join(this.#to, name)).mtimeMs > keptFor) rmSync(join(this.#to, name), { force: true });
  }
}

/** A built single-page client at the same port: files, and index.html for other paths. */
export function registerWeb(app: AppBuilder): void {
  if (!app.options.web) return;
  const root = resolve(app.options.web);
  if (!existsSync(join(root, 'index.html')))
    throw new SetupProblem(`${root} holds no index.html: build the web client first.`);
  const folder = new StaticFolder(root);
  const kept = app.options.keptAssets ? new KeptAssets(app.options.keptAssets, root) : undefined;
  const pages = new Pages(app);
  const written = new WrittenFiles(app);
  /** Reads a few files at a time for each client address, so that other clients are served in between. */
  const schedule = new Schedule({ runningPerCaller: 2, waitingPerCaller: 500 });
  const findIndex = async () => {
    const index = await folder.find('/index.html');
    return index && written.of('/index.html', index);
  };
  const serve: PageHandler = async (_, incoming) => {
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return null;
    const asked = askedBy(app, incoming);
    if (!asked) return misdirected();
    return schedule.run(clientAddress(app.options, incoming), () => find(incoming, asked));
  };
  const find = async (incoming: IncomingMessage, asked: Asked): Promise<Response | null> => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    const accepted = String(incoming.headers['accept-encoding'] ?? '');
    const known = incoming.headers['if-none-match'] ?? '';
    const isPage = path === '/' || path === '/index.html';
    const file = isPage
      ? null
      : ((await folder.find(path)) ?? (hashed.test(path) ? await kept?.find(path) : null) ?? null);
    if (file && file.type.startsWith('text/html') === false) {
      nameRoute(incoming, 'file of the client');
      if (app.options.webFiles?.paths.includes(path))
        return answer(await written.of(path, file), accepted, known, 'no-cache');
      const index = workers.test(path) ? await findIndex() : null;
      const sent = index ? pages.workerOf(file, index, asked) : file;
      return sent ? answer(sent, accepted, known, cacheRule(path)) : misdirected();
    }
    // A missing script must be a 404 instead of index.html, which browsers with an old page would run as a script. The
    // same applies to machine paths.
    if (!file && !isPage && (path.startsWith('/assets/') || isOfMachines(path)))
      return new Response('Not found\n', {
        status: 404,
        headers: { ...safety, ...plainText, 'cache-control': 'no-store' },
      });
    nameRoute(incoming, 'page of the client');
    const index = file ?? (await findIndex());
    if (!index) return null;
    kept?.keepFilesOf(index);
    const page = pages.of(index, asked);
    return page ? answer(page.page, accepted, known, 'no-cache', page.headers) : misdirected();
  };
  app.pages.push(serve);
}

/** The response for an unknown host; no file is read or generated. */
const misdirected = (): Response =>
  new Response('This server has no page under this name. Whoever runs it names its hosts as platforms.\n', {
    status: 421,
    headers: { ...safety, ...plainText, 'cache-control': 'no-store' },
  });

/** The origin of a requested page, on a platform's host or on this machine. */
interface Asked {
  readonly origin: string;
  /** Whether the host is listed by name and the port is the default or this server's. */
  readonly isOurs: boolean;
}

/** Null if the host is unknown. */
function askedBy(app: LocalApp, incoming: Parameters<PageHandler>[1]): Asked | null {
  const own = new URL(app.endpoint);
  const host = incoming.headers.host ?? own.host;
  const address = `${cameByTls(app.options, incoming) ? 'https' : 'http'}://${host}`;
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(address)) return null;
  // Normalizes the address as a browser does: upper case, leading zeros and the default port make no difference.
  const { origin, hostname, port } = new URL(address);
  const socket: Socket | null = incoming.socket; // null in Node once the client has hung up
  const local = (socket?.localAddress ?? '').replace('::ffff:', '');
  const names = ['localhost', '127.0.0.1', '[::1]', local, `[${local}]`];
  if (!names.includes(hostname) && !isPlatform(app, hostname)) return null;
  const isListed = names.includes(hostname) || app.platforms.has(hostname);
  return { origin, isOurs: isListed && (port === '' || port === own.port) };
}
