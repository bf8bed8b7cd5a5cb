/**
 * `npm run bench:actions -- [--beside FOLDER] [--count 40] [--turns 3] [--kinds 'talk message,list']`: measures single
 * calls of each kind that people make on a Monday (bench/monday/day.ts): the number of calls to Appwrite and of their
 * sequential rounds, the processor time of the server and its functions including the events that follow, and the
 * response time. `put into the cart`, `pre-order`, `booking` and `rental` each include the cart line and its order.
 * `--beside`: alternates with another installed and built checkout on the same core, so that other load affects both
 * alike.
 */
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Functions } from 'node-appwrite';
import { seededRandom } from '../tests/support/seeded-random.ts';
import { atRest } from './local/at-rest.ts';
import type * as campus from './local/campus.ts';
import { callsOf } from './local/recorded-calls.ts';
import type * as monday from './monday/actions.ts';
import type * as stats from './monday/call-stats.ts';
import type * as crowds from './monday/crowd.ts';
import { cpuMs, cpuMsOfTree } from './process-tree.ts';
import { machine } from './results.ts';
import { percentile, table } from './table.ts';
import type * as sizes from './year/campus-size.ts';
import type * as years from './year/fill.ts';

const string = { type: 'string' } as const;
const usual = 'put into the cart,talk message,wish,read mark,upload of a photo,list,new list,search,product';
const { values } = parseArgs({
  options: {
    beside: string,
    count: { ...string, default: '40' },
    turns: { ...string, default: '3' },
    kinds: { ...string, default: usual },
  },
});
const [count, turns] = [Number(values.count), Number(values.turns)];
const isFolder = values.beside === undefined || existsSync(values.beside);
if (!isFolder || !(count >= 10) || !(turns >= 1)) {
  console.error("npm run bench:actions -- [--beside FOLDER] [--count 40] [--turns 3] [--kinds 'talk message,list']");
  process.exit(2);
}
const people = 600;
const atOnce = 16;
/** Factor by which reads are repeated more often, because one read costs less than the server's background work. */
const reads = 25;
const isRead = (kind: string) => /list|search|product|^own|photo of/.test(kind);

/** Entries of tests/functions/calls.txt by kind. A kind without entries makes one call. */
const actions: Readonly<Record<string, readonly string[]>> = {
  'put into the cart': ['add to cart: a new line', 'order, cash'],
  'talk message': ['message to another student'],
  wish: ['market POST /wishlist/items'],
  'read mark': ['market POST /notifications/read'],
};

/** The calls of a kind and their sequential rounds: `5 in 3 + 7 in 3` is 5 calls in 3 rounds, then 7 in 3. */
const callsOfKind = (state: string, kind: string): string => callsOf(state, actions[kind] ?? []) || '1';

interface Cost {
  readonly server: number;
  readonly functions: number;
}

/** Starts a server for a checkout; the checkout's own modules fill and call it. */
async function open(state: string) {
  const from = <T>(file: string): Promise<T> => import(pathToFileURL(join(state, 'bench', file)).href);
  const { clientOf, startServer, removeData } = await from<typeof campus>('local/campus.ts');
  const { campusOf } = await from<typeof sizes>('year/campus-size.ts');
  const { fillYear } = await from<typeof years>('year/fill.ts');
  const { openCrowd } = await from<typeof crowds>('monday/crowd.ts');
  const { actsOf, isBuying } = await from<typeof monday>('monday/actions.ts');
  const { Tally } = await from<typeof stats>('monday/call-stats.ts');
  const cwd = process.cwd();
  process.chdir(state); // the server starts from the working folder
  const size = campusOf(people, { products: 1_000, orders: 500 });
  const data = mkdtempSync(join(tmpdir(), 'lapak-actions-'));
  const everybody = Array.from({ length: people }, (_, n) => n);
  const { sessions } = await fillYear(data, size, everybody);
  const server = await startServer(data, ['--trust-proxy']);
  process.chdir(cwd);
  // Disables the schedule, because a scheduled run would be measured together with the calls of one checkout.
  await new Functions(clientOf(server)).update({ functionId: 'upkeep', name: 'Upkeep', schedule: '' });
  const tally = new Tally();
  const crowd = await openCrowd(server, sessions, people, { sockets: people / 4, pairs: people / 20 }, tally);
  const acts = await actsOf(crowd, size, seededRandom(25), tally);
  const isKind = (name: string): name is keyof typeof acts => Object.hasOwn(acts, name);
  const next = new Map<string, number>();
  return {
    state,
    /** Measures the processor time per call of this kind, ms. */
    async ask(kind: string): Promise<Cost> {
      if (!isKind(kind)) throw new Error(`A Monday has no ${kind}.`);
      const times = isRead(kind) ? count * reads : count;
      const start = next.get(kind) ?? 0;
      next.set(kind, start + times);
      let at = start;
      const used = () => ({ server: cpuMs([server.pid]), all: cpuMsOfTree(server.pid) });
      const before = used();
      const caller = async () => {
        while (at < start + times) {
          const sent = performance.now();
          const number = at++;
          if (isBuying(kind)) {
            await acts[kind](number, sent).catch(() => undefined); // the tally has recorded the error
            continue;
          }
          const done = await acts[kind](number).then(
            () => true,
            (error: unknown) => tally.failed(kind, String(error)),
          );
          if (done) tally.took(kind, performance.now() - sent);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, caller));
      await atRest(server); // includes the events that follow
      const after = used();
      const ofServer = after.server - before.server;
      return { server: ofServer / times, functions: (after.all - before.all - ofServer) / times };
    },
    tally,
    async end() {
      for (const socket of crowd.sockets) socket.terminate();
      await server.close();
      removeData(server);
    },
  };
}

const states = [await open(process.cwd())];
if (values.beside) states.push(await open(resolve(values.beside)));
const isCompared = states.length > 1;
try {
  const rows: (string | number)[][] = [];
  for (const kind of values.kinds.split(',')) {
    const measured = states.map(() => [] as Cost[]);
    for (let turn = 0; turn <= turns; turn++) {
      const order = [...states.keys()];
      for (const at of turn % 2 ? order : order.toReversed()) {
        const cost = await states[at]?.ask(kind);
        if (cost && turn > 0) measured[at]?.push(cost); // the first turn is a warm-up
      }
    }
    const of = (one: (cost: Cost) => number) => measured.map((all) => percentile(all.map(one), 0.5));
    const sums = of(({ server, functions }) => server + functions);
    const shown = [of(({ server }) => server), of(({ functions }) => functions), sums].map((all) =>
      all.map((ms) => ms.toFixed(2)).join(' / '),
    );
    const [own = 0, other = 0] = sums;
    const calls = states.map(({ state }) => callsOfKind(state, kind)).join(' / ');
    rows.push([kind, calls, ...shown, ...(isCompared ? [(own / other).toFixed(2)] : [])]);
    console.error(rows.at(-1)?.join(', '));
  }
  const head = ['what', 'calls in waves', 'server ms', 'functions ms', 'both ms', ...(isCompared ? ['ratio'] : [])];
  const compared = isCompared ? '; here / beside' : '';
  console.log(
    `${machine()}; processor time of one call, medians of ${turns} turns${compared}\n\n${table([head, ...rows])}`,
  );
  for (const { state, tally } of states) {
    const times = [['answer', 'times', 'p50 ms', 'p95 ms', 'p99 ms', 'errors'], ...tally.rows()];
    console.log(`\n${state}, ${atOnce} at once\n\n${table(times)}`);
    for (const trouble of tally.troubles) console.log(`- ${trouble}`);
  }
} finally {
  for (const { end } of states) await end();
}
