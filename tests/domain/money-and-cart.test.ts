import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { limits } from '#domain/limits.ts';
import { discountedPrice, hasDiscount, lineTotal, piecesOf, totalAmount } from '#domain/money.ts';
import {
  assertBuyable,
  assertCartQuota,
  assertFewSales,
  assertInStock,
  assertOrderable,
  assertQuantity,
  cartTotal,
  freeSlot,
  priceChanges,
  type Sellable,
} from '#domain/orders/cart.ts';
import { assertOrderTotal, bankTransfer, canBeTransferred, cashOnDelivery } from '#domain/orders/payment.ts';
import { availabilityOf, restockLines } from '#domain/products/listing.ts';

const lamp: Sellable = {
  $id: 'lamp',
  name: 'Lampu',
  price: 10_000,
  discount: 0,
  imageId: '',
  stock: 3,
  isSold: false,
  isListed: true,
  sellerId: 'seller',
};

const caught = (work: () => unknown): DomainError | null => {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
};

describe('a discounted price', () => {
  it.each([
    [10_000, 0, 10_000],
    [10_000, 15, 8_500],
    [999, 50, 500],
    [333, 33, 223],
    [10_000, 100, 0],
    [10_000, null, 10_000],
    [10_000, undefined, 10_000],
  ])('of %d with %s percent is %d', (price, discount, expected) => {
    expect(discountedPrice(price, discount)).toBe(expected);
  });

  it('is a whole amount between zero and the price', () => {
    const percent = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(fc.nat(limits.maxAmount), percent, (price, discount) => {
        const result = discountedPrice(price, discount);
        expect(Number.isInteger(result)).toBe(true);
        expect(result).toBeGreaterThanOrEqual(0);
        expect(result).toBeLessThanOrEqual(price);
      }),
    );
  });

  it('counts as a discount only if above zero', () => {
    expect([0, 1, null, undefined].map(hasDiscount)).toEqual([false, true, false, false]);
  });
});

