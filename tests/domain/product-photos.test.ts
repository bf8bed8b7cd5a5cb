import { expect, it } from 'vitest';
import { photosOf } from '#domain/products/photos.ts';

it('lists each photo once, the main one first, even if an old row lacks the list or the main photo', () => {
  expect(photosOf({ imageId: 'b', imageIds: ['a', 'b', 'c'] })).toEqual(['b', 'a', 'c']);
  expect(photosOf({ imageId: 'a', imageIds: null })).toEqual(['a']);
  expect(photosOf({ imageId: '', imageIds: ['a'] })).toEqual(['a']);
  expect(photosOf({ imageId: '', imageIds: [''] })).toEqual([]);
});
