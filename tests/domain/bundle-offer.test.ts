/** One price for several products: allowed products, lowest price, and its split. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { lineTotal } from '#domain/money.ts';
import {
  agreedLines,
  assertBundlePrice,
  bundleListPrice,
  bundleOfferName,
  lowestBundleOffer,
} from '#domain/orders/bundle-offer.ts';

const thing = (values: object = {}) => ({
  ...{ $id: 'a', name: 'Lampu', price: 50_000, discount: 0, imageId: '', stock: 1, isSold: false, isListed: true },
  ...{ sellerId: 'budi', isNegotiable: true, kind: 'goods', ...values },
});

const things = fc
  .array(fc.record({ price: fc.integer({ min: 1, max: limits.maxAmount }), isNegotiable: fc.boolean() }), {
    minLength: limits.bundlePartsLeast,
    maxLength: limits.bundleParts,
  })
  .map((all) => all.map((values, at) => thing({ $id: `t${at}`, ...values })));

const offerOf = (price: number) => ({ $id: 'offer', price, productName: '2 barang' });

describe('one price for several products', () => {
  it('is split exactly over the lines, with no line above its own list price', () => {
    fc.assert(
      fc.property(things, fc.double({ min: 0, max: 1, noNaN: true }), (all, part) => {
        const [lowest, whole] = [lowestBundleOffer(all), bundleListPrice(all)];
        const price = lowest + Math.floor((whole - lowest) * part);
        const lines = agreedLines(
          offerOf(price),
          all.map(({ $id }) => $id),
          new Map(all.map((one) => [one.$id, one])),
        );
        expect(lines.map(lineTotal).reduce((sum, one) => sum + BigInt(one), 0n)).toBe(BigInt(price));
        for (const { offerPrice, product } of lines) expect(offerPrice).toBeLessThanOrEqual(product.price);
      }),
    );
  });

  it('must be at least the lowest price and below the sum of list prices', () => {
    const all = [thing(), thing({ $id: 'b', isNegotiable: false, price: 10_000 })];
    const codeOf = (price: number) => {
      try {
        assertBundlePrice(all, price);
        return '';
      } catch (error) {
        return (error as { details: { fields: { price: string } } }).details.fields.price;
      }
    };
    expect([32_999, 33_000, 59_999, 60_000].map(codeOf)).toEqual(['offer_too_low', '', '', 'offer_not_lower']);
  });

  it('is named after its products, within the maximum length of a name', () => {
    expect(bundleOfferName([{ name: 'Lampu' }, { name: 'Kipas, besar' }])).toBe('2 barang: Lampu, Kipas,\u00a0besar');
    const long = Array.from({ length: limits.bundleParts }, () => ({ name: 'x'.repeat(limits.productNameMax) }));
    expect(bundleOfferName(long).length).toBeLessThanOrEqual(limits.productNameMax);
  });
});
