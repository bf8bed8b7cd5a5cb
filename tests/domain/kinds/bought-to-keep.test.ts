import { expect, test } from 'vitest';
import { isBoughtToKeep, productKinds } from '#domain/kinds/registry.ts';

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
