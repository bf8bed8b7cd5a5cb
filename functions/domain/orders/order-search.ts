/**
 * What an order is found by on the desk: `searchText`, its number, its id and the names of what was bought. Names of people are not in
 * it: they have columns of their own, which forget who deletes the account.
 */
import { limits } from '../limits.ts';
import { lowercaseName } from '../products/catalogue.ts';
import { orderNumber } from './order-number.ts';

const cut = (name: string, most: number): string => [...name].slice(0, most).join('');

/** At most limits.orderSearchTextMax characters; where the names are longer together, the end of the longest ones is left out. */
export function orderSearchText(orderId: string, names: readonly string[]): string {
  const number = orderNumber(orderId).toLowerCase();
  const known = `${number} ${number.replaceAll('-', '')} ${orderId.toLowerCase()}`;
  const said = [...new Set(names.map(lowercaseName))];
  for (let most: number = limits.productNameMax; most > 0; most--) {
    const text = [known, ...said.map((name) => cut(name, most))].join(' ');
    if (text.length <= limits.orderSearchTextMax) return text;
  }
  return known;
}

/** More words than these narrow nothing any more. */
const wordsMax = 6;

/**
 * The words of what somebody typed, each to be found with `contains`. A dollar sign parts them: Appwrite on MongoDB refuses a
 * value in which letters follow one.
 */
export const deskWords = (text: string): string[] =>
  [...new Set(lowercaseName(text).split(/[\s$]+/u))].filter((word) => word !== '').slice(0, wordsMax);
