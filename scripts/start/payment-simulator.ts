import { join } from 'node:path';
import type { LocalOptions } from 'appwrite-local';
import { type MidtransOptions, midtransHandler } from 'midtrans-simulator/handler';

type Service = NonNullable<LocalOptions['services']>[number];

const path = '/midtrans';

/**
 * The Midtrans simulator on the embedded Appwrite's own server, under /midtrans; its file is in the same data folder.
 */
export const paymentSimulator =
  (options: Pick<MidtransOptions, 'serverKey' | 'notificationUrl' | 'minuteMs'>): Service =>
  (app) => {
    const isKept = (app.options.data ?? ':memory:') !== ':memory:';
    const simulator = midtransHandler({
      ...options,
      path,
      data: isKept ? join(app.db.folder, 'midtrans.sqlite') : ':memory:',
      behindProxy: app.options.trustProxy ?? false,
      report: (error, where) => app.report(error, `midtrans ${where}`),
    });
    app.onListen(() => simulator.start());
    app.onReset(() => simulator.reset());
    app.onStop(() => simulator.stop());
    app.onClose(() => simulator.close());
    app.pages.push((_app, _incoming, request) =>
      request.req.path.startsWith(`${path}/`) ? simulator.fetch(request.req.raw, request.env) : null,
    );
  };
