/**
 * `node bench/turns.ts --before FOLDER [--products 10000] [--turns 5]`: two states of this repository beside each other on one core, asked in turns,
 * so that whatever else the machine does meanwhile is done to both; what counts is the last column. FOLDER is a worktree of the state
 * before, installed and built.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { seededRandom } from '../tests/support/seeded-random.ts';
import { atRest } from './local/at-rest.ts';
import type * as campus from './local/campus.ts';
import type * as queries from './local/catalogue-queries.ts';
import { type Load, load } from './local/http-load.ts';
import { idleMemoryMb } from './local/memory.ts';
import { machine } from './results.ts';
import { percentile, table } from './table.ts';

const string = { type: 'string' } as const;
const { values } = parseArgs({ options: { before: string, products: string, turns: string } });
const size = Number(values.products ?? 10_000);
const turns = Number(values.turns ?? 5);
if (!values.before || !existsSync(values.before) || !(size >= 1_000) || !(turns >= 1)) {
  console.error('node bench/turns.ts --before FOLDER [--products 10000] [--turns 5]: the folder of another state.');
  process.exit(2);
}

/** A module of a state: each fills its own server and asks in its own words. `names`: the first that is there. */
const from = <T>(state: string, ...names: readonly string[]): Promise<T> => {
  const file = names.map((name) => join(state, 'bench/local', name)).find(existsSync);
  if (!file) throw new Error(`${state} has none of bench/local/${names.join(', ')}.`);
  return import(pathToFileURL(file).href);
};

async function open(state: string) {
  const { startServer, fillProducts, removeData } = await from<typeof campus>(state, 'campus.ts');
  // Named questions.ts up to November 2026.
  const { lists, searches } = await from<typeof queries>(state, 'catalogue-queries.ts', 'questions.ts');
  const cwd = process.cwd();
  process.chdir(state); // the server is started from there
  const server = await startServer();
  process.chdir(cwd);
  await fillProducts(server, 0, size);
  await atRest(server);
  return { server, kinds: { ...lists, ...searches }, end: () => server.close().then(() => removeData(server)) };
}

const before = await open(resolve(values.before));
const now = await open(process.cwd());
const states = [before, now];
const median = (loads: readonly Load[], one: (load: Load) => number): number => percentile(loads.map(one), 0.5);
try {
  const names = Object.keys(now.kinds).filter((name) => name in before.kinds);
  const rows: (string | number)[][] = [];
  for (const name of names) {
    const measured = new Map(states.map((state) => [state, [] as Load[]]));
    for (let turn = 0; turn <= turns; turn++)
      for (const state of turn % 2 ? states : states.toReversed()) {
        const random = seededRandom(24 + turn);
        const question = state.kinds[name];
        if (!question) continue;
        const one = await load(
          state.server,
          { path: () => question(random, size) },
          { connections: 1, seconds: turn ? 2 : 1 },
        );
        if (one.errors > 0) throw new Error(`${name}: ${one.errors} errors`);
        if (turn > 0) measured.get(state)?.push(one); // the first turn warms up
      }
    const of = (one: (load: Load) => number) => states.map((state) => median(measured.get(state) ?? [], one));
    const [cpuBefore = 0, cpuNow = 0] = of(({ cpu = 0 }) => cpu);
    const [p50Before = 0, p50Now = 0] = of(({ p50 }) => p50);
    rows.push([name, p50Before.toFixed(2), p50Now.toFixed(2), cpuBefore, cpuNow, (cpuNow / cpuBefore).toFixed(2)]);
  }
  console.log(`${machine()}; ${size} products, one caller, every question new, ${turns} turns, medians\n`);
  const head = ['what', 'p50 ms before', 'p50 ms now', 'CPU µs before', 'CPU µs now', 'now / before'];
  console.log(table([head, ...rows]));
  const idle = await Promise.all(states.map(({ server }) => idleMemoryMb(server)));
  console.log(`\nmemory idle: ${idle.map((mb) => `${mb} MB`).join(' before, ')} now`);
} finally {
  for (const { end } of states) await end();
}
