/**
 * `npm run bench:orders -- [--count 160] [--at-once 16]`: COD orders through the function `market`, at the campus that E2E_API,
 * E2E_PROJECT and E2E_KEY name, or at an embedded server on one core. Takes its people and products away; the orders stay.
 * `--call-ms 20 --workers 2`: the embedded server as slow as a real one, where each call keeps one of so many API workers busy for so long.
 */
import { parseArgs } from 'node:util';
import { Query, TablesDB, Users } from 'node-appwrite';
import { elsewhere } from '../tests/support/elsewhere.ts';
import { atRest } from './local/at-rest.ts';
import { type BenchPlace, clientOf, fillBuyers, fillProducts, removeData, startServer } from './local/campus.ts';
import { measureOrders } from './local/orders.ts';
import { openSlowApi } from './local/slow-api.ts';
import { table } from './table.ts';

const string = { type: 'string' } as const;
const { values } = parseArgs({
  options: { count: string, 'at-once': string, 'call-ms': string, workers: string },
});
const count = Number(values.count ?? 160);
const atOnce = Number(values['at-once'] ?? 16);
const callMs = Number(values['call-ms'] ?? 0);
const workers = Number(values.workers ?? 2);
if (![count, atOnce, workers, callMs + 1].every((value) => Number.isInteger(value) && value >= 1)) {
  console.error('npm run bench:orders -- [--count 160] [--at-once 16] [--call-ms 20 --workers 2]: whole numbers.');
  process.exit(2);
}

/** `through`: where the orders are placed; elsewhere only what they need is made. */
async function measure(place: BenchPlace, rest = async () => {}, through = place.endpoint): Promise<void> {
  await fillProducts(place, 0, Math.min(count, 1_000));
  const buyers = await fillBuyers(place, count);
  await rest();
  const people = buyers.map(({ id }) => id);
  try {
    const { perSecond, p50, p99, errors } = await measureOrders({ ...place, endpoint: through }, buyers, atOnce);
    const row = [`order (COD), ${atOnce} buyers`, perSecond, p50.toFixed(1), p99.toFixed(1), errors];
    console.log(`${through}\n${table([['what', 'per second', 'p50 ms', 'p99 ms', 'errors'], row])}`);
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
  const server = await startServer(undefined, slow ? ['--variable', `APPWRITE_ENDPOINT=${slow.endpoint}`] : []);
  slow?.leadTo(server.endpoint);
  try {
    await measure(server, () => atRest(server), slow?.endpoint);
  } finally {
    await server.close();
    slow?.close();
    removeData(server);
  }
}
