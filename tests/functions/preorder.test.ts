/** A pre-order from posting to pick-up, on a clock that the test moves. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits, throttles } from '#domain/limits.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { sendBatchMessage } from '../../functions/kinds/preorder/usecases/batch-message.ts';
import { editBatch, openBatch } from '../../functions/kinds/preorder/usecases/batches.ts';
import { followBatches, raiseBatchEvent, remindOfBatches } from '../../functions/kinds/preorder/usecases/move-batch.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { confirmByCode } from '../../functions/usecases/orders/handover.ts';
import { answerMeeting, proposeMeeting } from '../../functions/usecases/orders/meetings.ts';
import { cancelOrder } from '../../functions/usecases/orders/move-order.ts';
import { raiseSaleEvent } from '../../functions/usecases/orders/move-sale.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { countOpenSales, countOpenSalesAsAdmin } from '../../functions/usecases/orders/read-sale.ts';
import { toggleWish } from '../../functions/usecases/orders/wishlist.ts';
import { applyPayment } from '../../functions/usecases/payments/apply-payment.ts';
import { expireOrders } from '../../functions/usecases/payments/ask-midtrans.ts';
import { deleteOwnAccount } from '../../functions/usecases/people/own-account.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { inChunks } from '../../functions/usecases/rows.ts';
import { deleteProduct } from '../../functions/usecases/selling/delete-product.ts';
import { endListings } from '../../functions/usecases/selling/due-listings.ts';
import { markSold } from '../../functions/usecases/selling/own-product.ts';
import { batchNow, batchSaid, inCart, iso, joined, postedPreorder } from '../support/batches.ts';
import { asCaller, type Campus, openCampus } from '../support/campus.ts';
import { paymentUpdateOf } from '../support/fake-midtrans.ts';
import { expectWholeMoney } from '../support/money.ts';
import { orderNow } from '../support/orders.ts';
import { here } from '../support/own-server.ts';
import { proof, runs } from '../support/proof.ts';
import { outcomeOf } from '../support/refusals.ts';
import { paying, saleNow, toldTo } from '../support/sales.ts';
import { withHistory } from '../support/trust.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const hour = 3_600_000;
const at = (ms: number) => campus.worldWith({ now: () => Date.now() + ms });

const settled = (orderId: string, total: number) =>
  applyPayment(campus.world, paymentUpdateOf(`1700000000000-${orderId}-1`, total, 'settlement'));

async function codeIn(saleId: string): Promise<string> {
  const stored = await campus.world.rows.get('handoverCodes', saleId);
  if (!stored) throw new Error(`${saleId} has no code`);
  return stored.code;
}

describe('from posting to pick-up', () => {
  here('collects orders, closes, is ready and is picked up by codes', async () => {
    const posted = await postedPreorder(campus);
    expect(await campus.productNow(posted.productId)).toMatchObject({ kind: 'preorder', stock: null });
    const [ani, budi] = [await campus.person('Ani'), await campus.person('Budi')];
    const cash = await joined(campus, posted, ani, { quantity: 2 });
    const transfer = await joined(campus, posted, budi, { quantity: 3, method: paying.transfer });
    await settled(transfer.orderId, transfer.total);
    const batch = await batchNow(campus, posted.batchId);
    expect(batch).toMatchObject({ state: 'open', taken: 5, joined: 2 });
    const sale = await saleNow(campus, cash.saleId);
    expect(sale).toMatchObject({ kind: 'preorder', batchId: batch.$id, stayFrom: batch.closesAt, state: 'waiting' });
    expect(sale.meetPlace).toContain('Lobi GKU (');
    // The seller cannot answer before the closing.
    const accept = { saleId: cash.saleId, event: 'accept' } as const;
    expect(await outcomeOf(raiseSaleEvent(campus.world, posted.seller, accept))).toBe('sale_event_not_allowed');
    // The pick-up ends soon after the closing, but the seller has at least twelve hours.
    const until = Date.parse(batch.closesAt) + limits.batchAnswerHours * hour;
    expect(until).toBeGreaterThan(Date.parse(batch.pickupUntil));
    for (const { saleId } of [cash, transfer])
      expect(Date.parse((await saleNow(campus, saleId)).dueAt ?? '')).toBe(until);

    expect(await followBatches(at(23 * hour))).toEqual({ followed: 0, left: 0 });
    await Promise.all([followBatches(at(25 * hour)), followBatches(at(25 * hour))]);
    expect(await batchNow(campus, posted.batchId)).toMatchObject({ state: 'closed', taken: 5 });
    // After the closing, the sales continue even if the product is deleted.
    expect(await countOpenSalesAsAdmin(campus.world, { productIds: [posted.productId] })).toEqual({
      openSales: 2,
      ending: 0,
    });
    for (const { saleId } of [cash, transfer]) expect((await saleNow(campus, saleId)).state).toBe('accepted');
    const late = await campus.person('Cici');
    expect(await outcomeOf(joined(campus, posted, late, { world: at(25 * hour) }))).toBe('batch_closed');
    // Cancellation is closed for every payment method.
    for (const [who, { saleId }] of [
      [ani, cash],
      [budi, transfer],
    ] as const)
      expect(
        await outcomeOf(raiseSaleEvent(at(25 * hour), who, { saleId, event: 'cancel', reason: 'Tidak jadi' })),
      ).toBe('sale_event_not_allowed');

    const ready = { batchId: posted.batchId, event: 'ready', reason: '' } as const;
    expect(await raiseBatchEvent(at(26 * hour), posted.seller, ready)).toEqual({ state: 'ready', left: 0 });
    expect(await raiseBatchEvent(at(26 * hour), posted.seller, ready)).toEqual({ state: 'ready', left: 0 });
    for (const { saleId } of [cash, transfer]) {
      expect((await saleNow(campus, saleId)).state).toBe('ready');
      await confirmByCode(at(27 * hour), posted.seller, { saleId, code: await codeIn(saleId) });
      expect((await saleNow(campus, saleId)).state).toBe('completed');
    }
    expect(await toldTo(campus, ani)).toEqual([
      'Penjual menerima pesanan',
      'Pesanan siap diambil',
      'Pembelian selesai',
    ]);
    await followBatches(at(29 * hour));
    expect(await batchNow(campus, posted.batchId)).toMatchObject({ state: 'done', dueAt: null });
    await expectWholeMoney(campus);
  });

  here('is picked up where and when its batch says; no other meeting can be proposed', async () => {
    const posted = await postedPreorder(campus, { least: 1 });
    const buyer = await campus.person();
    const { saleId } = await joined(campus, posted, buyer);
    await followBatches(at(25 * hour));
    const agreed = await saleNow(campus, saleId);
    expect(agreed).toMatchObject({ state: 'accepted', meetPlace: expect.stringContaining('Lobi GKU') });
    const said = { saleId, place: 'Kantin', startsAt: iso(Date.now() + 30 * hour) };
    for (const who of [buyer, posted.seller])
      expect(await outcomeOf(proposeMeeting(campus.world, who, said))).toBe('batch_decides_meeting');
    // Makes a proposal like one from before this rule.
    const { rows } = campus.world;
    await rows.update('sales', saleId, { kind: 'goods' });
    const { meetingId } = await proposeMeeting(campus.world, buyer, said);
    await rows.update('sales', saleId, { kind: 'preorder' });
    expect(await outcomeOf(answerMeeting(campus.world, posted.seller, { meetingId, event: 'agree' }))).toBe(
      'batch_decides_meeting',
    );
    await answerMeeting(campus.world, posted.seller, { meetingId, event: 'decline' });
    const { meetPlace, meetAt } = agreed;
    expect(await saleNow(campus, saleId)).toMatchObject({ meetPlace, meetAt });
  });

  here('is accepted by one press if it does not accept all automatically', async () => {
    const posted = await postedPreorder(campus, { acceptsAll: false, least: 1 });
    await campus.world.rows.update('products', posted.productId, { codAddress: 'Depan GSG' });
    const { saleId } = await joined(campus, posted, await campus.person());
    // The batch has its own place of pickup, so the order stores no other.
    expect(await campus.world.rows.list('orderItems', { where: { saleId }, limit: 2 })).toMatchObject([
      { codAddress: '' },
    ]);
    await followBatches(at(25 * hour));
    expect(await saleNow(campus, saleId)).toMatchObject({ state: 'waiting' });
    const press = { batchId: posted.batchId, event: 'accept', reason: '' } as const;
    expect(await outcomeOf(raiseBatchEvent(at(25 * hour), await campus.person('Lain'), press))).toBe('batch_not_found');
    expect(await raiseBatchEvent(at(25 * hour), posted.seller, press)).toEqual({ state: 'closed', left: 0 });
    expect(await saleNow(campus, saleId)).toMatchObject({ state: 'accepted' });
  });
});

describe('the seller’s notification of an order in an open batch', () => {
  it.each(Object.values(paying))('%s: states that the seller answers after the closing', async (method) => {
    const posted = await postedPreorder(campus, { acceptsAll: false });
    const buyer = await campus.person('Ani');
    const { orderId, saleId } = await joined(campus, posted, buyer, { method });
    if (method === paying.transfer) await settled(orderId, posted.price);
    expect(await saleNow(campus, saleId)).toMatchObject({ state: 'waiting' });
    const news = await campus.world.rows.list('notifications', { where: { userId: posted.seller.id }, limit: 20 });
    const told = news.filter(({ link }) => link === `/sales/${saleId}`);
    expect(told.map(({ kind }) => kind)).toEqual(['sale_changed']);
    expect(told[0]?.title).toContain('Pesanan masuk ke PO');
    expect(told[0]?.body).toContain('Pesanan ini dijawab setelah PO ditutup.');
    expect(told[0]?.body).not.toContain('Terima atau tolak');
  });
});

describe('cancellations, and a batch that does not reach its minimum', () => {
  it('canceling before the closing frees the pieces', async () => {
    const posted = await postedPreorder(campus, { most: 3 });
    const [ani, budi] = [
      await withHistory(campus, await campus.person('Ani')),
      await withHistory(campus, await campus.person('Budi')),
    ];
    const first = await joined(campus, posted, ani, { quantity: 3 });
    expect(await outcomeOf(joined(campus, posted, budi))).toBe('batch_full');
    await cancelOrder(campus.world, ani, { orderId: first.orderId });
    expect(await batchNow(campus, posted.batchId)).toMatchObject({ taken: 0, state: 'open' });
    await campus.world.rows.removeWhere('cartItems', { where: { userId: budi.id } });
    await joined(campus, posted, budi, { quantity: 3 });
    expect(await batchNow(campus, posted.batchId)).toMatchObject({ taken: 3 });
  });

  here('refuses cancellations after the closing, even if the schedule is a day late', async () => {
    const posted = await postedPreorder(campus, { least: 1 });
    const ani = await campus.person('Ani');
    const { orderId, saleId } = await joined(campus, posted, ani);
    expect(await outcomeOf(cancelOrder(at(48 * hour), ani, { orderId }))).toBe('sale_event_not_allowed');
    const cancel = { saleId, event: 'cancel', reason: 'Lapar' } as const;
    expect(await outcomeOf(raiseSaleEvent(at(48 * hour), ani, cancel))).toBe('sale_event_not_allowed');
    await followBatches(at(48 * hour));
    expect(await batchNow(campus, posted.batchId)).toMatchObject({ state: 'closed' });
    expect(await saleNow(campus, saleId)).toMatchObject({ state: 'accepted' });
  });

  here('below the minimum all orders are canceled and refunded, which counts against no side', async () => {
    const posted = await postedPreorder(campus, { least: 10 });
    const [ani, budi] = [await campus.person('Ani'), await campus.person('Budi')];
    const cash = await joined(campus, posted, ani, { quantity: 2 });
    const transfer = await joined(campus, posted, budi, { quantity: 3, method: paying.transfer });
    await settled(transfer.orderId, transfer.total);
    await followBatches(at(25 * hour));
    await followBatches(at(25 * hour));
    expect(await batchNow(campus, posted.batchId)).toMatchObject({ state: 'canceled', taken: 0, dueAt: null });
    for (const { saleId } of [cash, transfer])
      expect(await saleNow(campus, saleId)).toMatchObject({ state: 'canceled', against: '', endedBy: 'upkeep' });
    expect((await saleNow(campus, cash.saleId)).reason).toBe('PO tidak mencapai minimal 10 buah: terkumpul 5.');
    expect(await orderNow(campus, transfer.orderId)).toMatchObject({ paymentFlag: 'refund_due' });
    expect(await toldTo(campus, budi)).toContain('Pembelian dibatalkan');
    expect((await toldTo(campus, posted.seller)).filter((title) => title.includes('batal'))).toEqual(['PO dibatalkan']);
    await expectWholeMoney(campus);
  });

  here('a batch waits for pending payments before it counts its orders', async () => {
    const posted = await postedPreorder(campus, { least: 5 });
    const closes = Date.parse((await batchNow(campus, posted.batchId)).closesAt);
    const just = (ms: number) => campus.worldWith({ now: () => closes + ms });
    const [ani, budi] = [await campus.person('Ani'), await campus.person('Budi')];
    await joined(campus, posted, ani, { quantity: 2 });
    // Ordered a minute before the closing: there are twenty minutes to pay.
    const slow = await joined(campus, posted, budi, {
      quantity: 3,
      method: paying.transfer,
      world: just(-60_000),
    });
    await followBatches(just(5 * 60_000));
    expect(await batchNow(campus, posted.batchId)).toMatchObject({ state: 'open', taken: 5 });
    const late = await campus.person('Dedi');
    expect(await outcomeOf(joined(campus, posted, late, { world: just(5 * 60_000) }))).toBe('batch_closed');
    await expireOrders(at(25 * hour));
    expect((await saleNow(campus, slow.saleId)).state).toBe('canceled');
    await followBatches(at(25 * hour));
    expect(await batchNow(campus, posted.batchId)).toMatchObject({ state: 'canceled' });
    // A payment after the end is refunded.
    await settled(slow.orderId, slow.total);
    expect(await orderNow(campus, slow.orderId)).toMatchObject({ status: 'Canceled' });
    await expectWholeMoney(campus);
  });

  here('a batch is decided after six hours even with a pending payment, which then counts', async () => {
    const posted = await postedPreorder(campus, { least: 5 });
    const closes = Date.parse((await batchNow(campus, posted.batchId)).closesAt);
    const later = (ms: number) => campus.worldWith({ now: () => closes + ms });
    const cash = await joined(campus, posted, await campus.person('Ani'), { quantity: 2 });
    const method = paying.transfer;
    const hanging = await joined(campus, posted, await campus.person('Budi'), { quantity: 3, method });
    await followBatches(later(6 * hour - 60_000));
    expect(await batchNow(campus, posted.batchId)).toMatchObject({ state: 'open', taken: 5 });
    await followBatches(later(6 * hour + 60_000));
    expect(await batchNow(campus, posted.batchId)).toMatchObject({ state: 'closed', taken: 5 });
    expect((await saleNow(campus, cash.saleId)).state).toBe('accepted');
    // The pending transfer is paid, and its sale is accepted like the others.
    await settled(hanging.orderId, hanging.total);
    await followBatches(later(7 * hour));
    expect((await saleNow(campus, hanging.saleId)).state).toBe('accepted');
  });

  here(
    'a payment that arrives while the schedule moves the other sales moves its own sale within minutes',
    async () => {
      const posted = await postedPreorder(campus, { least: 2 });
      const closes = Date.parse((await batchNow(campus, posted.batchId)).closesAt);
      const later = (ms: number) => campus.worldWith({ now: () => closes + ms });
      await joined(campus, posted, await campus.person('Ani'), { quantity: 2 });
      const hanging = await joined(campus, posted, await campus.person('Budi'), { method: paying.transfer });
      const { rows } = campus.world;
      let isPaid = false;
      // Pays after the run's last query for sales to move, and before its query for pending payments.
      const list: typeof rows.list = async (table, query) => {
        const found = await rows.list(table, query);
        if (!isPaid && table === 'sales' && found.length === 0) {
          isPaid = true;
          await settled(hanging.orderId, hanging.total);
        }
        return found;
      };
      await followBatches({ ...later(6 * hour + 60_000), rows: { ...rows, list } });
      expect([isPaid, (await saleNow(campus, hanging.saleId)).state]).toEqual([true, 'waiting']);
      await followBatches(later(6 * hour + 3 * 60_000));
      expect((await saleNow(campus, hanging.saleId)).state).toBe('accepted');
    },
  );
});

const crowd = runs(60, 300);
const places = runs(24, 120);

it(`${crowd} buyers order in the last seconds with ${places} places left: exactly ${places} pieces are sold`, async () => {
  const posted = await postedPreorder(campus, { most: places });
  const people = Array.from({ length: crowd }, (_, index) => {
    const id = ID.unique();
    return asCaller({ id, name: `Pembeli ${index}`, email: `${id}@kampus.ac.id`, isAdmin: false });
  });
  for (const some of inChunks(people, 30)) await Promise.all(some.map((person) => inCart(campus, person, posted)));
  // The clock stands still, because a slow machine would close the batch meanwhile.
  const last = Date.parse((await batchNow(campus, posted.batchId)).closesAt) - 1;
  const world = campus.worldWith({ now: () => last });
  const outcomes: string[] = [];
  let slowest = 0;
  // Sixteen at a time, like the processes of a function; the others wait in its queue.
  const waiting = [...people];
  const serve = async () => {
    for (let person = waiting.pop(); person; person = waiting.pop()) {
      const begun = performance.now();
      const input = { paymentMethod: paying.cash, shippingAddress: 'Gate 1', expectedTotal: posted.price };
      outcomes.push(await outcomeOf(placeOrder(world, person, { orderId: ID.unique(), ...input })));
      slowest = Math.max(slowest, performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: 16 }, serve));
  if (proof) console.info(`${crowd} buyers of ${places} pieces: the slowest answer after ${Math.round(slowest)} ms`);
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(places);
  expect(outcomes.filter((outcome) => outcome === 'batch_full')).toHaveLength(crowd - places);
  expect(await batchNow(campus, posted.batchId)).toMatchObject({ taken: places, joined: places });
  const sales = await campus.world.rows.list('sales', { where: { batchId: posted.batchId }, limit: 1_000 });
  expect(sales).toHaveLength(places);
});

here('an order planned before the closing and written after it is refused', async () => {
  const posted = await postedPreorder(campus, { least: 1 });
  await joined(campus, posted, await campus.person('Ani'));
  const budi = await campus.person('Budi');
  await inCart(campus, budi, posted);
  const closes = Date.parse((await batchNow(campus, posted.batchId)).closesAt);
  const [early, late] = [closes - 1, closes + 1].map((moment) => campus.worldWith({ now: () => moment }));
  if (!early || !late) throw new Error('two moments');
  let isFirst = true;
  const transact: typeof early.rows.transact = (plan) =>
    early.rows.transact(async (attempt) => {
      const planned = await plan(attempt);
      if (isFirst) await followBatches(late);
      isFirst = false;
      return planned;
    });
  const world = { ...early, rows: { ...early.rows, transact } };
  const input = {
    orderId: ID.unique(),
    paymentMethod: paying.cash,
    shippingAddress: 'Gate 1',
    expectedTotal: 4_000,
  };
  expect(await outcomeOf(placeOrder(world, budi, input))).toBe('batch_closed');
  expect(await batchNow(campus, posted.batchId)).toMatchObject({ state: 'closed', taken: 1 });
});

it('goods and a pre-order of one seller in one order become two sales with one payment', async () => {
  const posted = await postedPreorder(campus);
  const ani = await campus.person('Ani');
  const lamp = await campus.product({ sellerId: posted.seller.id, stock: 3 });
  await addToCart(campus.world, ani, { productId: lamp.$id });
  await addToCart(campus.world, ani, { productId: posted.productId });
  const orderId = ID.unique();
  const expectedTotal = lamp.price + posted.price;
  await placeOrder(campus.world, ani, {
    orderId,
    paymentMethod: cashOnDelivery,
    shippingAddress: 'Gate 1',
    expectedTotal,
  });
  const sales = await campus.world.rows.list('sales', { where: { orderId }, limit: 10 });
  expect(sales.map(({ kind, batchId }) => [kind, batchId]).sort()).toEqual([
    ['goods', ''],
    ['preorder', posted.batchId],
  ]);
});

describe('the next batch', () => {
  it('replaces an empty batch, but not one with orders', async () => {
    const posted = await postedPreorder(campus);
    const { seller, productId } = posted;
    const other = batchSaid(Date.now(), { pickupPlace: 'Gate 1' });
    const next = { ...other, productId, after: 1 };
    const [one, two] = await Promise.all([
      openBatch(campus.world, seller, next),
      openBatch(campus.world, seller, next),
    ]);
    expect([one, two]).toEqual([{ batchId: `${productId}-b2` }, { batchId: `${productId}-b2` }]);
    // A form of the first batch that differs from the second in any value is no repeat.
    const others = [{ acceptsAll: !next.acceptsAll }, { pickupUntil: iso(Date.parse(next.pickupUntil) + hour) }];
    for (const other of others)
      expect(await outcomeOf(openBatch(campus.world, seller, { ...next, ...other }))).toBe('changed_meanwhile');
    expect(await batchNow(campus, posted.batchId)).toMatchObject({ state: 'canceled', endedBy: 'replaced' });
    const ani = await campus.person('Ani');
    // A buyer who chose the first batch must decide again.
    expect(await outcomeOf(joined(campus, posted, ani, { batchIds: [posted.batchId] }))).toBe('batch_changed');
    await campus.world.rows.removeWhere('cartItems', { where: { userId: ani.id } });
    await joined(campus, posted, ani, { batchIds: [`${productId}-b2`] });
    expect(await outcomeOf(openBatch(campus.world, seller, { ...next, after: 2 }))).toBe('batch_open');
    const edit = { ...other, batchId: `${productId}-b2` };
    const later = { ...edit, closesAt: iso(Date.parse(edit.closesAt) + hour) };
    expect(await outcomeOf(editBatch(campus.world, seller, later))).toBe('batch_has_orders');
    expect(await outcomeOf(editBatch(campus.world, seller, { ...edit, least: 1, most: 200 }))).toBe('done');
    expect(await batchNow(campus, `${productId}-b2`)).toMatchObject({ least: 1, most: 200, pickupPlace: 'Gate 1' });
  });

  it('lists the product again for a new term', async () => {
    const { seller, productId } = await postedPreorder(campus);
    const over = { isListed: false, isAsked: true, listedUntil: new Date(0).toISOString() };
    await campus.world.rows.update('products', productId, over);
    await openBatch(campus.world, seller, { ...batchSaid(Date.now()), productId, after: 1 });
    await endListings(campus.world);
    expect(await campus.productNow(productId)).toMatchObject({ isListed: true, isAsked: false });
  });

  it('is refused to others, for goods, and for a closing in the past', async () => {
    const posted = await postedPreorder(campus);
    const said = { ...batchSaid(), productId: posted.productId, after: 1 };
    expect(await outcomeOf(openBatch(campus.world, await campus.person('Lain'), said))).toBe('not_owner');
    const lamp = await campus.product({ sellerId: posted.seller.id });
    expect(await outcomeOf(openBatch(campus.world, posted.seller, { ...said, productId: lamp.$id, after: 0 }))).toBe(
      'not_owner',
    );
    const past = { ...said, closesAt: iso(Date.now() - hour) };
    expect(await outcomeOf(openBatch(campus.world, posted.seller, past))).toBe('invalid_input');
  });

  it('a new pre-order is refused in a category for goods only', async () => {
    const plain = campus.worldWith({ settings: { categories: campusDefaults.categories } });
    const { postProduct } = await import('../../functions/usecases/selling/post-product.ts');
    const { productForm } = await import('../support/product-form.ts');
    const seller = await campus.person('Sari');
    const form = { ...productForm([]), productId: ID.unique(), kind: 'preorder', details: { ...batchSaid() } } as const;
    expect(await outcomeOf(postProduct(plain, seller, form))).toBe('invalid_input');
  });
});

describe('a seller who ends a batch or leaves', () => {
  here('cancels an open batch without it counting against them, but not a closed one', async () => {
    const [early, late] = [await postedPreorder(campus), await postedPreorder(campus, { least: 1 })];
    const [ani, budi] = [await campus.person('Ani'), await campus.person('Budi')];
    const first = await joined(campus, early, ani);
    const second = await joined(campus, late, budi);
    const off = { event: 'call_off', reason: 'Saya sakit.' } as const;
    const press = { ...off, batchId: early.batchId };
    expect(await outcomeOf(raiseBatchEvent(campus.world, early.seller, { ...press, reason: '' }))).toBe(
      'invalid_input',
    );
    expect(await raiseBatchEvent(campus.world, early.seller, press)).toEqual({ state: 'canceled', left: 0 });
    expect(await saleNow(campus, first.saleId)).toMatchObject({
      state: 'canceled',
      against: '',
      reason: 'Saya sakit.',
    });
    // A batch that cannot be ordered is not offered.
    const again = addToCart(campus.world, budi, { productId: early.productId });
    expect(await outcomeOf(again)).toBe('batch_closed');
    // The batch is public; the reason is in its buyers' sales and for its seller.
    expect(await batchNow(campus, early.batchId)).toMatchObject({ state: 'canceled', endedBy: 'seller', reason: '' });
    const where = { batchId: early.batchId };
    const [words] = await campus.world.rows.list('batchReasons', { where, limit: 2 });
    expect(words).toMatchObject({ reason: 'Saya sakit.', $permissions: [`read("user:${early.seller.id}")`] });
    await followBatches(at(25 * hour));
    await raiseBatchEvent(at(25 * hour), late.seller, { ...off, batchId: late.batchId });
    expect(await saleNow(campus, second.saleId)).toMatchObject({ state: 'canceled', against: 'seller' });
  });

  it('leaves the next batch open for orders when an earlier one is called off', async () => {
    const first = await postedPreorder(campus, { least: 1 });
    const { seller, productId } = first;
    await joined(campus, first, await campus.person('Ani'));
    const later = at(25 * hour);
    await followBatches(later);
    await openBatch(later, seller, { ...batchSaid(later.now()), productId, after: 1 });
    const second = { ...first, batchId: `${productId}-b2` };
    await joined(campus, second, await campus.person('Budi'), { world: later });
    const off = { event: 'call_off', reason: 'Saya sakit.' } as const;
    await raiseBatchEvent(later, seller, { ...off, batchId: first.batchId });
    expect(await outcomeOf(addToCart(later, await campus.person('Cici'), { productId }))).toBe('done');
    expect(await outcomeOf(joined(campus, second, await campus.person('Dedi'), { world: later }))).toBe('done');
    // Calling off the open batch closes the product.
    await raiseBatchEvent(later, seller, { ...off, batchId: second.batchId });
    expect(await outcomeOf(addToCart(later, await campus.person('Edo'), { productId }))).toBe('batch_closed');
  });

  here('cancels the open batch by deleting the product, or when blocked at the closing', async () => {
    const [deleted, blocked] = [await postedPreorder(campus, { least: 1 }), await postedPreorder(campus, { least: 1 })];
    const [ani, budi] = [await campus.person('Ani'), await campus.person('Budi')];
    const first = await joined(campus, deleted, ani);
    const second = await joined(campus, blocked, budi);
    // The confirmation dialog shows this number before the deletion.
    const named = await countOpenSales(campus.world, deleted.seller, { productId: deleted.productId });
    expect(named).toEqual({ openSales: 0, ending: 1 });
    await deleteProduct(campus.world, deleted.seller, { productId: deleted.productId });
    await ensureProfile(campus.world, blocked.seller);
    await campus.world.rows.update('profiles', blocked.seller.id, { blocked: true });
    await followBatches(at(25 * hour));
    for (const { saleId } of [first, second])
      expect(await saleNow(campus, saleId)).toMatchObject({ state: 'canceled', against: '' });
    for (const { batchId } of [deleted, blocked])
      expect(await batchNow(campus, batchId)).toMatchObject({ state: 'canceled', endedBy: 'system' });
  });

  it('leaves the batch to the schedule by deleting the product after the closing time', async () => {
    const [own, removed] = [await postedPreorder(campus, { least: 1 }), await postedPreorder(campus, { least: 1 })];
    const [first, second] = [
      await joined(campus, own, await campus.person('Ani')),
      await joined(campus, removed, await campus.person('Budi')),
    ];
    const closed = at(24 * hour + 60_000);
    const { seller, productId, batchId } = own;
    expect(await countOpenSales(closed, seller, { productId })).toEqual({ openSales: 1, ending: 0 });
    await deleteProduct(closed, seller, { productId });
    // An administrator's deletion still cancels the batch.
    const named = { productIds: [removed.productId] };
    expect(await countOpenSalesAsAdmin(closed, named)).toEqual({ openSales: 0, ending: 1 });
    await deleteProduct(closed, campus.admin, { productId: removed.productId });
    await followBatches(closed);
    expect(await saleNow(campus, second.saleId)).toMatchObject({ state: 'canceled', against: '' });
    expect(await saleNow(campus, first.saleId)).toMatchObject({ state: 'accepted' });
    await raiseBatchEvent(closed, seller, { batchId, event: 'call_off', reason: 'Saya sakit.' });
    expect(await saleNow(campus, first.saleId)).toMatchObject({ state: 'canceled', against: 'seller' });
  });

  here('ends the batch with refunds by deleting the account', async () => {
    const posted = await postedPreorder(campus, { least: 1 });
    const ani = await campus.person('Ani');
    const order = await joined(campus, posted, ani, { quantity: 2, method: paying.transfer });
    await settled(order.orderId, order.total);
    await deleteOwnAccount(campus.world, posted.seller);
    expect(await saleNow(campus, order.saleId)).toMatchObject({ state: 'canceled' });
    expect(await orderNow(campus, order.orderId)).toMatchObject({ paymentFlag: 'refund_due' });
    await followBatches(at(25 * hour));
    expect(await batchNow(campus, posted.batchId)).toMatchObject({ state: 'canceled' });
    await expectWholeMoney(campus);
  });
});

here('the seller and people who wishlisted the product are reminded once before the closing', async () => {
  const posted = await postedPreorder(campus);
  const ani = await campus.person('Ani');
  await toggleWish(campus.world, ani, { productId: posted.productId });
  expect(await remindOfBatches(at(20 * hour))).toBe(0);
  const both = await Promise.all([remindOfBatches(at(22 * hour)), remindOfBatches(at(22 * hour))]);
  expect(both.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(1);
  expect((await toldTo(campus, ani)).filter((title) => title === 'PO segera tutup')).toHaveLength(1);
  expect((await toldTo(campus, posted.seller)).filter((title) => title === 'PO segera tutup')).toHaveLength(1);
});

here('people who wishlisted a pre-order are not reminded once it is marked as sold', async () => {
  const posted = await postedPreorder(campus);
  const ani = await campus.person('Ani');
  await toggleWish(campus.world, ani, { productId: posted.productId });
  await markSold(campus.world, posted.seller, { productId: posted.productId, isSold: true });
  await remindOfBatches(at(22 * hour));
  expect(await toldTo(campus, ani)).toEqual([]);
  expect(await toldTo(campus, posted.seller)).toContain('PO segera tutup');
});

here('a schedule that is a day late ends a batch as usual, without reminders', async () => {
  const [enough, short] = [await postedPreorder(campus, { least: 1 }), await postedPreorder(campus, { least: 5 })];
  const [ani, budi] = [await campus.person('Ani'), await campus.person('Budi')];
  for (const { productId } of [enough, short]) await toggleWish(campus.world, budi, { productId });
  const [made, missed] = [await joined(campus, enough, ani), await joined(campus, short, ani, { quantity: 2 })];
  const late = at(48 * hour);
  await remindOfBatches(late);
  await followBatches(late);
  await remindOfBatches(late);
  await followBatches(late);
  expect(await batchNow(campus, enough.batchId)).toMatchObject({ state: 'closed', remindAt: null });
  expect(await batchNow(campus, short.batchId)).toMatchObject({ state: 'canceled', remindAt: null });
  expect(await saleNow(campus, made.saleId)).toMatchObject({ state: 'accepted' });
  expect(await saleNow(campus, missed.saleId)).toMatchObject({ state: 'canceled', against: '' });
  for (const who of [budi, enough.seller, short.seller])
    expect((await toldTo(campus, who)).filter((title) => title === 'PO segera tutup')).toEqual([]);
  for (const title of ['Penjual menerima pesanan', 'Pembelian dibatalkan'])
    expect((await toldTo(campus, ani)).filter((one) => one === title)).toHaveLength(1);
});

here('everybody who wishlisted the product is reminded, however many they are and despite interruptions', async () => {
  const posted = await postedPreorder(campus);
  const people = Array.from({ length: 130 }, () => ID.unique());
  for (const userId of people)
    await campus.world.rows.create('wishlistItems', ID.unique(), {
      ...{ userId, productId: posted.productId, name: 'Risoles', price: 5_000, imageId: '' },
      ...{ addedAt: iso(0), knownPrice: null, knownState: '', toldAt: null, toldOf: '', version: 0 },
    });
  const later = at(22 * hour);
  let left = 50;
  const create: typeof later.rows.create = (...args) => {
    if (left-- <= 0) throw new Error('killed');
    return later.rows.create(...args);
  };
  await expect(remindOfBatches({ ...later, rows: { ...later.rows, create } })).rejects.toThrow('killed');
  await remindOfBatches(later);
  await remindOfBatches(later);
  const told = await campus.world.rows.list('notifications', { where: { userId: people }, limit: 500 });
  expect(new Set(told.map(({ userId }) => userId)).size).toBe(130);
  expect(told).toHaveLength(130);
});

describe('a changed pick-up', () => {
  const said = async (id: string, change: object) => {
    const { closesAt, pickupPlace, pickupFrom, pickupUntil, least, most, acceptsAll } = await batchNow(campus, id);
    return { batchId: id, closesAt, pickupPlace, pickupFrom, pickupUntil, least, most, acceptsAll, ...change };
  };
  const elsewhere = {
    pickupPlace: 'Kantin Teknik',
    pickupFrom: iso(Date.now() + 50 * hour),
    pickupUntil: iso(Date.now() + 52 * hour),
  };
  const bodiesOf = async ({ id }: { readonly id: string }) =>
    (await campus.world.rows.list('notifications', { where: { userId: id }, limit: 50 }))
      .filter(({ title }) => title.startsWith('Pengambilan dipindahkan'))
      .map(({ body }) => body);

  here.each([
    ['while it is open', 1],
    ['when it has closed', 25],
  ])('changed %s, moves its orders, notifies each buyer once, and lets them cancel without fault', async (_, hours) => {
    const posted = await postedPreorder(campus, { least: 1 });
    const [ani, budi, cici] = [await campus.person('Ani'), await campus.person('Budi'), await campus.person('Cici')];
    for (const person of [ani, budi, cici]) await ensureProfile(campus.world, person);
    const cash = await joined(campus, posted, ani);
    const transfer = await joined(campus, posted, budi, { method: paying.transfer });
    await settled(transfer.orderId, transfer.total);
    const stays = await joined(campus, posted, cici);
    const world = at(hours * hour);
    await followBatches(world);
    await editBatch(world, posted.seller, await said(posted.batchId, elsewhere));
    await Promise.all([followBatches(world), followBatches(world)]);
    await followBatches(world);
    for (const [person, { saleId }] of [
      [ani, cash],
      [budi, transfer],
      [cici, stays],
    ] as const) {
      const sale = await saleNow(campus, saleId);
      expect(sale.meetPlace).toContain('Kantin Teknik (');
      expect(Date.parse(sale.meetAt ?? '')).toBe(Date.parse(elsewhere.pickupUntil));
      expect(await bodiesOf(person)).toEqual([expect.stringContaining('Kantin Teknik')]);
    }
    expect(await bodiesOf(posted.seller)).toEqual([]);

    const cancel = { event: 'cancel', reason: '' } as const;
    await raiseSaleEvent(world, ani, { ...cancel, saleId: cash.saleId });
    await raiseSaleEvent(world, budi, { ...cancel, saleId: transfer.saleId });
    for (const { saleId } of [cash, transfer])
      expect(await saleNow(campus, saleId)).toMatchObject({ state: 'canceled', against: '', absentAt: null });
    expect((await saleNow(campus, transfer.saleId)).money).toBe('refund_due');
    expect(await batchNow(campus, posted.batchId)).toMatchObject({ taken: 1 });
    // A day later the remaining buyers can no longer cancel, as in every batch.
    if (hours < 24) await followBatches(at(25 * hour));
    const late = at((hours + 25) * hour);
    expect(await outcomeOf(raiseSaleEvent(late, cici, { ...cancel, saleId: stays.saleId, reason: 'Lupa' }))).toBe(
      'sale_event_not_allowed',
    );
    await expectWholeMoney(campus);
  });

  here('is announced between blocked people without their texts', async () => {
    const posted = await postedPreorder(campus, { least: 1 });
    const buyer = await campus.person('Ani');
    await joined(campus, posted, buyer);
    const block = ID.unique();
    const between = { blockerId: buyer.id, blockedId: posted.seller.id, talkId: block };
    await campus.world.rows.create('blocks', block, between);
    await editBatch(campus.world, posted.seller, await said(posted.batchId, elsewhere));
    await followBatches(at(1_000));
    const [body] = await bodiesOf(buyer);
    expect(body).toContain('tempat dan jam yang baru ada di pesanan Anda');
    expect(body).not.toMatch(/Kantin|Risol /);
  });

  here('applies to later payers; the time to answer ends with the new pick-up', async () => {
    const posted = await postedPreorder(campus, { least: 1, acceptsAll: false });
    const [ani, budi] = [await campus.person('Ani'), await campus.person('Budi')];
    const waits = await joined(campus, posted, ani);
    const unpaid = await joined(campus, posted, budi, { method: paying.transfer });
    await editBatch(campus.world, posted.seller, await said(posted.batchId, elsewhere));
    await followBatches(at(1_000));
    const moved = await saleNow(campus, waits.saleId);
    const { closesAt, pickupUntil } = await batchNow(campus, posted.batchId);
    const until = Math.min(Date.parse(closesAt) + 48 * hour, Date.parse(pickupUntil));
    expect(Date.parse(moved.dueAt ?? '')).toBe(until);
    expect(await bodiesOf(budi)).toEqual([]);
    // Pays 20 minutes later, and then has a day to leave, like the others.
    await settled(unpaid.orderId, unpaid.total);
    await followBatches(at(hour / 2));
    expect((await saleNow(campus, unpaid.saleId)).meetPlace).toContain('Kantin Teknik (');
    expect(await bodiesOf(budi)).toHaveLength(1);
    await followBatches(at(24.25 * hour));
    await ensureProfile(campus.world, budi);
    await raiseSaleEvent(at(24.25 * hour), budi, { saleId: unpaid.saleId, event: 'cancel', reason: '' });
    expect(await saleNow(campus, unpaid.saleId)).toMatchObject({ state: 'canceled', against: '', money: 'refund_due' });
    expect(await bodiesOf(budi)).toHaveLength(1);
    // Without unpaid sales that follow, the schedule waits for the end of the pickup.
    expect((await batchNow(campus, posted.batchId)).dueAt).toBe((await batchNow(campus, posted.batchId)).pickupUntil);
  });

  it('moves twice in its last hours: its orders follow both times, and each buyer is notified of both', async () => {
    const posted = await postedPreorder(campus, { least: 1 });
    const [ani, budi] = [await campus.person('Ani'), await campus.person('Budi')];
    const orders = [await joined(campus, posted, ani), await joined(campus, posted, budi)];
    await followBatches(at(24.5 * hour));
    for (const [minutes, pickupPlace] of [
      [0, 'Kantin Teknik'],
      [10, 'Gate 1'],
    ] as const) {
      const world = at(25 * hour + minutes * 60_000);
      await editBatch(world, posted.seller, await said(posted.batchId, { pickupPlace }));
      await followBatches(world);
      for (const { saleId } of orders) expect((await saleNow(campus, saleId)).meetPlace).toContain(`${pickupPlace} (`);
    }
    await followBatches(at(26 * hour));
    for (const person of [ani, budi]) {
      const told = (await bodiesOf(person)).map((body) => (body.includes('Gate 1') ? 'Gate 1' : 'Kantin Teknik'));
      expect(told.toSorted()).toEqual(['Gate 1', 'Kantin Teknik']);
    }
  });

  it('is refused shortly before it ends, and counts against no buyer who had less than a day to leave', async () => {
    const posted = await postedPreorder(campus, { least: 1 });
    const ani = await campus.person('Ani');
    const { saleId } = await joined(campus, posted, ani);
    await followBatches(at(25 * hour));
    const { closesAt } = await batchNow(campus, posted.batchId);
    await raiseBatchEvent(at(25 * hour), posted.seller, { batchId: posted.batchId, event: 'ready', reason: '' });
    const move = async (minutes: number) => {
      const pickupUntil = iso(Date.now() + 25 * hour + minutes * 60_000);
      const change = { pickupFrom: closesAt, pickupUntil };
      return outcomeOf(editBatch(at(25 * hour), posted.seller, await said(posted.batchId, change)));
    };
    expect(await move(2)).toBe('invalid_input');
    expect(await move(limits.batchMoveNoticeMinutes + 5)).toBe('done');
    await raiseBatchEvent(at(25 * hour), posted.seller, { batchId: posted.batchId, event: 'settle', reason: '' });
    await raiseSaleEvent(at(27 * hour), posted.seller, { saleId, event: 'absent' });
    expect(await saleNow(campus, saleId)).toMatchObject({ state: 'canceled', against: '', absentAt: null });
  });

  it('names no time to leave to buyers whom downtime keeps from hearing of it before its end', async () => {
    const posted = await postedPreorder(campus, { least: 1 });
    const ani = await campus.person('Ani');
    await joined(campus, posted, ani);
    await followBatches(at(25 * hour));
    await editBatch(at(25 * hour), posted.seller, await said(posted.batchId, { pickupPlace: 'Gate 1' }));
    await followBatches(at(30 * hour));
    const [body = '', ...more] = await bodiesOf(ani);
    expect([body.includes('Gate 1'), body.includes('Batalkan sampai'), more]).toEqual([true, false, []]);
  });

  it('is refused to a seller who missed it, whose absence a buyer may still report', async () => {
    const posted = await postedPreorder(campus, { least: 1 });
    const ani = await campus.person('Ani');
    const { saleId } = await joined(campus, posted, ani);
    await followBatches(at(25 * hour));
    const missed = at(29 * hour);
    await ensureProfile(missed, ani);
    expect(await outcomeOf(editBatch(missed, posted.seller, await said(posted.batchId, elsewhere)))).toBe(
      'batch_closed',
    );
    await followBatches(missed);
    await raiseSaleEvent(missed, ani, { saleId, event: 'absent' });
    expect(await saleNow(campus, saleId)).toMatchObject({ state: 'canceled', against: 'seller' });
  });

  it('is refused after three changes a day, after the pick-up, and to others', async () => {
    const posted = await postedPreorder(campus, { least: 1 });
    await joined(campus, posted, await campus.person());
    const move = async (pickupPlace: string, who = posted.seller, world = campus.world) =>
      outcomeOf(editBatch(world, who, await said(posted.batchId, { pickupPlace })));
    for (const place of ['Satu', 'Dua', 'Tiga']) expect(await move(place)).toBe('done');
    expect(await move('Empat')).toBe('rate_limited');
    expect(await move('Lima', await campus.person())).toBe('batch_not_found');
    expect(await move('Enam', posted.seller, at(40 * hour))).toBe('batch_closed');
    expect(await batchNow(campus, posted.batchId)).toMatchObject({ pickupPlace: 'Tiga' });
  });
});

describe('a message to all buyers', () => {
  it('reaches each buyer once, except blocked ones, and is rate-limited', async () => {
    const posted = await postedPreorder(campus, { least: 1 });
    const people = await Promise.all(['Ani', 'Budi', 'Cici'].map((name) => campus.person(name)));
    const [ani, budi, cici] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
    for (const person of people) await joined(campus, posted, person);
    const left = await joined(campus, posted, await campus.person('Dodi'));
    const dodi = (await saleNow(campus, left.saleId)).buyerId;
    await cancelOrder(campus.world, { ...ani, id: dodi }, { orderId: left.orderId });
    const block = ID.unique();
    await campus.world.rows.create('blocks', block, { blockerId: cici.id, blockedId: posted.seller.id, talkId: block });
    const said = { batchId: posted.batchId, messageId: ID.unique(), message: 'Bawa tas sendiri, ya' };
    expect(await sendBatchMessage(campus.world, posted.seller, said)).toEqual({ told: 2 });
    expect(await sendBatchMessage(campus.world, posted.seller, said)).toEqual({ told: 2 });
    const read = async (userId: string) =>
      (await campus.world.rows.list('notifications', { where: { userId }, limit: 50 })).filter(
        ({ body }) => body === said.message,
      );
    for (const person of [ani, budi]) expect(await read(person.id)).toHaveLength(1);
    for (const id of [cici.id, dodi]) expect(await read(id)).toEqual([]);
    expect(await outcomeOf(sendBatchMessage(campus.world, ani, said))).toBe('batch_not_found');
    const again = () => outcomeOf(sendBatchMessage(campus.world, posted.seller, { ...said, messageId: ID.unique() }));
    for (let times = 2; times < throttles.batchMessage.times; times++) expect(await again()).toBe('done');
    expect(await again()).toBe('rate_limited');
  });
});
