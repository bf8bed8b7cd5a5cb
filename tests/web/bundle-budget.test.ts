// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { measureScreens } from '../../scripts/bundle-size.ts';

describe('berat JavaScript setiap layar (setelah npm run build)', () => {
  test.each(measureScreens())('$screen', ({ size, bar }) => {
    expect(size).toBeLessThanOrEqual(bar);
  });
});

test('Appwrite answers are read by the engine, in the client and in every function', () => {
  const bundles = globSync(['dist/web/assets/*.js', 'dist/functions/*/main.js']);
  expect(bundles.length).toBeGreaterThan(8);
  const said = 'Object contains forbidden prototype property'; // by json-bigint
  expect(bundles.filter((file) => readFileSync(file, 'utf8').includes(said))).toEqual([]);
});
