/** Counts sales and visible reviews, which are authoritative for reputations and buyers' records. */

import { readCounts } from '../../domain/trust/kept-marks.ts';
import {
  addCounts,
  type BuyerCounts,
  type CountedReview,
  type MarkedSale,
  marksOf,
  noBuyerCounts,
  noSellerCounts,
  onlyChanges,
  reviewChange,
  type SellerCounts,
} from '../../domain/trust/reputation.ts';
import type { Row } from '../rows.ts';
import type { World } from '../world.ts';

type CountWorld = Pick<World, 'rows'>;

const saleColumns = ['sellerId', 'buyerId', 'state', 'against', 'absentAt', 'acceptedWithin', 'isCounted'] as const;
const reviewColumns = ['aboutId', 'side', 'stars', 'isCounted'] as const;
/** Large pages of few columns, because all rows are read. */
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
  const change = reviewChange(review, 1);
  for (const [id, one] of change.sellers) sellers.set(id, addCounts(sellers.get(id) ?? noSellerCounts, one));
  for (const [id, one] of change.buyers) buyers.set(id, addCounts(buyers.get(id) ?? noBuyerCounts, one));
}

/** Adds the kept marks that were returned to people. */
function tallyKept(
  { sellers, buyers }: Tally,
  row: Pick<Row<'keptMarks'>, 'userId' | 'sellerMarks' | 'buyerMarks'>,
): void {
  const { userId } = row;
  if (userId === '') return;
  const kept = readCounts(row);
  const { sellers: sold, buyers: bought } = onlyChanges({
    sellers: new Map([[userId, kept.seller]]),
    buyers: new Map([[userId, kept.buyer]]),
    absences: new Map(),
  });
  for (const [id, counts] of sold) sellers.set(id, addCounts(sellers.get(id) ?? noSellerCounts, counts));
  for (const [id, counts] of bought) buyers.set(id, addCounts(buyers.get(id) ?? noBuyerCounts, counts));
}

const keptColumns = ['userId', 'sellerMarks', 'buyerMarks'] as const;

/** The counts of all people, including those who only have products for sale. */
export async function tallyAll({ rows }: CountWorld): Promise<Tally> {
  const tally: Tally = { sellers: new Map(), buyers: new Map() };
  for await (const { sellerId } of rows.each('products', { select: ['sellerId'], pageRows })) {
    tally.sellers.set(sellerId, noSellerCounts);
  }
  for await (const sale of rows.each('sales', { select: saleColumns, pageRows })) tallySale(tally, sale);
  for await (const review of rows.each('reviews', { select: reviewColumns, pageRows })) tallyReview(tally, review);
  for await (const kept of rows.each('keptMarks', { select: keptColumns, pageRows })) tallyKept(tally, kept);
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
  const { aboutId } = ofReviews;
  for await (const kept of rows.each('keptMarks', { where: { userId: aboutId }, select: keptColumns, pageRows }))
    tallyKept(tally, kept);
  return tally;
}

/** The current counts of these people (at most one query's ids) as sellers. Omits people without a sale or review. */
export const sellersNow = async (
  world: CountWorld,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SellerCounts>> =>
  (await tallyOf(world, { sellerId: ids }, { aboutId: ids, side: 'buyer' })).sellers;

/** The current counts of these people as buyers. */
export const buyersNow = async (world: CountWorld, ids: readonly string[]): Promise<ReadonlyMap<string, BuyerCounts>> =>
  (await tallyOf(world, { buyerId: ids }, { aboutId: ids, side: 'seller' })).buyers;
