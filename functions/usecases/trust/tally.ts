/** What sales and visible reviews come to: the truth that reputations and buyers' records are compared with. */
import {
  addCounts,
  type BuyerCounts,
  type CountedReview,
  type MarkedSale,
  marksOf,
  noBuyerCounts,
  noSellerCounts,
  type SellerCounts,
  starColumn,
} from '../../domain/trust/reputation.ts';
import type { World } from '../world.ts';

type CountWorld = Pick<World, 'rows'>;

const saleColumns = ['sellerId', 'buyerId', 'state', 'against', 'absentAt', 'acceptedWithin'] as const;
const reviewColumns = ['aboutId', 'side', 'stars'] as const;
/** Rows of few columns, all of which are read. */
const pageRows = 5_000;

interface Tally {
  readonly sellers: Map<string, SellerCounts>;
  readonly buyers: Map<string, BuyerCounts>;
}

type Person = { readonly sellerId: string; readonly buyerId: string };

function tallySale({ sellers, buyers }: Tally, sale: MarkedSale & Person): void {
  const { seller, buyer } = marksOf(sale);
  sellers.set(sale.sellerId, addCounts(sellers.get(sale.sellerId) ?? noSellerCounts, seller));
  buyers.set(sale.buyerId, addCounts(buyers.get(sale.buyerId) ?? noBuyerCounts, buyer));
}

function tallyReview({ sellers, buyers }: Tally, review: CountedReview): void {
  const one = { [starColumn(review)]: 1 };
  const { aboutId } = review;
  if (review.side === 'buyer') sellers.set(aboutId, addCounts(sellers.get(aboutId) ?? noSellerCounts, one));
  else buyers.set(aboutId, addCounts(buyers.get(aboutId) ?? noBuyerCounts, one));
}

/** Everybody's, with a place for each who has something for sale. */
export async function tallyAll({ rows }: CountWorld): Promise<Tally> {
  const tally: Tally = { sellers: new Map(), buyers: new Map() };
  for await (const { sellerId } of rows.each('products', { select: ['sellerId'], pageRows })) {
    tally.sellers.set(sellerId, noSellerCounts);
  }
  for await (const sale of rows.each('sales', { select: saleColumns, pageRows })) tallySale(tally, sale);
  for await (const review of rows.each('reviews', { select: reviewColumns, pageRows })) tallyReview(tally, review);
  return tally;
}

async function tallyOf(
  { rows }: CountWorld,
  ofSales: { sellerId: readonly string[] } | { buyerId: readonly string[] },
  ofReviews: { aboutId: readonly string[]; side: 'buyer' | 'seller' },
): Promise<Tally> {
  const tally: Tally = { sellers: new Map(), buyers: new Map() };
  for await (const sale of rows.each('sales', { where: ofSales, select: saleColumns, pageRows }))
    tallySale(tally, sale);
  for await (const one of rows.each('reviews', { where: ofReviews, select: reviewColumns, pageRows }))
    tallyReview(tally, one);
  return tally;
}

/** What these people (as many as a query names) come to as sellers, read anew; nobody without a sale or review is in it. */
export const sellersNow = async (
  world: CountWorld,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SellerCounts>> =>
  (await tallyOf(world, { sellerId: ids }, { aboutId: ids, side: 'buyer' })).sellers;

/** The same as buyers. */
export const buyersNow = async (world: CountWorld, ids: readonly string[]): Promise<ReadonlyMap<string, BuyerCounts>> =>
  (await tallyOf(world, { buyerId: ids }, { aboutId: ids, side: 'seller' })).buyers;
