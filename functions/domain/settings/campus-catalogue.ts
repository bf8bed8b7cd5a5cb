/**
 * The campus's own categories and places as lists, forms and search ask for them. Goods carry their names; what they were called before
 * (`formerNames`) still means them, so that a renamed category is whole while its goods are renamed, and old links lead to it.
 */
import type { CampusCategory, Categories } from './categories.ts';
import type { Place, Places } from './places.ts';

/** The settings that say what is sold and where. */
export interface CampusCatalogue {
  readonly categories: Categories;
  readonly places: Places;
}

interface Named {
  readonly name: string;
  readonly formerNames?: readonly string[] | undefined;
}

/** What goods of it may be called: its name, then the former ones. */
export const namesOf = ({ name, formerNames = [] }: Named): string[] => [name, ...formerNames];

const called = <N extends Named>(all: readonly N[], name: string): N | undefined =>
  all.find((one) => one.name === name) ?? all.find(({ formerNames }) => formerNames?.includes(name));

/** The category of this name, or once of this name. */
export const categoryCalled = ({ categories }: CampusCatalogue, name: string): CampusCategory | undefined =>
  called(categories.categories, name);

/** Its name of today; what is no category of this campus keeps its own. */
export const categoryNow = (catalogue: CampusCatalogue, name: string): string =>
  categoryCalled(catalogue, name)?.name ?? name;

/** All names under which its goods may still stand. */
export const categoryNames = (catalogue: CampusCatalogue, name: string): string[] =>
  namesOf(categoryCalled(catalogue, name) ?? { name });

/** Those that forms offer. */
export const offeredCategories = ({ categories }: CampusCatalogue): CampusCategory[] =>
  categories.categories.filter(({ isHidden }) => !isHidden);

/** Those that filters and tiles offer. */
export const filterCategories = (catalogue: CampusCatalogue): CampusCategory[] =>
  offeredCategories(catalogue).filter(({ inFilters }) => inFilters);

const placeNamesOf = (places: readonly Place[]): string[] => places.map(({ name }) => name);

/** Of the second dropdown: all. */
export const allPlaces = ({ places }: CampusCatalogue): string[] => placeNamesOf(places.places);
export const homePlaces = ({ places }: CampusCatalogue): string[] =>
  placeNamesOf(places.places.filter(({ onHome }) => onHome));
export const landingPlaces = ({ places }: CampusCatalogue): string[] =>
  placeNamesOf(places.places.filter(({ onLanding }) => onLanding));

/** The name of today of the place that this names, in whatever case; what names none keeps its own words. */
export function placeNow({ places }: CampusCatalogue, text: string): string {
  const alike = (name: string) => name.toLowerCase() === text.toLowerCase();
  const place = places.places.find(({ name }) => alike(name)) ?? places.places.find((one) => namesOf(one).some(alike));
  return place?.name ?? text;
}

/** All names under which what is there may still stand. */
export const placeNames = ({ places }: CampusCatalogue, name: string): string[] =>
  namesOf(called(places.places, name) ?? { name });

/** What search knows of a campus: the names of its places and of the categories that its filters offer. */
export interface CampusWords {
  readonly places: readonly string[];
  readonly categories: readonly string[];
}

export const campusWords = (catalogue: CampusCatalogue): CampusWords => ({
  places: allPlaces(catalogue),
  categories: filterCategories(catalogue).map(({ name }) => name),
});
