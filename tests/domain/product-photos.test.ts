import { expect, it } from 'vitest';
import { photosOf } from '#domain/products/photos.ts';

it('photos: each once, the main one first, also where an old row names it in no list, or names none', () => {
  expect(photosOf({ imageId: 'b', imageIds: ['a', 'b', 'c'] })).toEqual(['b', 'a', 'c']);
  expect(photosOf({ imageId: 'a', imageIds: null })).toEqual(['a']);
  expect(photosOf({ imageId: '', imageIds: ['a'] })).toEqual(['a']);
  expect(photosOf({ imageId: '', imageIds: [''] })).toEqual([]);
});
