import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupedAmount, readAmount, readPercent } from '#domain/amount.ts';
import type { ProductKind } from '#domain/kinds/kind.ts';
import { limits } from '#domain/limits.ts';
import { isUnlikelyPrice, usualPrice } from '#domain/products/usual-price.ts';
import { bodies, frames } from '../support/amount-spellings.ts';
import { runs } from '../support/proof.ts';

const spelling = fc.tuple(fc.constantFrom(...bodies), fc.constantFrom(...frames));

test('reads every notation of an amount as the same number', () => {
  const ten = fc.array(spelling, { minLength: 10, maxLength: 10 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: limits.maxAmount }), ten, (amount, spellings) => {
      for (const [body, frame] of spellings) expect(readAmount(frame(body(amount)))).toBe(amount);
    }),
    { numRuns: runs(100, 500) },
  );
});

test('reads back the amount that a field shows', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: limits.maxAmount }), (amount) => {
      expect(readAmount(groupedAmount(amount))).toBe(amount);
    }),
  );
});

test.each([
  ['1,5jt', 1_500_000],
  ['1.5 juta', 1_500_000],
  ['1.250jt', 1_250_000],
  ['Rp 2 JT', 2_000_000],
  ['150rb', 150_000],
  ['150 ribu', 150_000],
  ['1.250rb', 1_250_000],
  ['2,5rb', 2_500],
  ['75k', 75_000],
  ['-5', -5],
  ['007', 7],
])('reads short forms and signs: %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

test.each([
  '',
  'gratis',
  '1,5',
  '1.25',
  '10.000,50',
  '1.2500',
  '12.34.567',
  '1.250,000',
  '1..250',
  '5-6',
  '5jt-6jt',
  '1e6',
  '0x10',
  '½',
  '1,5555rb',
  '99999999999999999999',
  'Rp',
  '12 34',
  '1jt rb',
  '١٢٣',
])('refuses an invalid or ambiguous amount: %j', (text) => {
  expect(readAmount(text)).toBeNull();
});

test('reads percentages', () => {
  expect(['10', '12,5', '12.5%', '10 %', '-1', '１０％'].map(readPercent)).toEqual([10, 12.5, 12.5, 10, -1, 10]);
  expect(['', 'a', '1.000.000', '10,', '%'].map(readPercent)).toEqual([null, null, null, null, null]);
});

const priced = (kind: ProductKind, ...prices: number[]) => prices.map((price) => ({ kind, price }));

test('a price below a hundredth of the usual one is unlikely; a gift is not', () => {
  const usual = usualPrice(priced('goods', 40_000, 50_000, 60_000, 1_000, 900_000), 'goods');
  expect(usual).toBe(50_000);
  expect([499, 500, 1, 0].map((price) => isUnlikelyPrice(price, usual))).toEqual([true, false, true, false]);
  expect(isUnlikelyPrice(1, usualPrice(priced('goods', 50_000), 'goods'))).toBe(false);
});

test('the usual price is computed from products of the same kind', () => {
  const projectors = priced('goods', 3_000_000, 3_100_000, 3_200_000, 3_300_000, 3_400_000);
  const days = priced('rental', 20_000, 25_000, 30_000, 35_000, 40_000);
  expect(usualPrice([...projectors, ...days], 'goods')).toBe(3_200_000);
  expect(usualPrice([...projectors, ...days], 'rental')).toBe(30_000);
  expect(usualPrice(projectors, 'rental')).toBeNull();
});
