/** Orders created by the usecases, for tests of later steps. */
import { ID } from 'node-appwrite';
import type { PlaceOrderInput } from '#domain/orders/order-input.ts';
import { cashOnDelivery, type PaymentMethod } from '#domain/orders/payment.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import type { Row, RowData } from '../../functions/usecases/rows.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import type { Campus, KnownCaller } from './campus.ts';

/** The form of 'Buat Pesanan' for a cart of 50,000 rupiah, with cash on delivery by default. */
export const orderInput = (values: Partial<PlaceOrderInput> = {}): PlaceOrderInput => ({
  orderId: ID.unique(),
  paymentMethod: cashOnDelivery,
  shippingAddress: 'Kos Melati 3, kamar 7',
  expectedTotal: 50_000,
  ...values,
});

export interface PlacedTestOrder {
  readonly orderId: string;
  readonly buyer: KnownCaller;
  readonly product: Row<'products'>;
}

/** Orders one unit of one product. */
export async function orderedOnce(
  campus: Campus,
  values: Partial<RowData<'products'>> = {},
  paymentMethod: PaymentMethod = cashOnDelivery,
  world: AdminAppWorld = campus.world,
): Promise<PlacedTestOrder> {
  const [buyer, product] = await Promise.all([campus.person(), campus.product(values)]);
  await addToCart(world, buyer, { productId: product.$id });
  const orderId = ID.unique();
  const expectedTotal = product.price;
  await placeOrder(world, buyer, { orderId, paymentMethod, shippingAddress: 'Gate 2', expectedTotal });
  return { orderId, buyer, product };
}

export async function orderNow(campus: Campus, orderId: string): Promise<Row<'orders'>> {
  const order = await campus.world.rows.get('orders', orderId);
  if (!order) throw new Error(`There is no order ${orderId}`);
  return order;
}
