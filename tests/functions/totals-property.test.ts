import fc from 'fast-check';
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { bankTransfer, cashOnDelivery, type PaymentMethod } from '#domain/orders/payment.ts';
import { attemptId } from '../../functions/usecases/money/payment-attempt.ts';
import { addToCart, cartOf } from '../../functions/usecases/orders/cart.ts';
import { cancelOrder, changeOrderStatus, moveOrder } from '../../functions/usecases/orders/move-order.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { applyPayment } from '../../functions/usecases/payments/apply-payment.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import { recount } from '../../functions/usecases/upkeep/recount.ts';
import type { Caller } from '../../functions/usecases/world.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { paymentUpdateOf } from '../support/fake-midtrans.ts';
import { runs } from '../support/proof.ts';

let campus: Campus;
/** New people in every run, because one person's orders are limited. */
let buyer: Caller;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

type Action =
  | { do: 'order'; method: PaymentMethod; pieces: number; product: number }
  | { do: 'pay'; order: number; status: string }
  | { do: 'move'; order: number; to: OrderStatus }
  | { do: 'cancel' | 'expire'; order: number };

const which = fc.nat({ max: 3 });
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    do: fc.constant('order' as const),
    method: fc.constantFrom(cashOnDelivery, bankTransfer),
    pieces: fc.integer({ min: 1, max: 3 }),
    product: fc.nat({ max: 1 }),
  }),
  fc.record({
    do: fc.constant('pay' as const),
    order: which,
    status: fc.constantFrom('settlement', 'pending', 'deny', 'refund'),
  }),
  fc.record({
    do: fc.constant('move' as const),
    order: which,
    to: fc.constantFrom<OrderStatus>('Processed', 'Shipped', 'Completed', 'Canceled'),
  }),
  fc.record({ do: fc.constantFrom('cancel' as const, 'expire' as const), order: which }),
);

/** Performs one step. A step may be refused; then nothing may change. */
async function perform(step: Action, orders: string[], products: readonly Row<'products'>[]): Promise<void> {
  const { world, admin } = campus;
  if (step.do === 'order') {
    const product = products[step.product];
    if (!product) throw new RangeError(`no product ${step.product}`);
    for (let piece = 0; piece < step.pieces; piece++) await addToCart(world, buyer, { productId: product.$id });
    const cart = await cartOf(world, buyer.id);
    const expectedTotal = cart.reduce((sum, line) => sum + line.price * line.quantity, 0);
    const orderId = ID.unique();
    await placeOrder(world, buyer, { orderId, paymentMethod: step.method, shippingAddress: 'Gate 1', expectedTotal });
    orders.push(orderId);
    return;
  }
  const orderId = orders[step.order];
  if (orderId === undefined) return;
  if (step.do === 'cancel') await cancelOrder(world, buyer, { orderId });
  if (step.do === 'expire') await moveOrder(world, orderId, () => 'expire', { id: 'upkeep', as: 'system' });
  if (step.do === 'move') await changeOrderStatus(world, admin, { orderId, to: step.to });
  if (step.do === 'pay') {
    const copy = await world.rows.get('transactions', orderId);
    if (copy) await applyPayment(world, paymentUpdateOf(attemptId(copy, 1), copy.total, step.status));
  }
}

const refused = (error: unknown) => {
  if (!(error instanceof DomainError)) throw error;
};

/** Pieces held by orders, per product; canceled ones returned theirs. */
async function heldPieces(orders: readonly string[]): Promise<Map<string, number>> {
  const held = new Map<string, number>();
  for (const orderId of orders) {
    const order = await campus.world.rows.get('orders', orderId);
    if (order?.status === 'Canceled') continue;
    const items = await campus.world.rows.list('orderItems', { where: { orderId }, limit: 100 });
    for (const item of items) held.set(item.productId, (held.get(item.productId) ?? 0) + item.quantity);
  }
  return held;
}

it('totals equal a recount and no piece is lost or created, in any sequence of orders', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { world } = campus;
      const products = [await campus.product({ stock: 6 }), await campus.product({ name: 'Kursi', stock: 9 })];
      buyer = await campus.person();
      const orders: string[] = [];
      for (const step of steps) await perform(step, orders, products).catch(refused);

      const counted = await world.rows.get('totals', 'all');
      const { totals } = await recount(world);
      expect(counted).toMatchObject({ orders: totals.orders, settledAmount: totals.settledAmount });
      const held = await heldPieces(orders);
      for (const { $id, stock } of products) {
        expect((await campus.productNow($id)).stock).toBe((stock ?? 0) - (held.get($id) ?? 0));
      }
    }),
    { numRuns: runs(15, 100) },
  );
});
