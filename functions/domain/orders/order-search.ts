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
