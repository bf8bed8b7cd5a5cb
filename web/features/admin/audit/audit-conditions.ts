import { Query } from 'appwrite';
import { listRows } from '../../../lib/tables.ts';
import { wordConditions } from '../list/text-conditions.ts';
import { orderConditions } from '../orders/orders-list.ts';

/** Maximum ids of each kind per query, because a condition may have at most 4,096 characters. */
const namedMax = 15;
const salesMax = 30;

interface Known {
  $id: string;
}

const idsOf = (rows: readonly Known[]): string[] => rows.slice(0, namedMax).map(({ $id }) => $id);

/**
 * Conditions for entries about any of these people, orders and products, for actions of these people, and for entries
 * whose subject or actor id starts with the text.
 */
export async function entriesOf(
  text: string,
  known: { people: readonly Known[]; orders: readonly Known[]; products: readonly Known[] },
): Promise<string[]> {
  const [people, orders, products] = [idsOf(known.people), idsOf(known.orders), idsOf(known.products)];
  const where = [Query.equal('orderId', orders)];
  const sales = orders.length === 0 ? [] : await listRows('sales', { select: ['orderId'], where, limit: salesMax });
  const subjects = [...people, ...orders, ...sales.map(({ $id }) => $id), ...products];
  const typed = text.replaceAll('$', ' ').trim();
  return [
    Query.or([
      Query.startsWith('subject', typed),
      Query.startsWith('actorId', typed),
      ...(people.length > 0 ? [Query.equal('actorId', people)] : []),
      ...(subjects.length > 0 ? [Query.equal('subject', subjects)] : []),
    ]),
  ];
}

const newest = { limit: namedMax } as const;
const inOrder = (where: string[]) => [...where, Query.orderDesc('$createdAt')];

/** Conditions for a typed text: an id, or names and numbers of people, orders and products. */
export async function auditConditions(text: string): Promise<string[]> {
  const [people, orders, products] = await Promise.all([
    listRows('profiles', { select: ['name'], where: inOrder(wordConditions(text, ['name', 'email'])), ...newest }),
    listRows('orders', { select: ['status'], where: inOrder(orderConditions(text)), ...newest }),
    listRows('products', { select: ['name'], where: inOrder(wordConditions(text, ['nameLowercase'])), ...newest }),
  ]);
  return entriesOf(text, { people, orders, products });
}
