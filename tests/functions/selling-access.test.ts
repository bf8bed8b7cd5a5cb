/**
 * Attempts of strangers on another person's product: with their own session, over HTTP, through the bundled functions.
 */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, ask } from '../../packages/appwrite-local/tests/support/http.ts';
import { uploadPicture, type Who } from '../support/access.ts';
import { type CampusWithFunctions, startWithFunctions } from '../support/function-bundles.ts';

interface Person {
  readonly id: string;
  readonly who: Who;
}

let server: CampusWithFunctions;
let operator: Who;
beforeAll(async () => {
  server = await startWithFunctions({ ADMIN_USER_ID: 'admin00000000000000a', ID_SECRET: 'of this test' });
  operator = { key: server.key };
});
afterAll(() => server.stop());

async function person(name: string): Promise<Person> {
  const id = ID.unique();
  const body = { userId: id, email: `${id}@kampus.ac.id`, name };
  await ask(server, '/users', { ...operator, body });
  await verify(id, true);
  const session = await ask(server, `/users/${id}/sessions`, { ...operator, method: 'POST', body: {} });
  return { id, who: { headers: { 'x-appwrite-session': String(session.body.secret) } } };
}

const verify = (id: string, emailVerification: boolean) =>
  ask(server, `/users/${id}/verification`, { ...operator, method: 'PATCH', body: { emailVerification } });

/** One call of a function, refused before or by it: status and code. */
async function call(who: Who, method: string, path: string, body?: unknown, functionId = 'market') {
  const headers = { 'content-type': 'application/json' };
  const execution = { path, method, headers, body: body === undefined ? '' : JSON.stringify(body) };
  const answer = await ask(server, `/functions/${functionId}/executions`, { ...who, body: execution });
  if (answer.status !== 201) return { status: answer.status, code: answer.body.type, body: {} };
  const said = JSON.parse(String(answer.body.responseBody || '{}'));
  return { status: Number(answer.body.responseStatusCode), code: said.error?.code, body: said };
}

const form = {
  name: 'Meja Belajar',
  description: 'Kokoh',
  category: 'Rumah Tangga',
  price: 150_000,
  discount: 0,
  location: 'Gate 1',
  codAddress: 'Depan GSG',
  stock: 4,
};
const shown = { version: 0, shownStock: 4 };

const photoOf = async ({ who }: Person): Promise<string> => (await uploadPicture(server, who, 'product-photos')).id;

/** A seller with one product. */
async function selling() {
  const sari = await person('Sari');
  const photo = await photoOf(sari);
  const productId = ID.unique();
  const posted = await call(sari.who, 'POST', '/products', { ...form, productId, imageIds: [photo] });
  expect(posted).toMatchObject({ status: 200 });
  return { sari, photo, productId };
}

const rowsOf = (table: string, column: string, value: string): Promise<Answer> => {
  const query = encodeURIComponent(JSON.stringify({ method: 'equal', attribute: column, values: [value] }));
  return ask(server, `/tablesdb/market/tables/${table}/rows?queries[0]=${query}`, operator);
};
const firstOf = async (table: string, column: string, value: string): Promise<Record<string, unknown>> => {
  const { rows } = (await rowsOf(table, column, value)).body;
  const [row] = Array.isArray(rows) ? rows : [];
  return row;
};
const product = (id: string) => ask(server, `/tablesdb/market/tables/products/rows/${id}`, operator);
const filePath = (id: string) => `/storage/buckets/product-photos/files/${id}`;
const fileStatus = async (id: string) => (await ask(server, `${filePath(id)}/view`)).status;
const fileChanges = (who: Who, id: string) =>
  Promise.all([
    ask(server, filePath(id), { ...who, method: 'DELETE' }),
    ask(server, filePath(id), { ...who, method: 'PUT', body: { name: 'lain.png' } }),
    ask(server, filePath(id), { ...who, method: 'PUT', body: { permissions: [] } }),
  ]).then((answers) => answers.map(({ status }) => status));

