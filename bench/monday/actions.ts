/** The actions of people; each kind sends the requests that the client would. */
import { ID } from 'node-appwrite';
import sharp from 'sharp';
import { campusDate, dateAfter } from '../../functions/domain/campus-days.ts';
import { campusMoment, campusTime } from '../../functions/domain/campus-time.ts';
import { dayMs } from '../../functions/domain/durations.ts';
import { priceNow } from '../../functions/domain/money.ts';
import { bankTransfer, cashOnDelivery } from '../../functions/domain/orders/payment.ts';
import { batchId } from '../../functions/kinds/preorder/usecases/batches.ts';
import type { Random } from '../../tests/support/seeded-random.ts';
import { catalogueOfQuestions, listPath, lists, on, rowsPath, searches, zipf } from '../local/catalogue-queries.ts';
import type { CampusSize } from '../year/campus-size.ts';
import { priceOf } from '../year/kind-rows.ts';
import { personId, productId, sellerOf } from '../year/names.ts';
import { zone } from '../year/planned.ts';
import type { Tally } from './call-stats.ts';
import type { Crowd } from './crowd.ts';
import type { Kind } from './day.ts';
import type { Visitor } from './person.ts';
import { cardPhoto, offeredOf, orderedBatches, popularIn } from './products.ts';

/**
 * Purchases: they add a cart line and order it some seconds later. They record the times of both themselves; the cart
 * line's is measured from `planned`.
 */
const buying = ['put into the cart', 'pre-order', 'booking', 'rental'] as const;
type Buying = (typeof buying)[number];
type Looking = Exclude<Kind, Buying>;
export const isBuying = (kind: Kind): kind is Buying => buying.some((one) => one === kind);
export type Acts = Readonly<Record<Looking, (number: number) => Promise<unknown>>> &
  Readonly<Record<Buying, (number: number, planned: number) => Promise<void>>>;

const productPath = (n: number) => listPath([on('equal', '$id', productId(n))], 1);
const newest = on('orderDesc', '$createdAt');
/** Every fifth order is paid by transfer. */
const transferEvery = 5;
const secondsToOrder = 3;
/** Expected status, because no payment provider is configured here. */
const providerOff = 503;
/** Status of a refusal because the batch has closed. */
const batchOver = 422;

type Priced = { readonly $id: string; readonly price: number; readonly discount: number };

