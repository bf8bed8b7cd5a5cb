import { describe, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { editsAllowed, stemsOf, typoKeys } from '#domain/products/search-words.ts';
import { planSearch } from '../../support/default-search.ts';

const wordsOf = (term: string) => planSearch(term)?.words.map(({ text }) => text);

describe('a typed query', () => {
  it('has no plan if it contains no words', () => {
    expect([planSearch(''), planSearch('   ')]).toEqual([null, null]);
  });

  it('a trailing 2 means reduplication; elsewhere it is a digit', () => {
    expect(wordsOf('kotak2')).toEqual(['kotak']);
    expect(wordsOf('m1abc2 kotak2x rx2')).toEqual(['m1abc2', 'kotak2x', 'rx2']);
  });

  it('loses pronoun suffixes', () => {
    expect(wordsOf('laptopnya bukunya2 tanya')).toEqual(['laptop', 'buku', 'tanya']);
    expect(wordsOf('hpnya abnya')).toEqual(['hp', 'abnya']);
  });

  it('has a limited number of words', () => {
    const many = Array.from({ length: limits.searchWords + 3 }, (_, at) => `kata${String.fromCharCode(97 + at)}`);
    expect(wordsOf(many.join(' '))).toEqual(many.slice(0, limits.searchWords));
  });

  it('is searched by ranking-only words if there are no others', () => {
    expect(planSearch('murah')).toMatchObject({ words: [{ text: 'murah' }], soft: [] });
    expect(planSearch('laptop murah')).toMatchObject({ words: [{ text: 'laptop' }], soft: ['murah'] });
  });

  it('keeps a known phrase together, whatever its words mean alone', () => {
    expect(wordsOf('alat tulis murah')).toEqual(['alattulis']);
    expect(wordsOf('alat untuk tenda')).toEqual(['tenda']);
    expect(wordsOf('tas buat gunung')).toEqual(['tasgunung']);
  });

  it('a stated price does not filter', () => {
    for (const price of ['5jt', '5 juta', '500rb', '100 ribuan', '50k', 'jutaan'])
      expect(wordsOf(`laptop ${price}`), price).toEqual(['laptop']);
    expect(wordsOf('monitor 4k 24')).toEqual(['monitor', '4k', '24']);
  });

  it('an amount with separators does not filter, unless it is a measure', () => {
    const prices = ['500.000', 'Rp 500.000', 'rp500.000', 'Rp. 1.500.000,-', '500.000 rupiah', 'rp500000', 'rp 500000'];
    const others = ['500.000an', '500.000-an', '1,500,000', '3-4 juta', '3,5 - 4 juta'];
    for (const price of [...prices, '1.5 juta', '1,5jt', 'di bawah 2.5 juta', '1.500.000', ...others])
      for (const text of [`laptop ${price}`, `${price} laptop`, `laptop ${price} bekas`])
        expect(wordsOf(text), text).toEqual(['laptop']);
    expect(wordsOf('powerbank 20.000 mAh')).toEqual(['powerbank', '20', '000', 'mah']);
    expect(wordsOf('iphone 13 128')).toEqual(['iphone', '13', '128']);
    expect(wordsOf('iphone 11 11.000.000')).toEqual(['iphone', '11']);
    expect(wordsOf('lampu 500 watt 1.500.000')).toEqual(['lampu', '500', 'watt']);
    expect(wordsOf('oli 0,8 liter')).toEqual(['oli', '0', '8', 'liter']);
  });

  it('an amount alone is searched, because a name may contain it', () => {
    expect(wordsOf('500.000')).toEqual(['500', '000']);
  });

  it('a unit without a number is not a price', () => {
    for (const unit of ['k', 'rb', 'jt', 'ribu', 'juta']) {
      expect(wordsOf(`novel ${unit}`), unit).toEqual(['novel', unit]);
      expect(wordsOf(`novel ${unit} 50`), unit).toEqual(['novel', unit, '50']);
      expect(wordsOf(`novel 50 ${unit}`), unit).toEqual(['novel']);
    }
    expect(wordsOf('k pop')).toContain('k');
    expect(wordsOf('monitor 4 k')).toEqual(['monitor', '4', 'k']);
    expect(wordsOf('iphone 11 5jt')).toEqual(['iphone', '11']);
  });

  it('a place only ranks; alone it lists the products there', () => {
    expect(planSearch('motor Gate 4')).toMatchObject({ words: [{ text: 'motor' }], places: ['Gate 4'] });
    expect(planSearch('motor gate 9')).toMatchObject({ places: [] });
    const nothingElse = { words: [], anywhere: [], anyWord: [] };
    expect(planSearch('di gsg')).toMatchObject({ ...nothingElse, places: ['GSG'], soft: ['di'] });
    expect(planSearch('%%')).toMatchObject({ ...nothingElse, places: [] });
  });

  it('places are removed from the words, and listed once each', () => {
    const inOne = ['meja gate 1/2', 'meja gate 1 / 2', 'meja gate1&2', 'gate 1 dan 2 meja', 'meja Gate 1 atau 2'];
    for (const text of [...inOne, 'meja gate 1 atau gate 2', 'gate 1 meja gate 2', 'meja gate 1 gate 2 gate 1'])
      expect(planSearch(text), text).toMatchObject({ words: [{ text: 'meja' }], places: ['Gate 1', 'Gate 2'] });
    expect(planSearch('gate 1 gate 1')).toMatchObject({ words: [], places: ['Gate 1'] });
    expect(planSearch('gate 1/2/5')).toMatchObject({ words: [], places: ['Gate 1', 'Gate 2', 'Gate 5'] });
    expect(planSearch('gate 1/9')).toMatchObject({ words: [{ text: '9' }], places: ['Gate 1'] });
    for (const text of ['kos gate 1 atau 2 juta', 'kos gate 1/2 juta', 'kos gate 1 dan 2jt'])
      expect(planSearch(text), text).toMatchObject({ words: [{ text: 'kos' }], places: ['Gate 1'] });
    expect(planSearch('ban 90/80')).toMatchObject({ places: [] });
    expect(planSearch('gate gate 1')).toMatchObject({ words: [{ text: 'gate' }], places: ['Gate 1'] });
  });

  it('a place alone also matches names that contain it', () => {
    const gate = (number: string) => [
      { ask: 'search', value: 'zsgate' },
      { ask: 'contains', value: number },
    ];
    expect(planSearch('gate 1')?.inName).toEqual(gate('1'));
    expect(planSearch('gate 1 atau gate 2')?.inName).toEqual([{ ask: 'either', ways: [gate('1'), gate('2')] }]);
  });

  it('with several words has a fallback that matches any of them', () => {
    expect(planSearch('laptop')?.anyWord).toEqual([]);
    expect(planSearch('laptop lenovo')?.anyWord).toEqual([{ ask: 'search', value: 'zwlaptop zwlenovo' }]);
  });
});

describe('typos', () => {
  it('depend on the longer of the typed and the matched word', () => {
    expect(editsAllowed('abc', 'abcdefgh')).toBe(0);
    expect(editsAllowed('abcd', 'abcd')).toBe(1);
    expect(editsAllowed('abcdefgh', 'abcd')).toBe(2);
    expect(editsAllowed('abcd', 'abcdefgh')).toBe(2);
  });

  it('have no empty index key', () => {
    expect(typoKeys('a', 1)).toEqual(['a']);
    expect(typoKeys('ab', 2)).toEqual(['ab', 'b', 'a']);
  });
});

describe('a derived word', () => {
  it('has the stem that it is derived from', () => {
    expect(stemsOf('pencucian')).toContain('cuci');
    expect(stemsOf('penyewaan')).toContain('sewa');
    expect(stemsOf('ngeprint')).toContain('print');
    expect(stemsOf('nyuci')).toEqual(['cuci', 'suci']);
    expect(stemsOf('servisan')).toContain('servis');
  });

  it('has no very short stem and not itself as a stem; measures have none', () => {
    expect([stemsOf('ikan'), stemsOf('kabel'), stemsOf('fx991an')]).toEqual([[], [], []]);
  });
});
