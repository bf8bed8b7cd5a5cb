/**
 * `node bench/monday.ts [--people 2000] [--minutes 4] [--at-once 10] [--quick] [--keep]`: simulates what people do in
 * the busiest minutes of a campus (bench/monday/day.ts), on a new campus and on one with 100,000 products and 50,000
 * orders. Calls are sent at their planned times, even if earlier ones are unanswered, and latency is measured from the
 * planned time. The server has one core and Appwrite's rate limits. Each person has a session and an IP address, which
 * the server takes from a proxy header. `--at-once 10`: ten such campuses in one, 20,000 people with the lists,
 * searches and writes of ten Mondays. `--quick`: 200 people, one minute, a tenth of the rows. `--keep` writes the
 * tables into bench/RESULTS.md, unless `--at-once` is given.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../tests/support/seeded-random.ts';
import { type BenchServer, startServer } from './local/campus.ts';
import { actsOf, isBuying } from './monday/actions.ts';
import { Tally } from './monday/call-stats.ts';
import { openCrowd } from './monday/crowd.ts';
import { mondayOf, mondaysAtOnce, planOf } from './monday/day.ts';
import { beforeSchedule, closedOf, closeWithin, drawBefore } from './monday/products.ts';
import { cpuMs, residentMb, treeOf } from './process-tree.ts';
import { keepResults, machine } from './results.ts';
import { besideEachOther, columns, table } from './table.ts';
import { type CampusSize, campusOf } from './year/campus-size.ts';
import { fillYear } from './year/fill.ts';

const string = { type: 'string' } as const;
const boolean = { type: 'boolean', default: false } as const;
const { values } = parseArgs({
  options: { people: string, minutes: string, quick: boolean, keep: boolean, 'at-once': string },
});
const atOnce = Number(values['at-once'] ?? 1);
const people = Number(values.people ?? (values.quick ? 200 : 2_000) * atOnce);
const minutes = Number(values.minutes ?? (values.quick ? 1 : 4));
if (!Number.isInteger(people) || people < 100 || !(minutes > 0) || !(atOnce >= 1)) {
  console.error('node bench/monday.ts [--people 2000] [--minutes 4]: people are a whole number from 100.');
  process.exit(2);
}
const tenth = values.quick ? 0.1 : 1;
const campuses: Record<string, CampusSize> = {
  [atOnce > 1 ? `${atOnce} new campuses in one` : 'a new campus']: campusOf(people, {
    products: 1_000 * tenth * atOnce,
    orders: 500 * tenth * atOnce,
  }),
  ...(atOnce === 1 && { 'an old campus': campusOf(people, { products: 100_000 * tenth, orders: 50_000 * tenth }) }),
};

/** Results for RESULTS.md: lines of text, and one table of these calls, which people notice, for all campuses. */
const keptCalls = [
  ...['call', 'list', 'search', 'product', 'photo of a card', 'own notifications', 'put into the cart', 'order'],
  ...['booking', 'rental', 'pre-order', 'talk message, until a socket has it', 'upload of a photo'],
];
const texts: string[] = [];
const kept: Record<string, (string | number)[][]> = {};
function show(text: string): void {
  console.log(`\n${text}`);
  texts.push(text);
}
const whole = (n: number) => Math.round(n).toLocaleString('en');
const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length);

function databaseMb({ data }: BenchServer): number {
  const bytes = (name: string) => statSync(join(data, name), { throwIfNoEntry: false })?.size ?? 0;
  return (bytes('appwrite.sqlite') + bytes('appwrite.sqlite-wal')) / 1e6;
}

const drainMs = 30_000;

