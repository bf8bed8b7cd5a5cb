/** Orders with several sellers, created and moved by the usecases. */
import { ID } from 'node-appwrite';
import { saleId } from '#domain/order-ids.ts';
import { bankTransfer, cashOnDelivery, type PaymentMethod } from '#domain/orders/payment.ts';
import type { SaleEvent } from '#domain/orders/sale.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { type MovedSaleAnswer, raiseSaleEvent } from '../../functions/usecases/orders/move-sale.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { applyPayment } from '../../functions/usecases/payments/apply-payment.ts';
import type { Row, RowData } from '../../functions/usecases/rows.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import type { Campus, KnownCaller } from './campus.ts';
import { paymentUpdateOf } from './fake-midtrans.ts';

export interface PlacedSale {
  readonly id: string;
  readonly seller: KnownCaller;
  readonly product: Row<'products'>;
}

export interface OrderOfSellers {
  readonly orderId: string;
  readonly buyer: KnownCaller;
  readonly total: number;
  /** One per seller, in the order of the order's lines. */
  readonly sales: readonly PlacedSale[];
}

interface Wish {
  readonly sellers: number;
  readonly method?: PaymentMethod;
  readonly values?: Partial<RowData<'products'>>;
  readonly world?: AdminAppWorld;
}

/** Orders one unit of one product of each seller. */
export async function orderedFrom(campus: Campus, wish: Wish): Promise<OrderOfSellers> {
  const { sellers: count, method = cashOnDelivery, values = {}, world = campus.world } = wish;
  const buyer = await campus.person('Beli');
  const stalls = await Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const seller = await campus.person(`Jual${place + 1}`);
      return { seller, product: await campus.product({ sellerId: seller.id, sellerName: seller.name, ...values }) };
    }),
  );
  for (const { product } of stalls) await addToCart(world, buyer, { productId: product.$id });
  const orderId = ID.unique();
  const total = stalls.reduce((sum, { product }) => sum + product.price, 0);
  const form = { paymentMethod: method, shippingAddress: 'Kos Melati 3', expectedTotal: total };
  await placeOrder(world, buyer, { orderId, ...form });
  const rows = await world.rows.list('sales', { where: { orderId }, limit: 10 });
  const sales = rows.map((row, at) => {
    const stall = stalls.find(({ seller }) => seller.id === row.sellerId);
    if (!stall || row.$id !== saleId(orderId, at + 1)) throw new Error(`${row.$id} is nobody's sale`);
    return { id: row.$id, ...stall };
  });
  return { orderId, buyer, total, sales };
}

/** The first sale; fails without one. */
export function firstOf(order: OrderOfSellers): PlacedSale {
  const [first] = order.sales;
  if (!first) throw new Error('An order has a sale');
  return first;
}

/** Midtrans settles the order's first attempt. */
export const paid = (world: AdminAppWorld, { orderId, total }: OrderOfSellers): Promise<string> =>
  applyPayment(world, paymentUpdateOf(`1700000000000-${orderId}-1`, total, 'settlement'));

/** Raises these events as one person, in sequence. */
export async function press(
  world: AdminAppWorld,
  who: KnownCaller,
  id: string,
  ...events: readonly SaleEvent[]
): Promise<MovedSaleAnswer | undefined> {
  let answer: MovedSaleAnswer | undefined;
  for (const event of events) answer = await raiseSaleEvent(world, who, { saleId: id, event, reason: 'Begitu adanya' });
  return answer;
}

/** An accepted sale is handed over and confirmed by both sides: with cash, one confirmation does not complete it. */
export async function handOver(
  world: AdminAppWorld,
  { buyer, seller }: { readonly buyer: KnownCaller; readonly seller: KnownCaller },
  id: string,
): Promise<void> {
  await press(world, seller, id, 'ready', 'claim');
  await press(world, buyer, id, 'receive');
}

export const paying = { transfer: bankTransfer, cash: cashOnDelivery } as const;

export async function saleNow(campus: Campus, id: string): Promise<Row<'sales'>> {
  const sale = await campus.world.rows.get('sales', id);
  if (!sale) throw new Error(`There is no sale ${id}`);
  return sale;
}

/** The prefix of a title, before goods and sum. */
export const leadOf = (title: string): string => title.replace(/(?<=\?) .*|: .*/, '');

/** The prefixes of all titles that a person received, oldest first. */
export async function toldTo(campus: Campus, { id }: { id: string }): Promise<string[]> {
  const rows = await campus.world.rows.list('notifications', { where: { userId: id }, limit: 100 });
  return rows.map(({ title }) => leadOf(title));
}
