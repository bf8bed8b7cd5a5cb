import { randomUUID } from 'node:crypto';
import type { AppBuilder } from '../core/app-builder.ts';
import { cameByTls, clientAddress } from '../core/http/client-address.ts';
import { nameRoute } from '../core/http/request-note.ts';

const path = '/.well-known/appwrite-local';

/**
 * Reports how a request reached this server: the headers of a proxy, and this server's identity. It answers at every
 * host, those of functions included, so it is registered before them.
 */
export function registerReached(app: AppBuilder): void {
  /** A new value at each start; not secret. */
  const server = randomUUID();
  app.pages.push((_app, incoming) => {
    if (incoming.method !== 'GET' || incoming.url?.split('?')[0] !== path) return null;
    nameRoute(incoming, path);
    const reached = {
      server,
      address: clientAddress(app.options, incoming),
      isForwarded: incoming.headers['x-forwarded-for'] !== undefined,
      isTls: cameByTls(app.options, incoming),
      host: incoming.headers.host ?? '',
    };
    return Response.json(reached, { headers: { 'cache-control': 'no-store' } });
  });
}
