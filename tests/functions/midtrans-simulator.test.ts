import { type LocalAppwrite, startLocalAppwrite } from 'appwrite-local';
import { Client, ExecutionMethod, Functions, ID, TablesDB, Users } from 'node-appwrite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/start/free-port.ts';
import { paymentSimulator } from '../../scripts/start/payment-simulator.ts';
import { ourBackend } from '../support/deploy-target.ts';
import { eventually } from '../support/eventually.ts';
import { endFaults, press as pressButton, send, switchFaults } from '../support/payment-simulator.ts';
import { runs } from '../support/proof.ts';

const serverKey = 'SB-Mid-server-test';
let server: LocalAppwrite;
let midtrans: string;
let asKey: Client;

beforeAll(async () => {
  const port = await freePort();
  midtrans = `http://127.0.0.1:${port}/midtrans`;
  server = await startLocalAppwrite({
    ...ourBackend(),
    port,
    functionVariables: {
      ADMIN_USER_ID: 'admin00000000000000a',
      ID_SECRET: 'of this test',
      MIDTRANS_SERVER_KEY: serverKey,
      MIDTRANS_API_URL: midtrans,
      MIDTRANS_SNAP_URL: `${midtrans}/snap/v1`,
    },
    services: [
      paymentSimulator({
        serverKey,
        notificationUrl: `http://payments.functions.localhost:${port}/`,
        minuteMs: runs(10, 20),
      }),
    ],
  });
  asKey = new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(server.key);
});
afterAll(() => server.close());
afterEach(() => endFaults(midtrans));

async function buyer(): Promise<Client> {
  const userId = ID.unique();
  const users = new Users(asKey);
  await users.create({ userId, email: `${userId}@kampus.ac.id`, name: 'Budi' });
  await users.updateEmailVerification({ userId, emailVerification: true });
  const { secret } = await users.createSession({ userId });
  return new Client().setEndpoint(server.endpoint).setProject(server.projectId).setSession(secret);
}

async function market(client: Client, path: string, body: unknown): Promise<Record<string, unknown>> {
  const { responseStatusCode, responseBody } = await new Functions(client).createExecution({
    functionId: 'market',
    xpath: path,
    method: ExecutionMethod.POST,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (responseStatusCode !== 200) throw new Error(`${path}: ${responseStatusCode} ${responseBody}`);
  return JSON.parse(responseBody);
}

/** An order that waits for its transfer, and a way to press a button of its payment page. */
async function transferOrder() {
  const client = await buyer();
  const [productId, orderId] = [ID.unique(), ID.unique()];
  const data = { name: 'Meja', nameLowercase: 'meja', price: 100_000, stock: 5, sellerId: 'sari' };
  await new TablesDB(asKey).createRow({ databaseId: 'market', tableId: 'products', rowId: productId, data });
  await market(client, '/cart/items', { productId });
  const order = { orderId, paymentMethod: 'Transfer Bank', shippingAddress: 'Asrama', expectedTotal: 100_000 };
  await market(client, '/orders', order);
  const { token } = await market(client, '/api/create-snap-token', {
    transaction_details: { order_id: `${Date.now()}-${orderId}`, gross_amount: 100_000 },
    customer_details: { first_name: 'Budi' },
  });
  const status = async (): Promise<unknown> =>
    (await new TablesDB(client).getRow({ databaseId: 'market', tableId: 'orders', rowId: orderId })).status;
  const press = (outcome: 'success' | 'pending') => pressButton(midtrans, token, outcome);
  return { client, orderId, status, press };
}

const faults = (body: object) => switchFaults(midtrans, body);

/** Every notification of the simulator was accepted or given up. */
const settled = () =>
  eventually(async () => {
    const { body } = await send('GET', `${midtrans}/control/state`);
    expect(JSON.stringify(body.notifications)).not.toMatch(/"state":"(waiting|held)"/);
  });

describe('an order', () => {
  it('is paid once, however often the notification comes', async () => {
    const { status, press } = await transferOrder();
    await faults({ duplicate: 10 });
    await press('success');
    await settled();
    expect(await status()).toBe('PAID');
  });

  it('stays pending after forged and mismatching notifications', async () => {
    const { status, press } = await transferOrder();
    await faults({ forged: true });
    await press('success');
    await settled();
    expect(await status()).toBe('PENDING');
    const other = await transferOrder();
    await faults({ forged: false, wrongAmount: true });
    await other.press('success');
    await settled();
    expect(await other.status()).toBe('PENDING');
  });

  it('is paid, in whatever order the notifications come', async () => {
    const { status, press } = await transferOrder();
    await faults({ reorder: true });
    await press('pending');
    await press('success');
    await settled();
    expect(await status()).toBe('PAID');
  });

  it('is paid after a status request if no notification comes', async () => {
    const { client, orderId, status, press } = await transferOrder();
    await faults({ drop: true });
    await press('success');
    expect(await status()).toBe('PENDING');
    await market(client, `/orders/${orderId}/sync-payment`, {});
    expect(await status()).toBe('PAID');
  });
});
