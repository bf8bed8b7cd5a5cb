import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** Handles a call in front of a server: either responds and returns true, or returns false to pass it on. */
export type Interception = (asked: IncomingMessage, answer: ServerResponse) => boolean;

/**
 * A server in front of another one that passes on every call except those that `intercept` answers. `close` stops it.
 */
export async function frontServer(endpoint: string, intercept: Interception) {
  const origin = new URL(endpoint).origin;
  const calls: { method: string; path: string }[] = [];
  const server = createServer((asked, answer) => {
    calls.push({ method: asked.method ?? 'GET', path: (asked.url ?? '').split('?')[0] ?? '' });
    if (intercept(asked, answer)) return;
    const chunks: Buffer[] = [];
    asked.on('data', (chunk: Buffer) => chunks.push(chunk));
    asked.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(asked.headers).flatMap(([name, value]) =>
          /^(x-appwrite-|content-|x-sdk)/.test(name) && name !== 'content-length' && typeof value === 'string'
            ? [[name, value]]
            : [],
        ),
      );
      const body = Buffer.concat(chunks);
      const sent = body.length > 0 ? { body: new Uint8Array(body) } : {};
      fetch(`${origin}${asked.url}`, { method: asked.method ?? 'GET', headers, ...sent }).then(
        async (real) => {
          answer.writeHead(real.status, { 'content-type': real.headers.get('content-type') ?? 'text/plain' });
          answer.end(Buffer.from(await real.arrayBuffer()));
        },
        () => answer.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`,
    /** Every call in order. */
    calls,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sends an error in Appwrite's format. */
export function refuse(answer: ServerResponse, code: number, type: string, message: string): true {
  answer.writeHead(code, { 'content-type': 'application/json' });
  answer.end(JSON.stringify({ message, code, type, version: '1.9.6' }));
  return true;
}
