/** People who trade, with their reputations and buyer records. */
import { ID } from 'node-appwrite';
import { saleId } from '#domain/order-ids.ts';
import { cashOnDelivery, type PaymentMethod } from '#domain/orders/payment.ts';
import {
  type BuyerCounts,
  buyerCounts,
  noBuyerCounts,
  noSellerCounts,
  type SellerCounts,
  sellerCounts,
} from '#domain/trust/reputation.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { recountReputations } from '../../functions/usecases/trust/recount-reputations.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import type { Campus, KnownCaller } from './campus.ts';
import { paid, press, saleNow } from './sales.ts';

/** A person who has signed in before, as every trader has. */
export async function trader(campus: Campus, name?: string): Promise<KnownCaller> {
  const person = await campus.person(name);
  await ensureProfile(campus.world, person);
  return person;
}

interface Wish {
  readonly buyer: KnownCaller;
  readonly seller: KnownCaller;
  readonly method?: PaymentMethod;
  readonly world?: AdminAppWorld;
}

/** Orders one unit from this seller, paid if by transfer; returns the sale's id. */
export async function bought(campus: Campus, wish: Wish): Promise<string> {
  const { buyer, seller, method = cashOnDelivery, world = campus.world } = wish;
  const { $id: productId, price } = await campus.product({ sellerId: seller.id, sellerName: seller.name });
  await addToCart(world, buyer, { productId });
  const orderId = ID.unique();
  const form = { paymentMethod: method, shippingAddress: 'Kos Melati 3', expectedTotal: price };
  await placeOrder(world, buyer, { orderId, ...form });
  if (method !== cashOnDelivery) {
    await paid(world, { orderId, total: price, buyer, sales: [] });
    for (const line of await world.rows.list('cartItems', { where: { userId: buyer.id }, limit: 20 })) {
      await world.rows.remove('cartItems', line.$id);
    }
  }
  return saleId(orderId, 1);
}

/** Writes a meeting that was agreed for an hour ago, and for which the seller was ready in time. */
export async function metBefore(world: AdminAppWorld, saleId: string): Promise<void> {
  const ago = (hours: number) => new Date(world.now() - hours * 3_600_000).toISOString();
  const stood = { meetAgreedAt: ago(2), acceptedAt: ago(2), readyAt: ago(2) };
  await world.rows.update('sales', saleId, { meetPlace: 'Gate 1', meetAt: ago(1), ...stood });
}

/** A sale with a missed meeting: both had agreed, and the side `by` reports the other as absent. */
export async function missed(campus: Campus, { by, ...wish }: Wish & { by: 'buyer' | 'seller' }): Promise<string> {
  const world = wish.world ?? campus.world;
  const id = await bought(campus, wish);
  await press(world, wish.seller, id, 'accept', 'ready');
  await metBefore(world, id);
  await press(world, wish[by], id, 'absent');
  return id;
}

/** Moves the last counted sale of this pair back by more than a week, so that the next one counts. */
export async function weekPassed(campus: Campus, one: { id: string }, other: { id: string }): Promise<void> {
  const both = [one.id, other.id];
  const countedAt = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await campus.world.rows.updateWhere('pairs', { firstId: both, secondId: both }, { countedAt });
}

const pick = <C extends string>(columns: readonly C[], row: Readonly<Record<C, number>>): Record<C, number> =>
  Object.fromEntries(columns.map((column) => [column, row[column]])) as Record<C, number>;

/** The person's reputation and buyer record as counts; null for a row that does not exist. */
export async function recordsOf(campus: Campus, { id }: { id: string }) {
  const [reputation, record] = await Promise.all([
    campus.world.rows.get('reputations', id),
    campus.world.rows.get('buyerRecords', id),
  ]);
  return { seller: reputation && pick(sellerCounts, reputation), buyer: record && pick(buyerCounts, record) };
}

export const asSeller = (counts: Partial<SellerCounts>): SellerCounts => ({ ...noSellerCounts, ...counts });
export const asBuyer = (counts: Partial<BuyerCounts>): BuyerCounts => ({ ...noBuyerCounts, ...counts });

/** Wrong counts that a recount finds, and corrects. */
export const wrongCounts = async (campus: Campus) => (await recountReputations(campus.world)).corrected;

/** How a sale ended. */
export async function endOf(campus: Campus, id: string) {
  const { state, against, absentAt, acceptedWithin } = await saleNow(campus, id);
  return { state, against, isAbsent: absentAt !== null, acceptedWithin };
}

/** A person with a completed purchase, so that the newcomer's limit for cash orders of scarce things does not apply. */
export async function withHistory(campus: Campus, person: KnownCaller): Promise<KnownCaller> {
  await campus.world.rows.create('buyerRecords', person.id, { ...noBuyerCounts, completed: 1, version: 1 });
  return person;
}
