import { expect, it } from 'vitest';
import {
  type Called,
  calledAlso,
  headAt,
  impliedBy,
  inPhrases,
  measuresOf,
  plainestOf,
} from '#domain/products/search-synonyms.ts';

/** Synonyms of a name: its own and those of its kind. `aside`: those of the other words, such as its purpose. */
function called(...name: string[]) {
  const all = [...impliedBy(name)];
  const those = (fits: (called: Called) => boolean) => all.filter(([, one]) => fits(one)).map(([word]) => word);
  return {
    same: those(({ isHead, isKind }) => isHead && !isKind),
    kinds: those(({ isHead, isKind }) => isHead && isKind),
    aside: those(({ isHead }) => !isHead),
  };
}

it('a name gets synonyms and broader terms (laptop → gadget), but not the words it already contains', () => {
  expect(called('leptop')).toEqual({
    same: ['laptop', 'notebook', 'lptp', 'lepi'],
    kinds: ['gadget', 'gawai'],
    aside: [],
  });
});

it('a bag for a laptop gets the broader terms of bag, not those of laptop', () => {
  const { kinds, aside } = called('tas', 'laptop');
  expect([kinds, aside.includes('gadget'), aside.includes('laptop')]).toEqual([['bag'], true, false]);
  expect(called('laptop', 'tas').kinds).toContain('gadget');
});

it('introductory words of a listing are not its subject', () => {
  for (const label of ['jual', 'info', 'dijual murah']) {
    const words = label.split(' ');
    expect(called(...words, 'kos', 'putra').same).toContain('kontrakan');
    expect(headAt([...words, 'kos', 'putra'])).toBe(words.length);
  }
  expect([headAt(['jual', 'murah']), headAt([])]).toEqual([0, 0]);
});

it('synonyms of the same line rank above those of a broader term, in either order', () => {
  expect([impliedBy(['tws']).get('earphone')?.isKind, impliedBy(['headphone']).get('earphone')?.isKind]).toEqual([
    false,
    true,
  ]);
});

it('equipment matches each word for "equipment"', () => {
  expect(called('wajan').kinds).toEqual(expect.arrayContaining(['alatmasak', 'peralatanmasak', 'perlengkapanmasak']));
});

it('a category’s words get synonyms only, no broader terms', () => {
  expect(calledAlso(['fashion', 'pria'])).toEqual(expect.arrayContaining(['cowok', 'cowo']));
  expect(calledAlso(['laptop'])).not.toContain('gadget');
});

it('suggests the first word of a synonym line if it is a single, different word', () => {
  expect(plainestOf('casan')).toEqual(['charger']);
  expect([plainestOf('charger'), plainestOf('magicom'), plainestOf('kata')]).toEqual([[], [], []]);
});

it('a number and its unit are joined into one word for each name of the unit', () => {
  expect(measuresOf(['power', 'bank', '20', '000', 'mah'])).toEqual(['20000mah']);
  expect(measuresOf(['set', '10', 'kilogram', '2', 'buah'])).toEqual(['10kg', '10kilogram', '10kilo']);
  expect(measuresOf(['kasur', '90', 'x', '200'])).toEqual(['90x200']);
  expect(measuresOf(['3x3', 'x', 'kg', '12'])).toEqual([]);
});

it('joins known phrases, the longest first, wherever they are', () => {
  expect(inPhrases(['meja', 'tas', 'punggung'])).toEqual([['meja'], ['tas', 'punggung']]);
  expect(inPhrases(['telepon', 'genggam', 'tas'])).toEqual([['telepon', 'genggam'], ['tas']]);
});

it('joins a phrase with an unfinished last word only at the end', () => {
  expect(inPhrases(['meja', 'pengering', 'ram'])).toEqual([['meja'], ['pengering', 'ram']]);
  expect(inPhrases(['pengering', 'ram', 'meja'])).toEqual([['pengering'], ['ram'], ['meja']]);
});

it('joins a single word that is typed as two', () => {
  expect(inPhrases(['ear', 'phone', 'murah'])).toEqual([['ear', 'phone'], ['murah']]);
});
