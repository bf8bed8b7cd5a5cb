import { describe, expect, test } from 'vitest';
import { products } from '../../../seeds/campus/products.ts';
import { judgedQueries } from './judged-queries.ts';
import { ndcg } from './ndcg.ts';
import { streetQueries } from './street-queries.ts';

const grades = new Map([
  ['a', 3],
  ['b', 1],
]);

describe('ndcg', () => {
  test('is 1 for the best order, 0 for no results, and in between otherwise', () => {
    expect(ndcg(['a', 'b'], grades)).toBe(1);
    expect(ndcg([], grades)).toBe(0);
    const turned = ndcg(['b', 'a'], grades);
    expect(turned).toBeCloseTo((1 + 7 / Math.log2(3)) / (7 + 1 / Math.log2(3)));
  });

  test('is lower after unjudged results, counts repeated ones once, and ignores ranks after ten', () => {
    expect(ndcg(['x', 'a', 'b'], grades)).toBeLessThan(ndcg(['a', 'x', 'b'], grades));
    expect(ndcg(['a', 'a', 'b'], grades)).toBe(1);
    expect(ndcg([...'0123456789', 'a'], grades)).toBe(0);
  });

  test('is 1 only for an empty result if nothing is relevant', () => {
    expect(ndcg([], new Map())).toBe(1);
    expect(ndcg(['a'], new Map())).toBe(0);
  });
});

test('judged queries are distinct and name existing products', () => {
  expect(judgedQueries).toHaveLength(120);
  expect(streetQueries).toHaveLength(171);
  const all = [...judgedQueries, ...streetQueries];
  expect(new Set(all.map(({ typed }) => typed)).size).toBe(all.length);
  const ids = new Set(products.map(({ id }) => id));
  for (const { grades } of all) for (const id of grades.keys()) expect(ids).toContain(id);
});
