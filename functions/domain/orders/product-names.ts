/** Joins the names of bought products into one line, which sales and reviews store, and splits it again. */
import { limits } from '../limits.ts';
import { cutLine, oneLine } from '../share/preview-text.ts';

const between = ', ';
/** Looks like a comma and a blank, but is not the separator: a comma within a name must not split it. */
const withinName = ',\u00a0';

/** One line that fits its column. */
export const productNamesOf = (names: readonly string[]): string =>
  cutLine(names.map((name) => oneLine(name).replaceAll(between, withinName)).join(between), limits.productNamesMax);

/** What was ordered with how many of each, in one line that fits the order's column: a list of orders needs no other row for it. */
export const orderedNames = (lines: readonly { readonly name: string; readonly quantity: number }[]): string =>
  cutLine(lines.map(({ name, quantity }) => `${oneLine(name)} × ${quantity}`).join('; '), limits.orderedNamesMax);

/** The same with a word for how many instead of the sign. */
export const quantitiesAs = (names: string, word: (quantity: number) => string): string =>
  names.replaceAll(/ × (\d+)(?=; |$)/g, (_, quantity) => word(Number(quantity)));

/** Several such lines as one, for an order with more than one sale. */
export const allProductNames = (sales: readonly { readonly productNames: string }[]): string =>
  sales
    .map(({ productNames }) => productNames)
    .filter(Boolean)
    .join(between);

/** The names in a line, without those that were cut off. */
export const productNamesIn = (productNames: string): string[] => productNames.split(between);

/** Whether the line was cut, so that its names cannot be counted. */
export const isCut = (productNames: string): boolean => productNamesIn(productNames).some((name) => name.endsWith('…'));
