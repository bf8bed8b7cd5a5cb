import { expect, it } from 'vitest';
import { closedBy, decidedFields, mayCount, rulesOf } from '#domain/kinds/index.ts';
import { kindOf, productKinds } from '#domain/kinds/kind.ts';
import { buyingWord, saleKindOf } from '#domain/kinds/sale-kind.ts';

it('reads rows from before kinds as goods, and a kind that this version does not know as none of its own', () => {
  for (const kind of [null, undefined, '']) expect(kindOf({ kind: kind as null })).toBe('goods');
  for (const kind of productKinds) expect(kindOf({ kind })).toBe(kind);
  for (const kind of ['auction', 'Goods', 'unknown', 'toString']) expect(kindOf({ kind })).toBe('unknown');
});

it('takes no orders of an unknown kind, whatever else its row says, and lets nobody edit its number or price', () => {
  for (const closesAt of [null, '2099-01-01T00:00:00.000Z'])
    expect(closedBy({ kind: 'auction', closesAt }, 0)).toBe('kind_unknown');
  expect(mayCount({ kind: 'auction' })).toBe(false);
  expect(decidedFields({ kind: 'auction' })).toEqual(['stock', 'price']);
  const { isReady, isPosted, isBundled } = rulesOf({ kind: 'auction' });
  expect({ isReady, isPosted, isBundled }).toEqual({ isReady: false, isPosted: false, isBundled: false });
});

it('calls a sale of an unknown kind a purchase', () => {
  expect(saleKindOf({ kind: 'auction', subtotal: 5_000 })).toBe('unknown');
  expect(buyingWord({ kind: 'auction', subtotal: 5_000 })).toBe('pembelian');
});
