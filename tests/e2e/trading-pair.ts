import { ID } from 'node-appwrite';
import type { Campus } from './campus.ts';
import { moveIn } from './new-people.ts';
import { change, marketCall, sell } from './shopping.ts';

/** Two students who trade: one sells a product that the other wants. */
export async function neighbours(campus: Campus, ware: { name: string; price?: number; stock?: number }, terms = {}) {
  const [rani, tono] = await Promise.all([
    moveIn(campus, { name: 'Rani Penjual' }),
    moveIn(campus, { name: 'Tono Pembeli' }),
  ]);
  const goods = await sell(campus, ware);
  await change(campus, 'products', goods.id, { sellerId: rani.id, sellerName: rani.name, ...terms });
  return { rani, tono, ware: goods };
}

/** Opens a talk with a product's seller by asking a first question. */
export async function talkOf(campus: Campus, personId: string, productId: string): Promise<string> {
  const about = { about: 'product', id: productId };
  const { talkId } = JSON.parse(await marketCall(campus, personId, 'POST', '/talks', about)) as { talkId: string };
  const asked = { messageId: ID.unique(), message: 'Permisi, mau tanya.', imageId: '', about };
  await marketCall(campus, personId, 'POST', `/talks/${talkId}/messages`, asked);
  return talkId;
}

/** Sends a message as one side, like another device. */
export const say = (campus: Campus, talkId: string, personId: string, message: string) =>
  marketCall(campus, personId, 'POST', `/talks/${talkId}/messages`, { messageId: ID.unique(), message, imageId: '' });
