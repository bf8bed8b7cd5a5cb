/** Who may ask each route of the functions for what, by the second table of access-matrix.txt. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { app as adminApp } from '../../functions/admin/app.ts';
import { loadAdmin, loadCaller } from '../../functions/kit/caller.ts';
import { serve } from '../../functions/kit/serve.ts';
import { app as marketApp } from '../../functions/market/app.ts';
import { app as paymentsApp } from '../../functions/payments/app.ts';
import { app as signupApp } from '../../functions/signup/app.ts';
import { addToCart } from '../../functions/usecases/add-to-cart.ts';
import { sendMessage, startChat } from '../../functions/usecases/chat.ts';
import { reportProduct } from '../../functions/usecases/report-product.ts';
import { toggleWish } from '../../functions/usecases/toggle-wish.ts';
import type { Caller } from '../../functions/usecases/world.ts';
import { uploadPicture } from '../support/access.ts';
import { readAccessTables } from '../support/access-table.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { orderedOnce } from '../support/orders.ts';

const [, expected = new Map()] = readAccessTables('tests/functions/access-matrix.txt');

const apps = { market: marketApp, admin: adminApp, signup: signupApp, payments: paymentsApp };
const routes = Object.entries(apps).flatMap(([name, { routes }]) =>
  routes.map(({ method, path }) => `${name} ${method} ${path.replace('/*', '*')}`),
);

it('the table names every route of every function, and no others', () => {
  expect([...expected.keys()].sort()).toEqual([...new Set(routes)].sort());
});

let campus: Campus;
let order: { orderId: string; buyer: Caller };
let ids: Record<string, string>;
const userIds = new Map<string, string>();

beforeAll(async () => {
  campus = await openCampus();
  const { world } = campus;
  const [seller, stranger, unverified, blocked, bystander] = await Promise.all(
    ['Sari', 'Eko', 'Baru', 'Joko', 'Lewat'].map((name) => campus.person(name)),
  );
  if (!seller || !stranger || !unverified || !blocked || !bystander) throw new Error('somebody is missing');
  order = await orderedOnce(campus, { sellerId: seller.id }, 'Transfer Bank');
  const { orderId, buyer } = order;
  const lines = await world.rows.list('cartItems', { where: { userId: buyer.id }, limit: 1 }); // a transfer empties carts when paid
  for (const line of lines) await world.rows.remove('cartItems', line.$id);
  const { $id: productId } = await campus.product({ sellerId: seller.id });
  await addToCart(world, buyer, { productId });
  await toggleWish(world, buyer, { productId });
  await startChat(world, buyer);
  const { secret } = await campus.users.createSession({ userId: buyer.id });
  const photo = await uploadPicture(campus.server, { headers: { 'x-appwrite-session': secret } }, 'chat-photos');
  await sendMessage(world, buyer, { chatId: buyer.id, messageId: ID.unique(), message: '', imageId: photo.id });
  await reportProduct(world, buyer, { productId, reason: 'Indikasi penipuan / Scam', description: '' });
  const [report] = await world.rows.list('reports', { limit: 1 });
  ids = { orderId, productId, chatId: buyer.id, reportId: report?.$id ?? '', userId: bystander.id, imageId: photo.id };
  await campus.users.updateEmailVerification({ userId: unverified.id, emailVerification: false });
  await campus.users.updateStatus({ userId: blocked.id, status: false });
  userIds.set('header', `${campus.admin.id}, ${stranger.id}`).set('unverified', unverified.id);
  userIds.set('blocked', blocked.id).set('stranger', stranger.id).set('seller', seller.id);
  userIds.set('owner', buyer.id).set('admin', campus.admin.id);
});
afterAll(() => campus.close());

/** What one person's answer would leave nothing of for the next. */
async function freshId(route: string): Promise<Record<string, string>> {
  const isOfProduct = / DELETE .*:productId$/.test(route);
  return isOfProduct ? { productId: (await campus.product({ sellerId: userIds.get('seller') ?? '' })).$id } : {};
}

const product = { name: 'Rak', description: 'Kayu', category: 'Elektronik', price: 1_000, stock: 1, imageIds: ['x'] };

