/**
 * `node bench/action-turns.ts --before FOLDER [--count 40] [--turns 4] [--kinds 'talk message,list']`: what one call of each kind of a Monday
 * (bench/monday/day.ts) costs two states of this repository, processor time with the functions and the news that follow. Both run on one core
 * and are asked in turns, so that whatever else the machine does meanwhile is done to both. FOLDER is a worktree of the state before,
 * installed and built.
 */
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { seededRandom } from '../tests/support/seeded-random.ts';
import { atRest } from './local/at-rest.ts';
import type * as campus from './local/campus.ts';
import type * as monday from './monday/actions.ts';
import type * as stats from './monday/call-stats.ts';
import type * as crowds from './monday/crowd.ts';
import { cpuMs, cpuMsOfTree } from './process-tree.ts';
import { machine } from './results.ts';
import { percentile, table } from './table.ts';
import type * as sizes from './years/campus-size.ts';
import type * as years from './years/fill.ts';

const string = { type: 'string' } as const;
const usual = 'talk message,put into the cart,wish,read mark,list,new list,search';
const { values } = parseArgs({
  options: {
    before: string,
    count: { ...string, default: '40' },
    turns: { ...string, default: '4' },
    kinds: { ...string, default: usual },
  },
});
const [count, turns] = [Number(values.count), Number(values.turns)];
if (!values.before || !existsSync(values.before) || !(count >= 10) || !(turns >= 1)) {
  console.error('node bench/action-turns.ts --before FOLDER [--count 40] [--turns 4] [--kinds …]');
  process.exit(2);
}
const people = 600;
const atOnce = 16;
/** Readings cost so little that what the server does by itself would count beside fewer of them. */
const readings = 25;
const isReading = (kind: string) => /list|search|product|^own|photo of/.test(kind);

/** A state with a server of its own, filled and asked by its own modules. */
async function open(state: string) {
  const from = <T>(file: string): Promise<T> => import(pathToFileURL(join(state, 'bench', file)).href);
  const { startServer, removeData } = await from<typeof campus>('local/campus.ts');
  const { campusOf } = await from<typeof sizes>('years/campus-size.ts');
  const { fillYears } = await from<typeof years>('years/fill.ts');
  const { openCrowd } = await from<typeof crowds>('monday/crowd.ts');
  const { actsOf } = await from<typeof monday>('monday/actions.ts');
  const { Tally } = await from<typeof stats>('monday/call-stats.ts');
  const cwd = process.cwd();
  process.chdir(state); // the server is started from there
  const size = campusOf(people, 1, { products: 1_000, orders: 500 });
  const data = mkdtempSync(join(tmpdir(), 'lapak-turns-'));
  const everybody = Array.from({ length: people }, (_, n) => n);
  const { sessions } = await fillYears(data, size, everybody);
  const server = await startServer(data, ['--trust-proxy']);
  process.chdir(cwd);
  const tally = new Tally();
  const crowd = await openCrowd(server, sessions, people, { sockets: people / 4, pairs: people / 20 }, tally);
  const acts: Record<string, (number: number, planned: number) => Promise<unknown>> = {
    ...(await actsOf(crowd, size, seededRandom(25), tally)),
  };
  const next = new Map<string, number>();
  return {
    /** Processor time of one such call, ms: of the server, and of its functions. */
    async ask(kind: string): Promise<{ server: number; functions: number }> {
      const act = acts[kind];
      if (!act) throw new Error(`A Monday has no ${kind}.`);
      const times = isReading(kind) ? count * readings : count;
      const start = next.get(kind) ?? 0;
      next.set(kind, start + times);
      let at = start;
      const used = () => ({ server: cpuMs([server.pid]), all: cpuMsOfTree(server.pid) });
      const began = used();
      const caller = async () => {
        while (at < start + times) await act(at++, performance.now());
      };
      await Promise.all(Array.from({ length: atOnce }, caller));
      await atRest(server); // the news of it, too
      const ended = used();
      const ofServer = ended.server - began.server;
      return { server: ofServer / times, functions: (ended.all - began.all - ofServer) / times };
    },
    troubles: () => tally.troubles,
    async end() {
      for (const socket of crowd.sockets) socket.terminate();
      await server.close();
      removeData(server);
    },
  };
}

const states = [await open(resolve(values.before)), await open(process.cwd())];
try {
  const rows: (string | number)[][] = [];
  for (const kind of values.kinds.split(',')) {
    const measured = states.map(() => [] as { server: number; functions: number }[]);
    for (let turn = 0; turn <= turns; turn++)
      for (const at of turn % 2 ? [0, 1] : [1, 0]) {
        const cost = await states[at]?.ask(kind);
        if (cost && turn > 0) measured[at]?.push(cost); // the first turn warms up
      }
    const of = (one: (cost: { server: number; functions: number }) => number) =>
      measured.map((all) => percentile(all.map(one), 0.5));
    const parts = [of(({ server }) => server), of(({ functions }) => functions)].flat();
    const [before = 0, now = 0] = of(({ server, functions }) => server + functions);
    const row = [
      kind,
      ...parts.map((ms) => ms.toFixed(2)),
      before.toFixed(2),
      now.toFixed(2),
      (now / before).toFixed(2),
    ];
    console.error(row.join(', '));
    rows.push(row);
  }
  const head = ['what', 'server before', 'server now', 'functions before', 'functions now', 'ms before', 'ms now'];
  console.log(`${machine()}; ${count} of each, ${readings} times as many readings, ${turns} turns, medians\n`);
  console.log(table([[...head, 'now / before'], ...rows]));
  for (const { troubles } of states) for (const trouble of troubles()) console.log(`- ${trouble}`);
} finally {
  for (const { end } of states) await end();
}
