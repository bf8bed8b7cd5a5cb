import { randomUUID } from 'node:crypto';
import type { AppBuilder } from '../core/app-builder.ts';
import { cameByTls, clientAddress } from '../core/http/client-address.ts';
import { nameRoute } from '../core/http/request-note.ts';

const page = '/.well-known/appwrite-local';

/**
 * Whether a path ends with the page's path. Any prefix is accepted, even the API's, because a proxy may treat paths
 * differently.
 */
export const isReachedPage = (path: string): boolean => path.endsWith(page);

/**
 * Shows how a request reached this server: the headers of a proxy, and this server's identity. It responds on every
 * host, including those of functions, so it is registered before their pages.
 */
export function registerReached(app: AppBuilder): void {
  /** A new value at each start; not secret. */
  const server = randomUUID();
  app.pages.unshift((_app, incoming) => {
    if (incoming.method !== 'GET' || !isReachedPage(incoming.url?.split('?')[0] ?? '')) return null;
    nameRoute(incoming, page);
    const forwarded = incoming.headers['x-forwarded-for'];
    const reached = {
      server,
      /** Differs in each response, so a repeated value comes from a cache. */
      answer: randomUUID(),
      address: clientAddress(app.options, incoming),
      isForwarded: forwarded !== undefined,
      hops: forwarded === undefined ? 0 : String(forwarded).split(',').length,
      isTls: cameByTls(app.options, incoming),
      host: incoming.headers.host ?? '',
    };
    return Response.json(reached, { headers: { 'cache-control': 'no-store' } });
  });
}
