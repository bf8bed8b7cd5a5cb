import { DomainError } from '../errors.ts';
import { postedKinds } from '../kinds/index.ts';
import type { ProductKind, RowKind } from '../kinds/kind.ts';
import { type CampusCatalogue, categoryCalled, categoryNow, offeredCategories } from '../settings/campus-catalogue.ts';

/**
 * The category chosen in a form, by its current name; without a choice, the last offered category. `before`: the
 * category of the edited product, which stays allowed even if it is now hidden or removed. @throws invalid_input
 */
export function chosenCategory(catalogue: CampusCatalogue, chosen: string, before?: string): string {
  const offered = offeredCategories(catalogue);
  const name = categoryNow(catalogue, chosen === '' ? (offered.at(-1)?.name ?? '') : chosen);
  const isFine =
    offered.some((one) => one.name === name) || (before !== undefined && name === categoryNow(catalogue, before));
  if (!isFine) throw new DomainError('invalid_input', { fields: { category: 'category_invalid' } });
  return name;
}

/** The kind of a product: goods with a price of 0 are gifts, if the category offers these. */
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

/** Refuses a kind that is not offered. `field`: the form field that gets the error. @throws invalid_input */
export function assertKindOffered(
  catalogue: CampusCatalogue,
  category: string,
  kind: RowKind,
  field: 'kind' | 'category' = 'kind',
): void {
  if (isKindOffered(catalogue, category, kind)) return;
  throw new DomainError('invalid_input', { fields: { [field]: 'kind_not_offered' } });
}
