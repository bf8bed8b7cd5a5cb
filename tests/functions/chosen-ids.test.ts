/** People may choose their ids: every id that Appwrite accepts is processed like any other. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf } from '../../functions/kit/caller.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import { sendMessage, startChat } from '../../functions/usecases/support/chat.ts';
import type { Caller } from '../../functions/usecases/world.ts';
import { ask } from '../../packages/appwrite-local/tests/support/http.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { dumpOf } from '../support/dump.ts';
import { eventually } from '../support/eventually.ts';
import { orderInput } from '../support/orders.ts';
import { photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';
import { beginTalk } from '../support/talks.ts';

let campus: Campus;
let running: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  running = await openCampus();
});
afterAll(async () => {
  await campus.close();
  await running.close();
});

const ids = [
  'a.b1',
  'A.B-2_c',
  'b.update.name',
  'c.verification.d',
  'd.create',
  'e..f',
  '1-2_3',
  'delete',
  'g.sessions.h.delete',
  `x${'.y'.repeat(17)}`,
];

describe.each(ids)('an account with the id %s', (id) => {
  it('works from registration to deletion, with the event names of a real server', async () => {
    const { server, world, users } = running;
    const email = `${ID.unique()}@kampus.ac.id`;
    const password = 'password-1';
    const headers = { 'x-forwarded-for': '10.1.1.1' };
    const signedUp = await ask(server, '/account', {
      body: { userId: id, email, password, name: 'Admın\u3164' },
      headers,
    });
    expect(signedUp.status).toBe(201);
    const name = email.split('@')[0] ?? '';
    await eventually(async () => expect(await world.rows.get('profiles', id)).toMatchObject({ name, email }));
    await eventually(async () => expect(await world.users.get(id)).toMatchObject({ name }));
    await users.updateName({ userId: id, name: 'Budi Baru' });
    await eventually(async () => expect(await world.rows.get('profiles', id)).toMatchObject({ name: 'Budi Baru' }));
    const moved = `${ID.unique()}@kampus.ac.id`;
    await users.updateEmail({ userId: id, email: moved });
    await eventually(async () => expect(await world.rows.get('profiles', id)).toMatchObject({ email: moved }));
    const { $id: productId } = await running.product({ sellerId: id });
    const { secret } = await users.createSession({ userId: id });
    const session = { 'x-appwrite-session': secret };
    expect((await ask(server, '/account', { method: 'DELETE', headers: session })).status).toBe(204);
    await eventually(async () => expect(await world.rows.get('profiles', id)).toBeNull());
    expect(await world.rows.get('products', productId)).toBeNull();
  });

  it('has the same sanitized name in every copy', async () => {
    const { world, users } = campus;
    const email = `${ID.unique()}@kampus.ac.id`;
    await users.create({ userId: id, email, name: 'Admın Lapak\u200b Kampus' });
    await users.updateEmailVerification({ userId: id, emailVerification: true });
    // No event has been processed yet: the first call creates the profile.
    const request = new Request('http://function/', { headers: { 'x-appwrite-user-id': id } });
    const caller: Caller = await callerOf(world, request);
    const photo = await photoBy(campus, caller, 'product-photos');
    await postProduct(world, caller, { ...productForm([photo]), productId: ID.unique() });
    const { $id: productId } = await campus.product();
    const seller = await campus.person('Sari');
    await addToCart(world, caller, { productId });
    await placeOrder(world, caller, orderInput());
    await startChat(world, caller);
    await sendMessage(world, caller, { chatId: id, messageId: ID.unique(), message: 'Halo', imageId: '' });
    await beginTalk(world, caller, { about: 'person', id: seller.id });
    const saying = [...(await dumpOf(campus))].filter(
      ([place, text]) => !place.startsWith('users/') && /Adm.n Lapak/.test(text),
    );
    expect(saying).toEqual([]);
    const named = [...(await dumpOf(campus))].filter(([, text]) => text.includes(`"${email.split('@')[0]}"`));
    const tables = new Set(named.map(([place]) => place.slice(0, place.indexOf('/'))));
    expect([...tables].sort()).toEqual([
      'chats',
      'messages',
      'orders',
      'products',
      'profiles',
      'reputations',
      'sales',
      'talks',
    ]);
  });
});