/** Buys one piece; returns the id of the order's item. */
async function buy(productId: string): Promise<string> {
  const budi = await person('Budi');
  const orderId = ID.unique();
  await call(budi.who, 'POST', '/cart/items', { productId });
  const order = { orderId, paymentMethod: 'COD (Bayar di Tempat)', shippingAddress: 'Asrama', expectedTotal: 150_000 };
  expect(await call(budi.who, 'POST', '/orders', order)).toMatchObject({ status: 200 });
  return String((await firstOf('orderItems', 'orderId', orderId)).$id);
}

describe('calls about another person’s product', () => {
  /** Every call that takes a product, its photo or its sale, with the expected response to a verified stranger. */
  const attempts = (productId: string, photo: string, ownPhoto: string, saleId: string) => {
    const at = `/seller/products/${productId}`;
    const put = (imageIds: string[]) => ({ ...form, ...shown, name: 'Diambil', imageIds });
    const post = (id: string, imageIds: string[]) => ({ ...form, name: 'Diambil', productId: id, imageIds });
    return [
      ['PUT', at, put([photo]), 403, 'not_owner'],
      ['PUT', at, put([ownPhoto]), 403, 'not_owner'],
      ['DELETE', at, undefined, 403, 'not_owner'],
      ['POST', `${at}/stock`, { difference: -1 }, 403, 'not_owner'],
      ['POST', `${at}/sold`, { isSold: true }, 403, 'not_owner'],
      ['POST', '/products', post(productId, [ownPhoto]), 409, 'id_taken'],
      ['POST', '/seller/products', post(productId, [ownPhoto]), 409, 'id_taken'],
      ['POST', '/products', post(ID.unique(), [photo]), 403, 'file_not_yours'],
      ['POST', '/seller/products', post(ID.unique(), [ownPhoto, photo]), 403, 'file_not_yours'],
      ['GET', `/sales/${saleId}`, undefined, 404, 'sale_not_found'],
      ['PUT', `/products/${productId}`, put([photo]), 401, 'user_unauthorized', 'admin'],
      ['DELETE', `/products/${productId}`, undefined, 401, 'user_unauthorized', 'admin'],
    ] as const;
  };

  it('are refused to strangers, unverified and blocked people and guests, and change nothing', async () => {
    const [{ sari, photo, productId }, eko] = await Promise.all([selling(), person('Eko')]);
    const ownPhoto = await photoOf(eko);
    const saleId = await buy(productId);
    const before = (await product(productId)).body;
    const tries = attempts(productId, photo, ownPhoto, saleId);

    const refusals = async (who: Who) => {
      const found: unknown[] = [];
      for (const [method, path, body, , , functionId] of tries) {
        const { status, code } = await call(who, method, path, body, functionId);
        found.push([status, code]);
      }
      return found;
    };
    const all = (status: number, code: string) => tries.map(() => [status, code]);
    expect(await refusals(eko.who)).toEqual(tries.map(([, , , status, code]) => [status, code]));
    expect(await fileChanges(eko.who, photo)).toEqual([401, 401, 401]);
    expect(await refusals({})).toEqual(all(401, 'user_unauthorized'));
    expect(await fileChanges({}, photo)).toEqual([401, 401, 401]);

    // The seller is refused, too, once the address is no longer verified or the account is blocked.
    for (const { id, who } of [sari, eko]) {
      await verify(id, false);
      expect(await refusals(who)).toEqual(all(401, 'user_unauthorized'));
      expect((await uploadPicture(server, who, 'product-photos')).status).toBe(401);
      await verify(id, true);
      await ask(server, `/users/${id}/status`, { ...operator, method: 'PATCH', body: { status: false } });
      expect(await refusals(who)).toEqual(all(403, 'user_blocked'));
    }
    expect((await product(productId)).body).toEqual(before);
    expect(await fileStatus(photo)).toBe(200);
    expect((await rowsOf('products', 'sellerId', eko.id)).body.total).toBe(0);
  });

  it('reach nothing by path traversal in ids', async () => {
    const [{ productId }, eko] = await Promise.all([selling(), person('Eko')]);
    const before = (await product(productId)).body;
    const ids = [`..%2F${productId}`, `${productId}%00`, '%2e%2e', `${productId}%2Fstock`, `x/../${productId}`];
    for (const id of ids) {
      const { status } = await call(eko.who, 'DELETE', `/seller/products/${id}`);
      expect([403, 404], id).toContain(status);
    }
    expect((await product(productId)).body).toEqual(before);
  });
});

