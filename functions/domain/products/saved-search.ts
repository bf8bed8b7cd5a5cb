/** Saved searches: which ones can be saved, their names, and when they may notify. */

import { campusMoment, campusTime } from '../campus-time.ts';
import { hourMs } from '../durations.ts';
import { DomainError } from '../errors.ts';
import { kindTitle } from '../kinds/index.ts';
import { limits } from '../limits.ts';
import { rupiah } from '../money.ts';
import type { TimeZone } from '../settings/time-zones.ts';
import { searchTerm } from './catalogue.ts';
import { listParams } from './list-params.ts';

/**
 * The filters of a list that are saved. Sorting and 'Tersedia saja' are not, because unavailable products cause no
 * notifications.
 */
export interface SearchFilters {
  /** The search text for planSearch; '' for none. */
  readonly term: string;
  /** Matches any of these; empty matches all. */
  readonly categories: readonly string[];
  readonly location: string;
  readonly condition: string;
  /**
   * A kind of trade; null or '' for all. If the list also filtered by time ('Tutup hari ini'), only the kind is saved.
   */
  readonly kind: string | null;
  /** Rupiah, before discount, as lists compare it. */
  readonly minPrice: number;
  readonly maxPrice: number | null;
  /** Percent. */
  readonly maxDiscount: number | null;
}

/** The normal form of filters: lower-case words, sorted categories, null for no maximum. */
export const canonicalSearch = (filters: SearchFilters): SearchFilters => ({
  term: searchTerm(filters.term),
  categories: [...new Set(filters.categories)].sort(),
  location: filters.location,
  condition: filters.condition,
  kind: filters.kind || null,
  minPrice: filters.minPrice,
  maxPrice: filters.maxPrice || null,
  maxDiscount: filters.maxDiscount !== null && filters.maxDiscount < limits.maxDiscount ? filters.maxDiscount : null,
});

/**
 * Key of a search; equal searches have equal keys. It contains no colon. Without a kind it equals the key from before
 * searches had kinds.
 */
export const searchKey = (filters: SearchFilters): string => {
  const { kind, ...others } = canonicalSearch(filters);
  const { term, categories, location, condition, minPrice, maxPrice, maxDiscount } = others;
  const all = [term, categories, location, condition, minPrice, maxPrice, maxDiscount, ...(kind ? [kind] : [])];
  return encodeURIComponent(JSON.stringify(all));
};

const everything = searchKey({
  ...{ term: '', categories: [], location: '', condition: '', kind: null },
  ...{ minPrice: 0, maxPrice: null, maxDiscount: null },
});

/** Whether the search has a filter and can match a product. */
export const isSearchWorthKeeping = (filters: SearchFilters): boolean =>
  searchKey(filters) !== everything && (filters.maxPrice === null || filters.minPrice <= filters.maxPrice);

/**
 * Refuses one more search when the quota is reached. `kept`: number of this person's saved searches. @throws
 * saved_search_limit
 */
export function assertSearchQuota(kept: number): void {
  const limit = limits.savedSearches;
  if (kept >= limit) throw new DomainError('saved_search_limit', { limit });
}

/** The search's name on screens: 'laptop · Elektronik · ≤ Rp 2.000.000'. */
export function searchName(filters: SearchFilters): string {
  const { term, categories, location, condition, kind, minPrice, maxPrice, maxDiscount } = filters;
  return [
    term,
    categories.join(', '),
    location,
    condition,
    kindTitle({ kind }),
    minPrice > 0 ? `≥ ${rupiah(minPrice)}` : '',
    maxPrice === null ? '' : `≤ ${rupiah(maxPrice)}`,
    maxDiscount === null ? '' : `diskon ≤ ${maxDiscount}%`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** URL path of the list with these filters. */
export function searchPath(filters: SearchFilters): string {
  const { term, categories, location, condition, kind, minPrice, maxPrice, maxDiscount } = filters;
  const params = new URLSearchParams();
  const put = (name: keyof typeof listParams, value: string) => params.append(listParams[name], value);
  if (term !== '') put('term', term);
  for (const category of categories) put('category', category);
  if (location !== '') put('location', location);
  if (condition !== '') put('condition', condition);
  if (kind) put('kind', kindTitle({ kind }).toLowerCase());
  if (minPrice > 0) put('minPrice', String(minPrice));
  if (maxPrice !== null) put('maxPrice', String(maxPrice));
  if (maxDiscount !== null) put('maxDiscount', String(maxDiscount));
  return `/products?${params}`;
}

/** What a search stores about its notifications; times are ISO or null. */
export interface NotifiedState {
  readonly toldProducts: readonly string[];
  readonly toldAt: string | null;
  /** Products up to this time have been compared with the search. */
  readonly lookedUntil: string | null;
}

/**
 * Ids of products that cause no further notification at `now` (ms since 1970); otherwise a changing price would notify
 * each time. They are remembered until a week passes without a notification, or a hundred newer ones replace them
 * (notifiedAfter).
 */
export function recentlyNotified({ toldProducts, toldAt, lookedUntil }: NotifiedState, now: number): readonly string[] {
  if (toldAt === null || lookedUntil === null) return toldProducts;
  const told = Date.parse(toldAt);
  // Until the next run, the products of the last notification still match; they must not cause another one.
  const isLookedSince = Date.parse(lookedUntil) > told;
  return isLookedSince && now - told > limits.savedSearchAgainDays * 24 * hourMs ? [] : toldProducts;
}

/**
 * The ids to remember after a notification, newest first. `found`: products that the next run will match again;
 * `notice`: products of this notification; `lately`: ids remembered so far.
 */
export function notifiedAfter(
  found: readonly string[],
  notice: readonly string[],
  lately: readonly string[],
): string[] {
  const all = [...new Set([...found, ...notice, ...lately])];
  return all.slice(0, Math.max(limits.savedSearchNotified, found.length));
}

/** The latest daily run at or before `now`, ms since 1970. */
export function lastNotifyingHour(now: number, zone: TimeZone): number {
  const time = `${String(limits.savedSearchHour).padStart(2, '0')}:00`;
  const today = Date.parse(campusMoment({ date: campusTime(now, zone).date, time }, zone) ?? '');
  return today <= now ? today : today - 24 * hourMs;
}

/**
 * When a search that last notified at `toldAt` (ISO; null if never) may notify again, ms since 1970. For daily searches
 * it is counted from the full hour, so that a run that starts a minute earlier than the day before is not skipped.
 */
export function mayNotifyFrom({ isInstant, toldAt }: { isInstant: boolean; toldAt: string | null }): number {
  if (toldAt === null) return 0;
  const told = Date.parse(toldAt);
  if (isInstant) return told + limits.instantSearchMinutes * 60_000;
  return Math.floor(told / hourMs) * hourMs + limits.savedSearchHours * hourMs;
}
