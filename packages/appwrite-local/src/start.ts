import { createServer } from 'node:http';
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
import { takenConnections } from './core/http/taken-connections.ts';
import { isReachedPage } from './observe/reached.ts';
import { watchRequests } from './observe/request-watch.ts';

export type { LocalOptions } from './app.ts';
/** Types for custom services (the option `services`). */
export type { AppBuilder, Service } from './core/app-builder.ts';
export type { Reader, SqlRow, Writer } from './core/database/database.ts';
export { FolderInUse, OtherLayout } from './core/database/database.ts';
export { isOwnMachine, type NodeContext, type NodeEnv } from './core/http/pages.ts';
export { ordinaryLimit } from './core/http/request-input.ts';
export type { LocalApp } from './core/local-app.ts';
export type { CountRows, LogLevel, Observed, PictureLook, ProjectFiles, WebFiles } from './core/options.ts';

export interface LocalAppwrite {
  /** `http://127.0.0.1:PORT/v1` */
  readonly endpoint: string;
  readonly projectId: string;
  readonly key: string;
  /** The URL of the mailbox page; `?to=address` returns the newest raw mail. */
  readonly mailbox: string;
  /** Deletes users, rows, files, executions and mails; keeps the objects that the config declares. */
  reset(): Promise<void>;
  /** Stops accepting connections and closes the server. Open requests have `patience` ms to be answered (default 0). */
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
  const taken = takenConnections(server);
  const host = options.host ?? '127.0.0.1';
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      if (options.socket === undefined) server.listen(options.port ?? 0, host, resolve);
      else server.listen({ fd: options.socket }, resolve);
    });
    // Later errors concern a single connection that the system could not accept (no more descriptors).
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
  // Without any other 'upgrade' listener Node answers an upgrade like a normal request, so none may be added then.
  if (server.listenerCount('upgrade') > 0) server.on('upgrade', ({ socket }) => taken.handedOver(socket));
  return {
    endpoint: app.endpoint,
    projectId: app.projectId,
    key: app.key,
    mailbox: `${origin}/mailbox`,
    reset: built.reset,
    close: async (patience = 0) => {
      taken.stop();
      built.stopping();
      if (patience > 0) await taken.answered(patience, built.isBusy);
      localSocket?.close();
      await taken.end();
      await built.close();
    },
  };
}

/** Hono's router tries matches in the order of declaration, so the most specific path is declared first. */
function honoOf(app: AppBuilder): Hono<NodeEnv> {
  const hono = new Hono<NodeEnv>({ strict: false, router: new TrieRouter() });
  const declared = app.routes.all().flatMap((route) => route.paths.map((path) => ({ route, path })));
  declared.sort((left, right) => bySpecificity(left.path, right.path));
  for (const { route, path } of declared) hono.on(route.method, path, handlerOf(app, app.limits, route));
  return withPages(app, hono, (path) => /^\/v1(\/|$)/.test(path) && !isReachedPage(path));
}

/** Handles requests to a function's host: all paths, including /v1, belong to the function. */
function pagesOf(app: AppBuilder): Hono<NodeEnv> {
  return withPages(app, new Hono<NodeEnv>({ strict: false, router: new TrieRouter() }), () => false);
}

/**
 * Adds pages for all paths where `isApi` is false. Undeclared paths are handled in `notFound`: with a catch-all route
 * each request would have two handlers and pass Hono's middleware chain.
 */
function withPages(app: AppBuilder, hono: Hono<NodeEnv>, isApi: (path: string) => boolean): Hono<NodeEnv> {
  hono.notFound(async (request) => {
    if (isApi(request.req.path)) return answerUndeclared(app, request);
    for (const page of app.pages) {
      const answer = await page(app, request.env.incoming, request);
      if (answer) return answer;
    }
    return answerUndeclared(app, request);
  });
  hono.onError((error, request) => refusePage(app, error, request));
  return hono;
}
