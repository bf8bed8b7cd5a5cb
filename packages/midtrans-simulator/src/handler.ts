import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { merchantApi, pay } from './api.ts';
import { controlApi } from './control.ts';
import type { NodeEnv } from './node-env.ts';
import { type MidtransOptions, reportToConsole } from './options.ts';
import { payPage } from './pay-page.ts';
import { Simulator } from './simulator.ts';
import { snapScript } from './snap-script.ts';

export type { MidtransOptions } from './options.ts';

const BODY_LIMIT = 64 * 1024;

/** A simulator as part of another server. */
export interface MidtransHandler {
  /** Answers a request below `path`; `env` contains Node's request and response, as from @hono/node-server. */
  fetch(request: Request, env: HttpBindings): Response | Promise<Response>;
  /** Starts sending, waiting notifications first. Call it once the server listens. */
  start(): void;
  /** Deletes every payment and notification; faults stay. */
  reset(): void;
  /** Stops sending notifications; requests are still answered. */
  stop(): void;
  /** Stops and closes the simulator's file. */
  close(): void;
}

/**
 * Opens the simulator's file and returns its request handler. @throws when `data` is no file of a simulator, or in use.
 */
export function midtransHandler(options: MidtransOptions): MidtransHandler {
  const report = options.report ?? reportToConsole;
  const simulator = new Simulator(options);
  const site = new Hono<NodeEnv>().basePath(simulator.path || '/');
  site.use(
    bodyLimit({
      maxSize: BODY_LIMIT,
      onError: (request) => request.json({ error_messages: ['The request is too large.'] }, 413),
    }),
  );
  site.route('/', merchantApi(simulator));
  site.get('/snap/snap.js', (request) =>
    request.body(snapScript, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }),
  );
  site.get('/snap/v4/redirection/:token', (request) =>
    payPage(simulator.paymentOfToken(request.req.param('token')), Date.now()),
  );
  site.post('/snap/v1/transactions/:token/pay', (request) => pay(request, simulator));
  site.route('/control', controlApi(simulator));
  site.onError((error, request) => {
    report(error, request.req.path);
    return request.json({ error_messages: ['Internal server error'] }, 500);
  });
  return {
    fetch: (request, env) => site.fetch(request, env),
    start: () => simulator.start(),
    reset: () => simulator.reset(),
    stop: () => simulator.stop(),
    close: () => simulator.close(),
  };
}
