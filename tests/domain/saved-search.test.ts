import { describe, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { searchNotification } from '#domain/notifications/search-notification.ts';
import {
  assertSearchQuota,
  canonicalSearch,
  isSearchWorthKeeping,
  lastNotifyingHour,
  mayNotifyFrom,
  notifiedAfter,
  recentlyNotified,
  type SearchFilters,
  searchKey,
  searchName,
  searchPath,
} from '#domain/products/saved-search.ts';
import { savedSearchInput } from '#domain/products/saved-search-input.ts';
import { searchTokens } from '#domain/products/search-tokens.ts';
import { fits } from '../support/default-search.ts';
import { ruleRefusal } from '../support/refusals.ts';

const plain: SearchFilters = {
  ...{ term: '', categories: [], location: '', condition: '' },
  ...{ kind: null, minPrice: 0, maxPrice: null, maxDiscount: null },
};
const laptop = { ...plain, term: 'laptop', categories: ['Elektronik'], maxPrice: 2_000_000 };

it('equal filters have the same key, whatever their order, case and spacing', () => {
  const one = { ...plain, term: ' Laptop  ASUS', categories: ['Jasa', 'Elektronik'], maxPrice: 0, maxDiscount: 100 };
  expect(searchKey(one)).toBe(searchKey({ ...plain, term: 'laptop asus', categories: ['Elektronik', 'Jasa'] }));
  expect(searchKey(one)).not.toMatch(/:/);
});

it('a search is named after its filters', () => {
  expect(searchName(laptop)).toBe('laptop · Elektronik · ≤ Rp 2.000.000');
  const all = { ...laptop, location: 'SUC', condition: 'Baru', minPrice: 5_000, maxDiscount: 20 };
  expect(searchName(all)).toBe('laptop · Elektronik · SUC · Baru · ≥ Rp 5.000 · ≤ Rp 2.000.000 · diskon ≤ 20%');
});

it('a search links to the list with all its filters', () => {
  const all = {
    ...laptop,
    categories: ['Elektronik', 'Jasa'],
    location: 'SUC',
    condition: 'Baru',
    minPrice: 5_000,
    maxDiscount: 20,
  };
  expect(searchPath(all)).toBe(
    '/products?q=laptop&kategori=Elektronik&kategori=Jasa&lokasi=SUC&kondisi=Baru&min=5000&max=2000000&diskon=20',
  );
  expect(searchPath(plain)).toBe('/products?');
  expect(searchName({ ...all, term: '', maxPrice: null, minPrice: 0, maxDiscount: null })).toBe(
    'Elektronik, Jasa · SUC · Baru',
  );
});

it('the kind is part of name, link and key; without a kind the key is as it was before kinds', () => {
  const rented = { ...plain, term: 'drone', kind: 'rental' };
  expect(searchName(rented)).toBe('drone · Sewa');
  expect(searchPath(rented)).toBe('/products?q=drone&jenis=sewa');
  expect(searchPath({ ...plain, kind: 'preorder' })).toBe('/products?jenis=po');
  expect(isSearchWorthKeeping({ ...plain, kind: 'free' })).toBe(true);
  expect(searchKey(rented)).not.toBe(searchKey({ ...rented, kind: null }));
  for (const none of [null, ''])
    expect(decodeURIComponent(searchKey({ ...rented, kind: none }))).toBe('["drone",[],"","",0,null,null]');
});

it('saved searches are limited in number per person', () => {
  const full = { code: 'saved_search_limit', limit: limits.savedSearches };
  expect(ruleRefusal(() => assertSearchQuota(limits.savedSearches - 1))).toBeNull();
  expect(ruleRefusal(() => assertSearchQuota(limits.savedSearches))).toEqual(full);
});

it('a search is stored in canonical form', () => {
  expect(
    canonicalSearch({ ...laptop, term: ' LAPTOP ', categories: ['Jasa', 'Elektronik'], maxDiscount: 100 }),
  ).toEqual({
    ...{ ...laptop, term: 'laptop', categories: ['Elektronik', 'Jasa'], maxDiscount: null },
  });
  expect(canonicalSearch({ ...laptop, maxPrice: 0, maxDiscount: 99 })).toMatchObject({
    maxPrice: null,
    maxDiscount: 99,
  });
});

it('a search can consist of prices only, if the minimum is not above the maximum', () => {
  expect(isSearchWorthKeeping({ ...plain, minPrice: 9, maxPrice: 9 })).toBe(true);
  expect(isSearchWorthKeeping({ ...plain, minPrice: 9 })).toBe(true);
  expect(isSearchWorthKeeping({ ...plain, minPrice: 10, maxPrice: 9 })).toBe(false);
  expect(isSearchWorthKeeping(plain)).toBe(false);
});

describe('refused input', () => {
  it.each([
    ['nothing to look for', {}],
    ['only limits that exclude nothing', { minPrice: 0, maxPrice: 0, maxDiscount: 100 }],
    ['a lowest price above the highest', { minPrice: 10, maxPrice: 9 }],
    ['half a rupiah', { term: 'lampu', minPrice: 0.5 }],
    ['five hundred letters', { term: 'a'.repeat(500) }],
  ])('%s', (_, input) => expect(savedSearchInput.safeParse(input).success).toBe(false));

  it('does not include a term with signs, emoji or query syntax', () => {
    for (const term of ['%', '🦄', "'; DROP TABLE x --", '"a" AND b*'])
      expect(savedSearchInput.safeParse({ term }).success, term).toBe(true);
  });
});

describe('the notification time of a saved search', () => {
  const at = (time: string) => Date.parse(`2026-11-22T${time}+07:00`);

  it('is 17.00 in the campus’s zone', () => {
    expect(lastNotifyingHour(at('17:00:00'), 'WIB')).toBe(at('17:00:00'));
    expect(lastNotifyingHour(at('16:59:59'), 'WIB')).toBe(at('17:00:00') - 86_400_000);
    expect(lastNotifyingHour(at('00:10:00'), 'WIB')).toBe(at('17:00:00') - 86_400_000);
  });

  it('is a day after the last one, even if a run was early, or ten minutes after for instant searches', () => {
    const toldAt = new Date(at('17:00:40')).toISOString();
    expect(mayNotifyFrom({ isInstant: false, toldAt: null })).toBe(0);
    expect(mayNotifyFrom({ isInstant: false, toldAt })).toBe(at('17:00:00') + 86_400_000);
    expect(mayNotifyFrom({ isInstant: true, toldAt })).toBe(at('17:10:40'));
  });
});

describe('a notification of finds', () => {
  it('names three products and the count of the rest, and links to the list', () => {
    expect(searchNotification(laptop, ['A', 'B', 'C', 'D', 'E'])).toEqual({
      kind: 'search_found',
      title: '5 produk baru yang Anda cari',
      body: 'Untuk laptop · Elektronik · ≤ Rp 2.000.000: "A", "B", "C", dan 2 lainnya.',
      link: '/products?q=laptop&kategori=Elektronik&max=2000000',
    });
  });

  it('fits into its columns for any search and products', () => {
    const term = '猫'.repeat(120);
    const names = Array.from({ length: 40 }, () => 'N'.repeat(120));
    const { title, body, link } = searchNotification({ ...laptop, term }, names);
    expect([title.length <= 160, body.length <= 1_000, link]).toEqual([true, true, '/wishlist/searches']);
    expect(searchPath({ ...laptop, term }).length).toBeGreaterThan(300);
  });
});

it('a search matches words in any order, synonyms and partial words, but no typos', () => {
  const said = { name: 'Laptop ASUS bekas', description: 'Ada tas', category: 'Elektronik', condition: '' };
  const listing = { ...said, nameLowercase: 'laptop asus bekas', searchTokens: searchTokens(said) };
  const finds = (term: string, more = {}) =>
    fits({ ...plain, term, ...more }, { ...listing, location: 'SUC', price: 900_000, discount: 5 });
  for (const term of ['asus laptop', 'notebook', 'lap', 'tas', '', 'apto']) expect(finds(term), term).toBe(true);
  for (const term of ['laptpo', 'acer laptop', 'hp']) expect(finds(term), term).toBe(false);
  expect(finds('laptop', { location: 'SUC', maxPrice: 900_000, maxDiscount: 5 })).toBe(true);
  for (const no of [{ location: 'GSG' }, { maxPrice: 899_999 }, { minPrice: 900_001 }, { maxDiscount: 4 }])
    expect(finds('laptop', no)).toBe(false);
});

describe('a product that left and returned', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, 1 + day)).toISOString();
  const told = { toldProducts: ['a', 'b'], toldAt: at(0), lookedUntil: at(1) };
  const on = (day: number) => Date.parse(at(day));

  it('is not reported again for a week', () => {
    expect(recentlyNotified(told, on(limits.savedSearchAgainDays))).toEqual(['a', 'b']);
    expect(recentlyNotified(told, on(limits.savedSearchAgainDays) + 1)).toEqual([]);
  });

  it('is not reported again before the next search has run, however late that is', () => {
    const late = on(300);
    expect(recentlyNotified({ ...told, lookedUntil: at(0) }, late)).toEqual(['a', 'b']);
    expect(recentlyNotified({ ...told, lookedUntil: null }, late)).toEqual(['a', 'b']);
    expect(recentlyNotified({ ...told, toldAt: null }, late)).toEqual(['a', 'b']);
  });

  it('is remembered among the newest hundred, and always if the next search finds it again', () => {
    const ids = (count: number, of: string) => Array.from({ length: count }, (_, n) => `${of}${n}`);
    expect(notifiedAfter(['c'], ['d', 'c'], ['b', 'a'])).toEqual(['c', 'd', 'b', 'a']);
    const many = notifiedAfter(ids(2, 'again'), ids(3, 'new'), ids(200, 'before'));
    expect(many).toHaveLength(limits.savedSearchNotified);
    expect(many.slice(0, 6)).toEqual(['again0', 'again1', 'new0', 'new1', 'new2', 'before0']);
    expect(notifiedAfter(ids(150, 'again'), ids(150, 'again'), ['before0'])).toEqual(ids(150, 'again'));
  });
});
