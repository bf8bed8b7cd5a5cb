/** A search that somebody keeps to hear of what is new in it: what may be kept, how it is called, and when it may tell. */
import { campusMoment, campusTime } from '../campus-time.ts';
import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import { rupiah } from '../money.ts';
import { searchTerm } from './catalogue.ts';
import { listParams } from './list-params.ts';

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

/** One spelling for what means the same: words in lower case, categories by the alphabet, 0 as no maximum. */
export const canonicalSearch = (filters: SearchFilters): SearchFilters => ({
  term: searchTerm(filters.term),
  categories: [...new Set(filters.categories)].sort(),
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
export const isSearchWorthKeeping = (filters: SearchFilters): boolean =>
  searchKey(filters) !== everything && (filters.maxPrice === null || filters.minPrice <= filters.maxPrice);

/** Refuses one more. `kept`: how many this person keeps. @throws saved_search_limit */
export function assertSearchQuota(kept: number): void {
  const limit = limits.savedSearches;
  if (kept >= limit) throw new DomainError('saved_search_limit', { limit });
}

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

/** The list that offers every filter, narrowed by these. */
export function searchPath(filters: SearchFilters): string {
  const { term, categories, location, condition, minPrice, maxPrice, maxDiscount } = filters;
  const params = new URLSearchParams();
  const put = (name: keyof typeof listParams, value: string) => params.append(listParams[name], value);
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

/** What a search knows of what it was told; dates are ISO, null: never. */
export interface NotifiedState {
  readonly toldProducts: readonly string[];
  readonly toldAt: string | null;
  /** Up to when it was looked for. */
  readonly lookedUntil: string | null;
}

/**
 * The ids of what is no news at `now` (ms since 1970), for a price that goes up and down again would be told each time: what was told, until a
 * week has gone by without any news, or a hundred others were told since (notifiedAfter).
 */
export function recentlyNotified({ toldProducts, toldAt, lookedUntil }: NotifiedState, now: number): readonly string[] {
  if (toldAt === null || lookedUntil === null) return toldProducts;
  const told = Date.parse(toldAt);
  // Until the next look, what was told last is found again.
  const isLookedSince = Date.parse(lookedUntil) > told;
  return isLookedSince && now - told > limits.savedSearchAgainDays * 24 * hourMs ? [] : toldProducts;
}

/** What is known once `notifications` are told, the newest first; `found`: what the next look finds again, all of which is known. */
export function notifiedAfter(
  found: readonly string[],
  notice: readonly string[],
  lately: readonly string[],
): string[] {
  const all = [...new Set([...found, ...notice, ...lately])];
  return all.slice(0, Math.max(limits.savedSearchTold, found.length));
}

/** The last time of day at which searches are told, ms since 1970, that is not after `now`. */
export function lastNotifyingHour(now: number): number {
  const time = `${String(limits.savedSearchHour).padStart(2, '0')}:00`;
  const today = Date.parse(campusMoment({ date: campusTime(now).date, time }) ?? '');
  return today <= now ? today : today - 24 * hourMs;
}

/**
 * When a search that was told at `toldAt` (ISO; null: never) may be told again, ms since 1970. Hours are whole ones of the clock, so
 * that a day's run that comes a minute earlier than yesterday's does not wait for the next.
 */
export function mayNotifyFrom({ isInstant, toldAt }: { isInstant: boolean; toldAt: string | null }): number {
  if (toldAt === null) return 0;
  const told = Date.parse(toldAt);
  if (isInstant) return told + limits.instantSearchMinutes * 60_000;
  return Math.floor(told / hourMs) * hourMs + limits.savedSearchHours * hourMs;
}
