import { createHash } from 'node:crypto';
import { Client, ExecutionMethod, Functions, ID, type Models, TablesDB, Users } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CampusWithFunctions, startWithFunctions } from '../support/function-bundles.ts';

const adminUserId = 'admin00000000000000a';
const serverKey = 'SB-Mid-server-test';

let server: CampusWithFunctions;
let asKey: Client;
beforeAll(async () => {
  server = await startWithFunctions({
    ADMIN_USER_ID: adminUserId,
    ID_SECRET: 'of this test',
    MIDTRANS_SERVER_KEY: serverKey,
  });
  asKey = new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(server.key);
});
afterAll(() => server.stop());

interface Person {
  readonly id: string;
  readonly client: Client;
}

async function person(options: { id?: string; isVerified?: boolean; labels?: string[] } = {}): Promise<Person> {
  const id = options.id ?? ID.unique();
  const users = new Users(asKey);
  // Only the administrator has this name.
  const name = id === adminUserId ? 'Ratna' : 'Budi';
  await users.create({ userId: id, email: `${id}@kampus.ac.id`, name });
  if (options.isVerified ?? true) await users.updateEmailVerification({ userId: id, emailVerification: true });
  if (options.labels) await users.updateLabels({ userId: id, labels: options.labels });
  const { secret } = await users.createSession({ userId: id });
  return { id, client: new Client().setEndpoint(server.endpoint).setProject(server.projectId).setSession(secret) };
}

