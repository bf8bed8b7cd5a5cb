/** A wanted ad matches the products that a saved search of its words, category, budget and place finds. */
import type { SearchFilters } from '../../../domain/products/saved-search.ts';
import { searchTokens } from '../../../domain/products/search-tokens.ts';
import { type CampusCatalogue, categoryCalled } from '../../../domain/settings/campus-catalogue.ts';
import { wantedTerm } from './wanted.ts';

export interface WantedThing {
  readonly what: string;
  readonly details: string;
  readonly category: string;
  readonly budget: number | null;
  readonly place: string;
}

/**
 * Search filters of an ad. A category that filters do not offer ("other things") does not filter, because its products
 * may be in any category.
 */
export function wantedFilters(
  { what, category, budget, place }: Omit<WantedThing, 'details'>,
  catalogue: CampusCatalogue,
): SearchFilters {
  const isShelf = categoryCalled(catalogue, category)?.inFilters === true;
  return {
    term: wantedTerm(what),
    categories: isShelf ? [category] : [],
    location: place,
    condition: '',
    kind: null,
    minPrice: 0,
    maxPrice: budget,
    maxDiscount: null,
  };
}

/** Search tokens of an ad, in the format of products' tokens. */
export const wantedTokens = ({ what, details, category }: Pick<WantedThing, 'what' | 'details' | 'category'>): string =>
  searchTokens({ name: what, description: details, category, condition: '' });
