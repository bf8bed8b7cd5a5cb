/** Joins the names of bought products into one line, which sales and reviews store, and splits it again. */
import { limits } from '../limits.ts';
import { cutLine, oneLine } from '../share/preview-text.ts';

const between = ', ';
/** Replaces ', ' within a name, so that the separator does not split it. */
const withinName = ',\u00a0';

/** Joins names into one line that fits its column. */
export const productNamesOf = (names: readonly string[]): string =>
  cutLine(names.map((name) => oneLine(name).replaceAll(between, withinName)).join(between), limits.productNamesMax);

/** Names with quantities in one line that fits the order's column, so that order lists load no other rows. */
export const orderedNames = (lines: readonly { readonly name: string; readonly quantity: number }[]): string =>
  cutLine(lines.map(({ name, quantity }) => `${oneLine(name)} × ${quantity}`).join('; '), limits.orderedNamesMax);

/** Replaces each quantity sign in the line (`× 2`) by the text that `word` returns. */
export const quantitiesAs = (names: string, word: (quantity: number) => string): string =>
  names.replaceAll(/ × (\d+)(?=; |$)/g, (_, quantity) => word(Number(quantity)));

/** Joins the lines of several sales of an order. */
export const allProductNames = (sales: readonly { readonly productNames: string }[]): string =>
  sales
    .map(({ productNames }) => productNames)
    .filter(Boolean)
    .join(between);

/** The names in a line. If the line was cut, its last name is incomplete, and later names are missing. */
export const productNamesIn = (productNames: string): string[] => productNames.split(between);

/** Whether the line was cut, so that its names cannot be counted. */
export const isCut = (productNames: string): boolean => productNamesIn(productNames).some((name) => name.endsWith('…'));
