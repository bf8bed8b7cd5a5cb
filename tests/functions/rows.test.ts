import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inChunks } from '../../functions/usecases/rows.ts';

it('ids come in parts, none of them empty', () => {
  expect(inChunks([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
  expect(inChunks([1, 2], 2)).toEqual([[1, 2]]);
  expect(inChunks([], 2)).toEqual([]);
});

it('nothing asks for an upsert: on a real Appwrite one that meets a unique value of another row changes that row', () => {
  const sources = globSync(['functions', 'web', 'seeds', 'deploy'].map((folder) => `${folder}/**/*.{ts,tsx}`));
  const asks = /\.upsert(Row|Rows|Document|Documents)\(|['"](bulkUpsert|upsert)['"]/;
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.filter((file) => asks.test(readFileSync(file, 'utf8')))).toEqual([]);
});
