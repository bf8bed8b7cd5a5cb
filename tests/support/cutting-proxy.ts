/** A proxy that can cut a connection: before a request arrives, or after it took effect and before its response. */
import { createServer, request as forward, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Cut {
  readonly method: string;
  readonly path: RegExp;
  readonly when: 'before' | 'after';
}

export interface CuttingProxy {
  readonly endpoint: string;
  /** Cuts the next matching request or requests. */
  cutOnce(cut: Cut, requests?: number): void;
  close(): Promise<void>;
}

export async function openCuttingProxy(endpoint: string): Promise<CuttingProxy> {
  const target = new URL(endpoint);
  let pending: { readonly cut: Cut; left: number } | null = null;

  const takeCut = (request: IncomingMessage): Cut['when'] | null => {
    if (!pending?.left || request.method !== pending.cut.method || !pending.cut.path.test(request.url ?? ''))
      return null;
    pending.left -= 1;
    return pending.cut.when;
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
    cutOnce(cut, requests = 1) {
      pending = { cut, left: requests };
    },
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
