/**
 * `npm run bench:orders -- [--count 160] [--at-once 16]`: COD orders through the function `market`, at the campus that E2E_API,
 * E2E_PROJECT and E2E_KEY name, or at an embedded server on one core. Takes its people and products away; the orders stay.
 * `--at-once 1,4,16`: one line for each. `--call-ms 20 --workers 2`: the embedded server as slow as a real one, where each call keeps one of so many
 * API workers busy for so long, and an execution keeps its worker until its function has answered.
 */
import { parseArgs } from 'node:util';
import { Query, TablesDB, Users } from 'node-appwrite';
import { elsewhere } from '../tests/support/elsewhere.ts';
import { atRest } from './local/at-rest.ts';
import { type BenchPlace, clientOf, fillBuyers, fillProducts, removeData, startServer } from './local/campus.ts';
import { measureOrders } from './local/orders.ts';
import { executionWorkers, openSlowApi } from './local/slow-api.ts';
import { table } from './table.ts';

const string = { type: 'string' } as const;
const { values } = parseArgs({
  options: { count: string, 'at-once': string, 'call-ms': string, workers: string },
});
const count = Number(values.count ?? 160);
const crowds = (values['at-once'] ?? '16').split(',').map(Number);
const callMs = Number(values['call-ms'] ?? 0);
const workers = Number(values.workers ?? 2);
if (![count, ...crowds, workers - 1, callMs + 1].every((value) => Number.isInteger(value) && value >= 1)) {
  console.error(
    'npm run bench:orders -- [--count 160] [--at-once 1,4,16] [--call-ms 20 --workers 2]: whole numbers, two workers or more.',
  );
  process.exit(2);
}

/** Orders before those that are measured: the function is warm from then on. */
const warmUp = 8;

/** `through`: where the orders are placed; elsewhere only what they need is made. */
async function measure(place: BenchPlace, rest = async () => {}, through = place.endpoint): Promise<void> {
  await fillProducts(place, 0, Math.min(Math.max(count, warmUp), 1_000));
  const people: string[] = [];
  const rows: (string | number)[][] = [];
  const filled = async (size: number) => {
    const buyers = await fillBuyers(place, size);
    people.push(...buyers.map(({ id }) => id));
    await rest();
    return buyers;
  };
  try {
    await measureOrders({ ...place, endpoint: through }, await filled(warmUp), 4);
    for (const atOnce of crowds) {
      const buyers = await filled(count);
      const { perSecond, p50, p95, p99, errors } = await measureOrders({ ...place, endpoint: through }, buyers, atOnce);
      const times = [p50, p95, p99].map((ms) => ms.toFixed(0));
      rows.push([`order (COD), ${atOnce} at once`, perSecond, ...times, errors]);
    }
    console.log(`${through}\n${table([['what', 'per second', 'p50 ms', 'p95 ms', 'p99 ms', 'errors'], ...rows])}`);
  } finally {
    const users = new Users(clientOf(place));
    for (const userId of people) await users.delete({ userId });
    const ours = [Query.equal('sellerId', 'benchseller')];
    await new TablesDB(clientOf(place)).deleteRows({ databaseId: 'market', tableId: 'products', queries: ours });
  }
}

const named = elsewhere();
if (named) await measure({ endpoint: named.api, project: named.project, key: named.key });
else {
  const slow = callMs > 0 ? await openSlowApi(workers, callMs) : null;
  if (slow)
    console.log(`${workers} API workers, ${executionWorkers(workers)} of them for executions; ${callMs} ms a call`);
  const server = await startServer(undefined, slow ? ['--variable', `APPWRITE_ENDPOINT=${slow.endpoint}`] : []);
  slow?.leadTo(server.endpoint);
  try {
    const rest = async () => {
      await slow?.quiet();
      await atRest(server);
    };
    await measure(server, rest, slow?.endpoint);
  } finally {
    await server.close();
    slow?.close();
    removeData(server);
  }
}
