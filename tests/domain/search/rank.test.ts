import { describe, expect, it } from 'vitest';
import { rankNearest, rankProducts, saysTyped } from '#domain/products/search-rank.ts';
import { meantBy } from '#domain/products/search-words.ts';
import { planSearch } from '../../support/default-search.ts';

/** Names in search order. Later `products` are newer, so that recency alone would put them first. */
function ranked(term: string, products: readonly (string | { name: string; condition: string })[], must = 0): string[] {
  const plan = planSearch(term);
  if (!plan) throw new Error(`"${term}" asks for nothing`);
  const rows = products.map((one, at) => ({
    $id: `p${at}`,
    $createdAt: new Date(at * 1_000).toISOString(),
    ...{ category: 'Lainnya', location: 'GSG' },
    ...(typeof one === 'string' ? { name: one, condition: '' } : one),
  }));
  return rankProducts(plan, rows, must).map(({ name }) => name);
}

describe('ranking', () => {
  it('a match of a complete word outweighs three ranking-only words', () => {
    const whole = 'Kopi Panas Sekali Buatan Teman Sendiri';
    expect(ranked('kopi murah bagus', [whole, 'Kopian Murah Bagus'])).toEqual([whole, 'Kopian Murah Bagus']);
  });

  it('a ranking-only word adds less than a match at the start of the name', () => {
    expect(ranked('lampu murah', ['Lampunya', 'Sangat Murah Lampu'])).toEqual(['Lampunya', 'Sangat Murah Lampu']);
  });

  it('a match with one typo ranks above one with two', () => {
    expect(ranked('kalkulxtxr', ['Kalkulxtor', 'Kalkulator'])).toEqual(['Kalkulxtor', 'Kalkulator']);
  });
});

it('synonyms match a prefix of three letters, but not of two', () => {
  expect(ranked('han', ['HP Samsung'], 1)).toEqual(['HP Samsung']);
  expect(ranked('ha', ['HP Samsung'], 1)).toEqual([]);
});

it('a product’s condition matches like a word of its name', () => {
  const worn = { name: 'Lampu', condition: 'Bekas layak' };
  expect(ranked('layak', [worn, { ...worn, name: 'Meja', condition: 'Baru' }], 1)).toEqual(['Lampu']);
});

describe('the word that a typo stands for', () => {
  it('is the one with the fewest typos, or the first of equals', () => {
    expect(meantBy('kalkulator', ['kalkuxxtor', 'kalkulatxr'])).toEqual({ word: 'kalkulatxr', typos: 1 });
    expect(meantBy('kalkulator', ['kalkulatxr', 'kalkuxxtor'])).toEqual({ word: 'kalkulatxr', typos: 1 });
    expect(meantBy('lampu', ['lampa', 'lampi'])?.word).toBe('lampa');
  });

  it('does not exist for a word of three letters', () => {
    expect(meantBy('abc', ['abc', 'abd'])).toBeNull();
  });
});

const rowOf = (name: string, more: { category?: string; location?: string } = {}) => ({
  ...{ $id: name, $createdAt: new Date(0).toISOString(), name, category: 'Lainnya', condition: '', location: 'GSG' },
  ...more,
});
function planOf(term: string) {
  const plan = planSearch(term);
  if (!plan) throw new Error(`"${term}" asks for nothing`);
  return plan;
}

describe('places and categories in a query', () => {
  it('a product at the typed place comes first', () => {
    const rows = [rowOf('Lampu A'), rowOf('Lampu B', { location: 'Jl. Kenanga 7, dekat gate 4' })];
    expect(rankProducts(planOf('lampu gate 4'), rows).map(({ name }) => name)).toEqual(['Lampu B', 'Lampu A']);
  });

  it('a place in a product’s name counts like its location', () => {
    const rows = [rowOf('Jaket Parka'), rowOf('Jaket GSG', { location: 'SUC' })];
    expect(rankProducts(planOf('jaket gsg'), rows).map(({ name }) => name)).toEqual(['Jaket GSG', 'Jaket Parka']);
    const homes = [rowOf('Kos Putri'), rowOf('Kos Gate 1/2', { location: 'SUC' })];
    expect(rankProducts(planOf('kos gate 2'), homes).map(({ name }) => name)).toEqual(['Kos Gate 1/2', 'Kos Putri']);
  });

  it('any of several typed places matches, but not a longer name that begins alike', () => {
    const rows = [
      rowOf('Lampu A', { location: 'Gate 10' }),
      ...[rowOf('Lampu B', { location: 'Gate 1' }), rowOf('Lampu C', { location: 'Gate 2' })],
    ];
    const names = rankProducts(planOf('lampu gate 2 atau gate 1'), rows).map(({ name }) => name);
    expect(names).toEqual(['Lampu B', 'Lampu C', 'Lampu A']);
  });

  it('a place alone lists products newest first', () => {
    const shelf = ['Kamus Inggris', 'Paket 10 Novel', 'iPhone 11', 'Meja'];
    for (const location of ['Area Kampus', 'Gate 1']) {
      const rows = shelf.map((name, at) => ({ ...rowOf(name, { location }), $createdAt: new Date(at).toISOString() }));
      const found = rankProducts(planOf(location), rows).map(({ name }) => name);
      expect(found).toEqual(shelf.toReversed());
    }
  });

  it('a category is matched by its synonyms', () => {
    const rows = [rowOf('Sandal A'), rowOf('Sandal B', { category: 'Fashion Wanita' })];
    expect(rankProducts(planOf('sandal cewek'), rows, 2).map(({ name }) => name)).toEqual(['Sandal B']);
  });
});

describe('near matches', () => {
  it('match at least half of the words, or the kind of thing itself', () => {
    const rows = [rowOf('Headphone Biru'), rowOf('Tas Headphone')];
    const names = (term: string) => rankNearest(planOf(term), rows).map(({ name }) => name);
    expect(names('headphone qqqq')).toEqual(['Headphone Biru', 'Tas Headphone']);
    expect(names('headphone qqqq wwww')).toEqual(['Headphone Biru']);
    expect(names('qqqq wwww')).toEqual([]);
  });

  it('of equal rank are ordered by the typed words', () => {
    const rows = [rowOf('Desain'), rowOf('Laptop')];
    expect(rankNearest(planOf('laptop desain'), rows).map(({ name }) => name)).toEqual(['Laptop', 'Desain']);
  });
});

it('a product matches a query that joins a word with the first letters of the next word', () => {
  expect(saysTyped(planOf('novell'), rowOf('Novel Laut'))).toBe(false);
  for (const term of ['novel', 'novella', 'novel laut'])
    expect(saysTyped(planOf(term), rowOf('Novel Laut'))).toBe(true);
});
