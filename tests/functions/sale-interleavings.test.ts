/**
 * Three sellers, buyer, administrator, schedule and payment notifications act on one order, in any order and at once,
 * interrupted anywhere.
 */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { versionOfEvent } from '#domain/order-ids.ts';
import { type OrderEvent, orderStatuses, readStatus } from '#domain/orders/order.ts';
import { moveAllSales, moveOneSale, type OrderSale, orderStatusOf } from '#domain/orders/order-of-sales.ts';
import type { SaleEvent, SaleMover } from '#domain/orders/sale.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { endDueSales } from '../../functions/usecases/orders/due-sales.ts';
import { cancelOrder, changeOrderStatus } from '../../functions/usecases/orders/move-order.ts';
import { raiseSaleEvent, raiseSaleEventAsAdmin } from '../../functions/usecases/orders/move-sale.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { applyPayment } from '../../functions/usecases/payments/apply-payment.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import { recount } from '../../functions/usecases/upkeep/recount.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { paymentUpdateOf } from '../support/fake-midtrans.ts';
import { orderNow } from '../support/orders.ts';
import { runs } from '../support/proof.ts';
import { killable, oneOf, playTurns } from '../support/random-concurrency.ts';
import { paying } from '../support/sales.ts';
import { trader, wrongCounts } from '../support/trust.ts';

const price = 50_000;
const stock = 9;
const day = 86_400_000;
const reason = 'Begitu adanya';

let campus: Campus;
let sellers: readonly KnownCaller[];
beforeAll(async () => {
  campus = await openCampus({ still: true });
  sellers = [await trader(campus, 'Satu'), await trader(campus, 'Dua'), await trader(campus, 'Tiga')];
});
afterAll(() => campus.close());

interface Stage {
  readonly orderId: string;
  readonly buyer: KnownCaller;
  readonly isTransfer: boolean;
  /** The sales at the time of the order. */
  readonly sales: readonly Row<'sales'>[];
  readonly products: readonly string[];
  readonly sellerOf: (saleId: string) => KnownCaller;
}

async function stage(): Promise<Stage> {
  const buyer = await trader(campus, 'Beli');
  const stalls = await Promise.all(
    sellers.map(async ({ id }) => (await campus.product({ sellerId: id, stock, price })).$id),
  );
  for (const productId of stalls) await addToCart(campus.world, buyer, { productId });
  const orderId = ID.unique();
  const isTransfer = Math.random() < 0.6;
  const paymentMethod = isTransfer ? paying.transfer : paying.cash;
  const form = { paymentMethod, shippingAddress: 'Gate 2', expectedTotal: sellers.length * price };
  await placeOrder(campus.world, buyer, { orderId, ...form });
  const sales = await campus.world.rows.list('sales', { where: { orderId }, limit: 10 });
  const sellerOf = (saleId: string) => {
    const seller = sellers.find(({ id }) => id === sales.find(({ $id }) => $id === saleId)?.sellerId);
    if (!seller) throw new Error(`${saleId} is nobody's`);
    return seller;
  };
  return { orderId, buyer, isTransfer, sales, products: stalls, sellerOf };
}

const sellerEvents = [
  'accept',
  'accept',
  'accept',
  'decline',
  'ready',
  'ready',
  'claim',
  'cancel',
  'object',
  'withdraw',
] as const;
const buyerEvents = ['receive', 'receive', 'cancel', 'object', 'withdraw'] as const;
const adminEvents = ['accept', 'ready', 'confirm', 'release', 'refund', 'cancel'] as const;

/** One random action, notification or scheduled run. */
function step(world: AdminAppWorld, { orderId, buyer, sales, sellerOf, isTransfer }: Stage): Promise<unknown> {
  const { $id: saleId } = oneOf(sales);
  const raise = (who: KnownCaller, event: SaleEvent) => raiseSaleEvent(world, who, { saleId, event, reason });
  const acts: (() => Promise<unknown>)[] = [
    ...Array.from({ length: 6 }, () => () => raise(sellerOf(saleId), oneOf(sellerEvents))),
    () => raise(buyer, oneOf(buyerEvents)),
    () => raise(buyer, oneOf(buyerEvents)),
    () => raiseSaleEventAsAdmin(world, campus.admin, { saleId, event: oneOf(adminEvents), reason }),
    () => changeOrderStatus(world, campus.admin, { orderId, to: oneOf(orderStatuses), reason }),
    () => (Math.random() < 0.2 ? cancelOrder(world, buyer, { orderId }) : Promise.resolve()),
    () => endDueSales({ ...world, log: () => undefined, now: () => Date.now() + oneOf([1, 4, 20]) * day }),
  ];
  const settle = () =>
    applyPayment(
      world,
      paymentUpdateOf(`1700000000000-${orderId}-1`, sellers.length * price, oneOf(['settlement', 'pending'])),
    );
  return oneOf(isTransfer ? [...acts, settle, settle, settle] : acts)();
}

