import { readFileSync, realpathSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import react from '@vitejs/plugin-react';
import { guardSockets, pageWithConfig, refuseUpgrade } from 'appwrite-local/web-front';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { campusFilePaths } from '../../deploy/site/campus-files.ts';
import { pageHeaders } from '../../deploy/site/page-headers.ts';

interface Front {
  readonly port: number;
  /** URL of the campus behind this server, such as http://127.0.0.1:40123. */
  readonly campus: string;
  /** The client's configuration; resolves when the campus has started. */
  readonly config: Promise<Readonly<Record<string, string>>>;
  /** Fills the campus's settings into a file of the client; null if unchanged. */
  readonly written: (path: string, plain: Buffer) => Promise<Buffer | null>;
  /** Waits until a function runs its newest code; rejects with the reason if it cannot. */
  readonly settle: (functionId: string) => Promise<void>;
}

/** Paths of the campus itself: the API, its mails, the payment simulator, the consent page. */
const ofCampus = '^/(v1|mailbox|midtrans|oauth2)(/|\\?|$)';
const execution = /^\/v1\/functions\/([^/]+)\/executions/;

const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Replaces the service worker that an earlier build at this address may have left in the browser, and unregisters
 * itself.
 */
const leavingWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.unregister()));`;

/**
 * Serves the client from its sources with hot reload, in front of a campus that serves no client. Rejects with
 * EADDRINUSE if the port is taken.
 */
export async function openFront(front: Front): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: false,
    root: 'web',
    publicDir: 'public',
    appType: 'custom',
    logLevel: 'warn',
    cacheDir: '../node_modules/.vite',
    plugins: [react(), campusPages(front)],
    server: {
      host: '127.0.0.1',
      port: front.port,
      strictPort: true,
      cors: false, // the campus handles CORS itself
      fs: { allow: ['.', '../functions/domain', realpathSync('node_modules')] }, // not the data folder
      warmup: { clientFiles: ['main.tsx', 'app/**/*.tsx'] },
      proxy: { [ofCampus]: { target: front.campus, ws: true, changeOrigin: false } },
    },
  });
  try {
    return await server.listen();
  } catch (error) {
    await server.close();
    throw error;
  }
}

/**
 * Vite plugin: serves index.html at every path of the client, with the campus's configuration and the headers of a
 * served build.
 */
function campusPages({ config, settle, written }: Front): Plugin {
  return {
    name: 'campus-pages',
    configureServer: (server) => {
      if (server.httpServer) guardUpgrades(server.httpServer);
      // Runs before Vite's own middlewares, which forward calls to the campus.
      server.middlewares.use((asked, answer, next) => {
        const functionId = asked.method === 'POST' ? execution.exec(asked.url ?? '')?.[1] : undefined;
        if (!functionId) return next();
        settle(functionId).then(
          () => next(),
          (error: unknown) => refuse(answer, functionId, error),
        );
      });
      server.middlewares.use('/service-worker.js', (_, answer) => {
        answer.setHeader('content-type', 'text/javascript').end(leavingWorker);
      });
      // The campus's own name, colours and icons, as in a served build.
      server.middlewares.use((asked, answer, next) => {
        const [path = ''] = (asked.url ?? '').split('?');
        if (path === '/index.html' || !campusFilePaths.includes(path)) return next();
        written(path, readFileSync(resolve(server.config.publicDir, `.${path}`))).then(
          (file) =>
            file === null
              ? next()
              : answer.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream').end(file),
          next,
        );
      });
      // Runs after Vite's middlewares: every path that is not a file gets the page.
      return () => {
        server.middlewares.use((asked, answer, next) => {
          page(server, asked, config, written).then(({ html, headers }) => {
            for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value);
            answer
              .setHeader('content-type', 'text/html; charset=utf-8')
              .setHeader('cache-control', 'no-store')
              .end(html);
          }, next);
        });
      };
    },
  };
}

/** Vite takes its own sockets and forwards those of the campus; all others must be closed here. */
function guardUpgrades(server: NonNullable<ViteDevServer['httpServer']>): void {
  guardSockets(server);
  server.on('upgrade', (asked: IncomingMessage, socket: Duplex) => {
    const { url = '/', headers } = asked;
    const isOfVite = /^vite-(hmr|ping)$/.test(headers['sec-websocket-protocol'] ?? '') && /^\/(\?|$)/.test(url);
    if (!isOfVite && !new RegExp(ofCampus).test(url)) refuseUpgrade(socket);
  });
}

async function page(
  server: ViteDevServer,
  { url = '/', headers }: IncomingMessage,
  config: Front['config'],
  written: Front['written'],
) {
  const origin = `http://${headers.host ?? 'localhost'}`;
  const source = readFileSync(resolve(server.config.root, 'index.html'), 'utf8');
  const told = { endpoint: `${origin}/v1`, ...(await config) };
  const plain = pageWithConfig(await server.transformIndexHtml(url, source), told, origin);
  const html = (await written('/index.html', Buffer.from(plain)))?.toString('utf8') ?? plain;
  return { html, headers: pageHeaders(html, origin) };
}

/** The same error that the server sends for a function that cannot run. */
function refuse(answer: ServerResponse, functionId: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  answer.writeHead(503, { 'content-type': 'application/json' });
  const message = `The function ${functionId} could not be built: ${reason}`;
  answer.end(JSON.stringify({ message, code: 503, type: 'general_service_disabled', version: '1.9.6' }));
}