/** What each route that reads a body is sent: valid, so that nobody is refused for another reason. */
async function bodyOf(route: string): Promise<unknown> {
  const { productId = '' } = ids;
  const shown = await campus.world.rows.get('products', productId);
  const edited = { version: shown?.version, shownStock: shown?.stock };
  const bodies: Record<string, unknown> = {
    'market POST /cart/items': { productId },
    'market PATCH /cart/items/:productId': { quantity: 1 },
    'market POST /wishlist/items': { productId },
    'market POST /orders': {
      orderId: ID.unique(),
      paymentMethod: 'Transfer Bank',
      shippingAddress: 'Gate 2',
      expectedTotal: 50_000,
    },
    'market POST /api/create-snap-token': {
      transaction_details: { order_id: order.orderId, gross_amount: 50_000 },
      customer_details: { first_name: order.buyer.name, email: order.buyer.email },
    },
    'market POST /reports': { productId, reason: 'Harga tidak wajar' },
    'market PATCH /profile': { phone: '0812' },
    'market POST /chats/:chatId/messages': { messageId: ID.unique(), message: 'Halo' },
    'market POST /products': { ...product, productId: ID.unique(), location: 'Gate 1', codAddress: 'GSG' },
    'market POST /seller/products': { ...product, productId: ID.unique() },
    'market PUT /seller/products/:productId': { ...product, ...edited, imageIds: ['photo1'] },
    'market POST /seller/products/:productId/stock': { difference: 1 },
    'market POST /seller/products/:productId/sold': { isSold: false },
    'admin POST /orders/:orderId/status': { to: 'Processed' },
    'admin POST /reports/:reportId/status': { status: 'under_review' },
    'admin POST /notifications': { title: 'Libur' },
    'admin POST /products': { productId: ID.unique(), name: 'Rak', price: 1_000 },
    'admin PUT /products/:productId': { name: 'Rak', price: 1_000, ...edited },
    'admin PUT /users/:userId': { name: 'Lewat', phone: '', role: 'user' },
    'admin POST /users/:userId/blocked': { blocked: false },
  };
  return bodies[route] ?? {};
}

/** One execution as Appwrite starts it for this person; the answer as a cell of the table. */
async function cellOf(route: string, kind: string): Promise<string> {
  const [name = '', method = '', pattern = ''] = route.split(' ');
  const named = { ...ids, ...(await freshId(route)) };
  const path = pattern === '*' ? '/' : pattern.replace(/:(\w+)/g, (_, id: keyof typeof named) => named[id] ?? '');
  const userId = userIds.get(kind);
  let status = 0;
  const headers = { 'content-type': 'application/json', ...(userId && { 'x-appwrite-user-id': userId }) };
  const bodyBinary = new TextEncoder().encode(JSON.stringify(await bodyOf(route)));
  const res = {
    text: (_: string, given = 200) => {
      status = given;
    },
    json: () => undefined,
    binary: () => undefined,
    empty: () => undefined,
  };
  const req = { method, url: path, path, queryString: '', headers, bodyBinary, bodyText: '' };
  const context = { req, res, log: () => undefined, error: (message: string) => console.error(message) };
  const { world } = campus;
  if (name === 'market')
    await serve(
      context,
      marketApp,
      () => world,
      ({ users }, request) => loadCaller(users, request),
    );
  if (name === 'admin')
    await serve(
      context,
      adminApp,
      () => world,
      ({ users }, request) => loadAdmin(users, request),
    );
  if (name === 'signup')
    await serve(
      context,
      signupApp,
      () => world,
      () => ({ clientIp: kind }),
    );
  if (name === 'payments')
    await serve(
      context,
      paymentsApp,
      () => world,
      () => ({ serverKey: 'secret' }),
    );
  if (status < 300) return 'E';
  return [401, 403, 404].includes(status) ? '-' : String(status);
}

it.each([...expected.keys()])('%s', async (route) => {
  const cells = expected.get(route) ?? {};
  const found: Record<string, string> = {};
  for (const kind of Object.keys(cells)) found[kind] = await cellOf(route, kind);
  expect(found).toEqual(cells);
});
