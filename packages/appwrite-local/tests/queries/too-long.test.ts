import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openToFill } from '../../src/fill.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { ask } from '../support/http.ts';
import { shopConfig } from '../support/shop.ts';

const config = shopConfig({
  ...{ $id: 'things', databaseId: 'shop', name: 'Things' },
  columns: [{ key: 'text', type: 'string', size: 2_000 }],
  $permissions: ['read("any")'],
});
const rows = '/tablesdb/shop/tables/things/rows';
/** Far more rows than the expensive list can read within its time limit. */
const many = 40_000;

let data: string;
let server: LocalAppwrite;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'too-long-'));
  const filling = await openToFill({ config, data });
  const text = (n: number) => `thing ${n} ${'of no other use '.repeat(60)}`;
  filling.rows(
    { databaseId: 'shop', tableId: 'things' },
    Array.from({ length: many }, (_, n) => ({ id: `t${n}`, data: { text: text(n) }, permissions: [] })),
  );
  filling.users([{ id: 'ana', name: 'Ana', email: 'ana@example.com' }]);
  await filling.close();
  server = await startLocalAppwrite({ config, data, trustProxy: true });
});
afterAll(async () => {
  await server.close();
  rmSync(data, { recursive: true, force: true });
});

const list = (queries: readonly object[], address = '203.0.113.1') =>
  ask(
    server,
    `${rows}?${queries.map((query, n) => `queries[${n}]=${encodeURIComponent(JSON.stringify(query))}`).join('&')}`,
    { headers: { 'x-forwarded-for': address } },
  );
const quick = [{ method: 'limit', values: [1] }];

test('serves rows and users of a data folder that was filled before the start', async () => {
  expect((await list(quick)).body.total).toBe(5_000); // totals are counted up to 5,000
  expect(await ask(server, `${rows}/t${many - 1}`)).toMatchObject({
    status: 200,
    body: { text: expect.stringMatching(/^thing 39999 /) },
  });
  const { body } = await ask(server, '/users/ana', { key: server.key });
  expect(body).toMatchObject({ name: 'Ana', emailVerification: true });
});

test('answers database_timeout to a list that exceeds its time limit, without delaying other lists', async () => {
  const dear = Array.from({ length: 3 }, (_, group) => ({
    method: 'or',
    values: Array.from({ length: 40 }, (_, n) => ({
      method: 'endsWith',
      attribute: 'text',
      values: [`z${group}${n}`],
    })),
  }));
  let isRefused = false;
  const refusal = list(dear).finally(() => {
    isRefused = true;
  });
  expect((await list(quick, '203.0.113.2')).status).toBe(200);
  expect(isRefused).toBe(false);
  expect(await refusal).toMatchObject({
    status: 408,
    body: {
      code: 408,
      type: 'database_timeout',
      message: 'Database timed out. Try adjusting your queries or adding an index.',
    },
  });
});
