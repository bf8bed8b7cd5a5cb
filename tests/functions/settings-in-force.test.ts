/** A changed setting applies within half a minute in a function that had read the former one. */
import { Client, ExecutionMethod, Functions, ID, TablesDB, Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { defaults } from '#domain/settings/groups.ts';
import { type CampusWithFunctions, startWithFunctions } from '../support/function-bundles.ts';
import { proof } from '../support/proof.ts';

const adminUserId = 'admin00000000000000a';
let server: CampusWithFunctions;
let asKey: Client;
beforeAll(async () => {
  server = await startWithFunctions({ ADMIN_USER_ID: adminUserId, ID_SECRET: 'of this test' });
  asKey = new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(server.key);
});
afterAll(() => server.stop());

async function person(id: string, labels: string[] = []): Promise<Client> {
  const users = new Users(asKey);
  await users.create({ userId: id, email: `${id}@kampus.ac.id`, name: 'Budi' });
  await users.updateEmailVerification({ userId: id, emailVerification: true });
  await users.updateLabels({ userId: id, labels });
  const { secret } = await users.createSession({ userId: id });
  return new Client().setEndpoint(server.endpoint).setProject(server.projectId).setSession(secret);
}

async function call(client: Client, functionId: string, method: ExecutionMethod, xpath: string, body?: object) {
  const run = await new Functions(client).createExecution({
    ...{ functionId, xpath, method, headers: { 'content-type': 'application/json' } },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: run.responseStatusCode, body: JSON.parse(run.responseBody || 'null') };
}

// Proof only, because it takes half a minute; campus-settings.test.ts shows when each process rereads settings.
it.runIf(proof)('orders over HTTP respect the changed largest COD amount', async () => {
  const admin = await person(adminUserId, ['admin']);
  const productId = ID.unique();
  const data = { name: 'Meja', nameLowercase: 'meja', price: 100_000, stock: null, sellerId: 'sari' };
  await new TablesDB(asKey).createRow({ databaseId: 'market', tableId: 'products', rowId: productId, data });
  /** Each order has a different buyer, because orders and cancellations are limited per buyer. */
  const order = async () => {
    const budi = await person(ID.unique());
    await call(budi, 'market', ExecutionMethod.POST, '/cart/items', { productId });
    const body = { orderId: ID.unique(), paymentMethod: 'COD (Bayar di Tempat)', shippingAddress: 'Gate 2' };
    return call(budi, 'market', ExecutionMethod.POST, '/orders', { ...body, expectedTotal: 100_000 });
  };
  expect((await order()).status).toBe(200);

  const changed = { version: 0, data: { ...defaults.rules, codOrderMax: 50_000 } };
  expect(await call(admin, 'admin', ExecutionMethod.PUT, '/settings/rules', changed)).toMatchObject({ status: 200 });
  const savedAt = performance.now();
  const refused = await vi.waitFor(
    async () => {
      const answer = await order();
      expect(answer.status).toBe(422);
      return answer;
    },
    { timeout: 60_000, interval: 2_000 },
  );
  expect(refused.body.error).toEqual({ code: 'cod_amount_limit', details: { limit: 50_000 } });
  expect(performance.now() - savedAt).toBeLessThan(30_000);

  // A visitor can read the new rule, but not the private settings.
  const guest = new TablesDB(new Client().setEndpoint(server.endpoint).setProject(server.projectId));
  const row = await guest.getRow({ databaseId: 'market', tableId: 'settings', rowId: 'rules' });
  expect(JSON.parse(String(row.data)).codOrderMax).toBe(50_000);
  await expect(guest.listRows({ databaseId: 'market', tableId: 'privateSettings' })).rejects.toMatchObject({
    code: 401,
  });
});
