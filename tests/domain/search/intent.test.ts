import { describe, expect, it } from 'vitest';
import { categoriesMeant, inOtherWords, markedName } from '#domain/products/search-intent.ts';
import { planSearch } from '#domain/products/search-plan.ts';

function planOf(term: string) {
  const plan = planSearch(term);
  if (!plan) throw new Error(`"${term}" asks for nothing`);
  return plan;
}
const marked = (term: string, name: string) => markedName(planOf(term), name);

describe('a name with what was searched', () => {
  it('is told in pieces, none of them empty', () => {
    expect(marked('kopi', 'Kopi')).toEqual([{ text: 'Kopi', isFound: true }]);
    expect(marked('kopi', 'Es Kopi!')).toEqual([
      { text: 'Es', isFound: false },
      { text: ' ', isFound: false },
      { text: 'Kopi', isFound: true },
      { text: '!', isFound: false },
    ]);
    expect(marked('top', 'Laptop')).toEqual([
      { text: 'Lap', isFound: false },
      { text: 'top', isFound: true },
    ]);
  });

  it('the longest of what fits is shown', () => {
    expect(marked('lap laptop', 'Laptop')).toEqual([{ text: 'Laptop', isFound: true }]);
  });

  it('is shown as a whole word where its letters are others than those it is compared by', () => {
    expect(marked('fil', 'ﬁlm')).toEqual([{ text: 'ﬁlm', isFound: true }]);
    expect(marked('12kg', '½kg')).toEqual([{ text: '½kg', isFound: true }]);
  });

  it('a word is shown that a longer one is built on', () => {
    expect(marked('pencucian sepatu', 'Cuci Sepatu')[0]).toEqual({ text: 'Cuci', isFound: true });
  });

  it('a mistyped word is only looked for where the word itself is not there', () => {
    expect(marked('mpul', 'Mpal')).toEqual([{ text: 'Mpal', isFound: true }]);
    expect(marked('mpul', 'Kumpulan Mpal').at(-1)).toEqual({ text: 'Mpal', isFound: false });
  });
});

it('a place is shown in a name that says it, and nowhere else', () => {
  expect(marked('gate 1', 'Kos Gate 1')).toEqual([
    { text: 'Kos', isFound: false },
    { text: ' ', isFound: false },
    { text: 'Gate', isFound: true },
    { text: ' ', isFound: false },
    { text: '1', isFound: true },
  ]);
  expect(marked('gate 1', 'iPhone 11').every(({ isFound }) => !isFound)).toBe(true);
  expect(marked('area kampus', 'Kamus Inggris').every(({ isFound }) => !isFound)).toBe(true);
});

describe('what was meant', () => {
  const phone = { name: 'HP Samsung', category: 'Elektronik' };

  it('is a word, not a phrase that was put into one', () => {
    expect(inOtherWords(planOf('handphnoe'), phone)).toBe('handphone');
    expect(inOtherWords(planOf('telepongengam'), phone)).toBeNull();
  });

  it('is no word for a place', () => {
    const dictionary = { name: 'Kamus Inggris', category: 'Buku & Alat Tulis' };
    expect(inOtherWords(planOf('area kampus'), dictionary)).toBeNull();
    expect(inOtherWords(planOf('kamua area kampus'), dictionary)).toBe('kamus');
  });

  it('may be a word of the category; what the category says is not mistyped', () => {
    expect(inOtherWords(planOf('elektrnik'), phone)).toBe('elektronik');
    expect(inOtherWords(planOf('makanan'), { name: 'Makaman', category: 'Makanan & Minuman' })).toBeNull();
  });
});

describe('categories that a search may mean', () => {
  it('are those that each word begins, slips included', () => {
    expect(categoriesMeant('mak')).toEqual(['Makanan & Minuman']);
    expect(categoriesMeant('kendraan')).toEqual(['Kendaraan']);
    expect(categoriesMeant('fashion wan')).toEqual(['Fashion Wanita']);
    expect(categoriesMeant('wanita laptop')).toEqual([]);
  });

  it('are found by other words from three letters on', () => {
    expect(categoriesMeant('cewek')).toEqual(['Fashion Wanita']);
    expect([categoriesMeant('tuk'), categoriesMeant('la'), categoriesMeant('')]).toEqual([['Jasa'], [], []]);
  });
});
