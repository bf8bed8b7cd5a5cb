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

/** What a name is called besides: by itself and by its kind; `for`: what it is merely for. */
function called(...name: string[]) {
  const all = [...impliedBy(name)];
  const those = (fits: (called: Called) => boolean) => all.filter(([, one]) => fits(one)).map(([word]) => word);
  return {
    same: those(({ isHead, isKind }) => isHead && !isKind),
    kinds: those(({ isHead, isKind }) => isHead && isKind),
    aside: those(({ isHead }) => !isHead),
  };
}

it('a thing has other words and kinds, its own words not among them', () => {
  expect(called('leptop')).toEqual({
    same: ['laptop', 'notebook', 'lptp', 'lepi'],
    kinds: ['gadget', 'gawai'],
    aside: [],
  });
});

it('what it is for is not what it is', () => {
  const { kinds, aside } = called('tas', 'laptop');
  expect([kinds, aside.includes('gadget'), aside.includes('laptop')]).toEqual([['bag'], true, false]);
  expect(called('laptop', 'tas').kinds).toContain('gadget');
});

it('what an advertisement begins with before it says what it is about is not what it is', () => {
  for (const label of ['jual', 'info', 'dijual murah']) {
    const words = label.split(' ');
    expect(called(...words, 'kos', 'putra').same).toContain('kontrakan');
    expect(headAt([...words, 'kos', 'putra'])).toBe(words.length);
  }
  expect([headAt(['jual', 'murah']), headAt([])]).toEqual([0, 0]);
});

it('the same by a line is nearer than the same by a kind, in whichever order they are met', () => {
  expect([impliedBy(['tws']).get('earphone')?.isKind, impliedBy(['headphone']).get('earphone')?.isKind]).toEqual([
    false,
    true,
  ]);
});

it('equipment is found by each word for it', () => {
  expect(called('wajan').kinds).toEqual(expect.arrayContaining(['alatmasak', 'peralatanmasak', 'perlengkapanmasak']));
});

it('words of a category are called by lines only, no kind asks for its kind', () => {
  expect(calledAlso(['fashion', 'pria'])).toEqual(expect.arrayContaining(['cowok', 'cowo']));
  expect(calledAlso(['laptop'])).not.toContain('gadget');
});

it('a word has the first one of its line before it, if that is one word and another', () => {
  expect(plainestOf('casan')).toEqual(['charger']);
  expect([plainestOf('charger'), plainestOf('magicom'), plainestOf('kata')]).toEqual([[], [], []]);
});

it('numbers and their units are one word by each name of the unit', () => {
  expect(measuresOf(['power', 'bank', '20', '000', 'mah'])).toEqual(['20000mah']);
  expect(measuresOf(['set', '10', 'kilogram', '2', 'buah'])).toEqual(['10kg', '10kilogram', '10kilo']);
  expect(measuresOf(['kasur', '90', 'x', '200'])).toEqual(['90x200']);
  expect(measuresOf(['3x3', 'x', 'kg', '12'])).toEqual([]);
});

it('known phrases are taken together, the longest first, at the end as well', () => {
  expect(inPhrases(['meja', 'tas', 'punggung'])).toEqual([['meja'], ['tas', 'punggung']]);
  expect(inPhrases(['telepon', 'genggam', 'tas'])).toEqual([['telepon', 'genggam'], ['tas']]);
});

it('a phrase is taken together while its last word is typed, at the end only', () => {
  expect(inPhrases(['meja', 'pengering', 'ram'])).toEqual([['meja'], ['pengering', 'ram']]);
  expect(inPhrases(['pengering', 'ram', 'meja'])).toEqual([['pengering'], ['ram'], ['meja']]);
});

it('what is one word here may be typed as two', () => {
  expect(inPhrases(['ear', 'phone', 'murah'])).toEqual([['ear', 'phone'], ['murah']]);
});
