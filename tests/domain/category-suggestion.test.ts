import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { postingCategories } from '#domain/settings/default-catalogue.ts';
import { products } from '../../seeds/campus/products.ts';
import { suggestedCategories } from '../support/default-search.ts';

describe('categories suggested for a product name', () => {
  /** 'Lainnya' is the seeds' category for everything else. */
  const judged = products.filter(({ category }) => category !== 'Lainnya');
  const suggested = judged.map((product) => ({
    ...product,
    suggestions: suggestedCategories(product.name) as readonly string[],
  }));

  it('are wrong for only one of the demo campus’s products', () => {
    const wrong = suggested.filter(({ category, suggestions }) => suggestions[0] && !suggestions.includes(category));
    expect(wrong.map(({ name }) => name)).toEqual(['Stik Gim Wireless untuk PC']);
  });

  it('are right for more than 85 % of the demo campus’s products', () => {
    const known = suggested.filter(({ category, suggestions }) => suggestions.includes(category));
    expect(known.length / judged.length).toBeGreaterThan(0.85);
  });

  it.each([
    ['Laptop ASUS VivoBook', ['Elektronik']],
    ['Jual MacBook Air M1', ['Elektronik']],
    ['lptp bekas murah', ['Elektronik']],
    ['Meja laptop lipat', ['Rumah Tangga']],
    ['Jasa servis laptop', ['Jasa']],
    ['Hoodie cewek oversize', ['Fashion Wanita']],
    ['Kemeja flanel', ['Fashion Pria', 'Fashion Wanita']],
    ['Kaos couple cowok cewek', ['Fashion Pria', 'Fashion Wanita']],
    ['Magicom 1 liter', ['Rumah Tangga']],
    // Rented, unknown or missing products get no suggestion: the seller chooses.
    ['Sewa kamera mirrorless', []],
    ['Barang bagus', []],
    ['Zxqw', []],
    ['', []],
  ])('%s: %j', (name, expected) => {
    expect(suggestedCategories(name)).toEqual(expected);
  });

  it('are always categories that the posting form offers', () => {
    const offered: readonly string[] = postingCategories;
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(...products.map((p) => p.name)),
    );
    fc.assert(
      fc.property(text, (name) => {
        expect(suggestedCategories(name).every((one) => offered.includes(one))).toBe(true);
      }),
    );
  });
});
