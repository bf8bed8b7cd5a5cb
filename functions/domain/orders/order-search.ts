/**
 * Text by which administrators find an order: `searchText`, one column for everything, because `contains` on one column
 * uses an index of the embedded Appwrite and costs others one scan. Deleting an account removes its person from the
 * text and from the name columns.
 */
import { limits } from '../limits.ts';
import { lowercaseName } from '../products/catalogue.ts';
import { orderNumber } from './order-number.ts';

export interface SearchedOrder {
  readonly orderId: string;
  readonly customerName: string;
  /** As the order stores them, separated by commas. */
  readonly sellerNames: string;
  /** Names of its lines. */
  readonly products: readonly string[];
}

const cut = (name: string, most: number): string => [...name].slice(0, most).join('');

/**
 * Number, id and names: at most limits.orderSearchTextMax characters. Longer texts lose the ends of the longest names.
 */
export function orderSearchText({ orderId, customerName, sellerNames, products }: SearchedOrder): string {
  const number = orderNumber(orderId).toLowerCase();
  const known = `${number} ${number.replaceAll('-', '')} ${orderId.toLowerCase()}`;
  const names = [...new Set([customerName, ...sellerNames.split(', '), ...products].map(lowercaseName))].filter(
    Boolean,
  );
  for (let most = Math.max(0, ...names.map(({ length }) => length)); most > 0; most--) {
    const text = [known, ...names.map((name) => cut(name, most))].join(' ');
    if (text.length <= limits.orderSearchTextMax) return text;
  }
  return known;
}
