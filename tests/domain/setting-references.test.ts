/**
 * One list names every setting that refers to a category. A removed category is referenced nowhere, and the remaining
 * settings can be saved.
 */
import { expect, test } from 'vitest';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { type CampusSettings, campusGroupNames, groups } from '#domain/settings/groups.ts';
import { publishedOf } from '#domain/settings/published.ts';
import { followCategories, namesGone, namingCategories, successorIn } from '#domain/settings/references.ts';
import { demoCampuses } from '../../seeds/demo-campuses.ts';

const campuses: readonly (readonly [string, CampusSettings])[] = [
  ['the default campus', campusDefaults],
  ...Object.entries(demoCampuses).map(([name, { settings }]) => [name, { ...campusDefaults, ...settings }] as const),
];

/** Paths of all strings equal to this one. */
function pathsOf(value: unknown, text: string, path = ''): string[] {
  if (value === text) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => pathsOf(one, text, path === '' ? key : `${path}.${key}`));
}

/** The settings with category ids that equal no other string in them. */
function withOwnIds(settings: CampusSettings): CampusSettings {
  const ids = new Set(settings.categories.categories.map(({ id }) => id));
  const renamed = (value: unknown): unknown => {
    if (typeof value === 'string') return ids.has(value) ? `category-${value}`.slice(0, 36) : value;
    if (Array.isArray(value)) return value.map(renamed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renamed(one)]));
  };
  return renamed(settings) as CampusSettings;
}

/** The settings after saving without this category. */
function without(settings: CampusSettings, gone: string, goTo: Record<string, string>): CampusSettings {
  const categories = settings.categories.categories.filter(({ id }) => id !== gone);
  const left = { ...settings, categories: { ...settings.categories, categories } };
  const successor = successorIn(left.categories, goTo);
  const followed = campusGroupNames.map((name) => [name, followCategories(name, left[name], successor)]);
  return Object.fromEntries(followed) as CampusSettings;
}

test.each(campuses)(
  '%s: after the removal of any category nothing refers to it, and each group can be saved',
  (_, given) => {
    const settings = withOwnIds(given);
    for (const { id } of settings.categories.categories) {
      const [other] = settings.categories.categories.filter((one) => one.id !== id);
      const named = pathsOf(settings, id).length - 1;
      for (const goTo of [{}, { [id]: other?.id ?? '' }]) {
        const left = without(settings, id, goTo);
        expect(pathsOf(left, id), `${id} is still named`).toEqual([]);
        for (const name of campusGroupNames) {
          const { success, error } = groups[name].safeParse(left[name]);
          expect(success, `${name} without ${id}: ${error?.message}`).toBe(true);
        }
        // With a successor, no banner or tile is lost: they refer to the successor.
        if (id in goTo) {
          expect(left.banners.banners.length).toBe(settings.banners.banners.length);
          expect(left.categories.tiles.length).toBe(settings.categories.tiles.length);
          if (named > 0) expect(pathsOf(left, other?.id ?? '').length).toBeGreaterThan(0);
        }
      }
    }
  },
);

test.each(campuses)('%s: every setting that refers to a category is listed', (_, given) => {
  const settings = withOwnIds(given);
  const none = successorIn({ categories: [], tiles: [] });
  const listed = campusGroupNames.flatMap((name) =>
    namesGone(name, settings[name], none).map((path) => `${name}.${path}`),
  );
  const found = settings.categories.categories
    .flatMap(({ id }) => pathsOf(settings, id))
    .filter((path) => !/^categories\.categories\.\d+\.id$/.test(path))
    .map((path) => path.replace(/(tiles\.\d+\.categories)\.\d+$/, '$1'));
  expect(listed.toSorted()).toEqual(found.toSorted());
  expect(listed.length).toBeGreaterThan(0);
});

test('settings are unchanged if no category was removed', () => {
  for (const name of campusGroupNames) {
    const values = campusDefaults[name];
    expect(followCategories(name, values, (id) => id)).toEqual(values);
  }
  expect(Object.keys(namingCategories)).toEqual(['categories', 'banners']);
});

test('keeps a new tile without categories, so that validation reports it', () => {
  const tile = { label: 'Baru', hint: '', icon: 'gift' as const, categories: [] };
  const values = { ...campusDefaults.categories, tiles: [tile] };
  expect(followCategories('categories', values, () => undefined).tiles).toEqual([tile]);
});

test('hides tiles of a hidden category, and shows them again with it', () => {
  const hide = (isHidden: boolean) => ({
    ...campusDefaults.categories,
    categories: campusDefaults.categories.categories.map((one) => ({
      ...one,
      isHidden: isHidden && (one.id === 'fashion-pria' || one.id === 'elektronik'),
    })),
  });
  const inForce = { now: 0, inUse: new Set<string>(), isListed: () => true };
  expect(groups.categories.safeParse(hide(true)).success).toBe(true);
  const shown = publishedOf(hide(true), inForce).tiles.map(({ label, categories }) => [label, categories]);
  expect(shown).toEqual([
    ['Perabotan', ['rumah-tangga']],
    ['Fashion', ['fashion-wanita']],
  ]);
  expect(publishedOf(hide(false), inForce).tiles).toEqual(campusDefaults.categories.tiles);
});
