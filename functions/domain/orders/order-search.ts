/**
 * What an order is found by on the desk: `searchText`, one column for all of it, since `contains` on one is served by an index of the
 * embedded Appwrite and costs others one pass. Who deletes the account is taken out of it with the names beside it.
 */
import { limits } from '../limits.ts';
import { lowercaseName } from '../products/catalogue.ts';
import { orderNumber } from './order-number.ts';

export interface SearchedOrder {
  readonly orderId: string;
  readonly customerName: string;
  /** As the order has them, with commas between. */
  readonly sellerNames: string;
  /** Of its lines. */
  readonly products: readonly string[];
}

const cut = (name: string, most: number): string => [...name].slice(0, most).join('');

/** Number, id and names: at most limits.orderSearchTextMax characters; where they are longer, the end of the longest names is left out. */
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
