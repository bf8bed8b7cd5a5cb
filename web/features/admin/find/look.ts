import { Query } from 'appwrite';
import { listRows } from '../../../lib/tables.ts';
import { withId, wordConditions } from '../list/text-conditions.ts';
import { orderConditions } from '../orders/orders-list.ts';

/** Rows requested per kind: one more than is shown, to detect further ones. */
const foundMax = 6;

const newest = Query.orderDesc('$createdAt');

const once = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= ask();
    return answer;
  };
};

/** Matches of a text among people, orders and products, requested once and shared by all groups. */
export const lookFor = (text: string) => ({
  text,
  people: once(() =>
    listRows('profiles', {
      select: ['name', 'email', 'phone', 'blocked'],
      where: [...wordConditions(text, ['name', 'email', 'phone'], withId(text)), newest],
      limit: foundMax,
    }),
  ),
  orders: once(() =>
    listRows('orders', {
      select: ['customerName', 'sellerNames', 'status', 'totalAmount'],
      where: [...orderConditions(text), newest],
      limit: foundMax,
    }),
  ),
  products: once(() =>
    listRows('products', {
      select: ['name', 'price', 'kind', 'sellerName'],
      where: [...wordConditions(text, ['nameLowercase']), newest],
      limit: foundMax,
    }),
  ),
});

export type Look = ReturnType<typeof lookFor>;
