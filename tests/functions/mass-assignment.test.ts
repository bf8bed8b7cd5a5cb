/** What a body says besides its own fields changes nothing. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { profileInput } from '../../functions/domain/profile-input.ts';
import { app as marketApp } from '../../functions/market/app.ts';
import { type Campus, openCampus } from '../support/campus.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

const greedy = {
  $id: 'own',
  $permissions: ['update("any")'],
  role: 'admin',
  isAdmin: true,
  labels: ['admin'],
  userId: 'somebody',
  sellerId: 'somebody',
  senderId: 'somebody',
  sold: 999,
  isSold: true,
  price: 1,
  status: 'PAID',
  totalAmount: 1,
  settledAmount: 1_000_000,
  version: 7,
};

it('a cart line, an order, a profile and a message keep to what their makers may say', async () => {
  const { world } = campus;
  const [budi, product] = await Promise.all([campus.person(), campus.product()]);
  const send = async (method: string, path: string, body: object) => {
    const init = {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...greedy, ...body }),
    };
    const answer = await marketApp.fetch(new Request(`http://function${path}`, init), { world, caller: budi });
    expect([path, answer.status]).toEqual([path, 200]);
  };
  const orderId = ID.unique();
  const messageId = ID.unique();
  await send('POST', '/profile/ensure', {});
  await send('PATCH', '/profile', { name: 'Budi', phone: '0812' });
  await send('POST', '/cart/items', { productId: product.$id });
  const [line] = await world.rows.list('cartItems', { where: { userId: budi.id }, limit: 1 });
  expect(line).toMatchObject({ price: 50_000, quantity: 1 });
  await send('POST', '/orders', {
    orderId,
    paymentMethod: 'COD (Bayar di Tempat)',
    shippingAddress: 'Gate 2',
    expectedTotal: 50_000,
  });
  await send('POST', '/chats', {});
  await send('POST', `/chats/${budi.id}/messages`, { messageId, message: 'Halo' });
  expect(await world.rows.get('profiles', budi.id)).toMatchObject({ role: 'user', blocked: false, phone: '0812' });
  expect((await world.users.get(budi.id))?.labels).toEqual([]);
  const order = { userId: budi.id, status: 'PENDING', totalAmount: 50_000, version: 0 };
  expect(await world.rows.get('orders', orderId)).toMatchObject(order);
  expect(await world.rows.get('messages', messageId)).toMatchObject({ senderId: budi.id, role: 'user' });
  expect(await campus.productNow(product.$id)).toMatchObject({ sold: 1, isSold: false, price: 50_000, version: 0 });
  expect(await world.rows.get('totals', 'all')).toMatchObject({ settledAmount: 0, orders: 1 });
  expect(profileInput.parse({ ...greedy, phone: '' })).toEqual({ phone: '' });
});
