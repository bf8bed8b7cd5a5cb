import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { idsPerQuery, inChunks } from '../../functions/usecases/rows.ts';

it('ids are split into non-empty chunks', () => {
  expect(inChunks([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
  expect(inChunks([1, 2], 2)).toEqual([[1, 2]]);
  expect(inChunks([], 2)).toEqual([]);
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
