/** What the posting form offers in a category. */
import { postedKinds } from '../kinds/index.ts';
import type { ProductKind } from '../kinds/kind.ts';
import { type CampusCatalogue, categoryCalled } from './campus-catalogue.ts';
import { categoryId } from './default-catalogue.ts';

/** A category keeps its id under another name. */
const forServices = categoryId('Jasa');

/**
 * The kinds to choose from in the category of this name, beginning with what most people post there: services in the category that is
 * for them, and things elsewhere. Only what the campus offers in it.
 */
export function kindsToPost(catalogue: CampusCatalogue, name: string): ProductKind[] {
  const category = categoryCalled(catalogue, name);
  const offered = postedKinds(category?.kinds ?? ['goods']);
  const isFirst = (kind: ProductKind): boolean => kind === 'service' && category?.id === forServices;
  return [...offered.filter(isFirst), ...offered.filter((kind) => !isFirst(kind))];
}
