/** The names of what was bought, in one line that a sale or a review keeps, and back. */
import { limits } from '../limits.ts';
import { cutLine, oneLine } from '../share/preview-text.ts';

const between = ', ';
/** Drawn as a comma and a blank: within a name it must not look like the end of it. */
const withinName = ',\u00a0';

/** What was bought, in one line that fits its column. */
export const productNamesOf = (names: readonly string[]): string =>
  cutLine(names.map((name) => oneLine(name).replaceAll(between, withinName)).join(between), limits.productNamesMax);

/** What was ordered with how many of each, in one line that fits the order's column: a list of orders needs no other row for it. */
export const orderedNames = (lines: readonly { readonly name: string; readonly quantity: number }[]): string =>
  cutLine(lines.map(({ name, quantity }) => `${oneLine(name)} × ${quantity}`).join('; '), limits.orderedNamesMax);

/** Several such lines as one, for an order with more than one sale. */
export const allProductNames = (sales: readonly { readonly productNames: string }[]): string =>
  sales
    .map(({ productNames }) => productNames)
    .filter(Boolean)
    .join(between);

/** The single names; what was cut off is missing. */
export const productNamesIn = (productNames: string): string[] => productNames.split(between);

/** Whether names are missing, so that nobody can count them. */
export const isCut = (productNames: string): boolean => productNamesIn(productNames).some((name) => name.endsWith('…'));
