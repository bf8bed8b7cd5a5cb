/** Which kinds of trade a campus offers, and where. */

import type { ProductKind } from '../kinds/registry.ts';
import type { Categories } from './categories.ts';

/** Whether one of the campus's categories offers it. */
export const offersKind = ({ categories }: Pick<Categories, 'categories'>, kind: ProductKind): boolean =>
  categories.some(({ isHidden, kinds }) => !isHidden && kinds.includes(kind));
