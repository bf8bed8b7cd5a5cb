import { expect, it } from 'vitest';
import { firstAddress } from '#domain/orders/first-address.ts';

it('the checkout begins with the one place of what is bought, else where the last order went', () => {
  const last = 'Kos Melati 3';
  expect(firstAddress(['Gate 2'], last)).toBe('Gate 2');
  expect(firstAddress(['Gate 2', 'Gate 2'], '')).toBe('Gate 2');
  // Two places are for the buyer to choose between, and one that nothing is said of is no place.
  expect(firstAddress(['Gate 2', 'Perpustakaan'], last)).toBe(last);
  expect(firstAddress(['Gate 2', ''], last)).toBe(last);
  expect(firstAddress([''], last)).toBe(last);
  expect(firstAddress([], last)).toBe(last);
  expect(firstAddress(['Gate 2', 'Perpustakaan'], '')).toBe('');
});