/** Measures a Monday's busiest minutes on one campus. Returns the number of errors. */
async function spend(name: string, size: CampusSize): Promise<number> {
  const data = mkdtempSync(join(tmpdir(), 'lapak-monday-'));
  const forget = () => rmSync(data, { recursive: true, force: true });
  process.once('exit', forget);
  const everybody = Array.from({ length: people }, (_, n) => n);
  const filledFrom = performance.now();
  const { rows, sessions } = await fillYear(data, size, everybody);
  const filledS = (performance.now() - filledFrom) / 1000;
  const start = () => startServer(data, ['--limits', '--trust-proxy']);
  const yesterday = await start();
  const drawn = await drawBefore(yesterday, sessions, size);
  await yesterday.close();
  // Restarts the server, so that the measured minutes begin right after a start.
  const server = await start();
  const tally = new Tally();
  const random = seededRandom(25);
  const places = { sockets: Math.round(people / 4), pairs: Math.round(people / 20) };
  const crowd = await openCrowd(server, sessions, people, places, tally);
  const acts = await actsOf(crowd, size, random, tally);
  await beforeSchedule(minutes * 60_000);
  const closings = await closeWithin(server, size, Date.now(), minutes * 60_000);
  const before = databaseMb(server);

  const pids = () => treeOf(server.pid);
  const memory: number[] = [];
  const sampler = setInterval(() => memory.push(residentMb(pids())), 2_000);
  const [cpuFrom, begun] = [cpuMs(pids()), performance.now()];
  const running = new Set<Promise<void>>();
  for (const { kind, number, at } of planOf(atOnce > 1 ? mondaysAtOnce(atOnce) : mondayOf(people), minutes, random)) {
    const planned = begun + at;
    const early = planned - performance.now();
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
    const done = isBuying(kind)
      ? // Purchases record the times of their parts themselves.
        acts[kind](number, planned).catch(() => undefined)
      : acts[kind](number).then(
          () => tally.took(kind, performance.now() - planned),
          (error: unknown) => tally.failed(kind, error instanceof Error ? error.message : String(error)),
        );
    const one: Promise<void> = done.finally(() => running.delete(one));
    running.add(one);
  }
  const spentMs = performance.now() - begun;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, drainMs);
  });
  await Promise.race([Promise.all(running), late]);
  clearTimeout(timer);
  for (let left = running.size; left > 0; left--) tally.failed('unanswered', `after ${drainMs / 1000} s`);
  tally.end();
  clearInterval(sampler);
  const cpu = (cpuMs(pids()) - cpuFrom) / (performance.now() - begun);
  for (const socket of crowd.sockets) socket.terminate();
  const third = Math.max(1, Math.floor(memory.length / 3));
  const after = databaseMb(server);
  const batches = await closedOf(server, closings);
  const ended = new Tally();
  for (const ms of batches.afterSchedule) ended.took('batch ended, since the schedule began', ms);
  await server.close();
  forget();
  process.off('exit', forget);

  console.log(
    `\n${whole(drawn.photos)} photos of cards were drawn for the first time in ${drawn.seconds.toFixed(0)} s before`,
  );
  const calls = [['call', 'times', 'p50 ms', 'p95 ms', 'p99 ms', 'errors'], ...ended.rows(), ...tally.rows()];
  console.log(`\n${table(calls)}`);
  kept[name] = columns(calls, ['call', 'times', 'p50 ms', 'p95 ms']).filter(([call]) => keptCalls.includes(`${call}`));
  show(
    [
      `${name}: ${whole(size.products)} products, ${whole(size.orders)} orders (${whole(rows)} rows, filled in ${filledS.toFixed(0)} s); load ${loadavg()[0]?.toFixed(1)};`,
      `${whole(crowd.heard())} frames to ${crowd.sockets.length} sockets in ${(spentMs / 60_000).toFixed(1)} minutes; the server and its functions took ${(cpu * 100).toFixed(0)} % of their core;`,
      `${batches.text};`,
      `memory of all its processes ${whole(mean(memory.slice(0, third)))} MB in the first third, ${whole(mean(memory.slice(-third)))} MB in the last; database ${whole(before)} → ${whole(after)} MB.`,
      ...tally.troubles.map((one) => `- ${one}`),
    ].join('\n'),
  );
  return tally.errors;
}

show(
  `${machine()}; ${whole(people)} people, ${minutes} minutes, the server with its functions on one core${values.quick ? ', --quick' : ''}`,
);
let errors = 0;
for (const [name, size] of Object.entries(campuses)) errors += await spend(name, size);
texts.splice(1, 0, `Each cell: times, p50 ms, p95 ms.\n\n${table(besideEachOther(kept))}`);
if (values.keep && atOnce === 1) keepResults('monday', texts.join('\n\n'));
if (errors > 0) process.exitCode = 1;
