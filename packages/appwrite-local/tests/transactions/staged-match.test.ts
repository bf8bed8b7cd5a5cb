import { expect, test } from 'vitest';
import { stagedDataMatches } from '../../src/transactions/match.ts';

const data = { price: 10, name: 'Buku', tags: ['baru', 'diskon'], sold: null };
const query = (method: string, attribute: string, ...values: (string | number | null)[]) => ({
  ...{ method, attribute, values },
  nested: [],
});

/** Edge cases of each filter, by PHP's comparison (conformance README, 34). */
test.each([
  ['lessThan', 'price', [10], false],
  ['lessThan', 'price', [11], true],
  ['lessThanEqual', 'price', [10], true],
  ['lessThanEqual', 'price', [9], false],
  ['greaterThan', 'price', [10], false],
  ['greaterThan', 'price', [9], true],
  ['greaterThanEqual', 'price', [10], true],
  ['greaterThanEqual', 'price', [11], false],
  ['between', 'price', [10, 12], true],
  ['between', 'price', [8, 10], true],
  ['between', 'price', [11, 12], false],
  ['equal', 'name', ['Buku'], true],
  ['equal', 'name', ['buku'], false],
  ['notEqual', 'name', ['Buku'], false],
  ['startsWith', 'name', ['Bu'], true],
  ['endsWith', 'name', ['Bu'], false],
  ['contains', 'tags', ['diskon'], true],
  ['contains', 'tags', ['lama'], false],
  ['isNull', 'sold', [], true],
  ['isNull', 'price', [], false],
  ['isNotNull', 'sold', [], false],
  ['lessThan', 'missing', [1], true],
  ['a method of later', 'price', [1], true],
] as const)('%s on %s with %j matches: %s', (method, attribute, values, wanted) => {
  expect(stagedDataMatches(data, [query(method, attribute, ...values)])).toBe(wanted);
});

test('a staged row must match all filters', () => {
  const [cheap, other] = [query('lessThan', 'price', 11), query('equal', 'name', 'Pena')];
  expect([stagedDataMatches(data, [cheap, other]), stagedDataMatches(data, [cheap])]).toEqual([false, true]);
});
