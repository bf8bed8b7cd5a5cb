/** Product views: who counts, how often, and what sellers see. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { campusDay } from '#domain/campus-time.ts';
import { viewMarkId, viewsId } from '#domain/ids.ts';
import { limits, throttles } from '#domain/limits.ts';
import { sumDay } from '#domain/products/product-views.ts';
import { visitorOf } from '../../functions/kit/caller.ts';
import { toggleWish } from '../../functions/usecases/orders/wishlist.ts';
import { accountDeleted } from '../../functions/usecases/people/account-deleted.ts';
import { forgetCounters } from '../../functions/usecases/quota.ts';
import { deleteProduct } from '../../functions/usecases/selling/delete-product.ts';
import { countView, ownInsights, sumViews, type Viewer } from '../../functions/usecases/selling/product-views.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { refusalOf } from '../support/refusals.ts';
import { beginTalk } from '../support/talks.ts';

const dayMs = 86_400_000;

let campus: Campus;
let seller: KnownCaller;
/** Noon on campus. */
const noon = (campusDay(Date.now(), 'WIB') + 0.5) * dayMs - 7 * 3_600_000;
const at = (ms: number) => campus.worldWith({ now: () => ms });
beforeAll(async () => {
  campus = await openCampus({ still: true });
  seller = await campus.person('Sari');
});
afterAll(() => campus.close());

const guest = (clientIp = '10.0.0.1'): Viewer => ({ userId: '', clientIp, userAgent: 'Mozilla/5.0' });
const person = ({ id }: KnownCaller): Viewer => ({ ...guest(), userId: id });
const ware = async () => (await campus.product({ sellerId: seller.id })).$id;
const look = (viewer: Viewer, productId: string, device = ID.unique(), now = noon) =>
  countView(at(now), viewer, { productId, device }).then(({ isCounted }) => isCounted);
const insightOf = async (productId: string, now = noon) =>
  (await ownInsights(at(now), seller)).insights[productId] ?? { views: -1, days: [] };

it('counts a person once a day on any device, and a device once a day at any address', async () => {
  const productId = await ware();
  const [budi, device] = [await campus.person('Budi'), ID.unique()];
  expect(await look(person(budi), productId, device)).toBe(true);
  expect(await look(person(budi), productId)).toBe(false);
  expect(await look(guest(), productId, device)).toBe(true);
  expect(await look(guest('10.9.9.9'), productId, device)).toBe(false);
  expect(await look(guest(), productId)).toBe(true);
  expect(await insightOf(productId)).toMatchObject({ views: 3, days: [0, 0, 0, 0, 0, 0, 3] });
  // The campus's day, not the UTC day: it changes at 17.00 UTC.
  const midnight = (campusDay(noon, 'WIB') + 1) * dayMs - 7 * 3_600_000;
  expect(await look(person(budi), productId, device, midnight - 1)).toBe(false);
  expect(await look(person(budi), productId, device, midnight)).toBe(true);
  expect(await insightOf(productId, midnight)).toMatchObject({ views: 4, days: [0, 0, 0, 0, 0, 3, 1] });
});

it('limits guests who choose their own user ids, and knows people by the token of their session', async () => {
  const productId = await ware();
  const { users } = campus.world;
  const budi = await campus.person('Budi');
  const { $id: sessionId } = await campus.users.createSession({ userId: budi.id });
  const { jwt } = await campus.users.createJWT({ userId: budi.id, sessionId });
  const viewerOf = (id: string, token: string) =>
    visitorOf(
      { users },
      new Request('http://function/', {
        headers: { 'x-appwrite-user-id': id, 'x-appwrite-user-jwt': token, 'x-appwrite-client-ip': '10.4.4.4' },
      }),
    );
  expect(await viewerOf(budi.id, jwt)).toMatchObject({ userId: budi.id });
  const forged = (userId: string) =>
    `e30.${Buffer.from(JSON.stringify({ userId, sessionId: 's' })).toString('base64url')}.sign`;
  const { times } = throttles.guestViews;
  for (let index = 0; index < times; index++)
    expect(await look(await viewerOf(`x${index}`, forged(`x${index}`)), productId)).toBe(true);
  const next = await viewerOf(seller.id, forged(seller.id));
  expect((await refusalOf(look(next, productId))).code).toBe('rate_limited');
  expect(await look(await viewerOf(budi.id, jwt), productId)).toBe(true);
});

it('counts simultaneous views of several devices, each once', async () => {
  const productId = await ware();
  const devices = Array.from({ length: 12 }, () => ID.unique());
  const looks = await Promise.all([...devices, ...devices].map((device) => look(guest(), productId, device)));
  expect(looks.filter(Boolean)).toHaveLength(12);
  expect((await insightOf(productId)).views).toBe(12);
});

