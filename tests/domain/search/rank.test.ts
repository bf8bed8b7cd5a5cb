import { describe, expect, it } from 'vitest';
import { planSearch } from '#domain/products/search-plan.ts';
import { meantBy, rankProducts } from '#domain/products/search-rank.ts';

/** The names in the order of a search; the later ones are the newer ones, so that order alone puts them first. */
function ranked(term: string, products: readonly (string | { name: string; condition: string })[], must = 0): string[] {
  const plan = planSearch(term);
  if (!plan) throw new Error(`"${term}" asks for nothing`);
  const rows = products.map((one, at) => ({
    $id: `p${at}`,
    $createdAt: new Date(at * 1_000).toISOString(),
    category: 'Lainnya',
    ...(typeof one === 'string' ? { name: one, condition: '' } : one),
  }));
  return rankProducts(plan, rows, must).map(({ name }) => name);
}

describe('the best is first', () => {
  it('a whole word outweighs three words that only rank', () => {
    const whole = 'Kopi Panas Sekali Buatan Teman Sendiri';
    expect(ranked('kopi murah bagus', [whole, 'Kopian Murah Bagus'])).toEqual([whole, 'Kopian Murah Bagus']);
  });

  it('what a word that only ranks adds is less than the beginning of a name', () => {
    expect(ranked('lampu murah', ['Lampunya', 'Sangat Murah Lampu'])).toEqual(['Lampunya', 'Sangat Murah Lampu']);
  });

  it('one slip is nearer than two', () => {
    expect(ranked('kalkulxtxr', ['Kalkulxtor', 'Kalkulator'])).toEqual(['Kalkulxtor', 'Kalkulator']);
  });
});

it('what else a thing is called is begun by three letters, not by two', () => {
  expect(ranked('han', ['HP Samsung'], 1)).toEqual(['HP Samsung']);
  expect(ranked('ha', ['HP Samsung'], 1)).toEqual([]);
});

it('a condition fits like a word of the product', () => {
  const worn = { name: 'Lampu', condition: 'Bekas layak' };
  expect(ranked('layak', [worn, { ...worn, name: 'Meja', condition: 'Baru' }], 1)).toEqual(['Lampu']);
});

describe('what was meant', () => {
  it('is the nearest word, of equal ones the first', () => {
    expect(meantBy('kalkulator', ['kalkuxxtor', 'kalkulatxr'])).toEqual({ word: 'kalkulatxr', slips: 1 });
    expect(meantBy('kalkulator', ['kalkulatxr', 'kalkuxxtor'])).toEqual({ word: 'kalkulatxr', slips: 1 });
    expect(meantBy('lampu', ['lampa', 'lampi'])?.word).toBe('lampa');
  });

  it('three letters mean nothing but themselves', () => {
    expect(meantBy('abc', ['abc', 'abd'])).toBeNull();
  });
});
