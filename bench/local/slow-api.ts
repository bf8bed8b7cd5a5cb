/** A way to the server where each call keeps one of so many API workers busy for a while, as PHP does; an execution only for its own call. */
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SlowApi {
  readonly endpoint: string;
  /** Where calls go from now on. */
  leadTo(endpoint: string): void;
  readonly calls: () => number;
  close(): void;
}

export async function openSlowApi(workers: number, callMs: number): Promise<SlowApi> {
  let target = new URL('http://127.0.0.1:1');
  let free = workers;
  let calls = 0;
  const waiting: (() => void)[] = [];
  const workerFree = (): Promise<void> => {
    if (free === 0) return new Promise((resolve) => waiting.push(resolve));
    free--;
    return Promise.resolve();
  };
  const release = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  const gate = createServer(async (incoming, outgoing) => {
    calls++;
    await workerFree();
    setTimeout(() => {
      release();
      const { method, url, headers } = incoming;
      const onward = forward({ host: target.hostname, port: target.port, method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.once('error', () => outgoing.destroy());
      incoming.pipe(onward);
    }, callMs);
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const { port } = gate.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}/v1`,
    leadTo(endpoint) {
      target = new URL(endpoint);
    },
    calls: () => calls,
    close() {
      gate.close();
      gate.closeAllConnections();
    },
  };
}
