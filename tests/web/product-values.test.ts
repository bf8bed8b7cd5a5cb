// @vitest-environment node
import { expect, test } from 'vitest';
import type { ProductKind } from '#domain/kinds/kind.ts';
import {
  decidedValues,
  emptyValues,
  productErrors,
  productInput,
  uncounted,
} from '../../web/shop/product-form/product-values.ts';

const photos = ['photo1'];
const table = {
  name: 'Meja belajar',
  description: 'Kokoh',
  category: 'Rumah Tangga',
  price: 150_000,
  location: 'Gate 1',
  codAddress: 'Depan GSG',
};
const posting = (stock?: number | string) => ({
  ...emptyValues('post'),
  ...table,
  ...(stock === undefined ? {} : { stock }),
});

test('a product without a choice about its stock is a single item', () => {
  expect(productInput('post', posting(), photos).stock).toBe(1);
});

test('several items need a number; without one the form is invalid', () => {
  expect(productInput('post', posting(7), photos).stock).toBe(7);
  expect(productErrors('post', posting(''), photos)).toEqual({ stock: 'Stok harus angka non-negatif.' });
});

test('stock is not counted only if "always available" is chosen', () => {
  expect(productInput('post', posting(uncounted), photos).stock).toBeNull();
});

test("the seller's form requires the number of items, the administrator's does not", () => {
  const typed = { ...table, stock: '' };
  expect(productErrors('seller', { ...emptyValues('seller'), ...typed }, photos)).toEqual({
    stock: 'Stok harus angka non-negatif.',
  });
  expect(productInput('admin', { ...emptyValues('admin'), ...typed }, photos).stock).toBeNull();
});

test('fields hidden for a kind cause no validation errors, and keep their typed values', () => {
  const typed = { ...posting(''), price: '', discount: 150 };
  expect(Object.keys(productErrors('post', typed, photos))).toEqual(['discount', 'price', 'stock']);
  const sent = (kind: ProductKind) => Object.keys(productErrors('post', decidedValues(typed, { kind }), photos));
  expect(sent('service')).toEqual([]);
  expect(sent('free')).toEqual(['stock']);
  expect(sent('bundle')).toEqual(['price']);
  expect(sent('rental')).toEqual(['discount', 'price']);
  expect(decidedValues(typed, { kind: 'goods' })).toEqual(typed);
  expect(productInput('post', decidedValues(posting(3), { kind: 'free' }), photos)).toMatchObject({
    price: 0,
    stock: 3,
  });
});
