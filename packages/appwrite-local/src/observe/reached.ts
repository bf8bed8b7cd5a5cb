import { randomUUID } from 'node:crypto';
import type { AppBuilder } from '../core/app-builder.ts';
import { cameByTls, clientAddress } from '../core/http/client-address.ts';
import { nameRoute } from '../core/http/request-note.ts';

const path = '/.well-known/appwrite-local';

/**
 * Reports how a request reached this server: the headers of a proxy, and this server's identity. It answers at every
 * host, those of functions included, so its page comes before theirs.
 */
export function registerReached(app: AppBuilder): void {
  /** A new value at each start; not secret. */
  const server = randomUUID();
  app.pages.unshift((_app, incoming) => {
    if (incoming.method !== 'GET' || incoming.url?.split('?')[0] !== path) return null;
    nameRoute(incoming, path);
    const forwarded = incoming.headers['x-forwarded-for'];
    const reached = {
      server,
      address: clientAddress(app.options, incoming),
      isForwarded: forwarded !== undefined,
      hops: forwarded === undefined ? 0 : String(forwarded).split(',').length,
      isTls: cameByTls(app.options, incoming),
      host: incoming.headers.host ?? '',
    };
    return Response.json(reached, { headers: { 'cache-control': 'no-store' } });
  });
}
