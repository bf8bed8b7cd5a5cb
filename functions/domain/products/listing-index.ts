/**
 * The listings that a saved search matches: the queries of lists (search-plan.ts), evaluated in memory for many
 * searches together. Unlike lists, it does not correct typos, because people save a search after seeing its results. A
 * place in the search excludes other places instead of ranking them lower, because notifications about those are
 * unwanted.
 */
import { type KindRow, kindOf } from '../kinds/kind.ts';
import { type CampusCatalogue, campusWords, categoryNow, placeNow } from '../settings/campus-catalogue.ts';
import type { SearchFilters } from './saved-search.ts';
import { placesOf } from './search-places.ts';
import { isPlaceAlone, planSearch, type Question } from './search-plan.ts';

/** The columns that decide whether a list shows a product. */
export const searchedColumns = [
  'searchTokens',
  'nameLowercase',
  'category',
  'location',
  'condition',
  'price',
  'discount',
] as const satisfies readonly (keyof SearchedListing)[];

export interface SearchedListing extends KindRow {
  readonly searchTokens: string;
  readonly nameLowercase: string;
  readonly category: string;
  readonly location: string;
  readonly condition: string;
  readonly price: number;
  readonly discount: number;
}

/** While a category or place is being renamed, search and listing may still carry different names. */
const isWithin = (listing: SearchedListing, filters: SearchFilters, campus: CampusCatalogue): boolean =>
  (filters.categories.length === 0 ||
    filters.categories.some((name) => categoryNow(campus, name) === categoryNow(campus, listing.category))) &&
  (filters.location === '' || placeNow(campus, filters.location) === placeNow(campus, listing.location)) &&
  (!filters.kind || filters.kind === kindOf(listing)) &&
  (filters.condition === '' || filters.condition === listing.condition) &&
  filters.minPrice <= listing.price &&
  (filters.maxPrice === null || listing.price <= filters.maxPrice) &&
  (filters.maxDiscount === null || listing.discount <= filters.maxDiscount);

/** Index of the first token that does not sort before this text. */
function firstFrom(tokens: readonly string[], text: string): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Places = ReadonlySet<number>;

const both = (one: Places, other: Places): Places => new Set([...one].filter((place) => other.has(place)));
const either = (one: Places, other: Places): Places => new Set([...one, ...other]);

/**
 * Indexes these listings and returns a function that finds a search's matches, in the order of the listings. The cost
 * of a search with words depends on the number of listings that contain them.
 */
export function indexListings<L extends SearchedListing>(
  listings: readonly L[],
  campus: CampusCatalogue,
): (filters: SearchFilters) => L[] {
  const words = campusWords(campus);
  const byToken = new Map<string, number[]>();
  for (const [at, { searchTokens }] of listings.entries())
    for (const token of new Set(searchTokens.split(' '))) {
      const places = byToken.get(token);
      if (places) places.push(at);
      else byToken.set(token, [at]);
    }
  const tokens = [...byToken.keys()].sort();
  const byPlace = listings.map(({ nameLowercase, location }) => placesOf(nameLowercase, location, words.places));

  const searched = (value: string): Places => {
    const words = value.split(' ');
    const found = words.slice(0, -1).flatMap((word) => byToken.get(word) ?? []);
    const last = words.at(-1) ?? '';
    for (let at = firstFrom(tokens, last); tokens[at]?.startsWith(last); at++)
      found.push(...(byToken.get(tokens[at] ?? '') ?? []));
    return new Set(found);
  };
  const containing = (text: string): Places =>
    new Set(listings.flatMap(({ nameLowercase }, at) => (nameLowercase.includes(text) ? [at] : [])));
  const located = (places: readonly string[]): Places =>
    new Set(listings.flatMap(({ location }, at) => (places.some((place) => place === location) ? [at] : [])));
  const ofKinds = (kinds: readonly string[]): Places =>
    new Set(listings.flatMap((listing, at) => (kinds.includes(kindOf(listing)) ? [at] : [])));
  const meeting = (question: Question): Places => {
    if (question.ask === 'kind') return ofKinds(question.kinds);
    if (question.ask === 'search') return searched(question.value);
    return question.ask === 'contains' ? containing(question.value) : question.ways.map(meetingAll).reduce(either);
  };
  const meetingAll = (questions: readonly Question[]): Places => questions.map(meeting).reduce(both);
  /** A search without letters or digits matches names only. */
  const anywhere = (questions: readonly Question[]): Places =>
    questions.length > 0 ? meetingAll(questions) : new Set<number>();

  return (filters) => {
    const plan = planSearch(filters.term, words);
    if (!plan) return listings.filter((listing) => isWithin(listing, filters, campus));
    const inName = meetingAll(plan.inName);
    const said = isPlaceAlone(plan) ? located(plan.places) : anywhere(plan.anywhere);
    const found = either(either(inName, said), ofKinds(plan.kinds));
    const isThere = (at: number) =>
      plan.places.length === 0 || byPlace[at]?.some((place) => plan.places.includes(place)) === true;
    return [...found]
      .filter(isThere)
      .sort((one, other) => one - other)
      .flatMap((at) => listings[at] ?? [])
      .filter((listing) => isWithin(listing, filters, campus));
  };
}

/** Whether a search with these filters matches the listing. */
export const fits = (filters: SearchFilters, listing: SearchedListing, campus: CampusCatalogue): boolean =>
  indexListings([listing], campus)(filters).length > 0;
