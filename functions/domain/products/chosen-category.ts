import { DomainError } from '../errors.ts';
import { type ProductKind, postedKinds } from '../kinds/registry.ts';
import { type CampusCatalogue, categoryCalled, categoryNow, offeredCategories } from '../settings/campus-catalogue.ts';

/**
 * The category that was chosen in a form, by its present name. Without a choice: the last one that forms offer. `before`: the category of the
 * edited product, which stays allowed even when it is hidden or removed by now. @throws invalid_input
 */
export function chosenCategory(catalogue: CampusCatalogue, chosen: string, before?: string): string {
  const offered = offeredCategories(catalogue);
  const name = categoryNow(catalogue, chosen === '' ? (offered.at(-1)?.name ?? '') : chosen);
  const isFine =
    offered.some((one) => one.name === name) || (before !== undefined && name === categoryNow(catalogue, before));
  if (!isFine) throw new DomainError('invalid_input', { fields: { category: 'category_invalid' } });
  return name;
}

/** Refuses a kind of trade that the posting form does not offer in this category. @throws invalid_input */
export function assertKindOffered(catalogue: CampusCatalogue, category: string, kind: ProductKind): void {
  if (kind === 'goods') return;
  const offered = categoryCalled(catalogue, category)?.kinds ?? [];
  if (postedKinds(offered).includes(kind)) return;
  throw new DomainError('invalid_input', { fields: { kind: 'kind_not_offered' } });
}
