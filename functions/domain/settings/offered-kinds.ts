/** Which kinds of trade a campus offers, and where. */
import type { Categories } from './categories.ts';
import type { ProductKind } from '../kinds/registry.ts';

/** Whether one of the campus's categories offers it. */
export const offersKind = ({ categories }: Pick<Categories, 'categories'>, kind: ProductKind): boolean =>
  categories.some(({ isHidden, kinds }) => !isHidden && kinds.includes(kind));
