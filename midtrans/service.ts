import type { NodeEnv, Service } from 'appwrite-local/service';
import { ordinaryLimit } from 'appwrite-local/service';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { merchantApi, pay } from './api.ts';
import { controlApi } from './control.ts';
import { payPage } from './pay-page.ts';
import { type MidtransOptions, Simulator } from './simulator.ts';
import { snapScript } from './snap-script.ts';
import { migrateMidtrans } from './store.ts';

/** A Midtrans of this machine under /midtrans, for the embedded Appwrite's `services`. */
export const midtransSimulator =
  (options: MidtransOptions): Service =>
  (app) => {
    app.migrate(migrateMidtrans);
    app.onReset((db) => {
      db.run('DELETE FROM midtrans_payments');
      db.run('DELETE FROM midtrans_notifications');
      db.run('DELETE FROM midtrans_refunds');
    });
    const simulator = new Simulator(app, options);
    app.onListen(() => {
      simulator.start().catch((error) => app.report(error, 'midtrans start'));
    });
    app.onStop(() => simulator.close());
    const site = new Hono<NodeEnv>().basePath('/midtrans');
    site.use(
      bodyLimit({
        maxSize: ordinaryLimit,
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
    site.route('/control', controlApi(app, simulator));
    site.onError((error, request) => {
      app.report(error, request.req.path);
      return request.json({ error_messages: ['Internal server error'] }, 500);
    });
    app.pages.push((_app, _incoming, request) =>
      request.req.path.startsWith('/midtrans/') ? site.fetch(request.req.raw, request.env) : null,
    );
  };
