/** What everybody may read of a group of settings: only what is in force. */

import { bannersAt } from './banners-shown.ts';
import { namesOf } from './campus-catalogue.ts';
import type { CampusGroupName, GroupValues } from './groups.ts';

/**
 * The group without banners of another time and without hidden categories that nothing is in. `now`: ms since 1970; `inUse`: names that
 * rows store.
 */
export function publishedOf<Values extends GroupValues[CampusGroupName]>(
  values: Values,
  { now, inUse }: { readonly now: number; readonly inUse: ReadonlySet<string> },
): Values {
  const shown: unknown =
    'banners' in values
      ? { ...values, banners: bannersAt(values.banners, now) }
      : 'categories' in values
        ? {
            ...values,
            categories: values.categories.filter(
              (one) => !one.isHidden || namesOf(one).some((name) => inUse.has(name)),
            ),
          }
        : values;
  return shown as Values;
}
