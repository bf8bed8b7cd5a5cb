/** A search that somebody keeps to hear of what is new in it: what may be kept, how it is called, and when it may tell. */
import { z } from 'zod';
import { campusMoment, campusTime } from '../campus-time.ts';
import { say } from '../field.ts';
import { limits } from '../limits.ts';
import { rupiah } from '../money.ts';
import { conditions, locations, postingCategories, searchTerm } from './catalogue.ts';

/** What narrows a list and what is kept of it. Order and 'Tersedia saja' are not: what is gone is never told. */
export interface SearchFilters {
  /** As planSearch reads it; '' for none. */
  readonly term: string;
  /** Any of these; none: all. */
  readonly categories: readonly string[];
  readonly location: string;
  readonly condition: string;
  /** Rupiah, before discount, as lists compare it. */
  readonly minPrice: number;
  readonly maxPrice: number | null;
  /** Percent. */
  readonly maxDiscount: number | null;
}

const amount = z.number(say('price_invalid')).int(say('price_invalid')).min(0, say('price_invalid'));
const price = amount.max(limits.maxAmount, say('price_too_high'));
const oneOf = (words: readonly string[]) => z.enum(['', ...words], say('invalid')).default('');

/** One spelling for what means the same: words in lower case, categories in the order of the list, 0 as no maximum. */
export const canonicalSearch = (filters: SearchFilters): SearchFilters => ({
  term: searchTerm(filters.term),
  categories: postingCategories.filter((category) => filters.categories.includes(category)),
  location: filters.location,
  condition: filters.condition,
  minPrice: filters.minPrice,
  maxPrice: filters.maxPrice || null,
  maxDiscount: filters.maxDiscount !== null && filters.maxDiscount < limits.maxDiscount ? filters.maxDiscount : null,
});

/** Same searches have the same; no colon in it. */
export const searchKey = (filters: SearchFilters): string => {
  const { term, categories, location, condition, minPrice, maxPrice, maxDiscount } = canonicalSearch(filters);
  return encodeURIComponent(JSON.stringify([term, categories, location, condition, minPrice, maxPrice, maxDiscount]));
};

const everything = searchKey({
  ...{ term: '', categories: [], location: '', condition: '' },
  ...{ minPrice: 0, maxPrice: null, maxDiscount: null },
});

/** Whether it looks for something in particular, and for what there can be. */
const isSearchWorthKeeping = (filters: SearchFilters): boolean =>
  searchKey(filters) !== everything && (filters.maxPrice === null || filters.minPrice <= filters.maxPrice);

/** A search to keep; `isInstant`: told of each find at once, not once a day. */
export const savedSearchInput = z
  .object({
    term: z.string(say('invalid')).max(limits.productNameMax, say('too_long')).default(''),
    categories: z.array(z.enum(postingCategories, say('category_invalid')), say('category_invalid')).default([]),
    location: oneOf(locations),
    condition: oneOf(conditions),
    minPrice: price.default(0),
    maxPrice: price.nullable().default(null),
    maxDiscount: z
      .number(say('discount_range'))
      .min(0, say('discount_range'))
      .max(limits.maxDiscount, say('discount_range'))
      .nullable()
      .default(null),
    isInstant: z.boolean(say('invalid')).default(false),
  })
  .refine(isSearchWorthKeeping, { error: 'required', path: ['term'] });

export type SavedSearchInput = z.output<typeof savedSearchInput>;

export const searchPaceInput = z.object({ isInstant: z.boolean(say('invalid')) });

/** What people call it: 'laptop · Elektronik · ≤ Rp 2.000.000'. */
export function searchName(filters: SearchFilters): string {
  const { term, categories, location, condition, minPrice, maxPrice, maxDiscount } = filters;
  return [
    term,
    categories.join(', '),
    location,
    condition,
    minPrice > 0 ? `≥ ${rupiah(minPrice)}` : '',
    maxPrice === null ? '' : `≤ ${rupiah(maxPrice)}`,
    maxDiscount === null ? '' : `diskon ≤ ${maxDiscount}%`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Words of a list's address. */
const searchParams = {
  ...{ term: 'q', category: 'kategori', location: 'lokasi', condition: 'kondisi' },
  ...{ minPrice: 'min', maxPrice: 'max', maxDiscount: 'diskon' },
} as const;

/** The list that offers every filter, narrowed by these. */
export function searchPath(filters: SearchFilters): string {
  const { term, categories, location, condition, minPrice, maxPrice, maxDiscount } = filters;
  const params = new URLSearchParams();
  const put = (name: keyof typeof searchParams, value: string) => params.append(searchParams[name], value);
  if (term !== '') put('term', term);
  for (const category of categories) put('category', category);
  if (location !== '') put('location', location);
  if (condition !== '') put('condition', condition);
  if (minPrice > 0) put('minPrice', String(minPrice));
  if (maxPrice !== null) put('maxPrice', String(maxPrice));
  if (maxDiscount !== null) put('maxDiscount', String(maxDiscount));
  return `/products?${params}`;
}

const hourMs = 3_600_000;

/** The last time of day at which searches are told, ms since 1970, that is not after `now`. */
export function lastTellingHour(now: number): number {
  const time = `${String(limits.savedSearchHour).padStart(2, '0')}:00`;
  const today = Date.parse(campusMoment({ date: campusTime(now).date, time }) ?? '');
  return today <= now ? today : today - 24 * hourMs;
}

/**
 * When a search that was told at `toldAt` (ISO; null: never) may be told again, ms since 1970. Hours are whole ones of the clock, so
 * that a day's run that comes a minute earlier than yesterday's does not wait for the next.
 */
export function mayTellFrom({ isInstant, toldAt }: { isInstant: boolean; toldAt: string | null }): number {
  if (toldAt === null) return 0;
  const told = Date.parse(toldAt);
  if (isInstant) return told + limits.instantSearchMinutes * 60_000;
  return Math.floor(told / hourMs) * hourMs + limits.savedSearchHours * hourMs;
}
