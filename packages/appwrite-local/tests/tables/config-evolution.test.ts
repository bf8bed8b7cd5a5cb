import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConfigColumn, ConfigTable } from '../../src/core/config.ts';
import { openShop, type Shop, shopConfig, things } from '../support/shop.ts';

let data = '';
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'shop-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

/** Starts a server on the same data, runs `work`, and stops the server. */
async function during<T>(table: ConfigTable, work: (shop: Shop) => Promise<T>): Promise<T> {
  const shop = await openShop(shopConfig(table), data);
  try {
    return await work(shop);
  } finally {
    await shop.server.close();
  }
}

const withColumns = (...columns: ConfigColumn[]): ConfigTable => ({
  ...things,
  columns: [...(things.columns ?? []), ...columns],
});
const fill = (shop: Shop) =>
  shop.rows('', 'POST', {
    rows: [
      { $id: 'a', name: 'Lampu Belajar', code: 'A', shelf: 1, story: 'terang sekali' },
      { $id: 'b', name: 'Kursi Lipat', code: 'B', shelf: 2, $permissions: ['read("user:x")'] },
    ],
  });

test('changes neither declarations nor rows for the same config', async () => {
  await during(things, fill);
  const look = (shop: Shop) =>
    Promise.all([
      shop.list(),
      fetch(`${shop.server.endpoint}/tablesdb/shop/tables/things`, {
        headers: { 'x-appwrite-project': 'shop', 'x-appwrite-key': shop.server.key },
      }).then((answer) => answer.json()),
    ]);
  const first = await during(things, look);
  expect(await during(things, look)).toEqual(first);
});

test('adds new columns with null for old rows and their default for new ones', async () => {
  await during(things, fill);
  await during(
    withColumns(
      { key: 'note', type: 'string', size: 50, default: 'none' },
      { key: 'marks', type: 'integer', array: true },
    ),
    async (shop) => {
      expect((await shop.rows('/a')).body).toMatchObject({ name: 'Lampu Belajar', note: null, marks: [] });
      const made = await shop.rows('', 'POST', { rowId: 'c', data: { name: 'c', marks: [1, 2] } });
      expect(made.body).toMatchObject({ note: 'none', marks: [1, 2] });
      await shop.rows('/a', 'PATCH', { data: { note: 'Baru' } });
      expect(await shop.list({ method: 'equal', attribute: 'note', values: ['baru'] })).toMatchObject([{ $id: 'a' }]);
    },
  );
});

test('the next change of an old row must set a new required column', async () => {
  await during(things, fill);
  await during(withColumns({ key: 'owner', type: 'string', size: 36, required: true }), async (shop) => {
    expect((await shop.rows('/a', 'PATCH', { data: { stock: 3 } })).body.message).toBe(
      'Invalid document structure: Missing required attribute "owner"',
    );
    expect((await shop.rows('/a', 'PATCH', { data: { stock: 3, owner: 'x' } })).body).toMatchObject({
      stock: 3,
      owner: 'x',
    });
  });
});

test('new indexes include old rows: unique, search and contains', async () => {
  const bare = { ...things, indexes: [] };
  await during(bare, fill);
  await during(things, async (shop) => {
    expect((await shop.rows('', 'POST', { rowId: 'c', data: { name: 'c', code: 'a' } })).status).toBe(409);
    expect(await shop.list({ method: 'search', attribute: 'story', values: ['terang'] })).toMatchObject([{ $id: 'a' }]);
    expect(await shop.list({ method: 'contains', attribute: 'name', values: ['PU BEL'] })).toMatchObject([
      { $id: 'a' },
    ]);
  });
});

test('keeps an index that is removed from the config, and recreates a changed one', async () => {
  await during(things, fill);
  await during({ ...things, indexes: [] }, async (shop) => {
    expect((await shop.rows('', 'POST', { rowId: 'c', data: { name: 'c', code: 'a' } })).status).toBe(409);
  });
  await during(
    { ...things, indexes: [{ key: 'one_code', type: 'unique', columns: ['code', 'shelf'] }] },
    async (shop) => {
      expect((await shop.rows('', 'POST', { rowId: 'c', data: { name: 'c', code: 'a', shelf: 9 } })).status).toBe(201);
      expect((await shop.rows('', 'POST', { rowId: 'd', data: { name: 'd', code: 'a', shelf: 9 } })).status).toBe(409);
    },
  );
});

test('follows row security and permissions of the config', async () => {
  await during(things, fill);
  await during({ ...things, $permissions: [] }, async (shop) => {
    const guest = await fetch(`${shop.server.endpoint}/tablesdb/shop/tables/things/rows`, {
      headers: { 'x-appwrite-project': 'shop' },
    });
    expect(await guest.json()).toEqual({ total: 0, rows: [] });
  });
});

test('keeps the values of a column that is removed from the config', async () => {
  await during(things, fill);
  await during({ ...things, columns: (things.columns ?? []).filter(({ key }) => key !== 'shelf') }, async (shop) => {
    expect((await shop.rows('/b')).body).toMatchObject({ shelf: 2 });
  });
});

test('applies a changed size and range to later writes', async () => {
  const wider = (things.columns ?? []).map((column) =>
    column.key === 'name' ? { ...column, size: 1000 } : column.key === 'stock' ? { ...column, max: 5 } : column,
  );
  await during({ ...things, indexes: [] }, fill);
  await during({ ...things, columns: wider, indexes: [] }, async (shop) => {
    expect((await shop.rows('/a', 'PATCH', { data: { name: 'n'.repeat(1000) } })).status).toBe(200);
    expect((await shop.rows('/b', 'PATCH', { data: { stock: 6 } })).body.message).toContain('between 0 and 5');
    expect(await shop.list({ method: 'equal', attribute: 'name', values: ['KURSI lipat'] })).toMatchObject([
      { $id: 'b' },
    ]);
  });
  await during({ ...things, indexes: [] }, async (shop) => {
    expect(await shop.list({ method: 'equal', attribute: 'name', values: ['KURSI lipat'] })).toMatchObject([
      { $id: 'b' },
    ]);
  });
});

test('refuses to grow an indexed text beyond an index’s limit', async () => {
  await during(things, fill);
  const columns = (things.columns ?? []).map((column) => (column.key === 'name' ? { ...column, size: 1000 } : column));
  await expect(openShop(shopConfig({ ...things, columns, indexes: [] }), data)).rejects.toThrow(
    /longer than the maximum: 768/,
  );
});

test('refuses a changed column type on startup, with a reason, and keeps the data', async () => {
  await during(things, fill);
  const columns = (things.columns ?? []).map((column) =>
    column.key === 'shelf' ? { key: 'shelf', type: 'string', size: 10 } : column,
  );
  await expect(openShop(shopConfig({ ...things, columns }), data)).rejects.toThrow(
    /column "shelf" is integer in the data and string in the config/,
  );
  await during(things, async (shop) => expect(await shop.list()).toHaveLength(2));
});

test('refuses a unique index over duplicate values on startup, and keeps the data', async () => {
  const bare = { ...things, indexes: [] };
  await during(bare, (shop) =>
    shop.rows('', 'POST', {
      rows: [
        { name: 'x', code: 'q' },
        { name: 'y', code: 'Q' },
      ],
    }),
  );
  await expect(openShop(shopConfig(things), data)).rejects.toThrow(/Table "things" of the config/);
  await during(bare, async (shop) => expect(await shop.list()).toHaveLength(2));
});
