import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countExactly } from '../../web/features/admin/dashboard/chart-queries.ts';

const cap = 10;

/** A server that counts at most to ten. */
const counting = (moments: readonly number[]) => async (from: number, to: number) =>
  Math.min(cap, moments.filter((moment) => moment >= from && moment < to).length);

test("the count is exact even above the server's counting limit", async () => {
  const moments = fc.uniqueArray(fc.integer({ min: 0, max: 100_000 }), { maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(moments, async (made) => {
      expect(await countExactly(counting(made), cap, 0, 100_001)).toBe(made.length);
    }),
  );
});

test('the count stops at the limit if a single millisecond has more rows than that', async () => {
  expect(await countExactly(counting(Array.from({ length: 40 }, () => 5)), cap, 0, 100)).toBe(cap);
});
