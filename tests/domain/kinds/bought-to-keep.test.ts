import { expect, test } from 'vitest';
import { isBoughtToKeep } from '#domain/kinds/index.ts';
import { productKinds } from '#domain/kinds/kind.ts';

test('kinds that stay with their buyer', () => {
  expect(productKinds.filter((kind) => isBoughtToKeep({ kind }))).toEqual([
    'goods',
    'preorder',
    'wanted',
    'bundle',
    'link',
  ]);
  // Rows from before kinds existed.
  expect(isBoughtToKeep({ kind: null })).toBe(true);
});
