import { answer, market } from '../../lib/functions.ts';

/** Adds pieces of a product to the cart. */
export async function putPieces({ productId, quantity }: { productId: string; quantity: number }): Promise<void> {
  await answer(market.cart.items.$post({ json: { productId } }));
  if (quantity > 1) await answer(market.cart.items[':productId'].$patch({ param: { productId }, json: { quantity } }));
}
