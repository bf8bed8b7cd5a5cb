import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { ask } from '../support/http.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

const old = (path: string, body?: unknown, method?: string) =>
  ask(shop.server, `/databases/shop${path}`, { body, key: shop.server.key, ...(method ? { method } : {}) });

test('creates, changes, renames and deletes columns under the older name "attributes"', async () => {
  const attributes = '/collections/things/attributes';
  const made = await old(`${attributes}/string`, { key: 'colour', size: 10, required: false, default: 'red' });
  expect([made.status, made.body.status]).toEqual([202, 'processing']);
  expect((await old(`${attributes}/colour`)).body.status).toBe('available');
  await shop.rows('', 'POST', { rowId: 'c', data: { name: 'C', colour: 'blue' } });
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
  expect((await shop.rows('/c')).body).toMatchObject({ paint: 'blue' });
  expect((await old(`${attributes}/integer/paint`, { required: false, default: null }, 'PATCH')).body.type).toBe(
    'attribute_type_invalid',
  );
  expect((await old(`${attributes}/name`, undefined, 'DELETE')).body.type).toBe('index_dependency');
  expect((await old(`${attributes}/paint`, undefined, 'DELETE')).status).toBe(204);
  await eventually(async () => expect((await old(`${attributes}/paint`)).body.type).toBe('attribute_not_found'));
  expect((await shop.rows('/c')).body.paint).toBeUndefined();
});

test('answers 404 to the other paths of the older API', async () => {
  for (const path of ['', '/collections', '/collections/things/documents']) expect((await old(path)).status).toBe(404);
});
