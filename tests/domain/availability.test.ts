/** The conditions from which the query of "Tersedia saja" is made, and the rules of cart and order, agree on every product. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { closedBy, rulesOf } from '#domain/kinds/index.ts';
import { productKinds } from '#domain/kinds/kind.ts';
import { isAvailable } from '#domain/products/availability.ts';
import { availabilityOf } from '#domain/products/listing.ts';

const now = Date.parse('2026-11-20T10:00:00.000Z');
const moment = fc.constantFrom(null, ...[-1, 0, 1].map((ms) => new Date(now + ms).toISOString()));
const product = fc.record({
  kind: fc.constantFrom(null, ...productKinds, 'auction'),
  closesAt: moment,
  isSold: fc.boolean(),
  stock: fc.constantFrom(null, 0, 1, 7),
});

it('is what can be put into a cart, but for draws that have closed, which only their winner orders', () => {
  fc.assert(
    fc.property(product, (one) => {
      const isOpen = availabilityOf(one) === 'available' && closedBy(one, now) === null;
      const isOver = rulesOf(one).opens === 'until_closing' && one.closesAt !== null && Date.parse(one.closesAt) <= now;
      expect(isAvailable(one, now)).toBe(isOpen && !isOver);
    }),
    { numRuns: 2_000 },
  );
});
