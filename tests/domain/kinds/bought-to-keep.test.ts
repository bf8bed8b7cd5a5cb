import { expect, test } from 'vitest';
import { isBoughtToKeep } from '#domain/kinds/index.ts';
import { productKinds } from '#domain/kinds/kind.ts';

test('what stays with its buyer', () => {
  expect(productKinds.filter((kind) => isBoughtToKeep({ kind }))).toEqual([
    'goods',
    'preorder',
    'wanted',
    'bundle',
    'link',
  ]);
  // From before kinds.
  expect(isBoughtToKeep({ kind: null })).toBe(true);
});