describe('a cart', () => {
  it('sums price times quantity in any order of lines', () => {
    const line = fc.record({ price: fc.nat(15_000_000), quantity: fc.integer({ min: 1, max: 1_000 }) });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        expect(cartTotal(lines)).toBe(cartTotal([...lines].reverse()));
        expect(Number.isSafeInteger(cartTotal(lines))).toBe(true);
      }),
    );
  });

  it('holds at most 20 different products', () => {
    expect(caught(() => assertCartQuota(19))).toBeNull();
    expect(caught(() => assertCartQuota(20))?.code).toBe('cart_full');
  });

  it('gives each line a free slot, chosen by the line’s id', () => {
    const taken = [0, 1, 3].map((slot) => ({ slot }));
    const free = Array.from({ length: limits.cartProducts }, (_, slot) => slot).filter(
      (slot) => ![0, 1, 3].includes(slot),
    );
    expect(freeSlot(taken, '00000000ffff')).toBe(2);
    expect(freeSlot(taken, '00000002')).toBe(free[2]);
    expect(freeSlot(taken, (free.length + 1).toString(16).padStart(8, '0'))).toBe(free[1]);
    expect(freeSlot([...taken, { slot: null }], '00000000')).toBe(2);
    const full = Array.from({ length: 20 }, (_, slot) => ({ slot }));
    expect(caught(() => freeSlot(full, '00000000'))).toMatchObject({ code: 'cart_full', details: { limit: 20 } });
  });

  it('has at most as many sellers as one order allows', () => {
    const of = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ sellerId: `s${at}`, productId: `p${at}` }));
    const most = limits.sellersPerCart;
    expect(caught(() => assertFewSales([...of(most), ...of(most)]))).toBeNull();
    expect(caught(() => assertFewSales(of(most + 1)))).toMatchObject({
      code: 'seller_limit',
      details: { limit: most },
    });
  });

  it('can be ordered with 1 to 20 products', () => {
    expect([0, 1, 20, 21].map((products) => caught(() => assertOrderable(products))?.code)).toEqual([
      'cart_empty',
      undefined,
      undefined,
      'cart_full',
    ]);
  });

  it.each([
    [1_000, 1_000, bankTransfer, undefined],
    [0, 0, cashOnDelivery, undefined],
    [0, 0, bankTransfer, 'transfer_needs_amount'],
    [1_000, 900, cashOnDelivery, 'cart_changed'],
    [limits.maxAmount + 1, limits.maxAmount + 1, cashOnDelivery, 'invalid_input'],
  ] as const)('total of %d, shown as %d, paid by %s: %s', (total, seen, method, code) => {
    expect(caught(() => assertOrderTotal(total, seen, method))?.code).toBe(code);
    if (code === 'transfer_needs_amount') expect(canBeTransferred(total)).toBe(false);
  });

  it('distinguishes available, empty, sold and unlisted products', () => {
    expect(availabilityOf(lamp)).toBe('available');
    expect(availabilityOf({ ...lamp, stock: null })).toBe('available');
    expect(availabilityOf({ ...lamp, stock: 0 })).toBe('empty');
    expect(availabilityOf({ ...lamp, stock: 0, isSold: true })).toBe('sold');
    expect(availabilityOf({ ...lamp, stock: 0, isListed: false })).toBe('unlisted');
    expect(availabilityOf({ ...lamp, isSold: true, isListed: false })).toBe('sold');
    expect(availabilityOf({ ...lamp, isListed: null })).toBe('available');
  });

  it.each([
    [0, 'quantity_invalid'],
    [-1, 'quantity_invalid'],
    [1.5, 'quantity_invalid'],
    [Number.NaN, 'quantity_invalid'],
    [1e9, 'quantity_too_large'],
  ])('refuses to add %d pieces', (quantity, code) => {
    expect(caught(() => assertQuantity(quantity))?.details).toEqual({ fields: { quantity: code } });
  });

  it('reports the remaining stock when more is requested', () => {
    expect(caught(() => assertInStock(lamp, 3))).toBeNull();
    expect(caught(() => assertInStock(lamp, 4))).toMatchObject({ code: 'stock_short', details: { available: 3 } });
    expect(caught(() => assertInStock({ ...lamp, stock: 0 }, 1))).toMatchObject({ code: 'sold_out' });
    expect(caught(() => assertInStock({ ...lamp, stock: null }, limits.maxQuantity))).toBeNull();
  });

  it('refuses one’s own product, a sold one, and an unlisted one', () => {
    expect(caught(() => assertBuyable(lamp, 'seller', 0))?.code).toBe('own_product');
    expect(caught(() => assertBuyable({ ...lamp, isSold: true }, 'buyer', 0))?.code).toBe('product_sold');
    expect(caught(() => assertBuyable({ ...lamp, isListed: false }, 'buyer', 0))?.code).toBe('not_listed');
    expect(caught(() => assertBuyable(lamp, 'buyer', 0))).toBeNull();
  });

  it('detects a changed price or discount', () => {
    const none = { offerId: '', offerPrice: 0, offerQuantity: 0 };
    const line = { productId: 'lamp', name: 'Lampu', price: 10_000, quantity: 1, ...none };
    const products = new Map([['lamp', { ...lamp, discount: 10 }]]);
    expect(priceChanges([line], products)).toEqual([
      { productId: 'lamp', name: 'Lampu', price: 9_000, ...none, oldPrice: 10_000, newPrice: 9_000 },
    ]);
    expect(priceChanges([{ ...line, price: 9_000 }], products)).toEqual([]);
  });
});

describe('a line with an agreed price for some pieces', () => {
  const agreed = (quantity: number, offerQuantity: number) => ({
    ...{ price: 10_000, offerPrice: 7_000 },
    ...{ quantity, offerQuantity },
  });

  it.each([
    [agreed(3, 2), [7_000, 2], [10_000, 1]],
    [agreed(2, 2), [7_000, 2]],
    [agreed(1, 2), [7_000, 1]],
    [agreed(2, 0), [10_000, 2]],
    [{ price: 10_000, quantity: 2 }, [10_000, 2]],
  ])('%j is split into pieces by price, which sum to the line', (line, ...pieces) => {
    const made = piecesOf(line);
    expect(made.map(({ price, quantity }) => [price, quantity])).toEqual(pieces);
    expect(totalAmount(made)).toBe(lineTotal(line));
  });

  it('is included in the cart’s total', () => {
    expect(totalAmount([agreed(3, 2), { price: 500, quantity: 4 }])).toBe(26_000);
  });
});

describe('a cancelled order', () => {
  it('restocks only what it took, if the product still tracks stock', () => {
    const lines = [
      { productId: 'tracked', quantity: 2, stockTaken: true },
      { productId: 'tracked-since', quantity: 5, stockTaken: false },
      { productId: 'deleted', quantity: 1, stockTaken: true },
      { productId: 'untracked-since', quantity: 1, stockTaken: true },
    ];
    const stocks = new Map([
      ['tracked', { stock: 0 }],
      ['tracked-since', { stock: 4 }],
      ['untracked-since', { stock: null }],
    ]);
    expect(restockLines(lines, stocks)).toEqual([{ productId: 'tracked', quantity: 2 }]);
  });
});
