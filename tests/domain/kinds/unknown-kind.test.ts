import { expect, it } from 'vitest';
import { closedBy, decidedFields, mayCount, rulesOf } from '#domain/kinds/index.ts';
import { kindOf, productKinds } from '#domain/kinds/kind.ts';
import { buyingWord, saleKindOf } from '#domain/kinds/sale-kind.ts';
import { allowedSaleEvents } from '#domain/orders/allowed-sale-events.ts';
import { moneyOfSale } from '#domain/orders/money-place.ts';
import { turnOfSale } from '#domain/orders/next-turn.ts';
import { saleStates } from '#domain/orders/sale.ts';
import { productCard } from '#domain/share/product-card.ts';
import { addressesOfTest, noRating, sharedLamp } from '../../support/shared.ts';
import { mover, sale, start } from '../plain-sale.ts';

it('reads a missing kind as goods, and a kind that this version does not know as unknown', () => {
  for (const kind of [null, undefined, '']) expect(kindOf({ kind: kind as null })).toBe('goods');
  for (const kind of productKinds) expect(kindOf({ kind })).toBe(kind);
  for (const kind of ['zz_unknown', 'Goods', 'unknown', 'toString']) expect(kindOf({ kind })).toBe('unknown');
});

it('accepts no orders of an unknown kind, and locks its stock and price', () => {
  for (const closesAt of [null, '2099-01-01T00:00:00.000Z'])
    expect(closedBy({ kind: 'zz_unknown', closesAt }, 0)).toBe('kind_unknown');
  expect(mayCount({ kind: 'zz_unknown' })).toBe(false);
  expect(decidedFields({ kind: 'zz_unknown' })).toEqual(['stock', 'price']);
  const { isReady, isPosted, isBundled } = rulesOf({ kind: 'zz_unknown' });
  expect({ isReady, isPosted, isBundled }).toEqual({ isReady: false, isPosted: false, isBundled: false });
});

it('calls a sale of an unknown kind a purchase', () => {
  expect(saleKindOf({ kind: 'zz_unknown', subtotal: 5_000 })).toBe('unknown');
  expect(buyingWord({ kind: 'zz_unknown', subtotal: 5_000 })).toBe('pembelian');
});

it('shows products and sales of an unknown kind with their stored data', () => {
  const card = productCard({ ...sharedLamp, kind: 'zz_unknown' }, noRating, addressesOfTest, start);
  expect(card).toMatchObject({ title: 'Lampu belajar', tags: { 'product:availability': 'out of stock' } });
  for (const state of saleStates) {
    const one = { ...sale(state), kind: 'zz_unknown', buyerId: 'sari', sellerId: 'budi', returnedAmount: 0, money: '' };
    expect(turnOfSale(one, {}, start, 'WIB').kind).toBe(turnOfSale({ ...one, kind: 'goods' }, {}, start, 'WIB').kind);
    expect(moneyOfSale(one).amount).toBe(100);
    expect(allowedSaleEvents(one, mover('admin'), start, 'WIB')).toEqual(
      allowedSaleEvents({ ...one, kind: 'goods' }, mover('admin'), start, 'WIB'),
    );
  }
});
