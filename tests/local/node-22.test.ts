import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { startLocalAppwrite } from 'appwrite-local';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runtimeNode } from '../../packages/appwrite-local/src/functions/runtime/runtime-node.ts';
import { ourBackend } from '../support/deploy-target.ts';

const run = promisify(execFile);
/** Node 22 from this platform's optional package. */
const node22 = runtimeNode().path;

const forgedPaymentUpdate = {
  order_id: '1-order-1',
  transaction_status: 'settlement',
  status_code: '200',
  gross_amount: '1000.00',
  signature_key: 'forged',
};

/** A request for each function, and a status that only its own code can return. */
const orders: Record<string, { ask: Record<string, unknown>; statusCode: number; body?: RegExp }> = {
  market: { ask: { method: 'POST', path: '/cart/items', body: '{"productId":"p"}' }, statusCode: 401 },
  admin: { ask: { method: 'POST', path: '/recount' }, statusCode: 401 },
  signup: { ask: { method: 'POST', path: '/register', body: '{"name":""}' }, statusCode: 422 },
  payments: { ask: { method: 'POST', path: '/', body: JSON.stringify(forgedPaymentUpdate) }, statusCode: 403 },
  share: { ask: { method: 'GET', path: '/s/nothing' }, statusCode: 404, body: /Produk ini sudah tidak ada/ },
  accounts: { ask: { method: 'POST', path: '/' }, statusCode: 403, body: /forbidden/ },
  upkeep: { ask: { method: 'POST', path: '/' }, statusCode: 200, body: /"recount"/ },
  notifications: { ask: { method: 'POST', path: '/' }, statusCode: 403, body: /forbidden/ },
};

describe.skipIf(node22 === process.execPath)('every bundle runs on Node 22, alone in an empty folder', () => {
  let server: Awaited<ReturnType<typeof startLocalAppwrite>>;
  const { config, configDir } = ourBackend();

  beforeAll(async () => {
    server = await startLocalAppwrite({ config, configDir });
  });
  afterAll(() => server?.close());

  it.each(config.functions ?? [])('$$id', async ({ $id, path, entrypoint }) => {
    const order = orders[$id];
    if (!order) throw new Error(`Say here what to ask the new function ${$id}.`);
    const folder = await mkdtemp(join(tmpdir(), `${$id}-`));
    try {
      await copyFile(resolve(configDir, path, entrypoint), join(folder, 'main.mjs'));
      const headers = {
        'content-type': 'application/json',
        'x-appwrite-key': server.key,
        'x-appwrite-trigger': 'http',
      };
      const asked = JSON.stringify({ headers, ...order.ask });
      const harness = resolve('tests/support/run-bundle.ts');
      const { stdout } = await run(
        node22,
        ['--experimental-strip-types', '--no-warnings', harness, join(folder, 'main.mjs'), asked],
        {
          cwd: folder,
          env: {
            APPWRITE_FUNCTION_API_ENDPOINT: server.endpoint,
            APPWRITE_FUNCTION_PROJECT_ID: server.projectId,
            ID_SECRET: 'of this test',
            MIDTRANS_SERVER_KEY: 'SB-server',
            MIDTRANS_CLIENT_KEY: 'SB-client',
          },
        },
      );
      const answer = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
      expect(answer.node).toMatch(/^v22\./);
      expect(answer, answer.errors).toMatchObject({ statusCode: order.statusCode });
      if (order.body) expect(answer.body).toMatch(order.body);
      expect(await readdir(folder)).toEqual(['main.mjs']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
