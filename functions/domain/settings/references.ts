/**
 * Settings that refer to a category. When a category is removed, saving replaces its id by the successor's or removes
 * it.
 */
import type { GroupName, GroupValues } from './groups.ts';

/**
 * The id that replaces this one: the same id while the category exists, the category that takes its products, or
 * undefined.
 */
export type Successor = (categoryId: string) => string | undefined;

interface Naming<Values> {
  /** The category ids in these settings, each with the path of its field. */
  readonly named: (values: Values) => readonly { readonly path: string; readonly id: string }[];
  /** The display names of the entries. */
  readonly labels: (values: Values) => readonly string[];
  /** Applies the successors, and removes entries that referred only to removed categories. */
  readonly follow: (values: Values, successor: Successor) => Values;
}

/** Every setting that refers to a category (tests/domain/setting-references.test.ts checks that none is missing). */
export const namingCategories: { readonly [Name in GroupName]?: Naming<GroupValues[Name]> } = {
  categories: {
    named: ({ tiles }) =>
      tiles.flatMap(({ categories }, at) => categories.map((id) => ({ path: `tiles.${at}.categories`, id }))),
    labels: ({ tiles }) => tiles.map(({ label }) => label),
    follow: (values, successor) => ({
      ...values,
      tiles: values.tiles.flatMap((tile) => {
        const ids = tile.categories.map(successor).filter((id) => id !== undefined);
        return ids.length > 0 || tile.categories.length === 0 ? [{ ...tile, categories: [...new Set(ids)] }] : [];
      }),
    }),
  },
  banners: {
    named: ({ banners }) =>
      banners.flatMap(({ link }, at) =>
        link.to === 'category' ? [{ path: `banners.${at}.link.category`, id: link.category }] : [],
      ),
    labels: ({ banners }) => banners.map(({ title, alt }) => title || alt),
    follow: (values, successor) => ({
      ...values,
      banners: values.banners.flatMap((banner) => {
        if (banner.link.to !== 'category') return [banner];
        const category = successor(banner.link.category);
        return category === undefined ? [] : [{ ...banner, link: { ...banner.link, category } }];
      }),
    }),
  },
};

export const groupsNamingCategories = Object.keys(namingCategories) as (keyof typeof namingCategories)[];

/** `goTo`: the successor's id by removed id. */
export const successorIn =
  ({ categories }: GroupValues['categories'], goTo: Readonly<Record<string, string>> = {}): Successor =>
  (id) =>
    [id, goTo[id]].find((one) => one !== undefined && categories.some((category) => category.id === one));

/** The group without removed categories. */
export const followCategories = <Name extends GroupName>(
  group: Name,
  values: GroupValues[Name],
  successor: Successor,
): GroupValues[Name] => namingCategories[group]?.follow(values, successor) ?? values;

/** Paths of the fields that name a removed category. */
export const namesGone = <Name extends GroupName>(
  group: Name,
  values: GroupValues[Name],
  successor: Successor,
): string[] =>
  (namingCategories[group]?.named(values) ?? []).filter(({ id }) => successor(id) !== id).map(({ path }) => path);

export const labelsIn = <Name extends GroupName>(group: Name, values: GroupValues[Name]): readonly string[] =>
  namingCategories[group]?.labels(values) ?? [];