export async function actsOf(crowd: Crowd, size: CampusSize, random: Random, tally: Tally): Promise<Acts> {
  const { people, pairs, said } = crowd;
  const known = zipf(random, catalogueOfQuestions(random, size.products, 2_000));
  const searched = Object.values(searches);
  const kindsOfLists = Object.values(lists);
  const goods = offeredOf(size, 'goods');
  const preorders = orderedBatches(size);
  const [services, rentals] = [offeredOf(size, 'service'), offeredOf(size, 'rental')];
  const popular = zipf(random, popularIn(size));
  const photo = new Uint8Array(
    await sharp({
      create: {
        width: 800,
        height: 600,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg({ quality: 60 })
      .toBuffer(),
  );
  /** Actions of one kind rotate among people, so that no person reaches a rate limit. */
  const someone = (number: number, salt: number) =>
    people[(number * 7 + salt * 131) % people.length] as (typeof people)[number];
  const pick = <T>(all: readonly T[], number: number) => all[number % all.length] as T;
  const own = (table: string, column: string, newestBy: string) => (number: number) => {
    const { id, visitor } = someone(number, 8);
    return visitor.get(rowsPath(table, [on('equal', column, id), on('orderDesc', newestBy)], 20));
  };
  const timed = async <T>(kind: string, from: number, work: () => Promise<T>): Promise<T> => {
    try {
      const answer = await work();
      tally.took(kind, performance.now() - from);
      return answer;
    } catch (error) {
      tally.failed(kind, error instanceof Error ? error.message : String(error));
      throw error;
    }
  };

  /** Buyers of goods have even numbers and other buyers odd ones, so that no cart serves two purchases at once. */
  const buyerOf = (number: number, salt: number, isOdd: boolean) =>
    people[((number * 7 + salt * 131) * 2 + (isOdd ? 1 : 0)) % people.length] as (typeof people)[number];

  /** The current total of the cart, computed as at the checkout. */
  async function cartTotal({ id, visitor }: (typeof people)[number]): Promise<number> {
    const cart = await visitor.json(rowsPath('cartItems', [on('equal', 'userId', id)], 30));
    const lines = cart.rows as { productId: string; quantity: number }[];
    const ids = lines.map(({ productId: of }) => of);
    const found = await visitor.json(rowsPath('products', [on('equal', '$id', ...ids)], 30));
    const prices = new Map((found.rows as Priced[]).map((product) => [product.$id, priceNow(product)]));
    return lines.reduce((sum, { productId: of, quantity }) => sum + quantity * (prices.get(of) ?? 0), 0);
  }

  async function buy(number: number, planned: number): Promise<void> {
    const buyer = buyerOf(number, 1, false);
    const { visitor } = buyer;
    const from = (number * 13) % Math.max(1, goods.length - 50);
    const product = goods.slice(from).find((n) => personId(sellerOf(n, size)) !== buyer.id);
    if (product === undefined) throw new Error('Nothing is offered by anybody else');
    const productIdOf = productId(product);
    await timed('put into the cart', planned, () => visitor.market('POST', '/cart/items', { productId: productIdOf }));
    await new Promise((resolve) => setTimeout(resolve, secondsToOrder * 1_000));
    const orderId = ID.unique();
    const expectedTotal = await cartTotal(buyer);
    const isTransfer = number % transferEvery === 0;
    const input = { orderId, expectedTotal, paymentMethod: isTransfer ? bankTransfer : cashOnDelivery };
    const order = { ...input, shippingAddress: 'Asrama Blok C 12' };
    await timed('order', performance.now(), () => visitor.market('POST', '/orders', order));
    if (!isTransfer) return;
    const asked = { transaction_details: { order_id: orderId, gross_amount: expectedTotal }, customer_details: {} };
    await timed('payment token, the provider off', performance.now(), () =>
      visitor.market('POST', '/api/create-snap-token', asked, [providerOff]),
    );
  }

  /** Orders only this product; other cart lines stay. */
  async function order(
    kind: Buying,
    visitor: Visitor,
    product: number,
    expectedTotal: number,
    chosen: object = {},
    expected: readonly number[] = [],
  ): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, secondsToOrder * 1_000));
    const form = { orderId: ID.unique(), expectedTotal, paymentMethod: cashOnDelivery };
    const of = { shippingAddress: 'Asrama Blok C 12', productIds: [productId(product)] };
    await timed(kind, performance.now(), () =>
      visitor.market('POST', '/orders', { ...form, ...of, ...chosen }, expected),
    );
  }

  /** Picks one of these products whose seller is not the buyer. */
  function ofAnother(all: readonly number[], number: number, buyerId: string): number {
    const from = number % all.length;
    const product = [...all.slice(from), ...all].find((n) => personId(sellerOf(n, size)) !== buyerId);
    if (product === undefined) throw new Error('Nothing is offered by anybody else');
    return product;
  }

  async function preorder(number: number, planned: number): Promise<void> {
    const { id, visitor } = buyerOf(number, 14, true);
    const product = ofAnother(preorders, number, id);
    // A refusal because the batch has closed counts as a response.
    const { status } = await timed('put into the cart', planned, () =>
      visitor.market('POST', '/cart/items', { productId: productId(product) }, [batchOver]),
    );
    if (status === batchOver) return;
    const chosen = { batchIds: [batchId(productId(product), 1)] };
    await order('pre-order', visitor, product, priceOf(product), chosen, [batchOver]);
  }

  async function book(number: number, planned: number): Promise<void> {
    const { id, visitor } = buyerOf(number, 15, true);
    const product = ofAnother(services, number, id);
    await timed('put into the cart', planned, () =>
      visitor.market('POST', '/cart/items', { productId: productId(product) }),
    );
    // Books days after all existing bookings, at a different hour for each booking.
    const round = Math.floor(number / services.length);
    const date = campusTime(Date.now() + (7 + Math.floor(round / 6)) * dayMs, zone).date;
    const startsAt = campusMoment({ date, time: `${String(8 + 2 * (round % 6)).padStart(2, '0')}:00` }, zone);
    const choice = { packageId: 'satu', startsAt };
    await order('booking', visitor, product, priceOf(product), {
      choices: [{ productId: productId(product), choice }],
    });
  }

  async function rent(number: number, planned: number): Promise<void> {
    const { id, visitor } = buyerOf(number, 16, true);
    const product = ofAnother(rentals, number, id);
    const day = dateAfter(campusDate(Date.now(), zone), 12 + Math.floor(number / rentals.length));
    const line = { productId: productId(product), from: day, until: day, quantity: 1 };
    await timed('put into the cart', planned, () => visitor.market('POST', '/rentals/cart', line));
    await order('rental', visitor, product, priceOf(product));
  }

  const ofKind = (number: number) => on('equal', 'kind', pick(['preorder', 'service', 'rental', 'free'], number));

  return {
    'put into the cart': buy,
    'pre-order': preorder,
    booking: book,
    rental: rent,
    'list of a kind': (number) =>
      someone(number, 17).visitor.get(listPath([on('equal', 'isListed', true), ofKind(number), newest], 24)),
    'own week': (number) => {
      const seller = personId(sellerOf(pick(services, number), size));
      const visitor = people.find(({ id }) => id === seller)?.visitor ?? someone(number, 18).visitor;
      const [from, until] = [new Date().toISOString(), new Date(Date.now() + 7 * dayMs).toISOString()];
      const week = [on('greaterThanEqual', 'meetAt', from), on('lessThan', 'meetAt', until)];
      const booked = [on('equal', 'kind', 'service'), on('notEqual', 'state', 'canceled'), on('orderAsc', 'meetAt')];
      return visitor.get(rowsPath('sales', [on('equal', 'sellerId', seller), ...week, ...booked], 672));
    },
    list: (number) => someone(number, 2).visitor.get(known()),
    'new list': (number) => someone(number, 3).visitor.get(pick(kindsOfLists, number)(random, size.products)),
    search: (number) => someone(number, 4).visitor.get(pick(searched, number)(random, size.products)),
    product: (number) => someone(number, 5).visitor.get(productPath(popular())),
    'seller of a product': (number) => {
      const seller = on('equal', 'sellerId', personId(sellerOf(popular(), size)));
      return someone(number, 6).visitor.get(listPath([on('equal', 'isListed', true), seller, newest], 7));
    },
    'photo of a card': (number) => someone(number, 7).visitor.get(cardPhoto(popular(), size)),
    'own orders': own('orders', 'userId', '$createdAt'),
    'own talks': own('talks', 'firstId', 'lastMessageAt'),
    'own notifications': own('notifications', 'userId', '$createdAt'),
    'talk message': async (number) => {
      const { talkId, people: both } = pick(pairs, number);
      const message = ID.unique();
      said.set(message, performance.now());
      await both[Math.floor(number / pairs.length) % 2 === 0 ? 0 : 1].market('POST', `/talks/${talkId}/messages`, {
        messageId: ID.unique(),
        message,
        imageId: '',
      });
    },
    'read mark': (number) => someone(number, 11).visitor.market('POST', '/notifications/read'),
    wish: (number) =>
      someone(number, 12).visitor.market('POST', '/wishlist/items', { productId: productId(popular()) }),
    'upload of a photo': (number) => someone(number, 13).visitor.upload('talk-photos', ID.unique(), photo),
  };
}
