/**
 * Ids of private rows cannot be derived from public ids, which prevents probing for another's cart, reports or wishes.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { campusDay } from '#domain/campus-time.ts';
import { viewMarkId } from '#domain/ids.ts';
import { drawNotificationId, keyedId, lineId, reportId } from '#domain/keyed-ids.ts';
import { newDraw } from '../../functions/kinds/free/usecases/draws.ts';
import { runDraws } from '../../functions/kinds/free/usecases/run-draws.ts';
import { remindOfBatches } from '../../functions/kinds/preorder/usecases/move-batch.ts';
import { addToCart, cartOf, setCartQuantity } from '../../functions/usecases/orders/cart.ts';
import { proposeMeeting } from '../../functions/usecases/orders/meetings.ts';
import { toggleWish } from '../../functions/usecases/orders/wishlist.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { reportProduct } from '../../functions/usecases/reports/reports.ts';
import { countView } from '../../functions/usecases/selling/product-views.ts';
import { setPersonBlocked } from '../../functions/usecases/talks/blocks.ts';
import { ask } from '../../packages/appwrite-local/tests/support/http.ts';
import { postedPreorder } from '../support/batches.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { firstOf, orderedFrom, press } from '../support/sales.ts';
import { beginTalk } from '../support/talks.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

const hashOf = (...parts: string[]) => createHash('sha256').update(parts.join(':')).digest('hex').slice(0, 36);

it('ids of cart lines, wishlist items and reports cannot be derived from public ids', async () => {
  const { world } = campus;
  const [budi, lamp] = await Promise.all([campus.person(), campus.product()]);
  const { $id: productId } = lamp;
  await addToCart(world, budi, { productId });
  await toggleWish(world, budi, { productId });
  await reportProduct(world, budi, {
    productId,
    reason: 'Lainnya (jelaskan di deskripsi)',
    description: 'Sudah saya bayar.',
  });
  const guesses = ['', 'a guess'].flatMap((secret) => [
    hashOf(budi.id, productId),
    hashOf('report', budi.id, productId),
    lineId(secret, budi.id, productId),
    reportId(secret, budi.id, productId),
  ]);
  const mine = { where: { userId: budi.id }, limit: 2 };
  const made = [
    ...(await world.rows.list('cartItems', mine)),
    ...(await world.rows.list('wishlistItems', mine)),
    ...(await world.rows.list('reports', { where: { reportedByUserId: budi.id }, limit: 2 })),
  ];
  expect(made).toHaveLength(3);
  expect(made.filter(({ $id }) => guesses.includes($id))).toEqual([]);
});

it('ids of conversations, blocks and meetings cannot be derived, either', async () => {
  const { world } = campus;
  const order = await orderedFrom(campus, { sellers: 1 });
  const { id, seller } = firstOf(order);
  for (const person of [order.buyer, seller]) await ensureProfile(world, person);
  await press(world, seller, id, 'accept');
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const { meetingId } = await proposeMeeting(world, order.buyer, { saleId: id, place: 'Gate 1', startsAt });
  const { talkId } = await beginTalk(world, order.buyer, { about: 'sale', id });
  await setPersonBlocked(world, order.buyer, { talkId, isBlocked: true });
  const [block] = await world.rows.list('blocks', { where: { blockerId: order.buyer.id }, limit: 2 });
  const pair = [order.buyer.id, seller.id];
  const parts: [string, ...string[]][] = [
    ['talk', ...pair.toSorted()],
    ['block', ...pair],
    ['meeting', id, '1'],
  ];
  const made = [talkId, block?.$id, meetingId];
  // With the secret the same ids result; otherwise the guesses would prove nothing.
  expect(parts.map((part) => keyedId(world.settings.idSecret, ...part))).toEqual(made);
  const guesses = parts.flatMap((part) => [hashOf(...part), keyedId('', ...part), keyedId('a guess', ...part)]);
  expect(made.filter((one) => guesses.includes(one ?? ''))).toEqual([]);
});

it('ids of notifications about draws and batches cannot be derived, either', async () => {
  const { world } = campus;
  const [giver, budi] = [await campus.person('Giver'), await campus.person()];
  const drawAt = new Date(Date.now() + 7_200_000).toISOString();
  const gift = { kind: 'free', closesAt: drawAt, price: 0, stock: 1, sellerId: giver.id };
  const { $id: productId } = await campus.product(gift);
  const operations = newDraw(world, { productId, giverId: giver.id, drawAt });
  await world.rows.transact(async () => ({ operations, result: undefined }));
  await world.rows.create('drawEntries', ID.unique(), { productId, userId: budi.id, ticket: '0123456789ab' }, [
    budi.id,
  ]);
  await runDraws({ ...world, now: () => Date.parse(drawAt) + 60_000 });
  const posted = await postedPreorder(campus);
  await toggleWish(world, budi, { productId: posted.productId });
  await remindOfBatches({ ...world, now: () => Date.now() + 22 * 3_600_000 });
  const told = await world.rows.list('notifications', { where: { userId: budi.id }, limit: 10 });
  expect(told.map(({ kind }) => kind).sort()).toEqual(['draw_won', 'wish_closing']);
  const guesses = [
    hashOf('draw', productId, 'won', budi.id, '0'),
    hashOf('batchReminder', posted.batchId, budi.id),
    ...['', 'a guess'].map((secret) => drawNotificationId(secret, productId, 'won', budi.id)),
  ];
  expect(told.filter(({ $id }) => guesses.includes($id))).toEqual([]);
  // With the secret the same id results; otherwise the guesses would prove nothing.
  expect(told.map(({ $id }) => $id)).toContain(drawNotificationId(world.settings.idSecret, productId, 'won', budi.id));
});

it('rows whose existence is private are in tables closed to clients, which answer alike for any id', async () => {
  const { tables } = JSON.parse(readFileSync('appwrite.json', 'utf8')) as {
    tables: { $id: string; $permissions: string[]; rowSecurity: boolean; enabled: boolean }[];
  };
  const unread = tables.filter(({ $permissions, rowSecurity }) => $permissions.length === 0 && !rowSecurity);
  expect(unread.filter(({ enabled }) => enabled).map(({ $id }) => $id)).toEqual([]);
  expect(unread.length).toBeGreaterThan(0);

  // Whether a person looked at a product today.
  const [budi, lamp] = await Promise.all([campus.person(), campus.product()]);
  const { $id: productId } = lamp;
  const viewer = { userId: budi.id, clientIp: '10.0.0.7', userAgent: '' };
  await countView(campus.world, viewer, { productId, device: 'a'.repeat(20) });
  const mark = viewMarkId(`person ${budi.id}`, productId, campusDay(Date.now(), 'WIB'));
  expect(await campus.world.rows.get('counters', mark)).toMatchObject({ count: 1 });
  const { secret: session } = await campus.users.createSession({ userId: (await campus.person('Eko')).id });
  const rows = '/tablesdb/market/tables/counters/rows';
  const answers = (id: string) =>
    Promise.all(
      [
        { path: `${rows}/${id}`, method: 'GET' },
        { path: `${rows}/${id}`, method: 'DELETE' },
        { path: `${rows}/${id}`, method: 'PATCH', body: { data: { count: 2 } } },
        { path: `${rows}/${id}/count/increment`, method: 'PATCH', body: { value: 1 } },
      ].map(async ({ path, ...request }) => {
        const { status, body } = await ask(campus.server, path, { session, ...request });
        return [status, body.type];
      }),
    );
  expect(await answers(mark)).toEqual(await answers('0'.repeat(36)));
});

it('finds rows made with another secret, so that carts survive a move of the project', async () => {
  const [budi, lamp, mat] = await Promise.all([campus.person(), campus.product(), campus.product()]);
  const before = campus.worldWith({ settings: { idSecret: 'of the old place' } });
  for (const { $id: productId } of [lamp, mat]) {
    await addToCart(before, budi, { productId });
    await toggleWish(before, budi, { productId });
  }
  expect(await addToCart(campus.world, budi, { productId: lamp.$id })).toMatchObject({ quantity: 2 });
  expect(await setCartQuantity(campus.world, budi, { productId: mat.$id, quantity: 3 })).toEqual({ quantity: 3 });
  expect(await toggleWish(campus.world, budi, { productId: lamp.$id })).toEqual({ inWishlist: false });
  const cart = await cartOf(campus.world, budi.id);
  expect(cart.map(({ quantity }) => quantity).sort()).toEqual([2, 3]);
});
