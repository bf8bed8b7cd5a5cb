/**
 * Journeys of one worker share a campus, so a journey that finds a product by its name needs a name that no other
 * journey posts.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no journey searches for a product name that kind-goods.ts posts', () => {
  const posted = [...readFileSync('tests/e2e/kind-goods.ts', 'utf8').matchAll(/\b(?:name|what): '([^']+ [^']+)'/g)];
  // Leaves out the names of people and of a package.
  const names = posted.map(([, name = '']) => name).filter((name) => !/^(?:Rani|Tono) |^Satu sesi$/.test(name));
  expect(names.length).toBeGreaterThan(6);
  const found = globSync('tests/e2e/*.test.ts').flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return names.filter((name) => source.includes(`'${name}'`)).map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});
