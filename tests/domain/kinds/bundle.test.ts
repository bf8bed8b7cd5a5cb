import fc from 'fast-check';
import { expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { splitPrice } from '#domain/money/split-price.ts';
import { isBuyableAgain } from '#domain/orders/bought-as.ts';
import {
  assertNoOverlap,
  assertParts,
  bundleInput,
  bundleStock,
  type PartProduct,
  partLines,
  settledBundle,
} from '#kinds/bundle/rules/bundle.ts';
import { ruleRefusal } from '../../support/refusals.ts';

const now = Date.parse('2026-12-01T08:00:00.000Z');
const rupiah = fc.integer({ min: 0, max: limits.maxAmount });
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

it('splits every price into whole rupiah with the exact sum, each part less than 1 off its share', () => {
  fc.assert(
    fc.property(rupiah, fc.array(rupiah, { minLength: 1, maxLength: limits.bundleParts }), (price, own) => {
      const shares = splitPrice(price, own);
      expect(shares).toHaveLength(own.length);
      expect(sum(shares)).toBe(price);
      const total = own.reduce((all, one) => all + BigInt(one), 0n);
      for (const [at, share] of shares.entries()) {
        expect(Number.isInteger(share) && share >= 0).toBe(true);
        const [part, whole] = total > 0n ? [BigInt(own[at] ?? 0), total] : [1n, BigInt(own.length)];
        const off = BigInt(share) * whole - BigInt(price) * part;
        expect(off < whole && -off < whole).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
});

it('splits in proportion, and gives remaining rupiah to the largest rounding losses', () => {
  expect(splitPrice(90_000, [60_000, 30_000, 30_000])).toEqual([45_000, 22_500, 22_500]);
  expect(splitPrice(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(splitPrice(1, [5, 5])).toEqual([1, 0]);
  expect(splitPrice(7, [0, 0])).toEqual([4, 3]);
  expect(splitPrice(0, [10, 20])).toEqual([0, 0]);
  // Beyond the precision of a double.
  expect(splitPrice(999_999_999_999, [999_999_999_999, 1])).toEqual([999_999_999_998, 1]);
});

const product = (id: string, values: Partial<PartProduct> = {}): PartProduct => ({
  ...{ $id: id, name: `Barang ${id}`, price: 10_000, discount: 0, stock: 1, isSold: false, isListed: true },
  ...{ heldUntil: null, sellerId: 'sari', kind: 'goods', ...values },
});
const byId = (...products: PartProduct[]) => new Map(products.map((one) => [one.$id, one]));
const parts = (...prices: number[]) =>
  prices.map((price, at) => ({ $id: `paket-${at}`, productId: String.fromCharCode(97 + at), price }));

it('a bundle has two to ten different products', () => {
  const read = (count: number) =>
    bundleInput.safeParse({ productIds: Array.from({ length: count }, (_, at) => `p${at}`) });
  for (const count of [2, 10]) expect(read(count).data).toMatchObject({ isShrinking: false });
  for (const count of [0, 1, 11]) expect(read(count).success).toBe(false);
  expect(bundleInput.safeParse({ productIds: ['a', 'a'] }).success).toBe(false);
  expect(bundleInput.safeParse({}).success).toBe(false);
});

it('a bundle’s parts are the seller’s own available goods with counted stock and a price', () => {
  const refusal = (values: Partial<PartProduct>) =>
    ruleRefusal(() => assertParts(['a'], byId(product('a', values)), 'sari'))?.code ?? null;
  expect(refusal({})).toBeNull();
  expect(refusal({ kind: null })).toBeNull();
  expect(refusal({ sellerId: 'budi' })).toBe('bundle_part_foreign');
  for (const kind of ['bundle', 'free', 'preorder', 'link']) expect(refusal({ kind })).toBe('bundle_part_kind');
  expect(refusal({ stock: null })).toBe('bundle_part_uncounted');
  for (const values of [{ price: 0 }, { discount: 100 }]) expect(refusal(values)).toBe('bundle_part_free');
  for (const values of [{ stock: 0 }, { isSold: true }, { isListed: false }])
    expect(refusal(values)).toBe('bundle_part_gone');
  expect(ruleRefusal(() => assertParts(['b'], byId(product('a')), 'sari'))).toMatchObject({ code: 'bundle_part_gone' });
});

it('a bundle has as much stock as its scarcest part', () => {
  const some = byId(product('a', { stock: 3 }), product('b', { stock: 2 }));
  expect(bundleStock(parts(1, 1), some, now)).toBe(2);
  expect(bundleStock(parts(1, 1, 1), some, now)).toBe(0);
  expect(bundleStock(parts(1), some, now)).toBe(0);
});

it('a bundle of which a part is gone has no stock, or if it may shrink, drops the part and costs less', () => {
  const three = parts(60_000, 30_000, 30_000);
  const left = byId(product('a'), product('b'), product('c', { stock: 0 }));
  const whole = { price: 100_000, isShrinking: false };
  expect(settledBundle(whole, three, left, now)).toEqual({ dropped: [], price: 100_000, stock: 0 });
  const shrinking = { ...whole, isShrinking: true };
  expect(settledBundle(shrinking, three, left, now)).toEqual({ dropped: [three[2]], price: 75_000, stock: 1 });
  // A part in an unpaid or unanswered order may come back, so it is not dropped.
  const held = byId(product('a'), product('b'), product('c', { stock: 0, heldUntil: new Date(now + 1).toISOString() }));
  expect(settledBundle(shrinking, three, held, now)).toEqual({ dropped: [], price: 100_000, stock: 0 });
  const unanswered = new Set(['c']);
  expect(settledBundle({ ...shrinking, unanswered }, three, left, now)).toEqual({
    ...{ dropped: [], price: 100_000, stock: 0 },
  });
  const sold = byId(product('a'), product('b'), product('c', { stock: 0, isSold: true }));
  expect(settledBundle({ ...shrinking, unanswered }, three, sold, now)).toMatchObject({ dropped: [three[2]] });
  // One product alone is no bundle.
  expect(settledBundle(shrinking, three, byId(product('a')), now)).toEqual({ dropped: [], price: 100_000, stock: 0 });
  expect(settledBundle(shrinking, three, byId(product('a'), product('b'), product('c')), now)).toMatchObject({
    stock: 1,
  });
});

it('always costs less after dropping a part, so that carts show the change', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.integer({ min: 1, max: limits.maxAmount }), { minLength: 3, maxLength: 10 }),
      (price, own) => {
        const all = own.map((one, at) => ({ $id: `p-${at}`, productId: `${at}`, price: one }));
        const there = byId(...own.slice(1).map((one, at) => product(`${at + 1}`, { price: one })));
        const settled = settledBundle({ price, isShrinking: true }, all, there, now);
        if (settled.dropped.length > 0) expect(settled.price).toBeLessThan(price);
        else expect(settled).toMatchObject({ price, stock: 0 });
        expect(settled.price).toBeGreaterThanOrEqual(1);
      },
    ),
  );
});

it('a bundle is ordered as its parts, whose prices sum to the bundle’s price', () => {
  const line = (price: number, quantity: number, ...of: (PartProduct | undefined)[]) =>
    partLines({
      product: { $id: 'paket', name: 'Paket pindahan', codAddress: '' },
      price,
      quantity,
      parts: of.map((one, at) => ({ productId: String(at), product: one })),
    });
  const lines = line(50_001, 2, product('a', { stock: 2 }), product('b', { price: 20_000, discount: 50, stock: 5 }));
  expect(lines.map(({ productId, price, quantity }) => [productId, price, quantity])).toEqual([
    ['a', 25_001, 2],
    ['b', 25_000, 2],
  ]);
  expect(sum(lines.map(({ price, quantity }) => price * quantity))).toBe(100_002);
  const refusal = (...of: (PartProduct | undefined)[]) => ruleRefusal(() => line(50_000, 2, ...of));
  expect(refusal(product('a', { stock: 2 }), product('b', { stock: 1 }))).toEqual({
    code: 'bundle_part_sold',
    productId: 'paket',
    name: 'Paket pindahan',
    part: 'Barang b',
  });
  expect(refusal(product('a', { stock: 2 }), undefined)).toMatchObject({ code: 'bundle_part_sold', part: '' });
  expect(refusal(product('a', { stock: 2 }))).toMatchObject({ code: 'bundle_part_sold' });
});

it('an order is refused if it has the same product twice or too many lines', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ productId: `p${at}`, name: `Barang ${at}` }));
  expect(ruleRefusal(() => assertNoOverlap(lines(limits.cartProducts)))).toBeNull();
  expect(ruleRefusal(() => assertNoOverlap(lines(limits.cartProducts + 1)))).toEqual({
    code: 'bundle_lines',
    limit: limits.cartProducts,
  });
  expect(ruleRefusal(() => assertNoOverlap([...lines(2), ...lines(1)]))).toMatchObject({
    code: 'bundle_overlap',
    name: 'Barang 0',
  });
});

it('a product can be bought again unless it came from a link or has rental days', () => {
  expect(isBuyableAgain({ kind: 'goods', rentDays: 0 })).toBe(true);
  expect(isBuyableAgain({ kind: null })).toBe(true);
  expect(isBuyableAgain({ kind: 'link' })).toBe(false);
  expect(isBuyableAgain({ kind: 'rental', rentDays: 2 })).toBe(false);
  expect(isBuyableAgain({ kind: 'of-a-newer-version' })).toBe(false);
});
