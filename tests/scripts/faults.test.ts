/** `npm run faults` is rarely run, so this test checks that the places and tests it uses still exist. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allFaults } from '../faults/all.ts';

test.each(allFaults)('$name: its text occurs once in the file, and its tests exist', ({ file, from, tests }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2);
  expect(tests.filter((one) => !existsSync(one))).toEqual([]);
});
