import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const rooms = ['functions', 'web', 'packages', 'seeds', 'deploy', 'build', 'scripts', 'tests', 'bench', 'docs'];
const path = new RegExp(`\`((?:${rooms.join('|')})/[\\w./-]+)\``, 'g');

/** Pages of a package name their own files, and its tests without folder and ending. */
const isThere = (page: string, name: string) =>
  [name, join(dirname(page), name), join(dirname(page), 'tests', `${name}.test.ts`)].some((place) => existsSync(place));

test('every file that README, CONTRIBUTING and docs name is there', () => {
  const pages = [
    ...['README.md', 'CONTRIBUTING.md', 'bench/RESULTS.md'],
    ...globSync(['packages/*/*.md', 'packages/*/contract/*.md', 'docs/**/*.md']),
  ];
  const named = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(path)].map(([, name = '']) => ({ page, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ page, name }) => !isThere(page, name))).toEqual([]);
});
