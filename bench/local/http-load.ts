import autocannon from 'autocannon';
import type { BenchServer } from './campus.ts';

export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
}

/** Drives one kind of GET/POST at the given number of connections for some seconds; `pathOf(n)` may vary the request. */
export async function load(
  server: BenchServer,
  request: { path: () => string; method?: 'GET' | 'POST'; body?: string; headers?: Record<string, string> },
  { connections = 64, seconds = 8 } = {},
): Promise<Load> {
  const base = new URL(server.endpoint);
  const result = await autocannon({
    url: base.origin,
    connections,
    duration: seconds,
    requests: [
      {
        method: request.method ?? 'GET',
        ...(request.body ? { body: request.body } : {}),
        headers: { 'x-appwrite-project': server.project, 'content-type': 'application/json', ...request.headers },
        setupRequest: (defaults) => ({ ...defaults, path: base.pathname + request.path() }),
      },
    ],
  });
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}
