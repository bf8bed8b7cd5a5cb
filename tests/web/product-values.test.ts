// @vitest-environment node
import { expect, test } from 'vitest';
import { emptyValues, productErrors, productInput, uncounted } from '../../web/shop/product-form/product-values.ts';

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

test('what is posted without a word about its stock is a single thing', () => {
  expect(productInput('post', posting(), photos).stock).toBe(1);
});

test('several have a number, and without it are an error, not endless', () => {
  expect(productInput('post', posting(7), photos).stock).toBe(7);
  expect(productErrors('post', posting(''), photos)).toEqual({ stock: 'Stok harus angka non-negatif.' });
});

test('only what is said to be always there is not counted', () => {
  expect(productInput('post', posting(uncounted), photos).stock).toBeNull();
});

test("the seller's form still requires the number, the administrator's does not", () => {
  const typed = { ...table, stock: '' };
  expect(productErrors('seller', { ...emptyValues('seller'), ...typed }, photos)).toEqual({
    stock: 'Stok harus angka non-negatif.',
  });
  expect(productInput('admin', { ...emptyValues('admin'), ...typed }, photos).stock).toBeNull();
});
