import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, ID, Permission, Role, TablesDB, Users } from 'node-appwrite';
import { launch, project } from '../../packages/appwrite-local/tests/support/local-process.ts';
import { productId, productRow } from './products.ts';

/** Connection data of any Appwrite to which this project is deployed. */
export interface BenchPlace {
  endpoint: string;
  project: string;
  key: string;
}

/** The embedded Appwrite in its own process, filled for one measurement. */
export interface BenchServer extends BenchPlace {
  pid: number;
  data: string;
  close(): Promise<void>;
}

const key = 'bench-key';
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Starts the embedded Appwrite on one core (needs `taskset`). `data`: an existing folder, which is kept; `more`:
 * further command line arguments.
 */
export async function startServer(
  data = mkdtempSync(join(tmpdir(), 'lapak-bench-')),
  more: readonly string[] = [],
): Promise<BenchServer & { readyMs: number }> {
  const from = performance.now();
  const { child, endpoint } = await launch({
    data,
    key,
    extra: ['--variable', 'ADMIN_USER_ID=admin00000000000000a', '--variable', 'ID_SECRET=of this machine', ...more],
    core: 0,
  });
  child.stderr?.pipe(process.stderr);
  // Kills the server if the measurement fails or is interrupted.
  const end = () => child.kill('SIGKILL');
  const leave = (_: NodeJS.Signals, number: number) => process.exit(128 + number);
  process.once('exit', end);
  for (const signal of endings) process.once(signal, leave);
  child.once('exit', () => {
    process.off('exit', end);
    for (const signal of endings) process.off(signal, leave);
  });
  return {
    endpoint,
    project,
    key,
    pid: child.pid ?? 0,
    data,
    readyMs: performance.now() - from,
    close: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

export const removeData = (server: BenchServer) => rmSync(server.data, { recursive: true, force: true });

/** An SDK client with the server's API key. */
export const clientOf = (server: BenchPlace) =>
  new Client().setEndpoint(server.endpoint).setProject(server.project).setKey(server.key);

/** Writes the products numbered `from` to `count - 1`, 100 per bulk call. */
export async function fillProducts(server: BenchPlace, from: number, count: number): Promise<void> {
  const tables = new TablesDB(clientOf(server));
  for (let start = from; start < count; start += 100) {
    const rows = Array.from({ length: Math.min(100, count - start) }, (_, i) => productRow(start + i));
    await tables.createRows({ databaseId: 'market', tableId: 'products', rows });
  }
}

export interface Buyer {
  id: string;
  secret: string;
  /** Total of the buyer's cart, rupiah. */
  total: number;
  /** The product in the buyer's cart. */
  readonly productId: string;
}

/** Creates `count` verified users, each with a session and a cart with one line. */
export async function fillBuyers(server: BenchPlace, count: number): Promise<Buyer[]> {
  const users = new Users(clientOf(server));
  const tables = new TablesDB(clientOf(server));
  const one = async (n: number) => {
    const user = await users.create({
      userId: ID.unique(),
      email: `buyer${n}-${Date.now()}@bench.test`,
      name: `Buyer ${n}`,
    });
    await users.updateEmailVerification({ userId: user.$id, emailVerification: true });
    const product = productId(n % 1_000);
    const { price, name } = (await tables.getRow({
      databaseId: 'market',
      tableId: 'products',
      rowId: product,
    })) as unknown as {
      price: number;
      name: string;
    };
    await tables.createRow({
      databaseId: 'market',
      tableId: 'cartItems',
      rowId: ID.unique(),
      data: { userId: user.$id, productId: product, name, price, quantity: 1 },
      permissions: [Permission.read(Role.user(user.$id)), Permission.delete(Role.user(user.$id))],
    });
    return {
      id: user.$id,
      secret: (await users.createSession({ userId: user.$id })).secret,
      total: price,
      productId: product,
    };
  };
  const buyers: Buyer[] = [];
  for (let n = 0; n < count; n += 8)
    buyers.push(...(await Promise.all(Array.from({ length: Math.min(8, count - n) }, (_, i) => one(n + i)))));
  return buyers;
}
