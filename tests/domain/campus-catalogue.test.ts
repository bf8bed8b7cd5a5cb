/** A campus's own categories and places, in every use. */

import { describe, expect, it } from 'vitest';
import { suggestedCategories } from '#domain/products/category-suggestion.ts';
import { chosenCategory } from '#domain/products/chosen-category.ts';
import { categoriesMeant } from '#domain/products/search-intent.ts';
import { placesOf } from '#domain/products/search-places.ts';
import { planSearch } from '#domain/products/search-plan.ts';
import {
  type CampusCatalogue,
  campusWords,
  categoryNames,
  categoryNow,
  filterCategories,
  homePlaces,
  landingPlaces,
  placeNames,
  placeNow,
} from '#domain/settings/campus-catalogue.ts';
import type { CampusCategory } from '#domain/settings/categories.ts';
import { ruleRefusal } from '../support/refusals.ts';

const category = (id: string, name: string, more: Partial<CampusCategory> = {}): CampusCategory => ({
  ...{ id, name, icon: 'gift', isHidden: false, inFilters: true, kinds: ['goods'] },
  ...more,
});

const campus: CampusCatalogue = {
  categories: {
    categories: [
      category('elektronik', 'Gawai', { formerNames: ['Elektronik'] }),
      category('isi-asrama', 'Isi Asrama'),
      category('lab', 'Alat Lab', { isHidden: true }),
      category('serba-serbi', 'Serba-serbi', { inFilters: false }),
    ],
    tiles: [],
  },
  places: {
    places: [
      { name: 'Danau', onLanding: true, onHome: true },
      { name: 'Asrama Putri', onLanding: false, onHome: true, formerNames: ['Asrama B'] },
      { name: 'Gate 1', onLanding: false, onHome: false },
      { name: 'Gate 1 Utara', onLanding: false, onHome: false },
    ],
    meetingPlaces: [],
    timeZone: 'WITA',
  },
};

describe('the name of a category', () => {
  it('resolves from its former name; products under either name match', () => {
    expect(categoryNow(campus, 'Elektronik')).toBe('Gawai');
    expect(categoryNames(campus, 'Elektronik')).toEqual(['Gawai', 'Elektronik']);
    expect(categoryNames(campus, 'Senjata')).toEqual(['Senjata']);
  });

  it('resolves to the category that has it now, even if another one had it before', () => {
    const [first, ...others] = campus.categories.categories;
    const renamed = {
      ...campus,
      categories: {
        categories: [{ ...category('x', 'Baru'), formerNames: ['Gawai'] }, ...(first ? [first] : []), ...others],
        tiles: [],
      },
    };
    expect(categoryNow(renamed, 'Gawai')).toBe('Gawai');
  });

  it('is not offered as a filter if hidden or for the form only', () => {
    expect(filterCategories(campus).map(({ name }) => name)).toEqual(['Gawai', 'Isi Asrama']);
  });
});

describe('the category chosen in a form', () => {
  const refused = { code: 'invalid_input', fields: { category: 'category_invalid' } };

  it('is stored under its current name, or as the last category if empty', () => {
    expect(chosenCategory(campus, 'Elektronik')).toBe('Gawai');
    expect(chosenCategory(campus, '')).toBe('Serba-serbi');
    expect(ruleRefusal(() => chosenCategory(campus, 'Senjata'))).toEqual(refused);
  });

  it('may be hidden only if the product already has it', () => {
    expect(chosenCategory(campus, 'Alat Lab', 'Alat Lab')).toBe('Alat Lab');
    expect(ruleRefusal(() => chosenCategory(campus, 'Alat Lab'))).toEqual(refused);
    expect(ruleRefusal(() => chosenCategory(campus, 'Alat Lab', 'Gawai'))).toEqual(refused);
  });
});

describe('places', () => {
  it('are offered on the screens that the settings choose', () => {
    expect([landingPlaces(campus), homePlaces(campus)]).toEqual([['Danau'], ['Danau', 'Asrama Putri']]);
  });

  it('are normalized to the list’s spelling, also from a former name; other text stays as typed', () => {
    expect(['DANAU', 'asrama b', 'Kos Melati'].map((text) => placeNow(campus, text))).toEqual([
      'Danau',
      'Asrama Putri',
      'Kos Melati',
    ]);
    expect(placeNames(campus, 'Asrama B')).toEqual(['Asrama Putri', 'Asrama B']);
  });

  it('resolve to the place with that current name, even if another place had it before', () => {
    const [first, ...others] = campus.places.places;
    const places = first ? [...others, { ...first, id: 'baru', name: 'Asrama B', formerNames: [] }] : [];
    expect(placeNow({ ...campus, places: { ...campus.places, places } }, 'asrama b')).toBe('Asrama B');
  });

  it('are not confused with longer names that begin alike', () => {
    const { places } = campusWords(campus);
    expect(placesOf('kasur', 'gate 1 utara', places)).toEqual(['Gate 1 Utara']);
    expect(placesOf('kasur', 'gate 1', places)).toEqual(['Gate 1']);
  });
});

describe('search', () => {
  const words = campusWords(campus);

  it('recognizes the places of its own campus only', () => {
    expect(planSearch('kasur asrama putri', words)?.places).toEqual(['Asrama Putri']);
    expect(planSearch('kasur gsg', words)?.places).toEqual([]);
  });

  it('recognizes the categories of its own campus only', () => {
    expect(categoriesMeant('gaw', words)).toEqual(['Gawai']);
    expect(categoriesMeant('kendaraan', words)).toEqual([]);
  });

  it('suggests a renamed category by the built-in synonyms, and none that is not offered', () => {
    expect(suggestedCategories('Laptop bekas', campus)).toEqual(['Gawai']);
    expect(suggestedCategories('Sepeda motor', campus)).toEqual([]);
  });
});
