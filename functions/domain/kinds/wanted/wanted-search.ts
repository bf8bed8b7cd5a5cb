/** Which products a wanted ad waits for: those that a saved search of its words, category, budget and place finds. */
import type { SearchFilters } from '../../products/saved-search.ts';
import { searchTokens } from '../../products/search-tokens.ts';
import { type CampusCatalogue, categoryCalled } from '../../settings/campus-catalogue.ts';
import { wantedTerm } from './wanted.ts';

/** What an ad says of the thing. */
export interface WantedThing {
  readonly what: string;
  readonly details: string;
  readonly category: string;
  readonly budget: number | null;
  readonly place: string;
}

/**
 * The filters of an ad. A category for everything else (one that filters don't offer) narrows nothing: what somebody
 * puts there may stand in any of them.
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

/** What an ad is found by in the list of ads, as products are. */
export const wantedTokens = ({ what, details, category }: Pick<WantedThing, 'what' | 'details' | 'category'>): string =>
  searchTokens({ name: what, description: details, category, condition: '' });
