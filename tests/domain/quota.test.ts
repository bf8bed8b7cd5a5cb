import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quotas } from '#domain/limits.ts';
import { ceilingOf, nextRound } from '#domain/quota.ts';

it('counts every place in use, never exceeds the limit, and reuses freed places', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 300 }), (steps) => {
      const size = quotas.listings;
      let [count, inUse] = [0, 0];
      for (const isTaking of steps) {
        const before = count;
        const ceiling = ceilingOf(quotas.listings, count);
        if (!isTaking) inUse = Math.max(0, inUse - 1);
        else if (ceiling !== null) [count, inUse] = [count + 1, inUse + 1];
        else if (inUse < size) [count, inUse] = [nextRound(count, inUse + 1), inUse + 1];
        expect(inUse).toBeLessThanOrEqual(size);
        expect(count).toBeGreaterThanOrEqual(before);
        if (ceiling !== null) expect(count).toBeLessThanOrEqual(ceiling);
      }
    }),
  );
});

it('keeps quota rounds from overlapping, with the count in the last digits', () => {
  expect(ceilingOf(quotas.listings, 3_000_000_007)).toBe(3_000_000_000 + quotas.listings);
  expect(nextRound(3_000_000_007, 5)).toBe(4_000_000_005);
  expect(Math.max(...Object.values(quotas))).toBeLessThan(1_000_000_000);
});

it('a counter of an earlier round cannot take a place in a later one', () => {
  const full = quotas.listings;
  expect(ceilingOf(quotas.listings, full)).toBeNull();
  expect(ceilingOf(quotas.listings, full - 1)).toBeLessThan(nextRound(full, 1));
});
