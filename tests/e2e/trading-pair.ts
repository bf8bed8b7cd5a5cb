import { ID, Query } from 'node-appwrite';
import type { Campus } from './campus.ts';
import { moveIn, operatorOf } from './new-people.ts';
import { change, marketCall, sell } from './shopping.ts';

/** Two students who trade: one sells something that the other wants. */
export async function neighbours(campus: Campus, ware: { name: string; price?: number; stock?: number }, terms = {}) {
  const [rani, tono] = await Promise.all([
    moveIn(campus, { name: 'Rani Penjual' }),
    moveIn(campus, { name: 'Tono Pembeli' }),
  ]);
  const goods = await sell(campus, ware);
  await change(campus, 'products', goods.id, { sellerId: rani.id, sellerName: rani.name, ...terms });
  return { rani, tono, ware: goods };
}

/** Opens the first talk of a person, about something that another sells. */
export async function talkOf(campus: Campus, personId: string, productId: string): Promise<string> {
  await marketCall(campus, personId, 'POST', '/talks', { about: 'product', id: productId });
  const either = Query.or([Query.equal('firstId', personId), Query.equal('secondId', personId)]);
  const list = { databaseId: 'market', tableId: 'talks', queries: [either, Query.limit(1)] };
  const [talk] = (await operatorOf(campus).tables.listRows(list)).rows;
  if (!talk) throw new Error('the talk did not open');
  return talk.$id;
}

/** One of the two says something, from elsewhere. */
export const say = (campus: Campus, talkId: string, personId: string, message: string) =>
  marketCall(campus, personId, 'POST', `/talks/${talkId}/messages`, { messageId: ID.unique(), message, imageId: '' });
