/**
 * Text by which administrators find an order. It is a single column (`searchText`), because `contains` on one column
 * uses an index of the embedded Appwrite and needs only one scan in other Appwrite servers. Deleting an account removes
 * the person from this text and from the name columns.
 */
import { limits } from '../limits.ts';
import { lowercaseName } from '../products/catalogue.ts';
import { orderNumber } from './order-number.ts';

export interface SearchedOrder {
  readonly orderId: string;
  readonly customerName: string;
  /** As the order stores them, separated by commas. */
  readonly sellerNames: string;
  /** Product names of the order's lines. */
  readonly products: readonly string[];
}

const cut = (name: string, most: number): string => [...name].slice(0, most).join('');

/**
 * Number, id and names, at most limits.orderSearchTextMax characters. If the text is too long, the longest names are
 * cut.
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
