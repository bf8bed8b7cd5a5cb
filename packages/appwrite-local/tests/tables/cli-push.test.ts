import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppwriteConfig } from '../../src/core/config.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { eventually } from '../support/eventually.ts';
import { ask } from '../support/http.ts';
import { proof, runs } from '../support/proof.ts';

const run = promisify(execFile);
const cli = resolve('node_modules/.bin/appwrite');

let folder = '';
let server: LocalAppwrite | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'push-'));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** Runs appwrite-cli in a folder that is also its home. */
async function appwrite(...args: string[]): Promise<string> {
  const { stdout, stderr } = await run(cli, args, { cwd: folder, env: { ...process.env, HOME: folder } });
  return stdout + stderr;
}

const push = async () =>
  `${await appwrite('push', 'tables', '--all', '--force')}${await appwrite('push', 'buckets', '--all', '--force')}`;

type Declared = Record<string, unknown>;

/** Tables and buckets of the server, without timestamps. */
async function declared(at: LocalAppwrite, database: string): Promise<unknown> {
  const withKey = { key: at.key };
  const tables = await ask(
    at,
    `/tablesdb/${database}/tables?queries[0]=${encodeURIComponent('{"method":"limit","values":[100]}')}`,
    withKey,
  );
  const buckets = await ask(at, '/storage/buckets', withKey);
  const timeless = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(timeless);
    if (typeof value !== 'object' || value === null) return value;
    const dropped = ['$createdAt', '$updatedAt', '$id'];
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !dropped.includes(name))
        .map(([name, inner]) => [name, timeless(inner)]),
    );
  };
  return timeless([tables.body, buckets.body]);
}

/** Enables all tables: the CLI cannot disable any, since it never sends `enabled` (its push.js). */
function pushable(config: string): AppwriteConfig {
  const { tables = [], functions: _, ...more }: AppwriteConfig = JSON.parse(readFileSync(config, 'utf8'));
  return { ...more, tables: tables.map((table) => ({ ...table, enabled: true })) };
}

async function openEmpty(config: string): Promise<LocalAppwrite> {
  const pushed = pushable(config);
  const { projectId } = pushed;
  writeFileSync(join(folder, 'appwrite.json'), JSON.stringify(pushed));
  server = await startLocalAppwrite({ config: { projectId }, data: ':memory:' });
  await appwrite('client', '--endpoint', server.endpoint, '--key', server.key);
  return server;
}

/** Each CLI command takes about one second, so short runs push only the tables of the market. */
const backends: readonly (readonly [string, string])[] = [
  ['the recorded fixture', 'packages/appwrite-local/contract/appwrite.json'],
  ['the campus market', 'appwrite.json'],
];

test.each(backends.slice(0, runs(1, 2)))(
  'pushing %s creates the same tables as starting with it; a second push changes nothing',
  async (_name, config) => {
    const at = await openEmpty(config);
    const first = await push();
    expect(first).toMatch(/Successfully pushed \d+ tables/);
    const made = await declared(at, 'market');

    const other = await startLocalAppwrite({ config: pushable(config), data: ':memory:' });
    expect(made).toEqual(await declared(other, 'market'));
    await other.close();

    const kept: Declared = {
      rowId: 'kept',
      data: { name: 'Lampu', nameLowercase: 'lampu', price: 1000, sellerId: 's' },
    };
    if (config === 'appwrite.json') await ask(at, '/tablesdb/market/tables/products/rows', { body: kept, key: at.key });
    expect(await push()).toContain('Successfully pushed 0 tables');
    expect(await declared(at, 'market')).toEqual(made);
    if (config === 'appwrite.json')
      expect((await ask(at, '/tablesdb/market/tables/products/rows/kept')).body).toMatchObject(kept.data as object);
  },
);

test.runIf(proof)('changes columns in place, adds new ones and removes missing ones', async () => {
  const columns = [
    { key: 'name', type: 'string', required: true, array: false, size: 40, default: null, encrypt: false },
    { key: 'stock', type: 'integer', required: false, array: false, min: 0, max: 10, default: 0 },
    { key: 'old', type: 'boolean', required: false, array: false, default: false },
  ];
  const backend = (changed: object) => {
    const table = {
      $id: 'things',
      databaseId: 'shop',
      name: 'Things',
      enabled: true,
      rowSecurity: false,
      $permissions: ['read("any")'],
    };
    const text = JSON.stringify({
      projectId: 'shop',
      tablesDB: [{ $id: 'shop', name: 'Shop', enabled: true }],
      tables: [{ ...table, indexes: [], ...changed }],
    });
    writeFileSync(join(folder, 'appwrite.json'), text);
  };
  backend({ columns });
  const at = await openEmptyShop();
  await appwrite('push', 'tables', '--all', '--force');
  const rows = '/tablesdb/shop/tables/things/rows';
  await ask(at, rows, { body: { rowId: 'a', data: { name: 'a', stock: 3 } }, key: at.key });

  const [name, stock] = columns;
  const added = {
    key: 'state',
    type: 'string',
    format: 'enum',
    elements: ['x', 'y'],
    required: false,
    array: false,
    default: 'x',
  };
  backend({
    name: 'Changed',
    columns: [name, { ...stock, max: 20, default: 5 }, added],
    indexes: [{ key: 'by_name', type: 'unique', columns: ['name'], orders: ['ASC'] }],
  });
  await appwrite('push', 'tables', '--all', '--force');

  // Deleted columns disappear a moment later, as on the real server.
  await eventually(async () => {
    const { body } = await ask(at, '/tablesdb/shop/tables/things', { key: at.key });
    expect(body).toMatchObject({
      name: 'Changed',
      indexes: [{ key: 'by_name', columns: ['name'] }],
      columns: [{ key: 'name' }, { key: 'stock', max: 20, default: 5 }, { key: 'state', elements: ['x', 'y'] }],
    });
  });
  expect((await ask(at, `${rows}/a`)).body).toMatchObject({ name: 'a', stock: 3, state: null });
  expect((await ask(at, rows, { body: { rowId: 'b', data: { name: 'A' } }, key: at.key })).status).toBe(409);
});

async function openEmptyShop(): Promise<LocalAppwrite> {
  server = await startLocalAppwrite({ config: { projectId: 'shop' }, data: ':memory:' });
  await appwrite('client', '--endpoint', server.endpoint, '--key', server.key);
  return server;
}
