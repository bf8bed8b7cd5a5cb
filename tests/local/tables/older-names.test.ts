import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from '../../support/http.ts';
import { openShop, type Shop } from '../../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

const old = (path: string, body?: unknown, method?: string) =>
  ask(shop.server, `/databases/shop${path}`, { body, key: shop.server.key, ...(method ? { method } : {}) });
const documents = '/collections/things/documents';

test('a collection is a table under older names', async () => {
  const { body } = await old('/collections/things');
  expect(body).toMatchObject({
    $id: 'things',
    documentSecurity: true,
    indexes: [{ attributes: ['name'] }, {}, {}, {}],
  });
  expect(body.attributes).toHaveLength(9);
  expect((await old('/collections')).body).toMatchObject({ total: 1, collections: [{ $id: 'things' }] });
  expect((await old('/collections/nosuch')).body).toMatchObject({
    type: 'collection_not_found',
    message: "Collection with the requested ID 'nosuch' could not be found.",
  });
});

test('documents are rows under older names, refusals included', async () => {
  const made = await old(documents, { documentId: 'a', data: { name: 'A', stock: 2 } });
  expect([made.status, made.body]).toMatchObject([
    201,
    { $id: 'a', $collectionId: 'things', $databaseId: 'shop', stock: 2 },
  ]);
  expect(made.body.$tableId).toBeUndefined();
  expect((await old(documents, { documentId: 'A', data: { name: 'A' } })).body).toMatchObject({
    type: 'document_already_exists',
    message: expect.stringContaining("Document with the requested ID 'A'"),
  });
  expect((await old(documents, { documentId: ' ', data: { name: 'A' } })).body.message).toMatch(
    /^Invalid `documentId` param/,
  );
  expect((await old(documents, { documentId: 'b' })).body.type).toBe('document_missing_data');
  expect((await old(documents, { documentId: 'b', data: { name: 1 } })).body.type).toBe('document_invalid_structure');
  expect((await old(`${documents}/a`, {}, 'PATCH')).body.type).toBe('document_missing_payload');
  expect((await old(`${documents}/nosuch`)).body.type).toBe('document_not_found');
  expect((await old(`${documents}/a/stock/decrement`, { value: 3, min: 0 }, 'PATCH')).body).toMatchObject({
    type: 'attribute_limit_exceeded',
    message: 'databases "stock" has reached the minimum value of 0',
  });
  expect((await old(documents)).body).toMatchObject({ total: 1, documents: [{ $id: 'a' }] });
  expect((await shop.rows('/a')).body).toMatchObject({ $tableId: 'things', stock: 2 });
});

test('bulk calls take and give documents', async () => {
  const made = await old(documents, {
    documents: [
      { $id: 'm1', name: 'm1' },
      { $id: 'm2', name: 'm2' },
    ],
  });
  expect(made.body).toMatchObject({ total: 2, documents: [{ $id: 'm1' }, { $id: 'm2' }] });
  const queries = ['{"method":"startsWith","attribute":"name","values":["m"]}'];
  expect((await old(documents, { data: { stock: 9 }, queries }, 'PATCH')).body).toMatchObject({
    total: 2,
    documents: [{ stock: 9 }, { stock: 9 }],
  });
  expect((await old(documents, { queries }, 'DELETE')).body).toMatchObject({ total: 2 });
});

test('a collection made with attributes and indexes is a whole table', async () => {
  const attributes = [
    { key: 'title', type: 'string', size: 20, required: true },
    { key: 'kind', type: 'string', format: 'enum', elements: ['a', 'b'], default: 'a' },
  ];
  const indexes = [{ key: 'by_title', type: 'unique', attributes: ['title'] }];
  const made = await old('/collections', {
    collectionId: 'notes',
    name: 'Notes',
    documentSecurity: true,
    permissions: ['read("any")'],
    attributes,
    indexes,
  });
  expect([made.status, made.body]).toMatchObject([
    201,
    {
      documentSecurity: true,
      attributes: [
        { key: 'title', status: 'available' },
        { key: 'kind', elements: ['a', 'b'] },
      ],
      indexes: [{ key: 'by_title' }],
    },
  ]);
  const twice = await old('/collections', { collectionId: 'notes', name: 'Notes' });
  expect(twice.body.type).toBe('collection_already_exists');
});

test('attributes come, change, are renamed and go', async () => {
  const attributes = '/collections/things/attributes';
  const made = await old(`${attributes}/string`, { key: 'colour', size: 10, required: false, default: 'red' });
  expect([made.status, made.body.status]).toEqual([202, 'processing']);
  expect((await old(`${attributes}/colour`)).body.status).toBe('available');
  await old(documents, { documentId: 'c', data: { name: 'C', colour: 'blue' } });
  expect(
    (await old(`${attributes}/string/colour`, { required: false, default: null, size: 3 }, 'PATCH')).body.type,
  ).toBe('attribute_invalid_resize');
  expect(
    (
      await old(
        `${attributes}/string/colour`,
        { required: false, default: 'green', size: 30, newKey: 'paint' },
        'PATCH',
      )
    ).body,
  ).toMatchObject({ key: 'paint', size: 30, default: 'green' });
  expect((await old(`${documents}/c`)).body).toMatchObject({ paint: 'blue' });
  expect((await old(`${attributes}/integer/paint`, { required: false, default: null }, 'PATCH')).body.type).toBe(
    'attribute_type_invalid',
  );
  expect((await old(`${attributes}/name`, undefined, 'DELETE')).body.type).toBe('index_dependency');
  expect((await old(`${attributes}/paint`, undefined, 'DELETE')).status).toBe(204);
  await vi.waitFor(async () => expect((await old(`${attributes}/paint`)).body.type).toBe('attribute_not_found'));
  expect((await old(`${documents}/c`)).body.paint).toBeUndefined();
});
