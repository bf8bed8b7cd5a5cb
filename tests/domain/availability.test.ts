/** The query conditions of lists and the rules of cart and order agree on every product. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { closedBy, rulesOf } from '#domain/kinds/index.ts';
import { productKinds } from '#domain/kinds/kind.ts';
import { availableWhere, goneWhere, isAvailable, type Where } from '#domain/products/availability.ts';
import { availabilityOf } from '#domain/products/listing.ts';

const now = Date.parse('2026-11-20T10:00:00.000Z');
const moment = fc.constantFrom(null, ...[-1, 0, 1].map((ms) => new Date(now + ms).toISOString()));
const product = fc.record({
  kind: fc.constantFrom(null, ...productKinds, 'zz_unknown'),
  closesAt: moment,
  isSold: fc.boolean(),
  stock: fc.constantFrom(null, 0, 1, 7),
});

it('availability follows the cart’s rules, except for closed draws, which only their winner can order', () => {
  fc.assert(
    fc.property(product, (one) => {
      const isOpen = availabilityOf(one) === 'available' && closedBy(one, now) === null;
      const isOver = rulesOf(one).opens === 'until_closing' && one.closesAt !== null && Date.parse(one.closesAt) <= now;
      expect(isAvailable(one, now)).toBe(isOpen && !isOver);
    }),
    { numRuns: 2_000 },
  );
});

type Product = { kind: string | null; closesAt: string | null; isSold: boolean; stock: number | null };

/** Compares like a database: nothing matches a missing value. */
function finds(where: Where, one: Product): boolean {
  if ('all' in where) return where.all.every((each) => finds(each, one));
  if ('any' in where) return where.any.some((each) => finds(each, one));
  const value = one[where.column];
  if ('is' in where) return where.is === 'set' ? value !== null : value === where.is;
  if (value === null) return false;
  if ('above' in where) return value > where.above;
  if ('upTo' in where) return value <= where.upTo;
  return 'among' in where ? where.among.some((kind) => kind === value) : value !== where.not;
}

it('each product is in exactly one part of a list: available or unavailable', () => {
  fc.assert(
    fc.property(product, (one) => {
      const isThere = availableWhere(now).every((where) => finds(where, one));
      expect([isThere, finds(goneWhere(now), one)]).toEqual([isAvailable(one, now), !isAvailable(one, now)]);
    }),
    { numRuns: 2_000 },
  );
});
