// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const { tables }: { tables: { $id: string; columns: { key: string; type: string; min?: number; max?: number }[] }[] } =
  JSON.parse(readFileSync('appwrite.json', 'utf8'));

it('no integer column can hold a value that JSON.parse would round (docs/decisions/0049-platform-json.md)', () => {
  const columns = tables.flatMap(({ $id, columns }) =>
    columns.filter(({ type }) => type === 'integer').map((column) => ({ ...column, name: `${$id}.${column.key}` })),
  );
  expect(columns.length).toBeGreaterThan(50);
  const rounded = columns.filter(
    ({ min, max }) => !Number.isSafeInteger(min ?? Number.NaN) || !Number.isSafeInteger(max ?? Number.NaN),
  );
  expect(rounded.map(({ name }) => name)).toEqual([]);
});

it("the built client contains no JSON parser other than the browser's", () => {
  const scripts = globSync('dist/web/assets/*.js');
  expect(scripts.length).toBeGreaterThan(50);
  for (const file of scripts) expect(readFileSync(file, 'utf8'), file).not.toContain('[BigNumber Error]');
});
