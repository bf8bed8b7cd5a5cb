/**
 * `npm run bench:orders -- [--count 160] [--at-once 16]`: COD orders through the function `market`, at the campus that E2E_API,
 * E2E_PROJECT and E2E_KEY name, or at an embedded server on one core. Takes its people and products away; the orders stay.
 */
import { parseArgs } from 'node:util';
import { Query, TablesDB, Users } from 'node-appwrite';
import { elsewhere } from '../tests/support/elsewhere.ts';
import { atRest } from './local/at-rest.ts';
import { type BenchPlace, clientOf, fillBuyers, fillProducts, removeData, startServer } from './local/campus.ts';
import { measureOrders } from './local/orders.ts';
import { table } from './table.ts';

const string = { type: 'string' } as const;
const { values } = parseArgs({ options: { count: string, 'at-once': string } });
const count = Number(values.count ?? 160);
const atOnce = Number(values['at-once'] ?? 16);
if (!Number.isInteger(count) || !Number.isInteger(atOnce) || count < 1 || atOnce < 1) {
  console.error('npm run bench:orders -- [--count 160] [--at-once 16]: both are whole numbers from 1.');
  process.exit(2);
}

async function measure(place: BenchPlace, rest = async () => {}): Promise<void> {
  await fillProducts(place, 0, Math.min(count, 1_000));
  const buyers = await fillBuyers(place, count);
  await rest();
  const people = buyers.map(({ id }) => id);
  try {
    const { perSecond, p50, p99, errors } = await measureOrders(place, buyers, atOnce);
    const row = [`order (COD), ${atOnce} buyers`, perSecond, p50.toFixed(1), p99.toFixed(1), errors];
    console.log(`${place.endpoint}\n${table([['what', 'per second', 'p50 ms', 'p99 ms', 'errors'], row])}`);
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
  const server = await startServer();
  try {
    await measure(server, () => atRest(server));
  } finally {
    await server.close();
    removeData(server);
  }
}
