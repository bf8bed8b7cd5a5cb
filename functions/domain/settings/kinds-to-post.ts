/** What the posting form offers in a category. */
import { postedKinds } from '../kinds/index.ts';
import { type ProductKind, productKinds } from '../kinds/kind.ts';
import { type CampusCatalogue, categoryCalled } from './campus-catalogue.ts';

/**
 * The kinds to choose from in the category of this name, of which the form begins with the first: only what the campus offers there, in the
 * sequence of all kinds, whatever the settings say first. Goods stand first, so a category of services alone leaves them out.
 */
export function kindsToPost(catalogue: CampusCatalogue, name: string): ProductKind[] {
  const offered = categoryCalled(catalogue, name)?.kinds ?? ['goods'];
  return postedKinds(productKinds.filter((kind) => offered.includes(kind)));
}
