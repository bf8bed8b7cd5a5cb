import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderIdStart, orderNumber } from '#domain/orders/order-number.ts';

const hexId = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 20, maxLength: 20 });

it('is eight letters and digits that nobody mistakes for each other', () => {
  fc.assert(
    fc.property(hexId, (id) => {
      expect(orderNumber(id)).toMatch(/^LK-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    }),
  );
});

it('leads back to what the ids of its orders begin with, however it is written', () => {
  fc.assert(
    fc.property(hexId, (id) => {
      const number = orderNumber(id);
      for (const said of [
        number,
        number.toLowerCase(),
        number.replaceAll('-', ' '),
        number.slice(3).replace('-', ''),
      ]) {
        expect(orderIdStart(said)).toBe(id.slice(0, 10));
      }
    }),
  );
});

it('differs for orders of the same second', () => {
  const ids = Array.from({ length: 200 }, (_, place) => `${(0x6a12345600 + place).toString(16)}0000000000`);
  const numbers = ids.map(orderNumber);
  expect(new Set(numbers).size).toBe(ids.length);
  expect(new Set(numbers.map((number) => number.slice(3, 5))).size).toBeGreaterThan(50);
});

it('an id of another shape has a number, too', () => {
  expect(orderNumber('pesananlama000000042')).toMatch(/^LK-\w{4}-\w{4}$/);
});

it.each(['', 'LK-', 'LK-7F3K-92Q', 'LK-7F3K-92QO', 'sari@lapak.test', '7F3K92QM5'])('%j is no order number', (text) => {
  expect(orderIdStart(text)).toBeNull();
});
