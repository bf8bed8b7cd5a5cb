import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { buildApp, type LocalOptions } from './app.ts';
import type { AppBuilder } from './core/app-builder.ts';
import { openLocalSocket } from './core/http/local-socket.ts';
import type { NodeEnv } from './core/http/pages.ts';
import { answerUndeclared, handlerOf, refusePage } from './core/http/pipeline.ts';
import { bySpecificity } from './core/http/router.ts';
import { guardSockets } from './core/http/sockets.ts';
import { watchRequests } from './observe/request-watch.ts';

export type { LocalOptions } from './app.ts';
export { FolderInUse, OtherLayout } from './core/database/database.ts';
export type { CountRows, LogLevel, Observed, PictureLook, ProjectFiles, WebFiles } from './core/options.ts';

export interface LocalAppwrite {
  /** `http://127.0.0.1:PORT/v1` */
  readonly endpoint: string;
  readonly projectId: string;
  readonly key: string;
  /** The URL of the mailbox page; `?to=address` returns the newest raw mail. */
  readonly mailbox: string;
  /** Deletes users, rows, files, executions and mails; what the config declares stays. */
  reset(): Promise<void>;
  /** `patience`: ms that requests under way have to be answered, while no new connection is taken; default 0. */
  close(patience?: number): Promise<void>;
}

/**
 * Starts an embedded Appwrite and resolves once it answers. Errors: port taken, FolderInUse, broken config, damaged
 * data folder.
 */
export async function startLocalAppwrite(options: LocalOptions): Promise<LocalAppwrite> {
  const built = await buildApp(options);
  const { app } = built;
  const hono = honoOf(app);
  const pages = pagesOf(app);
  const fetch: typeof hono.fetch = (request, env) => {
    const host = env && 'incoming' in env ? env.incoming.headers.host : undefined;
    return (app.ownsHost(host) ? pages : hono).fetch(request, env);
  };
  const listener = getRequestListener(fetch, { overrideGlobalObjects: true });
  const watch = watchRequests(app);
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 120_000 }, (incoming, outgoing) => {
    watch(incoming, outgoing);
    return listener(incoming, outgoing);
  });
  guardSockets(server);
  const underWay = countRequests(server);
  const host = options.host ?? '127.0.0.1';
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      if (options.socket === undefined) server.listen(options.port ?? 0, host, resolve);
      else server.listen({ fd: options.socket }, resolve);
    });
    // Later errors concern a single connection that was not accepted (no more descriptors).
    server.on('error', (error) => app.report(error, 'taking a connection'));
  } catch (error) {
    await built.close();
    throw error;
  }
  const { port, address } = server.address() as AddressInfo; // a TCP server's address is never a path
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const shown = isEverywhere ? '127.0.0.1' : host;
  const origin = `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
  app.endpoint = `${origin}/v1`;
  const localSocket = await openLocalSocket(server, isEverywhere ? '127.0.0.1' : address);
  app.localSocket = localSocket?.name ?? '';
  built.listening(server);
  return {
    endpoint: app.endpoint,
    projectId: app.projectId,
    key: app.key,
    mailbox: `${origin}/mailbox`,
    reset: built.reset,
    close: async (patience = 0) => {
      const closed = new Promise((resolve) => server.close(resolve));
      built.stopping();
      if (patience > 0) await underWay.ended(patience, closed);
      localSocket?.close();
      server.closeAllConnections();
      await closed;
      await built.close();
    },
  };
}

/** ms that a connection which was taken at the last moment has to send its request. */
const lastWords = 1_000;

/** Requests that were taken and not answered whole yet. */
function countRequests(server: Server) {
  let count = 0;
  let changed = 0;
  server.on('request', (_, answer: ServerResponse) => {
    count += 1;
    // Once the server ends, whoever asked comes back on a new connection: to the next server.
    if (!server.listening) answer.setHeader('connection', 'close');
    answer.once('close', () => {
      count -= 1;
      changed = performance.now();
    });
  });
  return {
    /** Resolves when none is left and none came for a second, when `closed` does, or after so many ms. */
    async ended(patience: number, closed: Promise<unknown>): Promise<void> {
      const from = performance.now();
      let isClosed = false;
      void closed.then(() => {
        isClosed = true;
      });
      while (!isClosed && performance.now() - from < patience) {
        if (count === 0 && performance.now() - Math.max(from, changed) > lastWords) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}

/** Hono's router runs what fits in the order of its declaration, so the most specific is declared first. */
function honoOf(app: AppBuilder): Hono<NodeEnv> {
  const hono = new Hono<NodeEnv>({ strict: false, router: new TrieRouter() });
  const declared = app.routes.all().flatMap((route) => route.paths.map((path) => ({ route, path })));
  declared.sort((left, right) => bySpecificity(left.path, right.path));
  for (const { route, path } of declared) hono.on(route.method, path, handlerOf(app, app.limits, route));
  hono.all('/v1', (request) => answerUndeclared(app, request));
  hono.all('/v1/*', (request) => answerUndeclared(app, request));
  return withPages(app, hono);
}

/** Requests to a function's host: all paths are the function's, including /v1. */
function pagesOf(app: AppBuilder): Hono<NodeEnv> {
  return withPages(app, new Hono<NodeEnv>({ strict: false, router: new TrieRouter() }));
}

function withPages(app: AppBuilder, hono: Hono<NodeEnv>): Hono<NodeEnv> {
  hono.all('*', async (request) => {
    for (const page of app.pages) {
      const answer = await page(app, request.env.incoming, request);
      if (answer) return answer;
    }
    return answerUndeclared(app, request);
  });
  hono.onError((error, request) => refusePage(app, error, request));
  return hono;
}
