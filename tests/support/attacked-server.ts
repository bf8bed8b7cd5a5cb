/**
 * A server with everything that listens, as a separate process that reports its health: rows, a bucket, a function with
 * a domain, the payment simulator, a client. Started by `attackedServer`. Without `limits` it has no rate limits, which
 * would stop most attacks after their first calls.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppBuilder, startLocalAppwrite } from 'appwrite-local';
import { paymentSimulator } from '../../scripts/start/payment-simulator.ts';

/** A route as the server declares it. */
export interface DeclaredRoute {
  readonly method: string;
  readonly path: string;
}

export interface Health {
  /** Retained bytes after garbage collection. */
  readonly kept: number;
  /** Peak memory in bytes since the last report. */
  readonly mostRss: number;
  readonly rss: number;
  /** Open handles of this process: sockets, pipes, timers … */
  readonly handles: number;
  /** Longest uninterrupted work of the event loop since the last report, ms of processor time. */
  readonly longestTurn: number;
  /** Processor time of all threads since the last report, ms. */
  readonly worked: number;
}

export interface Ready {
  readonly endpoint: string;
  readonly key: string;
  readonly projectId: string;
  readonly localSocket: string;
  readonly routes: readonly DeclaredRoute[];
}

const echo = `export default ({ req, res }) => res.json({ length: req.bodyBinary.length });`;
const page = `<!doctype html><meta name="build" content="b0b0b0" /><script type="application/json" id="runtime-config">{}</script>${Array.from({ length: 6000 }, (_, n) => `<p class="c${n * 7919}">${n}</p>`).join('')}`;

const folder = mkdtempSync(join(tmpdir(), 'attacked-'));
const web = join(folder, 'web');
mkdirSync(join(web, 'assets'), { recursive: true });
mkdirSync(join(folder, 'echo'));
writeFileSync(join(folder, 'echo', 'main.mjs'), echo);
writeFileSync(join(web, 'index.html'), page);
writeFileSync(join(web, 'assets', 'main-AbCd1234.js'), 'console.log(1);'.repeat(100_000));

let app: AppBuilder | undefined;
const server = await startLocalAppwrite({
  config: {
    projectId: 'attacked',
    tablesDB: [{ $id: 'd', name: 'D' }],
    tables: [
      {
        $id: 'notes',
        databaseId: 'd',
        name: 'Notes',
        $permissions: ['read("any")', 'create("any")', 'update("any")', 'delete("any")'],
        columns: [{ key: 'text', type: 'string', size: 100_000 }],
      },
    ],
    buckets: [
      { $id: 'photos', name: 'Photos', $permissions: ['create("any")', 'read("any")'], maximumFileSize: 5_000_000 },
    ],
    functions: [
      { $id: 'echo', name: 'echo', runtime: 'node-22', entrypoint: 'main.mjs', path: 'echo', execute: ['any'] },
    ],
  },
  configDir: folder,
  web,
  limits: process.argv.includes('limits'),
  services: [
    (built) => {
      app = built;
    },
    paymentSimulator({ serverKey: 'server-key' }),
  ],
});

let longestTurn = 0;
let mostRss = 0;
let before = process.threadCpuUsage();
let askedAt = process.cpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  longestTurn = Math.max(longestTurn, (user + system) / 1000);
}, 1);
// Reading memory needs a file descriptor, and a server started with few has none left.
const readsMemory = !process.argv.includes('few');
if (readsMemory) setInterval(() => (mostRss = Math.max(mostRss, process.memoryUsage.rss())), 20);

function health(): Health {
  const turn = longestTurn;
  const { user, system } = process.cpuUsage(askedAt);
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  const told = {
    kept: heapUsed + external,
    mostRss: Math.max(mostRss, rss),
    rss,
    longestTurn: turn,
    worked: (user + system) / 1000,
  };
  // The cost of the report itself is not part of the attack.
  before = process.threadCpuUsage();
  askedAt = process.cpuUsage();
  longestTurn = 0;
  mostRss = 0;
  return { ...told, handles: process.getActiveResourcesInfo().length };
}

process.on('message', () => process.send?.(health()));
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
const { endpoint, key, projectId } = server;
const routes = (app?.routes.all() ?? []).flatMap(({ method, paths }) => paths.map((path) => ({ method, path })));
process.send?.({ endpoint, key, projectId, localSocket: app?.localSocket ?? '', routes } satisfies Ready);
