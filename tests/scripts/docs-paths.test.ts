import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rooms = ['functions', 'web', 'packages', 'midtrans', 'seeds', 'build', 'scripts', 'tests', 'bench', 'docs'];
const path = new RegExp(`\`((?:${rooms.join('|')})/[\\w./-]+)\``, 'g');

/** packages/appwrite-local/README.md names the tests of its own room without room and ending. */
const isThere = (name: string) => existsSync(name) || existsSync(`packages/appwrite-local/tests/${name}.test.ts`);

test('every file that README, CONTRIBUTING and docs name is there', () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    'packages/appwrite-local/README.md',
    'packages/appwrite-local/ARCHITECTURE.md',
    'bench/RESULTS.md',
    ...globSync('docs/**/*.md'),
  ];
  const named = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(path)].map(([, name = '']) => ({ page, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
});
