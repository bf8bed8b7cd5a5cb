import { DomainError } from '../errors.ts';
import { postedKinds } from '../kinds/index.ts';
import type { ProductKind, RowKind } from '../kinds/kind.ts';
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

/** What a product is: where a campus offers gifts, what costs nothing is one. */
export const kindAtPrice = (
  catalogue: CampusCatalogue,
  category: string,
  asked: ProductKind,
  price: number,
): ProductKind =>
  asked === 'goods' && price === 0 && categoryCalled(catalogue, category)?.kinds.includes('free') ? 'free' : asked;

/** Whether the posting form offers this kind of trade in this category. */
export const isKindOffered = (catalogue: CampusCatalogue, category: string, kind: RowKind): boolean =>
  kind === 'goods' || postedKinds(categoryCalled(catalogue, category)?.kinds ?? []).some((one) => one === kind);

/** Refuses one that it does not. `field`: which of the two was chosen. @throws invalid_input */
export function assertKindOffered(
  catalogue: CampusCatalogue,
  category: string,
  kind: RowKind,
  field: 'kind' | 'category' = 'kind',
): void {
  if (isKindOffered(catalogue, category, kind)) return;
  throw new DomainError('invalid_input', { fields: { [field]: 'kind_not_offered' } });
}