async function call(client: Client, functionId: string, method: string, path: string, body?: unknown) {
  const execution: Models.Execution = await new Functions(client).createExecution({
    functionId,
    xpath: path,
    method: ExecutionMethod[method as keyof typeof ExecutionMethod],
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: execution.responseStatusCode, body: JSON.parse(execution.responseBody || 'null') };
}

async function product(values: Record<string, unknown> = {}): Promise<string> {
  const rowId = ID.unique();
  const data = { name: 'Meja', nameLowercase: 'meja', price: 100_000, stock: 5, sellerId: 'sari', ...values };
  await new TablesDB(asKey).createRow({ databaseId: 'market', tableId: 'products', rowId, data });
  return rowId;
}

const row = (client: Client, tableId: string, rowId: string) =>
  new TablesDB(client).getRow({ databaseId: 'market', tableId, rowId });

describe('the bundled functions', () => {
  it('let a student buy and the administrator ship', async () => {
    const [budi, admin] = await Promise.all([person(), person({ id: adminUserId, labels: ['admin'] })]);
    const productId = await product();
    expect(await call(budi.client, 'market', 'GET', '/me')).toMatchObject({ status: 200, body: { name: 'Budi' } });
    expect(await call(budi.client, 'market', 'POST', '/cart/items', { productId })).toEqual({
      status: 200,
      body: { quantity: 1, sold: 1 },
    });
    expect(await call(budi.client, 'market', 'PATCH', `/cart/items/${productId}`, { quantity: 2 })).toEqual({
      status: 200,
      body: { quantity: 2 },
    });
    const order = {
      orderId: ID.unique(),
      paymentMethod: 'COD (Bayar di Tempat)',
      shippingAddress: 'Asrama C 12',
      expectedTotal: 200_000,
    };
    expect(await call(budi.client, 'market', 'POST', '/orders', order)).toEqual({
      status: 200,
      body: { orderId: order.orderId, status: 'PENDING', totalAmount: 200_000, paymentMethod: order.paymentMethod },
    });
    expect(await row(budi.client, 'products', productId)).toMatchObject({ stock: 3, sold: 1 });
    for (const [version, to] of ['Processed', 'Shipped', 'Completed'].entries()) {
      const path = `/orders/${order.orderId}/status`;
      expect(await call(admin.client, 'admin', 'POST', path, { to, version })).toMatchObject({ status: 200 });
    }
    expect(await row(budi.client, 'orders', order.orderId)).toMatchObject({ status: 'Completed', version: 3 });
    expect(await call(admin.client, 'admin', 'POST', '/recount')).toMatchObject({
      body: { totals: { orders: 1, settledAmount: 200_000 }, isHealed: true },
    });
  });

  it('refuse bad input with a code per field, and write nothing', async () => {
    const budi = await person();
    const productId = await product();
    const codes = async (method: string, path: string, body: unknown) =>
      (await call(budi.client, 'market', method, path, body)).body.error;
    for (const [quantity, code] of [
      [0, 'quantity_invalid'],
      [-1, 'quantity_invalid'],
      [1e9, 'quantity_too_large'],
      ['dua', 'quantity_invalid'],
    ]) {
      expect(await codes('PATCH', `/cart/items/${productId}`, { quantity })).toEqual({
        code: 'invalid_input',
        details: { fields: { quantity: code } },
      });
    }
    expect(await codes('POST', '/cart/items', { productId: 'nowhere' })).toMatchObject({ code: 'product_not_found' });
    const blank = { orderId: ID.unique(), paymentMethod: 'Transfer Bank', shippingAddress: '  ', expectedTotal: 1 };
    expect(await codes('POST', '/orders', blank)).toEqual({
      code: 'invalid_input',
      details: { fields: { shippingAddress: 'address_required' } },
    });
    expect(await codes('POST', '/orders', { ...blank, shippingAddress: 'Asrama' })).toEqual({ code: 'cart_empty' });
    expect(await codes('POST', '/nowhere', {})).toEqual({ code: 'not_found' });
  });

  it('refuse a body that is not JSON', async () => {
    const budi = await person();
    const execution = await new Functions(budi.client).createExecution({
      functionId: 'market',
      xpath: '/cart/items',
      method: ExecutionMethod.POST,
      headers: { 'content-type': 'application/json' },
      body: '{"productId":',
    });
    expect(execution.responseStatusCode).toBe(400);
    expect(JSON.parse(execution.responseBody)).toEqual({ error: { code: 'invalid_input' } });
  });

  it('refuse unverified people, non-administrators and guests', async () => {
    const [unverified, budi] = await Promise.all([person({ isVerified: false }), person()]);
    const guest = new Client().setEndpoint(server.endpoint).setProject(server.projectId);
    const refused = { type: 'user_unauthorized' };
    await expect(call(unverified.client, 'market', 'GET', '/me')).rejects.toMatchObject(refused);
    await expect(call(guest, 'market', 'GET', '/me')).rejects.toMatchObject(refused);
    await expect(call(budi.client, 'admin', 'POST', '/recount')).rejects.toMatchObject(refused);
    await expect(call(budi.client, 'upkeep', 'POST', '/')).rejects.toMatchObject(refused);
    await expect(call(budi.client, 'accounts', 'POST', '/')).rejects.toMatchObject(refused);
  });

  it('refuse calls after sign-out', async () => {
    const budi = await person();
    const productId = await product();
    await new Users(asKey).deleteSessions({ userId: budi.id });
    const refused = { code: 401, type: 'user_unauthorized' };
    await expect(call(budi.client, 'market', 'POST', '/cart/items', { productId })).rejects.toMatchObject(refused);
  });

  it('refuse calls after a block during the session', async () => {
    const budi = await person();
    await new Users(asKey).updateStatus({ userId: budi.id, status: false });
    const refused = { type: 'user_blocked' };
    await expect(call(budi.client, 'market', 'GET', '/me')).rejects.toMatchObject(refused);
  });

  it('create a profile on an account’s creation event, and delete it with the account', async () => {
    const budi = await person();
    await expect
      .poll(() => row(asKey, 'profiles', budi.id).catch(() => null))
      .toMatchObject({
        name: 'Budi',
        role: 'user',
      });
    await new Users(asKey).delete({ userId: budi.id });
    await expect.poll(() => row(asKey, 'profiles', budi.id).catch(() => null)).toBeNull();
  });

  it('register a visitor through signup', async () => {
    const guest = new Client().setEndpoint(server.endpoint).setProject(server.projectId);
    const form = { name: 'Wati', email: 'wati@kampus.ac.id', password: 'kuda-laut', url: 'http://localhost/verify' };
    expect(await call(guest, 'signup', 'POST', '/register', form)).toMatchObject({ status: 200 });
    expect(await call(guest, 'signup', 'POST', '/register', form)).toEqual({
      status: 409,
      body: { error: { code: 'email_taken' } },
    });
  });

  it('run all steps of upkeep if called with an API key', async () => {
    expect(await call(asKey, 'upkeep', 'POST', '/')).toMatchObject({
      status: 200,
      body: { expireOrders: { expired: 0, left: 0 }, recount: { isHealed: true } },
    });
  });

  it('run a single step of upkeep if the path names it', async () => {
    const expired = { expireOrders: { expired: 0, left: 0 } };
    expect(await call(asKey, 'upkeep', 'POST', '/expireOrders')).toEqual({ status: 200, body: expired });
    const none = { status: 404, body: { error: { code: 'not_found' } } };
    for (const path of ['/nothing', '/toString']) expect(await call(asKey, 'upkeep', 'POST', path)).toEqual(none);
  });
});

describe('a payment notification', () => {
  const notification = (orderId: string, key = serverKey) => {
    const fields = { order_id: `1700000000000-${orderId}-1`, status_code: '200', gross_amount: '100000.00' };
    const text = fields.order_id + fields.status_code + fields.gross_amount + key;
    const signature_key = createHash('sha512').update(text).digest('hex');
    return { ...fields, transaction_status: 'settlement', fraud_status: 'accept', signature_key };
  };

  it('is refused if forged, and settles the order if Midtrans sent it', async () => {
    const budi = await person();
    const productId = await product();
    await call(budi.client, 'market', 'POST', '/cart/items', { productId });
    const orderId = ID.unique();
    const order = { orderId, paymentMethod: 'Transfer Bank', shippingAddress: 'Asrama', expectedTotal: 100_000 };
    await call(budi.client, 'market', 'POST', '/orders', order);
    const guest = new Client().setEndpoint(server.endpoint).setProject(server.projectId);
    const forged = await call(guest, 'payments', 'POST', '/', notification(orderId, 'another key'));
    expect(forged).toEqual({ status: 403, body: { error: { code: 'forbidden' } } });
    expect(await row(budi.client, 'orders', orderId)).toMatchObject({ status: 'PENDING' });
    expect(await call(guest, 'payments', 'POST', '/', notification(orderId))).toEqual({
      status: 200,
      body: { outcome: 'paid:1' },
    });
    expect(await row(budi.client, 'orders', orderId)).toMatchObject({ status: 'PAID' });
    expect((await call(guest, 'payments', 'POST', '/', { hello: 'world' })).status).toBe(400);
  });
});
