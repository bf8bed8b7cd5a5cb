/** Services with packages and hours, and their appointments, created by the usecases. */
import { ID } from 'node-appwrite';
import { campusMoment, campusTime } from '#domain/campus-time.ts';
import { lineId } from '#domain/keyed-ids.ts';
import { notRented } from '#domain/kinds/empty-columns.ts';
import { noOffer } from '#domain/orders/cart.ts';
import { cashOnDelivery, type PaymentMethod } from '#domain/orders/payment.ts';
import type { TimeZone } from '#domain/settings/time-zones.ts';
import { quarterAt, quartersOf } from '#kinds/service/rules/appointment.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { createDisposable, type Row } from '../../functions/usecases/rows.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import type { Caller, PayingWorld } from '../../functions/usecases/world.ts';
import type { Campus, KnownCaller } from './campus.ts';
import { photoBy } from './photos.ts';
import { productForm } from './product-form.ts';

export const tutoring = [
  { id: 'satu', name: 'Paket 1 jam', price: 50_000, minutes: 60 },
  { id: 'dua', name: 'Paket 2 jam', price: 90_000, minutes: 120 },
];

/** Every day from 8.00 to 20.00. */
export const allWeek = Array.from({ length: 7 }, (_, day) => ({ day, from: '08:00', until: '20:00' }));

export interface PostedService {
  readonly seller: KnownCaller;
  readonly productId: string;
}

/** A campus with services in all of its categories. */
function offeringServices<W extends PayingWorld>(world: W): W {
  const { categories } = world.settings.categories;
  const offering = categories.map((one) => ({ ...one, kinds: ['goods' as const, 'service' as const] }));
  const settings = { ...world.settings, categories: { ...world.settings.categories, categories: offering } };
  return { ...world, settings };
}

/** Posts a service with two packages. `hours`: null leaves the seller without hours. */
export async function postedService(
  campus: Campus,
  {
    seller,
    hours = allWeek,
    packages = tutoring,
  }: { seller?: KnownCaller; hours?: typeof allWeek | null; packages?: typeof tutoring } = {},
): Promise<PostedService> {
  const tutor = seller ?? (await campus.person('Tutor'));
  const photo = await photoBy(campus, tutor, 'product-photos');
  const productId = ID.unique();
  await postProduct(offeringServices(campus.world), tutor, {
    ...productForm([photo], { name: 'Les Kalkulus', category: 'Jasa', price: 1 }),
    productId,
    codAddress: 'Perpustakaan',
    kind: 'service',
    details: { packages, ...(hours ? { schedule: { hours, daysOff: [] } } : {}) },
  });
  return { seller: tutor, productId };
}

/** An hour on campus some days from now, ISO. */
export function hourIn(days: number, time: string, now = Date.now(), zone: TimeZone = 'WIB'): string {
  const moment = campusMoment({ date: campusTime(now + days * 86_400_000, zone).date, time }, zone);
  if (!moment) throw new Error(`${time} is no time`);
  return moment;
}

/** Puts a service into a cart without checks. */
export async function serviceInCart(campus: Campus, buyer: Pick<Caller, 'id'>, productId: string, slot = 0) {
  await campus.world.rows.transact(async () => ({
    operations: [
      createDisposable('cartItems', lineId('of this test', buyer.id, productId), {
        ...{
          userId: buyer.id,
          productId,
          name: 'Les Kalkulus',
          price: 50_000,
          imageId: '',
          ...noOffer,
          shown: '',
          ...notRented.line,
        },
        ...{ quantity: 1, slot },
      }),
    ],
    result: undefined,
  }));
}

export interface Booked {
  readonly orderId: string;
  readonly saleId: string;
}

/** Orders a package for a time. */
export async function book(
  campus: Campus,
  { productId }: PostedService,
  buyer: Caller,
  startsAt: string | null,
  options: { packageId?: string; method?: PaymentMethod; world?: PayingWorld; total?: number } = {},
): Promise<Booked> {
  const { packageId = 'satu', method = cashOnDelivery, world = campus.world } = options;
  const total = options.total ?? tutoring.find(({ id }) => id === packageId)?.price ?? 0;
  await serviceInCart(campus, buyer, productId);
  const orderId = ID.unique();
  await placeOrder(world, buyer, {
    ...{ orderId, paymentMethod: method, shippingAddress: 'Kos Melati 3', expectedTotal: total },
    choices: [{ productId, choice: { packageId, startsAt } }],
  });
  return { orderId, saleId: `${orderId}-1` };
}

export const slotsOf = (campus: Campus, sellerId: string): Promise<Row<'appointmentSlots'>[]> =>
  campus.world.rows.list('appointmentSlots', { where: { sellerId }, limit: 5_000 });

/** The quarter-hour slots of a seller's bookings, in sequence. */
export const takenQuarters = async (campus: Campus, sellerId: string): Promise<number[]> =>
  (await slotsOf(campus, sellerId)).map(({ startsAt }) => quarterAt(Date.parse(startsAt))).sort((a, b) => a - b);

/**
 * Errors in the slots of this seller's bookings: each open sale must have exactly its own, and ended ones none. `since`
 * (ms since 1970): slots before it may have been cleaned up.
 */
export async function wrongSlots(campus: Campus, sellerId: string, since = 0): Promise<string[]> {
  const [slots, sales] = await Promise.all([
    slotsOf(campus, sellerId),
    campus.world.rows.list('sales', { where: { sellerId, kind: 'service' }, limit: 5_000 }),
  ]);
  const wrong: string[] = [];
  const held = Map.groupBy(slots, ({ bookingId }) => bookingId);
  for (const { $id, bookingId, state, meetAt, bookedMinutes } of sales) {
    if (bookingId === '') continue;
    if (meetAt !== null && Date.parse(meetAt) < since) {
      held.delete(bookingId);
      continue;
    }
    const has = (held.get(bookingId) ?? [])
      .map(({ startsAt }) => quarterAt(Date.parse(startsAt)))
      .sort((a, b) => a - b);
    const should = state === 'canceled' || meetAt === null ? [] : quartersOf(meetAt, bookedMinutes);
    if (JSON.stringify(has) !== JSON.stringify(should)) wrong.push(`${$id} (${state}) has ${has}, not ${should}`);
    held.delete(bookingId);
  }
  for (const bookingId of held.keys()) wrong.push(`${bookingId} is nobody's`);
  return wrong;
}
