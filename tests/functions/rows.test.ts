import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { inLockOrder } from '../../functions/adapters/lock-order.ts';
import { idsPerQuery, inChunks, type Operation } from '../../functions/usecases/rows.ts';

it('ids are split into non-empty chunks', () => {
  expect(inChunks([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
  expect(inChunks([1, 2], 2)).toEqual([[1, 2]]);
  expect(inChunks([], 2)).toEqual([]);
});

it('all transactions lock rows in one order, change each row in the given order, and create rows last', () => {
  const plan: Operation[] = [
    { action: 'create', tableId: 'notifications', rowId: 'n1' },
    { action: 'update', tableId: 'totals', rowId: 'all' },
    { action: 'update', tableId: 'batches', rowId: 'b2' },
    { action: 'increment', tableId: 'batches', rowId: 'b2' },
    { action: 'update', tableId: 'notifications', rowId: 'n1' },
    { action: 'delete', tableId: 'batches', rowId: 'b1' },
  ];
  const named = (operations: readonly Operation[]) =>
    inLockOrder(operations).map(({ action, tableId, rowId }) => `${action} ${tableId} ${rowId}`);
  expect(named(plan)).toEqual([
    'delete batches b1',
    'update batches b2',
    'increment batches b2',
    'update totals all',
    'create notifications n1',
    'update notifications n1',
  ]);
  const locked = (operations: readonly Operation[]) =>
    inLockOrder(operations.filter(({ rowId }) => rowId !== 'n1')).map(({ rowId }) => rowId);
  expect(locked([...plan].reverse())).toEqual(locked(plan));
});

it('the largest condition and transaction are within Appwrite’s limits', () => {
  const { tables }: { tables: { columns: { key: string }[] }[] } = JSON.parse(readFileSync('appwrite.json', 'utf8'));
  const values = Array.from({ length: idsPerQuery }, () => 'x'.repeat(36));
  for (const { key } of tables.flatMap(({ columns }) => columns))
    expect(JSON.stringify({ method: 'equal', attribute: key, values }).length).toBeLessThanOrEqual(4_096);
  expect(limits.transactionOperations).toBeLessThanOrEqual(100);
});

it('only tables without a unique index are upserted, as Appwrite would update the conflicting row', () => {
  const sources = globSync(['functions', 'web', 'seeds', 'deploy'].map((folder) => `${folder}/**/*.{ts,tsx}`));
  const asks = /\.upsert(Row|Rows|Document|Documents)\(|['"](bulkUpsert|upsert)['"]/;
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.filter((file) => asks.test(readFileSync(file, 'utf8')))).toEqual(['functions/usecases/rows.ts']);
  const upserted = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bupsert\('(\w+)'/g)].map(([, table]) => table),
  );
  expect(upserted).toEqual(['notifications', 'listingVersions']);
  const { tables }: { tables: { $id: string; indexes: { type: string }[] }[] } = JSON.parse(
    readFileSync('appwrite.json', 'utf8'),
  );
  const found = tables.filter(({ $id }) => upserted.includes($id));
  expect(found.length).toBe(upserted.length);
  expect(found.flatMap(({ indexes }) => indexes).filter(({ type }) => type === 'unique')).toEqual([]);
});
