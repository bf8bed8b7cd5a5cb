/**
 * `npm run bench:orders -- [--count 160] [--at-once 16] [--beside FOLDER]`: measures COD orders through the function
 * `market`, on the campus of E2E_API, E2E_PROJECT and E2E_KEY, or on an embedded server on one core. Removes its people
 * and products afterwards; the orders stay. Of an embedded server it also prints the processor time of one order,
 * including the events that follow, and the calls to Appwrite. `--at-once 1,4,16`: one line for each. `--beside`:
 * alternates with another installed and built checkout. `--call-ms 20 --workers 2`: makes the embedded server as slow
 * as a real one: each call occupies one of the API workers for that long, and an execution occupies its worker until
 * its function has answered.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Query, TablesDB, Users } from 'node-appwrite';
import { elsewhere } from '../tests/support/elsewhere.ts';
import { atRest } from './local/at-rest.ts';
import type * as campus from './local/campus.ts';
import { type BenchPlace, clientOf, fillBuyers, fillProducts, removeData } from './local/campus.ts';
import { measureOrders } from './local/orders.ts';
import { callsOf } from './local/recorded-calls.ts';
import { executionWorkers, openSlowApi } from './local/slow-api.ts';
import { cpuMsOfTree } from './process-tree.ts';
import { table } from './table.ts';

const string = { type: 'string' } as const;
const { values } = parseArgs({
  options: { count: string, 'at-once': string, beside: string, 'call-ms': string, workers: string },
});
const count = Number(values.count ?? 160);
const crowds = (values['at-once'] ?? '16').split(',').map(Number);
const callMs = Number(values['call-ms'] ?? 0);
const workers = Number(values.workers ?? 2);
const isFolder = values.beside === undefined || existsSync(values.beside);
if (![count, ...crowds, workers - 1, callMs + 1].every((value) => Number.isInteger(value) && value >= 1) || !isFolder) {
  console.error(
    'npm run bench:orders -- [--count 160] [--at-once 1,4,16] [--beside FOLDER] [--call-ms 20 --workers 2]: whole numbers, two workers or more.',
  );
  process.exit(2);
}

/** Orders before the measurement, to warm up the function. */
const warmUp = 8;
/** Entry of tests/functions/calls.txt. The buyers are new, so each order is their first. */
const action = 'order, the first cash ever';

interface Measured {
  readonly name: string;
  readonly place: BenchPlace;
  /** Endpoint for the measured orders; other calls use the endpoint of `place`. */
  readonly through: string;
  readonly calls: string;
  readonly rest: () => Promise<void>;
  /** Processor time of the server and its functions so far, ms; null if it runs elsewhere. */
  readonly used: (() => number) | null;
  readonly end: () => Promise<void>;
}

async function measureOnce({ name, place, through, calls, rest, used }: Measured, atOnce: number, people: string[]) {
  const buyers = await fillBuyers(place, count);
  people.push(...buyers.map(({ id }) => id));
  await rest();
  const before = used?.() ?? 0;
  const { perSecond, p50, p95, p99, errors } = await measureOrders({ ...place, endpoint: through }, buyers, atOnce);
  await rest();
  const cost = used ? [calls, ((used() - before) / count).toFixed(1)] : [];
  const times = [p50, p95, p99].map((ms) => ms.toFixed(0));
  return [`order (COD), ${atOnce} at once${name && `, ${name}`}`, ...cost, perSecond, ...times, errors];
}

async function removePeople({ place }: Measured, people: readonly string[]): Promise<void> {
  const users = new Users(clientOf(place));
  for (const userId of people) await users.delete({ userId });
  const ours = [Query.equal('sellerId', 'benchseller')];
  await new TablesDB(clientOf(place)).deleteRows({ databaseId: 'market', tableId: 'products', queries: ours });
}

async function measure(all: readonly Measured[]): Promise<void> {
  const people = new Map(all.map((one) => [one, [] as string[]]));
  const rows: (string | number)[][] = [];
  try {
    for (const [{ place, through, rest }, ids] of people) {
      await fillProducts(place, 0, Math.min(Math.max(count, warmUp), 1_000));
      const buyers = await fillBuyers(place, warmUp);
      ids.push(...buyers.map(({ id }) => id));
      await rest();
      await measureOrders({ ...place, endpoint: through }, buyers, 4);
    }
    for (const atOnce of crowds) for (const [one, ids] of people) rows.push(await measureOnce(one, atOnce, ids));
    const cost = all.every(({ used }) => used) ? ['calls in waves', 'CPU ms each'] : [];
    const head = ['what', ...cost, 'per second', 'p50 ms', 'p95 ms', 'p99 ms', 'errors'];
    console.log(`${all.map(({ through }) => through).join(', ')}\n${table([head, ...rows])}`);
  } finally {
    for (const [one, ids] of people) await removePeople(one, ids);
  }
}

/** Starts a checkout's server, behind the slow proxy if `--call-ms` is given. */
async function open(checkout: string, name: string): Promise<Measured> {
  const { startServer }: typeof campus = await import(pathToFileURL(join(checkout, 'bench/local/campus.ts')).href);
  const slow = callMs > 0 ? await openSlowApi(workers, callMs) : null;
  const cwd = process.cwd();
  process.chdir(checkout); // the server starts from the working folder
  const server = await startServer(undefined, slow ? ['--variable', `APPWRITE_ENDPOINT=${slow.endpoint}`] : []);
  process.chdir(cwd);
  slow?.leadTo(server.endpoint);
  return {
    ...{ name, place: server, through: slow?.endpoint ?? server.endpoint, calls: callsOf(checkout, [action]) },
    rest: async () => {
      await slow?.quiet();
      await atRest(server);
    },
    used: () => cpuMsOfTree(server.pid),
    end: async () => {
      await server.close();
      slow?.close();
      removeData(server);
    },
  };
}

const named = elsewhere();
if (named) {
  const place = { endpoint: named.api, project: named.project, key: named.key };
  const [rest, end] = [async () => {}, async () => {}];
  await measure([{ name: '', place, through: place.endpoint, calls: '', rest, used: null, end }]);
} else {
  if (callMs > 0)
    console.log(`${workers} API workers, ${executionWorkers(workers)} of them for executions; ${callMs} ms a call`);
  const all = [await open(process.cwd(), values.beside ? 'here' : '')];
  try {
    if (values.beside) all.push(await open(resolve(values.beside), 'beside'));
    await measure(all);
  } finally {
    for (const { end } of all) await end();
  }
}
