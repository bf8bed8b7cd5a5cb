import { limits } from '#domain/limits.ts';
import { conditions } from '#domain/products/catalogue.ts';
import { listParams } from '#domain/products/list-params.ts';
import {
  allPlaces,
  type CampusCatalogue,
  categoryCalled,
  homePlaces,
  landingPlaces,
  placeNow,
} from '#domain/settings/campus-catalogue.ts';
import type { Tables } from '#rows';
import { offeredKindFilters } from '../../../kinds/faces.ts';
import { campus } from '../../../lib/campus/campus.ts';

export type Sort = 'terbaru' | 'termurah' | 'lokasi';
const sorts: readonly Sort[] = ['terbaru', 'termurah', 'lokasi'];

/** URL parameters of the filters that select one value from a list, by column. */
const choiceParams: Record<Choice, string> = { location: listParams.location, condition: listParams.condition };

export type Choice = keyof Tables['products'] & ('location' | 'condition');
export const choiceNames = Object.keys(choiceParams) as Choice[];

/** The options of a filter on a screen. Each screen has its own places; other filters offer all values. */
export const optionsOf = (choice: Choice, places: readonly string[]): readonly string[] =>
  choice === 'location' ? places : conditions;

const eachChoice = (read: (choice: Choice) => string): Record<Choice, string> =>
  Object.fromEntries(choiceNames.map((choice) => [choice, read(choice)])) as Record<Choice, string>;

/** The filters of a product list. Every value is valid; `null` means "no limit". */
export interface Filters extends Record<Choice, string> {
  search: string;
  categories: string[];
  minPrice: number;
  maxPrice: number | null;
  maxDiscount: number | null;
  /** Id of a kind's filter chip; '' for all kinds. */
  kind: string;
  availableOnly: boolean;
  sort: Sort;
}

export const noFilters: Filters = {
  search: '',
  categories: [],
  ...eachChoice(() => ''),
  minPrice: limits.defaultMinPrice,
  maxPrice: null,
  maxDiscount: null,
  kind: '',
  availableOnly: false,
  sort: 'terbaru',
};

/**
 * The options that a screen offers. Other values in its URL are dropped, so that no filter is active without being
 * visible.
 */
export interface Offer {
  locations: (campus: CampusCatalogue) => readonly string[];
  sort?: boolean;
}

export const landingOffer: Offer = { locations: landingPlaces };
export const homeOffer: Offer = { locations: homePlaces };
export const browseOffer: Offer = { locations: allPlaces, sort: true };

/** Whole rupiah from a URL, or null if the text is not all digits. */
function amount(text: string | null): number | null {
  if (!text || !/^\d{1,13}$/.test(text)) return null;
  return Math.min(Number(text), limits.maxAmount);
}

/** Spec 5: a maximum of 0, none, or the default of 10,000,000 means "no limit". */
export const readMaxPrice = (value: number | null): number | null =>
  value === null || value === 0 || value === limits.defaultMaxPrice ? null : value;

/** A search text cut to the length of a name, never within a character. */
const searchText = (text: string) =>
  text
    .trim()
    .slice(0, limits.productNameMax)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();

/** The parameter of 'Tersedia saja': 1 or 0. Absent: this device's last choice. */
export const availableParam = 'tersedia';

/** Filters from a URL. Unknown values are dropped, never an error. */
export function parseFilters(
  params: URLSearchParams,
  offer: Offer = browseOffer,
  own: CampusCatalogue = campus(),
): Filters {
  const sort = params.get('urut');
  const discount = amount(params.get(listParams.maxDiscount));
  return {
    search: searchText(params.get(listParams.term) ?? ''),
    categories: [
      ...new Set(params.getAll(listParams.category).flatMap((name) => categoryCalled(own, name)?.name ?? [])),
    ],
    ...eachChoice((choice) => {
      const asked = params.get(choiceParams[choice]) ?? '';
      const value = choice === 'location' ? placeNow(own, asked) : asked;
      return optionsOf(choice, offer.locations(own)).includes(value) ? value : '';
    }),
    minPrice: amount(params.get(listParams.minPrice)) ?? limits.defaultMinPrice,
    maxPrice: readMaxPrice(amount(params.get(listParams.maxPrice))),
    // Filters only below 100, because a limit of 100 % includes everything.
    maxDiscount: discount !== null && discount < limits.maxDiscount ? discount : null,
    kind: offeredKindFilters(own).find(({ id, to }) => !to && id === params.get(listParams.kind))?.id ?? '',
    availableOnly: params.get(availableParam) === '1',
    sort: (offer.sort && sorts.find((known) => known === sort)) || 'terbaru',
  };
}

/** Categories in the URL that the campus does not have. The page says that it shows all products instead. */
export const unknownCategories = (params: URLSearchParams, own: CampusCatalogue = campus()): string[] =>
  params.getAll(listParams.category).filter((name) => name.trim() !== '' && !categoryCalled(own, name));

/** The filters as URL parameters without defaults, so that equal lists have equal URLs. */
export function formatFilters(filters: Filters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.search) params.set(listParams.term, filters.search);
  for (const category of filters.categories) params.append(listParams.category, category);
  for (const choice of choiceNames) if (filters[choice]) params.set(choiceParams[choice], filters[choice]);
  if (filters.minPrice > 0) params.set(listParams.minPrice, String(filters.minPrice));
  if (filters.maxPrice !== null) params.set(listParams.maxPrice, String(filters.maxPrice));
  if (filters.maxDiscount !== null) params.set(listParams.maxDiscount, String(filters.maxDiscount));
  if (filters.kind) params.set(listParams.kind, filters.kind);
  if (filters.availableOnly) params.set(availableParam, '1');
  if (filters.sort !== 'terbaru') params.set('urut', filters.sort);
  return params;
}

/** The query of a tile before the scripts load; index.html then writes it into the URL (build/first-screens.ts). */
export const earlyQuery = (asked: Partial<Filters>): string => String(formatFilters({ ...noFilters, ...asked }));

/** The number of active filters in the panel (search, sorting and 'Tersedia saja' are elsewhere). */
export const countFilters = (filters: Filters): number =>
  [
    filters.categories.length > 0,
    ...choiceNames.map((choice) => filters[choice] !== ''),
    filters.minPrice > 0,
    filters.maxPrice !== null,
    filters.maxDiscount !== null,
    filters.kind !== '',
  ].filter(Boolean).length;

/** Whether the list is narrowed; banners and tiles are then hidden. */
export const isNarrowed = (filters: Filters): boolean => filters.search !== '' || countFilters(filters) > 0;

/** Whether the minimum price is above the maximum. The list is then empty without a request. */
export const isCrossed = ({ minPrice, maxPrice }: Filters): boolean => maxPrice !== null && minPrice > maxPrice;
