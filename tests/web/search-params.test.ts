// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchPath } from '#domain/products/saved-search.ts';
import { categories, locations } from '#domain/settings/default-catalogue.ts';
import {
  browseOffer,
  type Choice,
  choiceNames,
  countFilters,
  type Filters,
  formatFilters,
  homeOffer,
  isCrossed,
  landingOffer,
  noFilters,
  optionsOf,
  parseFilters,
} from '../../web/features/catalogue/filters/search-params.ts';

const parse = (text: string) => parseFilters(new URLSearchParams(text));

const anyFilters: fc.Arbitrary<Filters> = fc.record({
  search: fc.string({ maxLength: 60 }).map((text) => text.trim()),
  categories: fc.uniqueArray(fc.constantFrom(...categories), { maxLength: 3 }),
  ...(Object.fromEntries(
    choiceNames.map((choice) => [choice, fc.constantFrom('', ...optionsOf(choice, locations))]),
  ) as Record<Choice, fc.Arbitrary<string>>),
  minPrice: fc.integer({ min: 0, max: 1_000_000_000 }),
  maxPrice: fc.oneof(
    fc.constant(null),
    fc.integer({ min: 1, max: 9_999_999 }),
    fc.integer({ min: 10_000_001, max: 20_000_000 }),
  ),
  maxDiscount: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 99 })),
  kind: fc.constant(''),
  availableOnly: fc.boolean(),
  sort: fc.constantFrom('terbaru', 'termurah', 'lokasi'),
});

describe('filters in the URL', () => {
  test("the link in a saved search's notification opens the list with the saved filters", () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const path = searchPath({ ...filters, term: filters.search });
        const { pathname, search } = new URL(path, 'http://kampus');
        expect(pathname).toBe('/products');
        const asKept = { ...filters, availableOnly: false, sort: 'terbaru' };
        expect(parseFilters(new URLSearchParams(search), browseOffer)).toEqual(asKept);
      }),
    );
  });

  test('filters written to the URL are read back unchanged', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(parseFilters(new URLSearchParams(formatFilters(filters).toString()))).toEqual(filters);
      }),
    );
  });

  test('without filters the URL has no parameters', () => {
    expect(formatFilters(noFilters).toString()).toBe('');
    expect(parse('')).toEqual(noFilters);
  });

  test.each([
    ['a maximum price of 0 means no maximum', 'max=0', { maxPrice: null }],
    ['the default maximum price means no maximum', 'max=10000000', { maxPrice: null }],
    ['a maximum price above the default applies', 'max=15000000', { maxPrice: 15_000_000 }],
    ['letters in a price are ignored', 'min=abc&max=12x', { minPrice: 0, maxPrice: null }],
    ['a negative price is ignored', 'min=-5', { minPrice: 0 }],
    ['an unknown category is ignored', 'kategori=Senjata', { categories: [] }],
    [
      'two categories at once, without duplicates',
      'kategori=Jasa&kategori=Jasa&kategori=Kendaraan',
      { categories: ['Jasa', 'Kendaraan'] },
    ],
    ['an unknown location is ignored', 'lokasi=Bulan', { location: '' }],
    ['an unknown sort order becomes the newest first', 'urut=acak', { sort: 'terbaru' }],
    ['a maximum discount of 100 % includes all products', 'diskon=100', { maxDiscount: null }],
    ['a maximum discount above 100 % is ignored', 'diskon=500', { maxDiscount: null }],
    ['a maximum discount of 0 % leaves only products without a discount', 'diskon=0', { maxDiscount: 0 }],
    ['spaces around the search text are removed', 'q=++kipas++', { search: 'kipas' }],
  ])('%s', (_, address, expected) => {
    expect(parse(address)).toMatchObject(expected);
  });

  test('a search text is not cut in the middle of an emoji', () => {
    expect(parse(`q=${encodeURIComponent(`${'a'.repeat(119)}🎸`)}`).search).toBe('a'.repeat(119));
  });

  test('a filter that a list does not offer is ignored there', () => {
    const address = new URLSearchParams('lokasi=Gate+3&diskon=10&urut=termurah');
    expect(parseFilters(address, homeOffer)).toEqual({ ...noFilters, maxDiscount: 10 });
    expect(parseFilters(address, landingOffer)).toEqual({ ...noFilters, maxDiscount: 10 });
    expect(parseFilters(address, browseOffer)).toMatchObject({
      location: 'Gate 3',
      ...{ maxDiscount: 10, sort: 'termurah' },
    });
  });

  test('a minimum price above the maximum is detected, but not without a maximum', () => {
    expect(isCrossed(parse('min=900&max=5'))).toBe(true);
    expect(isCrossed(parse('min=900&max=900'))).toBe(false);
    expect(isCrossed(parse('min=20000000'))).toBe(false);
  });

  test('a search text of 500 letters is shortened, not refused', () => {
    expect(parse(`q=${'a'.repeat(500)}`).search).toHaveLength(120);
  });

  test("a huge price is reduced to the column's limit", () => {
    expect(parse('min=9999999999999').minPrice).toBe(1_000_000_000_000);
  });

  test('the number of active filters does not include search text and sorting', () => {
    expect(countFilters(parse('q=x&urut=termurah'))).toBe(0);
    expect(countFilters(parse('kategori=Jasa&lokasi=SUC&min=5&max=9&diskon=10'))).toBe(5);
  });
});
