/** The public part of a group of settings: only what is in force. */

import { bannersAt } from './banners-shown.ts';
import { namesOf } from './campus-catalogue.ts';
import type { Categories } from './categories.ts';
import type { CampusGroupName, GroupValues } from './groups.ts';

/**
 * `now`: ms since 1970; `inUse`: names of categories in stored rows; `isListed`: whether a banner's product is visible.
 */
export interface InForce {
  readonly now: number;
  readonly inUse: ReadonlySet<string>;
  readonly isListed: (productId: string) => boolean;
}

function shownCategories({ categories, tiles }: Categories, { inUse }: InForce): Categories {
  const offered = new Set(categories.filter((one) => one.inFilters && !one.isHidden).map(({ id }) => id));
  return {
    categories: categories.filter((one) => !one.isHidden || namesOf(one).some((name) => inUse.has(name))),
    tiles: tiles
      .map((tile) => ({ ...tile, categories: tile.categories.filter((id) => offered.has(id)) }))
      .filter((tile) => tile.categories.length > 0),
  };
}

/**
 * The group as everyone may read it: without banners of other times or deleted products, and without unused hidden
 * categories.
 */
export function publishedOf<Values extends GroupValues[CampusGroupName]>(values: Values, inForce: InForce): Values {
  const shown: unknown =
    'banners' in values
      ? {
          ...values,
          banners: bannersAt(values.banners, inForce.now).filter(
            ({ link }) => link.to !== 'product' || inForce.isListed(link.productId),
          ),
        }
      : 'categories' in values
        ? shownCategories(values, inForce)
        : values;
  return shown as Values;
}
