/**
 * A proxy that limits the server like Appwrite's API: a number of workers, each handling one call at a time for at
 * least `callMs`. Like Appwrite, it gives executions to the last fifth of its workers, at least one, and every other
 * call to an idle worker, else to one of the first four fifths (`dispatch` in its app/http.php). So an execution that
 * waits for its function never occupies the workers that the function's calls need.
 */
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface SlowApi {
  readonly endpoint: string;
  /** Sends calls to this endpoint from now on. */
  leadTo(endpoint: string): void;
  /** Resolves when no call has arrived for a while. Processor time cannot show this, because waiting calls use none. */
  quiet(): Promise<void>;
  close(): void;
}

/** Appwrite's `_APP_RISKY_WORKERS_PERCENT`: the share of workers that executions do not get. */
const OTHER_CALLS_SHARE = 0.8;

/** Time without a call after which nothing is in progress, ms. */
const QUIET_MS = 1_500;

/** How many executions can wait for their functions at the same time. */
export const executionWorkers = (workers: number): number => workers - Math.floor(workers * OTHER_CALLS_SHARE);

const isExecution = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'POST' && url.includes('/executions');

/** One worker. A call that is given to a busy worker waits for it, even if another worker becomes idle. */
class Worker {
  #due = 0;
  #last: Promise<void> = Promise.resolve();

  get isIdle(): boolean {
    return this.#due === 0;
  }

  give(work: () => Promise<void>): void {
    this.#due++;
    this.#last = this.#last.then(work).finally(() => {
      this.#due--;
    });
  }
}

const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

export async function openSlowApi(count: number, callMs: number): Promise<SlowApi> {
  if (count < 2) throw new Error('With one worker an execution would wait for calls that wait for it: 2 or more.');
  let target = new URL('http://127.0.0.1:1');
  let newest = 0;
  const workers = Array.from({ length: count }, () => new Worker());
  const forOthers = workers.slice(0, count - executionWorkers(count));
  const forExecutions = workers.slice(forOthers.length);

  function workerFor(incoming: IncomingMessage): Worker | undefined {
    const [eligible, whenBusy] = isExecution(incoming) ? [forExecutions, forExecutions] : [workers, forOthers];
    return eligible.find(({ isIdle }) => isIdle) ?? oneOf(whenBusy);
  }

  /** Resolves when the call is answered, after at least `callMs`, or when its caller has disconnected. */
  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method, url, headers } = incoming;
    const least = pause(callMs);
    await new Promise<void>((resolve) => {
      outgoing.once('close', resolve);
      // Uses a new connection, because the server may close a kept-alive one just when it is reused.
      const to = { host: target.hostname, port: target.port, method, path: url, headers, agent: false };
      const onward = forward(to, async (reply) => {
        await least;
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
      });
      onward.once('error', () => outgoing.destroy());
      incoming.pipe(onward);
    });
  }

  const gate = createServer((incoming, outgoing) => {
    newest = Date.now();
    workerFor(incoming)?.give(() => answer(incoming, outgoing));
  });
  gate.keepAliveTimeout = 60_000; // prevents a caller's next call from using a connection that is being closed
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const { port } = gate.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}/v1`,
    leadTo(endpoint) {
      target = new URL(endpoint);
    },
    async quiet() {
      while (workers.some(({ isIdle }) => !isIdle) || Date.now() - newest < QUIET_MS) await pause(100);
    },
    close() {
      gate.close();
      gate.closeAllConnections();
    },
  };
}
