// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeTop } from '../../web/ui/toasts/free-place.ts';

/** The area between header and foot on the two phones, with and without the page's own bar at the foot. */
const rooms = [
  [56, 580],
  [110, 580],
  [56, 532],
  [56, 784],
  [110, 784],
  [56, 740],
] as const;

const buttons = fc.array(
  fc
    .record({ top: fc.integer({ min: -40, max: 860 }), height: fc.integer({ min: 24, max: 60 }) })
    .map(({ top, height }) => ({
      top,
      bottom: top + height,
    })),
  { maxLength: 12 },
);

test.for(rooms)(
  'between %i and %i px a toast covers no button if there is free space, and never the bottom bar',
  ([from, until]) => {
    fc.assert(
      fc.property(buttons, fc.integer({ min: 40, max: 160 }), (taken, height) => {
        const top = freeTop(height, from, until, taken);
        expect(top + height).toBeLessThanOrEqual(until);
        expect(top).toBeGreaterThanOrEqual(from);
        const covers = (at: number) => taken.some((one) => one.top < at + height && one.bottom > at);
        if (!covers(top)) return;
        for (let at = until - height - 8; at >= from + 8; at -= 8) expect(covers(at)).toBe(true);
      }),
    );
  },
);

test('without buttons a toast is right above the bottom bar', () => {
  expect(freeTop(60, 56, 580, [])).toBe(512);
});
