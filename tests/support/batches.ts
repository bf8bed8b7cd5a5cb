/** Pre-orders and their batches, created by the usecases. */

import { ID } from 'node-appwrite';
import { lineId } from '#domain/keyed-ids.ts';
import { notRented } from '#domain/kinds/empty-columns.ts';
import { noOffer } from '#domain/orders/cart.ts';
import { cashOnDelivery, type PaymentMethod } from '#domain/orders/payment.ts';
import type { BatchInput } from '#kinds/preorder/rules/batch-input.ts';
import { batchId } from '../../functions/kinds/preorder/usecases/batches.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { createDisposable, type Row } from '../../functions/usecases/rows.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import type { Caller, PayingWorld } from '../../functions/usecases/world.ts';
import type { Campus, KnownCaller } from './campus.ts';
import { photoBy } from './photos.ts';
import { productForm } from './product-form.ts';

const hour = 3_600_000;
export const iso = (moment: number): string => new Date(moment).toISOString();

/** A batch that closes in a day, with pickup two hours later. */
export const batchSaid = (now = Date.now(), values: Partial<BatchInput> = {}): BatchInput => ({
  closesAt: iso(now + 24 * hour),
  pickupPlace: 'Lobi GKU',
  pickupFrom: iso(now + 26 * hour),
  pickupUntil: iso(now + 28 * hour),
  least: 2,
  most: 120,
  acceptsAll: true,
  ...values,
});

export interface PostedBatch {
  readonly seller: KnownCaller;
  readonly productId: string;
  readonly batchId: string;
  readonly price: number;
}

/** A campus that allows pre-orders of food. */
function offeringPreorders<W extends PayingWorld>(world: W): W {
  const { categories } = world.settings.categories;
  const offering = categories.map((one) => ({ ...one, kinds: ['goods' as const, 'preorder' as const] }));
  const settings = { ...world.settings, categories: { ...world.settings.categories, categories: offering } };
  return { ...world, settings };
}

/** Posts a pre-order with its first batch. */
export async function postedPreorder(
  campus: Campus,
  values: Partial<BatchInput> = {},
  world = campus.world,
): Promise<PostedBatch> {
  const seller = await campus.person('Risol');
  const photo = await photoBy(campus, seller, 'product-photos');
  const form = productForm([photo], { name: 'Risoles mayo', category: 'Makanan & Minuman', price: 4_000 });
  const productId = ID.unique();
  const details = batchSaid(world.now(), values);
  await postProduct(offeringPreorders(world), seller, {
    ...form,
    productId,
    kind: 'preorder',
    details: { ...details },
  });
  return { seller, productId, batchId: batchId(productId, 1), price: 4_000 };
}

export async function batchNow(campus: Campus, id: string): Promise<Row<'batches'>> {
  const batch = await campus.world.rows.get('batches', id);
  if (!batch) throw new Error(`There is no batch ${id}`);
  return batch;
}

/** Puts units into a cart without checking the batch's limits. */
export async function inCart(campus: Campus, buyer: Caller, { productId, price }: PostedBatch, quantity = 1) {
  await campus.world.rows.transact(async () => ({
    operations: [
      createDisposable('cartItems', lineId('of this test', buyer.id, productId), {
        ...{
          userId: buyer.id,
          productId,
          name: 'Risoles mayo',
          price,
          imageId: '',
          ...noOffer,
          shown: '',
          ...notRented.line,
          quantity,
          slot: 0,
        },
      }),
    ],
    result: undefined,
  }));
}

/** Orders units of a batch. @returns the id of its sale */
export async function joined(
  campus: Campus,
  posted: PostedBatch,
  buyer: Caller,
  options: { quantity?: number; method?: PaymentMethod; world?: PayingWorld; batchIds?: string[] } = {},
): Promise<{ orderId: string; saleId: string; total: number }> {
  const { quantity = 1, method = cashOnDelivery, world = campus.world, batchIds } = options;
  await inCart(campus, buyer, posted, quantity);
  const orderId = ID.unique();
  const total = quantity * posted.price;
  await placeOrder(world, buyer, {
    ...{ orderId, paymentMethod: method, shippingAddress: 'Kos Melati 3', expectedTotal: total, batchIds },
  });
  return { orderId, saleId: `${orderId}-1`, total };
}
