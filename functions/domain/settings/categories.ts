/** Settings: the campus's categories with their icons, and the tiles of the landing page. */
import { z } from 'zod';
import { freeText, requiredText, say } from '../field.ts';
import { productKinds } from '../kinds/kind.ts';
import { limits } from '../limits.ts';
import { isOneLine } from '../people/name.ts';
import { categoryIcons } from './category-icons.ts';
import { areDifferent } from './different.ts';
import { formerNames } from './former-names.ts';

/** Derived from the category's first name and never changed, because counts and links use it. */
const categoryId = z.string(say('invalid')).regex(/^[a-z0-9][a-z0-9-]{0,35}$/, say('invalid'));

const categoryName = requiredText(limits.categoryNameMax)
  .overwrite((name) => name.replace(/\s+/g, ' '))
  .refine(isOneLine, say('name_one_line'))
  .refine((name) => Array.from(name).length >= limits.settingNameMin, say('too_short'));

const category = z.object({
  id: categoryId,
  /** The name that products store. */
  name: categoryName,
  icon: z.enum(categoryIcons, say('invalid')),
  /**
   * Former names that products may still store (campus-catalogue.ts). Set by the server; values from the client are
   * ignored.
   */
  formerNames: formerNames.optional(),
  /** Whether the category is no longer offered; its products are still found by its name. */
  isHidden: z.boolean(say('invalid')),
  /** If false, only the posting form offers the category. */
  inFilters: z.boolean(say('invalid')),
  /** The kinds of trade that it allows. */
  kinds: z
    .array(z.enum(productKinds, say('invalid')), say('invalid'))
    .min(1, say('kind_missing'))
    .transform((kinds) => productKinds.filter((kind) => kinds.includes(kind))),
});

/** A tile of the landing page, and the categories that it filters by; shown while one of them is offered. */
const tile = z.object({
  label: categoryName,
  hint: freeText(limits.tileHintMax),
  icon: z.enum(categoryIcons, say('invalid')),
  categories: z
    .array(categoryId, say('invalid'))
    .min(1, say('category_invalid'))
    .max(limits.categoriesMax, say('too_many')),
});

export const categoriesGroup = z
  .object({
    categories: z
      .array(category, say('invalid'))
      .min(1, say('category_missing'))
      .max(limits.categoriesMax, say('too_many'))
      .superRefine(areDifferent('id'))
      .superRefine(areDifferent('name')),
    tiles: z.array(tile, say('invalid')).max(limits.tilesMax, say('too_many')).superRefine(areDifferent('label')),
  })
  .refine(({ categories }) => categories.some(({ isHidden, inFilters }) => inFilters && !isHidden), {
    ...say('category_missing'),
    path: ['categories'],
  });

export type Categories = z.output<typeof categoriesGroup>;
export type CampusCategory = Categories['categories'][number];
export type LandingTile = Categories['tiles'][number];
