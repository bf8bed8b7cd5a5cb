/** A way to the server that a test can cut: before a request arrives, or after it was done but before its answer is heard. */
import { createServer, request as forward, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Cut {
  readonly method: string;
  readonly path: RegExp;
  readonly when: 'before' | 'after';
}

export interface CuttingProxy {
  readonly endpoint: string;
  /** The next request like this is cut, once. */
  cutOnce(cut: Cut): void;
  close(): Promise<void>;
}

export async function openCuttingProxy(endpoint: string): Promise<CuttingProxy> {
  const target = new URL(endpoint);
  let pending: Cut | null = null;

  const takeCut = (request: IncomingMessage): Cut['when'] | null => {
    if (!pending || request.method !== pending.method || !pending.path.test(request.url ?? '')) return null;
    const { when } = pending;
    pending = null;
    return when;
  };

  const proxy = createServer((incoming, outgoing) => {
    const cut = takeCut(incoming);
    if (cut === 'before') return incoming.socket.destroy();
    const { method, url, headers } = incoming;
    const onward = forward({ host: target.hostname, port: target.port, method, path: url, headers }, (answer) => {
      if (cut === 'after') return answer.resume().on('end', () => incoming.socket.destroy());
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      return answer.pipe(outgoing);
    });
    return incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}${target.pathname}`,
    cutOnce(cut) {
      pending = cut;
    },
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
