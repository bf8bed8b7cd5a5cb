import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countExactly } from '../../web/features/admin/dashboard/chart-queries.ts';

const cap = 10;

/** A server that counts at most to ten. */
const counting = (moments: readonly number[]) => async (from: number, to: number) =>
  Math.min(cap, moments.filter((moment) => moment >= from && moment < to).length);

test("the count is exact beyond the server's limit", async () => {
  const moments = fc.uniqueArray(fc.integer({ min: 0, max: 100_000 }), { maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(moments, async (made) => {
      expect(await countExactly(counting(made), cap, 0, 100_001)).toBe(made.length);
    }),
  );
});

test('a millisecond with too many rows stops the count at the limit', async () => {
  expect(await countExactly(counting(Array.from({ length: 40 }, () => 5)), cap, 0, 100)).toBe(cap);
});
