import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inOtherWords, markedName } from '#domain/products/search-intent.ts';
import { isNamed } from '#domain/products/search-synonyms.ts';
import { editDistance, wordsOf } from '#domain/products/search-words.ts';
import { categoriesMeant, planSearch } from '../../support/default-search.ts';

function planOf(term: string) {
  const plan = planSearch(term);
  if (!plan) throw new Error(`"${term}" asks for nothing`);
  return plan;
}
const marked = (term: string, name: string) => markedName(planOf(term), name);

describe('highlighting of a name', () => {
  it('splits the name into non-empty pieces', () => {
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

  it('marks the longest match', () => {
    expect(marked('lap laptop', 'Laptop')).toEqual([{ text: 'Laptop', isFound: true }]);
  });

  it('marks the complete word if it is spelled with other characters than those compared', () => {
    expect(marked('fil', 'ﬁlm')).toEqual([{ text: 'ﬁlm', isFound: true }]);
    expect(marked('12kg', '½kg')).toEqual([{ text: '½kg', isFound: true }]);
  });

  it('marks a word that the typed one is derived from', () => {
    expect(marked('pencucian sepatu', 'Cuci Sepatu')[0]).toEqual({ text: 'Cuci', isFound: true });
  });

  it('marks a near match only if nothing matches exactly', () => {
    expect(marked('mpul', 'Mpal')).toEqual([{ text: 'Mpal', isFound: true }]);
    expect(marked('mpul', 'Kumpulan Mpal').at(-1)).toEqual({ text: 'Mpal', isFound: false });
  });
});

it('marks a place only in a name that contains it', () => {
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

describe('a suggested correction', () => {
  const phone = { name: 'HP Samsung', category: 'Elektronik' };

  it('is a word, not a joined phrase of the internal index', () => {
    expect(inOtherWords(planOf('handphnoe'), phone)).toBe('handphone');
    expect(inOtherWords(planOf('telepongengam'), phone)).toBeNull();
  });

  it('is not made for the words of a place', () => {
    const dictionary = { name: 'Kamus Inggris', category: 'Buku & Alat Tulis' };
    expect(inOtherWords(planOf('area kampus'), dictionary)).toBeNull();
    expect(inOtherWords(planOf('kamua area kampus'), dictionary)).toBe('kamus');
  });

  it.each([
    ['kos putri', 'Kos Putra Dekat Gate 2', 'Jasa'],
    ['kos putra', 'Kos Putri Melati', 'Jasa'],
    ['seragam siswi', 'Seragam Siswa SMA', 'Fashion Pria'],
    ['jaket mahasiswi', 'Jaket Mahasiswa', 'Fashion Pria'],
    ['kado saudari', 'Kado untuk Saudara', 'Lainnya'],
  ])('is never the word for the other gender: %s', (term, name, category) => {
    expect(inOtherWords(planOf(term), { name, category })).toBeNull();
    expect(marked(term, name).filter(({ isFound }) => isFound)).toHaveLength(1);
  });

  it('never replaces a word that the search knows', () => {
    const source = readFileSync('functions/domain/products/search-synonyms.ts', 'utf8');
    const vocabulary = [...new Set(wordsOf(source))].filter((word) => word.length > 3 && isNamed(word));
    expect(vocabulary.length).toBeGreaterThan(400);
    for (const word of vocabulary) {
      for (const other of vocabulary) {
        if (word === other || editDistance(word, other, 2) > 2) continue;
        const asked = inOtherWords(planOf(word), { name: other, category: 'Lainnya' });
        expect(asked, `${word} at a product called ${other}`).toBeNull();
      }
    }
  });

  it('may be a word of a category’s name, and never replaces one', () => {
    expect(inOtherWords(planOf('elektrnik'), phone)).toBe('elektronik');
    expect(inOtherWords(planOf('makanan'), { name: 'Makaman', category: 'Makanan & Minuman' })).toBeNull();
  });
});

describe('categories of a search', () => {
  it('match each typed word as a prefix, with typos', () => {
    expect(categoriesMeant('mak')).toEqual(['Makanan & Minuman']);
    expect(categoriesMeant('kendraan')).toEqual(['Kendaraan']);
    expect(categoriesMeant('fashion wan')).toEqual(['Fashion Wanita']);
    expect(categoriesMeant('wanita laptop')).toEqual([]);
  });

  it('match synonyms by at least three letters', () => {
    expect(categoriesMeant('cewek')).toEqual(['Fashion Wanita']);
    expect([categoriesMeant('tuk'), categoriesMeant('la'), categoriesMeant('')]).toEqual([['Jasa'], [], []]);
  });
});