it('does not count views by the seller, administrators and bots', async () => {
  const productId = await ware();
  const { adminUserId } = campus.world.settings;
  expect(await look(person(seller), productId)).toBe(false);
  expect(await look({ ...guest(), userId: adminUserId }, productId)).toBe(false);
  for (const userAgent of [
    'WhatsApp/2.23',
    'facebookexternalhit/1.1',
    'Googlebot/2.1 (+http://www.google.com/bot.html)',
  ])
    expect(await look({ ...guest(), userAgent }, productId)).toBe(false);
  expect((await insightOf(productId)).views).toBe(0);
  expect((await refusalOf(look(guest(), ID.unique()))).code).toBe('product_not_found');
});

it('limits views of one product from one address, without limiting others', async () => {
  const [productId, other] = [await ware(), await ware()];
  const { times } = throttles.guestViews;
  for (let count = 0; count < times; count++) await look(guest('10.0.0.66'), productId);
  expect((await refusalOf(look(guest('10.0.0.66'), productId))).code).toBe('rate_limited');
  expect((await insightOf(productId)).views).toBe(times);
  const [seen, refused] = [ID.unique(), ID.unique()];
  expect(await look(guest('10.0.0.68'), productId, seen)).toBe(true);
  expect((await refusalOf(look(guest('10.0.0.66'), productId, refused))).code).toBe('rate_limited');
  // A refused view leaves no mark; a repeated one is not refused.
  const mark = (device: string) =>
    campus.world.rows.get('counters', viewMarkId(`device ${device}`, productId, campusDay(noon, 'WIB')));
  expect([await mark(seen), await mark(refused)]).toEqual([expect.objectContaining({ count: 1 }), null]);
  expect(await look(guest('10.0.0.66'), productId, seen)).toBe(false);
  expect(await look(guest('10.0.0.66'), other)).toBe(true);
  expect(await look(guest('10.0.0.67'), productId)).toBe(true);
  // A signed-in student at the same IP address still counts.
  expect(await look({ ...person(await campus.person()), clientIp: '10.0.0.66' }, productId)).toBe(true);
});

it('reads the insights of hundreds of products with few requests', async () => {
  const many = await campus.person('Grosir');
  const ids = Array.from({ length: 320 }, (_, n) => `g${many.id.slice(-8)}${n}`.toLowerCase());
  for (const id of ids) await campus.product({ sellerId: many.id }, id);
  const list = vi.spyOn(campus.world.rows, 'list');
  const { insights } = await ownInsights(campus.world, many);
  expect(Object.keys(insights)).toHaveLength(300);
  expect(insights).toHaveProperty(ids.at(-1) ?? '');
  expect(list.mock.calls.length).toBeLessThanOrEqual(2 + 2 * 3);
  list.mockRestore();
});

it('shows a seller wishlist additions and questions of the last seven days, for own products only', async () => {
  const productId = await ware();
  const [budi, eko] = [await campus.person('Budi'), await campus.person('Eko')];
  for (const one of [budi, eko]) await toggleWish(campus.world, one, { productId });
  await beginTalk(campus.world, budi, { about: 'product', id: productId });
  expect(await insightOf(productId, Date.now())).toMatchObject({ views: 0, wishes: 2, questions: 1 });
  await toggleWish(campus.world, eko, { productId });
  expect(await insightOf(productId, Date.now())).toMatchObject({ wishes: 1, questions: 1 });
  expect(await insightOf(productId, Date.now() + 8 * dayMs)).toMatchObject({ wishes: 0, questions: 0 });
  expect((await ownInsights(campus.world, budi)).insights).toEqual({});
});

it('adds up old days once, and deletes the rows that name their viewers', async () => {
  const [productId, gone] = [await ware(), await ware()];
  const devices = [ID.unique(), ID.unique()];
  for (const device of devices) {
    await look(guest(), productId, device);
    await look(guest(), gone, device);
    await look(guest(), productId, device, noon + dayMs);
  }
  await campus.world.rows.remove('products', gone); // Simulates a product that is deleted during a view.
  const sum = () => campus.world.rows.get('productViews', viewsId(productId, sumDay));
  await sumViews(at(noon + (limits.viewDays - 1) * dayMs));
  expect(await sum()).toBeNull();
  await sumViews(at(noon + limits.viewDays * dayMs));
  expect(await sum()).toMatchObject({ views: 2, sellerId: seller.id });
  for (const _ of [1, 2]) await sumViews(at(noon + (limits.viewDays + 1) * dayMs));
  expect(await sum()).toMatchObject({ views: 4 });
  const left = { where: { productId: [productId, gone] }, limit: 10 };
  expect(await campus.world.rows.list('productViews', left)).toHaveLength(1);

  await forgetCounters(at(noon + 2 * dayMs));
  expect(await campus.world.rows.list('counters', { where: { count: 1 }, limit: 10 })).toEqual([]);
});

it('views are deleted with their product, and with their seller’s account', async () => {
  const productId = await ware();
  await look(guest(), productId);
  const rows = (where: object) => campus.world.rows.list('productViews', { where, limit: 5 });
  expect(await rows({ productId })).toHaveLength(1);
  await deleteProduct(campus.world, seller, { productId });
  expect(await rows({ productId })).toEqual([]);
  const last = await ware();
  await look(guest(), last);
  await accountDeleted(campus.world, seller.id);
  expect(await rows({ sellerId: seller.id })).toEqual([]);
});