describe('texts and limits', () => {
  it.each([
    ['name', 'x'.repeat(121), 'too_long'],
    ['description', 'x'.repeat(5_001), 'too_long'],
    ['location', 'x'.repeat(81), 'too_long'],
    ['codAddress', 'x'.repeat(301), 'too_long'],
    ['imageIds', Array.from({ length: 9 }, () => 'photo1'), 'too_long'],
    ['imageIds', ['../banners'], 'invalid'],
  ])('a %s above its maximum length is refused', async (field, value, code) => {
    const { who, id } = await person('Sari');
    const body = { ...form, productId: ID.unique(), imageIds: ['photo1'], [field]: value };
    const { status, body: said } = await call(who, 'POST', '/products', body);
    expect([status, JSON.stringify(said)]).toEqual([422, expect.stringContaining(code)]);
    expect((await rowsOf('products', 'sellerId', id)).body.total).toBe(0);
  });

  it('seller, counters, times and search text sent by a client are ignored', async () => {
    const sari = await person('Sari');
    const productId = ID.unique();
    const claims = { sellerId: 'eko', sellerName: 'Eko', sold: 99, isSold: true, nameLowercase: 'x', version: 7 };
    const imageIds = [await photoOf(sari)];
    const html = '<img src=x onerror=alert(1)>';
    await call(sari.who, 'POST', '/products', { ...form, ...claims, name: html, productId, imageIds });
    expect((await product(productId)).body).toMatchObject({
      ...{ sellerId: sari.id, sellerName: 'Sari', sold: 0, isSold: false, version: 0 },
      ...{ name: html, nameLowercase: html },
    });
  });
});

describe('the photos of a product', () => {
  it('can no longer be changed or deleted by their uploader, only replaced by the product form', async () => {
    const { sari, photo, productId } = await selling();
    const [second, unused] = [await photoOf(sari), await photoOf(sari)];
    expect(await fileChanges(sari.who, photo)).toEqual([401, 401, 401]);
    const edit = (imageIds: string[], version: number) =>
      call(sari.who, 'PUT', `/seller/products/${productId}`, { ...form, ...shown, version, imageIds });
    expect(await edit([photo, second], 0)).toMatchObject({ status: 200 });
    expect(await fileChanges(sari.who, second)).toEqual([401, 401, 401]);
    expect(await edit([second], 1)).toMatchObject({ status: 200 });
    expect([await fileStatus(photo), await fileStatus(second)]).toEqual([404, 200]);
    const [removed] = await fileChanges(sari.who, unused);
    expect(removed).toBe(204);
  });

  it('uploaded for a refused save can be used by the next try', async () => {
    const { sari, productId } = await selling();
    const fresh = await photoOf(sari);
    const edit = (version: number) =>
      call(sari.who, 'PUT', `/seller/products/${productId}`, { ...form, ...shown, version, imageIds: [fresh] });
    expect(await edit(5)).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    expect(await edit(0)).toMatchObject({ status: 200 });
  });

  it('are kept for an order that shows them, whatever happens to the product', async () => {
    const { sari, photo, productId } = await selling();
    await buy(productId);
    const fresh = await photoOf(sari);
    const edited = { ...form, ...shown, stock: 3, shownStock: 3, imageIds: [fresh] };
    expect(await call(sari.who, 'PUT', `/seller/products/${productId}`, edited)).toMatchObject({ status: 200 });
    expect(await call(sari.who, 'DELETE', `/seller/products/${productId}`)).toMatchObject({ status: 200 });
    expect(await fileChanges(sari.who, photo)).toEqual([401, 401, 401]);
    expect([await fileStatus(photo), await fileStatus(fresh)]).toEqual([200, 404]);
  });
});
