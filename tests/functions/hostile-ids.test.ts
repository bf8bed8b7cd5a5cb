import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToCart, setCartQuantity } from '../../functions/usecases/orders/cart.ts';
import { cancelOrder } from '../../functions/usecases/orders/move-order.ts';
import { moveWishToCart } from '../../functions/usecases/orders/wishlist.ts';
import { syncPayment } from '../../functions/usecases/payments/ask-midtrans.ts';
import { deleteUser } from '../../functions/usecases/people/manage-user.ts';
import { deleteProduct } from '../../functions/usecases/selling/delete-product.ts';
import { readChat, sendMessage, showChatPhoto } from '../../functions/usecases/support/chat.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { refusalOf } from '../support/refusals.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

const hostile = [
  '',
  ' ',
  '.',
  '..',
  'a/../b',
  '../../products/rows/p',
  'id?x=1',
  'id#x',
  '%2e%2e',
  '\u0000',
  '€',
  'a'.repeat(200),
];

it.each(hostile)('the id %j in a path finds nothing, and reaches no other path of the API', async (id) => {
  const { world, admin } = campus;
  const budi = await campus.person();
  const message = { chatId: id, messageId: ID.unique(), message: 'Halo', imageId: '' };
  const refusals = await Promise.all([
    refusalOf(setCartQuantity(world, budi, { productId: id, quantity: 1 })),
    refusalOf(moveWishToCart(world, budi, { productId: id })),
    refusalOf(deleteProduct(world, budi, { productId: id })),
    refusalOf(cancelOrder(world, budi, { orderId: id })),
    refusalOf(syncPayment(world, budi, { orderId: id })),
    refusalOf(readChat(world, budi, { chatId: id })),
    refusalOf(sendMessage(world, budi, message)),
    refusalOf(showChatPhoto(world, budi, { chatId: budi.id, imageId: id })),
    refusalOf(deleteUser(world, admin, { userId: id })),
  ]);
  expect(refusals.map(({ code }) => code)).toEqual([
    'product_not_found',
    'wish_not_found',
    'product_not_found',
    'order_not_found',
    'order_not_found',
    'chat_not_found',
    'chat_not_found',
    'chat_not_found',
    'user_not_found',
  ]);
  expect(await world.files.get('chat-photos', id)).toBeNull();
  await world.files.remove('chat-photos', id);
  expect(await world.rows.update('orders', id, { status: 'PAID' })).toBe(false);
  expect(await world.rows.remove('orders', id)).toBe(false);
});

it('an id with ../ cannot reach a row of another table', async () => {
  const { world } = campus;
  const [budi, product] = await Promise.all([campus.person(), campus.product()]);
  await addToCart(world, budi, { productId: product.$id });
  const [line] = await world.rows.list('cartItems', { where: { userId: budi.id }, limit: 1 });
  const climbing = `../../cartItems/rows/${line?.$id}`;
  expect(await world.rows.get('chats', climbing)).toBeNull();
  expect((await refusalOf(readChat(world, budi, { chatId: climbing }))).code).toBe('chat_not_found');
});
