/** Rentals, created and ordered by the usecases. */
import { ID } from 'node-appwrite';
import { campusDate, dateAfter, endOfDate } from '#domain/campus-days.ts';
import { depositWithin } from '#domain/money/deposit.ts';
import { bankTransfer, type PaymentMethod } from '#domain/orders/payment.ts';
import { countDays, type RentalDays, rentalDayId } from '#kinds/rental/rules/days.ts';
import type { RentalTerms } from '#kinds/rental/rules/rental-input.ts';
import { rentToCart } from '../../functions/kinds/rental/usecases/rent.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { applyPayment } from '../../functions/usecases/payments/apply-payment.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import type { AdminAppWorld, PayingWorld } from '../../functions/usecases/world.ts';
import type { Campus, KnownCaller } from './campus.ts';
import { paymentUpdateOf } from './fake-midtrans.ts';
import { photoBy } from './photos.ts';
import { productForm } from './product-form.ts';

export interface PostedRental {
  readonly seller: KnownCaller;
  readonly productId: string;
  readonly price: number;
  readonly deposit: number;
}

/** A campus that allows rentals of togas. */
function offeringRentals<W extends PayingWorld>(world: W): W {
  const { categories } = world.settings.categories;
  const offering = categories.map((one) => ({ ...one, kinds: ['goods' as const, 'rental' as const] }));
  const settings = { ...world.settings, categories: { ...world.settings.categories, categories: offering } };
  return { ...world, settings };
}

/** Two togas at 50.000 a day, with a deposit of 200.000 each. */
export async function postedRental(
  campus: Campus,
  terms: Partial<RentalTerms> = {},
  owner?: KnownCaller,
): Promise<PostedRental> {
  const seller = owner ?? (await campus.person('Toga'));
  const photo = await photoBy(campus, seller, 'product-photos');
  const price = 50_000;
  const form = productForm([photo], { name: 'Toga wisuda', category: 'Lainnya', price });
  const productId = ID.unique();
  const details = { deposit: 200_000, pieces: 2, valueNew: 350_000, ...terms };
  await postProduct(offeringRentals(campus.world), seller, { ...form, productId, kind: 'rental', details });
  return { seller, productId, price, deposit: details.deposit };
}

/** A period of this many days that begins today, or `ahead` days later. */
export const daysFromNow = (days: number, ahead = 0, now = Date.now()): RentalDays => {
  const from = dateAfter(campusDate(now, 'WIB'), ahead);
  return { from, until: dateAfter(from, days - 1) };
};

/** A time on the day that is this many days after the last rental day. */
export const afterEnd = ({ until }: Pick<RentalDays, 'until'>, days: number): number =>
  endOfDate(dateAfter(until, days), 'WIB') - 3_600_000;

interface Wish {
  readonly days?: RentalDays;
  readonly quantity?: number;
  readonly method?: PaymentMethod;
  readonly world?: AdminAppWorld;
  readonly orderId?: string;
}

/** Orders only this product. */
export async function rented(campus: Campus, posted: PostedRental, buyer: KnownCaller, wish: Wish = {}) {
  const { days = daysFromNow(3), quantity = 1, method = bankTransfer, world = campus.world } = wish;
  const { orderId = ID.unique() } = wish;
  await rentToCart(world, buyer, { productId: posted.productId, ...days, quantity });
  const rent = posted.price * quantity * countDays(days);
  const total = rent + depositWithin({ method, deposit: posted.deposit * quantity });
  const form = { paymentMethod: method, shippingAddress: 'Kos Melati 3', expectedTotal: total };
  await placeOrder(world, buyer, { orderId, ...form, productIds: [posted.productId] });
  return { orderId, saleId: `${orderId}-1`, total, rent, days };
}

/** Midtrans settles the payment. */
export const settle = (world: AdminAppWorld, { orderId, total }: { orderId: string; total: number }) =>
  applyPayment(world, paymentUpdateOf(`1700000000000-${orderId}-1`, total, 'settlement'));

/** Booked pieces on each of these dates; 0 without a booking. */
export async function takenOn(campus: Campus, productId: string, dates: readonly string[]): Promise<number[]> {
  return Promise.all(
    dates.map(async (date) => (await campus.world.rows.get('rentalDays', rentalDayId(productId, date)))?.taken ?? 0),
  );
}

export async function codeOfSale(campus: Campus, saleId: string): Promise<string> {
  const stored = await campus.world.rows.get('handoverCodes', saleId);
  if (!stored) throw new Error(`${saleId} has no code`);
  return stored.code;
}
