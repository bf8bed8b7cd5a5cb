// @vitest-environment node
import { expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { assertOfferPrice } from '#domain/orders/offer.ts';
import { offerTrouble } from '../../web/copy/offer-trouble.ts';
import { CallError } from '../../web/lib/call-error.ts';

/** A refusal as the client receives it from the function. */
function refusalOf(price: number): unknown {
  try {
    assertOfferPrice({ price: 100_000, discount: 20 }, price);
    return undefined;
  } catch (error) {
    return error instanceof DomainError ? new CallError(error.code, 422, { ...error.details }) : error;
  }
}

test.each([
  [39_999, 'Tawaran paling rendah Rp\u00a040.000, separuh dari harga sekarang.'],
  [80_000, 'Tawaran harus di bawah harga sekarang, Rp\u00a080.000.'],
])('an offer of Rp %d is refused below its price', (price, text) => {
  expect(offerTrouble(refusalOf(price))).toEqual({ text, field: 'price' });
});

test.each([40_000, 79_999])('an offer of Rp %d is allowed', (price) => {
  expect(refusalOf(price)).toBeUndefined();
});

test('short stock and too large a quantity are reported at the quantity, other refusals above the form', () => {
  const short = new CallError('stock_short', 422, { name: 'Kipas', available: 2 });
  expect(offerTrouble(short)).toEqual({ text: 'Stok "Kipas" tinggal 2 buah.', field: 'quantity' });
  const open = offerTrouble(new CallError('offer_open', 409));
  expect(open.field).toBeNull();
  expect(open.text).toContain('Masih ada tawaran Anda');
  const many = new CallError('invalid_input', 422, { fields: { quantity: 'quantity_too_large' } });
  expect(offerTrouble(many)).toEqual({ text: 'Jumlah terlalu banyak.', field: 'quantity' });
});
