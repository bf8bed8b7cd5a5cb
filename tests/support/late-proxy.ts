/**
 * A proxy on which the first matching request takes effect immediately but is answered late with 408, like Appwrite's
 * synchronous timeout of 30 s.
 */
import { createServer, request as forward, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export interface LateProxy {
  readonly url: string;
  /** Statuses of the server's own responses to the matching requests, in order. */
  readonly done: readonly number[];
  close(): Promise<void>;
}

const late = { type: 'function_synchronous_timeout', code: 408, message: 'Synchronous function execution timed out.' };

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/**
 * `origin`: that of the server. Requests with `inBody` in their body match; the first one is answered after `lateMs`.
 */
export async function openLateProxy(origin: string, inBody: string, lateMs: number): Promise<LateProxy> {
  const target = new URL(origin);
  const done: number[] = [];
  const proxy = createServer(async (incoming, outgoing) => {
    const body = await bodyOf(incoming);
    const isMeant = body.includes(inBody);
    const { method, url, headers } = incoming;
    const onward = forward({ host: target.hostname, port: target.port, method, path: url, headers }, async (answer) => {
      const { statusCode = 502 } = answer;
      if (isMeant) done.push(statusCode);
      if (isMeant && done.length === 1) {
        answer.resume();
        await setTimeout(lateMs);
        outgoing.writeHead(408, { 'content-type': 'application/json' }).end(JSON.stringify(late));
        return;
      }
      outgoing.writeHead(statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    onward.end(body);
  });
  await new Promise<void>((resolve) => proxy.listen(0, target.hostname, resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://${target.hostname}:${port}`,
    done,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
