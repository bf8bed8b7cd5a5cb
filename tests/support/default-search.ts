/** The search functions with a campus's default settings. */
import { suggestedCategories as suggestedOn } from '#domain/products/category-suggestion.ts';
import { fits as fitsOn, indexListings as indexOn, type SearchedListing } from '#domain/products/listing-index.ts';
import type { SearchFilters } from '#domain/products/saved-search.ts';
import { categoriesMeant as meantOn } from '#domain/products/search-intent.ts';
import { planSearch as planOn } from '#domain/products/search-plan.ts';
import { campusWords } from '#domain/settings/campus-catalogue.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';

const words = campusWords(campusDefaults);

export const planSearch = (text: string) => planOn(text, words);
export const categoriesMeant = (text: string) => meantOn(text, words);
export const suggestedCategories = (name: string) => suggestedOn(name, campusDefaults);
export const indexListings = <L extends SearchedListing>(listings: readonly L[]) => indexOn(listings, campusDefaults);
export const fits = (filters: SearchFilters, listing: SearchedListing) => fitsOn(filters, listing, campusDefaults);
