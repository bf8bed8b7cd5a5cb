/**
 * The cost of each action: its calls to Appwrite and the number of sequential waves. calls.txt beside this file has the
 * result, and docs/calls.md the sums of the main actions.
 */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { saleId } from '#domain/order-ids.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { LeanClient } from '../../functions/adapters/client.ts';
import { attemptId } from '../../functions/usecases/money/payment-attempt.ts';
import { addToCart, takeOfferToCart } from '../../functions/usecases/orders/cart.ts';
import { changeOrderStatus } from '../../functions/usecases/orders/move-order.ts';
import { raiseSaleEvent } from '../../functions/usecases/orders/move-sale.ts';
import { answerOffer, proposeOffer } from '../../functions/usecases/orders/offers.ts';
import { toggleWish } from '../../functions/usecases/orders/wishlist.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import { findTalk } from '../../functions/usecases/talks/talk.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { paymentUpdateOf } from '../support/fake-midtrans.ts';
import { orderedOnce } from '../support/orders.ts';
import { photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';
import { registeredNow } from '../support/registered.ts';
import { askerOf, bodyOf, freshFor, owedOrder, type RouteStage, stageRoutes } from '../support/route-stage.ts';
import { callRoute, routes } from '../support/routes.ts';
import { asBuyer, missed, trader } from '../support/trust.ts';

let campus: Campus;
/** A world at a fixed time, because the cost must not depend on whether a minute or an hour ends meanwhile. */
let world: Campus['world'];
beforeAll(async () => {
  campus = await openCampus({ still: true });
  const begun = Date.now();
  world = campus.worldWith({ now: () => begun });
});
afterAll(() => campus.close());

interface Call {
  readonly wave: number;
  readonly what: string;
}

/** `POST transactions`, `GET products`: the method and the last names of the path, without ids. */
function nameOf(method: string, url: URL): string {
  const path = url.pathname.replace(/^\/v1\//, '').replace(/tablesdb\/(market\/tables\/)?/, '');
  const names = path.split('/').filter((part) => /^[a-zA-Z-]{3,}$/.test(part) && part !== 'rows');
  return `${method.toUpperCase()} ${names.join('/')}`;
}

/** The calls of `act`. A call is in the wave after the latest wave that had an answer when the call began. */
async function callsOf(act: () => Promise<unknown>, failing = 0): Promise<Call[]> {
  const calls: Call[] = [];
  let answered = 0;
  const real = LeanClient.prototype.call;
  const spy = vi.spyOn(LeanClient.prototype, 'call').mockImplementation(async function (this: LeanClient, ...args) {
    const call = { wave: answered + 1, what: nameOf(args[0], args[1]) };
    calls.push(call);
    try {
      if (calls.length === failing) throw new Error('cut');
      return await real.apply(this, args);
    } finally {
      answered = Math.max(answered, call.wave);
    }
  });
  await act().finally(() => spy.mockRestore());
  return calls;
}

/** A request about this product like its page sends. */
async function questionOf(buyer: KnownCaller, id: string) {
  const about = { about: 'product', id } as const;
  const { talkId } = await findTalk(campus.world, buyer, about);
  const body = { messageId: ID.unique(), message: 'Masih ada?', imageId: '', about };
  return { ids: { talkId }, body, userId: buyer.id };
}

interface Action {
  readonly name: string;
  readonly route: string;
  readonly prepare?: (stage: RouteStage) => Promise<{ ids?: Record<string, string>; body?: object; userId?: string }>;
}

/** An order like that of the checkout, which names the chosen products. */
const order = (paymentMethod: string, productId: string, expectedTotal = 50_000) => ({
  ...{ orderId: ID.unique(), paymentMethod, shippingAddress: 'Gate 2', expectedTotal, productIds: [productId] },
});

const readyBuyer = async (paymentMethod: string) => {
  const buyer = await campus.person();
  const { $id: productId } = await campus.product();
  await addToCart(campus.world, buyer, { productId });
  return { body: order(paymentMethod, productId), userId: buyer.id };
};

/** The order of a returning buyer with counted blocks and absences. */
const knownBuyer = async (paymentMethod: typeof bankTransfer | typeof cashOnDelivery) => {
  const { buyer } = await orderedOnce(campus, {}, cashOnDelivery);
  const { $id: productId } = await campus.product();
  await addToCart(campus.world, buyer, { productId });
  return { body: order(paymentMethod, productId), userId: buyer.id };
};

const orderOf = async (paymentMethod: typeof bankTransfer | typeof cashOnDelivery) => {
  const { orderId, buyer } = await orderedOnce(campus, {}, paymentMethod);
  return { ids: { orderId }, userId: buyer.id };
};

/** Posts a first product: from then on the person has a counter of listings and a reputation. */
async function beginToSell(seller: KnownCaller): Promise<void> {
  await ensureProfile(campus.world, seller);
  const photo = await photoBy(campus, seller, 'product-photos');
  await postProduct(campus.world, seller, { ...productForm([photo]), productId: ID.unique() });
}

/** A sale that waits for its seller. */
const saleOf = async (event: 'accept' | 'decline') => {
  const seller = await campus.person('Sari');
  await beginToSell(seller);
  const { orderId } = await orderedOnce(campus, { sellerId: seller.id });
  return { ids: { saleId: saleId(orderId, 1) }, body: { event, reason: 'Begitu' }, userId: seller.id };
};

/** An accepted sale with its code. The buyer has bought before, unless `isFirst`. */
const acceptedSale = async (isFirst: boolean) => {
  const { ids, userId } = await saleOf('accept');
  const sale = await campus.world.rows.get('sales', ids.saleId);
  await raiseSaleEvent(campus.world, { ...campus.admin, id: userId }, { ...ids, event: 'accept' });
  if (sale && !isFirst) await campus.world.rows.create('buyerRecords', sale.buyerId, { ...asBuyer({}), version: 1 });
  const stored = await campus.world.rows.get('handoverCodes', ids.saleId);
  return { ids, body: { code: stored?.code }, userId };
};

/** A buyer with a product in the cart at an agreed price. */
const bargained = async () => {
  const stage = await staged();
  const { buyer } = await orderedOnce(campus, {}, cashOnDelivery);
  await ensureProfile(campus.world, buyer);
  const { $id: productId } = await campus.product({ sellerId: stage.seller.id, isNegotiable: true });
  const offerId = ID.unique();
  await proposeOffer(campus.world, buyer, { offerId, productId, price: 40_000, quantity: 1 });
  await answerOffer(campus.world, stage.seller, { offerId, event: 'accept' });
  await takeOfferToCart(campus.world, buyer, { offerId });
  return { body: order(cashOnDelivery, productId, 40_000), userId: buyer.id };
};

const disputedSale = async () => {
  const { orderId, buyer } = await orderedOnce(campus);
  await changeOrderStatus(campus.world, campus.admin, { orderId, to: 'Processed' });
  const ids = { saleId: saleId(orderId, 1) };
  await raiseSaleEvent(campus.world, buyer, { ...ids, event: 'object', reason: 'Tidak datang' });
  return { ids };
};

async function registration() {
  const url = `${new URL(campus.server.endpoint).origin}/verify-email`;
  return { body: { name: 'Wening', email: `${ID.unique()}@kampus.ac.id`, password: 'kuda-laut9', url } };
}

/**
 * Not measured: routes that delete the setup, that Midtrans or a mail link calls, or whose cost depends on the number
 * of rows.
 */
const skipped = /DELETE|payments|resend|sync-payment|recount|seller\/products$/;

/** Actions that docs/calls.md shows. */
const shown: readonly string[] = [
  'add to cart: a new line',
  'order, cash',
  'order, a transfer',
  'cancel an order',
  'a seller accepts a sale',
  'an administrator decides a dispute',
  'a refund is done',
  'a transfer is settled, asked for by its buyer',
  'message to another student',
  'a price is proposed',
  'a meeting is agreed on',
  'a sale is completed by its code',
  'post a product with one photo',
  'register',
];

const intro = `# What actions cost

An action makes calls to Appwrite in waves. Each call costs a real Appwrite 7 to 10 ms of CPU ([scale.md](scale.md)), and a person waits
for each wave ([why](decisions/0057-an-action-saves-calls.md)). [calls.txt](../tests/functions/calls.txt) lists every action and route with the calls of each wave, so that review shows
an added call; \`npx vitest run calls -u\` writes it and this page.

Sometimes more:
- the first use of a quota or of a throttle's window: one call;
- the first order or message of a person, and each one of somebody who is or was in a blocked pair: one wave more, of one call, or three for a first cash order;
- the first call of a session in ten minutes, in each function process: two calls, in a first wave of their own;
- each process every 25 seconds: one call for the campus's settings.`;

/** Actions that differ from their route's first call in the setup. */
const cases: readonly Action[] = [
  {
    name: 'add to cart: a new line',
    route: 'market POST /cart/items',
    prepare: async () => ({ body: { productId: (await campus.product()).$id }, userId: (await campus.person()).id }),
  },
  { name: 'add to cart: one more piece', route: 'market POST /cart/items' },
  {
    name: 'order, the first cash ever',
    route: 'market POST /orders',
    prepare: () => readyBuyer(cashOnDelivery),
  },
  {
    name: 'order, cash',
    route: 'market POST /orders',
    prepare: () => knownBuyer(cashOnDelivery),
  },
  {
    name: 'order, the first transfer ever',
    route: 'market POST /orders',
    prepare: () => readyBuyer(bankTransfer),
  },
  {
    name: 'order, a transfer',
    route: 'market POST /orders',
    prepare: () => knownBuyer(bankTransfer),
  },
  {
    name: 'order, of a price that is negotiable',
    route: 'market POST /orders',
    prepare: async ({ ids: { productId = '' } }) => ({ body: order(bankTransfer, productId, 100_000) }),
  },
  {
    name: 'order, a transfer, by a client that names no products',
    route: 'market POST /orders',
    prepare: async () => {
      const { body, userId } = await knownBuyer(bankTransfer);
      return { body: { ...body, productIds: undefined }, userId };
    },
  },
  {
    name: 'cancel an order',
    route: 'market POST /orders/:orderId/cancel',
    prepare: () => orderOf(bankTransfer),
  },
  {
    name: 'change an order’s status',
    route: 'admin POST /orders/:orderId/status',
    prepare: async () => ({ ids: (await orderOf(cashOnDelivery)).ids }),
  },
  {
    name: 'a seller accepts a sale',
    route: 'market POST /sales/:saleId/events',
    prepare: () => saleOf('accept'),
  },
  {
    name: 'a seller declines a sale',
    route: 'market POST /sales/:saleId/events',
    prepare: () => saleOf('decline'),
  },
  {
    name: 'an administrator lifts an absence',
    route: 'admin POST /sales/:saleId/absence',
    prepare: async () => {
      const people = { buyer: await trader(campus), seller: await trader(campus) };
      return { ids: { saleId: await missed(campus, { ...people, by: 'seller' }) } };
    },
  },
  {
    name: 'an administrator decides a dispute',
    route: 'admin POST /sales/:saleId/events',
    prepare: async () => ({ ids: (await disputedSale()).ids }),
  },
  {
    name: 'a refund is done',
    route: 'admin POST /orders/:orderId/refund',
    prepare: async () => ({ ids: { orderId: await owedOrder(campus) } }),
  },
  {
    name: 'a transfer is settled, asked for by its buyer',
    route: 'market POST /orders/:orderId/sync-payment',
    prepare: async () => {
      const { ids, userId } = await orderOf(bankTransfer);
      const copy = await campus.world.rows.get('transactions', ids.orderId);
      await campus.world.rows.update('transactions', ids.orderId, { attempt: 1 });
      if (copy) campus.midtrans.tell(paymentUpdateOf(attemptId(copy, 1), 50_000, 'settlement'));
      return { ids, userId };
    },
  },
  {
    name: 'order, an agreed price',
    route: 'market POST /orders',
    prepare: () => bargained(),
  },
  { name: 'message', route: 'market POST /chats/:chatId/messages' },
  {
    name: 'message: the first that waits, of which the staff is told',
    route: 'market POST /chats/:chatId/messages',
    prepare: async ({ ids: { chatId = '' } }) => {
      await campus.world.rows.update('chats', chatId, { adminReadAt: new Date().toISOString() });
      return {};
    },
  },
  { name: 'message to another student', route: 'market POST /talks/:talkId/messages' },
  {
    name: 'the first question to a seller',
    route: 'market POST /talks/:talkId/messages',
    prepare: async ({ buyer }) => {
      const seller = await trader(campus, 'Jual');
      const { $id: id } = await campus.product({ sellerId: seller.id });
      return questionOf(buyer, id);
    },
  },
  {
    name: 'a question about another product',
    route: 'market POST /talks/:talkId/messages',
    prepare: async ({ buyer, seller }) => {
      const { $id: id } = await campus.product({ sellerId: seller.id });
      return questionOf(buyer, id);
    },
  },
  {
    name: 'a price is proposed',
    route: 'market POST /offers',
    prepare: async ({ seller }) => {
      const { $id: productId } = await campus.product({ sellerId: seller.id, isNegotiable: true });
      return { body: { offerId: ID.unique(), productId, price: 30_000, quantity: 1 } };
    },
  },
  { name: 'an offer is accepted', route: 'market POST /offers/:offerId/events' },
  {
    name: 'a meeting is agreed on',
    route: 'market POST /meetings/:meetingId/events',
    prepare: async () => ({ body: { event: 'agree' } }),
  },
  {
    name: 'a sale is completed by its code, the buyer’s first',
    route: 'market POST /sales/:saleId/handover',
    prepare: () => acceptedSale(true),
  },
  {
    name: 'a sale is completed by its code',
    route: 'market POST /sales/:saleId/handover',
    prepare: () => acceptedSale(false),
  },
  {
    name: 'message: an administrator answers',
    route: 'market POST /chats/:chatId/messages',
    prepare: async () => ({ userId: campus.admin.id }),
  },
  {
    name: 'post a product with one photo',
    route: 'market POST /products',
    prepare: async ({ seller }) => {
      const stage = await bodyOf(campus, await staged(), 'market POST /products', 'x');
      return { body: { ...stage, imageIds: [await photoBy(campus, seller, 'product-photos')] }, userId: seller.id };
    },
  },
  {
    name: 'make a sale link with a photo',
    route: 'market POST /links',
    prepare: async ({ seller }) => {
      const thing = { linkId: ID.unique(), name: 'Kipas', price: 50_000, codAddress: 'GSG' };
      return { body: { ...thing, imageId: await photoBy(campus, seller, 'link-photos') }, userId: seller.id };
    },
  },
  {
    name: 'hand a file of a result over',
    route: 'market POST /sales/:saleId/files',
    prepare: async ({ seller }) => {
      const fileId = await photoBy(campus, seller, 'result-files');
      return { body: { fileId, name: 'catatan.pdf' }, userId: seller.id };
    },
  },
  {
    name: 'move a wish to the cart',
    route: 'market POST /wishlist/items/:productId/move',
    prepare: async ({ buyer }) => {
      const { $id: productId } = await campus.product();
      await toggleWish(campus.world, buyer, { productId });
      return { ids: { productId } };
    },
  },
  {
    name: 'report a product',
    route: 'market POST /reports',
    prepare: async () => ({
      body: { productId: (await campus.product()).$id, reason: 'Harga tidak wajar', description: '' },
    }),
  },
  {
    name: 'follow the link of the verification mail',
    route: 'signup POST /verify',
    prepare: async () => ({ body: await registeredNow(campus) }),
  },
  {
    name: 'register',
    route: 'signup POST /register',
    prepare: () => registration(),
  },
];

let kept: Promise<RouteStage> | undefined;
const staged = (): Promise<RouteStage> => {
  // Uses the world with the fixed time, so that the staged message counts in the same minute as the others.
  kept ??= stageRoutes({ ...campus, world }).then(async (stage) => {
    // Creates the profiles, because the function `accounts` does not run here.
    for (const one of [stage.seller, stage.buyer, stage.bystander, campus.admin])
      await ensureProfile(campus.world, one);
    await beginToSell(stage.seller);
    // A returning buyer.
    await campus.world.rows.create('buyerRecords', stage.buyer.id, { ...asBuyer({ completed: 1 }), version: 1 });
    return stage;
  });
  return kept;
};

/** Runs the action with valid input; the call with this number fails, if given. */
async function run({ name, route, prepare }: Action, failing = 0): Promise<{ calls: Call[]; status: number }> {
  const stage = await staged();
  const prepared = (await prepare?.(stage)) ?? {};
  const fresh = await freshFor(campus, stage, route);
  const file = route.endsWith('/files') ? await photoBy(campus, stage.seller, 'result-files') : 'x';
  const body = prepared.body ?? (await bodyOf(campus, stage, route, file));
  const owner = askerOf(stage, campus.admin, route).id;
  const ids = { ...stage.ids, ...fresh, ...prepared.ids };
  const userId = prepared.userId ?? owner;
  const call = { ids, body, userId, sessionId: `of-${userId}`, clientIp: '10.0.0.9', serverKey: 'secret' };
  // The caller has made a request in the same session before.
  await callRoute(world, 'market GET /chats/own', call);
  let answer = { status: 0, text: '' };
  const calls = await callsOf(async () => {
    answer = await callRoute(world, route, call);
  }, failing);
  if (answer.status >= 300 && !failing) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  return { calls, status: answer.status };
}

async function costOf(action: Action): Promise<string> {
  const { calls } = await run(action);
  const waves = Math.max(0, ...calls.map(({ wave }) => wave));
  const listed = Array.from({ length: waves }, (_, at) =>
    calls
      .filter(({ wave }) => wave === at + 1)
      .map(({ what }) => what)
      .sort()
      .join(', '),
  );
  return `${action.name} | ${calls.length} | ${waves} | ${listed.join(' → ')}`;
}

const numbers = (line: string): [number, number] => {
  const [, calls, waves] = line.split('|');
  return [Number(calls), Number(waves)];
};

it('each action makes the calls recorded in calls.txt, and expensive ones stay below their limits', async () => {
  // All actions are measured in one throttle window. A new window would change this list, but not the cost of a
  // message.
  const lines = new Map<string, string>();
  await costOf({
    name: 'the first registration of the hour from this address',
    route: 'signup POST /register',
    prepare: registration,
  });
  for (const action of cases) lines.set(action.name, await costOf(action));
  const others = routes.filter((route) => !cases.some((one) => one.route === route) && !skipped.test(route));
  for (const route of others) lines.set(route, await costOf({ name: route, route }));
  await expect(`action | calls | waves | calls of each wave\n${[...lines.values()].join('\n')}\n`).toMatchFileSnapshot(
    'calls.txt',
  );
  const head = '| action | calls | waves |\n| --- | --- | --- |';
  const sums = shown.map((name) => `| ${name} | ${numbers(lines.get(name) ?? '').join(' | ')} |`);
  await expect(`${intro}\n\n${head}\n${sums.join('\n')}\n`).toMatchFileSnapshot('../../docs/calls.md');
  const within = (name: string, calls: number, waves = 4) => {
    const [made, gone] = numbers(lines.get(name) ?? '');
    expect(made, name).toBeLessThanOrEqual(calls);
    expect(gone, name).toBeLessThanOrEqual(waves);
  };
  within('add to cart: a new line', 5, 3);
  within('add to cart: one more piece', 5, 3);
  // First orders make additional calls to find out whether the buyer was recently absent, also with a former account,
  // and whether one of the two has blocked the other. Later orders read that from counters.
  within('order, the first cash ever', 10);
  within('order, the first transfer ever', 8);
  within('order, cash', 7, 3);
  within('order, a transfer', 7, 3);
  // One more call looks for an agreed price that the cart's line may not show yet.
  within('order, of a price that is negotiable', 8);
  within('order, a transfer, by a client that names no products', 7);
  within('order, an agreed price', 8);
  // Further calls find out whether one of the two has blocked the other, and whether another sale of theirs has counted
  // recently.
  within('a seller accepts a sale', 7);
  within('a seller declines a sale', 9);
  // One more call looks for the buyer's record, which the first purchase creates from the profile.
  within('a sale is completed by its code, the buyer’s first', 8, 5);
  within('a sale is completed by its code', 7);
  within('message', 4, 3);
  within('message to another student', 5, 3);
  within('message: the first that waits, of which the staff is told', 5);
  within('message: an administrator answers', 5);
  // Two reads and two counts: a refused call is not counted.
  within('register', 7);
});

it('an action returns an error, without an unhandled rejection, whichever call fails', async () => {
  const left: unknown[] = [];
  const leave = (reason: unknown) => left.push(reason);
  process.on('unhandledRejection', leave);
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const action of cases.filter(({ name }) =>
    /new line|order, cash|cancel|accepts|photo|register|report/.test(name),
  )) {
    for (let failing = 1; failing <= 5; failing++) {
      expect((await run(action, failing)).status, `${action.name}, call ${failing}`).toBeGreaterThanOrEqual(500);
      // Unhandled rejections are reported after the turn.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  silent.mockRestore();
  process.off('unhandledRejection', leave);
  expect(left).toEqual([]);
});
