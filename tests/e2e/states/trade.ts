/** Steps common to several states: an order, its payment, a meeting, a confirmation of one side. */
import { ID } from 'node-appwrite';
import { campusMoment, campusTime } from '#domain/campus-time.ts';
import { saleId as saleIdOf } from '#domain/order-ids.ts';
import { bankTransfer, cashOnDelivery, type PaymentMethod } from '#domain/orders/payment.ts';
import { type SaleEvent, saleTransitions } from '#domain/orders/sale.ts';
import { addToCart } from '../../../functions/usecases/orders/cart.ts';
import { answerMeeting, proposeMeeting } from '../../../functions/usecases/orders/meetings.ts';
import { raiseSaleEvent, raiseSaleEventAsAdmin } from '../../../functions/usecases/orders/move-sale.ts';
import { placeOrder } from '../../../functions/usecases/orders/place-order.ts';
import { applyPayment } from '../../../functions/usecases/payments/apply-payment.ts';
import type { Row } from '../../../functions/usecases/rows.ts';
import type { AdminAppWorld } from '../../../functions/usecases/world.ts';
import type { KnownCaller } from '../../support/campus.ts';
import { paymentUpdateOf } from '../../support/fake-midtrans.ts';
import { timeZone } from '../this-campus.ts';
import { day, hour, minute, type Stage } from './stage.ts';
import type { Agreed, Seeded } from './state.ts';

/** Buyer and seller. */
export interface Pair {
  readonly buyer: KnownCaller;
  readonly seller: KnownCaller;
}

export async function pairOn(stage: Stage, names: Partial<Record<keyof Pair, string>> = {}): Promise<Pair> {
  const [buyer, seller] = await Promise.all([
    stage.person(names.buyer ?? 'Nadia Khairunnisa'),
    stage.person(names.seller ?? 'Sari Wulandari'),
  ]);
  return { buyer, seller };
}

/** An hour on campus this many days from today, ISO. */
export function campusHour(daysAhead: number, time: string): string {
  const moment = campusMoment({ date: campusTime(Date.now() + daysAhead * day, timeZone).date, time }, timeZone);
  if (!moment) throw new Error(`${time} is no time`);
  return moment;
}

/** A time in about an hour, and still today: at the latest 23.45. */
export function laterToday(): string {
  const now = Date.now();
  const last = Date.parse(campusHour(0, '23:59'));
  const quarter = Math.ceil((now + hour) / (15 * minute)) * 15 * minute;
  return new Date(Math.min(quarter, last)).toISOString();
}

/** '15.00', as every page writes it. */
export const shownHour = (iso: string): string => campusTime(Date.parse(iso), timeZone).time.replace(':', '.');
export const shownDate = (iso: string): string => campusTime(Date.parse(iso), timeZone).date;

export const agreedOn = (place: string, startsAt: string): Agreed => ({
  ...{ hour: shownHour(startsAt), dates: [shownDate(startsAt)], place },
});

export interface Placed extends Pair {
  readonly orderId: string;
  readonly saleId: string;
  readonly total: number;
}

export interface Order {
  readonly method?: PaymentMethod;
  /** Rupiah, if it differs from the sum of the prices. */
  readonly total?: number;
  readonly choices?: readonly { productId: string; choice: Record<string, unknown> }[];
  readonly isInCart?: boolean;
}

/** Orders one unit of each; with several sellers, returns the first sale. */
export async function ordered(
  world: AdminAppWorld,
  { buyer, seller }: Pair,
  products: readonly Row<'products'>[],
  { method = cashOnDelivery, total: known, choices, isInCart = false }: Order = {},
): Promise<Placed> {
  if (!isInCart) for (const { $id: productId } of products) await addToCart(world, buyer, { productId });
  const orderId = ID.unique();
  const total = known ?? products.reduce((sum, { price }) => sum + price, 0);
  await placeOrder(world, buyer, {
    ...{ orderId, paymentMethod: method, shippingAddress: 'Lobi GKU', expectedTotal: total },
    // Selects the lines, because those of an unpaid transfer stay in the cart.
    productIds: products.map(({ $id }) => $id),
    ...(choices && { choices: [...choices] }),
  });
  return { buyer, seller, orderId, saleId: saleIdOf(orderId, 1), total };
}

/** Midtrans settles the order's first payment attempt. */
export const settled = (world: AdminAppWorld, { orderId, total }: Pick<Placed, 'orderId' | 'total'>) =>
  applyPayment(world, paymentUpdateOf(`1700000000000-${orderId}-1`, total, 'settlement'));

/** Orders and pays by transfer. */
export async function paidFor(
  world: AdminAppWorld,
  pair: Pair,
  products: readonly Row<'products'>[],
  order: Order = {},
) {
  const placed = await ordered(world, pair, products, { ...order, method: bankTransfer });
  await settled(world, placed);
  return placed;
}

/** Raises these events as one person, in sequence. */
export async function says(
  world: AdminAppWorld,
  who: KnownCaller,
  saleId: string,
  events: readonly SaleEvent[],
  reason = 'Barangnya tidak sesuai.',
): Promise<void> {
  for (const event of events) {
    const asksWhy = saleTransitions.some((row) => row.event === event && row.needsReason);
    await raiseSaleEvent(world, who, { saleId, event, ...(asksWhy && { reason }) });
  }
}

export const decides = (stage: Stage, saleId: string, event: SaleEvent, more: object = {}) =>
  raiseSaleEventAsAdmin(stage.world, stage.admin, { saleId, event, reason: 'Foto dan pesannya jelas.', ...more });

export interface Meeting {
  readonly place: string;
  /** ISO. */
  readonly startsAt: string;
}

export const proposes = (world: AdminAppWorld, who: KnownCaller, saleId: string, meeting: Meeting) =>
  proposeMeeting(world, who, { saleId, ...meeting });

/** The buyer proposes, the seller agrees. */
export async function meet(
  world: AdminAppWorld,
  { buyer, seller, saleId }: Pick<Placed, 'buyer' | 'seller' | 'saleId'>,
  meeting: Meeting,
): Promise<Agreed> {
  const { meetingId } = await proposes(world, buyer, saleId, meeting);
  await answerMeeting(world, seller, { meetingId, event: 'agree' });
  return agreedOn(meeting.place, meeting.startsAt);
}

/** The order's page for the buyer, and the sale's page for the seller. */
export const seen = ({ buyer, seller, orderId, saleId, total }: Placed, agreed?: Agreed): Seeded => ({
  pages: {
    buyer: { path: `/orders/${orderId}`, userId: buyer.id },
    seller: { path: `/sales/${saleId}`, userId: seller.id },
  },
  saleId,
  amount: total,
  ...(agreed && { agreed }),
});
