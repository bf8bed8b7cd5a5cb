import { expect, test } from 'vitest';
import { isBoughtToKeep, isGift, productKinds } from '#domain/kinds/registry.ts';

test('what stays with its buyer, and what nobody pays for', () => {
  expect(productKinds.filter((kind) => isBoughtToKeep({ kind }))).toEqual([
    'goods',
    'preorder',
    'wanted',
    'bundle',
    'link',
  ]);
  expect(productKinds.filter((kind) => isGift({ kind }))).toEqual(['free']);
  // From before kinds.
  expect(isBoughtToKeep({ kind: null })).toBe(true);
});
