// @vitest-environment node
import { expect, test } from 'vitest';
import { beforePrice } from '#domain/kinds/price-words.ts';
import {
  bringing,
  bySeller,
  canOrder,
  depositsOf,
  isCrowded,
  linesNow,
  lostLines,
  namedPlace,
  type ProductNow,
  type StoredLine,
  toMeet,
  totalOf,
  withChoice,
} from '../../web/features/cart/cart-lines.ts';

const times = { $createdAt: '2026-01-01T00:00:00.000+00:00', $updatedAt: '2026-01-01T00:00:00.000+00:00' };
const line = (productId: string, quantity = 1): StoredLine => ({
  ...times,
  $id: `line-${productId}`,
  productId,
  name: productId,
  price: 10_000,
  offerPrice: 0,
  offerQuantity: 0,
  imageId: '',
  quantity,
  offerId: '',
  rentFrom: '',
  rentDays: 0,
});
const product = ($id: string, values: Partial<ProductNow> = {}): ProductNow => ({
  ...times,
  $id,
  name: $id,
  price: 10_000,
  discount: 0,
  kind: 'goods',
  closesAt: null,
  deposit: null,
  cashMost: null,
  pieces: null,
  stock: 5,
  isSold: false,
  isListed: true,
  sellerId: 'sri',
  sellerName: 'Sri',
  codAddress: 'Depan GSG',
  ...values,
});

test.each([
  ['enough is in stock', line('a', 5), [product('a')], undefined, 5],
  ['stock is not tracked', line('a', 900), [product('a', { stock: null })], undefined, undefined],
  ['too little is in stock', line('a', 6), [product('a')], { kind: 'short', available: 5 }, 5],
  ['nothing is left', line('a'), [product('a', { stock: 0 })], { kind: 'out' }, 0],
  ['it was marked as sold', line('a'), [product('a', { isSold: true })], { kind: 'sold' }, 5],
  ['it is no longer offered', line('a'), [product('a', { isListed: false })], { kind: 'unlisted' }, 5],
  ['it was deleted', line('a'), [], { kind: 'gone' }, undefined],
  ['products are not loaded yet', line('a', 99), undefined, undefined, undefined],
])('says whether a line can be bought when %s', (_, stored, products, trouble, max) => {
  expect(linesNow([stored], products)).toMatchObject([{ ...stored, trouble, max }]);
});

test('lines that cannot be bought cost nothing and can be removed together; they and lines above the stock block the order', () => {
  const lines = linesNow(
    [line('ok'), line('out'), line('gone'), line('short', 9)],
    [product('ok'), product('out', { stock: 0 }), product('short')],
  );
  expect(lostLines(lines).map(({ productId }) => productId)).toEqual(['out', 'gone']);
  expect(totalOf(lines)).toBe(100_000);
  expect(canOrder(lines)).toBe(false);
  expect(canOrder(lines.slice(0, 1))).toBe(true);
});

test('a service shows its cheapest price until a package is chosen', () => {
  const [lesson, fan] = linesNow(
    [line('lesson'), line('fan')],
    [product('lesson', { kind: 'service' }), product('fan')],
  );
  if (!lesson || !fan) throw new Error('Two lines make two');
  const chosen = { price: 90_000, choice: { packageId: 'two' } };
  expect([beforePrice(lesson), totalOf([lesson])]).toEqual(['Mulai dari ', 10_000]);
  expect([beforePrice(withChoice(lesson, chosen)), totalOf([withChoice(lesson, chosen)])]).toEqual(['', 90_000]);
  expect(withChoice(lesson, undefined)).toEqual(lesson);
  // A kept choice has no effect on a product that is no longer a service.
  expect(withChoice(fan, chosen)).toEqual(fan);
});

test('more than five sellers block the checkout, not counting sellers whose lines cannot be bought', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const stored = ids.map((id) => line(id));
  const products = ids.map((id) => product(id, { sellerId: `seller-${id}` }));
  const crowded = linesNow(stored, products);
  expect([isCrowded(crowded), canOrder(crowded)]).toEqual([true, false]);
  expect(canOrder(crowded.slice(1))).toBe(true);
  expect(isCrowded(linesNow(stored, products.slice(0, 5).concat(product('f', { sellerId: 'x', stock: 0 }))))).toBe(
    false,
  );
});

test('lines are grouped by seller, each with its handover place', () => {
  const other = { sellerId: 'budi', sellerName: 'Budi', codAddress: 'Gate 1' };
  const lines = linesNow([line('a'), line('b'), line('c')], [product('a'), product('b', other), product('c')]);
  expect(bySeller(lines).map(({ name, lines: own }) => [name, own.map(({ productId }) => productId)])).toEqual([
    ['Sri', ['a', 'c']],
    ['Budi', ['b']],
  ]);
  expect(lines.map(({ codAddress }) => codAddress)).toEqual(['Depan GSG', 'Gate 1', 'Depan GSG']);
});

test('units with an agreed price cost that price, the other units the list price', () => {
  const stored = [{ ...line('a', 3), offerPrice: 7_000, offerQuantity: 2 }, line('b')];
  expect(totalOf(linesNow(stored, [product('a'), product('b')]))).toBe(2 * 7_000 + 10_000 + 10_000);
});

test("a rental's quantity is limited to its pieces, and only available lines add their deposit", () => {
  const camera = product('kamera', { kind: 'rental', stock: null, pieces: 3, deposit: 500_000 });
  const lines = linesNow(
    [line('kamera', 2), line('tenda')],
    [camera, { ...camera, $id: 'tenda', deposit: 200_000, isListed: false }],
  );
  expect(lines.map(({ max }) => max)).toEqual([3, 3]);
  expect(lostLines(lines).map(({ productId }) => productId)).toEqual(['tenda']);
  expect(depositsOf(lines)).toBe(1_000_000);
});

test('a pre-order has no meeting place, because its batch has a pickup place', () => {
  const [batch, toga] = linesNow(
    [line('a'), line('b')],
    [product('a', { kind: 'preorder', closesAt: '2099-01-01T00:00:00.000Z' }), product('b', { kind: 'rental' })],
  );
  expect([batch?.codAddress, toga?.codAddress]).toEqual(['', 'Depan GSG']);
});

test("a seller of goods without any meeting place delivers; gifts need a meeting; a rental's kind sets its place", () => {
  const of = (sellerId: string, codAddress: string, more = {}) => ({
    sellerId,
    sellerName: sellerId,
    codAddress,
    ...more,
  });
  const lines = linesNow(
    ['a', 'b', 'c', 'd', 'e', 'gone'].map((id) => line(id)),
    [
      product('a', of('antar', '')),
      product('b', of('temu', '')),
      product('c', of('temu', 'Gate 1')),
      product('d', of('sewa', '', { kind: 'rental' })),
      product('e', of('gratis', '', { kind: 'free' })),
    ],
  );
  expect(bringing(lines).map(({ sellerId }) => sellerId)).toEqual(['antar']);
  expect(toMeet(lines).map(({ sellerId, lines: own }) => [sellerId, namedPlace(own)])).toEqual([
    ['temu', 'Gate 1'],
    ['gratis', ''],
  ]);
});
