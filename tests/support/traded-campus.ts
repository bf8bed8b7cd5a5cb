/** A campus as in production, with rate limits, where people trade over HTTP while one caller floods it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inChunks } from '../../functions/usecases/rows.ts';
import { ask } from '../../packages/appwrite-local/tests/support/http.ts';
import { freePort } from '../../scripts/start/free-port.ts';
import { many } from './attacked.ts';
import { plainProduct } from './campus.ts';
import { hostedCampus, settingsFile } from './hosted-campus.ts';
import { cpuSecondsOf } from './pace.ts';
import { worded } from './searches.ts';

interface Call {
  readonly method: string;
  /** Path below `/v1`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the other callers experienced during the attack. */
export interface Met {
  /** Response times in ms, sorted. */
  readonly waits: readonly number[];
  /** Processor time of server and functions per response in ms, sorted; independent of other load on the machine. */
  readonly worked: readonly number[];
  /** Calls that failed or were refused. */
  readonly failed: readonly string[];
  /** Processor time of server and functions in seconds. */
  readonly processor: number;
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const productIds: readonly string[] = Array.from({ length: 1_000 }, (_, n) => `product${n}`);
const page = encodeURIComponent(JSON.stringify({ method: 'limit', values: [20] }));

/**
 * Samples the CPU time of a process and its descendants every few milliseconds, so that children which end are counted.
 */
function processorOf(pid: number) {
  let ms = cpuSecondsOf(pid) * 1_000;
  const timer = setInterval(() => {
    ms = Math.max(ms, cpuSecondsOf(pid) * 1_000);
  }, 5);
  return { ms: () => ms, stop: () => clearInterval(timer) };
}

/** `cwd`: folder of a release to run instead of this checkout. */
export async function tradedCampus({ traders, cwd }: { readonly traders: number; readonly cwd?: string | undefined }) {
  const folder = mkdtempSync(join(tmpdir(), 'traded-'));
  const data = join(folder, 'data');
  const port = await freePort();
  const named = { WEB_URL: `http://localhost:${port}`, ADMIN_USER_ID: 'admin00000000000000a' };
  const hosted = await hostedCampus({ data, settings: settingsFile(folder, named), port, ...(cwd ? { cwd } : {}) });
  const key = String(JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8')).key);
  const server = { endpoint: `${hosted.origin}/v1`, projectId: 'lapak', key };
  const agent = new Agent({ keepAlive: true });

  async function byKey(path: string, body: object, method = 'POST') {
    const answer = await ask(server, path, { key, body, method });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer;
  }

  /** Creates a verified person; returns the headers of their calls. */
  async function person(name: string): Promise<Record<string, string>> {
    const email = `${name}@kampus.ac.id`;
    await byKey('/users', { userId: name, email, name: 'Budi Santoso' });
    await byKey(`/users/${name}/verification`, { emailVerification: true }, 'PATCH');
    const session = String((await byKey(`/users/${name}/sessions`, {})).body.secret);
    return { ...guest, 'x-appwrite-session': session };
  }
  const guest = { 'x-appwrite-project': 'lapak', 'content-type': 'application/json' };

  /** A call of a function's route, as the client sends it. */
  const route = (headers: Call['headers'], functionId: string, method: string, path: string, body = ''): Call => ({
    ...{ method: 'POST', path: `/functions/${functionId}/executions`, headers },
    body: JSON.stringify({ path, method, body, async: false, headers: { 'content-type': 'application/json' } }),
  });

  /** Sends a call; returns null on success, else what went wrong. */
  const send = ({ method, path, headers, body }: Call): Promise<string | null> =>
    new Promise((resolve) => {
      const asking = request(`${server.endpoint}${path}`, { method, headers, agent }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        answer.on('end', () => {
          const status = /"responseStatusCode":(\d+)/.exec(text)?.[1] ?? answer.statusCode ?? 0;
          resolve(
            Number(status) < 400 ? null : `${method} ${path} ${body}: ${answer.statusCode} ${text.slice(0, 500)}`,
          );
        });
      });
      asking.once('error', (error) => resolve(`${method} ${path}: ${error.message}`));
      asking.end(body);
    });
  const need = async (call: Call): Promise<void> => {
    const problem = await send(call);
    if (problem !== null) throw new Error(problem);
  };

  const product = ($id: string) => ({ $id, ...plainProduct, ...worded({ name: `Lampu belajar ${$id}` }) });
  for (const some of inChunks(productIds, 100))
    await byKey('/tablesdb/market/tables/products/rows', { rows: some.map(product) });
  const people = await Promise.all(Array.from({ length: traders }, (_, n) => person(`trader${n}`)));
  await many(people.length, 4, async (n) => {
    for (const productId of productIds.slice(n % 20, (n % 20) + 3))
      await need(route(people[n] ?? guest, 'market', 'POST', '/cart/items', JSON.stringify({ productId })));
  });

  let turn = 0;
  /** The next call of one of the traders. */
  function nextCall(): Call {
    const n = turn++;
    const who = people[n % people.length] ?? guest;
    const productId = productIds[((n % people.length) % 20) + 1] ?? '';
    const quantity = JSON.stringify({ quantity: 1 + (n % 4) });
    const read = (path: string): Call => ({ method: 'GET', path, headers: who, body: '' });
    const calls = [
      () => route(who, 'market', 'POST', '/cart/refresh'),
      () => read(`/tablesdb/market/tables/products/rows?queries[0]=${page}&total=0`),
      () => route(who, 'market', 'PATCH', `/cart/items/${productId}`, quantity),
      () => read(`/tablesdb/market/tables/products/rows/${productId}`),
      () => route(who, 'market', 'POST', '/wishlist/items', JSON.stringify({ productId })),
      () => read('/account'),
      () => route(who, 'market', 'GET', '/me'),
    ];
    return (calls[n % calls.length] ?? (() => read('/account')))();
  }

  return {
    ...{ server, guest, person, byKey, route },
    /** The server's process. */
    pid: hosted.pid,
    origin: hosted.origin,
    /** Four traders call in sequence until this many calls were made, while `attack` runs repeatedly. */
    async trade(calls: number, attack?: () => Promise<unknown>): Promise<Met> {
      const waits: number[] = [];
      const worked: number[] = [];
      const failed: string[] = [];
      const processor = processorOf(hosted.pid);
      const from = processor.ms();
      const isOver = () => waits.length >= calls;
      const lane = async () => {
        while (!isOver()) {
          const [begun, at] = [performance.now(), processor.ms()];
          const problem = await send(nextCall());
          waits.push(performance.now() - begun);
          worked.push(processor.ms() - at);
          if (problem !== null) failed.push(problem);
        }
      };
      const trading = Promise.all(Array.from({ length: 4 }, lane));
      while (attack && !isOver()) await attack();
      await trading;
      processor.stop();
      const [slowest, busiest] = [waits, worked].map((all) => all.toSorted((a, b) => a - b));
      return { waits: slowest ?? [], worked: busiest ?? [], failed, processor: (processor.ms() - from) / 1_000 };
    },
    async close() {
      agent.destroy();
      await hosted.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type TradedCampus = Awaited<ReturnType<typeof tradedCampus>>;
