/** Appointments and bookings of a person, as seller or buyer. */
import { Query } from 'appwrite';
import { rulesOf } from '#domain/kinds/index.ts';
import { productKinds } from '#domain/kinds/kind.ts';
import { listRows } from '../../lib/tables.ts';

const iso = (moment: number): string => new Date(moment).toISOString();

/** The number of quarter hours in a week. */
const most = 672;

const columns = ['state', 'kind', 'meetAt', 'meetPlace', 'productNames', 'bookedMinutes', 'stayFrom'] as const;

/**
 * Excludes a seller's sales of batches: their pickup hours would be one entry per buyer. Rows that are older than kinds
 * have no kind.
 */
const pickedUp = productKinds.filter((kind) => rulesOf({ kind }).isPickedUp);
const noBatches = pickedUp.map((kind) => Query.or([Query.isNull('kind'), Query.notEqual('kind', kind)]));

/** Entries that start in an interval, earliest first, without canceled ones. `from`, `until`: ms since 1970. */
export async function readEngagements(userId: string, from: number, until: number) {
  const begun = (own: 'buyerId' | 'sellerId') => [
    Query.equal(own, userId),
    Query.greaterThanEqual('meetAt', iso(from)),
    Query.lessThan('meetAt', iso(until)),
    Query.notEqual('state', 'canceled'),
  ];
  const [sold, bought] = await Promise.all([
    listRows('sales', {
      select: [...columns, 'buyerId', 'buyerName'],
      where: [...begun('sellerId'), ...noBatches],
      limit: most,
    }),
    listRows('sales', {
      select: [...columns, 'orderId', 'sellerId', 'sellerName'],
      where: begun('buyerId'),
      limit: most,
    }),
  ]);
  const all = [
    ...sold.map((sale) => ({
      ...{ ...sale, sellerId: userId, side: 'seller' as const },
      ...{ other: sale.buyerName, to: `/sales/${sale.$id}` },
    })),
    ...bought.map((sale) => ({
      ...{ ...sale, buyerId: userId, side: 'buyer' as const },
      ...{ other: sale.sellerName, to: `/orders/${sale.orderId}` },
    })),
  ];
  return all.sort((a, b) => Date.parse(a.meetAt ?? '') - Date.parse(b.meetAt ?? ''));
}

export type Engaged = Awaited<ReturnType<typeof readEngagements>>[number];
