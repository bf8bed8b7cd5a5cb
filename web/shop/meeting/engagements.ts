/** Appointments and bookings of a person, as seller or buyer. */
import { Query } from 'appwrite';
import { campusTime } from '#domain/campus-time.ts';
import { rulesOf } from '#domain/kinds/index.ts';
import { productKinds } from '#domain/kinds/kind.ts';
import type { SaleState } from '#domain/orders/sale.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { listRows } from '../../lib/tables.ts';
import { saleColumns } from '../sale/sale-columns.ts';

const iso = (moment: number): string => new Date(moment).toISOString();

/** The number of quarter hours in a week. */
const most = 672;

const columns = ['state', 'kind', 'meetAt', 'meetPlace', 'productNames', 'bookedMinutes', 'stayFrom'] as const;

/**
 * Excludes a seller's sales of batches: their pickup hours would be one entry per buyer. Rows from before the column
 * `kind` existed have none.
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

/** States in which lent goods are still handed over or returned. */
const lending: readonly SaleState[] = ['waiting', 'accepted', 'ready', 'rented'];
const mostLent = 100;

const laterDate = (one: string, other: string): string => (one > other ? one : other);

/**
 * Returns of rentals, and handovers without an agreed hour, in an interval. `date`: the day, `2026-12-03`; today if it
 * is over. `from`, `until`: ms since 1970.
 */
export async function readDays(userId: string, from: number, until: number) {
  const dateOf = (moment: number) => campusTime(moment, campusZone()).date;
  const [first, last, today] = [dateOf(from), dateOf(until - 1), dateOf(serverNow())];
  const lists = await Promise.all(
    (['seller', 'buyer'] as const).map(async (side) => {
      const where = [
        Query.equal(`${side}Id`, userId),
        Query.equal('state', [...lending]),
        // A sale keeps the hour of its handover while the goods are lent.
        Query.or([Query.isNull('meetAt'), Query.equal('state', 'rented')]),
        Query.greaterThan('rentFrom', ''),
        Query.lessThanEqual('rentFrom', last),
      ];
      const sales = await listRows('sales', { select: saleColumns, where, limit: mostLent });
      return sales.map((sale) => ({
        ...sale,
        side,
        date: laterDate((sale.state === 'rented' ? sale.rentUntil : sale.rentFrom) ?? '', today),
        other: side === 'seller' ? sale.buyerName : sale.sellerName,
        to: side === 'seller' ? `/sales/${sale.$id}` : `/orders/${sale.orderId}`,
      }));
    }),
  );
  return lists.flat().filter(({ date }) => date >= first && date <= last);
}

export type Lent = Awaited<ReturnType<typeof readDays>>[number];
