/** The kinds of trade that the posting form offers in a category. */
import { postedKinds } from '../kinds/index.ts';
import { type ProductKind, productKinds } from '../kinds/kind.ts';
import { type CampusCatalogue, categoryCalled } from './campus-catalogue.ts';

/**
 * The kinds to choose from in the category with this name; the first one is preselected. They are the kinds that the
 * campus offers there, in the order of `productKinds`. Goods come first, so a category for services must not offer
 * them.
 */
export function kindsToPost(catalogue: CampusCatalogue, name: string): ProductKind[] {
  const offered = categoryCalled(catalogue, name)?.kinds ?? ['goods'];
  return postedKinds(productKinds.filter((kind) => offered.includes(kind)));
}
