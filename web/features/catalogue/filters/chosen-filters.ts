import { browsingTexts } from '../../../copy/browsing.ts';
import { formatPrice } from '../../../copy/format.ts';
import { choiceNames, type Filters, noFilters } from './search-params.ts';

const { minPrice, maxPrice, maxDiscount, search } = noFilters;

/**
 * Each chosen filter in words, with the change that takes it away. 'Tersedia saja' and the order are not among them: each
 * has its own button above the list, which shows how it is set.
 */
export function chosenFilters(filters: Filters): { label: string; without: Partial<Filters> }[] {
  const rest = (name: string) => filters.categories.filter((category) => category !== name);
  return [
    ...(filters.search ? [{ label: browsingTexts.quoted(filters.search), without: { search } }] : []),
    ...filters.categories.map((name) => ({ label: name, without: { categories: rest(name) } })),
    ...choiceNames
      .filter((choice) => filters[choice] !== '')
      .map((choice) => ({ label: filters[choice], without: { [choice]: '' } })),
    ...(filters.minPrice > 0
      ? [{ label: browsingTexts.from(formatPrice(filters.minPrice)), without: { minPrice } }]
      : []),
    ...(filters.maxPrice !== null
      ? [{ label: browsingTexts.upTo(formatPrice(filters.maxPrice)), without: { maxPrice } }]
      : []),
    ...(filters.maxDiscount !== null
      ? [{ label: browsingTexts.discountUpTo(filters.maxDiscount), without: { maxDiscount } }]
      : []),
  ];
}
