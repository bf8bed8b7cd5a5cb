import autocannon from 'autocannon';
import { cpuMs } from '../process-tree.ts';
import { percentile } from '../table.ts';
import type { BenchServer } from './campus.ts';

export interface Load {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  errors: number;
  /** The server's processor time per request, µs. Less affected than response times by other load on the machine. */
  cpu?: number;
}

interface Asked {
  readonly path: () => string;
  readonly method?: 'GET' | 'POST' | 'PATCH';
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

/** Processor time of the server's own process, ms, without its functions, which run in other processes. */
const usedMs = ({ pid }: BenchServer): number => cpuMs([pid]);

/**
 * Sends requests one after the other on each connection, cycling through `requests`. Calls `told` with the index and
 * duration of each.
 */
async function drive(
  server: BenchServer,
  requests: readonly Asked[],
  { connections, seconds }: { connections: number; seconds: number },
  told: (turn: number, ms: number) => void = () => undefined,
): Promise<Load> {
  const base = new URL(server.endpoint);
  const from = usedMs(server);
  const options: autocannon.Options = {
    url: base.origin,
    connections,
    duration: seconds,
    requests: requests.map((one) => ({
      method: one.method ?? 'GET',
      ...(one.body ? { body: one.body } : {}),
      headers: { 'x-appwrite-project': server.project, 'content-type': 'application/json', ...one.headers },
      setupRequest: (defaults) => ({ ...defaults, path: base.pathname + one.path() }),
    })),
  };
  const times: number[] = [];
  const answered = new WeakMap<object, number>();
  const result = new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, measured) => (error ? reject(error) : resolve(measured)));
    running.on('response', (client, _status, _bytes, ms) => {
      const turn = answered.get(client) ?? 0;
      answered.set(client, turn + 1);
      times.push(ms);
      told(turn % requests.length, ms);
    });
  });
  const { requests: done, errors, non2xx } = await result;
  return {
    perSecond: Math.round(done.average),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    errors: errors + non2xx,
    cpu: Math.round(((usedMs(server) - from) * 1000) / done.total),
  };
}

/** Measures one kind of request with this number of connections for some seconds. */
export const load = (server: BenchServer, request: Asked, { connections = 64, seconds = 8 } = {}): Promise<Load> =>
  drive(server, [request], { connections, seconds });

/** Reads per write on each connection. */
const READS_TO_A_WRITE = 19;

/** Measures 95 % reads and 5 % writes. */
export async function loadMixed(
  server: BenchServer,
  read: Asked,
  write: Asked,
  { connections = 64, seconds = 8 } = {},
): Promise<{ reads: Load; writes: { perSecond: number; p95: number } }> {
  const writes: number[] = [];
  const requests = [...Array.from({ length: READS_TO_A_WRITE }, () => read), write];
  const all = await drive(server, requests, { connections, seconds }, (turn, ms) => {
    if (turn === READS_TO_A_WRITE) writes.push(ms);
  });
  const perSecond = Math.round(writes.length / seconds);
  return {
    reads: { ...all, perSecond: all.perSecond - perSecond },
    writes: { perSecond, p95: percentile(writes, 0.95) },
  };
}
