/**
 * Looks up the campus's categories and places for lists, forms and search. Products store category and place by name.
 * Former names (`formerNames`) still match, so that a category is complete while its products are being renamed, and
 * old links keep working.
 */
import type { ProductKind } from '../kinds/kind.ts';
import type { CampusCategory, Categories } from './categories.ts';
import type { Place, Places } from './places.ts';

/** The settings with categories and places. */
export interface CampusCatalogue {
  readonly categories: Categories;
  readonly places: Places;
}

interface Named {
  readonly name: string;
  readonly formerNames?: readonly string[] | undefined;
}

/** All names that products may store: the current one, then the former ones. */
export const namesOf = ({ name, formerNames = [] }: Named): string[] => [name, ...formerNames];

const called = <N extends Named>(all: readonly N[], name: string): N | undefined =>
  all.find((one) => one.name === name) ?? all.find(({ formerNames }) => formerNames?.includes(name));

/** The category with this current or former name. */
export const categoryCalled = ({ categories }: CampusCatalogue, name: string): CampusCategory | undefined =>
  called(categories.categories, name);

/** The current name; a text that is not a category of this campus is returned unchanged. */
export const categoryNow = (catalogue: CampusCatalogue, name: string): string =>
  categoryCalled(catalogue, name)?.name ?? name;

/** All names that products of this category may still store. */
export const categoryNames = (catalogue: CampusCatalogue, name: string): string[] =>
  namesOf(categoryCalled(catalogue, name) ?? { name });

/** The categories that forms offer. */
export const offeredCategories = ({ categories }: Pick<CampusCatalogue, 'categories'>): CampusCategory[] =>
  categories.categories.filter(({ isHidden }) => !isHidden);

/** Whether an offered category allows this kind of trade. */
export const offersKind = (catalogue: Pick<CampusCatalogue, 'categories'>, kind: ProductKind): boolean =>
  offeredCategories(catalogue).some(({ kinds }) => kinds.includes(kind));

/** The categories that filters and tiles offer. */
export const filterCategories = (catalogue: CampusCatalogue): CampusCategory[] =>
  offeredCategories(catalogue).filter(({ inFilters }) => inFilters);

const placeNamesOf = (places: readonly Place[]): string[] => places.map(({ name }) => name);

/** Names of all places, for the dropdown of /semuakategori and /products. */
export const allPlaces = ({ places }: CampusCatalogue): string[] => placeNamesOf(places.places);
export const homePlaces = ({ places }: CampusCatalogue): string[] =>
  placeNamesOf(places.places.filter(({ onHome }) => onHome));
export const landingPlaces = ({ places }: CampusCatalogue): string[] =>
  placeNamesOf(places.places.filter(({ onLanding }) => onLanding));

/** The current name of the place with this name in any case; a text that names no place is returned unchanged. */
export function placeNow({ places }: CampusCatalogue, text: string): string {
  const alike = (name: string) => name.toLowerCase() === text.toLowerCase();
  const place = places.places.find(({ name }) => alike(name)) ?? places.places.find((one) => namesOf(one).some(alike));
  return place?.name ?? text;
}

/** All names that products at this place may still store. */
export const placeNames = ({ places }: CampusCatalogue, name: string): string[] =>
  namesOf(called(places.places, name) ?? { name });

/** The words that search needs from a campus: its places, and the categories that filters offer. */
export interface CampusWords {
  readonly places: readonly string[];
  readonly categories: readonly string[];
}

export const campusWords = (catalogue: CampusCatalogue): CampusWords => ({
  places: allPlaces(catalogue),
  categories: filterCategories(catalogue).map(({ name }) => name),
});
