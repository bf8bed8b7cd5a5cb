import { expect, it } from 'vitest';
import { impliedBy, inPhrases } from '#domain/products/search-synonyms.ts';

it('a thing has other words and kinds, its own words not among them', () => {
  expect(Object.fromEntries(impliedBy(['leptop']))).toEqual({
    laptop: true,
    notebook: true,
    gadget: true,
    gawai: true,
  });
});

it('what it is for is not what it is', () => {
  const implied = impliedBy(['tas', 'laptop']);
  expect([implied.get('gadget'), implied.has('laptop')]).toEqual([false, false]);
  expect(impliedBy(['laptop', 'tas']).get('gadget')).toBe(true);
});

it('known phrases are taken together, the longest first, at the end as well', () => {
  expect(inPhrases(['meja', 'tas', 'punggung'])).toEqual([['meja'], ['tas', 'punggung']]);
  expect(inPhrases(['telepon', 'genggam', 'tas'])).toEqual([['telepon', 'genggam'], ['tas']]);
});
