import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowBits } from '../../../local/queries/held/row-bits.ts';

/** A set of rows beside the language's own, from a short list to hundreds and back. */
const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 2_000 }), fc.boolean()), { maxLength: 120 });

function madeBy(changes: readonly (readonly [number, boolean])[], room: number) {
  const [bits, set] = [new RowBits(room), new Set<number>()];
  for (const [row, isIn] of changes) {
    bits.set(row, isIn);
    if (isIn) set.add(row);
    else set.delete(row);
  }
  return { bits, set };
}

const ascending = (rows: Iterable<number>) => [...rows].sort((one, other) => one - other);

test('holds what was put into it, and tells it in both ways', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 999 }), (changes, room) => {
      const { bits, set } = madeBy(changes, room);
      expect([...bits.rows()]).toEqual(ascending(set));
      expect(bits.count).toBe(set.size);
      for (const [row] of changes) expect(bits.has(row)).toBe(set.has(row));
      if (bits.isFew) return;
      const inWords = Array.from({ length: 2_048 }, (_, row) => row).filter(
        (row) => (bits.word(row >>> 5) >>> (row & 31)) & 1,
      );
      expect(inWords).toEqual(ascending(set));
    }),
  );
});

test('what is in both, what is in one of them, and neither changes for it', () => {
  fc.assert(
    fc.property(steps, steps, fc.integer({ min: 0, max: 999 }), (first, second, room) => {
      const [one, other] = [madeBy(first, room), madeBy(second, 0)];
      expect([...one.bits.and(other.bits).rows()]).toEqual(ascending([...one.set].filter((row) => other.set.has(row))));
      const either = one.bits.or(other.bits);
      expect([...either.rows()]).toEqual(ascending(new Set([...one.set, ...other.set])));
      either.set(2_001, true);
      expect(one.bits.has(2_001) || other.bits.has(2_001)).toBe(false);
      expect([...one.bits.rows()]).toEqual(ascending(one.set));
    }),
  );
});
