import { describe, expect, test } from 'vitest';
import { campusRange, isDay, typedWords } from '#domain/admin-list.ts';
import { limits } from '#domain/limits.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { orderSearchText } from '#domain/orders/order-search.ts';

const id = '692593b4002a6f1d8e3c';

const people = { orderId: id, customerName: 'Rani Ayu', sellerNames: 'Budi Santoso, Sari Wulandari' };

/** Matches like `contains`. */
const isFound = (text: string, typed: string) => typedWords(typed).every((word) => text.includes(word));

describe('an order is found', () => {
  const text = orderSearchText({ ...people, products: ['Kopi Gayo 250 gr', 'Gelas  KACA'] });
  const number = orderNumber(id);

  test.each([
    ['its number', number],
    ['its number in small letters', number.toLowerCase()],
    ['its number without dashes', number.replaceAll('-', '')],
    ['its number in parts', number.replaceAll('-', ' ')],
    ['four letters of its number', number.slice(3, 7)],
    ['four letters in the middle, across a dash', number.replaceAll('-', '').slice(4, 8)],
    ['its id', id.toUpperCase()],
    ['a part of its id', id.slice(6, 12)],
    ['a product', 'kopi'],
    ['the middle of a word', 'opi'],
    ['two products', 'KACA  gayo'],
    ['its buyer', 'rani'],
    ['a seller and a product', 'wulandari kopi'],
  ])('by %s', (_, typed) => expect(isFound(text, typed)).toBe(true));

  test.each(['teh', 'kopi teh', '%', '_', '"'])('but not by %s', (typed) => expect(isFound(text, typed)).toBe(false));
});

test('the search text of a full cart includes the start of every long name', () => {
  const long = (n: number) => `${String.fromCharCode(97 + n).repeat(limits.productNameMax)}`;
  const names = [...Array.from({ length: limits.cartProducts - 1 }, (_, n) => long(n)), 'Kopi Gayo 250 gram'];
  const text = orderSearchText({ ...people, products: names });
  expect(text.length).toBeLessThanOrEqual(limits.orderSearchTextMax);
  expect(names.filter((name) => isFound(text, name.slice(0, 15)))).toEqual(names);
  expect(orderSearchText({ ...people, products: ['💸'.repeat(120), '💸'.repeat(119)] }).isWellFormed()).toBe(true);
});

test('input is split into at most six words, none of them empty', () => {
  expect(typedWords('')).toEqual([]);
  expect(typedWords('  $ \u0000\n')).toEqual([]);
  expect(typedWords('O\'Brien 100% _ "x"')).toEqual(["o'brien", '100%', '_', '"x"']);
  expect(typedWords('a$b')).toEqual(['a', 'b']);
  expect(typedWords('kopi Kopi 🧋')).toEqual(['kopi', '🧋']);
  expect(typedWords('a b c d e f g h')).toHaveLength(6);
});

test.each([
  ['2026-11-25', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['0026-11-25', false],
  ['25-11-2026', false],
  ['', false],
])('%s is a day: %s', (text, is) => expect(isDay(text)).toBe(is));

test('a range covers whole days in the campus’s zone, with its ends in either order', () => {
  const days = { since: '2026-11-23T17:00:00.000Z', before: '2026-11-25T17:00:00.000Z' };
  expect(campusRange('2026-11-24', '2026-11-25', 'WIB')).toEqual(days);
  expect(campusRange('2026-11-25', '2026-11-24', 'WIB')).toEqual(days);
  expect(campusRange('2026-11-24', '', 'WIB')).toEqual({ since: days.since, before: null });
  expect(campusRange('', '2026-11-25', 'WIB')).toEqual({ since: null, before: days.before });
  expect(campusRange('', 'x', 'WIB')).toEqual({ since: null, before: null });
});
