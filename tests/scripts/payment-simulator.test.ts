/** How the embedded server of `npm start` mounts the Midtrans simulator. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalAppwrite, type LocalOptions, startLocalAppwrite } from 'appwrite-local';
import { afterEach, expect, test } from 'vitest';
import { paymentSimulator } from '../../scripts/start/payment-simulator.ts';
import { press, send } from '../support/payment-simulator.ts';

const serverKey = 'SB-Mid-server-test';
const folder = mkdtempSync(join(tmpdir(), 'simulator-mount-'));
const open: LocalAppwrite[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: Partial<LocalOptions> = { services: [paymentSimulator({ serverKey })] }) {
  const server = await startLocalAppwrite({ config: { projectId: 'p' }, key: 'k', ...options });
  open.push(server);
  return { server, base: server.endpoint.replace(/\/v1$/, '/midtrans') };
}

async function tokenAt(base: string): Promise<string> {
  const asked = await fetch(`${base}/snap/v1/transactions`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${serverKey}:`)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ transaction_details: { order_id: 'o-1', gross_amount: 25_000 } }),
  });
  return (await asked.json()).token;
}

const payments = async (base: string) => (await send('GET', `${base}/control/state`)).body.payments;

test('a server without the option has no simulator', async () => {
  const { base } = await start({});
  expect((await fetch(`${base}/snap/snap.js`)).status).toBe(404);
});

test('payments are stored in the data folder and removed by a reset', async () => {
  const kept = { data: folder, services: [paymentSimulator({ serverKey })] };
  const first = await start(kept);
  expect((await press(first.base, await tokenAt(first.base), 'success')).status).toBe(200);
  await open.pop()?.close();
  const second = await start(kept);
  expect(await payments(second.base)).toMatchObject([{ orderId: 'o-1', status: 'settlement' }]);
  await second.server.reset();
  expect(await payments(second.base)).toEqual([]);
});

test('its controls are refused behind a proxy, where every caller seems local', async () => {
  const { base } = await start();
  expect((await fetch(`${base}/control/state`)).status).toBe(200);
  const behind = await start({ trustProxy: true, services: [paymentSimulator({ serverKey })] });
  expect((await fetch(`${behind.base}/control/state`)).status).toBe(403);
});
