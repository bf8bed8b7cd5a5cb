import { expect, it } from 'vitest';
import { againWords } from '#domain/orders/bought-as.ts';

it('names buying again by the kind, and neutrally for several kinds', () => {
  expect(againWords([{ kind: 'goods' }, { kind: 'preorder' }])).toBe('Pesan Lagi');
  expect(againWords([])).toBe('Beli Lagi');
});