function play(it: Stage): Promise<void> {
  const world = killable(campus.world);
  return playTurns(12, () => step(world, it));
}

function moverOf(by: string, { buyer }: Stage): SaleMover {
  if (by === buyer.id) return { id: by, as: 'buyer' };
  if (sellers.some(({ id }) => id === by)) return { id: by, as: 'seller' };
  return { id: by, as: by === campus.admin.id ? 'admin' : 'system' };
}

/** Records recomputed from the events by the rules alone. */
function replay(it: Stage, events: readonly Row<'orderEvents'>[]) {
  let now = Date.now();
  let order = { status: 'PENDING', version: 0, totalAmount: sellers.length * price, canceledAmount: 0 };
  let sales: readonly OrderSale[] = it.sales;
  const restocked = new Set<string>();
  let isOwed = false;
  for (const { $id, event, saleId, by, from, to } of events.slice(1)) {
    const mover = moverOf(by, it);
    if (mover.id === 'upkeep') now += 90 * day; // After every deadline.
    const move =
      saleId === ''
        ? moveAllSales(order, sales, event as OrderEvent, mover, now, 'WIB', reason)
        : moveOneSale(order, sales, saleId, event as SaleEvent, mover, now, 'WIB', reason);
    expect([move.from, move.to], $id).toEqual([from, to]);
    for (const { sale, effects } of move.moved) {
      if (effects.includes('restock')) restocked.add(sale.$id);
      if (effects.includes('refund_if_paid')) isOwed = true;
    }
    const changes = new Map(move.moved.map(({ sale, change }) => [sale.$id, change]));
    sales = sales.map((sale) => ({ ...sale, ...changes.get(sale.$id) }));
    order = { ...order, status: move.to, version: move.version, canceledAmount: move.canceledAmount };
  }
  return { order, sales, restocked, isOwed };
}

const forward = ['PENDING', 'PAID', 'Processed', 'Shipped', 'Completed'];

it('status, events, stock, open pieces and records stay consistent in any interleaving', async () => {
  let moves = 0;
  for (let run = 0; run < runs(5, 300); run++) {
    const it = await stage();
    const where = { orderId: it.orderId };
    await play(it);
    const [order, sales, rows] = await Promise.all([
      orderNow(campus, it.orderId),
      campus.world.rows.list('sales', { where, limit: 10 }),
      campus.world.rows.list('orderEvents', { where, limit: 100 }),
    ]);
    const events = rows.toSorted((a, b) => versionOfEvent(a.$id) - versionOfEvent(b.$id));
    moves += events.length - 1;
    expect(order.status).toBe(orderStatusOf(sales));
    expect(events.map(({ $id }) => versionOfEvent($id))).toEqual([...Array(order.version + 1).keys()]);
    for (const { from, to } of events.slice(1)) {
      if (to !== 'Canceled') expect(forward.indexOf(to)).toBeGreaterThanOrEqual(forward.indexOf(from));
    }
    const told = replay(it, events);
    expect(sales.map(({ state }) => state)).toEqual(told.sales.map(({ state }) => state));
    expect(order).toMatchObject({ status: told.order.status, canceledAmount: told.order.canceledAmount });
    expect(await campus.world.rows.get('transactions', it.orderId)).toMatchObject({
      status: readStatus(order.status) === 'PENDING' ? 'Pending' : order.status,
    });
    if (told.isOwed) expect(order.paymentFlag).not.toBe('');
    for (const { $id, sellerId } of sales) {
      const product = (await Promise.all(it.products.map(campus.productNow))).find((one) => one.sellerId === sellerId);
      expect(product?.stock, $id).toBe(told.restocked.has($id) ? stock : stock - 1);
    }
  }
  expect(moves).toBeGreaterThan(5);
  const { totals } = await recount(campus.world);
  const { before } = await recount(campus.world);
  expect(before).toEqual(totals);
  expect(await wrongCounts(campus)).toEqual([]);
});
