import { ID } from 'appwrite';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderIdStarts, orderNumber } from '#domain/orders/order-number.ts';

/** Like ID.unique(): seconds, milliseconds, seven random digits. */
const idAt = (seconds: number, milliseconds: number, rest = '0000000') =>
  seconds.toString(16).padStart(8, '0') + milliseconds.toString(16).padStart(5, '0') + rest;
const hexId = fc
  .tuple(
    fc.integer({ min: 0, max: 0xffffffff }),
    fc.integer({ min: 0, max: 999 }),
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 7, maxLength: 7 }),
  )
  .map((parts) => idAt(...parts));

it('a number is eight unambiguous letters and digits', () => {
  fc.assert(
    fc.property(hexId, (id) => {
      expect(orderNumber(id)).toMatch(/^LK-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    }),
  );
});

it('decodes to the prefix of its order’s id, however the number is typed', () => {
  fc.assert(
    fc.property(hexId, (id) => {
      const number = orderNumber(id);
      for (const said of [
        number,
        number.toLowerCase(),
        number.replaceAll('-', ' '),
        number.slice(3).replace('-', ''),
      ]) {
        expect(orderIdStarts(said)).toContain(id.slice(0, 13));
      }
    }),
  );
});

it('works with ids that Appwrite’s SDK generates', () => {
  const id = ID.unique();
  expect(orderIdStarts(orderNumber(id))).toContain(id.slice(0, 13));
});

it('decodes only to ids that have this number', () => {
  fc.assert(
    fc.property(hexId, (id) => {
      const starts = orderIdStarts(orderNumber(id));
      expect(new Set(starts.map((start) => orderNumber(`${start}fffffff`)))).toEqual(new Set([orderNumber(id)]));
    }),
  );
});

it('differs between orders of one second and of consecutive seconds', () => {
  const ids = Array.from({ length: 200 }, (_, place) => idAt(0x6a123456, place * 5));
  const seconds = Array.from({ length: 200 }, (_, place) => idAt(0x6a123456 + 1 + place, 0));
  const numbers = [...ids, ...seconds].map(orderNumber);
  expect(new Set(numbers).size).toBe(400);
  expect(new Set(numbers.map((number) => number.slice(3, 5))).size).toBeGreaterThan(50);
});

it('orders with ids of an older format get a number, too', () => {
  expect(orderNumber('pesananlama000000042')).toMatch(/^LK-\w{4}-\w{4}$/);
});

it.each(['', 'LK-', 'LK-7F3K-92Q', 'LK-7F3K-92QO', 'sari@lapak.test', '7F3K92QM5'])(
  '%j is not an order number',
  (text) => {
    expect(orderIdStarts(text)).toEqual([]);
  },
);
