import { expect, it } from 'vitest';
import { againWords } from '#domain/orders/bought-as.ts';

it('labels the reorder button neutrally for several kinds, and like goods for none', () => {
  expect(againWords([{ kind: 'goods' }, { kind: 'preorder' }])).toBe('Pesan Lagi');
  expect(againWords([])).toBe('Beli Lagi');
});
