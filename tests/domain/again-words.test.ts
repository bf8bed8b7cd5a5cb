import { expect, it } from 'vitest';
import { productKinds } from '#domain/kinds/kind.ts';
import { againWords } from '#domain/orders/bought-as.ts';

it('names buying again by the kind, and neutrally for several kinds', () => {
  expect(Object.fromEntries(productKinds.map((kind) => [kind, againWords([{ kind }, { kind }])]))).toEqual({
    goods: 'Beli Lagi',
    preorder: 'Pesan Lagi',
    service: 'Pesan Lagi',
    rental: 'Sewa Lagi',
    wanted: 'Beli Lagi',
    bundle: 'Beli Lagi',
    free: 'Ambil Lagi',
    link: 'Beli Lagi',
  });
  expect(againWords([{ kind: 'goods' }, { kind: 'preorder' }])).toBe('Pesan Lagi');
  expect(againWords([])).toBe('Beli Lagi');
});
